// Every request, job and hook walks here: who, may, parse, begin, verb, audit log, events, commit.
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type pg from 'pg';
import * as z from 'zod/mini';
import { entryAs, systemClinicId } from '../../kit/server/context.ts';
import type { Actor, ClinicId, Ctx, Client, PageAccess, SentFile } from '../../kit/server/ctx.ts';
import { builderOf, databaseError } from '../../kit/server/db.ts';
import type { FileStore } from '../../kit/server/files.ts';
import { openGate } from '../../kit/server/gate.ts';
import type { Settings } from '../../kit/server/settings.ts';
import { leavesTraces, type Verb, writes } from '../../kit/shared/contract.ts';
import { fieldProblems } from '../../kit/shared/fields.ts';
import type { Language } from '../../kit/shared/languages.ts';
import { isLanguage } from '../../kit/shared/languages.ts';
import { commonRefusals, type RefusalKind, Refusal, refuse } from '../../kit/shared/refusal.ts';
import { dayAt, startOfDay } from '../../kit/shared/time.ts';
import { events } from '../../modules/audit/contract.ts';
import { exportsADay, refusals as auditRefusals } from '../../modules/audit/rules.ts';
import { entriesOf, type Noted, type ReadAudit, readEntry } from './audit-log.ts';
import { type Leases, type Lease, openLeases, sendTogether } from './leases.ts';
import { provedSeconds } from '../../modules/identity/rules.ts';
import { may } from './permission.ts';
import { newsOf } from '../realtime.ts';

/** Who stands at the pipeline's entrance. */
export type Caller =
  | { kind: 'token'; proof: Buffer }
  | { kind: 'nobody' }
  | { kind: 'system'; clinicId: string };

export type Handler = (ctx: Ctx, input: never) => Promise<unknown>;

export interface Call {
  verb: Verb;
  handle: Handler;
  caller: Caller;
  input: unknown;
  /** Of an upload. */
  files?: readonly SentFile[];
  client: Client;
  language: Language | null;
  requestId: string;
  /** From `Idempotency-Key`. */
  onceKey?: string;
}

export interface Pipeline {
  run(call: Call): Promise<unknown>;
}

export interface PipelineParts {
  pool: pg.Pool;
  contextKey: Buffer;
  auditLog: ReadAudit;
  /** Where files are kept. */
  store: FileStore;
  settings: Settings;
  /** Constraint names and the refusals they mean. */
  constraints: ReadonlyMap<string, RefusalKind>;
  restoreLogins?: () => Promise<void>;
  /** Told after a commit that left events or tasks. */
  onOutgoing: () => void;
  now?: () => Temporal.Instant;
}

/** What `app.enter` answers. */
type EnterRow = [
  refused: string | null,
  sessionId: string,
  accountId: string,
  clinicId: string,
  memberId: string,
  name: string,
  isOwner: boolean,
  isDoctor: boolean,
  profileIsComplete: boolean,
  pages: PageAccess[],
  premiumUntil: string | null,
  zone: string,
  country: string,
  clinicName: string,
  clinicCode: string,
  language: string,
];

interface Principal {
  actor: Actor;
  clinicId: string;
  zone: string;
  language: Language;
}

/** The audit log and the news in one message: `$2` is null where nobody listens. */
const auditQuery = {
  name: 'trail',
  text: `select app.record($1), case when $2::text is not null then pg_notify('live', $2) end`,
};
const newsQuery = { name: 'news', text: `select pg_notify('live', $1)` };
const claimQuery = {
  name: 'claim_once',
  text: 'insert into app.once (clinic_id, actor_id, key, verb, request_hash) values (app.clinic(), $1, $2, $3, $4) on conflict do nothing returning 1',
};
const storeQuery = {
  name: 'store_once',
  text: 'update app.once set body = $3, status = 200 where actor_id = $1 and key = $2',
};
const outgoingQuery = {
  name: 'outgoing',
  text: `insert into app.outgoing (clinic_id, kind, name, payload) select app.clinic(), kind, name, payload from jsonb_to_recordset($1) as o(kind text, name text, payload jsonb)`,
};

/** Log-ins and codes cost a core for a while; in line they neither drown the machine nor hold the connections of others' work. */
const guarded = openGate(2 * availableParallelism(), 50);

export function createPipeline(parts: PipelineParts): Pipeline {
  const dispatcher: Dispatcher = {
    ...parts,
    leases: openLeases(parts.pool, parts.restoreLogins),
    principals: new Map(),
  };
  return {
    run: (call) =>
      call.verb.rate === 'guarded' ? guarded(() => run(dispatcher, call)) : run(dispatcher, call),
  };
}

interface Dispatcher extends PipelineParts {
  leases: Leases;
  /** The principals that tokens were last answered with, by their hash. A read begins by one; it is believed when the database says the same. */
  principals: Map<string, { text: string; principal: Principal }>;
}

const maxPrincipals = 5_000;

type Parsed = ReturnType<typeof z.safeParse>;

async function run(parts: Dispatcher, call: Call): Promise<unknown> {
  const parsed = z.safeParse(call.verb.input, call.input);
  const lease = await parts.leases.take().catch((error: unknown) => {
    throw refuse(commonRefusals.unavailable, {
      details: { cause: String(error) },
      retryAfterSeconds: 1,
    });
  });
  let broken: Error | undefined;
  try {
    return await transact(parts, call, lease, parsed);
  } catch (error) {
    const meant = translate(parts, error);
    if (meant !== error && databaseError(error)?.code.startsWith('08'))
      broken = error instanceof Error ? error : new Error(String(error));
    if (isConnectionLoss(error)) broken = new Error('connection lost', { cause: error });
    throw broken && !(meant instanceof Refusal)
      ? refuse(commonRefusals.unavailable, { retryAfterSeconds: 1 })
      : meant;
  } finally {
    parts.leases.release(lease, broken);
  }
}

async function transact(
  parts: Dispatcher,
  call: Call,
  lease: Lease,
  parsed: Parsed,
): Promise<unknown> {
  const { verb } = call;
  try {
    const early = await readAsCached(parts, call, lease, parsed);
    if (early) return await early();
    const principal = await enter(parts, call, lease);
    const refusal = may(verb, principal.actor);
    if (refusal) throw refuse(refusal);
    if (verb.stepUp && !(await isProved(lease.client, principal)))
      throw refuse(commonRefusals.step_up, { details: { methods: ['password'] } });
    if (!parsed.success)
      throw refuse(commonRefusals.input_wrong, { fields: fieldProblems(parsed.error, call.input) });
    return await perform(parts, call, lease, principal, parsed.data);
  } catch (error) {
    if (!isConnectionLoss(error)) {
      lease.isOpen = false;
      await lease.client.query('rollback');
    }
    throw error;
  }
}

/**
 * A read of a token met before does not wait to be let in: its statements follow its entering in the same message, under the principal the token had
 * last. The wall stands all the same, since the context is the database's own; and the outcome counts only if the principal it now answers is that one.
 * @returns the outcome to hand over, or null when the call must go the long way, on a connection as it was taken.
 */
async function readAsCached(
  parts: Dispatcher,
  call: Call,
  lease: Lease,
  parsed: Parsed,
): Promise<(() => unknown) | null> {
  const { caller, verb } = call;
  if (
    caller.kind !== 'token' ||
    verb.allow === 'public' ||
    writes(verb) ||
    verb.stepUp ||
    !parsed.success
  )
    return null;
  const name = caller.proof.toString('base64');
  const told = parts.principals.get(name);
  if (told === undefined) return null;
  const principal = inLanguage(told.principal, call);
  if (may(verb, principal.actor)) return null;
  sendTogether(lease.client);
  const entering = askPrincipal(caller.proof, call.verb, lease);
  const asked = ask(parts, call, lease.client, principal);
  const [entered, acted] = await Promise.allSettled([entering, asked.handle(parsed.data)]);
  if (entered.status === 'rejected') throw entered.reason;
  if (entered.value === told.text) {
    return () => {
      if (acted.status === 'rejected') throw acted.reason;
      lease.isOpen = true;
      asked.finishRead();
      return acted.value;
    };
  }
  parts.principals.delete(name);
  await lease.client.query('rollback');
  return null;
}

const enterQuery = { name: 'enter', text: 'select app.enter($1) as principal' };
const ownClinicQuery = { name: 'own_clinic', text: 'select zone, language from app.clinics' };

/** Begins the transaction and asks who the token is, in one packet. */
async function askPrincipal(proof: Buffer, verb: Verb, lease: Lease): Promise<string | null> {
  const { client } = lease;
  sendTogether(client);
  const [, { rows }] = await Promise.all([
    client.query(beginning(verb, lease)),
    client.query<{ principal: string | null }>({ ...enterQuery, values: [proof] }),
  ]);
  return rows[0]?.principal ?? null;
}

/** What is sent first: the end of a read before, and the begin of this. A read after a read goes on in the same kind of transaction. */
function beginning(verb: Verb, lease: Lease): string {
  const wasOpen = lease.isOpen;
  lease.isOpen = false;
  if (!leavesTraces(verb)) return wasOpen ? 'commit and chain' : 'begin read only';
  return wasOpen ? 'commit; begin' : 'begin';
}

/** Begins the transaction under the caller's context. */
async function enter(parts: Dispatcher, call: Call, lease: Lease): Promise<Principal> {
  const { caller, verb } = call;
  if (caller.kind === 'token' && verb.allow !== 'public') {
    const text = await askPrincipal(caller.proof, verb, lease);
    const principal = principalOf(text);
    if (text !== null && !writes(verb))
      cachePrincipal(parts, caller.proof.toString('base64'), { text, principal });
    return inLanguage(principal, call);
  }
  const clinicId = caller.kind === 'system' ? caller.clinicId : systemClinicId;
  if (!/^[0-9a-f-]{36}$/.test(clinicId)) throw new Error('a clinic id is no uuid');
  const { client } = lease;
  const entry = entryAs(parts.contextKey, caller.kind === 'system' ? 'system' : 'door', clinicId);
  sendTogether(client);
  const entering = [client.query(beginning(verb, lease)), client.query(entry)];
  const actor = { kind: caller.kind === 'system' ? 'system' : 'public' } as const;
  if (clinicId === systemClinicId) {
    await Promise.all(entering);
    return { actor, clinicId, zone: 'UTC', language: call.language ?? 'en' };
  }
  const [{ rows }] = await Promise.all([
    client.query<{ zone: string; language: string }>(ownClinicQuery),
    ...entering,
  ]);
  const own = rows[0];
  const language = call.language ?? (own && isLanguage(own.language) ? own.language : 'en');
  return { actor, clinicId, zone: own?.zone ?? 'UTC', language };
}

function cachePrincipal(
  parts: Dispatcher,
  name: string,
  told: { text: string; principal: Principal },
): void {
  parts.principals.set(name, told);
  const [oldest] = parts.principals.keys();
  if (oldest !== undefined && parts.principals.size > maxPrincipals)
    parts.principals.delete(oldest);
}

const inLanguage = (principal: Principal, call: Call): Principal =>
  call.language === null ? principal : { ...principal, language: call.language };

function principalOf(text: string | null): Principal {
  if (text === null) throw refuse(commonRefusals.token_expired);
  const principal: EnterRow = JSON.parse(text);
  const [
    refused,
    sessionId,
    accountId,
    clinicId,
    memberId,
    name,
    isOwner,
    isDoctor,
    profileIsComplete,
    pages,
    premiumUntil,
    zone,
    country,
    clinicName,
    clinicCode,
    language,
  ] = principal;
  if (refused === 'expired') throw refuse(commonRefusals.token_expired);
  if (refused !== null) throw refuse(commonRefusals.session_revoked);
  return {
    actor: {
      kind: 'member',
      accountId,
      memberId,
      sessionId,
      name,
      isOwner,
      isDoctor,
      profileIsComplete,
      pages,
      premiumUntil,
      country,
      clinicName,
      clinicCode,
    },
    clinicId,
    zone,
    language: isLanguage(language) ? language : 'en',
  };
}

interface Asked {
  auditLog: Noted[];
  outgoing: { kind: 'event' | 'task'; name: string; payload: unknown }[];
  publish: Ctx['publish'];
  kept: WeakSet<Error>;
  handle(input: unknown): Promise<unknown>;
  /** The call's time, as the verb sees it. */
  now: Temporal.Instant;
  /** After the commit. */
  sendCookies(): void;
  /** What a read leaves behind: its trace. */
  finishRead(): void;
}

/** The verb with its `ctx`, and what it notes there while it acts. */
function ask(parts: Dispatcher, call: Call, client: pg.PoolClient, principal: Principal): Asked {
  const auditLog: Noted[] = [];
  const outgoing: Asked['outgoing'] = [];
  const kept = new WeakSet<Error>();
  const cookies: (() => void)[] = [];
  const publish: Ctx['publish'] = (event, payload) =>
    void outgoing.push({ kind: 'event', name: event.id, payload: z.parse(event.payload, payload) });
  const ctx: Ctx = {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where a clinic id is minted
    clinicId: principal.clinicId as ClinicId,
    actor: principal.actor,
    now: parts.now?.() ?? Temporal.Now.instant(),
    zone: principal.zone,
    language: principal.language,
    db: builderOf(client),
    client: {
      ...call.client,
      setCookie: (...cookie) => void cookies.push(() => call.client.setCookie(...cookie)),
      clearSite: () => void cookies.push(() => call.client.clearSite()),
    },
    requestId: call.requestId,
    files: call.files ?? [],
    shelf: parts.store.shelfOf(principal.clinicId),
    settings: parts.settings,
    record: (entity, entityId, detail = {}) =>
      void auditLog.push({ action: call.verb.id, entity, entityId, detail }),
    publish,
    enqueue: (verb, input) =>
      void outgoing.push({ kind: 'task', name: verb.id, payload: z.parse(verb.input, input) }),
    keepDespite: (refusal) => {
      kept.add(refusal);
      return refusal;
    },
  };
  const sendCookies = () => {
    for (const send of cookies) send();
  };
  return {
    auditLog,
    outgoing,
    publish,
    kept,
    now: ctx.now,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bind() has checked that this verb takes this input
    handle: (input) => call.handle(ctx, input as never),
    sendCookies,
    finishRead() {
      for (const entry of auditLog) parts.auditLog.add(readEntry(principal, ctx.now, entry));
      sendCookies();
    },
  };
}

async function perform(
  parts: Dispatcher,
  call: Call,
  lease: Lease,
  principal: Principal,
  input: unknown,
): Promise<unknown> {
  const { verb } = call;
  const { client } = lease;
  const asked = ask(parts, call, client, principal);
  if (verb.exports) return await takeOut(parts, call, client, principal, asked, input);
  if (!writes(verb)) {
    const answer = await asked.handle(input);
    lease.isOpen = true;
    asked.finishRead();
    return answer;
  }
  const once = verb.once && call.onceKey ? await claimKey(call, client, principal, input) : null;
  if (once?.answer !== undefined) {
    await client.query('rollback');
    return once.answer;
  }
  const outcome = await asked.handle(input).then(
    (answer) => ({ answer, refused: null }),
    (error: unknown) => {
      if (error instanceof Error && asked.kept.has(error))
        return { answer: undefined, refused: error };
      throw error;
    },
  );
  const { auditLog, outgoing } = asked;
  if (auditLog.length === 0 && verb.audit === 'write')
    throw new Error(`${verb.id} recorded nothing`);
  const last: Promise<unknown>[] = [];
  sendTogether(client);
  const ids = auditLog.map(({ entityId }) => entityId);
  const news =
    principal.clinicId === systemClinicId || outcome.refused
      ? null
      : newsOf(principal.clinicId, verb, ids);
  if (auditLog.length > 0)
    last.push(client.query({ ...auditQuery, values: [JSON.stringify(auditLog), news] }));
  else if (news !== null) last.push(client.query({ ...newsQuery, values: [news] }));
  if (outgoing.length > 0)
    last.push(client.query({ ...outgoingQuery, values: [JSON.stringify(outgoing)] }));
  if (once && !outcome.refused) last.push(storeAnswer(call, client, principal, outcome.answer));
  await commitAfter(client, last);
  asked.sendCookies();
  if (outgoing.length > 0) parts.onOutgoing();
  if (outcome.refused) throw outcome.refused;
  return outcome.answer;
}

/** An export is a read whose trace is written with it: the trace is what counts, so what fails counts for nothing. */
async function takeOut(
  parts: Dispatcher,
  call: Call,
  client: pg.PoolClient,
  principal: Principal,
  asked: Asked,
  input: unknown,
): Promise<unknown> {
  const { auditLog, outgoing, now } = asked;
  await holdShare(client, principal, now);
  const answer = await asked.handle(input);
  if (auditLog.filter(({ detail }) => 'exported' in detail).length !== 1)
    throw new Error(`${call.verb.id} recorded not one export`);
  if (principal.actor.kind === 'member')
    asked.publish(events.exported, { memberId: principal.actor.memberId, at: now.toString() });
  sendTogether(client);
  // In the call's own time and the member's name, which only our own jobs may write.
  const entering = client.query(entryAs(parts.contextKey, 'system', principal.clinicId));
  await commitAfter(client, [
    entering,
    client.query({
      ...auditQuery,
      values: [JSON.stringify(entriesOf(principal, now, auditLog)), null],
    }),
    client.query({ ...outgoingQuery, values: [JSON.stringify(outgoing)] }),
  ]);
  parts.onOutgoing();
  return answer;
}

async function commitAfter(
  client: pg.PoolClient,
  last: readonly Promise<unknown>[],
): Promise<void> {
  const results = await Promise.allSettled([...last, client.query('commit')]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Exports of one member go one at a time, so that two at once can't both be the last. Counted by a statement of its own, after the lock:
 * only a later snapshot holds what the export before has just committed.
 * @throws export_running, exports_used_up
 */
async function holdShare(
  client: pg.PoolClient,
  { actor, zone }: Principal,
  now: Temporal.Instant,
): Promise<void> {
  if (actor.kind !== 'member') return;
  const held = await client.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('exports ' || $1, 0)) as free`,
    [actor.memberId],
  );
  if (!held.rows[0]?.free) throw refuse(auditRefusals.export_running, { retryAfterSeconds: 5 });
  const { rows } = await client.query<{ taken: number }>(
    `select count(*)::int as taken from app.audit where member_id = $1 and at >= $2 and detail ? 'exported'`,
    [actor.memberId, startOfDay(dayAt(now, zone), zone).toString()],
  );
  if ((rows[0]?.taken ?? 0) >= exportsADay) throw refuse(auditRefusals.exports_used_up);
}

/** Whether the person has shown the password within the last five minutes, on this session. */
async function isProved(client: pg.PoolClient, { actor }: Principal): Promise<boolean> {
  if (actor.kind !== 'member') return true;
  const { rows } = await client.query<{ proved: boolean }>(
    `select coalesce(proved_at > now() - make_interval(secs => $2), false) as proved from app.sessions where id = $1`,
    [actor.sessionId, provedSeconds],
  );
  return rows[0]?.proved ?? false;
}

/** Takes the key, or finds the answer that an earlier call with it was given. */
async function claimKey(
  call: Call,
  client: pg.PoolClient,
  principal: Principal,
  input: unknown,
): Promise<{ answer?: unknown }> {
  const hash = createHash('sha256').update(JSON.stringify(input)).digest();
  const claimed = await client.query({
    ...claimQuery,
    values: [actorId(principal), call.onceKey, call.verb.id, hash],
  });
  if (claimed.rowCount === 1) return {};
  const earlier = await client.query<{ verb: string; request_hash: Buffer; body: string | null }>(
    `select verb, request_hash, body from app.once where actor_id = $1 and key = $2`,
    [actorId(principal), call.onceKey],
  );
  const row = earlier.rows[0];
  if (!row || row.body === null)
    throw refuse(commonRefusals.still_running, { retryAfterSeconds: 1 });
  if (row.verb !== call.verb.id || !hash.equals(row.request_hash))
    throw refuse(commonRefusals.key_reused);
  return { answer: JSON.parse(row.body) };
}

const storeAnswer = (call: Call, client: pg.PoolClient, principal: Principal, answer: unknown) =>
  client.query({
    ...storeQuery,
    values: [actorId(principal), call.onceKey, JSON.stringify(answer ?? null)],
  });

const actorId = (principal: Principal): string =>
  principal.actor.kind === 'member' ? principal.actor.accountId : systemClinicId;

/** What the database's "no" means to a person; anything unknown stays the fault it is. */
function translate(parts: PipelineParts, error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const fault = databaseError(error);
  if (!fault) return error;
  const known =
    fault.constraint === undefined ? undefined : parts.constraints.get(fault.constraint);
  if (known) return refuse(known);
  if (fault.code.startsWith('22')) return refuse(commonRefusals.input_wrong);
  if (
    [
      '57P01',
      '57P02',
      '57P03',
      '53300',
      '08006',
      '08001',
      '08003',
      '53100',
      '55P03',
      '57014',
      '40P01',
      '40001',
    ].includes(fault.code)
  ) {
    return refuse(commonRefusals.unavailable, { retryAfterSeconds: 1 });
  }
  return error;
}

const isConnectionLoss = (error: unknown): boolean =>
  error instanceof Error &&
  /Connection terminated|ECONNRESET|ECONNREFUSED|EPIPE|not queryable|ENOENT/.test(error.message);

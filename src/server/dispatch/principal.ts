// Who a token stands for, as the database answers it when a call enters its transaction.
import type pg from 'pg';
import * as z from 'zod/mini';
import { entryAs, systemClinicId } from '../../kit/server/context.ts';
import type { Actor, PageAccess } from '../../kit/server/ctx.ts';
import { fieldProblems } from '../../kit/shared/fields.ts';
import { leavesTraces, type Verb, writes } from '../../kit/shared/contract.ts';
import type { Language } from '../../kit/shared/languages.ts';
import { isLanguage } from '../../kit/shared/languages.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { provedSeconds } from '../../modules/identity/rules.ts';
import type { Asking, Call, Dispatcher } from './call.ts';
import type { Lease } from './leases.ts';
import { may } from './permission.ts';

export interface Principal {
  actor: Actor;
  clinicId: string;
  zone: string;
  language: Language;
}

/** The principals that tokens were last answered with, by their hash. A read begins by one; it is believed when the database says the same. */
export type PrincipalCache = Map<string, { text: string; principal: Principal }>;

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

const maxPrincipals = 5_000;

const enterQuery = { name: 'enter', text: 'select app.enter($1) as principal' };
const ownClinicQuery = { name: 'own_clinic', text: 'select zone, language from app.clinics' };

/** Begins the transaction and asks who the token is, in one packet. */
export async function askPrincipal(
  proof: Buffer,
  verb: Pick<Verb, 'kind' | 'exports'>,
  lease: Lease,
): Promise<string | null> {
  const { client } = lease;
  const [, { rows }] = await Promise.all([
    client.query(beginning(verb, lease)),
    client.query<{ principal: string | null }>({ ...enterQuery, values: [proof] }),
  ]);
  return rows[0]?.principal ?? null;
}

/** What is sent first: the end of a read before, and the begin of this. A read after a read goes on in the same kind of transaction. */
function beginning(verb: Pick<Verb, 'kind' | 'exports'>, lease: Lease): string {
  const wasOpen = lease.isOpen;
  lease.isOpen = false;
  if (!leavesTraces(verb)) return wasOpen ? 'commit and chain' : 'begin read only';
  return wasOpen ? 'commit; begin' : 'begin';
}

export type Parsed = ReturnType<typeof z.safeParse>;

/** Begins the transaction of whoever calls, once they may. @throws the refusals of `may`, step_up */
export async function authorize(parts: Dispatcher, call: Asking, lease: Lease): Promise<Principal> {
  const principal = await enter(parts, call, lease);
  const refusal = may(call.verb, principal.actor);
  if (refusal) throw refuse(refusal);
  if (call.verb.stepUp && !(await isProved(lease.client, principal)))
    throw refuse(commonRefusals.step_up, { details: { methods: ['password'] } });
  return principal;
}

/**
 * Begins the transaction of whoever calls, once they may and the input has the verb's shape.
 * @throws the refusals of `may`, step_up, input_wrong
 */
export async function admit(
  parts: Dispatcher,
  call: Call,
  lease: Lease,
  parsed: Parsed = z.safeParse(call.verb.input, call.input),
): Promise<{ principal: Principal; input: never }> {
  const principal = await authorize(parts, call, lease);
  if (!parsed.success)
    throw refuse(commonRefusals.input_wrong, { fields: fieldProblems(parsed.error, call.input) });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bind() has checked that this verb takes this input
  return { principal, input: parsed.data as never };
}

/** Begins the transaction under the caller's context. */
async function enter(parts: Dispatcher, call: Asking, lease: Lease): Promise<Principal> {
  const { caller, verb } = call;
  if (caller.kind === 'token' && verb.allow !== 'public') {
    const text = await askPrincipal(caller.proof, verb, lease);
    const principal = principalOf(text);
    if (text !== null && !writes(verb))
      cachePrincipal(parts, caller.proof.toString('base64'), { text, principal });
    return inLanguage(principal, call);
  }
  return caller.kind === 'system'
    ? enterAs(parts, call, lease, 'system', caller.clinicId)
    : enterAs(parts, call, lease, 'door', systemClinicId);
}

/** Under a context that our own key signs: of our jobs in a clinic, or of the public pages. */
export async function enterAs(
  parts: Dispatcher,
  { verb, language }: { verb: Pick<Verb, 'kind' | 'exports'>; language: Language | null },
  lease: Lease,
  scope: 'door' | 'system',
  clinicId: string,
): Promise<Principal> {
  if (!/^[0-9a-f-]{36}$/.test(clinicId)) throw new Error('a clinic id is no uuid');
  const { client } = lease;
  const entering = [
    client.query(beginning(verb, lease)),
    client.query(entryAs(parts.contextKey, scope, clinicId)),
  ];
  const actor = { kind: scope === 'system' ? 'system' : 'public' } as const;
  if (clinicId === systemClinicId) {
    await Promise.all(entering);
    return { actor, clinicId, zone: 'UTC', language: language ?? 'en' };
  }
  const [{ rows }] = await Promise.all([
    client.query<{ zone: string; language: string }>(ownClinicQuery),
    ...entering,
  ]);
  const own = rows[0];
  return {
    actor,
    clinicId,
    zone: own?.zone ?? 'UTC',
    language: language ?? (own && isLanguage(own.language) ? own.language : 'en'),
  };
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

export const inLanguage = (principal: Principal, call: Pick<Asking, 'language'>): Principal =>
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

/** Whether the person has shown the password within the last five minutes, on this session. */
async function isProved(client: pg.PoolClient, { actor }: Principal): Promise<boolean> {
  if (actor.kind !== 'member') return true;
  const { rows } = await client.query<{ proved: boolean }>(
    `select coalesce(proved_at > now() - make_interval(secs => $2), false) as proved from app.sessions where id = $1`,
    [actor.sessionId, provedSeconds],
  );
  return rows[0]?.proved ?? false;
}

/** Of the account that calls; all that is not a member calls as clinic zero. */
export const actorId = (principal: Principal): string =>
  principal.actor.kind === 'member' ? principal.actor.accountId : systemClinicId;

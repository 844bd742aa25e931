// Who a token stands for, as the database answers it when a call enters its transaction.
import * as z from 'zod/mini';
import { byTheClock } from '../clock.ts';
import { entryAs, systemClinicId } from '../context.ts';
import type { Actor } from '../ctx.ts';
import { fieldProblems } from '../../shared/fields.ts';
import { leavesTraces, type Verb, writes } from '../../shared/contract.ts';
import type { Language } from '../../shared/languages.ts';
import { commonRefusals, refuse } from '../../shared/refusal.ts';
import type { Asking, Call, Caller, Dispatcher, OwnClinic } from './call.ts';
import type { Lease } from './leases.ts';

export interface Principal {
  actor: Actor;
  clinicId: string;
  zone: string;
  language: Language;
}

/** The principals that tokens were last answered with, by their hash. A read begins by one; it is believed when the database says the same. */
export type PrincipalCache = Map<string, { text: string; principal: Principal }>;

const maxPrincipals = 5_000;

const enterQueries = {
  token: { name: 'enter', text: 'select app.enter($1) as principal' },
  key: { name: 'enter_by_key', text: 'select app.enter_by_key($1) as principal' },
};

/** Begins the transaction and asks who the token or the key is, in one packet. */
export async function askPrincipal(
  { kind, proof }: Extract<Caller, { proof: Buffer }>,
  verb: Pick<Verb, 'kind' | 'exports'>,
  lease: Lease,
): Promise<string | null> {
  const { client } = lease;
  const [, { rows }] = await Promise.all([
    client.query(beginning(verb, lease)),
    client.query<{ principal: string | null }>({ ...enterQueries[kind], values: [proof] }),
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
  const refusal = parts.rules.may(call.verb, principal.actor);
  if (refusal) throw refuse(refusal);
  if (call.verb.stepUp && !(await parts.rules.isProved(lease.client, principal)))
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
  if ('proof' in caller && verb.allow !== 'public') {
    const text = await askPrincipal(caller, verb, lease);
    const principal = parts.rules.principalOf(text);
    if (text !== null && caller.kind === 'token' && !writes(verb))
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
  const own = await byTheClock(
    parts.clock,
    () => enterOnce(parts, verb, lease, scope, clinicId),
    () => lease.client.query('rollback'),
  );
  return {
    actor: { kind: scope === 'system' ? 'system' : 'public' },
    clinicId,
    zone: own?.zone ?? 'UTC',
    language: language ?? own?.language ?? 'en',
  };
}

async function enterOnce(
  parts: Dispatcher,
  verb: Pick<Verb, 'kind' | 'exports'>,
  lease: Lease,
  scope: 'door' | 'system',
  clinicId: string,
): Promise<OwnClinic | null> {
  const { client } = lease;
  const entering = [
    client.query(beginning(verb, lease)),
    client.query(entryAs(parts.contextKey, scope, clinicId, parts.clock.now())),
  ];
  const [own] = await Promise.all([
    clinicId === systemClinicId ? null : parts.rules.ownClinic(client),
    ...entering,
  ]);
  return own;
}

function cachePrincipal(
  parts: Dispatcher,
  name: string,
  cached: { text: string; principal: Principal },
): void {
  parts.principals.set(name, cached);
  const [oldest] = parts.principals.keys();
  if (oldest !== undefined && parts.principals.size > maxPrincipals)
    parts.principals.delete(oldest);
}

export const inLanguage = (principal: Principal, call: Pick<Asking, 'language'>): Principal =>
  call.language === null ? principal : { ...principal, language: call.language };

/** Of the account that calls; all that is not a member calls as clinic zero. */
export const actorId = (principal: Principal): string =>
  principal.actor.kind === 'member' ? principal.actor.accountId : systemClinicId;

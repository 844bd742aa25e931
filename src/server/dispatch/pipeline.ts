// Every request, job and hook walks here: who, may, parse, begin, verb, audit log, events, commit.
import { availableParallelism } from 'node:os';
import * as z from 'zod/mini';
import { databaseError } from '../../kit/server/db.ts';
import { openGate } from '../../kit/server/gate.ts';
import { writes } from '../../kit/shared/contract.ts';
import { fieldProblems } from '../../kit/shared/fields.ts';
import { commonRefusals, Refusal, refuse } from '../../kit/shared/refusal.ts';
import type { Call, Dispatcher, PipelineParts } from './call.ts';
import { commitWork, newsOfWork } from './commit.ts';
import { isConnectionLoss, translate } from './errors.ts';
import { takeOut } from './exports.ts';
import { ask } from './handling.ts';
import { claimKey, storeAnswer } from './idempotency.ts';
import { type Lease, openLeases } from './leases.ts';
import { may } from './permission.ts';
import { askPrincipal, enter, inLanguage, isProved, type Principal } from './principal.ts';

export interface Pipeline {
  run(call: Call): Promise<unknown>;
}

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
    const meant = translate(parts.constraints, error);
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
  const { answer, refused } = await asked.settle(asked.handle(input));
  if (asked.auditLog.length === 0 && verb.audit === 'write')
    throw new Error(`${verb.id} recorded nothing`);
  await commitWork(
    client,
    asked,
    refused ? null : newsOfWork(principal, verb, asked),
    once && !refused ? [storeAnswer(client, principal, call.onceKey, answer)] : [],
  );
  asked.sendCookies();
  if (asked.outgoing.length > 0) parts.onOutgoing();
  if (refused) throw refused;
  return answer;
}

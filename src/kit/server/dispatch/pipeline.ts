// Every request, job and hook walks here: who, may, parse, begin, verb, audit log, events, commit.
import * as z from 'zod/mini';
import { machineClock } from '../clock.ts';
import { writes } from '../../shared/contract.ts';
import type { ReadEntry } from './audit-log.ts';
import { resumeActs, runAct } from './acts.ts';
import {
  type Asking,
  type Call,
  type Dispatcher,
  type Handler,
  phase,
  type PipelineParts,
} from './call.ts';
import { commitWork, newsOfWork } from './commit.ts';
import { takeOut } from './exports.ts';
import { ask } from './handling.ts';
import { holdKey } from './idempotency.ts';
import { Refusal } from '../../shared/refusal.ts';
import { openGate } from '../gate.ts';
import { type Lease, openLeases, withLease } from './leases.ts';
import {
  admit,
  askPrincipal,
  authorize,
  inLanguage,
  type Parsed,
  type Principal,
} from './principal.ts';
import { openTurns, type Turns } from './turns.ts';

/** Public pages have half of the connections: however many strangers come at once, the desks are answered. The others wait their turn. */
const maxPagesWaiting = 2_000;

export interface Pipeline {
  run(call: Call): Promise<unknown>;
  /** Takes up what a process left lying that ended between two phases. @returns how many acts were taken up. */
  resume(): Promise<number>;
  /** Whether a caller may use a verb, asked before anything of the call is read. @throws the refusal */
  admit(call: Asking): Promise<Admission>;
  /** A device somebody was signed in on, by its cookie; null for any other. */
  knownDevice: Turns['knownDevice'];
}

export interface Admission {
  clinicId: string;
}

export function createPipeline(parts: PipelineParts): Pipeline {
  const dispatcher: Dispatcher = {
    clock: machineClock,
    ...parts,
    leases: openLeases(parts.pool, parts.restoreLogins),
    principals: new Map(),
  };
  const turns = openTurns({
    contextKey: parts.contextKey,
    logins: parts.rules.logins,
    ...(parts.heat ? { heat: parts.heat } : {}),
    tallying: parts.tallying,
    knowsToken: (proof) => dispatcher.principals.has(proof.toString('base64')),
  });
  const pages = openGate(Math.ceil(parts.pool.options.max / 2), maxPagesWaiting);
  // An act waits for what is outside without a connection, so it keeps no page from one.
  const runOf = (call: Call) =>
    call.isPage && typeof call.handle === 'function'
      ? pages(() => run(dispatcher, call))
      : run(dispatcher, call);
  const runInTurn = (call: Call): Promise<unknown> =>
    call.verb.rate === 'guarded' ? turns.run(call, () => runOf(call)) : runOf(call);
  const { tracing } = parts;
  return {
    run: tracing
      ? (call) =>
          tracing.span(
            call.verb.id,
            call.caller.kind === 'system' ? 'consumer' : 'internal',
            () => runInTurn(call),
            { 'practice_diary.caller': call.caller.kind },
          )
      : runInTurn,
    resume: () => resumeActs(dispatcher),
    knownDevice: (cookies) => turns.knownDevice(cookies),
    admit: (call) =>
      withLease(dispatcher, async (lease) => {
        const { clinicId } = await authorize(dispatcher, call, lease);
        lease.isOpen = true;
        return { clinicId };
      }),
  };
}

async function run(parts: Dispatcher, call: Call): Promise<unknown> {
  const { handle, verb } = call;
  if (typeof handle !== 'function') return runAct(parts, { ...call, handle });
  const audited: ReadEntry[] = [];
  const work = { ...call, handle, audited };
  const there = await elsewhere(parts, work);
  const answer = there
    ? there.answer
    : await withLease(parts, (lease) => transact(parts, work, lease));
  // A patient's record leaves only when it is written down who opened it; what else was seen may wait a moment.
  if (verb.opensRecord) await parts.auditLog.written(audited);
  return answer;
}

/** A long read's answer from the replica; null where it is behind, away or failed, and the primary is to be asked. */
async function elsewhere(
  parts: Dispatcher,
  call: Call<Handler>,
): Promise<{ answer: unknown } | null> {
  const { replica, isLongRead } = parts;
  if (!replica || !isLongRead?.(call.verb)) return null;
  const isFresh = await replica.isFresh();
  parts.onLongRead?.(isFresh ? 'replica' : 'primary');
  if (!isFresh) return null;
  try {
    const answer = await withLease({ ...parts, leases: replica.leases }, (lease) =>
      transact(parts, call, lease),
    );
    return { answer };
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) throw error;
    replica.rest();
    return null;
  }
}

async function transact(parts: Dispatcher, call: Call<Handler>, lease: Lease): Promise<unknown> {
  const parsed = z.safeParse(call.verb.input, call.input);
  const early = await readAsCached(parts, call, lease, parsed);
  if (early) return early();
  const admitting = phase(parts, 'admit', () => admit(parts, call, lease, parsed));
  // Entering by a token is under way by now: the key goes in the same message, and counts only if the call is let in.
  const isEntering = 'proof' in call.caller && call.verb.allow !== 'public';
  const holding = isEntering && parsed.success ? hold(parts, call, lease, parsed.data) : null;
  holding?.catch(() => undefined);
  const { principal, input } = await admitting;
  return perform(parts, call, lease, principal, input, holding);
}

const hold = (parts: Dispatcher, call: Call<Handler>, { client }: Lease, input: unknown) =>
  call.verb.exports || !writes(call.verb) ? null : holdKey(parts, call, client, input);

/**
 * A read of a token met before does not wait to be let in: its statements follow its entering in the same message, under the principal the token had
 * last. The wall stands all the same, since the context is the database's own; and the outcome counts only if the principal it now answers is that one.
 * @returns the outcome to hand over, or null when the call must go the long way, on a connection as it was taken.
 */
async function readAsCached(
  parts: Dispatcher,
  call: Call<Handler>,
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
  const cached = parts.principals.get(name);
  if (cached === undefined) return null;
  const principal = inLanguage(cached.principal, call);
  if (parts.rules.may(verb, principal.actor)) return null;
  const entering = askPrincipal(caller, call.verb, lease);
  const asked = ask(parts, call, lease.client, principal);
  const [entered, acted] = await Promise.allSettled([
    entering,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bind() has checked that this verb takes this input
    call.handle(asked.ctx, parsed.data as never),
  ]);
  if (entered.status === 'rejected') throw entered.reason;
  if (entered.value === cached.text) {
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
  call: Call<Handler>,
  lease: Lease,
  principal: Principal,
  input: never,
  holding: ReturnType<typeof hold>,
): Promise<unknown> {
  const { verb } = call;
  const { client } = lease;
  const asked = ask(parts, call, client, principal);
  if (verb.exports) return await takeOut(parts, call, client, principal, asked, input);
  if (!writes(verb)) {
    const answer = await phase(parts, 'handle', async () => call.handle(asked.ctx, input));
    lease.isOpen = true;
    asked.finishRead();
    return answer;
  }
  const once = await (holding ?? hold(parts, call, lease, input));
  if (once && 'answer' in once) {
    await client.query('rollback');
    return once.answer;
  }
  const outcome = await phase(parts, 'handle', () => asked.settle(call.handle(asked.ctx, input)));
  const isRefused = 'refused' in outcome;
  if (asked.auditLog.length === 0 && verb.audit === 'write')
    throw new Error(`${verb.id} recorded nothing`);
  // After a refusal the same key may try again.
  const hasLeft = await phase(parts, 'commit', () =>
    commitWork(
      parts,
      client,
      asked,
      isRefused
        ? { news: null }
        : { news: newsOfWork(principal, verb, asked), once, answer: outcome.answer },
    ),
  );
  asked.sendCookies();
  if (hasLeft) parts.onOutgoing();
  if (isRefused) throw outcome.refused;
  return outcome.answer;
}

// A verb that needs somebody outside: the first transaction writes the intent, the outside is asked with no connection held, the second
// transaction settles it. What a process left lying that ended in between is taken up by another, or reported.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type AnyAct, Interrupted, isUnanswered, NoAnswer, type Outcome } from '../act.ts';
import { systemClinicId } from '../context.ts';
import { type Actor, clientWithoutCookies } from '../ctx.ts';
import { commonRefusals, Refusal, refuse } from '../../shared/refusal.ts';
import { type Call, type Dispatcher, phase } from './call.ts';
import { commitWork, newsOfWork } from './commit.ts';
import { isConnectionLoss, reasonOf, translate } from './errors.ts';
import { ask, type Asked } from './handling.ts';
import { claimKey, type Once, onceOf } from './idempotency.ts';
import {
  holdIntent,
  type Intent,
  postponeIntent,
  readerOf,
  settleIntent,
  takeOverdue,
  writeIntent,
} from './intents.ts';
import { type Lease, withLease } from './leases.ts';
import { admit, enterAs } from './principal.ts';

type ActCall = Call<AnyAct>;

/** An act under way in this process. */
interface Begun {
  call: Pick<ActCall, 'verb' | 'handle' | 'client' | 'language' | 'requestId'>;
  actor: Actor;
  intent: Intent;
  content: unknown;
  secret: unknown;
  hasRecorded: boolean;
}

const usualSeconds = 20;
/** After the deadline, for the second transaction. */
const graceSeconds = 30;
const maxTries = 5;
/** Where the database is away for a moment, the outcome is not lost. */
const settlingPauses = [250, 1_000, 4_000];

const outsideSeconds = (parts: Dispatcher): number => parts.outsideSeconds ?? usualSeconds;
const busySeconds = (parts: Dispatcher): number => outsideSeconds(parts) + graceSeconds;

/** @throws what `before` and `after` throw; still_running while another process is at it. */
export async function runAct(parts: Dispatcher, call: ActCall): Promise<unknown> {
  const begun = await phase(parts, 'before', () =>
    withLease(parts, (lease) => begin(parts, call, lease)),
  );
  if ('answer' in begun) return begun.answer;
  const outcome = await phase(parts, 'outside', () => askOutside(parts, begun, false));
  const isUnknown = 'fault' in outcome && isUnanswered(outcome.fault) && !call.handle.mayRepeat;
  if (isUnknown && call.handle.lookUp) {
    await postpone(parts, begun, 1);
    throw refuse(commonRefusals.still_running, { retryAfterSeconds: 5 });
  }
  const settled = await phase(parts, 'after', () => settle(parts, begun, outcome, isUnknown));
  if ('refused' in settled) throw settled.refused;
  return settled.answer;
}

async function begin(
  parts: Dispatcher,
  call: ActCall,
  lease: Lease,
): Promise<Begun | { answer: unknown }> {
  const { client } = lease;
  const { principal, input } = await admit(parts, call, lease);
  const once = await claimKey(parts, call, client, principal, input);
  if (once && 'answer' in once) {
    await client.query('rollback');
    return once;
  }
  const asked = ask(parts, call, client, principal);
  const outcome = await asked.settle(call.handle.before(asked.ctx, input));
  if ('refused' in outcome) {
    afterCommit(
      parts,
      asked,
      await commitWork(parts, client, asked, { news: null, last: once ? [once.release()] : [] }),
    );
    throw outcome.refused;
  }
  const wanted = outcome.answer;
  if ('answer' in wanted) {
    mustRecord(call, asked.auditLog.length > 0);
    const news = newsOfWork(principal, call.verb, asked);
    const last = once ? [once.keep(wanted.answer)] : [];
    afterCommit(parts, asked, await commitWork(parts, client, asked, { news, last }));
    return wanted;
  }
  const id = randomUUID();
  const intent: Intent = {
    id,
    clinicId: principal.clinicId,
    verb: call.verb.id,
    key: wanted.key ?? id,
    reader: readerOf(principal.actor),
    onceKey: once ? (call.onceKey ?? null) : null,
    language: principal.language,
    hasSecret: wanted.secret !== undefined,
    tries: 1,
    endsAt: wanted.endsAt ?? asked.ctx.now.add({ hours: 1 }),
  };
  await writeIntent(client, parts.settings, intent, {
    ...(wanted.about === undefined ? {} : { about: wanted.about }),
    content: wanted.intent,
    busySeconds: busySeconds(parts),
  });
  afterCommit(parts, asked, await commitWork(parts, client, asked, { news: null }));
  return {
    call,
    actor: principal.actor,
    intent,
    content: wanted.intent,
    secret: wanted.secret,
    hasRecorded: asked.auditLog.length > 0,
  };
}

/** @param isAgain after a crash: the provider may have heard of it already. */
async function askOutside(
  parts: Dispatcher,
  { call: { handle, verb }, intent, content, secret }: Begun,
  isAgain: boolean,
): Promise<Outcome<unknown>> {
  const millis = outsideSeconds(parts) * 1_000;
  const means = {
    key: intent.key,
    signal: AbortSignal.timeout(millis),
    settings: parts.settings,
    secret,
  };
  const answer = async (): Promise<unknown> => {
    const known = isAgain ? await handle.lookUp?.(content, { ...means, secret: undefined }) : null;
    return known ?? handle.outside(content, means);
  };
  const ending = new AbortController();
  // Whoever does not heed the signal is not waited for.
  const late = pause(millis + 1_000, null, { signal: ending.signal, ref: false }).then(() => {
    throw new NoAnswer(`${verb.id} did not end at its deadline`);
  });
  late.catch(() => undefined);
  try {
    return { done: await Promise.race([answer(), late]) };
  } catch (fault) {
    const isLate = means.signal.aborted && !isUnanswered(fault);
    return {
      fault: isLate ? new NoAnswer(`${verb.id} ended at its deadline`, { cause: fault }) : fault,
    };
  } finally {
    ending.abort();
  }
}

type Settled = { answer: unknown } | { refused: unknown };

/**
 * The second transaction, begun anew where the database is away for a moment.
 * @param isReport nobody can or may ask again: whatever `after` makes of it, the operator is told.
 * @throws a fault of our own, which is reported: the outside may have acted, so nobody tries again.
 */
async function settle(
  parts: Dispatcher,
  begun: Begun,
  outcome: Outcome<unknown>,
  isReport: boolean,
): Promise<Settled> {
  for (let n = 0; ; n += 1) {
    try {
      return await withLease(parts, (lease) => settleOnce(parts, begun, outcome, isReport, lease));
    } catch (error) {
      const wait = settlingPauses[n];
      if (!(error instanceof Refusal)) await fail(parts, begun, reasonOf(error));
      if (!isAway(error) || wait === undefined) throw error;
      await pause(wait);
    }
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof Refusal && error.kind === commonRefusals.unavailable;

async function settleOnce(
  parts: Dispatcher,
  begun: Begun,
  outcome: Outcome<unknown>,
  isReport: boolean,
  lease: Lease,
): Promise<Settled> {
  const { client } = lease;
  const { call, intent } = begun;
  const entered = await enterAs(parts, call, lease, 'system', intent.clinicId);
  const principal = { ...entered, actor: begun.actor, language: intent.language };
  if (!(await holdIntent(client, intent)))
    throw refuse(commonRefusals.still_running, { retryAfterSeconds: 5 });
  await client.query('savepoint after_outside');
  let asked = ask(parts, call, client, principal);
  const settled = await asked
    .settle(call.handle.after(asked.ctx, begun.content, outcome))
    .catch(async (error: unknown) => {
      const meant = translate(parts.constraints, error);
      if (isAway(meant) || isConnectionLoss(error) || !(isReport || meant instanceof Refusal))
        throw error;
      await client.query('rollback to savepoint after_outside');
      asked = ask(parts, call, client, principal);
      return { refused: meant };
    });
  const isRefused = 'refused' in settled;
  if (!isRefused) mustRecord(call, begun.hasRecorded || asked.auditLog.length > 0);
  const isUnknown = isReport && 'fault' in outcome && isUnanswered(outcome.fault);
  const state = isUnknown ? 'unknown' : isReport ? 'failed' : isRefused ? 'refused' : 'finished';
  const reason = 'fault' in outcome ? outcome.fault : isRefused ? settled.refused : null;
  const once = onceOfIntent(parts, begun, lease);
  const hasLeft = await commitWork(
    parts,
    client,
    {
      auditLog: asked.auditLog.map((noted) => ({ ...noted, ...intent.reader })),
      outgoing: asked.outgoing,
    },
    {
      news: isRefused ? null : newsOfWork(principal, call.verb, asked),
      last: [
        settleIntent(client, intent.id, state, reason === null ? null : reasonOf(reason)),
        ...(once ? afterwards(once, settled, isUnknown) : []),
      ],
    },
  );
  afterCommit(parts, asked, hasLeft);
  return settled;
}

/** The key of what may have been done stays taken: who sends it again sends nothing twice. */
const afterwards = (once: Once, settled: Settled, isUnknown: boolean): Promise<unknown>[] => {
  if ('answer' in settled) return [once.keep(settled.answer)];
  return isUnknown ? [] : [once.release()];
};

const onceOfIntent = (
  parts: Dispatcher,
  { call: { verb }, intent: { onceKey, reader } }: Begun,
  { client }: Lease,
) =>
  onceKey === null
    ? null
    : onceOf(parts.settings, verb, client, [reader.account ?? systemClinicId, onceKey]);

/** Reported to the operator, unless another process has taken it up meanwhile. */
const fail = (parts: Dispatcher, begun: Begun, reason: string): Promise<void> =>
  withLease(parts, async (lease) => {
    const { client } = lease;
    await enterAs(parts, begun.call, lease, 'system', begun.intent.clinicId);
    const once = onceOfIntent(parts, begun, lease);
    const isOurs = await holdIntent(client, begun.intent);
    const last = isOurs
      ? [settleIntent(client, begun.intent.id, 'failed', reason), ...(once ? [once.release()] : [])]
      : [];
    await commitWork(parts, client, { auditLog: [], outgoing: [] }, { news: null, last });
  });

function mustRecord({ verb }: Pick<ActCall, 'verb'>, hasRecorded: boolean): void {
  if (!hasRecorded && verb.audit === 'write') throw new Error(`${verb.id} recorded nothing`);
}

function afterCommit(parts: Dispatcher, asked: Asked, hasLeft: boolean): void {
  asked.sendCookies();
  if (hasLeft) parts.onOutgoing();
}

// ---------------------------------------------------------------- after a crash

const ownWork = { verb: { kind: 'act' }, language: null } as const;
/** @returns how many were taken up. @throws the first fault, when all have been tried. */
export async function resumeActs(parts: Dispatcher): Promise<number> {
  const taken = await withLease(parts, async (lease) => {
    await enterAs(parts, ownWork, lease, 'system', systemClinicId);
    const overdue = await takeOverdue(
      lease.client,
      parts.settings,
      [...parts.acts.keys()],
      busySeconds(parts),
    );
    await lease.client.query('commit');
    return overdue;
  });
  const results = await Promise.allSettled(
    taken.map(({ intent, content }) => resume(parts, intent, content)),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return taken.length;
}

async function resume(parts: Dispatcher, intent: Intent, content: () => unknown): Promise<void> {
  const known = parts.acts.get(intent.verb);
  if (!known) throw new Error(`no act is called ${intent.verb}`);
  const call = {
    ...known,
    client: clientWithoutCookies('queue'),
    language: intent.language,
    requestId: intent.id,
  };
  const begun: Begun = {
    call,
    actor: { kind: 'system' },
    intent,
    content: undefined,
    secret: undefined,
    hasRecorded: true,
  };
  try {
    begun.content = z.parse(known.handle.intent, content());
  } catch (error) {
    return fail(parts, begun, reasonOf(error));
  }
  const now = parts.now?.() ?? parts.clock.now();
  const canAsk = known.handle.lookUp !== undefined || known.handle.mayRepeat === true;
  const mayAsk = canAsk && !intent.hasSecret;
  const isOver = !mayAsk || Temporal.Instant.compare(now, intent.endsAt) > 0;
  const outcome = isOver
    ? { fault: new Interrupted(intent.verb) }
    : await askOutside(parts, begun, true);
  if ('fault' in outcome && !isOver && intent.tries < maxTries)
    return postpone(parts, begun, 4 ** intent.tries);
  await settle(parts, begun, outcome, 'fault' in outcome);
}

const postpone = (parts: Dispatcher, { call, intent }: Begun, seconds: number): Promise<void> =>
  withLease(parts, async (lease) => {
    await enterAs(parts, call, lease, 'system', intent.clinicId);
    if (await holdIntent(lease.client, intent))
      await postponeIntent(lease.client, intent.id, seconds);
    await lease.client.query('commit');
  });

const lookMillis = 10_000;

/** Looks for acts that were left lying, at the start and every ten seconds. */
export function openResumer(
  pipeline: { resume(): Promise<number> },
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const look = (): void => {
    running = running.then(() => pipeline.resume()).catch(onError);
  };
  look();
  const timer = setInterval(look, lookMillis);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

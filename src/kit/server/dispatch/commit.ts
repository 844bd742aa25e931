// What a transaction leaves behind at its end, in one message with the commit; what it changed is told after it.
import type pg from 'pg';
import { systemClinicId } from '../context.ts';
import type { Verb } from '../../shared/contract.ts';
import { isConnectionLoss } from './errors.ts';
import { type News, newsOf } from '../live.ts';
import type { Asked } from './handling.ts';
import type { Held } from './idempotency.ts';
import type { Principal } from './principal.ts';

const finishQuery = {
  name: 'finish',
  // The null was the news, which an older process beside this one still says in its commit.
  text: 'select app.finish($1, null, $2, $3, $4, $5, $6) as handed',
};

/** Who hears an event: somebody in any case, or whoever the database says does. */
export type Hearing = (event: string, payload: unknown) => 'somebody' | readonly string[];

/** What the clinic's screens are told of a write; null where nobody is. */
export const newsOfWork = (
  { clinicId }: Principal,
  verb: Verb,
  { auditLog }: Pick<Asked, 'auditLog'>,
): News | null =>
  clinicId === systemClinicId
    ? null
    : newsOf(
        clinicId,
        verb,
        auditLog.map(({ entityId }) => entityId),
      );

interface Left {
  news: News | null;
  /** The key under which the answer is kept. */
  once?: Held | null;
  answer?: unknown;
  /** Statements under way that belong to the same commit. */
  last?: readonly Promise<unknown>[];
}

/** @returns whether anything was left to be handed on. */
export async function commitWork(
  { hearing, onNews }: { hearing?: Hearing; onNews?: (news: News) => void },
  client: pg.PoolClient,
  { auditLog, outgoing }: { auditLog: readonly object[]; outgoing: Asked['outgoing'] },
  { news, once = null, answer, last = [] }: Left,
): Promise<boolean> {
  const left = outgoing.flatMap((one) => heardBy(hearing, one));
  const isSilent = auditLog.length === 0 && left.length === 0 && once === null;
  const finishing = isSilent
    ? null
    : client.query<{ handed: number }>({
        ...finishQuery,
        values: [textOf(auditLog), textOf(left), ...keptUnder(once, answer)],
      });
  const results = await Promise.allSettled([...last, finishing, client.query('commit')]);
  const failed = results.find((result) => result.status === 'rejected');
  // Where the line broke it may be committed all the same.
  const mayStand = !failed || isConnectionLoss(failed.reason);
  if (mayStand && news !== null) onNews?.(news);
  if (failed) throw failed.reason;
  return ((await finishing)?.rows[0]?.handed ?? 0) > 0;
}

const keptUnder = (once: Held | null, answer: unknown) =>
  once
    ? [once.key, once.verb, once.requestHash, JSON.stringify(answer ?? null)]
    : [null, null, null, null];

const textOf = (list: readonly object[]): string | null =>
  list.length > 0 ? JSON.stringify(list) : null;

/** Nothing of an event that nobody hears; the database leaves out what nobody hears there. */
function heardBy(hearing: Hearing | undefined, one: Asked['outgoing'][number]): object[] {
  const by = one.kind === 'event' && hearing ? hearing(one.name, one.payload) : 'somebody';
  if (by === 'somebody') return [one];
  return by.length === 0 ? [] : [{ ...one, asks: by }];
}

// An export is a read whose trace is written with it: the trace is what counts, so what fails counts for nothing.
import type pg from 'pg';
import { entryAs } from '../../kit/server/context.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import { dayAt, startOfDay } from '../../kit/shared/time.ts';
import { events } from '../../modules/audit/contract.ts';
import { exportsADay, refusals } from '../../modules/audit/rules.ts';
import { entriesOf } from './audit-log.ts';
import type { Call, Dispatcher, Handler } from './call.ts';
import { commitWork } from './commit.ts';
import type { Asked } from './handling.ts';
import type { Principal } from './principal.ts';

export async function takeOut(
  parts: Dispatcher,
  call: Call<Handler>,
  client: pg.PoolClient,
  principal: Principal,
  asked: Asked,
  input: never,
): Promise<unknown> {
  const { auditLog, outgoing } = asked;
  const { now } = asked.ctx;
  await holdShare(client, principal, now);
  const answer = await call.handle(asked.ctx, input);
  if (auditLog.filter(({ detail }) => 'exported' in detail).length !== 1)
    throw new Error(`${call.verb.id} recorded not one export`);
  if (principal.actor.kind === 'member')
    asked.publish(events.exported, { memberId: principal.actor.memberId, at: now.toString() });
  // In the call's own time and the member's name, which only our own jobs may write.
  const entering = client.query(entryAs(parts.contextKey, 'system', principal.clinicId));
  await commitWork(client, { auditLog: entriesOf(principal, now, auditLog), outgoing }, null, [
    entering,
  ]);
  parts.onOutgoing();
  return answer;
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
  if (!held.rows[0]?.free) throw refuse(refusals.export_running, { retryAfterSeconds: 5 });
  const { rows } = await client.query<{ taken: number }>(
    `select count(*)::int as taken from app.audit where member_id = $1 and at >= $2 and detail ? 'exported'`,
    [actor.memberId, startOfDay(dayAt(now, zone), zone).toString()],
  );
  if ((rows[0]?.taken ?? 0) >= exportsADay) throw refuse(refusals.exports_used_up);
}

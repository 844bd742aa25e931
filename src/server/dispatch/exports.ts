// A member's share of the exports of a day.
import type pg from 'pg';
import type { ExportRules } from '../../kit/server/dispatch/exports.ts';
import type { Principal } from '../../kit/server/dispatch/principal.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import { dayAt, startOfDay } from '../../kit/shared/time.ts';
import { events } from '../../modules/audit/contract.ts';
import { exportsADay, refusals } from '../../modules/audit/rules.ts';

export const exportRules: ExportRules = {
  holdShare,
  publish(publish, { actor }, now) {
    if (actor.kind === 'member')
      publish(events.exported, { memberId: actor.memberId, at: now.toString() });
  },
};

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
  const lock = await client.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('exports ' || $1, 0)) as free`,
    [actor.memberId],
  );
  if (!lock.rows[0]?.free) throw refuse(refusals.export_running, { retryAfterSeconds: 5 });
  const { rows } = await client.query<{ taken: number }>(
    `select count(*)::int as taken from app.audit where member_id = $1 and at >= $2 and detail ? 'exported'`,
    [actor.memberId, startOfDay(dayAt(now, zone), zone).toString()],
  );
  if ((rows[0]?.taken ?? 0) >= exportsADay) throw refuse(refusals.exports_used_up);
}

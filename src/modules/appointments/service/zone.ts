// The clinic's zone and what goes by it: whoever was given a time of day keeps it, by the new clock.
import type { Ctx } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { addDays, startOfWorkday, workdayAt, type Zone } from '../../../kit/shared/time.ts';
import * as clinics from '../../clinics/service.ts';
import * as plans from '../../plans/service.ts';
import * as slots from '../../slots/service.ts';
import { type api, events } from '../contract.ts';
import type { ZoneChange } from '../model.ts';
import { awaited, hearsOfZone, inZone, type Moved, refusals, seatedTwice } from '../rules.ts';
import * as store from '../store.ts';

type Api = typeof api;
type Row = Awaited<ReturnType<typeof store.endingAfter>>[number];

interface Change {
  aheadMinutes: number;
  /** All that are booked and have not begun. */
  moved: Moved<Row>[];
  toTell: Moved<Row>[];
  obstacle: { code: NonNullable<ZoneChange['obstacle']>['code']; met: Moved<Row>[] } | null;
}

/** In one answer. */
const most = { examples: 5, named: 50 };

export async function zoneChange(
  ctx: Ctx,
  { zone }: InputOf<Api['zoneChange']>,
): Promise<ZoneChange> {
  await clinics.mustBeNewZone(ctx, zone);
  const { aheadMinutes, moved, toTell, obstacle } = await changeTo(
    ctx,
    zone,
    await slots.isElsewhereIn(ctx, zone),
  );
  const keeping = moved.filter((one) => awaited.includes(one.status) && !toTell.includes(one));
  const listed = (all: Moved<Row>[], longest: number) => ({
    count: all.length,
    some: all
      .slice(0, longest)
      .map(({ id, patientName, doctorName, startsAt, newStartsAt, mode }) => ({
        id,
        patientName,
        doctorName,
        startsAt,
        newStartsAt,
        mode,
      })),
  });
  ctx.record('clinic', ctx.clinicId, { seen: moved.map(({ id }) => id) });
  return {
    zone,
    aheadMinutes,
    keeping: listed(keeping, most.examples),
    toTell: listed(toTell, most.named),
    planEndsOn: (await plans.current(ctx)).expiresOn,
    obstacle: obstacle && { code: obstacle.code, ...listed(obstacle.met, most.named) },
  };
}

/** @throws stale_version, and the obstacle that stands in the way. */
export async function changeZone(
  ctx: Ctx,
  { from, zone }: InputOf<Api['changeZone']>,
): Promise<OutputOf<Api['changeZone']>> {
  await clinics.mustBeNewZone(ctx, zone);
  if (from !== ctx.zone) throw refuse(commonRefusals.stale_version);
  const isElsewhere = await slots.isElsewhereIn(ctx, zone);
  await slots.lock(ctx, 'alone');
  await store.lockStartsAfter(ctx.db, ctx.now.toString());
  const { moved, toTell, obstacle } = await changeTo(ctx, zone, isElsewhere);
  if (obstacle) throw refuse(refusals[obstacle.code]);
  await clinics.setZone(ctx, from, zone);
  await slots.moveHolds(ctx, zone);
  const keeping = moved
    .filter((one) => !toTell.includes(one))
    .map((one) => ({ ...one, lastTold: one.lastTold.replace(one.startsAt, one.newStartsAt) }));
  await store.putNewsAt(ctx.db, keeping);
  await store.putAt(ctx.db, [...keeping, ...toTell]);
  for (const { id, startsAt, doctorId } of toTell)
    ctx.publish(events.rescheduled, { appointmentId: id, from: startsAt, fromDoctorId: doctorId });
  ctx.publish(events.zoneChanged, { from, to: zone });
  const counts = { keeping: keeping.length, toTell: toTell.length };
  ctx.record('appointments', '', counts);
  return counts;
}

async function changeTo(ctx: Ctx, zone: Zone, isElsewhere: boolean): Promise<Change> {
  const now = ctx.now.toString();
  // No appointment is longer than four hours.
  const rows = await store.endingAfter(ctx.db, {
    now,
    since: ctx.now.subtract({ hours: 4 }).toString(),
  });
  const { coming = [], begun = [] } = Object.groupBy(rows, ({ startsAt }) =>
    isAfter(startsAt, ctx.now) ? 'coming' : 'begun',
  );
  const moved = coming.map((one) => inZone(one, ctx.zone, zone));
  const aheadMinutes = aheadOf(ctx, zone);
  const over = moved.filter(
    (one) => awaited.includes(one.status) && !isAfter(one.newStartsAt, ctx.now),
  );
  const twice = seatedTwice(moved, begun);
  const obstacle = async (): Promise<Change['obstacle']> => {
    if (aheadMinutes !== 0 && (await store.hasPeopleHere(ctx.db, todayOf(ctx))))
      return { code: 'zone_patients_here', met: [] };
    if (over.length > 0) return { code: 'zone_over', met: over };
    if (twice.length > 0) return { code: 'zone_twice', met: twice };
    return isElsewhere ? { code: 'zone_elsewhere', met: [] } : null;
  };
  return {
    aheadMinutes,
    moved,
    toTell: moved.filter((one) => hearsOfZone(one, ctx.zone, zone)),
    obstacle: await obstacle(),
  };
}

const isAfter = (at: string, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(at), now) > 0;

/** By how much the clock of another zone is ahead of the clinic's, now. */
const aheadOf = ({ now, zone: own }: Ctx, zone: Zone): number =>
  (now.toZonedDateTimeISO(zone).offsetNanoseconds - now.toZonedDateTimeISO(own).offsetNanoseconds) /
  60_000_000_000;

function todayOf({ now, zone }: Ctx): { from: string; to: string } {
  const today = workdayAt(now, zone);
  return {
    from: startOfWorkday(today, zone).toString(),
    to: startOfWorkday(addDays(today, 1), zone).toString(),
  };
}

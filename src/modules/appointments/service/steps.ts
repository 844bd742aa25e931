// One step of an appointment, from where it was seen.
import { events } from '../contract.ts';
import type { Ctx } from '../../../kit/server/ctx.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import type { Appointment, Status } from '../model.ts';
import * as slots from '../../slots/service.ts';
import { refusals, seatless } from '../rules.ts';
import * as store from '../store.ts';

/** @throws appointment_unknown */
export async function load(ctx: Ctx, id: string): Promise<Appointment> {
  const [appointment] = await store.byId(ctx.db).execute({ id });
  if (!appointment) throw refuse(refusals.appointment_unknown);
  return appointment;
}

/** Whether the step is allowed is the caller's to know. @throws stale_version when somebody was faster. */
export async function step(
  ctx: Ctx,
  seen: Appointment,
  to: Status,
  reason: string,
): Promise<Appointment> {
  const { id, version, status: from } = seen;
  if (!(await store.moveOn(ctx.db, id, version, from, to))) {
    throw refuse(commonRefusals.stale_version, { details: { current: await load(ctx, id) } });
  }
  await store.addMove(ctx.db, {
    appointmentId: id,
    fromStatus: from,
    toStatus: to,
    reason,
    memberId: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
    movedAt: ctx.now.toString(),
  });
  ctx.record('appointment', id, { from, to });
  ctx.publish(events.moved, { appointmentId: id, from, to });
  return load(ctx, id);
}

/** Who had given the seat back needs one that is free now. @throws slot_taken where each is taken, or kept for whoever it was offered to. */
export async function stepBack(ctx: Ctx, seen: Appointment, to: Status): Promise<Appointment> {
  if (seen.kind === 'walkin' || !seatless.includes(seen.status)) return step(ctx, seen, to, '');
  await slots.lock(ctx, 'alone');
  const { capacity: seats } = await slots.slotAt(
    ctx,
    seen.doctorId,
    Temporal.Instant.from(seen.startsAt),
    seen.mode,
  );
  const place = { ...seen, seats, now: ctx.now.toString() };
  if (!(await store.sitAgain(ctx.db, seen.id, place))) throw refuse(refusals.slot_taken);
  return step(ctx, seen, to, '');
}

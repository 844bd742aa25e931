// Whether a room is open to the two, and whether somebody who sits in it may stay.
import type { Ctx } from '../../../kit/server/ctx.ts';
import type { RefusalKind } from '../../../kit/shared/refusal.ts';
import type { Appointment } from '../../appointments/model.ts';
import type { Closing } from '../model.ts';
import { refusals, roomRefused } from '../rules.ts';
import { mayHold } from '../store.ts';

/** @returns why nobody may be in the room now; null where the doctor and the patient may. */
export async function closedBy(ctx: Ctx, appointment: Appointment): Promise<RefusalKind | null> {
  const refused = roomRefused(appointment, ctx.now);
  if (refused) return refused;
  return (await mayHold(ctx.db, appointment.doctorId)) ? null : refusals.room_without_doctor;
}

/** Whoever is to be told more than that it is over comes back for the reason. */
export async function closingOf(ctx: Ctx, appointment: Appointment): Promise<Closing | null> {
  const refused = await closedBy(ctx, appointment);
  return refused && (refused === refusals.room_over ? 'over' : 'again');
}

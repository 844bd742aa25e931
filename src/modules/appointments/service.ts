import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { commonRefusals, Refusal, refuse } from '../../kit/shared/refusal.ts';
import { addDays, dayAt, startOfWorkday, workdayAt } from '../../kit/shared/time.ts';
import type { PatientType } from '../patients/fields.ts';
import type { Mode } from '../slots/model.ts';
import { refusals as slotRefusals } from '../slots/rules.ts';
import * as slots from '../slots/service.ts';
import { type api, events } from './contract.ts';
import type { Appointment, Doubt, Hold } from './model.ts';
import {
  holdMinutes,
  isBookable,
  isFinal,
  isPast,
  mayUndo,
  movable,
  moveRefused,
  refusals,
  usualMinutes,
} from './rules.ts';
import { feeAt, mustBeKnown, typeOf } from './service/standing.ts';
import { load, step, stepBack } from './service/steps.ts';
import * as store from './store.ts';

type Api = typeof api;

export {
  close,
  closeDay,
  closeDueDays,
  closePast,
  history,
  reopenDay,
  span,
  unclosed,
} from './service/days.ts';
export {
  appointmentBehind,
  bookingKey,
  link,
  linkOf,
  patientAddress,
  videoLink,
} from './service/patient-link.ts';
export { exportNamed as export } from './service/sheet.ts';
export { expectedOn, feeOf, freeUntil, standingOf, typeOf } from './service/standing.ts';
export { load } from './service/steps.ts';
export { handOver, standAs, takeBackCompletion, walkIn } from './service/presence.ts';
export { changeZone, zoneChange } from './service/zone.ts';
export { calls, delayOf, heard, late, letKnow, onLate, unlate } from './service/telling.ts';

export async function day(ctx: Ctx, input: InputOf<Api['day']>): Promise<OutputOf<Api['day']>> {
  const shown = input.day ?? workdayAt(ctx.now, ctx.zone);
  const [all, delays] = await Promise.all([
    store.between(ctx.db).execute({
      from: startOfWorkday(shown, ctx.zone).toString(),
      to: startOfWorkday(addDays(shown, 1), ctx.zone).toString(),
    }),
    store.delaysOf(ctx.db, shown, input.doctorId),
  ]);
  ctx.record('appointments', shown, { seen: all.map(({ id }) => id) });
  const ofDoctor =
    input.doctorId === undefined ? all : all.filter((one) => one.doctorId === input.doctorId);
  const counts = Map.groupBy(ofDoctor, (one) => one.status);
  return {
    day: shown,
    appointments: input.status === undefined ? ofDoctor : (counts.get(input.status) ?? []),
    delays,
    counts: [...counts].map(([status, list]) => ({ status, count: list.length })),
  };
}

export async function upcoming(
  ctx: Ctx,
  { most }: InputOf<Api['upcoming']>,
): Promise<OutputOf<Api['upcoming']>> {
  // No appointment is longer than four hours: the index begins there.
  const since = ctx.now.subtract({ hours: 4 }).toString();
  const appointments = await store
    .upcoming(ctx.db)
    .execute({ since, now: ctx.now.toString(), most });
  ctx.record('appointments', dayAt(ctx.now, ctx.zone), { seen: appointments.map(({ id }) => id) });
  return { appointments };
}

export async function ofPatient(
  ctx: Ctx,
  { patientId, most }: InputOf<Api['ofPatient']>,
): Promise<OutputOf<Api['ofPatient']>> {
  await mustBeKnown(ctx, patientId);
  const appointments = await store.ofPatient(ctx.db).execute({ patientId, most });
  ctx.record('patient', patientId, { seen: appointments.map(({ id }) => id) });
  return { appointments };
}

/** How many of the clinic are still to come, or of somebody who is here. */
export const countOpen = (ctx: Ctx): Promise<number> =>
  store.countOpen(ctx.db, {
    today: startOfWorkday(workdayAt(ctx.now, ctx.zone), ctx.zone).toString(),
    now: ctx.now.toString(),
  });

export async function get(ctx: Ctx, { id }: InputOf<Api['get']>): Promise<Appointment> {
  const appointment = await load(ctx, id);
  ctx.record('appointment', id);
  return appointment;
}

export async function book(ctx: Ctx, input: InputOf<Api['book']>): Promise<Appointment> {
  const startsAt = Temporal.Instant.from(input.startsAt);
  // The lock leaves first: what is read behind it is read under it.
  const [, place, patientType] = await Promise.all([
    slots.lock(ctx, 'shared'),
    doctorFor(ctx, input.doctorId).then(({ id }) => placeAt(ctx, id, startsAt, input)),
    typeOf(ctx, input.patientId),
  ]);
  if (input.holdId !== undefined && !(await slots.releaseSeat(ctx, input.holdId, place.startsAt)))
    throw refuse(refusals.hold_over);
  const [feePaise, free] = await Promise.all([
    input.feePaise ?? feeAt(ctx, input.patientId, place),
    store.freeSeat(ctx.db, place),
    mustBeMeant(ctx, place, input),
  ]);
  return seatDown(ctx, { ...input, feePaise, patientType }, place, free);
}

interface Seated {
  patientId: string;
  patientType: PatientType;
  status: 'Requested' | 'Confirmed';
  mode: Mode;
  feePaise: number;
  note: string;
}

interface Place {
  doctorId: string;
  startsAt: string;
  endsAt: string;
  seats: number;
  feePaise: number;
  followUp: { days: number; visits: number };
  isDayClosed: boolean;
  now: string;
}

/** @throws day_closed, patient_twice, doctor_elsewhere, each until it is agreed to. */
async function mustBeMeant(
  ctx: Ctx,
  place: Place,
  { patientId, agreed }: { patientId: string; agreed: readonly Doubt[] },
  besides: string | null = null,
): Promise<void> {
  const { isTwice, isElsewhere } = await store.doubtsOf(ctx.db, place, patientId, besides);
  const doubt = (
    [
      ['day_closed', place.isDayClosed],
      ['patient_twice', isTwice],
      ['doctor_elsewhere', isElsewhere],
    ] as const
  ).find(([code, isSo]) => isSo && !agreed.includes(code));
  if (!doubt) return;
  // Nobody is asked about what can not be had.
  const isFull = besides === null && (await store.freeSeat(ctx.db, place)) === null;
  throw refuse(isFull ? refusals.slot_taken : refusals[doubt[0]]);
}

/** @throws online_not_offered, slot_past, slot_holiday, slot_closed: with a length of its own a time need be none of the clinic's starts. */
async function placeAt(
  ctx: Ctx,
  doctorId: string,
  startsAt: Temporal.Instant,
  { mode, minutes }: { mode: Mode; minutes?: number | undefined },
): Promise<Place> {
  const slot = await slots.slotAt(ctx, doctorId, startsAt, mode);
  if (!slot.isOffered) throw refuse(slotRefusals.online_not_offered);
  if (minutes === undefined && slot.hasSlots && slot.holiday !== null)
    throw refuse(slotRefusals.slot_holiday);
  if (minutes === undefined && slot.hasSlots && slot.endsAt === null)
    throw refuse(slotRefusals.slot_closed);
  const endsAt =
    minutes === undefined && slot.endsAt
      ? slot.endsAt
      : startsAt.add({ minutes: minutes ?? usualMinutes });
  if (!isBookable(endsAt, ctx.now)) throw refuse(refusals.slot_past);
  const { capacity: seats, feePaise, followUp, isDayClosed } = slot;
  return {
    doctorId,
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
    seats,
    feePaise,
    followUp,
    isDayClosed,
    now: ctx.now.toString(),
  };
}

/**
 * The patient says so on their own page; said again, nothing changes.
 * @param seen the start that they saw. @throws move_not_allowed of what is not confirmed or is over; stale_version where it was moved meanwhile.
 */
export async function confirmComing(ctx: Ctx, id: string, seen: string): Promise<void> {
  const { status, startsAt } = await load(ctx, id);
  const isAhead = Temporal.Instant.compare(ctx.now, Temporal.Instant.from(startsAt)) < 0;
  if (status !== 'Confirmed' || !isAhead) throw refuse(refusals.move_not_allowed);
  const isSeen = Temporal.Instant.from(seen).equals(Temporal.Instant.from(startsAt));
  if (!isSeen || !(await store.setComing(ctx.db, id, startsAt)))
    throw refuse(commonRefusals.stale_version);
  ctx.record('appointment', id, { isComing: true });
}

/** @param known the seat that was just seen free there. */
async function seatDown(
  ctx: Ctx,
  who: Seated,
  place: Place,
  known: number | null = null,
): Promise<Appointment> {
  const { patientId, patientType, status, mode, feePaise, note } = who;
  const seating = { ...place, patientId, patientType, status, mode, feePaise, note };
  const id = await seat(ctx, seating, known);
  const memberId = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
  ctx.record('appointment', id, {
    patientId,
    doctorId: place.doctorId,
    startsAt: place.startsAt,
    status,
  });
  ctx.publish(events.booked, { appointmentId: id });
  // What is read leaves behind what is written.
  const [, appointment] = await Promise.all([
    store.addMove(ctx.db, {
      appointmentId: id,
      toStatus: status,
      memberId,
      movedAt: ctx.now.toString(),
    }),
    load(ctx, id),
  ]);
  return appointment;
}

/**
 * For the desk and for the public page: keeps one of the clinic's own starts free for five minutes.
 * @throws slots_missing, slot_holiday, slot_closed, slot_past, slot_taken.
 */
export async function hold(
  ctx: Ctx,
  { doctorId, startsAt: asked, mode }: InputOf<Api['hold']>,
): Promise<Hold> {
  const doctor = await doctorFor(ctx, doctorId);
  const startsAt = Temporal.Instant.from(asked);
  const wish = async () => {
    const { endsAt, capacity } = await slots.mustBeStart(ctx, doctor.id, startsAt, mode);
    if (!isBookable(endsAt, ctx.now)) throw refuse(refusals.slot_past);
    return {
      doctorId: doctor.id,
      startsAt: startsAt.toString(),
      endsAt: endsAt.toString(),
      now: ctx.now.toString(),
      seats: capacity,
    };
  };
  // In a rush most come too late: they are told so without keeping everybody from booking.
  if (!(await slots.hasFreeSeat(ctx, await wish()))) throw refuse(refusals.slot_taken);
  await slots.lock(ctx, 'alone');
  const { now, seats, ...place } = await wish();
  const newHold = { ...place, heldUntil: ctx.now.add({ minutes: holdMinutes }).toString() };
  const id = await slots.holdSeat(ctx, { ...newHold, now, seats });
  if (id === null) throw refuse(refusals.slot_taken);
  ctx.record('slot_hold', id, { doctorId: doctor.id, startsAt: newHold.startsAt });
  return { id, ...newHold };
}

/** @throws hold_over when it ran out or was used up. */
export async function release(
  ctx: Ctx,
  { id }: InputOf<Api['release']>,
): Promise<{ released: boolean }> {
  if (!(await slots.releaseSeat(ctx, id))) throw refuse(refusals.hold_over);
  ctx.record('slot_hold', id);
  return { released: true };
}

/** @throws series_taken with the starts that are not free, before any is written. */
export async function bookSeries(
  ctx: Ctx,
  { everyWeeks, times, ...input }: InputOf<Api['bookSeries']>,
): Promise<OutputOf<Api['bookSeries']>> {
  const [doctor, patientType] = await Promise.all([
    doctorFor(ctx, input.doctorId),
    typeOf(ctx, input.patientId),
  ]);
  await slots.lock(ctx, 'alone');
  if (input.holdId !== undefined && !(await slots.releaseSeat(ctx, input.holdId, input.startsAt)))
    throw refuse(refusals.hold_over);
  const first = Temporal.Instant.from(input.startsAt).toZonedDateTimeISO(ctx.zone);
  const places: Place[] = [];
  const refused: string[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const startsAt = first.add({ weeks: turn * everyWeeks }).toInstant();
    try {
      const place = await placeAt(ctx, doctor.id, startsAt, input);
      await mustBeMeant(ctx, place, input);
      if ((await store.freeSeat(ctx.db, place)) !== null) places.push(place);
      else refused.push(place.startsAt);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(startsAt.toString());
    }
  }
  if (refused.length > 0) throw refuse(refusals.series_taken, { details: { refused } });
  const appointments: Appointment[] = [];
  for (const place of places) {
    // One after the other: each visit of the series uses up one of the free ones.
    const feePaise = input.feePaise ?? (await feeAt(ctx, input.patientId, place));
    appointments.push(
      await seatDown(ctx, { ...input, feePaise, status: 'Confirmed', patientType }, place),
    );
  }
  return { appointments };
}

const lengthOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): number =>
  Temporal.Instant.from(startsAt).until(Temporal.Instant.from(endsAt)).total('minutes');

/** One that was made longer than the clinic's own start stays so at another. */
async function asLong(ctx: Ctx, seen: Appointment, place: Place): Promise<Place> {
  const { startsAt, endsAt } = place;
  const own = lengthOf(seen);
  const start = Temporal.Instant.from(seen.startsAt);
  const former = await slots.slotAt(ctx, seen.doctorId, start, seen.mode);
  const usual = former.endsAt
    ? lengthOf({ ...seen, endsAt: former.endsAt.toString() })
    : // An hour is cut into whole minutes: one start may be a minute longer than another.
      lengthOf({ startsAt, endsAt }) + 1;
  if (own <= usual || own <= lengthOf({ startsAt, endsAt })) return place;
  return { ...place, endsAt: Temporal.Instant.from(startsAt).add({ minutes: own }).toString() };
}

/** Past, final and running ones keep their time. */
export async function reschedule(
  ctx: Ctx,
  { id, version, doctorId, startsAt, minutes, agreed }: InputOf<Api['reschedule']>,
): Promise<Appointment> {
  await slots.lock(ctx, 'alone');
  const seen = await load(ctx, id);
  if (seen.version !== version)
    throw refuse(commonRefusals.stale_version, { details: { current: seen } });
  if (isFinal(seen.status)) throw refuse(refusals.appointment_final);
  if (isPast(seen, ctx.now, ctx.zone)) throw refuse(refusals.appointment_past);
  if (!movable.includes(seen.status)) throw refuse(refusals.move_not_allowed);
  const doctor = doctorId === undefined ? seen.doctorId : (await doctorFor(ctx, doctorId)).id;
  const start = Temporal.Instant.from(startsAt);
  const wished = await placeAt(ctx, doctor, start, { mode: seen.mode, minutes });
  const place = minutes === undefined ? await asLong(ctx, seen, wished) : wished;
  await mustBeMeant(ctx, place, { patientId: seen.patientId, agreed }, id);
  if (!(await store.reseat(ctx.db, id, version, place))) throw refuse(refusals.slot_taken);
  ctx.record('appointment', id, {
    from: seen.startsAt,
    to: place.startsAt,
    ...(doctor === seen.doctorId ? {} : { fromDoctor: seen.doctorId, toDoctor: doctor }),
  });
  ctx.publish(events.rescheduled, {
    appointmentId: id,
    from: seen.startsAt,
    fromDoctorId: seen.doctorId,
  });
  return load(ctx, id);
}

/** @throws appointment_unknown, stale_version */
export async function setNote(
  ctx: Ctx,
  { id, version, note }: InputOf<Api['setNote']>,
): Promise<Appointment> {
  if (!(await store.setNote(ctx.db, { id, version, note })))
    throw refuse(commonRefusals.stale_version, { details: { current: await load(ctx, id) } });
  ctx.record('appointment', id);
  return load(ctx, id);
}

/** Calls off what a holiday meets. Told again, it finds nothing left to do. */
export async function onClosed(
  ctx: Ctx,
  { holidayId }: InputOf<Api['onClosed']>,
): Promise<{ canceled: number }> {
  const holiday = await slots.findHoliday(ctx, holidayId);
  if (!holiday) {
    // Taken back before this was done.
    ctx.record('holiday', holidayId, { canceled: 0 });
    return { canceled: 0 };
  }
  const { title, doctorId } = holiday;
  const open = await slots.closedBy(
    ctx,
    holiday,
    await store.openBetween(ctx.db, slots.holidaySpan(ctx, holiday), doctorId),
  );
  for (const { id } of open) await step(ctx, await load(ctx, id), 'Canceled', title.slice(0, 40));
  ctx.record('holiday', holidayId, { canceled: open.length });
  return { canceled: open.length };
}

export const onErased = (
  ctx: Ctx,
  { patientId }: InputOf<Api['onErased']>,
): Promise<{ canceled: number }> => callOffAhead(ctx, patientId);

/** Where the date of death was taken back before this was done, nothing is called off. */
export async function onDied(
  ctx: Ctx,
  { patientId }: InputOf<Api['onDied']>,
): Promise<{ canceled: number }> {
  if ((await store.findPatient(ctx.db, patientId))?.hasDied) return callOffAhead(ctx, patientId);
  ctx.record('patient', patientId, { canceled: 0 });
  return { canceled: 0 };
}

/** Their seats are free again. Told again, it finds nothing left to do. */
async function callOffAhead(ctx: Ctx, patientId: string): Promise<{ canceled: number }> {
  const open = await store.aheadOf(ctx.db, patientId, ctx.now.toString());
  for (const { id } of open) await step(ctx, await load(ctx, id), 'Canceled', '');
  ctx.record('patient', patientId, { canceled: open.length });
  return { canceled: open.length };
}

/** @throws slot_taken. A seat that was free and is not taken means that somebody was faster: the next is tried. */
async function seat(
  ctx: Ctx,
  seating: store.Seating,
  known: number | null = null,
): Promise<string> {
  for (let attempt = 0; attempt <= seating.seats; attempt += 1) {
    const free = attempt === 0 && known !== null ? known : await store.freeSeat(ctx.db, seating);
    if (free === null) break;
    const id = await store.takeSeat(ctx.db, seating, free);
    if (id !== null) return id;
  }
  throw refuse(refusals.slot_taken);
}

export async function move(
  ctx: Ctx,
  { id, version, to, reason }: InputOf<Api['move']>,
): Promise<Appointment> {
  const seen = await load(ctx, id);
  if (seen.version !== version)
    throw refuse(commonRefusals.stale_version, { details: { current: seen } });
  const refused = moveRefused(seen, to, ctx.now, ctx.zone);
  if (refused) throw refuse(refused);
  if (to === 'Canceled' && reason === '' && isPast(seen, ctx.now, ctx.zone))
    throw refuse(commonRefusals.input_wrong, { fields: { reason: { code: 'required' } } });
  return step(ctx, seen, to, reason);
}

export async function undo(ctx: Ctx, { id, version }: InputOf<Api['undo']>): Promise<Appointment> {
  const seen = await load(ctx, id);
  if (seen.version !== version)
    throw refuse(commonRefusals.stale_version, { details: { current: seen } });
  const [last] = await store.lastMoves(ctx.db).execute({ id });
  if (!last?.fromStatus || !mayUndo(last, memberOf(ctx).memberId, ctx.now))
    throw refuse(refusals.undo_too_late);
  return stepBack(ctx, seen, last.fromStatus);
}

export const doctorFor = slots.doctorFor;

/** The visit was signed by this member: the appointment is completed, by way of Started. False when it had ended before. */
export async function completeBy(ctx: Ctx, id: string, memberId: string): Promise<boolean> {
  const { status, version } = await load(ctx, id);
  if (isFinal(status)) return false;
  if (!(await store.moveOn(ctx.db, id, version, status, 'Completed')))
    throw refuse(commonRefusals.stale_version);
  const moved = { appointmentId: id, memberId, movedAt: ctx.now.toString() };
  if (status !== 'Started')
    await store.addMove(ctx.db, { ...moved, fromStatus: status, toStatus: 'Started' });
  await store.addMove(ctx.db, { ...moved, fromStatus: 'Started', toStatus: 'Completed' });
  ctx.record('appointment', id, { from: status, to: 'Completed' });
  ctx.publish(events.moved, { appointmentId: id, from: status, to: 'Completed' });
  return true;
}

/** @throws appointment_unknown when there is none, or it is somebody else's. */
export async function mustBeOf(ctx: Ctx, id: string, patientId: string): Promise<void> {
  if (!(await store.isOf(ctx.db, id, patientId))) throw refuse(refusals.appointment_unknown);
}

import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { addDays, dayAt, startOfDay } from '../../kit/shared/time.ts';
import type { PatientType } from '../patients/model.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import type { api } from './api.ts';
import type { Appointment, Status } from './model.ts';
import { isBookable, isFinal, mayUndo, moveRefused, refusals, seatsAtOneStart } from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;

export async function day(ctx: Ctx, input: InputOf<Api['day']>): Promise<OutputOf<Api['day']>> {
  const shown = input.day ?? dayAt(ctx.now, ctx.zone);
  const all = await store.between(ctx.db).execute({
    from: startOfDay(shown, ctx.zone).toString(),
    to: startOfDay(addDays(shown, 1), ctx.zone).toString(),
  });
  ctx.record('appointments', shown, { seen: all.map(({ id }) => id) });
  const ofDoctor = input.doctorId === undefined ? all : all.filter((one) => one.doctorId === input.doctorId);
  const counts = Map.groupBy(ofDoctor, (one) => one.status);
  return {
    day: shown,
    appointments: input.status === undefined ? ofDoctor : (counts.get(input.status) ?? []),
    counts: [...counts].map(([status, list]) => ({ status, count: list.length })),
  };
}

export async function upcoming(ctx: Ctx, { most }: InputOf<Api['upcoming']>): Promise<OutputOf<Api['upcoming']>> {
  // No appointment is longer than four hours: the index begins there.
  const since = ctx.now.subtract({ hours: 4 }).toString();
  const appointments = await store.upcoming(ctx.db).execute({ since, now: ctx.now.toString(), most });
  ctx.record('appointments', dayAt(ctx.now, ctx.zone), { seen: appointments.map(({ id }) => id) });
  return { appointments };
}

export async function ofPatient(ctx: Ctx, { patientId, most }: InputOf<Api['ofPatient']>): Promise<OutputOf<Api['ofPatient']>> {
  await typeOf(ctx, patientId);
  const appointments = await store.ofPatient(ctx.db).execute({ patientId, most });
  ctx.record('patient', patientId, { seen: appointments.map(({ id }) => id) });
  return { appointments };
}

export async function get(ctx: Ctx, { id }: InputOf<Api['get']>): Promise<Appointment> {
  const appointment = await load(ctx, id);
  ctx.record('appointment', id);
  return appointment;
}

export async function book(ctx: Ctx, input: InputOf<Api['book']>): Promise<Appointment> {
  const startsAt = Temporal.Instant.from(input.startsAt);
  const endsAt = startsAt.add({ minutes: input.minutes });
  if (!isBookable(endsAt, ctx.now)) throw refuse(refusals.slot_past);
  const [doctor, patientType] = await Promise.all([doctorFor(ctx, input.doctorId), typeOf(ctx, input.patientId)]);
  const { patientId, status, mode, feePaise, note } = input;
  const id = await seat(ctx, {
    patientId,
    patientType,
    status,
    mode,
    feePaise,
    note,
    doctorId: doctor.id,
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
    seats: seatsAtOneStart,
  });
  await store.addMove(ctx.db, { appointmentId: id, toStatus: status, memberId: memberOf(ctx).memberId, movedAt: ctx.now.toString() });
  ctx.record('appointment', id, { patientId, doctorId: doctor.id, startsAt: startsAt.toString(), status });
  ctx.tell('appointments.booked', { appointmentId: id });
  return load(ctx, id);
}

async function typeOf(ctx: Ctx, patientId: string): Promise<PatientType> {
  const type = await store.findPatientType(ctx.db, patientId);
  if (!type) throw refuse(patientRefusals.patient_unknown);
  return type;
}

/** @throws slot_taken. A miss while a seat is free means that two sat down at once on different seats: tried again. */
async function seat(ctx: Ctx, seating: store.Seating): Promise<string> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const id = await store.takeSeat(ctx.db, seating);
    if (id !== null) return id;
    if (!(await store.hasFreeSeat(ctx.db, seating))) break;
  }
  throw refuse(refusals.slot_taken);
}

export async function move(ctx: Ctx, { id, version, to, reason }: InputOf<Api['move']>): Promise<Appointment> {
  const seen = await load(ctx, id);
  if (seen.version !== version) throw refuse(commonRefusals.stale_version, { details: { current: seen } });
  const refused = moveRefused(seen, to, ctx.now, ctx.zone);
  if (refused) throw refuse(refused);
  return step(ctx, seen, to, reason);
}

export async function undo(ctx: Ctx, { id, version }: InputOf<Api['undo']>): Promise<Appointment> {
  const seen = await load(ctx, id);
  if (seen.version !== version) throw refuse(commonRefusals.stale_version, { details: { current: seen } });
  const [last] = await store.lastMove(ctx.db).execute({ id });
  if (!last?.fromStatus || !mayUndo(last, memberOf(ctx).memberId, ctx.now)) throw refuse(refusals.undo_too_late);
  return step(ctx, seen, last.fromStatus, '');
}

async function step(ctx: Ctx, seen: Appointment, to: Status, reason: string): Promise<Appointment> {
  const { id, version, status: from } = seen;
  if (!(await store.moveOn(ctx.db, id, version, from, to))) {
    throw refuse(commonRefusals.stale_version, { details: { current: await load(ctx, id) } });
  }
  await store.addMove(ctx.db, { appointmentId: id, fromStatus: from, toStatus: to, reason, memberId: memberOf(ctx).memberId, movedAt: ctx.now.toString() });
  ctx.record('appointment', id, { from, to });
  ctx.tell('appointments.moved', { appointmentId: id, from, to });
  return load(ctx, id);
}

/**
 * The doctor of an appointment or a treatment: the one asked for, else the caller when a doctor, else the clinic's owner.
 * @throws doctor_unknown for anybody who is no doctor at work in this clinic.
 */
export async function doctorFor(ctx: Ctx, asked: string | undefined): Promise<{ id: string; name: string }> {
  const caller = memberOf(ctx);
  if (caller.isDoctor && (asked === undefined || asked === caller.memberId)) return { id: caller.memberId, name: caller.name };
  const doctor = await store.findDoctor(ctx.db, asked);
  if (!doctor) throw refuse(refusals.doctor_unknown);
  return doctor;
}

/** The visit was signed by this member: the appointment is completed, by way of Started. False when it had ended before. */
export async function completeBy(ctx: Ctx, id: string, memberId: string): Promise<boolean> {
  const { status, version } = await load(ctx, id);
  if (isFinal(status)) return false;
  if (!(await store.moveOn(ctx.db, id, version, status, 'Completed'))) throw refuse(commonRefusals.stale_version);
  const moved = { appointmentId: id, memberId, movedAt: ctx.now.toString() };
  if (status !== 'Started') await store.addMove(ctx.db, { ...moved, fromStatus: status, toStatus: 'Started' });
  await store.addMove(ctx.db, { ...moved, fromStatus: 'Started', toStatus: 'Completed' });
  ctx.record('appointment', id, { from: status, to: 'Completed' });
  ctx.tell('appointments.moved', { appointmentId: id, from: status, to: 'Completed' });
  return true;
}

/** @throws appointment_unknown when there is none, or it is somebody else's. */
export async function mustBeOf(ctx: Ctx, id: string, patientId: string): Promise<void> {
  if ((await load(ctx, id)).patientId !== patientId) throw refuse(refusals.appointment_unknown);
}

async function load(ctx: Ctx, id: string): Promise<Appointment> {
  const [appointment] = await store.byId(ctx.db).execute({ id });
  if (!appointment) throw refuse(refusals.appointment_unknown);
  return appointment;
}

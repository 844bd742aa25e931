// A relative in the room by the patient's wish. Each pair of the three has a line of its own: the room's, and two of the relative, with two ends each.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { isSame, keyHash, randomKey } from '../../../kit/server/secrets.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import {
  commonRefusals,
  type Refusal,
  type RefusalKind,
  refuse,
} from '../../../kit/shared/refusal.ts';
import type { Appointment } from '../../appointments/model.ts';
import * as appointments from '../../appointments/service.ts';
import type { relative } from '../contract.ts';
import type { Beside, Closing, EndedBy, Entered } from '../model.ts';
import { isPresent, refusals, windowOf } from '../rules.ts';
import * as store from '../store.ts';
import {
  addRelative,
  admitRelative,
  bindRelative,
  consentOfRelative,
  endRelative,
  nextEndTicket,
  openRelative,
  relativeById,
  relativeByKey,
  type RelativeRow,
  relativeSeen,
  spendEndTicket,
} from '../store/relatives.ts';
import { closedBy, closingOf } from './closed.ts';
import { iceOf, ticketOf } from './tickets.ts';

type Api = typeof relative;

interface End {
  to: Beside;
  /** Of doctor or patient: theirs is the host's end. */
  isHost: boolean;
}
/** By their numbers on tickets, from 1. */
const ends: readonly End[] = [
  { to: 'doctor', isHost: true },
  { to: 'doctor', isHost: false },
  { to: 'patient', isHost: true },
  { to: 'patient', isHost: false },
];
const endOf = (to: Beside, isHost: boolean): number =>
  1 + ends.findIndex((one) => one.to === to && one.isHost === isHost);
const endAt = (end: number): End => {
  const opened = ends[end - 1];
  if (!opened) throw new Error(`a relative has no end ${end}`);
  return opened;
};

export const hasRelative = async (ctx: Ctx, appointmentId: string): Promise<boolean> =>
  (await openRelative(ctx.db, appointmentId)) !== undefined;

async function ticketFor(
  ctx: Ctx,
  row: RelativeRow,
  end: number,
  appointment: Appointment,
): Promise<Entered> {
  const number = await nextEndTicket(ctx.db, row.id, end);
  return {
    ticket: ticketOf(ctx, { clinicId: ctx.clinicId, stayId: row.id, end, number }, ctx.now),
    ...iceOf(ctx, `${row.id}-${end}`),
    closesAt: windowOf(appointment).closesAt.toString(),
    hasRelative: true,
  };
}

/** Only who sits in the room on this device. @throws patient_absent */
async function mustSit(
  ctx: Ctx,
  appointmentId: string,
  seat: 'doctor' | 'patient',
  device: string,
): Promise<void> {
  const stay = await store.lastStay(ctx.db, appointmentId, seat);
  const isThere =
    stay !== undefined &&
    stay.admittedAt !== null &&
    isSame(stay.device, keyHash(device)) &&
    isPresent(stay.seenAt, ctx.now);
  if (!isThere) throw refuse(refusals.patient_absent);
}

/** @throws patient_absent, relative_there, room_over and its kin */
export async function askRelative(
  ctx: Ctx,
  { id, device }: InputOf<Api['askRelative']>,
): Promise<OutputOf<Api['askRelative']>> {
  const appointment = await appointments.load(ctx, id);
  const refused = await closedBy(ctx, appointment);
  if (refused) throw refuse(refused);
  await mustSit(ctx, id, 'patient', device);
  await store.holdRoom(ctx.db, id);
  const now = ctx.now.toString();
  const open = await openRelative(ctx.db, id);
  if (open?.admittedAt && open.seenAt && isPresent(open.seenAt, ctx.now))
    throw refuse(refusals.relative_there);
  if (open) await endRelative(ctx.db, open.id, 'link', now);
  const key = randomKey();
  const relativeId = await addRelative(ctx.db, {
    appointmentId: id,
    keyHash: keyHash(key),
    askedAt: now,
  });
  ctx.record('appointment', id, { relativeId, by: 'patient' });
  return { key };
}

/** Doctor or patient, who sit in the room, for their line with the relative. @throws relative_none, patient_absent */
export async function enterBeside(
  ctx: Ctx,
  appointment: Appointment,
  seat: Beside,
  device: string,
): Promise<Entered> {
  await mustSit(ctx, appointment.id, seat, device);
  const row = await openRelative(ctx.db, appointment.id);
  if (!row) throw refuse(refusals.relative_none);
  ctx.record('appointment', appointment.id, { seat, relativeId: row.id });
  return ticketFor(ctx, row, endOf(seat, true), appointment);
}

async function behind(ctx: Ctx, key: string) {
  const row = /^[\w-]{43}$/.test(key) ? await relativeByKey(ctx.db, keyHash(key)) : undefined;
  return row && { row, appointment: await appointments.load(ctx, row.appointmentId) };
}

const refusedNow = async (ctx: Ctx, row: RelativeRow, appointment: Appointment) =>
  row.endedAt === null ? closedBy(ctx, appointment) : refusals.relative_over;

export async function relativeRoom(
  ctx: Ctx,
  { key }: InputOf<Api['relativeRoom']>,
): Promise<OutputOf<Api['relativeRoom']>> {
  const opened = await behind(ctx, key);
  if (!opened) return { room: null };
  const { row, appointment } = opened;
  const { registrationNumber, council } = await store.readerOf(ctx.db, appointment.id);
  return {
    room: {
      doctorName: appointment.doctorName,
      registrationNumber,
      council,
      zone: ctx.zone,
      startsAt: appointment.startsAt,
      isAgreed: row.consentedAt !== null,
      patientName: '',
    },
  };
}

/** @throws relative_over, input_wrong, room_over and its kin */
export async function relativeConsent(
  ctx: Ctx,
  { key, isGiven, name, relation, language }: InputOf<Api['relativeConsent']>,
): Promise<Record<string, never>> {
  const opened = await behind(ctx, key);
  if (!opened) throw refuse(refusals.relative_over);
  const { row, appointment } = opened;
  const refused = await refusedNow(ctx, row, appointment);
  if (refused) throw refuse(refused);
  const wrong =
    name === ''
      ? { field: 'name', code: 'required' }
      : relation === ''
        ? { field: 'relation', code: 'required' }
        : isGiven
          ? null
          : { field: 'isGiven', code: 'relative_consent_needed' };
  if (wrong)
    throw refuse(commonRefusals.input_wrong, { fields: { [wrong.field]: { code: wrong.code } } });
  const said = { name, relation, language, consentedAt: ctx.now.toString() };
  const isFirst = await consentOfRelative(ctx.db, row.id, said);
  ctx.record('appointment', appointment.id, { relativeId: row.id, by: 'relative', isFirst });
  return {};
}

/** @throws relative_used for any browser but the first, consent_missing, relative_over, room_over and its kin; each attempt stays in the audit log. */
export async function enterAsRelative(
  ctx: Ctx,
  { key, device, to }: InputOf<Api['enterAsRelative']>,
): Promise<OutputOf<Api['enterAsRelative']>> {
  const opened = await behind(ctx, key);
  if (!opened) throw refuse(refusals.relative_over);
  const { row, appointment } = opened;
  await store.holdRoom(ctx.db, appointment.id);
  const hash = keyHash(device);
  const refused: RefusalKind | null =
    (await refusedNow(ctx, row, appointment)) ??
    (row.consentedAt === null ? refusals.consent_missing : null) ??
    (row.device !== null && !isSame(row.device, hash) ? refusals.relative_used : null) ??
    (to === 'patient' && row.admittedAt === null ? refusals.relative_none : null);
  if (refused) throw keep(ctx, row, refuse(refused));
  if (row.device === null) await bindRelative(ctx.db, row.id, hash, ctx.now.toString());
  ctx.record('appointment', appointment.id, { seat: 'relative', relativeId: row.id, to });
  return {
    ...(await ticketFor(ctx, row, endOf(to, false), appointment)),
    patientName: row.admittedAt === null ? '' : appointment.patientName,
  };
}

function keep(ctx: Ctx, row: RelativeRow, refusal: Refusal): Error {
  ctx.record('appointment', row.appointmentId, {
    seat: 'relative',
    relativeId: row.id,
    refused: refusal.kind.sentence.id,
  });
  return ctx.keepDespite(refusal);
}

// ---------------------------------------------------------------- on the lines

export async function seatAtEnd(
  ctx: Ctx,
  { stayId, end, ticket }: { stayId: string; end: number; ticket: number },
) {
  const row = await spendEndTicket(ctx.db, stayId, end, ticket);
  if (!row) return null;
  const { to, isHost } = endAt(end);
  return {
    room: `${row.appointmentId} ${row.id} ${to}`,
    isHost,
    isAdmitted: isHost || row.admittedAt !== null,
  };
}

export async function beatAtEnd(
  ctx: Ctx,
  { stayId, end }: { stayId: string; end: number },
): Promise<Closing | null> {
  const row = endAt(end).isHost
    ? await relativeById(ctx.db, stayId)
    : await relativeSeen(ctx.db, stayId, ctx.now.toString());
  if (!row || row.endedAt !== null) return 'over';
  return closingOf(ctx, await appointments.load(ctx, row.appointmentId));
}

/** @throws room_others for anybody but the doctor on the line with this relative */
export async function admitRelativeIn(
  ctx: Ctx,
  { stayId, by, end }: { stayId: string; by: string; end: number },
): Promise<boolean> {
  if (by !== stayId || end !== endOf('doctor', true)) throw refuse(refusals.room_others);
  const row = await relativeById(ctx.db, stayId);
  if (!row) throw refuse(refusals.room_others);
  ctx.record('appointment', row.appointmentId, { by: 'doctor', relativeId: stayId });
  return admitRelative(ctx.db, stayId, ctx.now.toString());
}

/** Doctor or patient send the relative away, for good. @throws room_others for the relative */
export async function endAtEnd(
  ctx: Ctx,
  { by, end }: { by: string; end: number },
): Promise<boolean> {
  const row = await relativeById(ctx.db, by);
  if (!row) throw refuse(refusals.room_others);
  const { to, isHost } = endAt(end);
  if (!isHost) throw refuse(refusals.room_others);
  const endedBy: EndedBy = to;
  ctx.record('appointment', row.appointmentId, { by: endedBy, relativeId: by });
  return endRelative(ctx.db, by, endedBy, ctx.now.toString());
}

/** The consultation is over, and so is every link into it. */
export async function endWithCall(ctx: Ctx, appointmentId: string): Promise<void> {
  const row = await openRelative(ctx.db, appointmentId);
  if (row) await endRelative(ctx.db, row.id, 'call', ctx.now.toString());
}

/** Who has said their name and may still be let in. */
export async function relativeOf(ctx: Ctx, appointmentId: string) {
  const row = await openRelative(ctx.db, appointmentId);
  return row?.consentedAt ? { name: row.name, relation: row.relation } : null;
}

// Video consultations: consent, the way into the room, who sits in it, and how it went.
import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import { nextAfter } from '../../kit/server/order.ts';
import type { Asked, Visit } from '../../kit/server/page.ts';
import { isMobileOf } from '../../kit/shared/contact-number.ts';
import { isSame, keyHash } from '../../kit/server/secrets.ts';
import {
  type Cell,
  cellsUnder,
  type ColumnOf,
  sheetBytes,
  sheetMedia,
} from '../../kit/server/sheet.ts';
import { translatorOf } from '../../kit/server/words.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { commonRefusals, type Refusal, refuse, type Sentence } from '../../kit/shared/refusal.ts';
import { setting } from '../../kit/shared/settings.ts';
import { addDays, dayAt, startOfDay, workdayAt } from '../../kit/shared/time.ts';
import type { Appointment } from '../appointments/model.ts';
import { mayMove } from '../appointments/rules.ts';
import * as appointments from '../appointments/service.ts';
import * as clinics from '../clinics/service.ts';
import * as consents from '../consents/service.ts';
import { fitsLimit } from '../messaging/service.ts';
import { checkCode, startCode } from '../identity/service.ts';
import { registeredName } from '../profile/service.ts';
import * as slots from '../slots/service.ts';
import type { api, code, guest, open, socket } from './contract.ts';
import type { Entered, Means, RemoteVisit, Room, Seat, VideoCall } from './model.ts';
import {
  ageAtConsent,
  callMinutes,
  consentProblem,
  isPresent,
  mayReturn,
  meansSentences,
  minutesOf,
  outcomeSentences,
  refusals,
  sheetWords,
  sinceOf,
  totalSentences,
  windowOf,
  yearsOf,
} from './rules.ts';
import {
  admitRelativeIn,
  beatAtEnd,
  endAtEnd,
  endWithCall,
  enterBeside,
  hasRelative,
  relativeOf,
  seatAtEnd,
} from './service/relatives.ts';
import { closedBy, closingOf } from './service/closed.ts';
import { iceOf, ticketOf } from './service/tickets.ts';
import * as store from './store.ts';
import { relativeById } from './store/relatives.ts';

export {
  askRelative,
  enterAsRelative,
  relativeConsent,
  relativeRoom,
} from './service/relatives.ts';
export { ticketBehind, type Video, video } from './service/tickets.ts';

type Api = typeof api;
type Guest = typeof guest;
type Socket = typeof socket;
type Code = typeof code;
type Open = typeof open;

/** What is still to be paid for an appointment, as the modules above know it. */
export interface Fee {
  /** Online, now. */
  payablePaise: number;
  duePaise: number;
  /** A payment that was begun and is not decided, or failed. */
  begun: { stands: 'pending' | 'failed'; amountPaise: number } | null;
}
export const feeOf =
  setting<(visit: Pick<Visit, 'ask'>, clinic: NonNullable<Asked>, id: string) => Promise<Fee>>(
    'video.fee',
  );

export async function clinicOf(
  ctx: Ctx,
  { code }: InputOf<(typeof open)['clinicOf']>,
): Promise<OutputOf<(typeof open)['clinicOf']>> {
  return { clinic: await clinics.behindCode(ctx, code) };
}

// ---------------------------------------------------------------- before

export async function room(ctx: Ctx, { id }: InputOf<Api['room']>): Promise<Room> {
  const shown = await roomOf(ctx, await appointments.get(ctx, { id }));
  ctx.record('appointment', id);
  return shown;
}

export const lobby = async (ctx: Ctx, { id }: InputOf<Guest['lobby']>): Promise<Room> =>
  roomOf(ctx, await appointments.load(ctx, id));

async function roomOf(ctx: Ctx, appointment: Appointment): Promise<Room> {
  const { id, doctorId, doctorName, patientId, patientName, startsAt, endsAt } = appointment;
  const today = dayAt(ctx.now, ctx.zone);
  const [agreed, born, asksCode, reader, relative, before] = await Promise.all([
    store.consentOf(ctx.db, id),
    store.bornOf(ctx.db, patientId),
    slots.asksCode(ctx, doctorId),
    store.readerOf(ctx.db, id),
    relativeOf(ctx, id),
    store.countBefore(
      ctx.db,
      { id, doctorId, startsAt },
      { now: ctx.now.toString(), day: workdayAt(ctx.now, ctx.zone), ...sinceOf(ctx.now) },
    ),
  ]);
  const { opensAt, closesAt } = windowOf(appointment);
  const length = Temporal.Instant.from(startsAt).until(endsAt).total('minutes');
  return {
    appointmentId: id,
    doctorName,
    registrationNumber: reader.registrationNumber,
    council: reader.council,
    patientName,
    zone: ctx.zone,
    startsAt,
    endsAt,
    opensAt: opensAt.toString(),
    closesAt: closesAt.toString(),
    consent: agreed ?? null,
    knownAge: yearsOf(born, today),
    asksAge: !born?.birthOn,
    asksCode,
    numberEnd: mobileOf(reader)?.slice(-2) ?? null,
    before,
    waitMinutes: Math.round(before * length),
    relative,
  };
}

/** The first consent stands. @throws input_wrong without consent, or without the adult of a minor; room_not_online and its kin. */
export async function consent(
  ctx: Ctx,
  { id, language, ...typed }: InputOf<Guest['consent']>,
): Promise<Room> {
  const appointment = await appointments.load(ctx, id);
  const refused = await closedBy(ctx, appointment);
  if (refused && refused !== refusals.room_early) throw refuse(refused);
  const born = await store.bornOf(ctx.db, appointment.patientId);
  const ageYears = ageAtConsent(born, typed.ageYears, dayAt(ctx.now, ctx.zone));
  if (ageYears === null)
    throw refuse(commonRefusals.input_wrong, { fields: { ageYears: { code: 'required' } } });
  const problem = consentProblem({ ...typed, ageYears });
  if (problem)
    throw refuse(commonRefusals.input_wrong, {
      fields: { [problem.field]: { code: problem.code } },
    });
  const { adultName, adultRelation } = typed;
  const consentId = await store.addConsent(ctx.db, {
    appointmentId: id,
    ageYears,
    adultName,
    adultRelation,
    language,
    givenAt: ctx.now.toString(),
  });
  ctx.record('appointment', id, { consentId, by: 'patient' });
  return roomOf(ctx, appointment);
}

const mobileOf = ({ isdCode, contactNumber }: Awaited<ReturnType<typeof store.readerOf>>) =>
  isMobileOf(isdCode, contactNumber) ? `${isdCode}${contactNumber}` : null;

/** @throws room_without_mobile */
export async function codeWanted(
  ctx: Ctx,
  { id, language }: InputOf<Code['codeWanted']>,
): Promise<OutputOf<Code['codeWanted']>> {
  const reader = await store.readerOf(ctx.db, id);
  const number = mobileOf(reader);
  if (number === null) throw refuse(refusals.room_without_mobile);
  const { doctorName: name } = await appointments.load(ctx, id);
  ctx.record('appointment', id);
  return { number, doctor: registeredName(ctx, { name, ...reader }, language) };
}

/** @throws too_many by the limits of codes */
export async function askCode(
  ctx: Ctx,
  { clinicId, number, language, doctor, requestKey: wished }: InputOf<Open['askCode']>,
): Promise<OutputOf<Open['askCode']>> {
  const { requestKey } = await startCode(ctx, {
    purpose: 'video',
    accountId: null,
    subject: number,
    targets: { number, email: null, language, budget: clinicId, doctor },
    ...(wished === undefined ? {} : { requestKey: wished }),
  });
  return { requestKey };
}

/** @throws what is said of the code itself */
export async function proveCode(
  ctx: Ctx,
  { requestKey, otp }: InputOf<Open['proveCode']>,
): Promise<OutputOf<Open['proveCode']>> {
  await checkCode(ctx, 'video', requestKey, otp);
  return { provedAt: ctx.now.toString() };
}

export async function codeProved(
  ctx: Ctx,
  { id }: InputOf<Code['codeProved']>,
): Promise<OutputOf<Code['codeProved']>> {
  ctx.record('appointment', id);
  return {};
}

// ---------------------------------------------------------------- in

/** @throws room_others for whoever is not the appointment's own doctor; the attempt stays in the audit log. */
export async function enter(ctx: Ctx, { id, ...how }: InputOf<Api['enter']>): Promise<Entered> {
  const { memberId } = memberOf(ctx);
  const appointment = await appointments.load(ctx, id);
  if (appointment.doctorId !== memberId) {
    ctx.record('appointment', id, { refused: refusals.room_others.sentence.id });
    throw ctx.keepDespite(refuse(refusals.room_others));
  }
  return enterAs(ctx, appointment, { seat: 'doctor', memberId }, how);
}

/** @throws room_others for anybody but the appointment's own doctor, room_early and its kin */
export async function call(ctx: Ctx, { id }: InputOf<Api['call']>): Promise<OutputOf<Api['call']>> {
  const { memberId } = memberOf(ctx);
  const appointment = await appointments.load(ctx, id);
  ctx.record('appointment', id);
  if (appointment.doctorId !== memberId) throw refuse(refusals.room_others);
  const refused = await closedBy(ctx, appointment);
  if (refused) throw refuse(refused);
  const reader = await store.readerOf(ctx.db, id);
  const { patientId, isdCode, contactNumber, language, clinicName, registrationNumber } = reader;
  const { closesAt } = windowOf(appointment);
  const doctor = { name: appointment.doctorName, registrationNumber };
  const template = 'video_waits';
  const values = { clinic: clinicName, doctor: registeredName(ctx, doctor, language) };
  const secret = { link: `${await appointments.patientAddress(ctx, id)}/video` };
  // What would not leave is not said to be on its way.
  const mayLeave =
    isMobileOf(isdCode, contactNumber) &&
    (await fitsLimit(ctx, { template, language, values, secret }));
  if (!mayLeave) return { isSent: false, phone: `${isdCode} ${contactNumber}` };
  const { isSent } = await consents.tellPatient(ctx, {
    patientId,
    about: 'changed',
    to: `${isdCode}${contactNumber}`,
    template,
    values,
    secret,
    secretMinutes: Math.ceil(ctx.now.until(closesAt).total('minutes')),
    language,
    endsAt: closesAt,
    dedupe: `video:${id}:${Math.floor(ctx.now.epochMilliseconds / 60_000 / callMinutes)}`,
  });
  return { isSent, phone: isSent ? '' : `${isdCode} ${contactNumber}` };
}

/** @throws consent_missing, room_early and its kin */
export async function enterAsPatient(
  ctx: Ctx,
  { id, ...how }: InputOf<Guest['enterAsPatient']>,
): Promise<Entered> {
  const appointment = await appointments.load(ctx, id);
  if (!(await store.consentOf(ctx.db, id))) throw refuse(refusals.consent_missing);
  return enterAs(ctx, appointment, { seat: 'patient', memberId: null }, how);
}

async function enterAs(
  ctx: Ctx,
  appointment: Appointment,
  who: { seat: Seat; memberId: string | null },
  { device, takesOver, beside }: { device: string; takesOver: boolean; beside: boolean },
): Promise<Entered> {
  const { id } = appointment;
  const refused = await closedBy(ctx, appointment);
  const keep = (refusal: Refusal) => {
    ctx.record('appointment', id, { seat: who.seat, refused: refusal.kind.sentence.id });
    return ctx.keepDespite(refusal);
  };
  if (refused) throw keep(refuse(refused));
  if (beside) return enterBeside(ctx, appointment, who.seat, device);
  await store.holdRoom(ctx.db, id);
  const now = ctx.now.toString();
  const last = await store.lastStay(ctx.db, id, who.seat);
  // A doctor whose appointment another took over has no place in it any more, at whichever computer.
  const isTheirs = last?.memberId === who.memberId;
  const isBack = last !== undefined && isTheirs && isSame(last.device, keyHash(device));
  if (last && !isBack) {
    if (isTheirs && isPresent(last.seenAt, ctx.now) && !takesOver)
      throw keep(refuse(refusals.room_elsewhere));
    await store.moveAway(ctx.db, last.id, now);
  }
  const stayId =
    last && isBack && mayReturn(last.seenAt, ctx.now)
      ? last.id
      : await store.addStay(ctx.db, {
          ...who,
          appointmentId: id,
          device: keyHash(device),
          enteredAt: now,
          seenAt: now,
          admittedAt: who.seat === 'doctor' ? now : null,
        });
  const number = await store.nextTicket(ctx.db, stayId, now);
  ctx.record('appointment', id, { seat: who.seat, stayId, ticket: number, takesOver });
  return {
    ticket: ticketOf(ctx, { clinicId: ctx.clinicId, stayId, end: 0, number }, ctx.now),
    ...iceOf(ctx, stayId),
    closesAt: windowOf(appointment).closesAt.toString(),
    hasRelative: await hasRelative(ctx, id),
  };
}

// ---------------------------------------------------------------- there

export async function seat(
  ctx: Ctx,
  { stayId, end: at, ticket }: InputOf<Socket['seat']>,
): Promise<OutputOf<Socket['seat']>> {
  if (at > 0) return { seated: await seatAtEnd(ctx, { stayId, end: at, ticket }) };
  const stay = await store.useTicket(ctx.db, stayId, ticket, ctx.now.toString());
  if (!stay) return { seated: null };
  const { appointmentId, seat: where, admittedAt } = stay;
  return {
    seated: {
      room: appointmentId,
      isHost: where === 'doctor',
      isAdmitted: admittedAt !== null,
    },
  };
}

export async function turnAway(
  ctx: Ctx,
  { stayId, why }: InputOf<Socket['turnAway']>,
): Promise<OutputOf<Socket['turnAway']>> {
  const stay =
    stayId === undefined
      ? undefined
      : ((await store.stayById(ctx.db, stayId)) ?? (await relativeById(ctx.db, stayId)));
  ctx.record('appointment', stay?.appointmentId ?? '', {
    seat: stay && ('seat' in stay ? stay.seat : 'relative'),
    stayId,
    refused: why,
  });
  return {};
}

export async function beat(
  ctx: Ctx,
  { stayId, end: at, means }: InputOf<Socket['beat']>,
): Promise<OutputOf<Socket['beat']>> {
  if (at > 0) return { closing: await beatAtEnd(ctx, { stayId, end: at }) };
  const stay = await store.seenStill(ctx.db, stayId, ctx.now.toString(), means);
  if (!stay) return { closing: 'again' };
  const appointment = await appointments.load(ctx, stay.appointmentId);
  const isOthers = stay.memberId !== null && stay.memberId !== appointment.doctorId;
  return { closing: isOthers ? 'again' : await closingOf(ctx, appointment) };
}

/** @throws room_others where the one who admits does not sit as the doctor of the same room. */
export async function admit(
  ctx: Ctx,
  { stayId, by, end: at }: InputOf<Socket['admit']>,
): Promise<OutputOf<Socket['admit']>> {
  if (at > 0) return { isAdmitted: await admitRelativeIn(ctx, { stayId, by, end: at }) };
  const [doctor, patient] = await Promise.all([
    store.stayById(ctx.db, by),
    store.stayById(ctx.db, stayId),
  ]);
  if (doctor?.seat !== 'doctor' || doctor.appointmentId !== patient?.appointmentId)
    throw refuse(refusals.room_others);
  const isAdmitted = await store.admit(ctx.db, stayId, ctx.now.toString());
  const appointment = await appointments.load(ctx, doctor.appointmentId);
  ctx.record('appointment', appointment.id, { by: doctor.memberId, stayId });
  if (mayMove(appointment.status, 'Started'))
    await appointments.move(ctx, {
      id: appointment.id,
      version: appointment.version,
      to: 'Started',
      reason: '',
    });
  return { isAdmitted };
}

/** @throws room_others for anybody but the doctor in the room. */
export async function end(
  ctx: Ctx,
  { by, end: at }: InputOf<Socket['end']>,
): Promise<OutputOf<Socket['end']>> {
  if (at > 0) return { isOver: await endAtEnd(ctx, { by, end: at }) };
  const stay = await store.stayById(ctx.db, by);
  if (!stay?.memberId) throw refuse(refusals.room_others);
  ctx.record('appointment', stay.appointmentId, { by: stay.memberId });
  await endWithCall(ctx, stay.appointmentId);
  const { status } = await appointments.load(ctx, stay.appointmentId);
  const isOver =
    status === 'Started' && (await appointments.completeBy(ctx, stay.appointmentId, stay.memberId));
  return { isOver };
}

// ---------------------------------------------------------------- after

const wantedOf = (
  ctx: Ctx,
  { from, to, ...asked }: Omit<InputOf<Api['history']>, 'before' | 'most'>,
) => ({
  ...asked,
  from: from === undefined ? undefined : startOfDay(from, ctx.zone).toString(),
  to: to === undefined ? undefined : startOfDay(addDays(to, 1), ctx.zone).toString(),
  now: ctx.now.toString(),
});

export async function history(
  ctx: Ctx,
  { before, most, ...asked }: InputOf<Api['history']>,
): Promise<OutputOf<Api['history']>> {
  const wanted = wantedOf(ctx, asked);
  const [calls, totals] = await Promise.all([
    store.history(ctx.db, { ...wanted, before, most: most + 1 }),
    before === '' ? store.historyTotals(ctx.db, wanted) : null,
  ]);
  const shown = calls.slice(0, most);
  ctx.record('appointments', '', { seen: shown.map(({ appointmentId }) => appointmentId) });
  return { calls: shown, hasMore: calls.length > most, next: nextAfter(calls, most), totals };
}

/** The adult who was named before, and relatives who were let in. */
const besideText = ({ adultName, adultRelation, relatives }: VideoCall): string | null =>
  [{ name: adultName, relation: adultRelation }, ...relatives]
    .filter(({ name }) => name !== '')
    .map(({ name, relation }) => [name, relation].filter(Boolean).join(', '))
    .join('; ') || null;

const rowsAtOnce = 1_000;

async function* allCalls(
  ctx: Ctx,
  asked: InputOf<Api['export']>,
): AsyncGenerator<VideoCall, void, undefined> {
  let before = '';
  for (;;) {
    const calls = await store.history(ctx.db, {
      ...wantedOf(ctx, asked),
      before,
      most: rowsAtOnce,
    });
    yield* calls;
    const last = calls.at(-1);
    if (calls.length < rowsAtOnce || !last) return;
    before = last.mark;
  }
}

async function exportHistory(
  ctx: Ctx,
  asked: InputOf<Api['export']>,
): Promise<{ bytes: Buffer; fileName: string; media: string }> {
  const { text } = translatorOf(ctx, ctx.language);
  const shown: (Omit<ColumnOf<VideoCall>, 'header'> & { word: Sentence })[] = [
    { word: sheetWords.at, kind: 'dayTime', cell: ({ startsAt }) => startsAt },
    { word: sheetWords.patient, kind: 'text', cell: ({ patientName }) => patientName },
    { word: sheetWords.caseNumber, kind: 'text', cell: ({ caseNumber }) => caseNumber },
    { word: sheetWords.doctor, kind: 'text', cell: ({ doctorName }) => doctorName },
    {
      word: sheetWords.doctorCame,
      kind: 'dayTime',
      cell: ({ doctorCameAt }) => doctorCameAt,
    },
    {
      word: sheetWords.patientCame,
      kind: 'dayTime',
      cell: ({ patientCameAt }) => patientCameAt,
    },
    { word: sheetWords.adult, kind: 'text', cell: (one) => besideText(one) },
    {
      word: sheetWords.outcome,
      kind: 'text',
      cell: ({ outcome }) => text(outcomeSentences[outcome]),
    },
    {
      word: sheetWords.minutes,
      kind: 'whole',
      cell: ({ seconds }) => minutesOf(seconds),
    },
    {
      word: sheetWords.means,
      kind: 'text',
      cell: ({ means }) => (means === null ? null : text(meansSentences[means])),
    },
    { word: sheetWords.stars, kind: 'whole', cell: ({ stars }) => stars },
    { word: sheetWords.words, kind: 'text', width: 40, cell: ({ words }) => words },
  ];
  const columns = shown.map((one) => ({ ...one, header: text(one.word) }));
  let exported = 0;
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const row of cellsUnder(columns, allCalls(ctx, asked))) {
      exported += 1;
      yield row;
    }
  }
  const totals = await store.historyTotals(ctx.db, wantedOf(ctx, asked));
  const sums: Readonly<Record<string, Cell>> = {
    [sheetWords.at.id]: text(sheetWords.total),
    [sheetWords.patient.id]: text(totalSentences.calls, { count: totals.calls }),
    [sheetWords.outcome.id]: text(totalSentences.met, { count: totals.met }),
    [sheetWords.minutes.id]: totals.minutes,
  };
  const bytes = await sheetBytes({
    name: text(sheetWords.name),
    columns,
    rows: rows(),
    total: columns.map(({ word }) => sums[word.id] ?? null),
    zone: ctx.zone,
    taken: { by: memberOf(ctx).name, at: ctx.now },
  });
  ctx.record('appointments', '', { exported });
  return {
    bytes,
    fileName: `video-calls-${dayAt(ctx.now, ctx.zone)}.xlsx`,
    media: sheetMedia,
  };
}
export { exportHistory as export };

/** How a patient was met in the room of an appointment: null where it is none by video. */
export async function metBy(ctx: Ctx, appointmentId: string): Promise<Means | null> {
  const { mode } = await appointments.load(ctx, appointmentId);
  if (mode !== 'online') return null;
  // Whoever did not meet in the room is heard by telephone at best.
  return (await store.metBy(ctx.db, appointmentId)) ?? 'audio';
}

export const hasConsent = async (ctx: Ctx, appointmentId: string): Promise<boolean> =>
  (await store.consentOf(ctx.db, appointmentId)) !== undefined;

/** @returns null for an appointment at the clinic, or of somebody else. */
export async function remoteVisit(
  ctx: Ctx,
  { appointmentId, patientId }: { appointmentId: string; patientId: string },
): Promise<RemoteVisit | null> {
  const agreed = await store.remoteConsent(ctx.db, { appointmentId, patientId });
  if (agreed === null) return null;
  const { givenAt, ...said } = agreed;
  return {
    appointmentId,
    relatives: await store.relativesThere(ctx.db, appointmentId),
    consent:
      givenAt === null
        ? null
        : { ...said, givenAt, givenOn: dayAt(Temporal.Instant.from(givenAt), ctx.zone) },
  };
}

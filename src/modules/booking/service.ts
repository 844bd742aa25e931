// The public pages of a clinic: strangers book by a proved phone, come back by a signed link, and watch boards that name nobody.
import type { Ctx } from '../../kit/server/ctx.ts';
import { isSame, macOf, randomKey } from '../../kit/server/secrets.ts';
import { addressOf } from '../../kit/server/settings.ts';
import { translatorOf } from '../../kit/server/words.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { addDays, dayAt, startOfDay, startOfWorkday, workdayAt } from '../../kit/shared/time.ts';
import * as appointments from '../appointments/service.ts';
import { isPast, refusals as appointmentRefusals } from '../appointments/rules.ts';
import * as clinics from '../clinics/service.ts';
import { checkCode, startCode } from '../identity/service.ts';
import * as patients from '../patients/service.ts';
import * as dataRequests from '../privacy/service.ts';
import { newPatient } from '../patients/model.ts';
import { qualificationText } from '../profile/rules.ts';
import * as profile from '../profile/service.ts';
import * as queue from '../queue/service.ts';
import * as slots from '../slots/service.ts';
import * as timeline from '../timeline/service.ts';
import { payMinutes } from '../wallet/rules.ts';
import * as wallet from '../wallet/service.ts';
import type { api, guest, open } from './contract.ts';
import type { BoardDoctor, Booked } from './model.ts';
import { calendarOf } from './print/calendar.ts';
import { posterPaper } from './print/poster.ts';
import {
  guestRefused,
  isAfter,
  isTooLateToMove,
  pageRefused,
  refusals,
  shareRefused,
} from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;
type Guest = typeof guest;

// ---------------------------------------------------------------- inside

export async function link(ctx: Ctx): Promise<OutputOf<Api['link']>> {
  const [clinic, isOpen, links] = await Promise.all([
    clinics.mine(ctx),
    store.isOpen(ctx.db),
    store.linksOf(ctx.db),
  ]);
  return {
    url: `${addressOf(ctx)}/b/${clinic.code}`,
    code: clinic.code,
    clinicName: clinic.name,
    isOpen,
    links: links.map((one) => shownLink(ctx, one)),
  };
}

const paths = { board: 'tv', calendar: 'cal' } as const;
const shownLink = (
  ctx: Ctx,
  { key, ...row }: Awaited<ReturnType<typeof store.linksOf>>[number],
) => ({
  ...row,
  url: `${addressOf(ctx)}/${paths[row.kind]}/${key}${row.kind === 'calendar' ? '.ics' : ''}`,
});

export async function setOpen(
  ctx: Ctx,
  { isOpen }: InputOf<Api['setOpen']>,
): Promise<{ isOpen: boolean }> {
  await store.setOpen(ctx.db, isOpen);
  ctx.record('booking_door', '', { isOpen });
  return { isOpen };
}

export async function openLink(
  ctx: Ctx,
  { kind, doctorId, showsNames }: InputOf<Api['openLink']>,
): Promise<OutputOf<Api['openLink']>> {
  const doctor = doctorId === null ? null : await slots.doctorFor(ctx, doctorId);
  const of = { doctorId: doctor?.id ?? null, doctorName: doctor?.name ?? null };
  await store.revoke(ctx.db, kind, of.doctorId, ctx.now.toString());
  const key = randomKey();
  const id = await store.addLink(ctx.db, { kind, doctorId: of.doctorId, key, showsNames });
  ctx.record('public_link', id, { kind, doctorId: of.doctorId, showsNames });
  return shownLink(ctx, { id, kind, ...of, key, showsNames });
}

export async function closeLink(
  ctx: Ctx,
  { kind, doctorId }: InputOf<Api['closeLink']>,
): Promise<{ closed: boolean }> {
  const count = await store.revoke(ctx.db, kind, doctorId, ctx.now.toString());
  if (count === 0) throw refuse(refusals.link_unknown);
  ctx.record('public_link', '', { kind, doctorId, closed: count });
  return { closed: true };
}

export async function poster(
  ctx: Ctx,
  { language }: InputOf<Api['poster']>,
): Promise<{ bytes: Buffer; fileName: string; media: string }> {
  const { url, code } = await link(ctx);
  const [clinic, doctors] = [await clinics.mine(ctx), await store.doctorsOf(ctx.db)];
  return posterPaper({
    clinic,
    doctors,
    url,
    code,
    own: translatorOf(ctx, language ?? clinic.patientLanguage),
    now: ctx.now,
  });
}

// ---------------------------------------------------------------- before a clinic is known

export async function clinicOf(
  ctx: Ctx,
  { code }: InputOf<(typeof open)['clinicOf']>,
): Promise<OutputOf<(typeof open)['clinicOf']>> {
  return { clinic: await clinics.behindCode(ctx, code) };
}

export async function linkOf(
  ctx: Ctx,
  { key }: InputOf<(typeof open)['linkOf']>,
): Promise<OutputOf<(typeof open)['linkOf']>> {
  if (!/^[\w-]{43}$/.test(key)) return { link: null };
  return { link: await store.clinicOfLink(ctx.db, key) };
}

export async function ask(
  ctx: Ctx,
  input: InputOf<(typeof open)['ask']>,
): Promise<OutputOf<(typeof open)['ask']>> {
  const number = `${input.isdCode}${input.contactNumber}`;
  const targets = { number, email: null, language: input.language, budget: input.clinicId };
  const { codeId: _, ...sent } = await startCode(ctx, {
    purpose: 'booking',
    accountId: null,
    subject: number,
    targets,
    ...(input.requestKey === undefined ? {} : { requestKey: input.requestKey }),
  });
  return sent;
}

export async function prove(
  ctx: Ctx,
  { requestKey, otp }: InputOf<(typeof open)['prove']>,
): Promise<OutputOf<(typeof open)['prove']>> {
  await checkCode(ctx, 'booking', requestKey, otp);
  return { provedAt: ctx.now.toString() };
}

// ---------------------------------------------------------------- in the clinic's name

export async function front(
  ctx: Ctx,
  { doctorId, mode }: InputOf<Guest['front']>,
): Promise<OutputOf<Guest['front']>> {
  const [clinic, isOpen, rows] = [
    await clinics.mine(ctx),
    await store.isOpen(ctx.db),
    await store.doctorsOf(ctx.db),
  ];
  const doctors = rows.map(({ degrees, ...doctor }) => ({
    ...doctor,
    qualification: qualificationText(degrees),
  }));
  const doctor = doctors.find(({ id }) => id === doctorId) ?? doctors[0] ?? null;
  const shown = {
    isOpen,
    clinic: {
      code: clinic.code,
      name: clinic.name,
      address: [clinic.address, clinic.city, clinic.state].filter(Boolean).join(', '),
      phone: clinic.contactNumber === '' ? '' : `${clinic.isdCode} ${clinic.contactNumber}`,
      zone: clinic.zone,
      country: clinic.country,
      isdCode: clinic.isdCode,
      language: clinic.patientLanguage,
    },
    doctors,
    doctor,
  };
  if (!doctor)
    return {
      ...shown,
      mode: 'offline',
      hasOnline: false,
      feePaise: 0,
      payMinutes: null,
      week: [],
      days: [],
      guests: 'everybody',
      question: '',
    };
  const { guests, question } = await slots.bookingRules(ctx, { doctorId: doctor.id });
  const online = await slots.freeInPublic(ctx, { doctorId: doctor.id, mode: 'online' });
  const hasOnline = online.days.some(({ starts }) => starts.length > 0);
  const asked =
    mode === 'online' && hasOnline
      ? online
      : await slots.freeInPublic(ctx, { doctorId: doctor.id, mode: 'offline' });
  return {
    ...shown,
    mode: asked === online ? 'online' : 'offline',
    hasOnline,
    feePaise: asked.feePaise,
    payMinutes: (await wallet.isConfirmedByPayment(ctx, asked.feePaise)) ? payMinutes : null,
    week: (await slots.time(ctx, { doctorId: doctor.id })).week,
    days: asked.days,
    guests,
    question,
  };
}

/** @throws link_unknown for who gives no appointments here, not_found without a picture */
export async function picture(ctx: Ctx, { doctorId }: InputOf<Guest['picture']>) {
  const doctors = await store.doctorsOf(ctx.db);
  if (!doctors.some(({ id }) => id === doctorId)) throw refuse(refusals.link_unknown);
  return profile.picture(ctx, { memberId: doctorId });
}

export async function hold(
  ctx: Ctx,
  input: InputOf<Guest['hold']>,
): Promise<OutputOf<Guest['hold']>> {
  if (!(await store.isOpen(ctx.db))) throw refuse(refusals.booking_closed);
  const { isdCode, contactNumber, ...start } = input;
  await mustHaveShare(ctx, { isdCode, contactNumber });
  await slots.mustBeGiven(ctx, start.doctorId, start.startsAt);
  const { id, heldUntil } = await appointments.hold(ctx, start);
  return { holdId: id, heldUntil };
}

const handleOf = (ctx: Ctx, patientId: string): string =>
  macOf(ctx.settings.of(appointments.bookingKey), 'patient', ctx.clinicId, patientId)
    .toString('base64url')
    .slice(0, 22);

export async function household(
  ctx: Ctx,
  { isdCode, contactNumber, doctorId, startsAt }: InputOf<Guest['household']>,
): Promise<OutputOf<Guest['household']>> {
  const people: { handle: string; name: string; isFree: boolean }[] = [];
  for (const { id, name } of await store.underPhone(ctx.db, isdCode, contactNumber)) {
    const day = startsAt === undefined ? null : dayAt(Temporal.Instant.from(startsAt), ctx.zone);
    const isFree =
      day !== null &&
      (await appointments.standingOf(ctx, { patientId: id, doctorId, day })).free !== null;
    people.push({ handle: handleOf(ctx, id), name, isFree });
  }
  return { people };
}

/** Whoever books in public is counted one after the other. @throws booking_closed */
export async function holdPublicBooking(ctx: Ctx): Promise<void> {
  if (!(await store.isOpen(ctx.db))) throw refuse(refusals.booking_closed);
  await store.closeBooking(ctx.db);
}

interface Phone {
  isdCode: string;
  contactNumber: string;
}

/** By what a phone is counted: nothing that could be read back. */
export const phoneKeyOf = (ctx: Ctx, { isdCode, contactNumber }: Phone): Buffer =>
  macOf(ctx.settings.of(appointments.bookingKey), 'phone', `${isdCode}${contactNumber}`);

/** Before a code is sent: it says the same of every phone, so it tells nothing of any. @throws booking_closed, booking_busy */
export async function mayAsk(ctx: Ctx): Promise<Record<string, never>> {
  if (!(await store.isOpen(ctx.db))) throw refuse(refusals.booking_closed);
  await mustHaveRoom(ctx);
  return {};
}

async function mustHaveRoom(ctx: Ctx): Promise<void> {
  const refused = pageRefused(
    await store.countLately(ctx.db, ctx.now.toString()),
    await slots.deskRules(ctx),
  );
  if (refused) throw refuse(refused, { retryAfterSeconds: 600 });
}

/** Of a phone that is proved, before the form and again when it is sent. @throws booking_share */
async function mustHaveShare(ctx: Ctx, phone: Phone): Promise<void> {
  const counts = await store.countsOf(ctx.db, phoneKeyOf(ctx, phone), ctx.now.toString());
  const share = shareRefused(counts, await slots.deskRules(ctx));
  if (share) throw refuse(share);
}

export async function book(ctx: Ctx, input: InputOf<Guest['book']>): Promise<Booked> {
  await holdPublicBooking(ctx);
  await mustHaveRoom(ctx);
  await mustHaveShare(ctx, input);
  await slots.mustBeGiven(ctx, input.doctorId, input.startsAt);
  const ruled = await slots.bookingRules(ctx, input);
  if (ruled.question !== '' && input.answer === '')
    throw refuse(commonRefusals.input_wrong, { fields: { answer: { code: 'required' } } });
  const patientId = await whoBooks(ctx, ruled, input);
  const isPaidFirst = await wallet.isConfirmedByPayment(
    ctx,
    await appointments.feeOf(ctx, { ...input, patientId }),
  );
  const { id } = await appointments.book(ctx, {
    patientId,
    doctorId: input.doctorId,
    startsAt: input.startsAt,
    mode: input.mode,
    note: input.answer,
    status: ruled.isConfirmedAtOnce && !isPaidFirst ? 'Confirmed' : 'Requested',
    agreed: [],
    ...(input.holdId === undefined ? {} : { holdId: input.holdId }),
  });
  await store.addBooking(ctx.db, {
    appointmentId: id,
    phoneKey: phoneKeyOf(ctx, input),
    bookedAt: ctx.now.toString(),
  });
  if (isPaidFirst) await wallet.holdUntilPaid(ctx, id);
  return load(ctx, id);
}

type Guests = Pick<InputOf<Guest['book']>, 'handle' | 'person' | 'language'> & Phone;

export const privacyOf = async (
  ctx: Ctx,
  phone: InputOf<Guest['privacyOf']>,
): Promise<OutputOf<Guest['privacyOf']>> => ({
  requests: await dataRequests.ownOf(ctx, phoneKeyOf(ctx, phone)),
});

export const privacy = (ctx: Ctx): Promise<OutputOf<Guest['privacy']>> => dataRequests.rules(ctx);

export async function askPrivacy(
  ctx: Ctx,
  { handle, ...said }: InputOf<Guest['askPrivacy']>,
): Promise<OutputOf<Guest['askPrivacy']>> {
  return dataRequests.ask(ctx, {
    ...said,
    phoneKey: phoneKeyOf(ctx, said),
    patientId: await knownBehind(ctx, { handle, ...said }),
  });
}

/** @throws copy_over */
export async function privacyCopy(ctx: Ctx, { id, ...phone }: InputOf<Guest['privacyCopy']>) {
  const patientId = await dataRequests.copyOf(ctx, phoneKeyOf(ctx, phone), id);
  return timeline.copyOfRecord(ctx, patientId);
}

/** One of the household, by a handle made for it, or somebody new. @throws guests_known, guests_new */
export async function whoBooks(
  ctx: Ctx,
  ruled: Parameters<typeof guestRefused>[0],
  who: Guests,
): Promise<string> {
  const known = await knownBehind(ctx, who);
  const refused = guestRefused(ruled, known !== null);
  if (refused) throw refuse(refused);
  return known ?? registerGuest(ctx, who);
}

async function knownBehind(
  ctx: Ctx,
  { handle, isdCode, contactNumber }: Pick<Guests, 'handle'> & Phone,
): Promise<string | null> {
  if (handle === undefined) return null;
  const people = await store.underPhone(ctx.db, isdCode, contactNumber);
  const match = people.find(({ id }) =>
    isSame(Buffer.from(handleOf(ctx, id)), Buffer.from(handle)),
  );
  return match?.id ?? null;
}

async function registerGuest(
  ctx: Ctx,
  { person, isdCode, contactNumber, language }: Guests,
): Promise<string> {
  if (!person) throw refuse(commonRefusals.input_wrong, { fields: { name: { code: 'required' } } });
  const { country } = await clinics.mine(ctx);
  const { patient } = await patients.register(
    ctx,
    newPatient.parse({
      name: person.name,
      gender: person.gender,
      statedAge: person.age,
      isdCode,
      contactNumber,
      language,
      country,
    }),
  );
  return patient.id;
}

/** What is still to come under a proved phone. */
export async function ahead(
  ctx: Ctx,
  { isdCode, contactNumber }: InputOf<Guest['ahead']>,
): Promise<OutputOf<Guest['ahead']>> {
  const from = startOfWorkday(workdayAt(ctx.now, ctx.zone), ctx.zone).toString();
  return { bookings: await store.aheadOf(ctx.db, { isdCode, contactNumber, from }) };
}

export const mine = (ctx: Ctx, { id }: InputOf<Guest['mine']>): Promise<Booked> => load(ctx, id);

async function load(ctx: Ctx, id: string): Promise<Booked> {
  const row = await store.findBooked(ctx.db, id);
  if (!row) throw refuse(refusals.link_unknown);
  const { patientId: _, ...shown } = row;
  return {
    ...shown,
    freeUntil: await appointments.freeUntil(ctx, row),
    ...(await wallet.payable(ctx, id)),
    lateMinutes: await lateMinutesOf(ctx, row),
    token: await tokenOf(ctx, row),
  };
}

const isToday = ({ now, zone }: Ctx, startsAt: string): boolean =>
  workdayAt(Temporal.Instant.from(startsAt), zone) === workdayAt(now, zone);

async function lateMinutesOf(
  ctx: Ctx,
  { status, doctorId, startsAt }: Pick<Booked, 'status' | 'doctorId' | 'startsAt'>,
): Promise<number | null> {
  if (status !== 'Confirmed' || !isToday(ctx, startsAt)) return null;
  return (await appointments.delayOf(ctx, doctorId))?.minutes ?? null;
}

async function tokenOf(
  ctx: Ctx,
  {
    id,
    doctorId,
    doctorName,
    startsAt,
  }: { id: string; doctorId: string; doctorName: string; startsAt: string },
): Promise<Booked['token']> {
  if (!isToday(ctx, startsAt)) return null;
  const day = await queue.dayOf(ctx, { id: doctorId, name: doctorName });
  const own = [...day.called, ...day.waiting, ...day.over].find(
    ({ appointmentId }) => appointmentId === id,
  );
  if (!own) return null;
  const place = day.places.find(({ tokenId }) => tokenId === own.id);
  return {
    number: own.number,
    status: own.status,
    before: place?.before ?? 0,
    minutes: place?.minutes ?? 0,
    awayUntil: day.awayUntil,
    former: own.former,
    now: day.called[0]?.number ?? null,
  };
}

export async function confirm(
  ctx: Ctx,
  { id, startsAt }: InputOf<Guest['confirm']>,
): Promise<Record<string, never>> {
  await appointments.confirmComing(ctx, id, startsAt);
  return {};
}

/** Pressed again, it answers the same. */
export async function cancel(ctx: Ctx, { id }: InputOf<Guest['cancel']>): Promise<Booked> {
  await slots.lock(ctx, 'alone');
  const seen = await load(ctx, id);
  if (seen.status !== 'Canceled') {
    // The desk says how it ended, and why.
    if (isPast(seen, ctx.now, ctx.zone)) throw refuse(appointmentRefusals.appointment_past);
    await wallet.keepFee(ctx, id);
    await appointments.move(ctx, { id, version: seen.version, to: 'Canceled', reason: '' });
    await appointments.heard(ctx, { appointmentId: id, isHeard: true });
  }
  ctx.record('appointment', id, { by: 'patient' });
  return load(ctx, id);
}

/** Pressed again, it answers the same. */
export async function move(ctx: Ctx, { id, startsAt }: InputOf<Guest['move']>): Promise<Booked> {
  await slots.lock(ctx, 'alone');
  const seen = await load(ctx, id);
  ctx.record('appointment', id, { by: 'patient' });
  if (seen.startsAt === startsAt) return seen;
  if (isTooLateToMove(seen)) throw refuse(refusals.move_too_late);
  if (isAfter(seen.freeUntil, startsAt, ctx.zone)) throw refuse(refusals.follow_up_over);
  const days = await slots.freeInPublic(ctx, { doctorId: seen.doctorId, mode: seen.mode });
  const isStart = days.days.some(({ starts }) =>
    starts.some((one) => one.startsAt === startsAt && one.left > 0),
  );
  if (!isStart) throw refuse(appointmentRefusals.slot_taken);
  await appointments.reschedule(ctx, { id, version: seen.version, startsAt, agreed: [] });
  await appointments.heard(ctx, { appointmentId: id, isHeard: true });
  return load(ctx, id);
}

export async function board(
  ctx: Ctx,
  { doctorId, showsNames }: InputOf<Guest['board']>,
): Promise<OutputOf<Guest['board']>> {
  const clinic = await clinics.mine(ctx);
  const doctors =
    doctorId === null ? (await queue.doctors(ctx)).doctors : [await slots.doctorFor(ctx, doctorId)];
  const parts: BoardDoctor[] = [];
  for (const doctor of doctors) parts.push(boardPart(await queue.dayOf(ctx, doctor), showsNames));
  return {
    clinicName: clinic.name,
    zone: clinic.zone,
    day: workdayAt(ctx.now, ctx.zone),
    doctors: parts,
  };
}

const maxCalled = 3;
const maxNext = 8;

function boardPart(
  { doctorName, called, waiting, over, places }: Awaited<ReturnType<typeof queue.dayOf>>,
  showsNames: boolean,
): BoardDoctor {
  // Who was given a slip without a line knows that number alone.
  const shown = ({ number, slipCode, former, patientName }: (typeof called)[number]) => ({
    number,
    name: [
      slipCode ?? '',
      former === null ? '' : `${former.number}, ${former.doctorName}`,
      showsNames ? patientName : '',
    ]
      .filter(Boolean)
      .join(' · '),
  });
  const [now = null] = called;
  const before = [...called.slice(1), ...over]
    .filter(({ calledAt }) => calledAt !== null)
    .toSorted((a, b) => ((a.calledAt ?? '') < (b.calledAt ?? '') ? 1 : -1));
  return {
    doctorName,
    now: now && { ...shown(now), at: now.calledAt ?? '' },
    last: before.slice(0, maxCalled).map(shown),
    waiting: waiting.slice(0, maxNext).map(shown),
    minutes: places[0]?.minutes || null,
  };
}

/** Of a calendar feed, around today. */
const feedDays = { back: 30, ahead: 180 };

export async function feed(
  ctx: Ctx,
  { doctorId, showsNames }: InputOf<Guest['feed']>,
): Promise<{ calendar: string }> {
  const clinic = await clinics.mine(ctx);
  const today = dayAt(ctx.now, ctx.zone);
  const rows = await store.feedOf(
    ctx.db,
    doctorId,
    startOfDay(addDays(today, -feedDays.back), ctx.zone).toString(),
    startOfDay(addDays(today, feedDays.ahead + 1), ctx.zone).toString(),
  );
  const place = [clinic.name, clinic.address, clinic.city].filter(Boolean).join(', ');
  return {
    calendar: calendarOf(
      rows.map((one) => ({
        ...one,
        title: showsNames ? one.patientName : clinic.name,
        place,
        isCanceled: ['Canceled', 'Rejected', 'No-show'].includes(one.status),
      })),
      ctx.now,
    ),
  };
}

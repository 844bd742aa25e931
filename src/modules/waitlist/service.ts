// The waitlist: a start that frees is kept for the next who waits, who takes it by a signed link or on the phone; what nobody takes in time goes on.
import type { Ctx } from '../../kit/server/ctx.ts';
import { isSame, macOf } from '../../kit/server/secrets.ts';
import { addressOf, type WithSettings } from '../../kit/server/settings.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { clockText, whenText } from '../../kit/server/words.ts';
import { commonRefusals, Refusal, refuse } from '../../kit/shared/refusal.ts';
import { addDays, type Day, dayAt } from '../../kit/shared/time.ts';
import type { Appointment } from '../appointments/model.ts';
import { seatless } from '../appointments/rules.ts';
import * as appointments from '../appointments/service.ts';
import { holdPublicBooking, phoneKeyOf, whoBooks } from '../booking/service.ts';
import * as consents from '../consents/service.ts';
import { registeredName } from '../profile/service.ts';
import type { Mode } from '../slots/model.ts';
import * as slots from '../slots/service.ts';
import * as wallet from '../wallet/service.ts';
import { type api, events, type guest } from './contract.ts';
import type { Entry, Offer, Wish } from './model.ts';
import { askingRefused, maxShown, offeredUntil, refusals, stateOf } from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;
type Guest = typeof guest;

export async function list(
  ctx: Ctx,
  { doctorId }: InputOf<Api['list']>,
): Promise<OutputOf<Api['list']>> {
  const today = dayAt(ctx.now, ctx.zone);
  const entries = await store.list(ctx.db, today, doctorId);
  const count =
    entries.length < maxShown ? entries.length : await store.countHere(ctx.db, today, doctorId);
  ctx.record('waitlist', doctorId ?? '', { seen: entries.map(({ id }) => id) });
  return { entries, count };
}

/** @throws waitlist_twice */
export async function join(ctx: Ctx, { doctorId, ...input }: InputOf<Api['join']>): Promise<Entry> {
  mustBeAhead(ctx, input);
  const doctor = await slots.doctorFor(ctx, doctorId);
  await slots.lock(ctx, 'alone');
  await mustNotWait(ctx, { ...input, doctorId: doctor.id });
  const today = dayAt(ctx.now, ctx.zone);
  const entry = { ...input, doctorId: doctor.id, addedAt: ctx.now.toString() };
  const id = await store.add(ctx.db, entry, today);
  ctx.record('waitlist_entry', id, {
    patientId: input.patientId,
    doctorId: doctor.id,
    fromDay: input.fromDay,
    toDay: input.toDay,
  });
  await offerFree(ctx, await load(ctx, id));
  return load(ctx, id);
}

/** @throws patient_died, waitlist_twice. Under no other record of the person either; whose days have passed waits no more. The clinic's lock must be held alone. */
async function mustNotWait(
  ctx: Ctx,
  { patientId, doctorId }: Pick<Entry, 'patientId' | 'doctorId'>,
): Promise<void> {
  await appointments.typeOf(ctx, patientId);
  const today = dayAt(ctx.now, ctx.zone);
  const waiting = await store.ofPerson(ctx.db, { patientId, doctorId });
  if (waiting.some(({ status, toDay }) => status === 'offered' || toDay >= today))
    throw refuse(refusals.waitlist_twice);
}

interface Span {
  fromDay: Day;
  toDay: Day;
}

export function mustBeInOrder({ fromDay, toDay }: Span): void {
  if (toDay < fromDay)
    throw refuse(commonRefusals.input_wrong, { fields: { toDay: { code: 'holiday_ends_first' } } });
}

function mustBeAhead(ctx: Ctx, span: Span): void {
  mustBeInOrder(span);
  if (span.toDay < dayAt(ctx.now, ctx.zone))
    throw refuse(commonRefusals.input_wrong, { fields: { toDay: { code: 'days_passed' } } });
}

/**
 * Whoever found no time that suits. What is free already is not offered: it stands on the page they come from.
 * @throws waitlist_twice, waitlist_share, booking_busy, booking_closed, guests_known, guests_new
 */
export async function ask(
  ctx: Ctx,
  { doctorId, mode, fromDay, toDay, ...who }: InputOf<Guest['ask']>,
): Promise<Wish> {
  mustBeAhead(ctx, { fromDay, toDay });
  await holdPublicBooking(ctx);
  const phoneKey = phoneKeyOf(ctx, who);
  const addedAt = ctx.now.toString();
  const today = dayAt(ctx.now, ctx.zone);
  const refused = askingRefused(
    await store.guestsOf(ctx.db, phoneKey, { now: addedAt, today }),
    await slots.deskRules(ctx),
  );
  if (refused) throw refuse(refused);
  const doctor = await slots.doctorFor(ctx, doctorId);
  const ruled = await slots.bookingRules(ctx, { doctorId: doctor.id });
  const patientId = await whoBooks(ctx, ruled, who);
  await slots.lock(ctx, 'alone');
  await mustNotWait(ctx, { patientId, doctorId: doctor.id });
  const entry = { patientId, doctorId: doctor.id, mode, fromDay, toDay, note: '', addedAt };
  const id = await store.add(ctx.db, { ...entry, phoneKey }, today);
  ctx.record('waitlist_entry', id, {
    patientId,
    doctorId: doctor.id,
    fromDay,
    toDay,
    by: 'patient',
  });
  return wish(ctx, { id });
}

export async function wish(ctx: Ctx, { id }: InputOf<Guest['wish']>): Promise<Wish> {
  const row = await store.wishById(ctx.db, id);
  if (!row) throw refuse(refusals.waitlist_unknown);
  return row;
}

/** Told again, it answers the same. */
export async function withdraw(ctx: Ctx, { id }: InputOf<Guest['withdraw']>): Promise<Wish> {
  const { status } = await wish(ctx, { id });
  ctx.record('waitlist_entry', id, { by: 'patient' });
  if (status === 'waiting' || status === 'offered') await leave(ctx, { id });
  return wish(ctx, { id });
}

/** Somebody new may wait for what is free already. */
async function offerFree(ctx: Ctx, { doctorId, mode, fromDay, toDay }: Entry): Promise<void> {
  const today = dayAt(ctx.now, ctx.zone);
  const from = fromDay > today ? fromDay : today;
  const days = Math.min(
    62,
    Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(toDay), { largestUnit: 'days' })
      .days + 1,
  );
  const free = await slots.free(ctx, { doctorId, from, days, mode });
  for (const { startsAt, left } of free.days.flatMap(({ starts }) => starts))
    if (
      left > 0 &&
      (await offerStart(ctx, { doctorId, mode, startsAt: Temporal.Instant.from(startsAt) }))
    )
      return;
}

export async function leave(ctx: Ctx, { id }: InputOf<Api['leave']>): Promise<{ id: string }> {
  await slots.lock(ctx, 'alone');
  await takeOff(ctx, await load(ctx, id));
  return { id };
}

async function takeOff(ctx: Ctx, entry: Entry): Promise<void> {
  if (!(await store.moveEntry(ctx.db, entry.id, ['waiting', 'offered'], 'left')))
    throw refuse(refusals.waitlist_unknown);
  ctx.record('waitlist_entry', entry.id, { left: true });
  if (entry.offer) await passOn(ctx, entry.offer.id);
}

export async function take(ctx: Ctx, { id }: InputOf<Api['take']>): Promise<OutputOf<Api['take']>> {
  const { offer } = await load(ctx, id);
  if (!offer) throw refuse(refusals.offer_over);
  return { appointmentId: await seat(ctx, offer.id) };
}

export async function offered(ctx: Ctx, { id }: InputOf<Guest['offered']>): Promise<Offer> {
  const row = await store.offerById(ctx.db, id);
  if (!row) throw refuse(refusals.waitlist_unknown);
  const {
    entryId: _entry,
    holdId: _hold,
    patientId: _patient,
    entryStatus: _status,
    isGuest: _guest,
    status,
    ...offer
  } = row;
  return {
    ...offer,
    state: stateOf({ status, until: row.until }, ctx.now),
    appointmentId: status === 'taken' ? row.appointmentId : null,
  };
}

/** Told again, it answers the same: a link is pressed twice. */
export async function claim(ctx: Ctx, { id }: InputOf<Guest['claim']>): Promise<Offer> {
  const seen = await offered(ctx, { id });
  if (seen.state === 'taken') ctx.record('waitlist_offer', id, { again: true });
  else await seat(ctx, id);
  return offered(ctx, { id });
}

export async function decline(ctx: Ctx, { id }: InputOf<Guest['decline']>): Promise<Offer> {
  const row = await store.offerById(ctx.db, id);
  if (!row) throw refuse(refusals.waitlist_unknown);
  ctx.record('waitlist_offer', id, { declined: true });
  if (row.entryStatus === 'waiting' || row.entryStatus === 'offered') {
    await slots.lock(ctx, 'alone');
    await takeOff(ctx, await load(ctx, row.entryId));
  }
  return offered(ctx, { id });
}

/** Books what an offer keeps: the hold gives way to the booking in one transaction. @throws offer_over, slot_taken. */
async function seat(ctx: Ctx, offerId: string): Promise<string> {
  await slots.lock(ctx, 'alone');
  const row = await store.offerById(ctx.db, offerId);
  if (
    !row ||
    stateOf(row, ctx.now) !== 'open' ||
    !(await store.moveOffer(ctx.db, offerId, 'taken'))
  )
    throw refuse(refusals.offer_over);
  const { patientId, doctorId, startsAt, mode, holdId, entryId, isGuest } = row;
  const start = { patientId, doctorId, startsAt, mode };
  // Who came by the public pages is confirmed as in any booking there; at the desk they are confirmed by being booked.
  const isPublic = isGuest && ctx.actor.kind !== 'member';
  const isPaidFirst =
    isPublic && (await wallet.isConfirmedByPayment(ctx, await appointments.feeOf(ctx, start)));
  const isConfirmed =
    !isPublic || (!isPaidFirst && (await slots.bookingRules(ctx, { doctorId })).isConfirmedAtOnce);
  const { id } = await appointments.book(ctx, {
    ...start,
    holdId,
    note: '',
    status: isConfirmed ? 'Confirmed' : 'Requested',
    agreed: [],
  });
  if (isPaidFirst) await wallet.holdUntilPaid(ctx, id);
  await store.moveEntry(ctx.db, entryId, ['offered'], 'booked', id);
  ctx.record('waitlist_offer', offerId, { appointmentId: id });
  for (const other of await store.ofPerson(ctx.db, { patientId, doctorId }))
    await takeOff(ctx, other);
  return id;
}

export async function onMoved(
  ctx: Ctx,
  { appointmentId, to }: InputOf<Api['onMoved']>,
): Promise<{ offered: boolean }> {
  ctx.record('appointment', appointmentId, { to });
  if (!seatless.some((status) => status === to)) return { offered: false };
  const left = await appointments.get(ctx, { id: appointmentId });
  return seatless.includes(left.status) ? freed(ctx, left, left.endsAt) : { offered: false };
}

export async function onRescheduled(
  ctx: Ctx,
  { appointmentId, from, fromDoctorId }: InputOf<Api['onRescheduled']>,
): Promise<{ offered: boolean }> {
  ctx.record('appointment', appointmentId, { from, fromDoctorId });
  const moved = await appointments.get(ctx, { id: appointmentId });
  // How long it was there is not known: it may have been made shorter.
  const until = Temporal.Instant.from(from).add({ minutes: longestMinutes }).toString();
  return freed(ctx, { ...moved, startsAt: from, doctorId: fromDoctorId ?? moved.doctorId }, until);
}

export const onZoneChanged = async (ctx: Ctx): Promise<{ moved: number }> => ({
  moved: await store.moveOffers(ctx.db),
});

type Left = Pick<Appointment, 'patientId' | 'doctorId' | 'mode' | 'startsAt'>;

/** No appointment is longer. */
const longestMinutes = 240;

/** @param left the start that somebody had, who may be waiting for another. @param until a longer one had the starts until then as well */
async function freed(
  ctx: Ctx,
  { patientId, doctorId, mode, startsAt }: Left,
  until: string,
): Promise<{ offered: boolean }> {
  await slots.lock(ctx, 'alone');
  await store.letPass(ctx.db, { patientId, doctorId, startsAt, at: ctx.now.toString() });
  let isOffered = false;
  for (const one of await freeWithin(ctx, { doctorId, mode, startsAt, until })) {
    const start = { doctorId, mode, startsAt: Temporal.Instant.from(one.startsAt) };
    if (await offerStart(ctx, start)) isOffered = true;
  }
  return { offered: isOffered };
}

/** The starts that meet a span and have a seat left; none of a doctor who has left. */
async function freeWithin(
  ctx: Ctx,
  { startsAt, until, ...whose }: Omit<Left, 'patientId'> & { until: string },
): Promise<{ startsAt: string }[]> {
  // A session of the evening before may reach past midnight.
  const from = addDays(dayAt(Temporal.Instant.from(startsAt), ctx.zone), -1);
  try {
    const { days } = await slots.free(ctx, { ...whose, from, days: 2 });
    return days
      .flatMap(({ starts }) => starts)
      .filter(
        (one) =>
          one.left > 0 &&
          Date.parse(one.startsAt) < Date.parse(until) &&
          Date.parse(one.endsAt) > Date.parse(startsAt),
      );
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

export async function onOver(
  ctx: Ctx,
  { offerId }: InputOf<Api['onOver']>,
): Promise<{ offered: boolean }> {
  ctx.record('waitlist_offer', offerId, { over: true });
  await slots.lock(ctx, 'alone');
  const row = await store.offerById(ctx.db, offerId);
  if (!row || row.status !== 'open') return { offered: false };
  // It frees at night and is told of in the morning.
  if (Temporal.Instant.compare(ctx.now, Temporal.Instant.from(row.until)) < 0) {
    ctx.publish(events.offered, { offerId });
    return { offered: false };
  }
  return { offered: await passOn(ctx, offerId) };
}

/** Nobody took it: it goes to the next, and whoever had it waits on for another. The clinic's lock must be held alone. */
async function passOn(ctx: Ctx, offerId: string): Promise<boolean> {
  const row = await store.offerById(ctx.db, offerId);
  if (!row || !(await store.moveOffer(ctx.db, offerId, 'passed'))) return false;
  await store.moveEntry(ctx.db, row.entryId, ['offered'], 'waiting');
  await slots.releaseSeat(ctx, row.holdId);
  return offerStart(ctx, {
    doctorId: row.doctorId,
    mode: row.mode,
    startsAt: Temporal.Instant.from(row.startsAt),
  });
}

interface Start {
  doctorId: string;
  mode: Mode;
  startsAt: Temporal.Instant;
}

/** Keeps one of the clinic's own starts for the next who waits and tells them. The clinic's lock must be held alone. */
async function offerStart(ctx: Ctx, { doctorId, mode, startsAt }: Start): Promise<boolean> {
  const offer = offeredUntil(startsAt, ctx.now, ctx.zone);
  if (!offer) return false;
  const day = dayAt(startsAt, ctx.zone);
  const next = await store.nextFor(ctx.db, { doctorId, mode, day, startsAt: startsAt.toString() });
  if (!next) return false;
  const slot = await slots.slotAt(ctx, doctorId, startsAt, mode);
  if (!slot.endsAt || slot.holiday !== null || !slot.isOffered) return false;
  const [now, heldUntil] = [ctx.now.toString(), offer.until.toString()];
  const hold = {
    doctorId,
    startsAt: startsAt.toString(),
    endsAt: slot.endsAt.toString(),
    heldUntil,
  };
  if (await slots.isElsewhere(ctx, hold)) return false;
  const holdId = await slots.holdSeat(ctx, { ...hold, now, seats: slot.capacity });
  if (holdId === null) return false;
  const offerId = await store.addOffer(ctx.db, {
    entryId: next.id,
    holdId,
    startsAt: hold.startsAt,
    offeredAt: now,
    until: heldUntil,
  });
  await store.moveEntry(ctx.db, next.id, ['waiting'], 'offered');
  ctx.publish(events.offered, { offerId });
  await write(ctx, next.id, offerId, { startsAt: hold.startsAt, ...offer });
  return true;
}

async function write(
  ctx: Ctx,
  entryId: string,
  offerId: string,
  {
    startsAt,
    tellAt,
    until,
  }: { startsAt: string; tellAt: Temporal.Instant; until: Temporal.Instant },
): Promise<void> {
  const reader = await store.readerOf(ctx.db, entryId);
  if (!reader) return;
  await consents.tellPatient(ctx, {
    patientId: reader.patientId,
    about: 'waitlist',
    to: `${reader.isd}${reader.number}`,
    template: 'waitlist_offer',
    values: {
      clinic: reader.clinic,
      doctor: registeredName(
        ctx,
        { name: reader.doctor, registrationNumber: reader.registrationNumber },
        reader.language,
      ),
      when: whenText(startsAt, reader.language, ctx.zone),
      until: clockText(until.toString(), reader.language, ctx.zone),
    },
    secret: {
      link: `${addressOf(ctx)}/b/${reader.code}/w/${offerKey(ctx, ctx.clinicId, offerId)}`,
    },
    secretMinutes: Math.ceil(ctx.now.until(until).total('minutes')),
    language: reader.language,
    dueAt: tellAt,
    endsAt: until,
    dedupe: `waitlist:${offerId}`,
  });
}

const keyBytes = 16;
/** What a link opens: one offer, or how one who asked stands. */
const purposes = { offer: 'waitlist', wish: 'waitlist-wish' } as const;
type Linked = keyof typeof purposes;
const signature = (
  { settings }: WithSettings,
  linked: Linked,
  clinicId: string,
  id: Buffer,
): Buffer =>
  macOf(settings.of(appointments.bookingKey), purposes[linked], clinicId, id).subarray(0, keyBytes);

function keyOf(at: WithSettings, linked: Linked, clinicId: string, of: string): string {
  const id = Buffer.from(of.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signature(at, linked, clinicId, id)]).toString('base64url');
}

function behind(at: WithSettings, linked: Linked, clinicId: string, key: string): string | null {
  const bytes = Buffer.from(key, 'base64url');
  if (!/^[\w-]{43}$/.test(key) || bytes.length !== 2 * keyBytes) return null;
  const id = bytes.subarray(0, keyBytes);
  if (!isSame(bytes.subarray(keyBytes), signature(at, linked, clinicId, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** What stands in an offer's link: its id and a signature, nothing else. */
export const offerKey = (at: WithSettings, clinicId: string, offerId: string): string =>
  keyOf(at, 'offer', clinicId, offerId);

/** The offer behind a link; null for what nobody signed. */
export const offerBehind = (at: WithSettings, clinicId: string, key: string): string | null =>
  behind(at, 'offer', clinicId, key);

/** What stands in the link of one who asked by the booking link. */
export const wishKey = (at: WithSettings, clinicId: string, entryId: string): string =>
  keyOf(at, 'wish', clinicId, entryId);
export const wishBehind = (at: WithSettings, clinicId: string, key: string): string | null =>
  behind(at, 'wish', clinicId, key);

async function load(ctx: Ctx, id: string): Promise<Entry> {
  const row = await store.byId(ctx.db, id);
  if (!row) throw refuse(refusals.waitlist_unknown);
  return row;
}

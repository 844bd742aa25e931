import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import {
  addDays,
  type Day,
  dayAt,
  sameClock,
  startOfDay,
  workdayAt,
  type Zone,
} from '../../kit/shared/time.ts';
import { allows } from '../plans/rules.ts';
import * as plans from '../plans/service.ts';
import { type api, events } from './contract.ts';
import {
  type BookingRules,
  type ClinicTime,
  type DayOfStarts,
  type DeskRules,
  type Holiday,
  type Mode,
  usualLimits,
} from './model.ts';
import * as rules from './rules.ts';
import { type fieldSentences, refusals, usual } from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;
const wrong = (path: string, code: keyof typeof fieldSentences) =>
  refuse(commonRefusals.input_wrong, { fields: { [path]: { code } } });

/**
 * The doctor of an appointment, a treatment or a clinic time: the one asked for, else the caller when a doctor, else the clinic's owner.
 * @throws doctor_unknown for anybody who is no doctor at work in this clinic.
 */
export async function doctorFor(
  ctx: Ctx,
  asked: string | undefined,
): Promise<{ id: string; name: string }> {
  const caller = ctx.actor.kind === 'member' ? memberOf(ctx) : null;
  if (caller?.isDoctor && (asked === undefined || asked === caller.memberId))
    return { id: caller.memberId, name: caller.name };
  const doctor = await store.findDoctor(ctx.db, asked);
  if (!doctor) throw refuse(refusals.doctor_unknown);
  return doctor;
}

/** For whoever books: what is taken counts the caller's own hold too. */
export async function free(
  ctx: Ctx,
  { doctorId, from, days, mode }: InputOf<Api['free']>,
): Promise<OutputOf<Api['free']>> {
  const doctor = await doctorFor(ctx, doctorId);
  const first = from ?? workdayAt(ctx.now, ctx.zone);
  const [row, opening] = await openingOf(ctx, doctor.id, { from: first, days, mode });
  if (!opening)
    return {
      doctorId: doctor.id,
      hasSlots: false,
      isOffered: await isOfferedUnset(ctx, mode),
      feePaise: 0,
      days: await closedDays(ctx, doctor.id, first, days),
    };
  const taken = await takenOn(ctx, doctor.id, first, days);
  return {
    doctorId: doctor.id,
    hasSlots: true,
    isOffered: isOffered(row, mode),
    feePaise: mode === 'online' ? row.onlineFeePaise : row.feePaise,
    days: rules.free(opening, { from: first, days, mode, now: ctx.now, taken }),
  };
}

const takenOn = (ctx: Ctx, doctorId: string, from: Day, days: number) =>
  store.taken(
    ctx.db,
    doctorId,
    startOfDay(from, ctx.zone).toString(),
    // Sessions of the last day may reach until noon of the next.
    startOfDay(addDays(from, days), ctx.zone).add({ hours: 12 }).toString(),
    ctx.now.toString(),
  );

async function closedDays(
  ctx: Ctx,
  doctorId: string,
  from: Day,
  days: number,
): Promise<DayOfStarts[]> {
  const to = addDays(from, days - 1);
  const met = await store.holidaysBetween(ctx.db).execute({ doctorId, from, to });
  return Array.from({ length: days }, (_, ahead) => {
    const day = addDays(from, ahead);
    return { day, holiday: rules.holidayOn({ holidays: met }, day), starts: [] };
  });
}

type Row = Omit<ClinicTime, 'doctorName'>;

const unsaved = (doctorId: string): Row => ({
  doctorId,
  version: 0,
  week: [],
  exceptions: [],
  patientsPerHour: usual.patientsPerHour,
  capacity: usual.capacity,
  feePaise: 0,
  onlineWeek: [],
  onlineMinutes: null,
  onlineFeePaise: 0,
  onlineAsksCode: false,
  followUpDays: 0,
  followUpVisits: 0,
});

async function rowOf(ctx: Ctx, doctorId: string): Promise<Row> {
  const [row] = await store.timeOf(ctx.db).execute({ doctorId });
  return row ?? unsaved(doctorId);
}

const isOffered = (row: Row, mode: Mode): boolean =>
  mode === 'offline' || row.onlineMinutes !== null;

const isVideoOpen = async (ctx: Ctx): Promise<boolean> =>
  allows((await plans.current(ctx)).expiresOn).online_consult;

/** Where no times are set nobody has said how the doctor sees patients: the plan alone decides. */
const isOfferedUnset = async (ctx: Ctx, mode: Mode): Promise<boolean> =>
  mode === 'offline' || isVideoOpen(ctx);

/** Video is the premium plan's: what was set under one that has ended gives no starts, until there is a plan again. */
async function offeredOf(ctx: Ctx, doctorId: string, mode: Mode): Promise<Row> {
  const row = await rowOf(ctx, doctorId);
  if (mode === 'offline' || row.onlineMinutes === null) return row;
  return (await isVideoOpen(ctx)) ? row : { ...row, onlineMinutes: null };
}

/** Without any session. */
const isUnset = ({ version, week, onlineWeek, exceptions }: Row): boolean =>
  version === 0 || [week, onlineWeek, exceptions].every((one) => one.length === 0);

/** A doctor's time, and what decides over the starts of these days; null without any session. */
async function openingOf(
  ctx: Ctx,
  doctorId: string,
  { from, days, mode }: { from: Day; days: number; mode: Mode },
): Promise<[Row, rules.Opening | null]> {
  const [row, met, { gapMinutes }] = await Promise.all([
    offeredOf(ctx, doctorId, mode),
    store
      .holidaysBetween(ctx.db)
      .execute({ doctorId, from: addDays(from, -1), to: addDays(from, days) }),
    bookingRules(ctx, { doctorId }),
  ]);
  if (isUnset(row)) return [row, null];
  return [row, { ...row, zone: ctx.zone, holidays: met, gapMinutes }];
}

/** When a doctor sees patients in the clinic on a day, in order; null where no times are set at all. */
export async function sessionsOf(
  ctx: Ctx,
  doctorId: string,
  day: Day,
): Promise<{ from: Temporal.Instant; to: Temporal.Instant }[] | null> {
  const [row, met] = await Promise.all([
    rowOf(ctx, doctorId),
    store
      .holidaysBetween(ctx.db)
      .execute({ doctorId, from: addDays(day, -1), to: addDays(day, 1) }),
  ]);
  return isUnset(row) ? null : rules.sessionTimes({ ...row, zone: ctx.zone, holidays: met }, day);
}

/** What the clinic time says of one start. `on` is null for a time that is none of its starts. */
export interface Slot {
  hasSlots: boolean;
  /** Whether the doctor sees patients in this mode at all. */
  isOffered: boolean;
  capacity: number;
  feePaise: number;
  /** The free follow-up rule. */
  followUp: { days: number; visits: number };
  holiday: string | null;
  /** The doctor sees nobody on this day: a holiday, or no sessions. */
  isDayClosed: boolean;
  /** The start's end. */
  endsAt: Temporal.Instant | null;
}

/** Reads the clinic time as it stands in this transaction; take the lock first. */
export async function slotAt(
  ctx: Ctx,
  doctorId: string,
  startsAt: Temporal.Instant,
  mode: Mode,
): Promise<Slot> {
  const day = dayAt(startsAt, ctx.zone);
  const [row, opening] = await openingOf(ctx, doctorId, { from: day, days: 1, mode });
  const start =
    opening &&
    // A session of the evening before may reach past midnight.
    [day, addDays(day, -1)]
      .flatMap((one) => rules.startsOn(opening, one, mode))
      .find((one) => one.from === startsAt.epochMilliseconds);
  return {
    hasSlots: opening !== null,
    isOffered: opening === null ? await isOfferedUnset(ctx, mode) : isOffered(row, mode),
    capacity: row.capacity,
    feePaise: mode === 'online' ? row.onlineFeePaise : row.feePaise,
    followUp: { days: row.followUpDays, visits: row.followUpVisits },
    holiday: opening && !start ? rules.holidayOn(opening, day) : null,
    isDayClosed:
      opening !== null &&
      !start &&
      (rules.holidayOn(opening, day) !== null ||
        rules.sessionsOn(
          mode === 'online' ? { ...opening, week: opening.onlineWeek } : opening,
          day,
        ).length === 0),
    endsAt: start ? Temporal.Instant.fromEpochMilliseconds(start.to) : null,
  };
}

/**
 * A start of the clinic time that a patient or the desk may book, with its end, fee and capacity.
 * @throws slots_missing, online_not_offered, slot_holiday, slot_closed.
 */
export async function mustBeStart(
  ctx: Ctx,
  doctorId: string,
  startsAt: Temporal.Instant,
  mode: Mode,
): Promise<Slot & { endsAt: Temporal.Instant }> {
  const slot = await slotAt(ctx, doctorId, startsAt, mode);
  if (!slot.hasSlots) throw refuse(refusals.slots_missing);
  if (!slot.isOffered) throw refuse(refusals.online_not_offered);
  if (slot.holiday !== null) throw refuse(refusals.slot_holiday);
  if (!slot.endsAt) throw refuse(refusals.slot_closed);
  return { ...slot, endsAt: slot.endsAt };
}

export const lock = (ctx: Ctx, how: 'shared' | 'alone'): Promise<void> => store.lock(ctx.db, how);
/** Without the lock: somebody may be faster. */
export const hasFreeSeat = (ctx: Ctx, wish: store.SeatWish): Promise<boolean> =>
  store.hasFreeSeat(ctx.db, wish);
export const holdSeat = (ctx: Ctx, holding: store.Holding): Promise<string | null> =>
  store.hold(ctx.db, holding);
/** @returns false where it ran out, or holds another start than `startsAt` by now. */
export const releaseSeat = (ctx: Ctx, id: string, startsAt?: string): Promise<boolean> =>
  store.release(ctx.db, id, startsAt);
/** Held starts keep their time of day by the clock of another zone. The clinic's lock must be held alone. */
export async function moveHolds(ctx: Ctx, zone: Zone): Promise<void> {
  const moved = (at: string) => sameClock(Temporal.Instant.from(at), ctx.zone, zone).toString();
  for (const { id, startsAt, endsAt } of await store.holdsAfter(ctx.db, ctx.now.toString()))
    await store.moveHold(ctx.db, id, { startsAt: moved(startsAt), endsAt: moved(endsAt) });
}
/** Whether some doctor of the clinic has a week with sessions, and whether some doctor offers video. */
export const hasAny = (ctx: Ctx): Promise<{ slots: boolean; video: boolean }> =>
  store.hasAny(ctx.db);

/** Whether the patients of a doctor prove their phone before the video room. */
export const asksCode = async (ctx: Ctx, doctorId: string): Promise<boolean> =>
  (await rowOf(ctx, doctorId)).onlineAsksCode;

/** The free follow-up rule of a doctor. */
export async function followUpRule(
  ctx: Ctx,
  doctorId: string,
): Promise<{ days: number; visits: number }> {
  const { followUpDays, followUpVisits } = await rowOf(ctx, doctorId);
  return { days: followUpDays, visits: followUpVisits };
}

/** What a doctor's appointments of a kind cost. */
export async function usualFee(ctx: Ctx, doctorId: string, mode: Mode): Promise<number> {
  const { feePaise, onlineFeePaise } = await rowOf(ctx, doctorId);
  return mode === 'online' ? onlineFeePaise : feePaise;
}

export async function time(ctx: Ctx, { doctorId }: InputOf<Api['time']>): Promise<ClinicTime> {
  const doctor = await doctorFor(ctx, doctorId);
  const row = await rowOf(ctx, doctor.id);
  const today = workdayAt(ctx.now, ctx.zone);
  return {
    ...row,
    doctorName: doctor.name,
    exceptions: row.exceptions.filter(({ day }) => day >= today),
  };
}

export async function deskRules(ctx: Ctx): Promise<DeskRules> {
  return (
    (await store.findDeskRules(ctx.db)) ?? {
      version: 0,
      waitLimitMinutes: usual.waitLimitMinutes,
      noShowAfterDays: null,
      ...usualLimits,
    }
  );
}

export async function saveDeskRules(
  ctx: Ctx,
  input: InputOf<Api['saveDeskRules']>,
): Promise<DeskRules> {
  if (!(await store.saveDeskRules(ctx.db, input)))
    throw refuse(commonRefusals.stale_version, { details: { current: await deskRules(ctx) } });
  ctx.record('desk_rules', '', {
    waitLimitMinutes: input.waitLimitMinutes,
    noShowAfterDays: input.noShowAfterDays,
    perPhone: input.perPhone,
    perHour: input.perHour,
  });
  return deskRules(ctx);
}

export async function bookingRules(
  ctx: Ctx,
  { doctorId }: InputOf<Api['bookingRules']>,
): Promise<BookingRules> {
  const [row] = await store.bookingRulesOf(ctx.db).execute({ doctorId: doctorId ?? null });
  return row ?? { doctorId: null, version: 0, ...rules.usualBooking };
}

export async function saveBookingRules(
  ctx: Ctx,
  input: InputOf<Api['saveBookingRules']>,
): Promise<BookingRules> {
  const of = input.doctorId === null ? {} : { doctorId: input.doctorId };
  await lock(ctx, 'alone');
  if (!(await store.saveBookingRules(ctx.db, input)))
    throw refuse(commonRefusals.stale_version, {
      details: { current: await bookingRules(ctx, of) },
    });
  ctx.record('booking_rules', input.doctorId ?? '', { ...input });
  return bookingRules(ctx, of);
}

/** Whether the doctor sees a patient in another clinic then. */
export async function isElsewhere(
  ctx: Ctx,
  { doctorId, ...span }: store.Span & { doctorId: string },
): Promise<boolean> {
  const met = await store.spansElsewhere(ctx.db, doctorId, [span]);
  return met.length > 0;
}

const wholeOf = (spans: readonly store.Span[]): store.Span[] => {
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last ? [{ startsAt: first.startsAt, endsAt: last.endsAt }] : [];
};

/** Without the starts at which the doctor sees a patient in another clinic. Asked of all days, then of each, then of the starts: most are nowhere else. */
async function hereAlone(
  ctx: Ctx,
  doctorId: string,
  days: readonly DayOfStarts[],
): Promise<DayOfStarts[]> {
  const met = <S extends store.Span>(spans: readonly S[]) =>
    store.spansElsewhere(ctx.db, doctorId, spans);
  const wholes = days.flatMap(({ day, starts }) =>
    wholeOf(starts).map((whole) => ({ ...whole, day })),
  );
  if ((await met(wholeOf(wholes))).length === 0) return [...days];
  const daysMet = new Set((await met(wholes)).map(({ day }) => day));
  const away = new Set(
    await met(days.flatMap(({ day, starts }) => (daysMet.has(day) ? starts : []))),
  );
  return days.map((one) => ({ ...one, starts: one.starts.filter((start) => !away.has(start)) }));
}

/** What the clinic's page gives: the days that its rules open, without what begins too soon. */
export async function freeInPublic(
  ctx: Ctx,
  { doctorId, mode }: { doctorId: string; mode: Mode },
): ReturnType<typeof free> {
  const ruled = await bookingRules(ctx, { doctorId });
  // Past midnight the evening before is still shown: one day more, up to the same last one.
  const from = workdayAt(ctx.now, ctx.zone);
  const days = ruled.daysAhead + (from < dayAt(ctx.now, ctx.zone) ? 1 : 0);
  const shown = await free(ctx, { doctorId, from, days, mode });
  const span = rules.givenIn(ruled, ctx.now, ctx.zone);
  const isGiven = ({ startsAt }: { startsAt: string }) =>
    rules.startRefused(span, startsAt) === null;
  const open = shown.days.map((day) => ({ ...day, starts: day.starts.filter(isGiven) }));
  return { ...shown, days: await hereAlone(ctx, shown.doctorId, open) };
}

/** @throws start_too_soon, start_too_far, whatever the page had shown. */
export async function mustBeGiven(ctx: Ctx, doctorId: string, startsAt: string): Promise<void> {
  const ruled = await bookingRules(ctx, { doctorId });
  const refused = rules.startRefused(rules.givenIn(ruled, ctx.now, ctx.zone), startsAt);
  if (refused) throw refuse(refused);
}

export async function save(
  ctx: Ctx,
  { doctorId, version, ...set }: InputOf<Api['save']>,
): Promise<ClinicTime> {
  const problem = rules.weekProblem(set.week, rules.shortestOf(set.patientsPerHour));
  if (problem) throw wrong(problem.path, problem.code);
  const doctor = await doctorFor(ctx, doctorId);
  const { exceptions, onlineWeek, onlineMinutes } = await rowOf(ctx, doctor.id);
  const online = onlineMinutes === null ? [] : onlineWeek;
  mustBeHereAlone(
    ctx,
    { week: [...set.week, ...online], exceptions, zone: ctx.zone },
    await store.timesElsewhere(ctx.db, doctor.id),
  );
  return change(ctx, doctor.id, version, { ...set, week: inOrder(set.week) });
}

const inOrder = (week: ClinicTime['week']): ClinicTime['week'] =>
  week
    .toSorted((a, b) => a.weekday - b.weekday)
    .map((one) => ({ ...one, sessions: one.sessions.toSorted((a, b) => a.from - b.from) }));

/** Whether a doctor of this clinic would be in two clinics at once by the clock of another zone. Other clinics save no times until the transaction ends. */
export async function isElsewhereIn(ctx: Ctx, zone: Zone): Promise<boolean> {
  for (const { doctorId, ...own } of await store.allTimes(ctx.db)) {
    const others = await store.timesElsewhere(ctx.db, doctorId);
    const week = [...own.week, ...(own.onlineMinutes === null ? [] : own.onlineWeek)];
    if (overlaps(ctx, { week, exceptions: own.exceptions, zone }, others)) return true;
  }
  return false;
}

/** @throws sessions_elsewhere where the same person is in another clinic then. */
function mustBeHereAlone(ctx: Ctx, mine: rules.Times, others: readonly rules.Times[]): void {
  if (overlaps(ctx, mine, others)) throw refuse(refusals.sessions_elsewhere);
}

function overlaps(ctx: Ctx, mine: rules.Times, others: readonly rules.Times[]): boolean {
  const today = dayAt(ctx.now, ctx.zone);
  const monday = addDays(today, 1 - Temporal.PlainDate.from(today).dayOfWeek);
  return (
    rules.weeksOverlap(mine.week, mine.zone, others, monday) ||
    rules.datesOverlap(mine, others, today)
  );
}

export async function saveOnline(
  ctx: Ctx,
  { doctorId, version, onlineWeek: typed, onlineAsksCode, ...set }: InputOf<Api['saveOnline']>,
): Promise<ClinicTime> {
  const doctor = await doctorFor(ctx, doctorId);
  const elsewhere = await store.timesElsewhere(ctx.db, doctor.id);
  const { week, onlineWeek: former, exceptions } = await rowOf(ctx, doctor.id);
  const wanted = typed ?? (former.length > 0 ? former : week);
  const problem = rules.weekProblem(wanted, set.onlineMinutes ?? 0);
  if (problem) throw wrong(problem.path.replace('week', 'onlineWeek'), problem.code);
  const onlineWeek = inOrder(wanted);
  if (set.onlineMinutes !== null && onlineWeek.length === 0)
    throw wrong('onlineWeek', 'day_needed');
  if (set.onlineMinutes !== null)
    mustBeHereAlone(ctx, { week: [...week, ...onlineWeek], exceptions, zone: ctx.zone }, elsewhere);
  const asks = onlineAsksCode === undefined ? {} : { onlineAsksCode };
  return change(ctx, doctor.id, version, { ...set, ...asks, onlineWeek });
}

export async function except(
  ctx: Ctx,
  { doctorId, day, sessions }: InputOf<Api['except']>,
): Promise<ClinicTime> {
  const { patientsPerHour } = await rowOf(ctx, (await doctorFor(ctx, doctorId)).id);
  const problem = rules.sessionsProblem(sessions, rules.shortestOf(patientsPerHour));
  if (problem) throw wrong(`sessions.${problem.at}.to`, problem.code);
  return withExceptions(ctx, doctorId, (others) => [
    ...others.filter((one) => one.day !== day),
    { day, sessions },
  ]);
}

export async function unexcept(
  ctx: Ctx,
  { doctorId, day }: InputOf<Api['unexcept']>,
): Promise<ClinicTime> {
  return withExceptions(ctx, doctorId, (others) => others.filter((one) => one.day !== day));
}

async function withExceptions(
  ctx: Ctx,
  asked: string | undefined,
  next: (others: ClinicTime['exceptions']) => ClinicTime['exceptions'],
): Promise<ClinicTime> {
  const doctor = await doctorFor(ctx, asked);
  const others = await store.timesElsewhere(ctx.db, doctor.id);
  await lock(ctx, 'alone');
  const row = await rowOf(ctx, doctor.id);
  if (row.version === 0) throw refuse(refusals.slots_missing);
  const today = workdayAt(ctx.now, ctx.zone);
  const exceptions = next(row.exceptions.filter(({ day }) => day >= today)).toSorted((a, b) =>
    a.day < b.day ? -1 : 1,
  );
  const online = row.onlineMinutes === null ? [] : row.onlineWeek;
  mustBeHereAlone(ctx, { week: [...row.week, ...online], exceptions, zone: ctx.zone }, others);
  return change(ctx, doctor.id, row.version, { exceptions });
}

export async function removeSession(
  ctx: Ctx,
  { doctorId, version, weekday, session }: InputOf<Api['removeSession']>,
): Promise<ClinicTime> {
  const doctor = await doctorFor(ctx, doctorId);
  const row = await rowOf(ctx, doctor.id);
  const week = row.week
    .map((one) =>
      one.weekday === weekday
        ? {
            ...one,
            sessions: one.sessions.filter(
              ({ from, to }) => from !== session.from || to !== session.to,
            ),
          }
        : one,
    )
    .filter(({ sessions }) => sessions.length > 0);
  if (week.length === 0) throw wrong('weekday', 'day_needed');
  return change(ctx, doctor.id, version, { week });
}

async function change(
  ctx: Ctx,
  doctorId: string,
  version: number,
  set: Parameters<typeof store.save>[3],
): Promise<ClinicTime> {
  await lock(ctx, 'alone');
  const isSaved = await store.save(ctx.db, doctorId, version, set);
  const now = await time(ctx, { doctorId });
  if (!isSaved) throw refuse(commonRefusals.stale_version, { details: { current: now } });
  ctx.record('clinic_time', doctorId, { ...set });
  return now;
}

export async function holidays(ctx: Ctx): Promise<OutputOf<Api['holidays']>> {
  return { holidays: await store.allHolidays(ctx.db, dayAt(ctx.now, ctx.zone)) };
}

/** The instants between which a holiday may meet what is booked, from now on: its last evening may reach until noon of the next day. */
export function holidaySpan(
  ctx: Ctx,
  { fromDay, toDay }: { fromDay: Day; toDay: Day },
): { from: string; to: string } {
  const from = startOfDay(fromDay, ctx.zone);
  return {
    from: (Temporal.Instant.compare(from, ctx.now) > 0 ? from : ctx.now).toString(),
    to: startOfDay(addDays(toDay, 1), ctx.zone).add({ hours: 12 }).toString(),
  };
}

/** Those that a holiday closes, of what is booked within its span. */
export async function closedBy<T extends { doctorId: string; startsAt: string; mode: Mode }>(
  ctx: Ctx,
  away: { fromDay: Day; toDay: Day },
  booked: readonly T[],
): Promise<T[]> {
  const times = new Map<string, rules.Opening | null>();
  for (const { doctorId, mode } of booked) {
    const key = `${doctorId} ${mode}`;
    if (times.has(key)) continue;
    const [, opening] = await openingOf(ctx, doctorId, { from: away.fromDay, days: 1, mode });
    times.set(key, opening);
  }
  return booked.filter((one) =>
    rules.isClosedBy(away, one, times.get(`${one.doctorId} ${one.mode}`) ?? null, ctx.zone),
  );
}

/** So many are named; beyond them is said how many. */
const maxStruck = 500;

export async function strikes(
  ctx: Ctx,
  { fromDay, toDay, doctorId }: InputOf<Api['strikes']>,
): Promise<OutputOf<Api['strikes']>> {
  const { from, to } = holidaySpan(ctx, { fromDay, toDay });
  const expected = await store.expectedBetween(ctx.db, from, to, doctorId ?? null);
  const met = await closedBy(ctx, { fromDay, toDay }, expected);
  const appointments = met.slice(0, maxStruck).map(({ id, patientName, doctorName, startsAt }) => ({
    id,
    patientName,
    doctorName,
    startsAt,
  }));
  ctx.record('appointments', fromDay, { seen: appointments.map(({ id }) => id) });
  return { appointments, count: met.length };
}

export async function addHoliday(ctx: Ctx, typed: InputOf<Api['addHoliday']>): Promise<Holiday> {
  mustEnd(typed);
  await lock(ctx, 'alone');
  const id = await store.addHoliday(ctx.db, typed);
  ctx.record('holiday', id, { ...typed });
  ctx.publish(events.closed, { holidayId: id });
  return holiday(ctx, id);
}

export async function amendHoliday(
  ctx: Ctx,
  { id, version, ...typed }: InputOf<Api['amendHoliday']>,
): Promise<Holiday> {
  mustEnd(typed);
  await lock(ctx, 'alone');
  if (!(await store.amendHoliday(ctx.db, id, version, typed)))
    throw refuse(commonRefusals.stale_version, { details: { current: await holiday(ctx, id) } });
  ctx.record('holiday', id, { ...typed });
  ctx.publish(events.closed, { holidayId: id });
  return holiday(ctx, id);
}

function mustEnd({ fromDay, toDay }: { fromDay: Day; toDay: Day }): void {
  if (toDay < fromDay) throw wrong('toDay', 'holiday_ends_first');
}

export const findHoliday = (ctx: Ctx, id: string): Promise<Holiday | undefined> =>
  store.holidayById(ctx.db, id);

/** @throws holiday_unknown */
async function holiday(ctx: Ctx, id: string): Promise<Holiday> {
  const row = await findHoliday(ctx, id);
  if (!row) throw refuse(refusals.holiday_unknown);
  return row;
}

export async function removeHoliday(
  ctx: Ctx,
  { id }: InputOf<Api['removeHoliday']>,
): Promise<{ id: string }> {
  if (!(await store.removeHoliday(ctx.db, id))) throw refuse(refusals.holiday_unknown);
  ctx.record('holiday', id);
  return { id };
}

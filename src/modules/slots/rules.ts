// Which starts a doctor's clinic time makes, and which of them are free. Pure: no clock, no database.
import { refusal, type Sentence } from '../../kit/shared/refusal.ts';
import {
  addDays,
  type Day,
  dayAt,
  startOfDay,
  startOfWorkday,
  workdayAt,
  type Zone,
} from '../../kit/shared/time.ts';
import type { BookingRules, DayOfStarts, Mode, Session, Start } from './model.ts';

export const refusals = {
  slots_missing: refusal(
    409,
    /*i18n*/ { id: 'slots_missing', message: 'Slot are missing kindly add first' },
  ),
  slot_closed: refusal(
    409,
    /*i18n*/ { id: 'slot_closed', message: 'The clinic has no slot at this time' },
  ),
  slot_holiday: refusal(
    409,
    /*i18n*/ { id: 'slot_holiday', message: 'The clinic is closed on this day' },
  ),
  online_not_offered: refusal(
    409,
    /*i18n*/ { id: 'online_not_offered', message: 'This doctor offers no video consultation' },
  ),
  sessions_elsewhere: refusal(
    409,
    /*i18n*/ {
      id: 'sessions_elsewhere',
      message: 'These times overlap with the doctor’s times in another clinic',
    },
  ),
  start_too_soon: refusal(
    409,
    /*i18n*/ {
      id: 'start_too_soon',
      message: 'This time begins too soon to be booked here. Please call the clinic.',
    },
  ),
  start_too_far: refusal(
    409,
    /*i18n*/ { id: 'start_too_far', message: 'This day cannot be booked here yet' },
  ),
  holiday_unknown: refusal(
    404,
    /*i18n*/ { id: 'holiday_unknown', message: 'This holiday is not found' },
  ),
  doctor_unknown: refusal(
    404,
    /*i18n*/ { id: 'doctor_unknown', message: 'This doctor is not found' },
  ),
} as const;

export const fieldSentences = {
  day_needed: /*i18n*/ { id: 'day_needed', message: 'At least one day must be selected' },
  session_ends_first: /*i18n*/ { id: 'session_ends_first', message: 'It must end after it starts' },
  session_too_short: /*i18n*/ {
    id: 'session_too_short',
    message: 'Not one patient fits into this time',
  },
  sessions_overlap: /*i18n*/ { id: 'sessions_overlap', message: 'These times overlap' },
  day_twice: /*i18n*/ { id: 'day_twice', message: 'This day is there twice' },
  holiday_ends_first: /*i18n*/ {
    id: 'holiday_ends_first',
    message: 'It must end on or after its first day',
  },
} as const satisfies Record<string, Sentence>;

/** Until the clinic says otherwise. */
export const usual = {
  patientsPerHour: 4,
  capacity: 1,
  onlineMinutes: 15,
  waitLimitMinutes: 30,
} as const;

export const usualBooking: Omit<BookingRules, 'doctorId' | 'version'> = {
  isConfirmedAtOnce: false,
  leadMinutes: 0,
  daysAhead: 14,
  gapMinutes: 0,
  guests: 'everybody',
  question: '',
};

/** The instants between which the clinic's page gives starts, in milliseconds. */
export interface Given {
  from: number;
  before: number;
}

export const givenIn = (
  { leadMinutes, daysAhead }: Pick<BookingRules, 'leadMinutes' | 'daysAhead'>,
  now: Temporal.Instant,
  zone: Zone,
): Given => ({
  from: leadMinutes > 0 ? now.add({ minutes: leadMinutes }).epochMilliseconds : -Infinity,
  before: startOfDay(addDays(dayAt(now, zone), daysAhead), zone).epochMilliseconds,
});

/** @returns why the clinic's page does not give a start, or null. */
export function startRefused(
  { from, before }: Given,
  startsAt: string,
): (typeof refusals)['start_too_soon' | 'start_too_far'] | null {
  const at = Date.parse(startsAt);
  if (at < from) return refusals.start_too_soon;
  return at < before ? null : refusals.start_too_far;
}

const minute = 60_000;
const dayMinutes = 1440;

/** What decides over the starts of one doctor. */
export interface Opening {
  zone: Zone;
  week: readonly { weekday: number; sessions: readonly Session[] }[];
  exceptions: readonly { day: Day; sessions: readonly Session[] }[];
  holidays: readonly { title: string; fromDay: Day; toDay: Day }[];
  /** Days with video sessions. */
  onlineWeek: readonly { weekday: number; sessions: readonly Session[] }[];
  patientsPerHour: number;
  capacity: number;
  onlineMinutes: number | null;
  /** Kept free after each start. */
  gapMinutes?: number;
}

/** A seat that is booked, or held until `heldUntil`. */
export interface Taken {
  startsAt: string;
  endsAt: string;
  seat: number;
  heldUntil: string | null;
}

/** Start and length in minutes of each patient of a session: an hour is cut into equal starts, rounded to the minute; after each so many stay free. */
export function cut(session: Session, perHour: number, gap = 0): { at: number; minutes: number }[] {
  const starts: { at: number; minutes: number }[] = [];
  for (let turn = 0; ; turn += 1) {
    const at = session.from + Math.round((turn * 60) / perHour) + turn * gap;
    const end = session.from + Math.round(((turn + 1) * 60) / perHour) + turn * gap;
    if (end > session.to) return starts;
    starts.push({ at, minutes: end - at });
  }
}

function cutEvenly(
  session: Session,
  minutes: number,
  gap: number,
): { at: number; minutes: number }[] {
  const count = Math.max(0, Math.floor((session.to - session.from + gap) / (minutes + gap)));
  return Array.from({ length: count }, (_, turn) => ({
    at: session.from + turn * (minutes + gap),
    minutes,
  }));
}

export const holidayOn = (opening: Pick<Opening, 'holidays'>, day: Day): string | null =>
  opening.holidays.find(({ fromDay, toDay }) => fromDay <= day && day <= toDay)?.title ?? null;

/** Sessions of a date: its own where it has some, else those of its weekday. */
export function sessionsOn(
  opening: Pick<Opening, 'week' | 'exceptions'>,
  day: Day,
): readonly Session[] {
  const own = opening.exceptions.find((one) => one.day === day);
  if (own) return own.sessions;
  const { dayOfWeek } = Temporal.PlainDate.from(day);
  return opening.week.flatMap((one) => (one.weekday === dayOfWeek ? one.sessions : []));
}

export const partsOfDay = ['morning', 'afternoon', 'evening'] as const;

/** Until noon, until five, and after; past midnight the evening goes on. */
export function partOfDay(startsAt: string, zone: Zone): (typeof partsOfDay)[number] {
  const start = Temporal.Instant.from(startsAt);
  const { hour } = start.toZonedDateTimeISO(zone);
  if (hour >= 17 || workdayAt(start, zone) < dayAt(start, zone)) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}

/** The sessions in the clinic that a working day meets, in order: one of the evening before may reach into it, one of the next date begin in it. */
export function sessionTimes(
  opening: Pick<Opening, 'week' | 'exceptions' | 'holidays' | 'zone'>,
  day: Day,
): { from: Temporal.Instant; to: Temporal.Instant }[] {
  const atClock = (on: Day, minutes: number): Temporal.Instant =>
    Temporal.PlainDate.from(on)
      .toPlainDateTime()
      .add({ minutes })
      .toZonedDateTime(opening.zone)
      .toInstant();
  const begins = startOfWorkday(day, opening.zone);
  const ends = startOfWorkday(addDays(day, 1), opening.zone);
  return [addDays(day, -1), day, addDays(day, 1)]
    .filter((on) => holidayOn(opening, on) === null)
    .flatMap((on) =>
      sessionsOn(opening, on)
        .toSorted((a, b) => a.from - b.from)
        .map(({ from, to }) => ({ from: atClock(on, from), to: atClock(on, to) })),
    )
    .filter(
      ({ from, to }) =>
        Temporal.Instant.compare(to, begins) > 0 && Temporal.Instant.compare(from, ends) < 0,
    );
}

/**
 * The starts of a day, whether free or not, as milliseconds: in order, never overlapping. An hour that the clocks leave out has none, an hour that
 * they repeat is used once, and what would reach into the start before it falls away.
 */
export function startsOn(opening: Opening, day: Day, mode: Mode): { from: number; to: number }[] {
  if (holidayOn(opening, day) !== null) return [];
  if (mode === 'online' && opening.onlineMinutes === null) return [];
  const { zone } = opening;
  const midnight = startOfDay(day, zone).epochMilliseconds;
  // A session may reach into the next day.
  const isPlain =
    startOfDay(addDays(day, 1), zone).epochMilliseconds - midnight === dayMinutes * minute &&
    startOfDay(addDays(day, 2), zone).epochMilliseconds - midnight === 2 * dayMinutes * minute;
  const plainDate = Temporal.PlainDate.from(day);
  const starts: { from: number; to: number }[] = [];
  const { exceptions } = opening;
  const week = mode === 'online' ? opening.onlineWeek : opening.week;
  for (const session of [...sessionsOn({ week, exceptions }, day)].toSorted(
    (a, b) => a.from - b.from,
  )) {
    for (const { at, minutes } of cutsOf(opening, session, mode)) {
      const from = isPlain ? midnight + at * minute : clockTime(plainDate, at, zone);
      if (from === null || from < (starts.at(-1)?.to ?? 0)) continue;
      starts.push({ from, to: from + minutes * minute });
    }
  }
  return starts;
}

/**
 * Whether a holiday closes what is booked at an instant: by the date of the session that it is a start of, for an evening may go on past midnight;
 * else by its own date. @param opening null where the doctor has no times
 */
export function isClosedBy(
  { fromDay, toDay }: { fromDay: Day; toDay: Day },
  { startsAt, mode }: { startsAt: string; mode: Mode },
  opening: Opening | null,
  zone: Zone,
): boolean {
  const start = Temporal.Instant.from(startsAt);
  const day = dayAt(start, zone);
  const isStartOf = (session: Day): boolean =>
    opening !== null &&
    startsOn({ ...opening, holidays: [] }, session, mode).some(
      ({ from }) => from === start.epochMilliseconds,
    );
  const on = [day, addDays(day, -1)].find(isStartOf) ?? day;
  return fromDay <= on && on <= toDay;
}

const cutsOf = (
  { onlineMinutes, patientsPerHour, gapMinutes }: Opening,
  session: Session,
  mode: Mode,
): { at: number; minutes: number }[] =>
  mode === 'online' && onlineMinutes !== null
    ? cutEvenly(session, onlineMinutes, gapMinutes ?? 0)
    : cut(session, patientsPerHour, gapMinutes);

/** Null for a time that the clocks leave out on that day. */
function clockTime(date: Temporal.PlainDate, at: number, zone: Zone): number | null {
  const time = new Temporal.PlainTime(Math.floor(at / 60) % 24, at % 60);
  const own = date.add({ days: Math.floor(at / dayMinutes) });
  const zoned = own.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'earlier' });
  return zoned.toPlainTime().equals(time) ? zoned.epochMilliseconds : null;
}

export interface Asked {
  from: Day;
  /** How many days, 1 to 62. */
  days: number;
  mode: Mode;
  now: Temporal.Instant;
  /** Seats of the doctor that overlap these days; those of canceled ones are not among them. */
  taken: readonly Taken[];
}

// A month has a thousand starts and more: dates of the engine write and read them ten times faster than Temporal. Starts are whole minutes.
const iso = (millis: number): string => new Date(millis).toISOString().replace('.000Z', 'Z');

/** Each day with its starts that are not over, in order, and what is left at each. */
export function free(opening: Opening, { from, days, mode, now, taken }: Asked): DayOfStarts[] {
  const nowMillis = now.epochMilliseconds;
  const seats = taken
    .map((one) => ({
      seat: one.seat,
      from: Date.parse(one.startsAt),
      to: Date.parse(one.endsAt),
      heldUntil: one.heldUntil,
    }))
    .toSorted((a, b) => a.from - b.from);
  let first = 0;
  return Array.from({ length: days }, (_, ahead) => {
    const day = addDays(from, ahead);
    const starts: Start[] = [];
    for (const { from: begins, to: ends } of startsOn(opening, day, mode)) {
      if (ends <= nowMillis) continue;
      // None is longer than four hours, so those before it are over for good.
      while (first < seats.length && (seats[first]?.from ?? 0) < begins - 240 * minute) first += 1;
      const { used, heldUntil } = usedIn(seats, first, { begins, ends });
      const left = Math.max(0, opening.capacity - used);
      starts.push({
        startsAt: iso(begins),
        endsAt: iso(ends),
        state: left > 0 ? 'Available' : 'Fully Booked',
        left,
        heldUntil,
      });
    }
    return { day, holiday: holidayOn(opening, day), starts };
  });
}

interface UsedSeat {
  seat: number;
  from: number;
  to: number;
  heldUntil: string | null;
}

/** How many seats of a start are taken, beyond the capacity too, and when the first hold among them ends. @param seats by their beginning, those before `first` are over */
function usedIn(
  seats: readonly UsedSeat[],
  first: number,
  { begins, ends }: { begins: number; ends: number },
): { used: number; heldUntil: string | null } {
  const used = new Set<number>();
  let heldUntil: string | null = null;
  for (let at = first; at < seats.length; at += 1) {
    const one = seats[at];
    if (!one || one.from >= ends) break;
    if (one.to <= begins) continue;
    used.add(one.seat);
    if (one.heldUntil !== null && (heldUntil === null || one.heldUntil < heldUntil))
      heldUntil = one.heldUntil;
  }
  return { used: used.size, heldUntil };
}

/** Minutes of the first patient of an hour: a shorter session has none. */
export const shortestOf = (perHour: number): number => Math.round(60 / perHour);

/**
 * @param shortest minutes of one patient, where they are known
 * @returns the problem of the first weekday that has one, by its place in the list; null when all is well.
 */
export function weekProblem(
  week: Opening['week'],
  shortest?: number,
): { path: string; code: keyof typeof fieldSentences } | null {
  const seen = new Set<number>();
  for (const [place, { weekday, sessions }] of week.entries()) {
    if (seen.has(weekday)) return { path: `week.${place}.weekday`, code: 'day_twice' };
    seen.add(weekday);
    const problem = sessionsProblem(sessions, shortest);
    if (problem) return { path: `week.${place}.sessions.${problem.at}.to`, code: problem.code };
    const late = sessions.findIndex(({ to }) => to - dayMinutes > firstOf(week, weekday + 1));
    if (late >= 0) return { path: `week.${place}.sessions.${late}.to`, code: 'sessions_overlap' };
  }
  return null;
}

/** When a weekday begins, in minutes; never where it is closed. */
function firstOf(week: Opening['week'], weekday: number): number {
  const sessions = week.find((one) => one.weekday === ((weekday - 1) % 7) + 1)?.sessions ?? [];
  return Math.min(...sessions.map(({ from }) => from));
}

/** @param shortest minutes of one patient, where they are known */
export function sessionsProblem(
  sessions: readonly Session[],
  shortest = 0,
): { at: number; code: 'session_ends_first' | 'session_too_short' | 'sessions_overlap' } | null {
  for (const [at, one] of sessions.entries()) {
    if (one.to <= one.from) return { at, code: 'session_ends_first' };
    if (one.to - one.from < shortest) return { at, code: 'session_too_short' };
    if (sessions.some((other, place) => place < at && other.from < one.to && one.from < other.to))
      return { at, code: 'sessions_overlap' };
  }
  return null;
}

/** Whether two doctors' weeks that are one person's overlap, each on its own clinic's clock, compared in the week of `today`. */
export function weeksOverlap(
  mine: Opening['week'],
  zone: Zone,
  others: readonly { week: Opening['week']; zone: Zone }[],
  today: Day,
): boolean {
  const spans = (week: Opening['week'], where: Zone): [number, number][] => {
    const offset =
      startOfDay(today, where).epochMilliseconds / minute -
      startOfDay(today, zone).epochMilliseconds / minute;
    return week.flatMap(({ weekday, sessions }) =>
      sessions.map(({ from, to }): [number, number] => [
        (weekday - 1) * dayMinutes + from + offset,
        (weekday - 1) * dayMinutes + to + offset,
      ]),
    );
  };
  const own = spans(mine, zone);
  const week = 7 * dayMinutes;
  return others.some((other) =>
    spans(other.week, other.zone).some(([from, to]) =>
      own.some(([begin, end]) =>
        [-week, 0, week].some((turn) => from + turn < end && begin < to + turn),
      ),
    ),
  );
}

/** When somebody is in one clinic, on that clinic's clock. */
export type Times = Pick<Opening, 'week' | 'exceptions' | 'zone'>;

/** Whether one person would be in two clinics at once on a single date of either, from `today` on. */
export function datesOverlap(mine: Times, others: readonly Times[], today: Day): boolean {
  const around = (day: Day): Day[] => [addDays(day, -1), day, addDays(day, 1)];
  return others.some((other) => {
    const days = new Set(
      [...mine.exceptions, ...other.exceptions].map(({ day }) => day).filter((day) => day >= today),
    );
    return [...days].some((day) => {
      const own = around(day).flatMap((one) => spansOn(mine, one));
      return around(day).some((one) =>
        spansOn(other, one).some(([from, to]) =>
          own.some(([begin, end]) => from < end && begin < to),
        ),
      );
    });
  });
}

const spansOn = (times: Times, day: Day): [number, number][] =>
  sessionsOn(times, day).map(({ from, to }) => [
    wallTime(day, from, times.zone),
    wallTime(day, to, times.zone),
  ]);

const wallTime = (day: Day, minutes: number, zone: Zone): number =>
  Temporal.PlainDate.from(day).toPlainDateTime('00:00').add({ minutes }).toZonedDateTime(zone)
    .epochMilliseconds;

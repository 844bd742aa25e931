// The week as it is edited: sessions on a clock face of 24 hours, days copied to others, what it all adds up to.
import type { Day, Zone } from '../../../kit/shared/time.ts';
import { clockFace, minutesOfClock } from '../../../kit/web/read-time.ts';
import type { Session } from '../model.ts';
import { cut } from '../rules.ts';

export type Week = { weekday: number; sessions: Session[] }[];

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The midnight that ends the day reads as the one that begins it; a time that could not be read as nothing. */
export const clockOf = (minutes: number): string =>
  Number.isInteger(minutes) ? clockFace(minutes) : '';

/** No number where the time could not be read. An end at midnight is the day's own. */
export function minutesOf(clock: string, edge: 'from' | 'to'): number {
  if (clock === '') return Number.NaN;
  const total = minutesOfClock(clock);
  return edge === 'to' && total === 0 ? 1440 : total;
}

/** A kept draft has nothing where no number stood. */
export const isUnread = ({ from, to }: Session): boolean =>
  !Number.isInteger(from) || !Number.isInteger(to);

const longestNight = 720;

/** An end before the start is of the next morning, where that makes no more than twelve hours. */
export const endOf = (from: number, typed: number): number =>
  typed <= from && typed + 1440 - from <= longestNight ? typed + 1440 : typed;

/** A session with another time, as it is typed: either may be the first of an evening past midnight. */
export function withEdge(one: Session, edge: 'from' | 'to', clock: string): Session {
  const minutes = minutesOf(clock, edge);
  return edge === 'from'
    ? { from: minutes, to: endOf(minutes, one.to) }
    : { from: one.from, to: endOf(one.from, minutes) };
}

/** Of those booked on a day, or in its evening past midnight, whom its sessions do not meet. */
export const outsideOf = <T extends { startsAt: string }>(
  booked: readonly T[],
  { day, sessions, zone }: { day: Day; sessions: readonly Session[]; zone: Zone },
): T[] =>
  booked.filter(({ startsAt }) => {
    const local = Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone);
    const { days } = Temporal.PlainDate.from(day).until(local.toPlainDate());
    const at = days * 1440 + local.hour * 60 + local.minute;
    return !sessions.some(({ from, to }) => from <= at && at < to);
  });

/** What most clinics do next: mornings, then evenings, then an hour after an hour's rest. Null when the day is full. */
export function nextSession(sessions: readonly Session[]): Session | null {
  const last = Math.max(0, ...sessions.map(({ to }) => to));
  if (sessions.length === 0) return { from: 540, to: 780 };
  if (last <= 960) return { from: 1020, to: 1200 };
  return last <= 1320 ? { from: last + 60, to: Math.min(1440, last + 120) } : null;
}

export const weekdayHours = (week: Week, day: Day): Session[] =>
  sessionsOf(week, Temporal.PlainDate.from(day).dayOfWeek) ?? [];

/** The hours that a date has instead of its weekday's; none where it is closed, null where it follows its weekday. */
export const ownHours = (
  dates: readonly { day: Day; sessions: Session[] }[],
  day: string,
): Session[] | null => dates.find((one) => one.day === day)?.sessions ?? null;

export const sessionsOf = (week: Week, weekday: number): Session[] | null =>
  week.find((one) => one.weekday === weekday)?.sessions ?? null;

/** Whether a session that stood in one week is gone from another. */
export const hasLost = (before: Week, after: Week): boolean =>
  before.some(
    ({ weekday, sessions }) => sessions.length > (sessionsOf(after, weekday) ?? []).length,
  );

/** The week with this weekday's sessions; none of them closes the day. */
export const withDay = (week: Week, weekday: number, sessions: Session[]): Week =>
  [
    ...week.filter((one) => one.weekday !== weekday),
    ...(sessions.length === 0 ? [] : [{ weekday, sessions }]),
  ].toSorted((a, b) => a.weekday - b.weekday);

export const copied = (week: Week, from: number, to: readonly number[]): Week =>
  to.reduce(
    (next, weekday) =>
      withDay(
        next,
        weekday,
        (sessionsOf(week, from) ?? []).map((one) => ({ ...one })),
      ),
    week,
  );

/** Days, minutes and patients of a week. */
export function totals(
  week: Week,
  patientsPerHour: number,
  capacity: number,
): { days: number; minutes: number; patients: number } {
  const sessions = week.flatMap((one) => one.sessions).filter(({ from, to }) => to > from);
  const starts =
    patientsPerHour > 0
      ? sessions.reduce((sum, one) => sum + cut(one, patientsPerHour).length, 0)
      : 0;
  return {
    days: week.length,
    minutes: sessions.reduce((sum, { from, to }) => sum + to - from, 0),
    patients: starts * capacity,
  };
}

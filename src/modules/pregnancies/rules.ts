// Antenatal dates: when the child is due, how far it is, when the next contacts fall.
import type { FieldProblems } from '../../kit/shared/refusal.ts';
import { addDays, type Day } from '../../kit/shared/time.ts';
import type { NewEntry, Pregnancy } from './model.ts';

/** Naegele: 280 days from the last period. */
const wholeDays = 280;
const week = 7;
/** india.md §6: a last period 0 to 44 weeks back is taken. */
const farthestWeeks = 44;
/** After this a pregnancy that nobody ended is no longer counted as going on. */
const longestWeeks = 45;

type Dated = Pick<Pregnancy, 'lmpOn' | 'scanDueOn'>;

const daysBetween = (from: Day, to: Day): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;

/** By an early scan where there is one, else by the last period. */
export const dueOn = ({ lmpOn, scanDueOn }: Dated): Day => scanDueOn ?? addDays(lmpOn, wholeDays);

export interface Gestation {
  /** Whole weeks, and days beyond them. */
  readonly weeks: number;
  readonly days: number;
  readonly trimester: 1 | 2 | 3;
}

/** Null before it began. Trimesters: to 13 weeks and 6 days, to 27 and 6, from 28. */
export function gestationOn(dated: Dated, on: Day): Gestation | null {
  const days = wholeDays - daysBetween(on, dueOn(dated));
  if (days < 0) return null;
  const weeks = Math.floor(days / week);
  return { weeks, days: days % week, trimester: weeks < 14 ? 1 : weeks < 28 ? 2 : 3 };
}

/** Whole weeks of a pregnancy that goes on at this day; null when none does. */
export function weeksOn(
  pregnancy: (Dated & Pick<Pregnancy, 'endedOn'>) | null,
  on: Day,
): number | null {
  if (!pregnancy || (pregnancy.endedOn !== null && pregnancy.endedOn <= on)) return null;
  const gestation = gestationOn(pregnancy, on);
  return gestation && gestation.weeks <= longestWeeks ? gestation.weeks : null;
}

/** The eight contacts of the WHO recommendations on antenatal care (2016), in whole weeks. A clinician has to sign them off: docs/clinical-data.md. */
const contactWeeks = [12, 20, 26, 30, 34, 36, 38, 40] as const;
export const contactsSource = 'WHO recommendations on antenatal care 2016';
export const contactsDate: Day = '2026-11-21';

interface Contact {
  readonly week: number;
  readonly on: Day;
}

/** Those that still lie ahead, the next one first. */
export const contactsFrom = (dated: Dated, today: Day): Contact[] =>
  contactWeeks
    .map((at) => ({ week: at, on: addDays(dueOn(dated), at * week - wholeDays) }))
    .filter((contact) => contact.on >= today);

/** What only the clinic's day can tell. */
export function entryProblems({ lmpOn, scanDueOn, endedOn }: NewEntry, today: Day): FieldProblems {
  const problems: FieldProblems = {};
  if (daysBetween(lmpOn, today) < 0) problems['lmpOn'] = { code: 'date_future' };
  else if (
    endedOn === null &&
    wholeDays - daysBetween(today, dueOn({ lmpOn, scanDueOn })) > farthestWeeks * week
  )
    problems['lmpOn'] = { code: 'lmp_far' };
  if (scanDueOn !== null) {
    const apart = daysBetween(lmpOn, scanDueOn);
    if (apart < 210 || apart > 350) problems['scanDueOn'] = { code: 'scan_disagrees' };
  }
  if (endedOn !== null && endedOn > today) problems['endedOn'] = { code: 'date_future' };
  else if (endedOn !== null && endedOn < lmpOn) problems['endedOn'] = { code: 'ends_early' };
  return problems;
}

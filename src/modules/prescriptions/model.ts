// The words of a prescription: one line per medicine, its dose, how long and how much.
import * as z from 'zod/mini';
import { whole } from '../../kit/shared/fields.ts';
import type { Sentence } from '../../kit/shared/refusal.ts';

/** The thirteen types of the clinic's medicines are the forms of what is prescribed. */
export {
  medicineTypes as medicineForms,
  type MedicineType as MedicineForm,
} from '../medicines/model.ts';

/** In the order of the day; a dosage of four parts names all of them, one of three leaves the evening out. */
export const timesOfDay = ['morning', 'afternoon', 'evening', 'night'] as const;
export type TimeOfDay = (typeof timesOfDay)[number];

export const mealTimings = ['before', 'after', 'with', 'empty_stomach', 'bedtime'] as const;
export type MealTiming = (typeof mealTimings)[number];

export const durationUnits = ['days', 'weeks', 'months'] as const;
export type DurationUnit = (typeof durationUnits)[number];

export interface Duration {
  /** 1 to 999. */
  readonly count: number;
  readonly unit: DurationUnit;
}

/**
 * `daily` every day at the times that carry an amount · `alternate_days` every second day · `weekly` on one day a week, or on the
 * `weekdays` named, or on `daysPerWeek` of them · `monthly` · `every_days` once in so many days · `every_hours` round the clock · `when_needed` only when it is needed (SOS), at most as often as
 * the rest says · `as_directed` as the doctor has told, which no figure says · `once` one dose now (STAT).
 */
export const frequencies = [
  'daily',
  'alternate_days',
  'weekly',
  'monthly',
  'every_days',
  'every_hours',
  'when_needed',
  'as_directed',
  'once',
] as const;
export type Frequency = (typeof frequencies)[number];

/** Units that may stand behind an amount; without one the amount counts the medicine's own form. */
export const amountUnits = [
  'ml',
  'teaspoons',
  'drops',
  'puffs',
  'sprays',
  'units',
  'sachets',
  'patches',
  'mg',
  'mcg',
] as const;
export type AmountUnit = (typeof amountUnits)[number];

/** Where drops and sprays go. */
export const sites = [
  'right_eye',
  'left_eye',
  'both_eyes',
  'right_ear',
  'left_ear',
  'both_ears',
  'right_nostril',
  'left_nostril',
  'both_nostrils',
] as const;
export type Site = (typeof sites)[number];

/** Monday is 1, Sunday 7, as ISO 8601 counts. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** One way of taking a medicine. Amounts are 0 to 999.75: multiples of a quarter, hundredths where they are measured in ml, mg, mcg or units. */
export interface DosageStep {
  readonly frequency: Frequency;
  /** All four zero where the text names no time of day; then `each` holds the amount. */
  readonly amounts: Readonly<Record<TimeOfDay, number>>;
  /** One dose, where no time of day is named. With `as_directed` null where no dose is said. */
  readonly each: number | null;
  /** For Q6H: 6. With `when_needed`: not more often than this. */
  readonly everyHours: number | null;
  /** With `every_days`: 3 to 365; on every second day it is `alternate_days`, on every seventh `weekly`. */
  readonly everyDays: number | null;
  /** `5 times a day`, where no time of day is named. */
  readonly timesPerDay: number | null;
  /** In the week's order; empty but for `weekly` on days that are named. */
  readonly weekdays: readonly Weekday[];
  /** With `weekly` on days that are not named: on how many, 2 to 6. */
  readonly daysPerWeek: number | null;
  /** With `when_needed`: doses a day at most. */
  readonly maxPerDay: number | null;
  /** The night dose is taken on going to bed (HS). */
  readonly isAtBedtime: boolean;
  readonly unit: AmountUnit | null;
  readonly site: Site | null;
  /** How long before the next step begins; null for the last, which goes on as the line says. */
  readonly lasts: Duration | null;
}

/** What a doctor's dosage text means: one step, or a taper, a titration, a loading dose in several. */
export interface Dosage extends DosageStep {
  /** As typed, spaces folded. */
  readonly text: string;
  /** The steps behind the first. */
  readonly after: readonly DosageStep[];
}

/** Sentences of the problems a prescription line can have, by code. */
export const prescriptionSentences = {
  dosage_form: /*i18n*/ {
    id: 'dosage_form',
    message: 'Dosage must be in the form X-X-X, for example 1-0-1',
  },
  dosage_days: /*i18n*/ {
    id: 'dosage_days',
    message: 'Write the days of the week, for example 1 Mon Thu',
  },
  dosage_zero: /*i18n*/ { id: 'dosage_zero', message: 'Write how much is taken: 0-0-0 is no dose' },
  dosage_unit: /*i18n*/ {
    id: 'dosage_unit',
    message: 'This unit does not fit: tablets and capsules are counted, not measured',
  },
  dosage_most: /*i18n*/ {
    id: 'dosage_most',
    message: 'Write what is counted: max 3 times a day, or max 6 tabs a day',
  },
  dosage_ear: /*i18n*/ {
    id: 'dosage_ear',
    message: 'AD is the right ear or alternate days: write which',
  },
  duration_form: /*i18n*/ {
    id: 'duration_form',
    message: 'Write the duration like 5 days, 2 weeks or 1 month',
  },
  duration_zero: /*i18n*/ { id: 'duration_zero', message: 'Duration cannot be 0 or less' },
  duration_limit: /*i18n*/ { id: 'duration_limit', message: 'Cant be more than 999' },
  stop_past: /*i18n*/ {
    id: 'stop_past',
    message: 'The day it stops is before the visit',
  },
  quantity_form: /*i18n*/ {
    id: 'quantity_form',
    message: 'Write the quantity like 10, 100 ml or 100 ml × 2',
  },
  quantity_zero: /*i18n*/ { id: 'quantity_zero', message: 'Quantity cannot be 0 or less' },
  quantity_limit: /*i18n*/ { id: 'quantity_limit', message: 'Cant be more than 999' },
} as const satisfies Record<string, Sentence>;

/** Of one line: 1 to 999. */
export const lineCount = (zero: string, limit: string) =>
  whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).check(
    z.refine((n) => n >= 1, { error: zero, abort: true }),
    z.refine((n) => n <= 999, { error: limit }),
  );

/** How often the pharmacist may give the same again. */
export const repeatsMost = 12;
/** Letters of a line's note. */
export const noteMost = 40;

export const duration = z.strictObject({
  count: lineCount('duration_zero', 'duration_limit'),
  unit: z.enum(durationUnits),
});

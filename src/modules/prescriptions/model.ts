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
 * `daily` every day at the times that carry an amount · `alternate_days` every second day · `weekly` on one day a week ·
 * `every_hours` round the clock · `when_needed` only when it is needed (SOS), at most as often as the rest says · `once` one dose now (STAT).
 */
export type Frequency =
  | 'daily'
  | 'alternate_days'
  | 'weekly'
  | 'every_hours'
  | 'when_needed'
  | 'once';

/** Units that may stand behind an amount; without one the amount counts the medicine's own form. */
export type AmountUnit = 'ml' | 'drops';

/** What a doctor's dosage text means. Amounts are multiples of a quarter, 0 to 999.75. */
export interface Dosage {
  /** As typed, spaces folded. */
  readonly text: string;
  readonly frequency: Frequency;
  /** All four zero where the text names no time of day; then `each` holds the amount. */
  readonly amounts: Readonly<Record<TimeOfDay, number>>;
  /** One dose, where no time of day is named. */
  readonly each: number | null;
  /** For Q6H: 6. With `when_needed`: not more often than this. */
  readonly everyHours: number | null;
  /** The night dose is taken on going to bed (HS). */
  readonly isAtBedtime: boolean;
  readonly unit: AmountUnit | null;
}

/** Sentences of the problems a prescription line can have, by code. */
export const prescriptionSentences = {
  dosage_form: /*i18n*/ {
    id: 'dosage_form',
    message: 'Dosage must be in the form X-X-X, for example 1-0-1',
  },
  duration_form: /*i18n*/ {
    id: 'duration_form',
    message: 'Write the duration like 5 days, 2 weeks or 1 month',
  },
  duration_zero: /*i18n*/ { id: 'duration_zero', message: 'Duration cannot be 0 or less' },
  duration_limit: /*i18n*/ { id: 'duration_limit', message: 'Cant be more than 999' },
  quantity_zero: /*i18n*/ { id: 'quantity_zero', message: 'Quantity cannot be 0 or less' },
  quantity_limit: /*i18n*/ { id: 'quantity_limit', message: 'Cant be more than 999' },
} as const satisfies Record<string, Sentence>;

/** Of one line: 1 to 999. */
export const lineCount = (zero: string, limit: string) =>
  whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).check(
    z.refine((n) => n >= 1, { error: zero, abort: true }),
    z.refine((n) => n <= 999, { error: limit }),
  );

export const duration = z.strictObject({
  count: lineCount('duration_zero', 'duration_limit'),
  unit: z.enum(durationUnits),
});

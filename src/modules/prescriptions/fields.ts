// Every field of a prescription line, once: as it is kept, as it is typed, and where it comes from. A line belongs to its visit: it is neither merged nor erased by itself.
import * as z from 'zod/mini';
import { catalogue, namesWhere, parts } from '../../kit/shared/catalogue.ts';
import { day, line, optionalLine, typedText, uuid, whole } from '../../kit/shared/fields.ts';
import { medicineTypes } from '../medicines/model.ts';
import { duration, lineCount, mealTimings, noteMost, repeatsMost, timesOfDay } from './model.ts';

/** One entry of the catalogue. */
export interface LineField {
  readonly input: z.ZodMiniType;
  /** As it is answered and as its column holds it. */
  readonly answer: z.ZodMiniType;
  /** As it stands while somebody types it; null where nobody does. */
  readonly typed: z.ZodMiniType | null;
  /** What it comes from: the medicine that was chosen, the doctor's habit with it, or the line alone. */
  readonly from: 'medicine' | 'habit' | 'line';
  /** Kept as it is typed, or read from what is typed. */
  readonly reads: 'same' | 'own';
  /** In a column as it is, or in columns of another shape. */
  readonly column: 'same' | 'own';
}

export const lineCatalogue = catalogue<LineField>()({
  /** The catalogue's medicine; absent for one that was only typed. */
  medicineId: {
    input: z.optional(z.nullable(uuid())),
    answer: z.nullable(uuid()),
    typed: z.nullable(uuid()),
    from: 'medicine',
    reads: 'own',
    column: 'own',
  },
  medicineName: {
    input: line(120),
    answer: z.string(),
    typed: typedText(120),
    from: 'medicine',
    reads: 'same',
    column: 'same',
  },
  /** The composition's name without strength; printed in capitals (conduct regulation 1.5 of 2016). */
  genericName: {
    input: optionalLine(200),
    answer: z.string(),
    typed: typedText(200),
    from: 'medicine',
    reads: 'same',
    column: 'same',
  },
  strength: {
    input: optionalLine(60),
    answer: z.string(),
    typed: typedText(60),
    from: 'medicine',
    reads: 'same',
    column: 'same',
  },
  form: {
    input: z.enum(medicineTypes),
    answer: z.enum(medicineTypes),
    typed: z.enum(medicineTypes),
    from: 'medicine',
    reads: 'same',
    column: 'same',
  },
  dosage: {
    input: line(160),
    answer: z.string(),
    typed: typedText(160),
    from: 'habit',
    reads: 'own',
    column: 'same',
  },
  /** None for STAT, SOS and medicines taken until further notice. Typed: `5d`, `2 weeks`. */
  duration: {
    input: z._default(z.nullable(duration), null),
    answer: z.nullable(duration),
    typed: typedText(40),
    from: 'habit',
    reads: 'own',
    column: 'own',
  },
  /** Tablets, capsules, doses or packs; none where nothing can be counted (SOS). Typed empty: the computed one. */
  quantity: {
    input: z._default(z.nullable(lineCount('quantity_zero', 'quantity_limit')), null),
    answer: z.nullable(z.number()),
    typed: typedText(20),
    from: 'habit',
    reads: 'own',
    column: 'same',
  },
  /** The size of one pack: `100 ml`, `15 g`, `200 doses`. Typed with the quantity. Lines kept before packs had a size have none. */
  pack: {
    input: z.optional(
      z.string().check(z.regex(/^([1-9]\d{0,3}(\.\d)? (ml|g|doses))?$/, 'quantity_form')),
    ),
    answer: z.string(),
    typed: null,
    from: 'line',
    reads: 'own',
    column: 'same',
  },
  /** The last day, where the doctor named it; `duration` counts up to it. Typed with the duration: `till 5 Dec`. */
  stopOn: {
    input: z.optional(z.nullable(day())),
    answer: z.nullable(z.string()),
    typed: null,
    from: 'line',
    reads: 'own',
    column: 'same',
  },
  /** How often the pharmacist may give the same again. Typed with the duration: `1m repeat 2`. */
  repeats: {
    input: z.optional(whole(0, repeatsMost)),
    answer: z.number(),
    typed: null,
    from: 'line',
    reads: 'own',
    column: 'same',
  },
  mealTiming: {
    input: z._default(z.nullable(z.enum(mealTimings)), null),
    answer: z.nullable(z.enum(mealTimings)),
    typed: z.nullable(z.enum(mealTimings)),
    from: 'habit',
    reads: 'same',
    column: 'same',
  },
  /** Empty: the times that the dosage names. */
  timesOfDay: {
    input: z._default(z.array(z.enum(timesOfDay)).check(z.maxLength(4)), []),
    answer: z.array(z.enum(timesOfDay)),
    typed: null,
    from: 'line',
    reads: 'own',
    column: 'same',
  },
  note: {
    input: optionalLine(noteMost),
    answer: z.string(),
    typed: typedText(60),
    from: 'habit',
    reads: 'same',
    column: 'same',
  },
});

/** The fields of one line; `rules.ts` adds what they must agree on. */
export const lineFields = parts(lineCatalogue, 'input');

/** A prescription line as it is typed. */
export const typedLine = z.strictObject({
  /** Stays with the line while it moves. */
  key: typedText(40),
  ...parts(lineCatalogue, 'typed'),
});
export type TypedLine = z.output<typeof typedLine>;

/** What the chosen medicine says. */
export const medicineNames = namesWhere(lineCatalogue, 'from', ['medicine']);
/** What was written last of a medicine. */
export const habitNames = namesWhere(lineCatalogue, 'from', ['habit']);
/** Kept as they are typed. */
export const sameNames = namesWhere(lineCatalogue, 'reads', ['same']);
/** In columns of their own names. */
export const columnNames = namesWhere(lineCatalogue, 'column', ['same']);

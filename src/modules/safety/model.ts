// The words of the safety check: what may be wrong with a prescription, and why it is given all the same.
import * as z from 'zod/mini';
import { line } from '../../kit/shared/fields.ts';
import type { Day } from '../../kit/shared/time.ts';
import { medicineForms } from '../prescriptions/model.ts';

/** `serious` interrupts and asks for a reason · `caution` is a quiet chip · `note` only tells, such as the dose by weight. */
const levels = ['serious', 'caution', 'note'] as const;
export type Level = (typeof levels)[number];

const findingKinds = [
  'allergy',
  'same_substance',
  'same_class',
  'interaction',
  'pregnancy',
  'could_be_pregnant',
  'age',
  'condition',
  'too_often',
  'weight_missing',
  'dose_high',
  'dose_low',
  'dose',
  'not_checked',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Where a fact is commonly stated, in words, and the day on which it was written down here. */
export interface Sourced {
  readonly source: string;
  readonly date: Day;
}

/** What may go wrong, in one word: the screen has a sentence for each. */
const effects = [
  'bleeding',
  'serotonin',
  'rhythm',
  'slow_heart',
  'potassium',
  'low_pressure',
  'high_pressure',
  'breathing',
  'muscle',
  'level_rises',
  'loses_effect',
  'not_absorbed',
  'kidney',
  'hearing',
  'marrow',
  'seizure',
  'low_sugar',
  'vessels',
  'skin',
  'brain_pressure',
  'swelling',
  'tendon',
  'movement',
  'confusion',
  'airways',
  'haemolysis',
  'swelling_legs',
  'eye_pressure',
  'urine_retention',
  'weakness',
  'high_sugar',
  'gout_attack',
  'milk',
] as const;
export type Effect = (typeof effects)[number];

/** Why not in pregnancy or at an age. */
const reasonsNot = [
  'birth_defects',
  'miscarriage',
  'unborn_kidney',
  'unborn_blood',
  'unborn_growth',
  'unborn_hormones',
  'newborn',
  'teeth_bones',
  'hearing',
  'reye',
  'breathing',
  'liver',
  'heart',
  'movement',
  'bowel',
  'joints',
  'mood',
  'kidney',
  'falls',
  'confusion',
  'little_evidence',
] as const;
export type ReasonNot = (typeof reasonsNot)[number];

/** Illnesses, and breast-feeding, that make medicines unfit. */
export const conditions = [
  'asthma',
  'kidney_disease',
  'g6pd_deficiency',
  'liver_disease',
  'heart_failure',
  'peptic_ulcer',
  'dengue',
  'bleeding_disorder',
  'epilepsy',
  'narrow_angle_glaucoma',
  'enlarged_prostate',
  'myasthenia_gravis',
  'long_qt',
  'heart_block',
  'parkinson',
  'hypertension',
  'diabetes',
  'gout',
  'breastfeeding',
] as const;
export type Condition = (typeof conditions)[number];

export const finding = z.object({
  /** The same for the same trouble, whatever the order of the lines. */
  key: z.string(),
  kind: z.enum(findingKinds),
  level: z.enum(levels),
  /** Positions of the lines that it is about, from 0. */
  lines: z.array(z.number()),
  /** Medicines of earlier visits that it is about and that are still being taken. */
  running: z.array(z.string()),
  /** The substance or class on the first line, and on the second or in the patient's allergies. */
  one: z.string(),
  other: z.string(),
  why: z.nullable(z.enum([...effects, ...reasonsNot])),
  /** mg per kg and day for a child, mg a day for others; none where it is about no dose. */
  dose: z.nullable(
    z.object({
      perDay: z.number(),
      low: z.nullable(z.number()),
      high: z.number(),
      isByWeight: z.boolean(),
      /** Of one dose in place of a day. */
      isAtOnce: z.optional(z.boolean()),
    }),
  ),
  source: z.string(),
  date: z.string(),
});
export type Finding = z.output<typeof finding>;

/** Why a medicine is given in spite of a serious finding; kept with the version that it belongs to. */
export const heeded = z.strictObject({
  /** `Finding.key`. */
  key: z.string().check(z.minLength(1), z.maxLength(160)),
  reason: line(60),
});
export type Heeded = z.output<typeof heeded>;
export const heededMost = 40;

/** A medicine of an earlier visit that is still being taken. */
export const runningMedicine = z.object({
  medicineName: z.string(),
  genericName: z.string(),
  strength: z.string(),
  form: z.enum(medicineForms),
  dosage: z.string(),
  /** The day of the visit. */
  fromOn: z.string(),
  /** The last day; null for one without an end. */
  untilOn: z.nullable(z.string()),
});
export type RunningMedicine = z.output<typeof runningMedicine>;

/** What the record says of a person that medicines are checked against. */
export const knownFacts = z.object({
  allergies: z.object({ substances: z.array(z.string()), groups: z.array(z.string()) }),
  conditions: z.array(z.enum(conditions)),
  running: z.array(runningMedicine),
});
export type KnownFacts = z.output<typeof knownFacts>;

/** What the check has to know of the person. */
export interface Person extends KnownFacts {
  readonly gender: 'Male' | 'Female' | 'Other';
  /** Null when the age is not known: judged as an adult. */
  readonly ageMonths: number | null;
  readonly weightKg: number | null;
  /** Whole weeks since the last period; null when no pregnancy is on record. */
  readonly pregnantWeeks: number | null;
}

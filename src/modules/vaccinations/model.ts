// A vaccine that was given: which, when, where, by whom.
import * as z from 'zod/mini';
import { day, instant, line, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import { orderField } from '../../kit/shared/order.ts';
import type { Sentence } from '../../kit/shared/refusal.ts';
import { scheduleNames } from './rules/schedule.ts';

export const vaccinationSentences = {
  before_birth: /*i18n*/ { id: 'before_birth', message: 'This day is before the birth' },
  next_not_after: /*i18n*/ {
    id: 'next_not_after',
    message: 'The next one comes after this one',
  },
} as const satisfies Record<string, Sentence>;

export const sites = [
  'left_thigh',
  'right_thigh',
  'left_arm',
  'right_arm',
  'mouth',
  'nose',
] as const;
export type Site = (typeof sites)[number];

/** One vaccine of a day. */
const dose = z.strictObject({
  vaccine: line(60),
  /** Of the schedules; empty: another vaccine. */
  dose: optionalLine(20),
  brand: optionalLine(60),
  batch: optionalLine(30),
  site: z._default(z.nullable(z.enum(sites)), null),
  /** When the next one of this vaccine is due, of another vaccine. */
  nextOn: z._default(z.nullable(day()), null),
});
export type Dose = z.output<typeof dose>;

const occasion = {
  /** By which the card is kept; null: none. */
  schedule: z._default(z.nullable(z.enum(scheduleNames)), null),
  givenOn: day(),
  isHere: z.boolean(),
  /** A person; elsewhere the place. */
  givenBy: optionalLine(60),
};

/** All that was given to a patient on one day in one place. */
export const noting = z.strictObject({
  patientId: uuid(),
  ...occasion,
  doses: z.array(dose).check(z.minLength(1), z.maxLength(12)),
});
type Noting = z.output<typeof noting>;

/** What was noted wrongly, and what was given in truth; null: nothing was. */
export const correcting = z.strictObject({
  id: uuid(),
  reason: line(100),
  instead: z._default(z.nullable(z.strictObject({ ...occasion, dose })), null),
});
export type Occasion = Omit<Noting, 'patientId' | 'doses'>;

const vaccination = z.object({
  id: uuid(),
  vaccine: z.string(),
  dose: z.string(),
  schedule: z.nullable(z.enum(scheduleNames)),
  givenOn: day(),
  isHere: z.boolean(),
  givenBy: z.string(),
  brand: z.string(),
  batch: z.string(),
  site: z.nullable(z.enum(sites)),
  nextOn: z.nullable(day()),
  notedBy: z.string(),
  notedAt: instant(),
  /** That it was noted wrongly, by whom and why. */
  mistake: z.nullable(z.object({ reason: z.string(), byName: z.string(), markedAt: instant() })),
});
export type Vaccination = z.output<typeof vaccination>;

export const card = z.object({
  /** The latest first; marked ones too. */
  vaccinations: z.array(vaccination),
});

export const dueGroups = ['overdue', 'due', 'soon'] as const;
export type DueGroup = (typeof dueGroups)[number];

export const dueOrders = ['patient', 'due'] as const;
export type DueOrder = (typeof dueOrders)[number];

export const asked = z.strictObject({
  group: z.optional(z.enum(dueGroups)),
  /** Part of the name, the number or the case number. */
  text: optionalLine(60),
  order: z.optional(orderField(dueOrders)),
  /** The last row of the page before. */
  after: z.optional(z.strictObject({ on: day(), id: uuid() })),
  most: z._default(whole(1, 100), 50),
});

const dueRow = z.object({
  patientId: uuid(),
  patientName: z.string(),
  caseNumber: z.string(),
  isdCode: z.string(),
  contactNumber: z.string(),
  birthOn: z.nullable(day()),
  /** Of the earliest. */
  dueOn: day(),
  dueGroup: z.enum(dueGroups),
  vaccines: z.array(z.object({ vaccine: z.string(), dueOn: day() })),
});
export type DueRow = z.output<typeof dueRow>;

export const duePage = z.object({
  rows: z.array(dueRow),
  hasMore: z.boolean(),
  /** Whatever the text. */
  counts: z.object({ overdue: z.number(), due: z.number(), soon: z.number() }),
});

export const printing = z.strictObject({
  patientId: uuid(),
  /** The patient's when absent. */
  language: z.optional(z.enum(languageCodes)),
});

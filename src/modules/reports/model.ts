// A report: what a span of days holds, row by row under its columns, with the sums of all rows and how each day went.
import * as z from 'zod/mini';
import { day, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import { genders } from '../patients/fields.ts';
import { statuses } from '../appointments/model.ts';
import { moneyTypes } from '../advances/model.ts';

export const reportNames = [
  'patients',
  'collection',
  'treatments',
  'appointments',
  'dues',
  'doctors',
  'medicines',
  'diagnoses',
  'noShows',
  'sources',
  'gst',
] as const;
export type ReportName = (typeof reportNames)[number];

/** `word` is a value of a closed list, written in the reader's language. */
const cellKinds = ['text', 'word', 'whole', 'money', 'day', 'dayTime'] as const;
export type CellKind = (typeof cellKinds)[number];

/** Every status that stands in an appointment, and all that were neither canceled nor rejected. */
export const shownStatuses = [...statuses, 'Standing'] as const;

/** Whole years, both within; the last has no end. */
export const ages = ['0-4', '5-17', '18-39', '40-59', '60-'] as const;

/** Who made an appointment: the patient by the booking page, the clinic, or nobody beforehand. */
export const sources = ['patient', 'clinic', 'walkin'] as const;

/** Text, a number, whole paise, a `YYYY-MM-DD` or an ISO instant, as the column's kind says. */
const cell = z.nullable(z.union([z.string(), z.number()]));
export type Cell = z.output<typeof cell>;

/** Which days, both within; absent: the last thirty, today among them. */
const span = { from: z.optional(day()), to: z.optional(day()) };

export const filters = {
  doctorId: z.optional(uuid()),
  gender: z.optional(z.enum(genders)),
  age: z.optional(z.enum(ages)),
  /** How it begins. */
  city: optionalLine(60),
  /** Part of it. */
  diagnosis: optionalLine(60),
  paymentType: z.optional(z.enum(moneyTypes)),
  status: z.optional(z.enum(shownStatuses)),
  source: z.optional(z.enum(sources)),
};
export type FilterName = keyof typeof filters;

/** A column's key, `-` before it for the largest or latest first; the report's usual order without one. */
const order = z.optional(
  z.string().check(z.regex(/^(-?[A-Za-z]{1,20})?$/, { error: 'wrong_type' })),
);

export const asked = { report: z.enum(reportNames), ...span, ...filters, order };

export const pageInput = z.strictObject({
  ...asked,
  /** `next` of the page before. */
  after: optionalLine(100),
  most: z._default(whole(1, 100), 50),
});

/** Those that hold all rows, however many. */
export const longFormats = ['xlsx', 'csv'] as const;

/** Keys of columns that are left out of the file, between commas. */
export const without = z._default(
  z.string().check(z.maxLength(600), z.regex(/^[A-Za-z,]*$/, { error: 'wrong_type' })),
  '',
);

export const weekly = z.object({
  isOn: z.boolean(),
  /** Where it goes; empty without a proved address. */
  email: z.string(),
});

/** One number a column that is summed, and how many rows there are. */
const sums = z.object({ rows: z.number(), cells: z.array(z.nullable(z.number())) });

export const reportPage = z.object({
  from: day(),
  to: day(),
  columns: z.array(z.object({ key: z.string(), heading: z.string(), kind: z.enum(cellKinds) })),
  rows: z.array(
    z.object({ id: z.string(), patientId: z.nullable(z.string()), cells: z.array(cell) }),
  ),
  next: z.nullable(z.string()),
  /** Of all rows; with the first page only. */
  sums: z.nullable(sums),
  /** So many rows that their sums are not worked out while somebody waits. */
  isUncounted: z.boolean(),
  /** The same of as many days right before; null where the plan does not reach so far back. */
  sumsBefore: z.nullable(sums),
  /** What each day brought: rows, or paise where the report is of money. Days of nothing are left out. */
  series: z.array(z.object({ day: day(), figure: z.number() })),
  /** The same of as many days right before; null where those are not shown. */
  seriesBefore: z.nullable(z.array(z.object({ day: day(), figure: z.number() }))),
});
export type ReportPage = z.output<typeof reportPage>;

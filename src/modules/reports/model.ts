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
] as const;
export type ReportName = (typeof reportNames)[number];

/** `word` is a value of a closed list, written in the reader's language. */
export const cellKinds = ['text', 'word', 'whole', 'money', 'day', 'dayTime'] as const;
export type CellKind = (typeof cellKinds)[number];

/** Every status that stands in an appointment, and all that were neither canceled nor rejected. */
export const shownStatuses = [...statuses, 'Standing'] as const;

/** Text, a number, whole paise, a `YYYY-MM-DD` or an ISO instant, as the column's kind says. */
const cell = z.nullable(z.union([z.string(), z.number()]));
export type Cell = z.output<typeof cell>;

/** Which days, both within; absent: the last thirty, today among them. */
export const span = { from: z.optional(day()), to: z.optional(day()) };

export const filters = {
  doctorId: z.optional(uuid()),
  gender: z.optional(z.enum(genders)),
  city: optionalLine(60),
  paymentType: z.optional(z.enum(moneyTypes)),
  status: z.optional(z.enum(shownStatuses)),
};
export type FilterName = keyof typeof filters;

export const asked = { report: z.enum(reportNames), ...span, ...filters };

export const pageInput = z.strictObject({
  ...asked,
  /** `next` of the page before. */
  after: optionalLine(100),
  most: z._default(whole(1, 100), 50),
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
  /** The same of as many days right before; null where the plan does not reach so far back. */
  sumsBefore: z.nullable(sums),
  /** What each day brought: rows, or paise where the report is of money. Days of nothing are left out. */
  series: z.array(z.object({ day: day(), figure: z.number() })),
});
export type ReportPage = z.output<typeof reportPage>;

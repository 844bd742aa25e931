// What browsers tell of their own faults, scrubbed before it leaves the browser and again before it is kept; and what people tell us.
import * as z from 'zod/mini';
import { instant, note, uuid } from '../../kit/shared/fields.ts';

const text = (maximum: number) => z.string().check(z.overwrite((value) => value.slice(0, maximum)));

/** Names as the spec has them. Longer texts are cut, never refused: a report of a fault must not fail on its length. */
export const errorReport = {
  /** Where: the screen's name and the part of the program. */
  ErrorSource: text(200),
  ErrorMessage: text(1000),
  /** On the browser's own clock, ISO 8601; anything else counts as now. */
  SystemErrorTime: text(40),
  ErrorStack: z._default(text(8000), ''),
  /** The release of the app, as its page names it. */
  Build: z._default(text(12), ''),
};

/** A fault of one kind at one place in one release, with all its reports. */
export const fault = z.object({
  /** Eight characters, the same in every release. */
  id: z.string(),
  build: z.string(),
  source: z.string(),
  message: z.string(),
  /** Of the last report. */
  stack: z.string(),
  reports: z.number(),
  /** Different sessions; those of strangers count as one. */
  sessions: z.number(),
  firstAt: instant(),
  lastAt: instant(),
});
export type Fault = z.output<typeof fault>;

/** One line of a browser's log. */
export const logLine = {
  source: text(200),
  message: text(1000),
  at: z.optional(text(40)),
};

export const severities = ['low', 'medium', 'high', 'critical'] as const;
export const categories = [
  'patients',
  'treatments',
  'appointments',
  'queue',
  'medicines',
  'money',
  'messages',
  'users',
  'printing',
  'other',
] as const;
export const reportTypes = ['fault', 'question', 'idea'] as const;
/** Where a request stands; only the operator moves it on. */
export const requestStatuses = ['received', 'in_progress', 'answered', 'closed'] as const;

export const maxDescription = 2_000;
/** The spec's five files under 5 MB each. */
export const pictureLimits = { most: 5, bytes: 5_000_000 } as const;

const description = () => note(maxDescription).check(z.minLength(1, { error: 'required' }));

export const feedbackForm = z.strictObject({ description: description() });
export const problemForm = z.strictObject({
  severity: z.enum(severities),
  category: z.enum(categories),
  reportType: z.enum(reportTypes),
  description: description(),
});

export const supportRequest = z.object({
  id: uuid(),
  kind: z.enum(['feedback', 'problem']),
  severity: z.nullable(z.enum(severities)),
  category: z.nullable(z.enum(categories)),
  reportType: z.nullable(z.enum(reportTypes)),
  description: z.string(),
  pictures: z.number(),
  status: z.enum(requestStatuses),
  answer: z.string(),
  sentAt: instant(),
});
export type SupportRequest = z.output<typeof supportRequest>;

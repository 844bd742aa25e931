// Who is asked to come again, and what the desk did to bring them back.
import * as z from 'zod/mini';
import { day, instant, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import { orderField, pageMark } from '../../kit/shared/order.ts';

/** `came`: seen again. `settled`: will not come for this any more. */
const followUpStatuses = ['open', 'came', 'settled'] as const;
export type FollowUpStatus = (typeof followUpStatuses)[number];

const means = ['call', 'whatsapp', 'sms', 'desk', 'visit'] as const;
export type Means = (typeof means)[number];

/** What a member writes down after they tried. */
export const results = [
  'will_come',
  'no_answer',
  'wrong_number',
  'put_off',
  'noted',
  'feels_well',
  'elsewhere',
  'declined',
] as const;
export type Result = (typeof results)[number];
/** `sent` and `came` are written by the app. */
export type StepResult = Result | 'sent' | 'came';

/** By the day on which the desk is to ask. */
export const groups = ['today', 'overdue', 'upcoming', 'closed'] as const;
export type Group = (typeof groups)[number];

export const adding = z.strictObject({
  patientId: uuid(),
  /** Absent: the caller when a doctor, else the clinic's owner. */
  doctorId: z.optional(uuid()),
  dueOn: day(),
  reason: optionalLine(100),
});

export const noting = z.strictObject({
  id: uuid(),
  means: z._default(z.enum(['call', 'whatsapp', 'desk']), 'desk'),
  result: z.enum(results),
  note: optionalLine(200),
  /** When to ask again; absent: as before. */
  askOn: z.optional(day()),
  /** The day as the caller saw it; another one by now is not written over. */
  askOnBefore: z.optional(day()),
});

export const orders = ['patient', 'day', 'doctor'] as const;
export type Order = (typeof orders)[number];

export const asked = z.strictObject({
  group: z.optional(z.enum(groups)),
  doctorId: z.optional(uuid()),
  /** Of the patient: part of the name, the number or the case number. */
  text: optionalLine(60),
  /** By the day on which to ask, and of closed ones the day on which they were closed, where none is said. */
  order: z.optional(orderField(orders)),
  after: pageMark(),
  most: z._default(whole(1, 100), 50),
});

const step = z.object({
  id: uuid(),
  means: z.enum(means),
  result: z.string(),
  note: z.string(),
  /** Null: the app itself. */
  byName: z.nullable(z.string()),
  at: instant(),
});
export type Step = z.output<typeof step>;

export const followUp = z.object({
  id: uuid(),
  patientId: uuid(),
  patientName: z.string(),
  caseNumber: z.string(),
  isdCode: z.string(),
  contactNumber: z.string(),
  doctorId: uuid(),
  doctorName: z.string(),
  dueOn: day(),
  /** The day on which the desk asks; later than `dueOn` where it was put off. */
  askOn: day(),
  /** Written by hand. */
  reason: z.string(),
  /** Of the visit that asked them back; empty to who may not see treatments. */
  visitReason: z.string(),
  visitOn: z.nullable(day()),
  status: z.enum(followUpStatuses),
  closedAt: z.nullable(instant()),
  /** Their next appointment with this doctor. */
  bookedFor: z.nullable(instant()),
  lastStep: z.nullable(step),
  /** False: they have said no to messages. */
  wantsMessages: z.boolean(),
  /** What a message to them says, in their language. */
  invitation: z.string(),
});
export type FollowUp = z.output<typeof followUp>;

export const page = z.object({
  followUps: z.array(followUp),
  hasMore: z.boolean(),
  next: z.nullable(z.string()),
  /** Of all doctors or the one asked for, whatever the text. */
  counts: z.object({ today: z.number(), overdue: z.number(), upcoming: z.number() }),
});

export const story = z.object({ followUp, steps: z.array(step) });

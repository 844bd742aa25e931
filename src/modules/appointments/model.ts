// The words of an appointment: one patient, one doctor, one start, one seat, and the status it stands at.
import * as z from 'zod/mini';
import { parts, pick } from '../../kit/shared/catalogue.ts';
import { day, fees, instant, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import { orderField, pageMark } from '../../kit/shared/order.ts';
import { messageStatus } from '../messaging/model.ts';
import { fields as patientFields, patientTypes } from '../patients/fields.ts';
import { modes } from '../slots/model.ts';

export const statuses = [
  'Requested',
  'Confirmed',
  'Checked in',
  'Started',
  'Completed',
  'Canceled',
  'Rejected',
  'No-show',
] as const;
export type Status = (typeof statuses)[number];

/** Agreed beforehand, or somebody who came without a time and takes no seat. */
const kinds = ['booked', 'walkin'] as const;
export type Kind = (typeof kinds)[number];

/** What may be meant all the same: refused until whoever books says so. */
export const doubts = ['patient_twice', 'doctor_elsewhere', 'day_closed'] as const;
export type Doubt = (typeof doubts)[number];
const agreed = { agreed: z._default(z.array(z.enum(doubts)), []) };

const minuteForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:00(\.0{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function isMinute(text: string): boolean {
  if (!minuteForm.test(text)) return false;
  try {
    return Temporal.Instant.from(text) !== undefined;
  } catch {
    return false; // a day or an hour that does not exist
  }
}

/** What staff say when they book. */
export const booking = z.strictObject({
  patientId: uuid(),
  /** Absent: the caller when a doctor, else the clinic's owner. */
  doctorId: z.optional(uuid()),
  /** ISO 8601 with its offset or Z, to the minute. */
  startsAt: z.string().check(z.refine(isMinute, { error: 'date_wrong' })),
  /**
   * Absent: the start is one of the clinic's own and takes its length and fee from the clinic time; a quarter of an hour in a clinic that has set none.
   * Given: the desk fits somebody in at any time; the seats of that time still decide.
   */
  minutes: z.optional(whole(5, 240)),
  mode: z._default(z.enum(modes), 'offline'),
  /** Absent: the fee of the clinic time. */
  feePaise: z.optional(fees()),
  /** A hold of this start, used up by the booking. */
  holdId: z.optional(uuid()),
  note: optionalLine(40),
  /** Staff confirm by booking, unless the doctor is still to be asked. */
  status: z._default(z.enum(['Requested', 'Confirmed']), 'Confirmed'),
  ...agreed,
});

/** Kept free for whoever is about to book it. */
export const hold = z.object({
  id: uuid(),
  doctorId: uuid(),
  startsAt: instant(),
  endsAt: instant(),
  heldUntil: instant(),
});
export type Hold = z.output<typeof hold>;

export const holding = z.strictObject({
  doctorId: z.optional(uuid()),
  startsAt: z.string().check(z.refine(isMinute, { error: 'date_wrong' })),
  mode: z._default(z.enum(modes), 'offline'),
});

/** The same time of day every so many weeks, the first included. */
export const seriesBooking = z.strictObject({
  patientId: uuid(),
  doctorId: z.optional(uuid()),
  startsAt: z.string().check(z.refine(isMinute, { error: 'date_wrong' })),
  minutes: z.optional(whole(5, 240)),
  mode: z._default(z.enum(modes), 'offline'),
  everyWeeks: z._default(whole(1, 12), 1),
  times: whole(2, 12),
  /** Absent: the fee of the clinic time. */
  feePaise: z.optional(fees()),
  /** A hold of the first start, used up by the booking. */
  holdId: z.optional(uuid()),
  note: optionalLine(40),
  ...agreed,
});

export const rescheduling = z.strictObject({
  id: uuid(),
  version: whole(1, 1_000_000),
  /** Absent: the doctor it is with. */
  doctorId: z.optional(uuid()),
  startsAt: z.string().check(z.refine(isMinute, { error: 'date_wrong' })),
  /** As in a booking; absent: as long as the clinic's own start is. */
  minutes: z.optional(whole(5, 240)),
  ...agreed,
});

export const noting = z.strictObject({
  id: uuid(),
  version: whole(1, 1_000_000),
  note: optionalLine(40),
});

export const moving = z.strictObject({
  id: uuid(),
  version: whole(1, 1_000_000),
  to: z.enum(statuses),
  /** Why it was canceled or rejected. */
  reason: optionalLine(40),
});

/** How several that are over ended. */
export const closing = z.strictObject({
  appointments: z
    .array(z.strictObject({ id: uuid(), version: whole(1, 1_000_000) }))
    .check(z.minLength(1), z.maxLength(200)),
  to: z.enum(['Completed', 'No-show']),
});

/** What its row says of the patient beside the name. */
export const personNames = [
  'gender',
  'birthOn',
  'statedAge',
  'statedAgeUnit',
  'statedOn',
  'diedOn',
  'isdCode',
  'contactNumber',
] as const;

/** An appointment as it stands in a list. */
export const appointment = z.object({
  id: uuid(),
  version: z.number(),
  patientId: uuid(),
  patientName: z.string(),
  caseNumber: z.string(),
  ...pick(parts(patientFields, 'answer'), personNames),
  /** New or Repeated, as the patient was when booked. */
  patientType: z.enum(patientTypes),
  doctorId: uuid(),
  doctorName: z.string(),
  startsAt: instant(),
  endsAt: instant(),
  kind: z.enum(kinds),
  status: z.enum(statuses),
  mode: z.enum(modes),
  feePaise: z.number(),
  note: z.string(),
  /** The patient has said that they are coming at this start. */
  isComing: z.boolean(),
  /** When the present status was reached. */
  movedAt: instant(),
  reason: z.string(),
});
export type Appointment = z.output<typeof appointment>;

/** The doctor runs late on a day. */
export const delay = z.object({
  id: uuid(),
  doctorId: uuid(),
  doctorName: z.string(),
  minutes: z.number(),
  madeAt: instant(),
});
export type Delay = z.output<typeof delay>;

/** Whom to call: no message brought them how their appointment stands. */
export const call = z.object({
  appointmentId: uuid(),
  patientId: uuid(),
  patientName: z.string(),
  isdCode: z.string(),
  contactNumber: z.string(),
  doctorName: z.string(),
  startsAt: instant(),
  status: z.enum(statuses),
  /** Null where it is about the appointment itself. */
  lateMinutes: z.nullable(z.number()),
  /** Null where none was sent. */
  message: z.nullable(messageStatus()),
  /** Why it did not arrive: its provider's words, or the id of a sentence of ours. */
  reason: z.nullable(z.string()),
});
export type Call = z.output<typeof call>;

export const historyOrders = ['patient', 'when', 'doctor', 'fee'] as const;
export type HistoryOrder = (typeof historyOrders)[number];

export const historyAsked = z.strictObject({
  from: z.optional(day()),
  to: z.optional(day()),
  status: z.optional(z.enum(statuses)),
  mode: z.optional(z.enum(modes)),
  doctorId: z.optional(uuid()),
  /** Of the patient: part of the name, or the case number. */
  text: optionalLine(60),
  /** By the patient's name, the start, the doctor's name or the fee. */
  order: z._default(orderField(historyOrders), '-when'),
  before: pageMark(),
  most: z._default(whole(1, 100), 50),
});

/** An appointment by the clock of another zone. */
const inNewZone = z.object({
  id: uuid(),
  patientName: z.string(),
  doctorName: z.string(),
  startsAt: instant(),
  /** When it would begin. */
  newStartsAt: instant(),
  mode: z.enum(modes),
});

/** Why the clinic's zone can not be changed now. */
const zoneObstacles = ['zone_patients_here', 'zone_over', 'zone_twice', 'zone_elsewhere'] as const;

/** What a change of the clinic's zone would do. */
export const zoneChange = z.object({
  zone: z.string(),
  /** By how many minutes the new clock is ahead of the present one, now. */
  aheadMinutes: z.number(),
  /** Still to come; each keeps its day and time. */
  keeping: z.object({ count: z.number(), some: z.array(inNewZone) }),
  /** Whose time can not stay, or who comes by video and may be where another clock goes: they are told, or are to be called. */
  toTell: z.object({ count: z.number(), some: z.array(inNewZone) }),
  /** The plan's last day, which ends at another moment; null on the free plan. */
  planEndsOn: z.nullable(day()),
  /** Null where it can be changed. */
  obstacle: z.nullable(
    z.object({ code: z.enum(zoneObstacles), count: z.number(), some: z.array(inNewZone) }),
  ),
});
export type ZoneChange = z.output<typeof zoneChange>;

export const clinicDay = z.object({
  day: day(),
  appointments: z.array(appointment),
  /** Each doctor's latest of that day. */
  delays: z.array(delay),
  /** How many stand at each status that occurs. */
  counts: z.array(z.object({ status: z.enum(statuses), count: z.number() })),
});

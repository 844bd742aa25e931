// The words of an appointment: one patient, one doctor, one start, one seat, and the status it stands at.
import * as z from 'zod/mini';
import { day, instant, optionalLine, paise, uuid, whole } from '../../kit/shared/fields.ts';
import { patientTypes } from '../patients/model.ts';

export const statuses = ['Requested', 'Confirmed', 'Checked in', 'Started', 'Completed', 'Canceled', 'Rejected', 'No-show'] as const;
export type Status = (typeof statuses)[number];

/** In the clinic or by video. */
export const modes = ['offline', 'online'] as const;
export type Mode = (typeof modes)[number];

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
  minutes: z._default(whole(5, 240), 15),
  mode: z._default(z.enum(modes), 'offline'),
  feePaise: z._default(paise(), 0),
  note: optionalLine(40),
  /** Staff confirm by booking, unless the doctor is still to be asked. */
  status: z._default(z.enum(['Requested', 'Confirmed']), 'Confirmed'),
});

export const moving = z.strictObject({
  id: uuid(),
  version: whole(1, 1_000_000),
  to: z.enum(statuses),
  /** Why it was canceled or rejected. */
  reason: optionalLine(40),
});

/** An appointment as it stands in a list. */
export const appointment = z.object({
  id: uuid(),
  version: z.number(),
  patientId: uuid(),
  patientName: z.string(),
  caseNumber: z.string(),
  /** New or Repeated, as the patient was when booked. */
  patientType: z.enum(patientTypes),
  doctorId: uuid(),
  doctorName: z.string(),
  startsAt: instant(),
  endsAt: instant(),
  status: z.enum(statuses),
  mode: z.enum(modes),
  feePaise: z.number(),
  note: z.string(),
  /** When the present status was reached. */
  movedAt: instant(),
  reason: z.string(),
});
export type Appointment = z.output<typeof appointment>;

export const clinicDay = z.object({
  day: day(),
  appointments: z.array(appointment),
  /** How many stand at each status that occurs. */
  counts: z.array(z.object({ status: z.enum(statuses), count: z.number() })),
});

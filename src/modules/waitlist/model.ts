// Who would come sooner than there is a free start: a patient, a doctor, and the days that would do.
import * as z from 'zod/mini';
import { day, instant, optionalLine, uuid } from '../../kit/shared/fields.ts';
import { modes } from '../slots/model.ts';

const entryStatuses = ['waiting', 'offered', 'booked', 'left'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

const offerStatuses = ['open', 'taken', 'passed'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

export const joining = z.strictObject({
  patientId: uuid(),
  /** Absent: the caller when a doctor, else the clinic's owner. */
  doctorId: z.optional(uuid()),
  mode: z._default(z.enum(modes), 'offline'),
  /** The days that would do, both included. */
  fromDay: day(),
  toDay: day(),
  note: optionalLine(40),
});

export const entry = z.object({
  id: uuid(),
  patientId: uuid(),
  patientName: z.string(),
  caseNumber: z.string(),
  isdCode: z.string(),
  contactNumber: z.string(),
  doctorId: uuid(),
  doctorName: z.string(),
  mode: z.enum(modes),
  fromDay: day(),
  toDay: day(),
  note: z.string(),
  status: z.enum(entryStatuses),
  addedAt: instant(),
  /** Asked for it by the booking link. */
  isGuest: z.boolean(),
  /** The start that is kept for them just now. */
  offer: z.nullable(z.object({ id: uuid(), startsAt: instant(), until: instant() })),
});
export type Entry = z.output<typeof entry>;

/** What the link of one who asked by the booking link opens. */
export const wish = z.object({
  id: uuid(),
  status: z.enum(entryStatuses),
  doctorId: uuid(),
  doctorName: z.string(),
  mode: z.enum(modes),
  fromDay: day(),
  toDay: day(),
  /** What is kept for them just now. */
  offerId: z.nullable(uuid()),
  /** Once it is booked. */
  appointmentId: z.nullable(uuid()),
});
export type Wish = z.output<typeof wish>;

/** What the link of an offer opens. */
export const offer = z.object({
  id: uuid(),
  /** `over` once its time has run out. */
  state: z.enum(['open', 'taken', 'over']),
  doctorId: uuid(),
  doctorName: z.string(),
  mode: z.enum(modes),
  startsAt: instant(),
  until: instant(),
  /** Once it is taken. */
  appointmentId: z.nullable(uuid()),
});
export type Offer = z.output<typeof offer>;

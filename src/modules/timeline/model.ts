// A patient's whole story in one line through time: visits, payments, appointments, reviews, notes.
import * as z from 'zod/mini';
import { instant } from '../../kit/shared/fields.ts';
import { statuses } from '../appointments/model.ts';
import { documentKinds } from '../documents/model.ts';
import { modes } from '../slots/model.ts';
import { paymentStatuses, paymentTypes, treatmentStatuses } from '../treatments/model.ts';

const kinds = [
  'visit',
  'payment',
  'appointment',
  'review',
  'document',
  'note',
  'registered',
] as const;
export type Kind = (typeof kinds)[number];

/** What the story may be narrowed to; a prescription is a visit that gave medicines. */
export const choices = [
  'visit',
  'prescription',
  'payment',
  'appointment',
  'review',
  'document',
  'note',
] as const;
export type Choice = (typeof choices)[number];

const storyVisit = z.object({
  status: z.enum(treatmentStatuses),
  visitOn: z.string(),
  doctorName: z.string(),
  diagnosis: z.string(),
  complaints: z.array(z.string()),
  /** As on the prescription: name, strength and dosage. */
  medicines: z.array(z.string()),
  followUpOn: z.nullable(z.string()),
  /** After the discount; null for those who may not see money. */
  feesPaise: z.nullable(z.number()),
  paidPaise: z.nullable(z.number()),
});

const storyPayment = z.object({
  amountPaise: z.number(),
  type: z.enum(paymentTypes),
  status: z.enum(paymentStatuses),
  paidOn: z.string(),
  /** Null where no visit was paid. */
  treatmentId: z.nullable(z.string()),
  /** Taken before there was a visit to pay, or given back of that. */
  isAdvance: z.boolean(),
});

const storyAppointment = z.object({
  startsAt: instant(),
  status: z.enum(statuses),
  mode: z.enum(modes),
  doctorName: z.string(),
  note: z.string(),
});

/** What the patient said of a visit; to the clinic alone. */
const storyReview = z.object({
  stars: z.number(),
  words: z.string(),
  /** The patient has changed it since; what was said before is kept. */
  isChanged: z.boolean(),
  /** Of the appointment that it is of. */
  startsAt: instant(),
  mode: z.enum(modes),
  doctorName: z.string(),
});

const storyDocument = z.object({
  title: z.string(),
  kind: z.enum(documentKinds),
  addedOn: instant(),
});

const storyNote = z.object({ text: z.string(), byName: z.string(), isMine: z.boolean() });

/** One of the six is there, by its kind; of `registered` none is. */
export const storyItem = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  at: instant(),
  /** Set where it was written under a record that was merged into this one. */
  ofRecord: z.nullable(z.string()),
  visit: z.nullable(storyVisit),
  payment: z.nullable(storyPayment),
  appointment: z.nullable(storyAppointment),
  review: z.nullable(storyReview),
  document: z.nullable(storyDocument),
  note: z.nullable(storyNote),
});
export type StoryItem = z.output<typeof storyItem>;

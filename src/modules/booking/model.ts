// The public pages: what strangers may see of a clinic, and what they say when they book.
import * as z from 'zod/mini';
import { day, personName, uuid, whole } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import { statuses } from '../appointments/model.ts';
import { dayOfStarts, guests, modes, weekday } from '../slots/model.ts';
import { begunPayment } from '../payments/model.ts';
import { genders } from '../patients/fields.ts';

/** Who gives an appointment: as the law wants a doctor named. */
const frontDoctor = z.object({
  id: uuid(),
  name: z.string(),
  qualification: z.string(),
  specialties: z.array(z.string()),
  hasPicture: z.boolean(),
  registrationNumber: z.string(),
  council: z.string(),
});

export const front = z.object({
  isOpen: z.boolean(),
  clinic: z.object({
    code: z.string(),
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    zone: z.string(),
    country: z.string(),
    isdCode: z.string(),
    language: z.enum(languageCodes),
  }),
  doctors: z.array(frontDoctor),
  doctor: z.nullable(frontDoctor),
  mode: z.enum(modes),
  hasOnline: z.boolean(),
  feePaise: z.number(),
  /** In so many minutes the fee is paid online, or the time is free again; null where a booking stands without. */
  payMinutes: z.nullable(z.number()),
  /** The doctor's week in the clinic. */
  week: z.array(weekday),
  days: z.array(dayOfStarts),
  /** Who may book. */
  guests: z.enum(guests),
  /** Asked of whoever books; empty: nothing. */
  question: z.string(),
});
export type Front = z.output<typeof front>;

/** Fields of a form that asks for a code: one is sent however often the form is, and the one before still counts where no other is sent. */
export const askedBy = ['phone', 'once', 'requestKey', 'bound'] as const;

export const choice = {
  doctorId: uuid(),
  startsAt: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00Z$/)),
  mode: z.enum(modes),
};

/** Somebody new, as the page asks; the desk completes the record. */
export const person = z.strictObject({
  name: personName(40),
  gender: z.enum(genders),
  age: whole(0, 120),
});

export const booked = z.object({
  id: uuid(),
  version: z.number(),
  status: z.enum(statuses),
  startsAt: z.string(),
  endsAt: z.string(),
  mode: z.enum(modes),
  feePaise: z.number(),
  /** It costs nothing by the free follow-up rule, and until this day; null where it does or nothing ever costs. */
  freeUntil: z.nullable(day()),
  /** What may be paid online now; 0 is paid at the clinic. */
  payablePaise: z.number(),
  /** What is open, whether it may be paid online or at the clinic. */
  duePaise: z.number(),
  /** Paid online, not given back and not on its way back. */
  paidPaise: z.number(),
  /** Of what was paid online, also twice or too late: on its way back, and given back. */
  refundingPaise: z.number(),
  refundedPaise: z.number(),
  /** What of it should have gone back and did not. */
  refusedPaise: z.number(),
  /** The payment confirms the booking. */
  confirms: z.boolean(),
  /** Until when the start is kept for whoever has not paid yet; null where it is not kept for that. */
  payBy: z.nullable(z.string()),
  /** It was not paid in time, and called off for that. */
  isLapsed: z.boolean(),
  /** A patient who calls off within so many hours leaves the fee to the clinic; 0: it always goes back. */
  feeKeptHours: z.number(),
  /** It is so late now. */
  isFeeKept: z.boolean(),
  ...begunPayment.shape,
  doctorId: uuid(),
  doctorName: z.string(),
  /** The patient has said that they are coming. */
  isComing: z.boolean(),
  /** How late the doctor runs, as was told at the desk, for whoever is booked today and not here yet; null where nothing was. */
  lateMinutes: z.nullable(z.number()),
  /** On the day, once the patient is here. */
  token: z.nullable(
    z.object({
      number: z.number(),
      status: z.string(),
      before: z.number(),
      minutes: z.number(),
      /** When the doctor is expected; null while they are there. */
      awayUntil: z.nullable(z.string()),
      /** What stands on the paper of whoever was sent here by another doctor's queue. */
      former: z.nullable(z.object({ number: z.number(), doctorName: z.string() })),
      now: z.nullable(z.number()),
    }),
  ),
});
export type Booked = z.output<typeof booked>;

export const linkKinds = ['board', 'calendar'] as const;
export const publicLink = z.object({
  id: uuid(),
  kind: z.enum(linkKinds),
  /** Null: of every doctor. */
  doctorId: z.nullable(uuid()),
  doctorName: z.nullable(z.string()),
  url: z.string(),
  showsNames: z.boolean(),
});

const shownToken = z.object({ number: z.number(), name: z.string() });

/** A doctor's part of a board. */
const boardDoctor = z.object({
  doctorName: z.string(),
  /** Inside now. Who is called again is spoken again: the moment tells. */
  now: z.nullable(z.object({ ...shownToken.shape, at: z.string() })),
  /** Called before them, the last first. */
  last: z.array(shownToken),
  waiting: z.array(shownToken),
  /** In about how many minutes the next is called; null where nobody waits or it may be any moment. */
  minutes: z.nullable(z.number()),
});
export type BoardDoctor = z.output<typeof boardDoctor>;

export const board = z.object({
  clinicName: z.string(),
  zone: z.string(),
  day: day(),
  doctors: z.array(boardDoctor),
});
export type Board = z.output<typeof board>;

// The words of the queue: tokens of one doctor's day, waiting, called, done or gone.
import * as z from 'zod/mini';
import { parts, pick } from '../../kit/shared/catalogue.ts';
import { day, fees, instant, optionalLine, uuid } from '../../kit/shared/fields.ts';
import { fields } from '../patients/fields.ts';
import { newPatient } from '../patients/model.ts';

/** Who holds a token: somebody who walked in, somebody booked, somebody who scanned the health-ID code at the desk. */
export const tokenKinds = ['walkin', 'booked', 'abha'] as const;
export type TokenKind = (typeof tokenKinds)[number];

export const tokenStatuses = ['waiting', 'called', 'done', 'left'] as const;
export type TokenStatus = (typeof tokenStatuses)[number];

/** What staff do with one token. `recall` brings back whoever was away. */
export const tokenActs = ['call', 'recall', 'finish', 'skip', 'leave'] as const;
export type TokenAct = (typeof tokenActs)[number];

const namesSomebody = z.check<{ patientId?: unknown; person?: unknown }>((payload) => {
  if ((payload.value.patientId === undefined) !== (payload.value.person === undefined)) return;
  payload.issues.push({
    code: 'custom',
    path: ['patientId'],
    message: 'required',
    input: payload.value,
  });
});

/** Whom a token is for: somebody registered, or a person who is registered by it. */
export const taking = z
  .strictObject({
    patientId: z.optional(uuid()),
    person: z.optional(newPatient),
    /** Absent: the caller when a doctor, else the clinic's owner. */
    doctorId: z.optional(uuid()),
    /** Of today; the token then keeps its start. Absent: the one of today with this doctor, where there is one. */
    appointmentId: z.optional(uuid()),
    /** Beside an appointment of today, which stands. A fee that is named says it too. */
    asWalkIn: z._default(z.boolean(), false),
    kind: z._default(z.enum(['walkin', 'abha']), 'walkin'),
    isPriority: z._default(z.boolean(), false),
    /** Why a walk-in came. */
    reason: optionalLine(40),
    /** Of a walk-in. Absent: the doctor's fee, or nothing where a follow-up is free. */
    feePaise: z.optional(fees()),
  })
  .check(namesSomebody);

/** What the row of a token says of its patient beside the name. */
export const glanceNames = [
  'gender',
  'birthOn',
  'statedAge',
  'statedAgeUnit',
  'statedOn',
  'allergies',
] as const;

export const token = z.object({
  id: uuid(),
  version: z.number(),
  number: z.number(),
  kind: z.enum(tokenKinds),
  status: z.enum(tokenStatuses),
  isPriority: z.boolean(),
  /** Of the day's turns, the one that staff have given this token. */
  turn: z.nullable(z.number()),
  patientId: uuid(),
  patientName: z.string(),
  caseNumber: z.string(),
  ...pick(parts(fields, 'answer'), glanceNames),
  doctorName: z.string(),
  /** Null for tokens of walk-ins from before these had one. */
  appointmentId: z.nullable(uuid()),
  /** The note of the appointment. */
  reason: z.string(),
  /** The start that a booked patient keeps. */
  startsAt: z.nullable(instant()),
  takenAt: instant(),
  calledAt: z.nullable(instant()),
  doneAt: z.nullable(instant()),
  /** The number on a slip that a device gave out without a line. */
  slipCode: z.nullable(z.string()),
  /** The number on the paper of whoever was sent here by another doctor's queue. */
  former: z.nullable(z.object({ number: z.number(), doctorName: z.string() })),
});
export type Token = z.output<typeof token>;

/** Of one who waits: how many come before, and in about how many minutes the turn comes. */
export const place = z.object({ tokenId: uuid(), before: z.number(), minutes: z.number() });
export type Place = z.output<typeof place>;

export const queueDay = z.object({
  day: day(),
  doctorId: uuid(),
  doctorName: z.string(),
  /** Called and not yet done, the last call first. */
  called: z.array(token),
  /** In the order of their turns. */
  waiting: z.array(token),
  /** Done or gone, the latest first. */
  over: z.array(token),
  places: z.array(place),
  /** Until when nobody is called, as far as is known; null while the doctor is there. */
  awayUntil: z.nullable(instant()),
  /** Whether the doctor has clinic hours now or later today, as far as any are set. */
  sitsToday: z.boolean(),
  /** Minutes a patient takes today. */
  paceMinutes: z.number(),
  /** From so many minutes on a wait is long. */
  waitLimitMinutes: z.number(),
});
export type QueueDay = z.output<typeof queueDay>;

export const queueDoctor = z.object({
  id: uuid(),
  name: z.string(),
  waiting: z.number(),
  /** False for one who was made inactive, or is no doctor any more, while patients wait: they are called still, and nobody new comes. */
  takes: z.boolean(),
});

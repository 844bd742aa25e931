// The words of the queue: tokens of one doctor's day, waiting, called, done or gone.
import * as z from 'zod/mini';
import { day, instant, uuid } from '../../kit/shared/fields.ts';

/** Who holds a token: somebody who walked in, somebody booked, somebody who scanned the health-ID code at the desk. */
export const tokenKinds = ['walkin', 'booked', 'abha'] as const;
export type TokenKind = (typeof tokenKinds)[number];

export const tokenStatuses = ['waiting', 'called', 'done', 'left'] as const;
export type TokenStatus = (typeof tokenStatuses)[number];

/** What staff do with one token. `recall` brings back whoever was away. */
export const tokenActs = ['call', 'recall', 'finish', 'skip', 'leave'] as const;
export type TokenAct = (typeof tokenActs)[number];

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
  appointmentId: z.nullable(uuid()),
  /** The start that a booked patient keeps. */
  startsAt: z.nullable(instant()),
  takenAt: instant(),
  calledAt: z.nullable(instant()),
  doneAt: z.nullable(instant()),
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
  /** Minutes a patient takes today. */
  paceMinutes: z.number(),
});
export type QueueDay = z.output<typeof queueDay>;

export const queueDoctor = z.object({ id: uuid(), name: z.string(), waiting: z.number() });

import * as z from 'zod/mini';
import { contract, download, eventsOf, on, read, write } from '../../kit/shared/contract.ts';
import { fees, uuid, whole } from '../../kit/shared/fields.ts';
import { events as appointments } from '../appointments/contract.ts';
import { slipCode } from '../patients/model.ts';
import { queueDay, queueDoctor, taking, token, tokenActs } from './model.ts';

const seen = { page: 'Appointment', to: 'view' } as const;
const edited = { page: 'Appointment', to: 'edit' } as const;
const one = { id: uuid(), version: whole(1, 2_147_483_647) };

export const slipWidths = ['58', '80'] as const;

const labels = {
  queueRead: /*i18n*/ { id: 'action.queue_read', message: 'looked at the queue' },
  queueMoved: /*i18n*/ { id: 'action.queue_moved', message: 'moved the queue forward' },
};

export const api = contract('queue', {
  today: read({
    summary:
      "A doctor's queue of today: who is inside, who waits in which order and for how long, who is done",
    allow: seen,
    /** No doctor: the caller when a doctor, else the clinic's owner. */
    input: z.strictObject({ doctorId: z.optional(uuid()) }),
    output: queueDay,
    rate: 'calm',
    audit: 'read',
    label: labels.queueRead,
    opensRecord: false,
  }),
  doctors: read({
    summary:
      "The clinic's doctors, with how many wait for each; one who was made inactive is among them while patients wait",
    allow: seen,
    input: z.strictObject({}),
    output: z.object({ doctors: z.array(queueDoctor) }),
    rate: 'calm',
    audit: 'none',
  }),
  take: write({
    summary:
      "Gives a patient the next token of a doctor's day: a walk-in with an appointment of that kind, a booked patient the one that keeps the start",
    allow: edited,
    input: taking,
    output: token,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.queue_taken', message: 'gave a token' },
    once: true,
    touches: ['appointments', 'dashboard', 'patients', 'timeline'],
  }),
  next: write({
    summary:
      'Calls the token that the caller sees as the next; when another desk was faster, answers it as it stands now',
    allow: edited,
    input: z.strictObject({
      doctorId: z.optional(uuid()),
      /** The first of the order as the caller sees it; null where nobody waits. */
      tokenId: z.nullable(uuid()),
      /** Those inside whom the caller says are done; nobody is done unseen. */
      finishes: z._default(z.array(uuid()).check(z.maxLength(20)), []),
    }),
    output: token,
    rate: 'calm',
    audit: 'write',
    label: labels.queueMoved,
    once: true,
    touches: ['appointments', 'dashboard'],
  }),
  step: write({
    summary: 'Calls, recalls, finishes or skips one token, or lets it go',
    allow: edited,
    input: z.strictObject({ ...one, act: z.enum(tokenActs) }),
    output: token,
    rate: 'calm',
    audit: 'write',
    label: labels.queueMoved,
    once: true,
    touches: ['appointments', 'dashboard'],
  }),
  place: write({
    summary:
      'Puts a waiting token at a place of the order, 0 the first, or before all others as priority',
    allow: edited,
    input: z.strictObject({
      ...one,
      before: z.optional(whole(0, 500)),
      isPriority: z.optional(z.boolean()),
    }),
    output: token,
    rate: 'calm',
    audit: 'write',
    label: labels.queueMoved,
  }),
  sendOver: write({
    summary:
      "Sends whoever waits, or was called, to another doctor's queue: the appointment goes along and keeps its start and fee; the token gets a number there, before those who came later",
    allow: edited,
    input: z.strictObject({
      ...one,
      doctorId: uuid(),
      /** Absent: as it was. */
      feePaise: z.optional(fees()),
    }),
    output: token,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ {
      id: 'action.queue_sent_over',
      message: 'sent a patient to another doctor’s queue',
    },
    touches: ['appointments', 'dashboard', 'timeline'],
  }),
  undo: write({
    summary: "Takes back the caller's own last step with a token, within half a minute",
    allow: edited,
    input: z.strictObject(one),
    output: token,
    rate: 'calm',
    audit: 'write',
    label: labels.queueMoved,
    touches: ['appointments', 'dashboard'],
  }),
  noteCode: write({
    summary:
      'Keeps the number on a slip that a device gave out while it had no line; the patient is found by it too',
    allow: edited,
    input: z.strictObject({ id: uuid(), code: slipCode() }),
    output: z.object({ id: z.string() }),
    rate: 'calm',
    audit: 'write',
    label: labels.queueMoved,
  }),
  slip: download({
    summary: 'The slip of a token for a thermal printer, 58 or 80 mm wide',
    allow: seen,
    input: z.strictObject({ id: uuid(), width: z._default(z.enum(slipWidths), '58') }),
    output: z.any(),
    rate: 'heavy',
    audit: 'read',
    label: labels.queueRead,
    opensRecord: false,
    media: 'application/pdf',
  }),
  onMoved: write({
    summary:
      'Follows an appointment: a booked patient who checks in gets a token, one who goes or is done leaves the queue',
    allow: 'system',
    input: z.object({ appointmentId: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'none',
  }),
});

export const events = eventsOf('queue', {
  taken: z.strictObject({ tokenId: uuid() }),
  /** Somebody was called, went, or changed places: others are nearer. */
  advanced: z.strictObject({ doctorId: uuid() }),
});

export const subscriptions = [on(appointments.moved, api.onMoved)];

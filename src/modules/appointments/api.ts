import * as z from 'zod/mini';
import { contract, read, write } from '../../kit/shared/contract.ts';
import { day, uuid, whole } from '../../kit/shared/fields.ts';
import { appointment, booking, clinicDay, hold, holding, moving, rescheduling, seriesBooking, statuses } from './model.ts';

const seen = { page: 'Appointment', to: 'view' } as const;
const edited = { page: 'Appointment', to: 'edit' } as const;

export const api = contract('appointments', {
  day: read({
    summary: 'The appointments of one clinic day, by start, with the count at each status',
    allow: seen,
    /** No day: today in the clinic's zone. */
    input: z.strictObject({ day: z.optional(day()), status: z.optional(z.enum(statuses)), doctorId: z.optional(uuid()) }),
    output: clinicDay,
    rate: 'calm',
    audit: 'read',
  }),
  upcoming: read({
    summary: 'The next appointments that are still to be seen, soonest first',
    allow: seen,
    input: z.strictObject({ most: z._default(whole(1, 50), 10) }),
    output: z.object({ appointments: z.array(appointment) }),
    rate: 'calm',
    audit: 'read',
  }),
  ofPatient: read({
    summary: "A patient's appointments, latest start first",
    allow: seen,
    input: z.strictObject({ patientId: uuid(), most: z._default(whole(1, 50), 10) }),
    output: z.object({ appointments: z.array(appointment) }),
    rate: 'calm',
    audit: 'read',
  }),
  get: read({
    summary: 'One appointment',
    allow: seen,
    input: z.strictObject({ id: uuid() }),
    output: appointment,
    rate: 'calm',
    audit: 'read',
  }),
  book: write({
    summary: 'Staff book a start for a patient; a start that is full is refused by the database',
    allow: edited,
    input: booking,
    output: appointment,
    rate: 'calm',
    audit: 'write',
    once: true,
    touches: ['timeline', 'dashboard', 'slots'],
  }),
  /** `{ id, doctorId, startsAt, endsAt, heldUntil }`; give its id to `book` as `holdId`. Others see `heldUntil` at this start in `slots.free`. */
  hold: write({
    summary: "Keeps one of the clinic's own starts free for five minutes",
    allow: edited,
    input: holding,
    output: hold,
    rate: 'calm',
    audit: 'write',
    once: true,
    touches: ['slots'],
  }),
  release: write({
    summary: 'Lets a held start go',
    allow: edited,
    input: z.strictObject({ id: uuid() }),
    output: z.object({ released: z.boolean() }),
    rate: 'calm',
    audit: 'write',
    touches: ['slots'],
  }),
  bookSeries: write({
    summary: 'Books the same time of day every so many weeks; where one day is not free, none is booked and the refusal names them',
    allow: edited,
    input: seriesBooking,
    output: z.object({ appointments: z.array(appointment) }),
    rate: 'calm',
    audit: 'write',
    once: true,
    touches: ['timeline', 'dashboard', 'slots'],
  }),
  reschedule: write({
    summary: 'Gives an appointment another start, with the same guarantee as a booking',
    allow: edited,
    input: rescheduling,
    output: appointment,
    rate: 'calm',
    audit: 'write',
    touches: ['timeline', 'dashboard', 'slots'],
  }),
  onClosed: write({
    summary: 'Cancels the appointments that a holiday meets',
    allow: 'system',
    input: z.strictObject({ holidayId: uuid() }),
    output: z.object({ canceled: z.number() }),
    rate: 'calm',
    audit: 'write',
    touches: ['timeline', 'dashboard', 'slots'],
  }),
  move: write({
    summary: 'Moves an appointment to another status, if the table of moves allows it',
    allow: edited,
    input: moving,
    output: appointment,
    rate: 'calm',
    audit: 'write',
    touches: ['timeline', 'dashboard', 'slots'],
  }),
  undo: write({
    summary: "Takes back the caller's own last move of an appointment, within half a minute",
    allow: edited,
    input: z.strictObject({ id: uuid(), version: whole(1, 1_000_000) }),
    output: appointment,
    rate: 'calm',
    audit: 'write',
    touches: ['timeline', 'dashboard', 'slots'],
  }),
});

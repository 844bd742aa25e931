import * as z from 'zod/mini';
import { contract, every, on, write } from '../../kit/shared/contract.ts';
import { day, uuid } from '../../kit/shared/fields.ts';
import { events as appointments, untilUndone } from '../appointments/contract.ts';
import { events as queue } from '../queue/contract.ts';
import { aheads } from './model.ts';
import { events as treatments } from '../treatments/contract.ts';
import { dueAfterDays, reviewAfterHours } from './rules.ts';

const messageSent = /*i18n*/ { id: 'action.message_sent', message: 'sent a message' };
const outcome = z.object({ isTold: z.boolean() });

export const api = contract('reminders', {
  plan: write({
    summary: 'Finds whose appointment is a day or two hours away, in all clinics',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ planned: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
  remind: write({
    summary: 'Reminds a patient of an appointment that still stands',
    allow: 'system',
    input: z.strictObject({ appointmentId: uuid(), ahead: z.enum(aheads) }),
    output: outcome,
    rate: 'calm',
    audit: 'write',
    label: messageSent,
  }),
  onBooked: write({
    summary: 'Tells a patient who asked for a time that the clinic has the request',
    allow: 'system',
    input: z.strictObject({ appointmentId: uuid() }),
    output: outcome,
    rate: 'calm',
    audit: 'write',
    label: messageSent,
  }),
  onChanged: write({
    summary: 'Withholds what still waits to leave and no longer holds of an appointment',
    allow: 'system',
    input: z.object({ appointmentId: uuid() }),
    output: z.object({ withheld: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
  onAdvanced: write({
    summary: 'Tells those whose turn in the queue is near, each once a token',
    allow: 'system',
    input: z.strictObject({ doctorId: uuid() }),
    output: z.object({ written: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
  askReview: write({
    summary: 'Asks a patient for a review of a visit that is over, once in three months',
    allow: 'system',
    input: z.object({ appointmentId: uuid() }),
    output: outcome,
    rate: 'calm',
    audit: 'write',
    label: messageSent,
  }),
  remindDue: write({
    summary: 'Tells a patient who still owes something three days after a visit, once a visit',
    allow: 'system',
    input: z.strictObject({ treatmentId: uuid() }),
    output: outcome,
    rate: 'calm',
    audit: 'write',
    label: messageSent,
  }),
  tellDue: write({
    summary:
      'Tells a patient by hand what they still owe, over all visits, by SMS or WhatsApp; once a day, whether by hand or of itself',
    allow: { page: 'Money', to: 'edit' },
    plan: 'sms',
    input: z.strictObject({ patientId: uuid() }),
    output: z.object({ by: z.enum(['sms', 'whatsapp']), duePaise: z.number() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.dues_reminded', message: 'reminded a patient of dues' },
    once: true,
    touches: ['messaging'],
  }),
  planMedicine: write({
    summary: 'Finds whose medicines for long use end within days, in all clinics that tell them',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ planned: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
  remindMedicine: write({
    summary: 'Tells a patient that the medicines of a visit run out, once a visit',
    allow: 'system',
    input: z.strictObject({ treatmentId: uuid(), endsOn: day() }),
    output: outcome,
    rate: 'calm',
    audit: 'write',
    label: messageSent,
  }),
  onZoneChanged: write({
    summary: 'Keeps what patients were reminded of where the clinic’s clock has changed',
    allow: 'system',
    input: z.strictObject({ from: z.string(), to: z.string() }),
    output: z.object({ reminders: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
});

export const subscriptions = [
  on(appointments.booked, api.onBooked, { asks: 'is_requested' }),
  on(appointments.moved, api.onChanged, untilUndone),
  on(appointments.rescheduled, api.onChanged, untilUndone),
  on(appointments.zoneChanged, api.onZoneChanged),
  on(treatments.signed, api.remindDue, {
    afterSeconds: dueAfterDays * 86_400,
    asks: 'tells_dues',
  }),
  on(queue.advanced, api.onAdvanced, { asks: 'tells_turns' }),
  on(appointments.moved, api.askReview, {
    afterSeconds: reviewAfterHours * 3600,
    when: ({ to }) => to === 'Completed',
    asks: 'asks_reviews',
  }),
];
export const schedules = [every('*/5 * * * *', api.plan), every('30 4 * * *', api.planMedicine)];

import * as z from 'zod/mini';
import { contract, every, on, write } from '../../kit/shared/contract.ts';
import { uuid } from '../../kit/shared/fields.ts';
import { events as appointments, untilUndone } from '../appointments/contract.ts';
import { aheads } from './model.ts';

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
];
export const schedules = [every('*/5 * * * *', api.plan)];

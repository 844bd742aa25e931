// Greetings on a birthday and on days of health, from clinics that want them.
import * as z from 'zod/mini';
import { contract, every, read, write } from '../../kit/shared/contract.ts';
import { day, uuid } from '../../kit/shared/fields.ts';
import { forecast, occasions } from './model.ts';

export const api = contract('greetings', {
  forecast: read({
    summary: 'How many patients a clinic would greet as things stand, and what that costs',
    allow: { page: 'Settings', to: 'view' },
    plan: 'sms',
    input: z.strictObject({}),
    output: z.object({ occasions: z.array(forecast) }),
    rate: 'heavy',
    audit: 'none',
  }),
  plan: write({
    summary: 'Finds whom to greet today, in all clinics that want it',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ planned: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
  greet: write({
    summary: 'Greets a patient who still wants messages',
    allow: 'system',
    input: z.strictObject({ patientId: uuid(), occasion: z.enum(occasions), day: day() }),
    output: z.object({ isTold: z.boolean() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.message_sent', message: 'sent a message' },
  }),
});

export const schedules = [every('*/5 * * * *', api.plan)];

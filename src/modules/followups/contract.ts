import * as z from 'zod/mini';
import { contract, download, every, on, read, write } from '../../kit/shared/contract.ts';
import { idsByHand, uuid } from '../../kit/shared/fields.ts';
import { events as appointments, untilUndone } from '../appointments/contract.ts';
import { events as treatments } from '../treatments/contract.ts';
import { adding, asked, followUp, noting, page, story } from './model.ts';

const seen = { page: 'Patient', to: 'view' } as const;
const edited = { page: 'Patient', to: 'edit' } as const;

const labels = {
  read: /*i18n*/ { id: 'action.follow_ups_read', message: 'looked at follow-ups' },
  changed: /*i18n*/ { id: 'action.follow_ups_kept', message: 'kept a follow-up' },
  messageSent: /*i18n*/ { id: 'action.message_sent', message: 'sent a message' },
};

export const api = contract('followups', {
  list: read({
    summary:
      'Who is asked to come again, by the day on which to ask; closed ones of the last 30 days latest first',
    allow: seen,
    input: asked,
    output: page,
    rate: 'calm',
    audit: 'read',
    label: labels.read,
    opensRecord: false,
  }),
  export: download({
    summary: 'The follow-ups named by id as an Excel file, by the day on which to ask',
    allow: { ...seen, also: 'Export' },
    stepUp: true,
    exports: true,
    input: z.strictObject({
      ids: idsByHand(),
    }),
    output: z.object({}),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ {
      id: 'action.follow_ups_exported',
      message: 'downloaded a list of follow-ups',
    },
    opensRecord: false,
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  get: read({
    summary: 'One follow-up and what was done about it, newest first',
    allow: seen,
    input: z.strictObject({ id: uuid() }),
    output: story,
    rate: 'calm',
    audit: 'read',
    label: labels.read,
    opensRecord: false,
  }),
  add: write({
    summary: 'Asks a patient to come again, by hand',
    allow: edited,
    input: adding,
    output: followUp,
    rate: 'calm',
    audit: 'write',
    label: labels.changed,
    once: true,
    touches: ['dashboard'],
  }),
  note: write({
    summary: 'What came of asking: a result, a few words, and when to ask again',
    allow: edited,
    input: noting,
    output: followUp,
    rate: 'calm',
    audit: 'write',
    label: labels.changed,
    touches: ['dashboard'],
  }),
  undo: write({
    summary: "Takes back the caller's own last step, within five minutes",
    allow: edited,
    input: z.strictObject({ id: uuid() }),
    output: followUp,
    rate: 'calm',
    audit: 'write',
    label: labels.changed,
    touches: ['dashboard'],
  }),
  remind: write({
    summary: 'Sends the patient an SMS that asks them to come',
    allow: edited,
    plan: 'sms',
    input: z.strictObject({ id: uuid() }),
    output: followUp,
    rate: 'calm',
    audit: 'write',
    label: labels.messageSent,
    once: true,
  }),
  planReminders: write({
    summary: 'Finds who is to come tomorrow, in all clinics',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ planned: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
  remindDue: write({
    summary: 'Reminds a patient that they were asked to come tomorrow, unless they have a time',
    allow: 'system',
    input: z.strictObject({ id: uuid() }),
    output: z.object({ isTold: z.boolean() }),
    rate: 'calm',
    audit: 'write',
    label: labels.messageSent,
  }),
  onVisit: write({
    summary:
      'Hears that a visit was signed, amended, removed or brought back: asks the patient back as it says, and closes what they came for',
    allow: 'system',
    input: z.strictObject({ treatmentId: uuid() }),
    output: z.object({ closed: z.number() }),
    rate: 'calm',
    audit: 'write',
    label: labels.changed,
  }),
  onMoved: write({
    summary: 'Hears that an appointment was completed: closes what the patient came for',
    allow: 'system',
    input: z.object({ appointmentId: uuid(), to: z.string() }),
    output: z.object({ closed: z.number() }),
    rate: 'calm',
    audit: 'write',
    label: labels.changed,
  }),
});

export const subscriptions = [
  on(treatments.signed, api.onVisit),
  on(treatments.amended, api.onVisit),
  on(treatments.removed, api.onVisit),
  on(treatments.restored, api.onVisit),
  on(appointments.moved, api.onMoved, { ...untilUndone, when: ({ to }) => to === 'Completed' }),
];

export const schedules = [every('*/15 * * * *', api.planReminders)];

import * as z from 'zod/mini';
import { act, contract, every, on, read, write } from '../../kit/shared/contract.ts';
import { uuid } from '../../kit/shared/fields.ts';
import { events as appointments } from '../appointments/contract.ts';
import { events as patients } from '../patients/contract.ts';
import { events as staff } from '../staff/contract.ts';
import { events as treatments } from '../treatments/contract.ts';
import { events as wallet } from '../wallet/contract.ts';
import {
  apiKey,
  delivery,
  deliveryStatuses,
  newKey,
  trialEvent,
  webhook,
  type WebhookEvent,
  webhookTyped,
} from './model.ts';

const labels = {
  keyRevoked: /*i18n*/ { id: 'action.api_key_revoked', message: 'revoked an API key' },
  webhookChanged: /*i18n*/ { id: 'action.webhook_changed', message: 'changed a webhook' },
  delivered: /*i18n*/ { id: 'action.webhook_sent', message: 'sent an event to a webhook' },
};

const secret = z.object({ id: uuid(), secret: z.string() });

/** What a webhook carries as `data`, for who receives it. */
export const webhookData = {
  'patient.registered': patients.registered.payload,
  'appointment.booked': appointments.booked.payload,
  'appointment.rescheduled': appointments.rescheduled.payload,
  'appointment.status_changed': appointments.moved.payload,
  'treatment.signed': treatments.signed.payload,
  'payment.received': z.strictObject({
    paymentId: uuid(),
    /** Null of a fee that was paid online and pays no visit. */
    treatmentId: z.nullable(uuid()),
    /** Of such a fee. */
    appointmentId: z.nullable(uuid()),
  }),
  [trialEvent]: z.strictObject({}),
} as const satisfies Record<WebhookEvent | typeof trialEvent, z.ZodMiniType>;

/** What follows an event of another module: a delivery to each webhook that wants it. */
const announcing = <I extends z.ZodMiniType>(event: WebhookEvent, input: I) =>
  write({
    summary: event,
    allow: 'system',
    input,
    output: z.object({ deliveries: z.number() }),
    rate: 'calm',
    audit: 'none',
  });

export const api = contract('integrations', {
  keys: read({
    summary: "The clinic's API keys, the newest first; what a key is made of is not kept",
    allow: 'owner',
    input: z.strictObject({}),
    output: z.object({ keys: z.array(apiKey) }),
    rate: 'calm',
    audit: 'none',
  }),
  /** Not `once`: the answer would lie in the table of kept answers, with the key in it. */
  addKey: write({
    summary: 'Makes an API key and shows it, this one time',
    allow: 'owner',
    stepUp: true,
    input: newKey,
    output: z.object({ id: uuid(), key: z.string() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.api_key_added', message: 'made an API key' },
  }),
  revokeKey: write({
    summary: 'Ends an API key; the next call with it is refused',
    allow: 'owner',
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.keyRevoked,
  }),
  noteUse: write({
    summary: 'Notes that a key was used now',
    allow: 'system',
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'none',
  }),
  onOwnershipMoved: write({
    summary: 'Ends the API keys of who no longer owns the clinic, also should they own it again',
    allow: 'system',
    input: staff.ownershipMoved.payload,
    output: z.object({ keys: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
  endKey: write({
    summary: 'Ends one of them',
    allow: 'system',
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.keyRevoked,
  }),
  webhooks: read({
    summary: "The clinic's webhooks; their secrets are not shown again",
    allow: 'owner',
    input: z.strictObject({}),
    output: z.object({ webhooks: z.array(webhook) }),
    rate: 'calm',
    audit: 'none',
  }),
  addWebhook: write({
    summary:
      'Tells another program of what happens here; shows the secret it proves us by, this one time',
    allow: 'owner',
    stepUp: true,
    input: webhookTyped,
    output: secret,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.webhook_added', message: 'added a webhook' },
  }),
  amendWebhook: write({
    summary: 'Changes where a webhook leads, or what it tells',
    allow: 'owner',
    stepUp: true,
    input: z.strictObject({ id: uuid(), ...webhookTyped.shape }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.webhookChanged,
  }),
  switchWebhook: write({
    summary: 'Switches a webhook off or on; what happens meanwhile is not told later',
    allow: 'owner',
    input: z.strictObject({ id: uuid(), isOn: z.boolean() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.webhookChanged,
  }),
  rotateSecret: write({
    summary: 'Gives a webhook a new secret; for a day both sign',
    allow: 'owner',
    stepUp: true,
    input: z.strictObject({ id: uuid() }),
    output: secret,
    rate: 'calm',
    audit: 'write',
    label: labels.webhookChanged,
  }),
  tryWebhook: write({
    summary: 'Sends a webhook a trial that says nothing',
    allow: 'owner',
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    rate: 'heavy',
    audit: 'write',
    label: labels.delivered,
    once: true,
  }),
  deliveries: read({
    summary: 'What was sent to a webhook in the last thirty days, the newest first',
    allow: 'owner',
    input: z.strictObject({ webhookId: uuid(), before: z.optional(uuid()) }),
    output: z.object({ deliveries: z.array(delivery), hasMore: z.boolean() }),
    rate: 'calm',
    audit: 'none',
  }),
  resend: write({
    summary: 'Sends a delivery again, under the same id',
    allow: 'owner',
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    rate: 'heavy',
    audit: 'write',
    label: labels.delivered,
    once: true,
  }),
  deliver: act({
    summary: 'Hands one delivery to its webhook',
    allow: 'system',
    input: z.strictObject({ deliveryId: uuid() }),
    output: z.object({ status: z.enum(deliveryStatuses) }),
    rate: 'calm',
    audit: 'none',
  }),
  release: write({
    summary: 'Hands on the deliveries that are due again, of all clinics',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ released: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
  forgetOld: write({
    summary: 'Forgets deliveries older than thirty days, of all clinics',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ gone: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
  onRegistered: announcing('patient.registered', webhookData['patient.registered']),
  onBooked: announcing('appointment.booked', webhookData['appointment.booked']),
  onRescheduled: announcing(
    'appointment.rescheduled',
    // What a server of the version before published names no doctor.
    z.extend(webhookData['appointment.rescheduled'], { fromDoctorId: z.optional(uuid()) }),
  ),
  onMoved: announcing('appointment.status_changed', webhookData['appointment.status_changed']),
  onSigned: announcing('treatment.signed', webhookData['treatment.signed']),
  onPaid: announcing('payment.received', treatments.paid.payload),
  onCollected: announcing('payment.received', wallet.collected.payload),
});

const toWebhooks = { asks: 'has_webhook' };
export const subscriptions = [
  on(staff.ownershipMoved, api.onOwnershipMoved),
  on(patients.registered, api.onRegistered, toWebhooks),
  on(appointments.booked, api.onBooked, toWebhooks),
  on(appointments.rescheduled, api.onRescheduled, toWebhooks),
  on(appointments.moved, api.onMoved, toWebhooks),
  on(treatments.signed, api.onSigned, toWebhooks),
  on(treatments.paid, api.onPaid, toWebhooks),
  on(wallet.collected, api.onCollected, toWebhooks),
];
export const schedules = [every('* * * * *', api.release), every('13 20 * * *', api.forgetOld)];

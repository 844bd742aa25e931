import * as z from 'zod/mini';
import { instant, line, uuid } from '../../kit/shared/fields.ts';

/** What a key may be given; the verbs say which of them they need. */
export const scopes = [
  'patients:read',
  'patients:write',
  'appointments:read',
  'appointments:write',
  'payments:read',
] as const;
export type Scope = (typeof scopes)[number];

/** How long a key may live. */
export const keyDays = [30, 90, 365] as const;

export const newKey = z.strictObject({
  name: line(40),
  scopes: z
    .array(z.enum(scopes))
    .check(z.minLength(1, { error: 'required' }), z.maxLength(scopes.length)),
  days: z.literal(keyDays),
});

export const apiKey = z.object({
  id: uuid(),
  name: z.string(),
  /** Its last four letters. */
  ending: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: instant(),
  expiresAt: instant(),
  /** To the minute; null when it never was. */
  lastUsedAt: z.nullable(instant()),
  status: z.enum(['live', 'expired', 'revoked']),
});
export type ApiKey = z.output<typeof apiKey>;

/** Of the keys that a clinic may have alive at a time. */
export const maxKeys = 20;

/** What a webhook may be told of. */
export const webhookEvents = [
  'patient.registered',
  'appointment.booked',
  'appointment.rescheduled',
  'appointment.status_changed',
  'treatment.signed',
  'payment.received',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** Sent by hand, to see whether an address listens. */
export const trialEvent = 'ping';

const address = () =>
  line(500).check(z.regex(/^https?:\/\/[^\s@/?#]+(\/[^\s@]*)?$/, { error: 'webhook_address' }));

export const webhookTyped = z.strictObject({
  url: address(),
  events: z
    .array(z.enum(webhookEvents))
    .check(z.minLength(1, { error: 'required' }), z.maxLength(webhookEvents.length)),
});

export const webhook = z.object({
  id: uuid(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isOn: z.boolean(),
  /** Since when nothing was taken there; null when the last was. */
  failingSince: z.nullable(instant()),
  /** Until when the secret before is signed with too. */
  formerUntil: z.nullable(instant()),
});
export type Webhook = z.output<typeof webhook>;

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;

export const delivery = z.object({
  id: uuid(),
  event: z.string(),
  happenedAt: instant(),
  status: z.enum(deliveryStatuses),
  attempts: z.number(),
  /** When it is tried again. */
  dueAt: z.nullable(instant()),
  /** The HTTP status of the last try; null where none came. */
  answered: z.nullable(z.number()),
  /** Why no status came, as an id of a sentence; empty where one did. */
  reason: z.string(),
});
export type Delivery = z.output<typeof delivery>;

/** Of a clinic. */
export const maxWebhooks = 5;
export const deliveriesShown = 50;

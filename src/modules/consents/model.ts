// What a patient was told and agreed to, and what they may ask of their record.
import * as z from 'zod/mini';
import { instant } from '../../kit/shared/fields.ts';

/**
 * `treatment`: to be treated and recorded here. `messages`: reminders and papers by SMS or e-mail. `whatsapp`: the same by WhatsApp, which
 * nobody gets who has not agreed. `sharing`: the record handed to others.
 */
export const consentKinds = ['treatment', 'messages', 'whatsapp', 'sharing'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** What patients are told unasked, as the clinic may turn it on and off. */
export const messageAbouts = [
  'booked',
  'changed',
  'late',
  'reminder',
  'turn',
  'review',
  'due',
  'medicine',
  'follow_up',
  'waitlist',
  'campaign',
  'birthday',
  'health_day',
] as const;
export type MessageAbout = (typeof messageAbouts)[number];

export const messageRules = z.object({
  rules: z.array(z.object({ about: z.enum(messageAbouts), isOn: z.boolean() })),
});

export const guardianships = ['Father', 'Mother', 'Grandparent', 'Guardian', 'Other'] as const;

export const consent = z.object({
  id: z.string(),
  kind: z.enum(consentKinds),
  isGiven: z.boolean(),
  noticeVersion: z.string(),
  language: z.string(),
  guardianName: z.string(),
  guardianRelationship: z.string(),
  /** Who wrote it down; null: the patient, by answering on WhatsApp or on the clinic’s page. */
  byName: z.nullable(z.string()),
  toldAt: instant(),
});
export type Consent = z.output<typeof consent>;

export const reader = z.object({
  at: instant(),
  memberId: z.nullable(z.string()),
  name: z.string(),
  action: z.string(),
  /** The sentence of the action, by id; null where the verb has gone. */
  label: z.nullable(z.string()),
  times: z.number(),
});

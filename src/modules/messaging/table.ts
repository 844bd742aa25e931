import { boolean, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import {
  app,
  bytesColumn,
  clinicColumns,
  instantColumn,
  paiseColumn,
} from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { Channel, DeliveryReport, MessageStatus } from './model.ts';
import type { MessageValues, WordedTemplate } from './rules.ts';

export const messages = app.table('messages', {
  ...clinicColumns(),
  channel: text('channel').$type<Channel>().notNull(),
  recipient: text('recipient').notNull(),
  template: text('template').notNull(),
  values: jsonb('values').$type<MessageValues>().notNull().default({}),
  language: text('language').$type<Language>().notNull(),
  status: text('status').$type<MessageStatus>().notNull().default('queued'),
  attempts: integer('attempts').notNull().default(0),
  dedupe: text('dedupe').notNull(),
  at: instantColumn('at').notNull(),
  /** In the provider's words, or one of our own codes. */
  reason: text('reason').notNull().default(''),
  outsideId: text('outside_id'),
  /** An SMS of so many segments. */
  parts: integer('parts'),
  costPaise: paiseColumn('cost_paise'),
  /** It waits until then; null: it leaves at once. */
  dueAt: instantColumn('due_at'),
  /** After it there is no sense in what the message says; null: it is true at any time. */
  endsAt: instantColumn('ends_at'),
  /** The consent to WhatsApp by which it goes. */
  consentId: uuid('consent_id'),
  /** Of a registered text: as it left, codes and links wiped; null: as our own text says. */
  said: text('said'),
  /** Why it goes by SMS and not by WhatsApp; null: it was meant for its channel. */
  insteadReason: text('instead_reason'),
});

/** Of clinic zero: what people last answered on WhatsApp, written by `app.take_whatsapp_reply` alone. */
export const whatsappReplies = app.table('whatsapp_replies', {
  clinicId: clinicColumns().clinicId,
  number: text('number').notNull(),
  isStopped: boolean('is_stopped').notNull(),
  saidAt: instantColumn('said_at').notNull(),
});

/** Of clinic zero, until they are handed to their messages' clinics. */
export const deliveryReports = app.table('delivery_reports', {
  clinicId: clinicColumns().clinicId,
  id: clinicColumns().id,
  outsideId: text('outside_id').notNull(),
  status: text('status').$type<DeliveryReport['status']>().notNull(),
  reason: text('reason').notNull(),
  heardAt: instantColumn('heard_at').notNull(),
});

export const messageLimits = app.table('message_limits', {
  clinicId: clinicColumns().clinicId,
  limitPaise: paiseColumn('limit_paise').notNull(),
});

/** What a clinic says of a message by itself. */
export const messageWords = app.table('message_words', {
  clinicId: clinicColumns().clinicId,
  template: text('template').$type<WordedTemplate>().notNull(),
  language: text('language').$type<Language>().notNull(),
  note: text('note').notNull().default(''),
  dltId: text('dlt_id').notNull().default(''),
});

export const messageSecrets = app.table('message_secrets', {
  clinicId: uuid('clinic_id')
    .notNull()
    .default(sql`app.clinic()`),
  messageId: uuid('message_id').notNull(),
  sealed: bytesColumn('sealed').notNull(),
  endsAt: instantColumn('ends_at').notNull(),
});

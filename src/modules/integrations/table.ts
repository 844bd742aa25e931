import { boolean, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { app, bytesColumn, clinicColumns, instantColumn } from '../../kit/server/db.ts';
import type { deliveryStatuses, Scope, WebhookEvent } from './model.ts';

const { clinicId, id, createdAt } = clinicColumns();

/** Never removed: the activity names the key that a program called with. */
export const apiKeys = app.table('api_keys', {
  clinicId,
  id,
  name: text('name').notNull(),
  /** Of the proof by which a call with the key enters. */
  hash: bytesColumn('hash').notNull(),
  ending: text('ending').notNull(),
  scopes: text('scopes').array().$type<Scope[]>().notNull(),
  memberId: uuid('member_id').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  lastUsedAt: instantColumn('last_used_at'),
  revokedAt: instantColumn('revoked_at'),
  createdAt,
});

export const webhooks = app.table('webhooks', {
  clinicId,
  id,
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  sealed: bytesColumn('sealed').notNull(),
  formerSealed: bytesColumn('former_sealed'),
  formerUntil: instantColumn('former_until'),
  isOn: boolean('is_on').notNull().default(true),
  failingSince: instantColumn('failing_since'),
  createdAt,
});

export const deliveries = app.table('webhook_deliveries', {
  clinicId,
  id,
  webhookId: uuid('webhook_id').notNull(),
  event: text('event').notNull(),
  /** Ids, instants and short codes. */
  content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  cause: text('cause').notNull(),
  status: text('status').$type<(typeof deliveryStatuses)[number]>().notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  dueAt: instantColumn('due_at'),
  answered: integer('answered'),
  reason: text('reason').notNull().default(''),
  happenedAt: instantColumn('happened_at').notNull(),
  settledAt: instantColumn('settled_at'),
});

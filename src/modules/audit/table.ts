import { bigint, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { app, bytesColumn, instantColumn } from '../../kit/server/db.ts';

export const audit = app.table(
  'audit',
  {
    clinicId: uuid('clinic_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    at: instantColumn('at').notNull(),
    actor: text('actor').notNull(),
    memberId: uuid('member_id'),
    accountId: uuid('account_id'),
    sessionId: uuid('session_id'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    previous: bytesColumn('previous').notNull(),
    hash: bytesColumn('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clinicId, t.seq] })],
);

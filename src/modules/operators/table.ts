import { bigint, integer, text, uuid } from 'drizzle-orm/pg-core';
import { app, bytesColumn, clinicColumns, instantColumn } from '../../kit/server/db.ts';

const { clinicId, createdAt } = clinicColumns();

/** In clinic zero. */
export const operators = app.table('operators', {
  ...clinicColumns(),
  name: text('name').notNull(),
  passwordHash: bytesColumn('password_hash').notNull(),
  /** Sealed. */
  codeKey: bytesColumn('code_key').notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  wrong: integer('wrong').notNull().default(0),
  heldUntil: instantColumn('held_until'),
  removedAt: instantColumn('removed_at'),
});

export const operatorSessions = app.table('operator_sessions', {
  clinicId,
  keyHash: bytesColumn('key_hash').notNull(),
  operatorId: uuid('operator_id').notNull(),
  endsAt: instantColumn('ends_at').notNull(),
  createdAt,
});

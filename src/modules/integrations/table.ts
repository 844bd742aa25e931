import { text, uuid } from 'drizzle-orm/pg-core';
import { app, bytesColumn, clinicColumns, instantColumn } from '../../kit/server/db.ts';
import type { Scope } from './model.ts';

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

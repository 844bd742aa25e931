import { text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, instantColumn } from '../../kit/server/db.ts';

const { clinicId, id, createdAt } = clinicColumns();

export const clientReports = app.table('client_reports', {
  clinicId,
  id,
  kind: text('kind').$type<'error' | 'log'>().notNull(),
  sessionId: uuid('session_id'),
  source: text('source').notNull(),
  message: text('message').notNull(),
  stack: text('stack').notNull(),
  /** Pictures sent along, drawn anew, by their key in the app's files. */
  pictures: text('pictures').array().notNull(),
  happenedAt: instantColumn('happened_at').notNull(),
  device: text('device').notNull(),
  createdAt,
});

import { text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, instantColumn } from '../../kit/server/db.ts';

import type { categories, reportTypes, requestStatuses, severities } from './model.ts';

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
  build: text('build').notNull().default(''),
  /** The release with which the operator has closed it; empty while it is open. */
  closedIn: text('closed_in').notNull().default(''),
  happenedAt: instantColumn('happened_at').notNull(),
  device: text('device').notNull(),
  createdAt,
});

export const supportRequests = app.table('support_requests', {
  clinicId,
  id,
  memberId: uuid('member_id').notNull(),
  kind: text('kind').$type<'feedback' | 'problem'>().notNull(),
  severity: text('severity').$type<(typeof severities)[number]>(),
  category: text('category').$type<(typeof categories)[number]>(),
  reportType: text('report_type').$type<(typeof reportTypes)[number]>(),
  description: text('description').notNull(),
  /** Drawn anew, by their key in the clinic's files. */
  pictures: text('pictures').array().notNull(),
  status: text('status').$type<(typeof requestStatuses)[number]>().notNull().default('received'),
  answer: text('answer').notNull().default(''),
  answeredAt: instantColumn('answered_at'),
  createdAt,
});

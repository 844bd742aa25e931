import { boolean, date, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns } from '../../kit/server/db.ts';
import type { KeptFilters, ReportName } from './model.ts';

const { clinicId } = clinicColumns();
const memberId = uuid('member_id').notNull();

export const reportColumns = app.table(
  'report_columns',
  {
    clinicId,
    memberId,
    report: text('report').$type<ReportName>().notNull(),
    hidden: text('hidden').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clinicId, table.memberId, table.report] })],
);

export const reportFilters = app.table(
  'report_filters',
  {
    clinicId,
    memberId,
    name: text('name').notNull(),
    address: jsonb('address').$type<KeptFilters['address']>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clinicId, table.memberId, table.name] })],
);

export const weeklySummaries = app.table('weekly_summaries', {
  clinicId: clinicId.primaryKey(),
  isOn: boolean('is_on').notNull().default(true),
  lastOn: date('last_on'),
});

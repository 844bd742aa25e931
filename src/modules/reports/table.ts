import { boolean, date } from 'drizzle-orm/pg-core';
import { app, clinicColumns } from '../../kit/server/db.ts';

const { clinicId } = clinicColumns();
export const weeklySummaries = app.table('weekly_summaries', {
  clinicId: clinicId.primaryKey(),
  isOn: boolean('is_on').notNull().default(true),
  lastOn: date('last_on'),
});

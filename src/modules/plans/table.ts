import { text } from 'drizzle-orm/pg-core';
import { app, clinicColumns, dayColumn, paiseColumn } from '../../kit/server/db.ts';
import type { PaidPlan } from './model.ts';

export const subscriptions = app.table('subscriptions', {
  ...clinicColumns(),
  plan: text('plan').$type<PaidPlan>().notNull(),
  startsOn: dayColumn('starts_on').notNull(),
  expiresOn: dayColumn('expires_on').notNull(),
  paidPaise: paiseColumn('paid_paise').notNull(),
});

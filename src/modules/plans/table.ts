import { integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, dayColumn, instantColumn, paiseColumn } from '../../kit/server/db.ts';
import type { Invoice, PaidPlan, PurchaseState } from './model.ts';

export const subscriptions = app.table('subscriptions', {
  ...clinicColumns(),
  plan: text('plan').$type<PaidPlan>().notNull(),
  startsOn: dayColumn('starts_on').notNull(),
  expiresOn: dayColumn('expires_on').notNull(),
  paidPaise: paiseColumn('paid_paise').notNull(),
});

export const planPurchases = app.table('plan_purchases', {
  ...clinicColumns(),
  plan: text('plan').$type<PaidPlan>().notNull(),
  state: text('state').$type<PurchaseState>().notNull(),
  pricePaise: paiseColumn('price_paise').notNull(),
  discountPaise: paiseColumn('discount_paise').notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  coupon: text('coupon'),
  memberId: uuid('member_id').notNull(),
  termsAt: instantColumn('terms_at').notNull(),
  subscriptionId: uuid('subscription_id'),
  activatedAt: instantColumn('activated_at'),
});

const { clinicId, id, createdAt } = clinicColumns();

export const planInvoices = app.table('plan_invoices', {
  clinicId,
  id,
  purchaseId: uuid('purchase_id').notNull(),
  number: text('number').notNull(),
  issuedOn: dayColumn('issued_on').notNull(),
  content: jsonb('content').$type<Invoice>().notNull(),
  createdAt,
});

/** In clinic zero. */
export const planTerms = app.table('plan_terms', {
  clinicId,
  id,
  monthlyPaise: paiseColumn('monthly_paise').notNull(),
  extraUsers: integer('extra_users').notNull(),
  reportDays: integer('report_days').notNull(),
  excelDays: integer('excel_days').notNull(),
  setBy: text('set_by').notNull(),
  setAt: instantColumn('set_at').notNull(),
});

import { text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, dayColumn, instantColumn, paiseColumn } from '../../kit/server/db.ts';
import type {
  OrderState,
  PaymentState,
  Purpose,
  RefundState,
  WithdrawalKind,
  WithdrawalState,
} from './model.ts';

const { clinicId } = clinicColumns();

export const paymentOrders = app.table('payment_orders', {
  ...clinicColumns(),
  purpose: text('purpose').$type<Purpose>().notNull(),
  subjectId: uuid('subject_id').notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  state: text('state').$type<OrderState>().notNull(),
  gatewayId: text('gateway_id'),
  returnsTo: text('returns_to').notNull(),
});

export const gatewayPayments = app.table('gateway_payments', {
  ...clinicColumns(),
  orderId: uuid('order_id').notNull(),
  gatewayId: text('gateway_id').notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  method: text('method').notNull(),
  state: text('state').$type<PaymentState>().notNull(),
  capturedAt: instantColumn('captured_at'),
});

export const gatewayRefunds = app.table('gateway_refunds', {
  ...clinicColumns(),
  paymentId: uuid('payment_id').notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  reason: text('reason').notNull(),
  state: text('state').$type<RefundState>().notNull(),
  gatewayId: text('gateway_id'),
  createdAt: instantColumn('created_at').notNull(),
});

export const gatewayWithdrawals = app.table('gateway_withdrawals', {
  ...clinicColumns(),
  paymentId: uuid('payment_id').notNull(),
  kind: text('kind').$type<WithdrawalKind>().notNull(),
  gatewayId: text('gateway_id').notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  state: text('state').$type<WithdrawalState>().notNull(),
  takenOn: dayColumn('taken_on'),
});

export const webhooksHeard = app.table('webhooks_heard', {
  clinicId,
  eventId: text('event_id').notNull(),
  event: text('event').notNull(),
  heardAt: instantColumn('heard_at').notNull(),
});

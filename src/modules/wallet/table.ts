import { boolean, integer, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, dayColumn, instantColumn, paiseColumn } from '../../kit/server/db.ts';
import type { OnlineFees, PayoutStanding } from './model.ts';

const { clinicId, createdAt, updatedAt } = clinicColumns();

export const payouts = app.table('payouts', {
  ...clinicColumns(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  state: text('state').$type<PayoutStanding>().notNull(),
  bankVersion: integer('bank_version').notNull(),
  accountEnd: text('account_end').notNull(),
  approvalsNeeded: integer('approvals_needed').notNull(),
  requestedBy: uuid('requested_by').notNull(),
  requestedAt: instantColumn('requested_at').notNull(),
  gatewayId: text('gateway_id'),
  /** What the operator said no for, from that moment on; `reason` follows with the clinic's own task. */
  refusedWhy: text('refused_why'),
  reason: text('reason').notNull().default(''),
  settledAt: instantColumn('settled_at'),
});

/** Written by the operator's own function alone. */
export const payoutApprovals = app.table('payout_approvals', {
  clinicId,
  payoutId: uuid('payout_id').notNull(),
  approver: text('approver').notNull(),
  approvedAt: instantColumn('approved_at').notNull(),
});

export const onlinePayments = app.table('online_payments', {
  ...clinicColumns(),
  appointmentId: uuid('appointment_id').notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  state: text('state').$type<'open' | 'paid' | 'returned'>().notNull(),
  paymentId: uuid('payment_id'),
  paidAt: instantColumn('paid_at'),
  /** What went out of it on the gateway's own pages, or by a dispute; with all of it the state is `returned`. */
  returnedPaise: paiseColumn('returned_paise').notNull().default(0),
  countedAs: uuid('counted_as'),
  /** The patient called off too late to have it back. */
  isKept: boolean('is_kept').notNull().default(false),
  /** The day from which the clinic has it though no visit is signed, and the day on which it went back all the same. */
  collectedOn: dayColumn('collected_on'),
  givenBackOn: dayColumn('given_back_on'),
});

export const paymentHolds = app.table('payment_holds', {
  clinicId,
  appointmentId: uuid('appointment_id').notNull(),
  until: instantColumn('until').notNull(),
  lapsedAt: instantColumn('lapsed_at'),
  createdAt,
  updatedAt,
});

export const walletSettings = app.table('wallet_settings', {
  clinicId,
  onlineFees: text('online_fees').$type<OnlineFees>().notNull(),
  feeKeptHours: smallint('fee_kept_hours').notNull().default(0),
  createdAt,
  updatedAt,
});

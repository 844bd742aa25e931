import { integer, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, instantColumn, paiseColumn } from '../../kit/server/db.ts';
import type { PayoutStanding } from './model.ts';

const { clinicId } = clinicColumns();

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

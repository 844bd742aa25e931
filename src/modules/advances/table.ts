import { text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, dayColumn, paiseColumn } from '../../kit/server/db.ts';
import type { AdvanceEntry, MoneyType } from './model.ts';

const { clinicId, id, createdAt } = clinicColumns();

/** Append-only. */
export const advances = app.table('advance_entries', {
  clinicId,
  id,
  patientId: uuid('patient_id').notNull(),
  entry: text('entry').$type<AdvanceEntry>().notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  type: text('type').$type<MoneyType>(),
  takingId: uuid('taking_id'),
  /** The payment that went back or was wrong. */
  ofId: uuid('of_id'),
  /** The payment of a visit that used it or from which it was put back. */
  paymentId: uuid('payment_id'),
  reason: text('reason').notNull().default(''),
  paidOn: dayColumn('paid_on').notNull(),
  receivedBy: uuid('received_by').notNull(),
  createdAt,
});

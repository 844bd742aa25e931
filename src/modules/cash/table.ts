import { text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, dayColumn, instantColumn, paiseColumn } from '../../kit/server/db.ts';

const { clinicId, id, createdAt } = clinicColumns();

/** Append-only; of a person's day the last count stands. */
export const cashCounts = app.table('cash_counts', {
  clinicId,
  id,
  day: dayColumn('day').notNull(),
  memberId: uuid('member_id').notNull(),
  expectedPaise: paiseColumn('expected_paise').notNull(),
  countedPaise: paiseColumn('counted_paise').notNull(),
  note: text('note').notNull().default(''),
  signedBy: uuid('signed_by').notNull(),
  signedAt: instantColumn('signed_at').notNull(),
  createdAt,
});

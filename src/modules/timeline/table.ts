import { text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, instantColumn } from '../../kit/server/db.ts';

export const patientNotes = app.table('patient_notes', {
  ...clinicColumns(),
  patientId: uuid('patient_id').notNull(),
  text: text('text').notNull(),
  memberId: uuid('member_id').notNull(),
  removedAt: instantColumn('removed_at'),
});

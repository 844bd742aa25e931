import { uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, dayColumn, instantColumn } from '../../kit/server/db.ts';

export const pregnancyEntries = app.table('pregnancy_entries', {
  clinicId: clinicColumns().clinicId,
  id: clinicColumns().id,
  patientId: uuid('patient_id').notNull(),
  lmpOn: dayColumn('lmp_on').notNull(),
  scanDueOn: dayColumn('scan_due_on'),
  endedOn: dayColumn('ended_on'),
  memberId: uuid('member_id').notNull(),
  toldAt: instantColumn('told_at').notNull(),
});

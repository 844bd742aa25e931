import { smallint, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, instantColumn, versionColumn } from '../../kit/server/db.ts';
import type { Relationship } from './model.ts';

export const familyMembers = app.table('family_members', {
  ...clinicColumns(),
  patientId: uuid('patient_id').notNull(),
  place: smallint('place').notNull(),
  relationship: text('relationship').$type<Relationship>().notNull(),
  name: text('name').notNull(),
  memberPatientId: uuid('member_patient_id'),
  removedAt: instantColumn('removed_at'),
  version: versionColumn(),
});

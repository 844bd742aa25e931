import { integer, text, uuid } from 'drizzle-orm/pg-core';
import {
  app,
  clinicColumns,
  dayColumn,
  instantColumn,
  versionColumn,
} from '../../kit/server/db.ts';
import type { PatientDocument } from './model.ts';

export const documents = app.table('documents', {
  ...clinicColumns(),
  patientId: uuid('patient_id').notNull(),
  treatmentId: uuid('treatment_id'),
  title: text('title').notNull(),
  kind: text('kind').$type<PatientDocument['kind']>().notNull(),
  takenOn: dayColumn('taken_on'),
  media: text('media').$type<PatientDocument['media']>().notNull(),
  fileKey: text('file_key').notNull(),
  smallKey: text('small_key'),
  size: integer('size').notNull(),
  width: integer('width'),
  height: integer('height'),
  pages: integer('pages'),
  sentSha256: text('sent_sha256').notNull(),
  addedBy: uuid('added_by').notNull(),
  removedAt: instantColumn('removed_at'),
  removedBy: uuid('removed_by'),
  removalReason: text('removal_reason').notNull(),
  version: versionColumn(),
});

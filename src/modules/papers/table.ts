import { integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { app, bytesColumn, clinicColumns, dayColumn, instantColumn } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { Content, PaperKind } from './model.ts';

const { clinicId, id, createdAt, updatedAt } = clinicColumns();

export const papers = app.table('papers', {
  clinicId,
  id,
  code: text('code').notNull(),
  kind: text('kind').$type<PaperKind>().notNull(),
  patientId: uuid('patient_id').notNull(),
  doctorId: uuid('doctor_id').notNull(),
  treatmentId: uuid('treatment_id'),
  subjectId: uuid('subject_id').notNull(),
  edition: integer('edition').notNull(),
  treatmentVersion: integer('treatment_version'),
  number: text('number'),
  issuedOn: dayColumn('issued_on').notNull(),
  issuedAt: instantColumn('issued_at').notNull(),
  issuedBy: uuid('issued_by').notNull(),
  content: jsonb('content').$type<Content>().notNull(),
  withdrawnAt: instantColumn('withdrawn_at'),
  withdrawnBy: uuid('withdrawn_by'),
  withdrawalReason: text('withdrawal_reason'),
});

export const receiptSeries = app.table('receipt_series', {
  clinicId,
  year: text('year').notNull(),
  last: integer('last').notNull(),
  updatedAt,
});

export const paperLinks = app.table('paper_links', {
  clinicId,
  id,
  paperId: uuid('paper_id').notNull(),
  keyHash: bytesColumn('key_hash').notNull(),
  isdCode: text('isd_code').notNull(),
  contactNumber: text('contact_number').notNull(),
  language: text('language').$type<Language>().notNull(),
  sentBy: uuid('sent_by').notNull(),
  endsAt: instantColumn('ends_at').notNull(),
  revokedAt: instantColumn('revoked_at'),
  openedAt: instantColumn('opened_at'),
  createdAt,
  updatedAt,
});

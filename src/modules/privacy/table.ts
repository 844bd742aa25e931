import { smallint, text, uuid } from 'drizzle-orm/pg-core';
import { app, bytesColumn, clinicColumns, instantColumn } from '../../kit/server/db.ts';
import type { ConsentKind } from '../consents/model.ts';
import type { outcomes, RequestKind } from './model.ts';

const { clinicId, id } = clinicColumns();

export const privacyRequests = app.table('privacy_requests', {
  clinicId,
  id,
  kind: text('kind').$type<RequestKind>().notNull(),
  consent: text('consent').$type<ConsentKind>(),
  patientId: uuid('patient_id'),
  phoneKey: bytesColumn('phone_key'),
  isdCode: text('isd_code').notNull(),
  contactNumber: text('contact_number').notNull(),
  name: text('name').notNull(),
  words: text('words').notNull(),
  language: text('language').notNull(),
  nomineeName: text('nominee_name').notNull().default(''),
  nomineeNumber: text('nominee_number').notNull().default(''),
  nomineeRelationship: text('nominee_relationship').notNull().default(''),
  askedAt: instantColumn('asked_at').notNull(),
  acknowledgeBy: instantColumn('acknowledge_by').notNull(),
  answerBy: instantColumn('answer_by').notNull(),
  acknowledgedAt: instantColumn('acknowledged_at'),
  answeredAt: instantColumn('answered_at'),
  outcome: text('outcome').$type<(typeof outcomes)[number]>(),
  answer: text('answer').notNull().default(''),
  answeredBy: uuid('answered_by'),
  remindedAt: instantColumn('reminded_at'),
});

export const privacyRules = app.table('privacy_rules', {
  clinicId,
  answerDays: smallint('answer_days').notNull().default(30),
  contactName: text('contact_name').notNull().default(''),
  contact: text('contact').notNull().default(''),
});

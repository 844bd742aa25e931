import { sql } from 'drizzle-orm';
import { boolean, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, dayColumn, instantColumn } from '../../kit/server/db.ts';
import type { ConsentKind, MessageAbout } from './model.ts';

export const patientConsents = app.table('patient_consents', {
  clinicId: clinicColumns().clinicId,
  id: clinicColumns().id,
  patientId: uuid('patient_id').notNull(),
  kind: text('kind').$type<ConsentKind>().notNull(),
  isGiven: boolean('is_given').notNull(),
  noticeVersion: text('notice_version').notNull(),
  language: text('language').notNull(),
  guardianName: text('guardian_name').notNull(),
  guardianRelationship: text('guardian_relationship').notNull(),
  /** Null: the patient's own answer on WhatsApp. */
  memberId: uuid('member_id'),
  toldAt: instantColumn('told_at').notNull(),
});

/** Whether the patient `p` of a statement wants messages: the last word of any of their records; who was never asked does. */
export const wantsMessages = sql<boolean>`coalesce((select k.is_given from app.patient_consents k
  where k.kind = 'messages' and k.patient_id = any((select app.records_of(p.id))::uuid[]) order by k.id desc limit 1), true)`;

export const patientMessageRules = app.table('patient_message_rules', {
  clinicId: clinicColumns().clinicId,
  about: text('about').$type<MessageAbout>().notNull(),
  isOn: boolean('is_on').notNull(),
});

export const erasureRequests = app.table('erasure_requests', {
  clinicId: clinicColumns().clinicId,
  id: clinicColumns().id,
  patientId: uuid('patient_id').notNull(),
  askedAt: instantColumn('asked_at').notNull(),
  memberId: uuid('member_id').notNull(),
  outcome: text('outcome').$type<'refused' | 'erased'>().notNull(),
  keepUntil: dayColumn('keep_until').notNull(),
});

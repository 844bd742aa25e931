import { boolean, smallint, text, uuid } from 'drizzle-orm/pg-core';
import {
  app,
  bytesColumn,
  clinicColumns,
  instantColumn,
  versionColumn,
} from '../../kit/server/db.ts';
import type { Method, Step, Way } from './model.ts';

export const abhaLinks = app.table('abha_links', {
  ...clinicColumns(),
  patientId: uuid('patient_id').notNull(),
  numberSealed: bytesColumn('number_sealed'),
  numberKey: bytesColumn('number_key'),
  addressKey: bytesColumn('address_key'),
  address: text('address').notNull().default(''),
  method: text('method').$type<Method>().notNull(),
  cardKey: text('card_key'),
  cardMedia: text('card_media').$type<'image/png' | 'image/jpeg'>(),
  verifiedAt: instantColumn('verified_at').notNull(),
  memberId: uuid('member_id'),
  endedAt: instantColumn('ended_at'),
  endedBy: uuid('ended_by'),
});

export const abhaFlows = app.table('abha_flows', {
  ...clinicColumns(),
  patientId: uuid('patient_id'),
  way: text('way').$type<Way>().notNull(),
  step: text('step').$type<Step>().notNull(),
  stateSealed: bytesColumn('state_sealed'),
  consentVersion: text('consent_version'),
  consentLanguage: text('consent_language'),
  consentedAt: instantColumn('consented_at'),
  resends: smallint('resends').notNull().default(0),
  otpSentAt: instantColumn('otp_sent_at'),
  expiresAt: instantColumn('expires_at').notNull(),
  memberId: uuid('member_id').notNull(),
  version: versionColumn(),
});

export const abhaFacilities = app.table('abha_facilities', {
  clinicId: clinicColumns().clinicId,
  hipId: text('hip_id').notNull(),
  counter: text('counter').notNull().default('1'),
  updatedAt: clinicColumns().updatedAt,
});

export const abhaShares = app.table('abha_shares', {
  clinicId: clinicColumns().clinicId,
  id: clinicColumns().id,
  requestId: uuid('request_id').notNull(),
  context: text('context').notNull(),
  address: text('address').notNull(),
  patientId: uuid('patient_id').notNull(),
  tokenId: uuid('token_id'),
  isNew: boolean('is_new').notNull(),
  sharedAt: instantColumn('shared_at').notNull(),
  answeredAt: instantColumn('answered_at'),
});

import { smallint, text, uuid } from 'drizzle-orm/pg-core';
import { app, bytesColumn, clinicColumns, instantColumn } from '../../kit/server/db.ts';
import type { EndedBy, Means, Seat } from './model.ts';

const { clinicId, id } = clinicColumns();

export const videoConsents = app.table('video_consents', {
  clinicId,
  id,
  appointmentId: uuid('appointment_id').notNull(),
  ageYears: smallint('age_years').notNull(),
  adultName: text('adult_name').notNull().default(''),
  adultRelation: text('adult_relation').notNull().default(''),
  language: text('language').notNull(),
  givenAt: instantColumn('given_at').notNull(),
});

/** One person on one device, from coming in to when they were last seen. */
export const videoStays = app.table('video_stays', {
  clinicId,
  id,
  appointmentId: uuid('appointment_id').notNull(),
  seat: text('seat').$type<Seat>().notNull(),
  memberId: uuid('member_id'),
  /** What is kept of the browser's own key. */
  device: bytesColumn('device').notNull(),
  enteredAt: instantColumn('entered_at').notNull(),
  seenAt: instantColumn('seen_at').notNull(),
  admittedAt: instantColumn('admitted_at'),
  /** Another device of the same person took over. */
  movedAt: instantColumn('moved_at'),
  means: text('means').$type<Means>().notNull().default('video'),
  /** Tickets given out; the last alone opens, once. */
  tickets: smallint('tickets').notNull().default(0),
  seated: smallint('seated').notNull().default(0),
});

/** Somebody whom the patient asked into the room, by a link that opens once. */
export const videoRelatives = app.table('video_relatives', {
  clinicId,
  id,
  appointmentId: uuid('appointment_id').notNull(),
  keyHash: bytesColumn('key_hash').notNull(),
  askedAt: instantColumn('asked_at').notNull(),
  name: text('name').notNull().default(''),
  relation: text('relation').notNull().default(''),
  language: text('language').notNull().default(''),
  consentedAt: instantColumn('consented_at'),
  device: bytesColumn('device'),
  admittedAt: instantColumn('admitted_at'),
  seenAt: instantColumn('seen_at'),
  endedAt: instantColumn('ended_at'),
  endedBy: text('ended_by').$type<EndedBy>(),
  /** Of each end of its two lines; the last alone opens, once. */
  tickets: smallint('tickets').array().notNull().default([0, 0, 0, 0]),
  seated: smallint('seated').array().notNull().default([0, 0, 0, 0]),
});

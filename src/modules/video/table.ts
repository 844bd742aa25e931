import { smallint, text, uuid } from 'drizzle-orm/pg-core';
import { app, bytesColumn, clinicColumns, instantColumn } from '../../kit/server/db.ts';
import type { Means, Seat } from './model.ts';

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

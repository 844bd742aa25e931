import { sql } from 'drizzle-orm';
import { date, smallint, text, uuid } from 'drizzle-orm/pg-core';
import {
  app,
  clinicColumns,
  instantColumn,
  paiseColumn,
  versionColumn,
} from '../../kit/server/db.ts';
import type { PatientType } from '../patients/fields.ts';
import type { Mode } from '../slots/model.ts';
import type { Kind, Status } from './model.ts';

export const appointments = app.table('appointments', {
  ...clinicColumns(),
  patientId: uuid('patient_id').notNull(),
  doctorId: uuid('doctor_id').notNull(),
  startsAt: instantColumn('starts_at').notNull(),
  endsAt: instantColumn('ends_at').notNull(),
  kind: text('kind').$type<Kind>().notNull().default('booked'),
  /** Null for a walk-in. */
  seat: smallint('seat'),
  status: text('status').$type<Status>().notNull(),
  mode: text('mode').$type<Mode>().notNull(),
  feePaise: paiseColumn('fee_paise').notNull(),
  patientType: text('patient_type').$type<PatientType>().notNull(),
  note: text('note').notNull().default(''),
  /** The start for which the patient has said that they are coming. */
  comingFor: instantColumn('coming_for'),
  /** The status and start of the last news that the patient was sent or is to be called about. */
  lastTold: text('told').notNull().default(''),
  version: versionColumn(),
});

/** The patient has said so, of the start that stands. */
export const isComing = sql<boolean>`coalesce(${appointments.comingFor} = ${appointments.startsAt}, false)`;

export const appointmentMoves = app.table('appointment_moves', {
  clinicId: clinicColumns().clinicId,
  id: clinicColumns().id,
  appointmentId: uuid('appointment_id').notNull(),
  fromStatus: text('from_status').$type<Status>(),
  toStatus: text('to_status').$type<Status>().notNull(),
  reason: text('reason').notNull().default(''),
  memberId: uuid('member_id'),
  movedAt: instantColumn('moved_at').notNull(),
});

export const dayDelays = app.table('day_delays', {
  ...clinicColumns(),
  doctorId: uuid('doctor_id').notNull(),
  day: date('day').notNull(),
  minutes: smallint('minutes').notNull(),
  madeBy: uuid('made_by').notNull(),
  madeAt: instantColumn('made_at').notNull(),
  takenBackAt: instantColumn('taken_back_at'),
});

/** What a patient is to hear of an appointment as it stood then; by no message where there is none. */
export const patientNews = app.table('patient_news', {
  clinicId: clinicColumns().clinicId,
  id: clinicColumns().id,
  appointmentId: uuid('appointment_id').notNull(),
  status: text('status').$type<Status>().notNull(),
  startsAt: instantColumn('starts_at').notNull(),
  /** News of a late doctor. */
  delayId: uuid('delay_id'),
  messageId: uuid('message_id'),
  madeAt: instantColumn('made_at').notNull(),
  /** By word of mouth: called, at the desk, or their own doing. */
  heardAt: instantColumn('heard_at'),
  heardFrom: uuid('heard_from'),
});

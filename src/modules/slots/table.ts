import { boolean, integer, jsonb, smallint, text, uuid } from 'drizzle-orm/pg-core';
import {
  app,
  clinicColumns,
  dayColumn,
  instantColumn,
  paiseColumn,
  versionColumn,
} from '../../kit/server/db.ts';
import type { BookingRules, ClinicTime } from './model.ts';

export const clinicTimes = app.table('clinic_times', {
  ...clinicColumns(),
  doctorId: uuid('doctor_id').notNull(),
  week: jsonb('week').$type<ClinicTime['week']>().notNull(),
  exceptions: jsonb('exceptions').$type<ClinicTime['exceptions']>().notNull(),
  patientsPerHour: smallint('patients_per_hour').notNull(),
  capacity: smallint('capacity').notNull(),
  feePaise: paiseColumn('fee_paise').notNull(),
  onlineWeek: jsonb('online_week').$type<ClinicTime['onlineWeek']>().notNull().default([]),
  onlineMinutes: smallint('online_minutes'),
  onlineFeePaise: paiseColumn('online_fee_paise').notNull(),
  onlineAsksCode: boolean('online_asks_code').notNull().default(false),
  followUpDays: smallint('follow_up_days').notNull(),
  followUpVisits: smallint('follow_up_visits').notNull(),
  version: versionColumn(),
});

export const deskRules = app.table('desk_rules', {
  clinicId: clinicColumns().clinicId,
  waitLimitMinutes: smallint('wait_limit_minutes').notNull(),
  noShowAfterDays: smallint('no_show_after_days'),
  perPhone: smallint('per_phone').notNull(),
  perHour: smallint('per_hour').notNull(),
  version: versionColumn(),
  updatedAt: clinicColumns().updatedAt,
});

export const bookingRules = app.table('booking_rules', {
  ...clinicColumns(),
  /** Null: of the clinic. */
  doctorId: uuid('doctor_id'),
  isConfirmedAtOnce: boolean('is_confirmed_at_once').notNull(),
  leadMinutes: integer('lead_minutes').notNull(),
  daysAhead: smallint('days_ahead').notNull(),
  gapMinutes: smallint('gap_minutes').notNull(),
  guests: text('guests').$type<BookingRules['guests']>().notNull(),
  question: text('question').notNull(),
  version: versionColumn(),
});

export const holidays = app.table('holidays', {
  ...clinicColumns(),
  title: text('title').notNull(),
  fromDay: dayColumn('from_day').notNull(),
  toDay: dayColumn('to_day').notNull(),
  doctorId: uuid('doctor_id'),
  version: versionColumn(),
});

export const slotHolds = app.table('slot_holds', {
  ...clinicColumns(),
  doctorId: uuid('doctor_id').notNull(),
  startsAt: instantColumn('starts_at').notNull(),
  endsAt: instantColumn('ends_at').notNull(),
  seat: smallint('seat').notNull(),
  heldUntil: instantColumn('held_until').notNull(),
});

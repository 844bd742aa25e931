import { boolean, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, dayColumn, instantColumn } from '../../kit/server/db.ts';
import type { Site } from './model.ts';
import type { ScheduleName } from './rules/schedule.ts';

const { clinicId, id } = clinicColumns();

/** Only ever added to. */
export const vaccinations = app.table('vaccinations', {
  clinicId,
  id,
  patientId: uuid('patient_id').notNull(),
  vaccine: text('vaccine').notNull(),
  dose: text('dose').notNull().default(''),
  schedule: text('schedule').$type<ScheduleName>(),
  givenOn: dayColumn('given_on').notNull(),
  isHere: boolean('is_here').notNull(),
  givenBy: text('given_by').notNull().default(''),
  brand: text('brand').notNull().default(''),
  batch: text('batch').notNull().default(''),
  site: text('site').$type<Site>(),
  nextOn: dayColumn('next_on'),
  memberId: uuid('member_id').notNull(),
  notedAt: instantColumn('noted_at').notNull(),
});

/** What was noted wrongly; only ever added to. */
export const vaccinationMistakes = app.table('vaccination_mistakes', {
  clinicId: clinicColumns().clinicId,
  vaccinationId: uuid('vaccination_id').notNull(),
  reason: text('reason').notNull(),
  memberId: uuid('member_id').notNull(),
  markedAt: instantColumn('marked_at').notNull(),
});

import { boolean, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, dayColumn, instantColumn } from '../../kit/server/db.ts';
import type { FollowUpStatus, Means, StepResult } from './model.ts';

export const followUps = app.table('follow_ups', {
  ...clinicColumns(),
  patientId: uuid('patient_id').notNull(),
  doctorId: uuid('doctor_id').notNull(),
  treatmentId: uuid('treatment_id'),
  dueOn: dayColumn('due_on').notNull(),
  askOn: dayColumn('ask_on').notNull(),
  reason: text('reason').notNull().default(''),
  status: text('status').$type<FollowUpStatus>().notNull().default('open'),
  addedBy: uuid('added_by'),
  addedAt: instantColumn('added_at').notNull(),
  closedAt: instantColumn('closed_at'),
  /** When the patient was reminded; kept by the reminders' own job. */
  remindedAt: instantColumn('reminded_at'),
});

const { clinicId, id } = clinicColumns();

export const followUpSteps = app.table('follow_up_steps', {
  clinicId,
  id,
  followUpId: uuid('follow_up_id').notNull(),
  means: text('means').$type<Means>().notNull(),
  result: text('result').$type<StepResult>().notNull(),
  note: text('note').notNull().default(''),
  memberId: uuid('member_id'),
  at: instantColumn('at').notNull(),
  askOnBefore: dayColumn('ask_on_before').notNull(),
  askOn: dayColumn('ask_on').notNull(),
  closes: boolean('closes').notNull(),
  takenBackAt: instantColumn('taken_back_at'),
});

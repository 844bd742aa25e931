import { boolean, integer, text, uuid } from 'drizzle-orm/pg-core';
import {
  app,
  clinicColumns,
  dayColumn,
  instantColumn,
  paiseColumn,
  versionColumn,
} from '../../kit/server/db.ts';
import type { TokenKind, TokenStatus } from './model.ts';

const { clinicId, id } = clinicColumns();

export const tokens = app.table('tokens', {
  ...clinicColumns(),
  doctorId: uuid('doctor_id').notNull(),
  day: dayColumn('day').notNull(),
  number: integer('number').notNull(),
  patientId: uuid('patient_id').notNull(),
  appointmentId: uuid('appointment_id'),
  startsAt: instantColumn('starts_at'),
  kind: text('kind').$type<TokenKind>().notNull(),
  status: text('status').$type<TokenStatus>().notNull().default('waiting'),
  isPriority: boolean('is_priority').notNull().default(false),
  turn: integer('turn'),
  takenAt: instantColumn('taken_at').notNull(),
  calledAt: instantColumn('called_at'),
  doneAt: instantColumn('done_at'),
  key: text('key').notNull(),
  slipCode: text('slip_code'),
  formerNumber: integer('former_number'),
  formerDoctorId: uuid('former_doctor_id'),
  version: versionColumn(),
});

export const tokenSeries = app.table('token_series', {
  clinicId,
  doctorId: uuid('doctor_id').notNull(),
  day: dayColumn('day').notNull(),
  last: integer('last').notNull().default(0),
  turns: integer('turns').notNull().default(0),
});

export const tokenSteps = app.table('token_steps', {
  clinicId,
  id,
  tokenId: uuid('token_id').notNull(),
  step: text('step').notNull(),
  fromStatus: text('from_status').$type<TokenStatus>().notNull(),
  fromPriority: boolean('from_priority').notNull(),
  fromTurn: integer('from_turn'),
  fromDoctorId: uuid('from_doctor_id'),
  fromNumber: integer('from_number'),
  fromFeePaise: paiseColumn('from_fee_paise'),
  memberId: uuid('member_id'),
  steppedAt: instantColumn('stepped_at').notNull(),
});

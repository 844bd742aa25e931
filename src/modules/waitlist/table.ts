import { text, uuid } from 'drizzle-orm/pg-core';
import { app, bytesColumn, clinicColumns, dayColumn, instantColumn } from '../../kit/server/db.ts';
import type { Mode } from '../slots/model.ts';
import type { EntryStatus, OfferStatus } from './model.ts';

export const waitlistEntries = app.table('waitlist_entries', {
  ...clinicColumns(),
  patientId: uuid('patient_id').notNull(),
  doctorId: uuid('doctor_id').notNull(),
  mode: text('mode').$type<Mode>().notNull(),
  fromDay: dayColumn('from_day').notNull(),
  toDay: dayColumn('to_day').notNull(),
  note: text('note').notNull().default(''),
  status: text('status').$type<EntryStatus>().notNull().default('waiting'),
  appointmentId: uuid('appointment_id'),
  addedAt: instantColumn('added_at').notNull(),
  phoneKey: bytesColumn('phone_key'),
});

export const waitlistOffers = app.table('waitlist_offers', {
  ...clinicColumns(),
  entryId: uuid('entry_id').notNull(),
  holdId: uuid('hold_id').notNull(),
  startsAt: instantColumn('starts_at').notNull(),
  offeredAt: instantColumn('offered_at').notNull(),
  until: instantColumn('until').notNull(),
  status: text('status').$type<OfferStatus>().notNull().default('open'),
});

import { boolean, text, uuid } from 'drizzle-orm/pg-core';
import { app, bytesColumn, clinicColumns, instantColumn } from '../../kit/server/db.ts';

const { clinicId, id, createdAt, updatedAt } = clinicColumns();

export const bookingSettings = app.table('booking_doors', {
  clinicId,
  isOpen: boolean('is_open').notNull(),
  updatedAt,
});

export const bookings = app.table('bookings', {
  clinicId,
  id,
  appointmentId: uuid('appointment_id').notNull(),
  phoneKey: bytesColumn('phone_key').notNull(),
  bookedAt: instantColumn('booked_at').notNull(),
});

export const publicLinks = app.table('public_links', {
  clinicId,
  id,
  kind: text('kind').$type<'board' | 'calendar'>().notNull(),
  /** Null: of every doctor. */
  doctorId: uuid('doctor_id'),
  key: text('key').notNull(),
  showsNames: boolean('shows_names').notNull().default(false),
  revokedAt: instantColumn('revoked_at'),
  createdAt,
  updatedAt,
});

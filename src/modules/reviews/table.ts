import { smallint, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, instantColumn } from '../../kit/server/db.ts';

const { clinicId, id } = clinicColumns();

/** One row a version; the highest of an appointment counts. */
export const reviews = app.table('reviews', {
  clinicId,
  id,
  appointmentId: uuid('appointment_id').notNull(),
  version: smallint('version').notNull(),
  stars: smallint('stars').notNull(),
  words: text('words').notNull().default(''),
  givenAt: instantColumn('given_at').notNull(),
});

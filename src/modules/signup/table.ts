import { text } from 'drizzle-orm/pg-core';
import { app, bytesColumn, instantColumn } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';

export const registrations = app.table('registrations', {
  codeId: bytesColumn('code_id').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  country: text('country').notNull(),
  isdCode: text('isd_code').notNull(),
  contactNumber: text('contact_number').notNull(),
  passwordHash: text('password_hash').notNull(),
  clinicName: text('clinic_name').notNull(),
  language: text('language').$type<Language>().notNull(),
  endsAt: instantColumn('ends_at').notNull(),
});

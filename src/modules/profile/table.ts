import { integer, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, dayColumn, paiseColumn, versionColumn } from '../../kit/server/db.ts';
import type { Gender } from './model.ts';

const { clinicId, createdAt, updatedAt } = clinicColumns();

export const profiles = app.table('profiles', {
  clinicId,
  memberId: uuid('member_id').notNull(),
  gender: text('gender').$type<Gender>(),
  birthOn: dayColumn('birth_on'),
  specialties: text('specialties').array().notNull(),
  registrationNumber: text('registration_number').notNull(),
  council: text('council').notNull(),
  degrees: text('degrees').array().notNull(),
  experienceYears: integer('experience_years'),
  languages: text('languages').array().notNull(),
  consultancyFeePaise: paiseColumn('consultancy_fee_paise'),
  bio: text('bio').notNull(),
  country: text('country'),
  state: text('state').notNull(),
  city: text('city').notNull(),
  address: text('address').notNull(),
  version: versionColumn(),
  createdAt,
  updatedAt,
});

import { integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import {
  app,
  clinicColumns,
  dayColumn,
  instantColumn,
  paiseColumn,
  versionColumn,
} from '../../kit/server/db.ts';
import type { Disagreement, NamesWhere, Nothing } from '../../kit/shared/catalogue.ts';
import type { Education, Gender, ProfileFields } from './fields.ts';

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
  education: jsonb('education').$type<Education[]>().notNull(),
  pictureKey: text('picture_key'),
  version: versionColumn(),
  createdAt,
  updatedAt,
});

export const certificates = app.table('certificates', {
  ...clinicColumns(),
  memberId: uuid('member_id').notNull(),
  name: text('name').notNull(),
  year: integer('year').notNull(),
  /** Keys of kept pictures. */
  pictures: text('pictures').array().notNull(),
  removedAt: instantColumn('removed_at'),
  version: versionColumn(),
});

type Row = Omit<
  typeof profiles.$inferSelect,
  'clinicId' | 'memberId' | 'version' | 'createdAt' | 'updatedAt'
>;
/** The table and the catalogue say the same of every field that is kept here. */
export type ProfilesAreWhole = Nothing<
  Disagreement<Row, Pick<ProfileFields, NamesWhere<ProfileFields, 'table', 'profiles'>>>
>;

import { eq, sql, type SQLWrapper } from 'drizzle-orm';
import { alias, boolean, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import {
  app,
  clinicColumns,
  dayColumn,
  instantColumn,
  paiseColumn,
  versionColumn,
} from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { AgeUnit } from '../../kit/shared/time.ts';
import type { Disagreement, Nothing } from '../../kit/shared/catalogue.ts';
import type { Gender, PatientFields, PatientType } from './fields.ts';

export const patients = app.table('patients', {
  ...clinicColumns(),
  caseNumber: text('case_number').notNull(),
  name: text('name').notNull(),
  country: text('country').notNull(),
  isdCode: text('isd_code').notNull(),
  contactNumber: text('contact_number').notNull(),
  gender: text('gender').$type<Gender>().notNull(),
  birthOn: dayColumn('birth_on'),
  statedAge: integer('stated_age'),
  statedAgeUnit: text('stated_age_unit').$type<AgeUnit>(),
  statedOn: dayColumn('stated_on'),
  address: text('address').notNull().default(''),
  state: text('state').notNull().default(''),
  city: text('city').notNull().default(''),
  isCovidVaccinated: boolean('is_covid_vaccinated'),
  hasDiabetes: boolean('has_diabetes'),
  allergies: text('allergies').notNull().default(''),
  conditions: text('conditions').notNull().default(''),
  diedOn: dayColumn('died_on'),
  note: text('note').notNull().default(''),
  occupation: text('occupation').notNull().default(''),
  typeOverride: text('type_override').$type<PatientType>(),
  language: text('language').$type<Language>().notNull(),
  registeredOn: dayColumn('registered_on').notNull(),
  firstVisitOn: dayColumn('first_visit_on'),
  lastVisitOn: dayColumn('last_visit_on'),
  /** Kept by triggers on the treatments and their payments. */
  duePaise: paiseColumn('due_paise').notNull().default(0),
  followUpOn: dayColumn('follow_up_on'),
  mergedInto: uuid('merged_into'),
  importId: uuid('import_id'),
  /** Of an import that was taken back. */
  removedAt: instantColumn('removed_at'),
  /** Since when name, birth and gender are those of a proved health ID. */
  verifiedAt: instantColumn('verified_at'),
  recentAt: instantColumn('recent_at')
    .notNull()
    .default(sql`now()`),
  latinName: text('latin_name').notNull(),
  searchKeys: text('search_keys').array().notNull(),
  version: versionColumn(),
});

/** Under any record of the patient: those merged into one are one person. Asked for once and not for each row read. */
export const isOfPerson = (column: SQLWrapper, patientId: unknown) =>
  sql`${column} = any((select app.records_of(${patientId}::uuid))::uuid[])`;

/** Whom a record became, else itself: not as a `coalesce`, by which the wall keeps a key from being looked up (decision 100). */
export const recordOf = (id: SQLWrapper, mergedInto: SQLWrapper) =>
  sql`case when ${mergedInto} is null then ${id} else ${mergedInto} end`;

/** The record that a row names, beside `patients`, which is the person it goes on as. */
export const records = alias(patients, 'records');
export const isItsPerson = eq(patients.id, recordOf(records.id, records.mergedInto));

/** The record that goes on for one that was merged into it; else itself. */
export const goesOnAs = (patientId: unknown) =>
  sql`(select ${recordOf(sql`q.id`, sql`q.merged_into`)} from app.patients q where q.id = ${patientId}::uuid)`;

/** The table and the catalogue say the same of every field. */
export type PatientsAreWhole = Nothing<
  Disagreement<
    Omit<typeof patients.$inferSelect, 'clinicId' | 'id' | 'createdAt' | 'updatedAt' | 'version'>,
    PatientFields
  >
>;

/** Of papers that a device gave out without a line. */
export const patientCodes = app.table('patient_codes', {
  clinicId: clinicColumns().clinicId,
  code: text('code').notNull(),
  patientId: uuid('patient_id').notNull(),
  notedAt: instantColumn('noted_at')
    .notNull()
    .default(sql`now()`),
});

export const patientMerges = app.table('patient_merges', {
  clinicId: clinicColumns().clinicId,
  id: clinicColumns().id,
  keptId: uuid('kept_id').notNull(),
  mergedId: uuid('merged_id').notNull(),
  former: jsonb('former').$type<Record<string, unknown>>().notNull(),
  changed: jsonb('changed').$type<Record<string, unknown>>().notNull(),
  mergedBy: uuid('merged_by').notNull(),
  mergedAt: instantColumn('merged_at').notNull(),
  undoneBy: uuid('undone_by'),
  undoneAt: instantColumn('undone_at'),
});

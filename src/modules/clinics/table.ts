import { boolean, integer, jsonb, smallint, text, uuid } from 'drizzle-orm/pg-core';
import {
  app,
  bytesColumn,
  clinicColumns,
  instantColumn,
  versionColumn,
} from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { Disagreement, Nothing } from '../../kit/shared/catalogue.ts';
import type { ClinicFields } from './fields.ts';
import type { Paper } from './model/paper.ts';

const { clinicId, createdAt, updatedAt } = clinicColumns();

export const clinics = app.table('clinics', {
  clinicId: uuid('clinic_id').primaryKey(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  country: text('country').notNull(),
  zone: text('zone').notNull(),
  state: text('state').notNull(),
  city: text('city').notNull(),
  address: text('address').notNull(),
  isdCode: text('isd_code').notNull(),
  contactNumber: text('contact_number').notNull(),
  gstNumber: text('gst_number').notNull(),
  upiId: text('upi_id').notNull().default(''),
  casePrefix: text('case_prefix').notNull(),
  /** Of new patients. */
  patientLanguage: text('language').$type<Language>().notNull(),
  /** Empty until somebody sets it. */
  paper: jsonb('paper').$type<Partial<Paper>>().notNull(),
  logoKey: text('logo_key'),
  isActive: boolean('is_active').notNull(),
  /** How long clinical records are kept after the last visit. */
  retentionYears: smallint('retention_years').notNull().default(3),
  /** Of all its people, whatever they have settled for themselves. */
  asksNewDevices: boolean('asks_new_devices').notNull().default(false),
  /** By its owner; null for one that is open. */
  closedAt: instantColumn('closed_at'),
  version: versionColumn(),
  createdAt,
  updatedAt,
});

/** Append-only; the highest version is the present account. */
export const bankAccounts = app.table('bank_accounts', {
  clinicId,
  version: integer('version').notNull(),
  sealed: bytesColumn('sealed').notNull(),
  savedBy: uuid('saved_by').notNull(),
  savedAt: instantColumn('saved_at').notNull(),
});

type Row = Omit<
  typeof clinics.$inferSelect,
  'clinicId' | 'version' | 'createdAt' | 'updatedAt' | 'paper'
> & { paper: Paper };
/** The table and the catalogue say the same of every field; a paper is kept as far as it was set. */
export type ClinicsAreWhole = Nothing<Disagreement<Row, ClinicFields>>;

import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, smallint, text, uuid } from 'drizzle-orm/pg-core';
import {
  app,
  clinicColumns,
  dayColumn,
  instantColumn,
  paiseColumn,
  versionColumn,
} from '../../kit/server/db.ts';
import type { Heeded } from '../safety/model.ts';
import type { DurationUnit, MealTiming, MedicineForm, TimeOfDay } from '../prescriptions/model.ts';
import type { Content, PaymentEntry, PaymentStatus, PaymentType, Vitals } from './model.ts';
import type { Disagreement, Nothing } from '../../kit/shared/catalogue.ts';
import type { CodedKind } from '../safety/rules/codes.ts';
import type { columnNames, lineCatalogue, TypedLine } from '../prescriptions/fields.ts';
import type { visitFields } from './fields.ts';
import type { KeptParts } from './model/draft.ts';
import type { TemplateContent } from './model/quick.ts';

export const treatments = app.table('treatments', {
  ...clinicColumns(),
  patientId: uuid('patient_id').notNull(),
  doctorId: uuid('doctor_id').notNull(),
  appointmentId: uuid('appointment_id'),
  visitOn: dayColumn('visit_on').notNull(),
  complaints: text('complaints').array().notNull(),
  examinations: text('examinations').array().notNull(),
  diagnosis: text('diagnosis').notNull(),
  diagnosisCodes: text('diagnosis_codes').array().notNull(),
  testResults: text('test_results').array().notNull(),
  vitals: jsonb('vitals').$type<Vitals>().notNull(),
  advice: text('advice').notNull(),
  testsAdvised: text('tests_advised').array().notNull(),
  referredDoctorName: text('referred_doctor_name').notNull(),
  referredLabCity: text('referred_lab_city').notNull(),
  followUpOn: dayColumn('follow_up_on'),
  totalFeesPaise: paiseColumn('total_fees_paise').notNull(),
  discountPaise: paiseColumn('discount_paise').notNull(),
  heeded: jsonb('heeded').$type<Heeded[]>().notNull(),
  signedVersion: integer('signed_version'),
  removedAt: instantColumn('removed_at'),
  removedBy: uuid('removed_by'),
  removalReason: text('removal_reason'),
  version: versionColumn(),
});

/** What has arrived for a visit, and what that leaves of its fees: kept by the database, and told to whoever asks for them by name alone. */
export const paidPaise = sql`"treatments"."paid_paise"`;
export const duePaise = sql`"treatments"."due_paise"`;

export const treatmentLines = app.table('treatment_lines', {
  clinicId: clinicColumns().clinicId,
  id: clinicColumns().id,
  treatmentId: uuid('treatment_id').notNull(),
  position: smallint('position').notNull(),
  /** One of the clinic's own, or */
  medicineId: uuid('medicine_id'),
  /** one of the shared catalogue. */
  catalogueId: uuid('catalogue_id'),
  medicineName: text('medicine_name').notNull(),
  genericName: text('generic_name').notNull(),
  strength: text('strength').notNull(),
  form: text('form').$type<MedicineForm>().notNull(),
  dosage: text('dosage').notNull(),
  durationCount: smallint('duration_count'),
  durationUnit: text('duration_unit').$type<DurationUnit>(),
  /** Reckoned from the dosage's steps and the duration, for what asks in SQL when a course ends. */
  courseDays: integer('course_days'),
  quantity: smallint('quantity'),
  pack: text('pack').notNull().default(''),
  stopOn: dayColumn('stop_on'),
  repeats: smallint('repeats').notNull().default(0),
  mealTiming: text('meal_timing').$type<MealTiming>(),
  timesOfDay: text('times_of_day').array().$type<TimeOfDay[]>().notNull(),
  note: text('note').notNull(),
});

export const treatmentVersions = app.table('treatment_versions', {
  clinicId: clinicColumns().clinicId,
  treatmentId: uuid('treatment_id').notNull(),
  version: integer('version').notNull(),
  content: jsonb('content').$type<Content>().notNull(),
  signedBy: uuid('signed_by').notNull(),
  signedAt: instantColumn('signed_at').notNull(),
  reason: text('reason').notNull(),
});

/** Only ever added to; the latest entry of a visit's medicine counts. */
export const medicineStops = app.table('medicine_stops', {
  clinicId: clinicColumns().clinicId,
  id: clinicColumns().id,
  treatmentId: uuid('treatment_id').notNull(),
  medicineName: text('medicine_name').notNull(),
  form: text('form').$type<MedicineForm>().notNull(),
  isStopped: boolean('is_stopped').notNull(),
  reason: text('reason').notNull(),
  toldOn: dayColumn('told_on').notNull(),
  memberId: uuid('member_id').notNull(),
});

export const codedEntries = app.table('coded_entries', {
  clinicId: clinicColumns().clinicId,
  id: clinicColumns().id,
  patientId: uuid('patient_id').notNull(),
  kind: text('kind').$type<CodedKind>().notNull(),
  code: text('code').notNull(),
  isPresent: boolean('is_present').notNull(),
  notedOn: dayColumn('noted_on').notNull(),
  memberId: uuid('member_id').notNull(),
});

export const treatmentPayments = app.table('treatment_payments', {
  ...clinicColumns(),
  treatmentId: uuid('treatment_id').notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  type: text('type').$type<PaymentType>().notNull(),
  status: text('status').$type<PaymentStatus>().notNull(),
  paidOn: dayColumn('paid_on').notNull(),
  receivedBy: uuid('received_by').notNull(),
  entry: text('entry').$type<PaymentEntry>().notNull().default('payment'),
  /** The payment that went back or was wrong. */
  ofId: uuid('of_id'),
  reason: text('reason').notNull().default(''),
});

/** Of visits, of advances and of fees that were paid online and pay no visit; what is of the type `Advance` moves no money. */
export const moneyEntries = app
  .view('money_entries', {
    clinicId: uuid('clinic_id').notNull(),
    id: uuid('id').notNull(),
    treatmentId: uuid('treatment_id'),
    patientId: uuid('patient_id').notNull(),
    amountPaise: paiseColumn('amount_paise').notNull(),
    type: text('type').$type<PaymentType>().notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    entry: text('entry').$type<PaymentEntry>().notNull(),
    ofId: uuid('of_id'),
    reason: text('reason').notNull(),
    paidOn: dayColumn('paid_on').notNull(),
    receivedBy: uuid('received_by').notNull(),
    appointmentId: uuid('appointment_id'),
  })
  .existing();

export const treatmentDrafts = app.table('treatment_drafts', {
  ...clinicColumns(),
  patientId: uuid('patient_id').notNull(),
  doctorId: uuid('doctor_id').notNull(),
  treatmentId: uuid('treatment_id'),
  appointmentId: uuid('appointment_id'),
  parts: jsonb('parts').$type<KeptParts>().notNull(),
  version: versionColumn(),
  updatedBy: uuid('updated_by').notNull(),
  closedAt: instantColumn('closed_at'),
  closing: text('closing').$type<'saved' | 'discarded'>(),
  became: uuid('became'),
});

export const feeChanges = app.table('fee_changes', {
  clinicId: clinicColumns().clinicId,
  treatmentId: uuid('treatment_id').notNull(),
  number: integer('number').notNull(),
  fromFeesPaise: paiseColumn('from_fees_paise').notNull(),
  fromDiscountPaise: paiseColumn('from_discount_paise').notNull(),
  toFeesPaise: paiseColumn('to_fees_paise').notNull(),
  toDiscountPaise: paiseColumn('to_discount_paise').notNull(),
  changedBy: uuid('changed_by').notNull(),
  changedAt: instantColumn('changed_at').notNull(),
  reason: text('reason').notNull(),
});

export const treatmentTemplates = app.table('treatment_templates', {
  ...clinicColumns(),
  shortcut: text('shortcut').notNull(),
  name: text('name').notNull(),
  content: jsonb('content').$type<TemplateContent>().notNull(),
  keptBy: uuid('kept_by').notNull(),
  version: versionColumn(),
  removedAt: instantColumn('removed_at'),
});

export const favouriteLines = app.table('favourite_lines', {
  ...clinicColumns(),
  memberId: uuid('member_id').notNull(),
  medicineKey: text('medicine_key').notNull(),
  line: jsonb('line').$type<TypedLine>().notNull(),
});

/** Of a row what the product keeps for itself. */
type Own =
  | keyof ReturnType<typeof clinicColumns>
  | 'patientId'
  | 'doctorId'
  | 'appointmentId'
  | 'signedVersion'
  | 'removedAt'
  | 'removedBy'
  | 'removalReason'
  | 'version';
/** The visits' table and their catalogue say the same of every field but the lines, which have their own table. */
export type VisitsAreWhole = Nothing<
  Disagreement<Omit<typeof treatments.$inferSelect, Own>, Omit<typeof visitFields, 'lines'>>
>;

type Line = Pick<typeof lineCatalogue, (typeof columnNames)[number]>;
/** The lines' table and their catalogue say the same of every field that has its own column. */
export type LinesAreWhole = Nothing<
  Disagreement<
    Omit<
      typeof treatmentLines.$inferSelect,
      | 'clinicId'
      | 'id'
      | 'treatmentId'
      | 'position'
      | 'medicineId'
      | 'catalogueId'
      | 'durationCount'
      | 'durationUnit'
      | 'courseDays'
    >,
    Line
  >
>;

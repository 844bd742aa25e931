import * as z from 'zod/mini';
import { typedNumber } from '../../kit/shared/contact-number.ts';
import { contract, download, eventsOf, read, write } from '../../kit/shared/contract.ts';
import { day, idsByHand, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import {
  housemate,
  duplicate,
  mergedPatient as merged,
  newPatient,
  patient,
  patientEdit,
  patientFilters,
  patientMerge,
  patientPair,
  patientRow,
  patientSorts,
  slipCode,
  warningCodes,
} from './model.ts';

const saved = z.object({
  patient,
  /** The record is kept all the same; the person is asked. */
  warnings: z.array(z.enum(warningCodes)),
});

const labels = {
  searched: /*i18n*/ { id: 'action.patients_searched', message: 'searched patients' },
};

export const api = contract('patients', {
  search: read({
    summary:
      'Finds patients by name, sound of the name, phone or case number; without a text the recent ones',
    allow: { page: ['Patient', 'Treatment', 'Appointment'], to: 'view' },
    scope: 'patients:read',
    input: z.strictObject({
      text: optionalLine(80),
      /** `next` of the page before. */
      after: optionalLine(200),
      most: z._default(whole(1, 100), 20),
    }),
    output: z.object({ patients: z.array(patientRow), next: z.nullable(z.string()) }),
    rate: 'typing',
    audit: 'read',
    label: labels.searched,
    opensRecord: false,
  }),
  list: read({
    summary:
      'Patients by filters in one of several orders, a page at a time; the first page counts them',
    allow: { page: 'Patient', to: 'view' },
    scope: 'patients:read',
    input: z.strictObject({
      ...patientFilters,
      sort: z._default(z.enum(patientSorts), 'recent'),
      /** `next` of the page before. */
      after: optionalLine(200),
      most: z._default(whole(1, 100), 50),
    }),
    output: z.object({
      patients: z.array(patientRow),
      next: z.nullable(z.string()),
      /** Of the whole list; null on later pages and beside a text, which gives the best 200. */
      total: z.nullable(z.number()),
      /** There are more than `total`. */
      isMore: z.boolean(),
    }),
    rate: 'typing',
    audit: 'read',
    label: labels.searched,
    opensRecord: false,
  }),
  export: download({
    summary: 'The filtered list, or the patients named by id, as an Excel file; 50,000 at the most',
    allow: { page: 'Patient', to: 'view', also: 'Export' },
    stepUp: true,
    exports: true,
    input: z.strictObject({
      ...patientFilters,
      ids: z.optional(idsByHand()),
      sort: z._default(z.enum(patientSorts), 'recent'),
    }),
    output: z.object({}),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ { id: 'action.patients_exported', message: 'downloaded the list of patients' },
    opensRecord: false,
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  duplicates: read({
    summary:
      'Patients who may be the person about to be registered: same phone, same or like-sounding name',
    allow: { page: 'Patient', to: 'view' },
    input: z.strictObject({
      name: optionalLine(40),
      isdCode: z._default(z.string(), '+91'),
      contactNumber: optionalLine(24),
      birthOn: z._default(z.nullable(day()), null),
      statedAge: z._default(z.nullable(whole(0, 120)), null),
      statedAgeUnit: z._default(z.enum(['years', 'months', 'days']), 'years'),
      /** The patient being edited is not its own duplicate. */
      except: z.optional(uuid()),
    }),
    output: z.object({ patients: z.array(duplicate) }),
    rate: 'typing',
    audit: 'read',
    label: labels.searched,
    opensRecord: false,
  }),
  get: read({
    summary: 'One patient whole, with who shares the phone',
    allow: { page: ['Patient', 'Treatment'], to: 'view' },
    scope: 'patients:read',
    input: z.strictObject({ id: uuid() }),
    output: z.object({ patient, household: z.array(housemate) }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.patients_opened', message: 'opened a patient' },
    opensRecord: true,
    partOfOpening: true,
  }),
  register: write({
    summary: 'Registers a patient under the next case number',
    allow: { page: 'Patient', to: 'edit' },
    scope: 'patients:write',
    input: newPatient,
    output: saved,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.patients_registered', message: 'registered a patient' },
    failed: /*i18n*/ {
      id: 'patient_not_created',
      message: 'Something went wrong while creating patient',
    },
    once: true,
    touches: ['dashboard'],
  }),
  noteCode: write({
    summary:
      'Keeps a number that a device gave a patient on paper while it had no line, to be found by; said again it changes nothing',
    allow: { page: ['Patient', 'Appointment'], to: 'edit' },
    input: z.strictObject({ id: uuid(), code: slipCode() }),
    output: z.object({ id: z.string() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.patients_changed', message: 'changed a patient' },
  }),
  amend: write({
    summary: 'Changes a patient, based on the version that was shown',
    allow: { page: 'Patient', to: 'edit' },
    scope: 'patients:write',
    input: patientEdit,
    output: saved,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.patients_changed', message: 'changed a patient' },
  }),
  changePhone: write({
    summary: 'Changes the contact number alone, based on the one that was shown; its country stays',
    allow: { page: 'Patient', to: 'edit' },
    scope: 'patients:write',
    input: z.strictObject({
      id: uuid(),
      contactNumber: typedNumber(),
      contactNumberBefore: z.string(),
    }),
    output: saved,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ {
      id: 'action.patients_phone_changed',
      message: 'changed a patient’s contact number',
    },
  }),
  duplicatePairs: read({
    summary: 'Pairs of records that may be one person: the same phone and a name that sounds alike',
    allow: { page: 'Patient', to: 'edit' },
    input: z.strictObject({}),
    output: z.object({ pairs: z.array(patientPair) }),
    rate: 'heavy',
    audit: 'read',
    label: labels.searched,
    opensRecord: false,
  }),
  merge: write({
    summary:
      'Joins two records of one person: one goes on with the given fields, the other is kept and points to it',
    allow: { page: 'Patient', to: 'edit' },
    input: merged,
    output: z.object({ id: z.string() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.patients_merged', message: 'merged two patients' },
    once: true,
    touches: ['timeline', 'families', 'treatments', 'appointments', 'dashboard'],
  }),
  merges: read({
    summary: 'What was merged into a patient and still stands',
    allow: { page: 'Patient', to: 'view' },
    input: z.strictObject({ patientId: uuid() }),
    output: z.object({ merges: z.array(patientMerge) }),
    rate: 'calm',
    audit: 'read',
    label: labels.searched,
    opensRecord: false,
    partOfOpening: true,
  }),
  undoMerge: write({
    summary: 'Parts two merged records again, within 30 days',
    allow: { page: 'Patient', to: 'edit' },
    input: z.strictObject({ id: uuid() }),
    output: z.object({ keptId: z.string(), mergedId: z.string() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ {
      id: 'action.patients_unmerged',
      message: 'separated two merged patients',
    },
    touches: ['timeline', 'families', 'treatments', 'appointments', 'dashboard'],
  }),
});

export const events = eventsOf('patients', {
  registered: z.strictObject({ patientId: uuid() }),
  erased: z.strictObject({ patientId: uuid() }),
  /** From now on, or taken note of now. */
  died: z.strictObject({ patientId: uuid() }),
  merged: z.strictObject({ keptId: uuid(), mergedId: uuid() }),
  parted: z.strictObject({ keptId: uuid(), mergedId: uuid() }),
});

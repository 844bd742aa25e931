import * as z from 'zod/mini';
import { contract, read, write } from '../../kit/shared/contract.ts';
import { uuid, whole } from '../../kit/shared/fields.ts';
import { familyFields, familyMember } from './model.ts';

const edits = { page: 'Patient', to: 'edit' } as const;

const labels = {
  familyChanged: /*i18n*/ { id: 'action.family_changed', message: 'changed a patient’s family' },
};

export const api = contract('families', {
  list: read({
    summary: 'A patient’s family with what each of them owes',
    allow: { page: ['Patient', 'Treatment', 'Appointment'], to: 'view' },
    input: z.strictObject({ patientId: uuid() }),
    output: z.object({
      members: z.array(familyMember),
      /** Of the patient and all members with a record here; null for those who may not see fees. */
      duePaise: z.nullable(z.number()),
    }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.patients_opened', message: 'opened a patient' },
    opensRecord: false,
    partOfOpening: true,
  }),
  add: write({
    summary: 'Adds a member to a patient’s family, nine at the most',
    allow: edits,
    input: z.strictObject({ patientId: uuid(), ...familyFields }),
    output: z.object({ id: z.string() }),
    rate: 'calm',
    audit: 'write',
    label: labels.familyChanged,
    once: true,
  }),
  amend: write({
    summary: 'Changes a family member’s name, relationship or record',
    allow: edits,
    input: z.strictObject({ id: uuid(), version: whole(1, 2_147_483_647), ...familyFields }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.familyChanged,
  }),
  remove: write({
    summary: 'Takes a member out of the family; their record stays',
    allow: edits,
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.familyChanged,
  }),
});

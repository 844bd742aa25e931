// Who belongs to whom. A relationship is said from the patient: the member is the patient's Father.
import * as z from 'zod/mini';
import { line, uuid } from '../../kit/shared/fields.ts';
import { ageUnits, genders } from '../patients/fields.ts';

export const relationships = [
  'Father',
  'Mother',
  'Spouse',
  'Son',
  'Daughter',
  'Brother',
  'Sister',
  'Grandparent',
  'Guardian',
  'Other',
] as const;
export type Relationship = (typeof relationships)[number];

export const familyFields = {
  /** Of a member without a record here; with a record its name is taken. */
  name: line(40),
  relationship: z.enum(relationships),
  /** The member's own record in this clinic. */
  memberPatientId: z._default(z.nullable(uuid()), null),
};

const relative = z.object({
  id: z.string(),
  caseNumber: z.string(),
  name: z.string(),
  gender: z.enum(genders),
  birthOn: z.nullable(z.string()),
  statedAge: z.nullable(z.number()),
  statedAgeUnit: z.nullable(z.enum(ageUnits)),
  statedOn: z.nullable(z.string()),
  diedOn: z.nullable(z.string()),
  isdCode: z.string(),
  contactNumber: z.string(),
  allergies: z.string(),
  lastVisitOn: z.nullable(z.string()),
  /** Null for those who may not see fees. */
  duePaise: z.nullable(z.number()),
});

export const familyMember = z.object({
  /** Null where it is only said in the other's family. */
  id: z.nullable(z.string()),
  name: z.string(),
  relationship: z.enum(relationships),
  patient: z.nullable(relative),
  version: z.number(),
});
export type FamilyMember = z.output<typeof familyMember>;

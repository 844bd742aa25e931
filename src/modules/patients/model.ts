// The shapes of a patient, made of the catalogue: what is typed, what is answered, what a list shows.
import * as z from 'zod/mini';
import { isMobileOf, nationalNumber, plainNumber } from '../../kit/shared/contact-number.ts';
import { namesWhere, parts, pick } from '../../kit/shared/catalogue.ts';
import { day, instant, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import { fields, genders, patientFields, patientTypes } from './fields.ts';
import { slipCodeShape } from './rules.ts';

/** Why a search answers this person: `recent` without a text, `health` by a proved health ID, `sound` when the name is written differently or misspelt. */
const matchKinds = ['recent', 'name', 'sound', 'phone', 'case', 'health'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** `isd_mismatch`: the ISD code belongs to another country. */
export const warningCodes = ['isd_mismatch'] as const;
export type PatientWarning = (typeof warningCodes)[number];

interface Typed {
  isdCode: string;
  contactNumber: string;
  birthOn: string | null;
  statedAge: number | null;
}

// After `plainNumber`, the check that looks at two fields at once. It runs even where a field is wrong by itself, so that all problems are told together.
const belongTogether = z.check<Typed>((payload) => {
  if (payload.value === null || typeof payload.value !== 'object') return;
  const { isdCode, contactNumber, birthOn, statedAge } = payload.value as Partial<Typed>;
  const isTold = (...names: string[]) =>
    payload.issues.some((issue) => names.includes(String(issue.path?.[0])));
  const say = (path: string, message: string) =>
    payload.issues.push({ code: 'custom', path: [path], message, input: payload.value });
  if (
    !isTold('contactNumber', 'isdCode') &&
    isdCode !== undefined &&
    contactNumber !== undefined &&
    !isMobileOf(isdCode, nationalNumber(isdCode, contactNumber))
  )
    say('contactNumber', 'phone');
  if (!isTold('statedAge', 'birthOn') && (birthOn ?? null) === null && (statedAge ?? null) === null)
    say('statedAge', 'age_or_birth');
});
belongTogether._zod.def.when = () => true;

/** What stands on paper where no server gave a number: of two letters a device. */
export const slipCode = () => z.string().check(z.regex(slipCodeShape, { error: 'wrong_type' }));

export const newPatient = z.strictObject(patientFields).check(plainNumber, belongTogether);
export type NewPatient = z.output<typeof newPatient>;

export const patientEdit = z
  .strictObject({ id: uuid(), version: whole(1, 2_147_483_647), ...patientFields })
  .check(plainNumber, belongTogether);

/** Two records as they were shown, and the fields that the one that goes on is to have. */
export const mergedPatient = z
  .strictObject({
    keptId: uuid(),
    keptVersion: whole(1, 2_147_483_647),
    mergedId: uuid(),
    mergedVersion: whole(1, 2_147_483_647),
    ...patientFields,
  })
  .check(plainNumber, belongTogether);

const answers = parts(fields, 'answer');
/** What every answer says that names a patient. */
export const identityNames = namesWhere(fields, 'shown', ['everywhere']);
/** The fields of a patient answered whole. */
export const recordNames = namesWhere(fields, 'shown', [
  'everywhere',
  'record and lists',
  'record',
]);
/** The fields of a row in a list. */
export const rowNames = namesWhere(fields, 'shown', ['everywhere', 'record and lists', 'lists']);
/** Beside the identity, of somebody who may be the same person. */
export const duplicateNames = [...identityNames, 'city', 'lastVisitOn'] as const;

const identity = { id: z.string(), ...pick(answers, identityNames) };

/** A patient whole. `ageOn(patient, today)` of kit/shared/time gives the age to show. */
export const patient = z.object({
  id: z.string(),
  ...pick(answers, recordNames),
  /** Override, else New until the first completed treatment. */
  type: z.enum(patientTypes),
  /** Name, birth and gender come from a proved health ID and are locked. */
  isVerified: z.boolean(),
  createdAt: instant(),
  updatedAt: instant(),
  version: z.number(),
});
export type Patient = z.output<typeof patient>;

/** The orders of the list: `recent` by when the clinic had to do with them last, `due` those who owe most. */
export const patientSorts = [
  'recent',
  'name',
  'nameDown',
  'registered',
  'visited',
  'visitedLongAgo',
  'youngest',
  'oldest',
  'due',
  'followUp',
] as const;
export type PatientSort = (typeof patientSorts)[number];

/** What a list of patients is narrowed by; what is absent narrows nothing. */
export const patientFilters = {
  /** As the search box reads it. With it the best matches come first, whatever the order asked for. */
  text: optionalLine(80),
  gender: z.optional(z.enum(genders)),
  type: z.optional(z.enum(patientTypes)),
  /** Whole years, both ends included. */
  ageFrom: z.optional(whole(0, 120)),
  ageTo: z.optional(whole(0, 120)),
  visitedFrom: z.optional(day()),
  visitedTo: z.optional(day()),
  registeredFrom: z.optional(day()),
  registeredTo: z.optional(day()),
  hasDue: z.optional(z.boolean()),
  hasAllergies: z.optional(z.boolean()),
  hasConditions: z.optional(z.boolean()),
  /** Was asked back at the last visit. */
  hasFollowUp: z.optional(z.boolean()),
  hasNoVisit: z.optional(z.boolean()),
};

/** One line of a list of patients. */
export const patientRow = z.object({
  id: z.string(),
  ...pick(answers, rowNames),
  type: z.enum(patientTypes),
  /** Owed over all visits; null for those who may not see fees. */
  duePaise: z.nullable(answers.duePaise),
  /** How many others of this clinic share the phone. */
  household: z.number(),
  match: z.enum(matchKinds),
});
export type PatientRow = z.output<typeof patientRow>;

/** Somebody who may be the person about to be registered. */
export const duplicate = z.object({
  id: z.string(),
  ...pick(answers, duplicateNames),
  isSamePhone: z.boolean(),
  /** Written the same, or sounding the same. */
  isSameName: z.boolean(),
  /** Within two years. */
  isSameAge: z.boolean(),
});
export type Duplicate = z.output<typeof duplicate>;

/** Who shares a patient's phone. */
export const housemate = z.object(identity);

/** Two records that may be one person. */
export const patientPair = z.object({ first: duplicate, second: duplicate });

export const patientMerge = z.object({
  id: z.string(),
  keptId: z.string(),
  mergedId: z.string(),
  caseNumber: z.string(),
  name: z.string(),
  mergedAt: instant(),
  byName: z.string(),
  /** Within the thirty days. */
  canUndo: z.boolean(),
});

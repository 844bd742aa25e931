// The words of a patient: what is typed at registration, what is kept, what a list shows.
import * as z from 'zod/mini';
import { day, instant, line, note, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import { isMobileOf } from '../identity/rules.ts';
import { nationalNumber } from './rules.ts';

export const genders = ['Male', 'Female', 'Other'] as const;
export type Gender = (typeof genders)[number];

export const patientTypes = ['New', 'Repeated'] as const;
export type PatientType = (typeof patientTypes)[number];

export const ageUnits = ['years', 'months', 'days'] as const;

/** Why a search answers this person: `recent` without a text, `health` by a proved health ID, `sound` when the name is written differently or misspelt. */
export const matchKinds = ['recent', 'name', 'sound', 'phone', 'case', 'health'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** `isd_mismatch`: the ISD code belongs to another country. */
export const warningCodes = ['isd_mismatch'] as const;
export type PatientWarning = (typeof warningCodes)[number];

const languageOfPatient = z.enum(languageCodes);
const maybe = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null);

/** What a person types of a patient. Name, phone, gender and an age or a birth date are enough. */
export const patientFields = {
  name: line(40),
  /** ISO 3166 alpha-2. */
  country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'choose_one' })), 'IN'),
  /** With its plus sign: `+91`. */
  isdCode: z._default(
    z.string().check(z.regex(/^\+[1-9]\d{0,3}$/, { error: 'choose_one' })),
    '+91',
  ),
  /** As people write it, `098765-43210` or in digits of their own script; kept as national digits. */
  contactNumber: line(24),
  gender: z.enum(genders),
  /** When given, it rules and the stated age is dropped. */
  birthOn: maybe(day()),
  /** As stated on the day of entry, in `statedAgeUnit`; at most 120. */
  statedAge: maybe(whole(0, 120)),
  statedAgeUnit: z._default(z.enum(ageUnits), 'years'),
  address: note(200),
  state: optionalLine(40),
  city: optionalLine(40),
  /** Null until asked. */
  isCovidVaccinated: maybe(z.boolean()),
  /** Null until asked. */
  hasDiabetes: maybe(z.boolean()),
  allergies: note(200),
  /** Chronic ones, beside diabetes. */
  conditions: note(200),
  note: note(2000),
  /** Overrides the derived type; null lets it follow the visits. */
  typeOverride: maybe(z.enum(patientTypes)),
  /** The patient's own language, for prescriptions and messages; null takes the clinic's. */
  language: maybe(languageOfPatient),
};

interface Typed {
  isdCode: string;
  contactNumber: string;
  birthOn: string | null;
  statedAge: number | null;
}

// The checks that look at two fields at once. The second runs even where a field is wrong by itself, so that all problems are told together.
const plainNumber = z.overwrite<Typed>((typed) => ({
  ...typed,
  contactNumber: nationalNumber(typed.isdCode, typed.contactNumber),
}));
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

export const newPatient = z.strictObject(patientFields).check(plainNumber, belongTogether);
export type NewPatient = z.output<typeof newPatient>;

export const patientEdit = z
  .strictObject({ id: uuid(), version: whole(1, 2_147_483_647), ...patientFields })
  .check(plainNumber, belongTogether);
export type PatientEdit = z.output<typeof patientEdit>;

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

const identity = {
  id: z.string(),
  caseNumber: z.string(),
  name: z.string(),
  gender: z.enum(genders),
  birthOn: z.nullable(z.string()),
  statedAge: z.nullable(z.number()),
  statedAgeUnit: z.nullable(z.enum(ageUnits)),
  /** The day on which the age was stated, in the clinic's zone. */
  statedOn: z.nullable(z.string()),
  isdCode: z.string(),
  contactNumber: z.string(),
};

/** A patient whole. `ageOn(patient, today)` of kit/shared/time gives the age to show. */
export const patient = z.object({
  ...identity,
  country: z.string(),
  address: z.string(),
  state: z.string(),
  city: z.string(),
  isCovidVaccinated: z.nullable(z.boolean()),
  hasDiabetes: z.nullable(z.boolean()),
  allergies: z.string(),
  conditions: z.string(),
  note: z.string(),
  /** Override, else New until the first completed treatment. */
  type: z.enum(patientTypes),
  typeOverride: z.nullable(z.enum(patientTypes)),
  language: languageOfPatient,
  registeredOn: z.string(),
  lastVisitOn: z.nullable(z.string()),
  /** The record that goes on instead of this one, where both were the same person. */
  mergedInto: z.nullable(z.string()),
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
  'registered',
  'visited',
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
  ...identity,
  city: z.string(),
  allergies: z.string(),
  type: z.enum(patientTypes),
  registeredOn: z.string(),
  lastVisitOn: z.nullable(z.string()),
  followUpOn: z.nullable(z.string()),
  /** Owed over all visits; null for those who may not see fees. */
  duePaise: z.nullable(z.number()),
  /** How many others of this clinic share the phone. */
  household: z.number(),
  match: z.enum(matchKinds),
});
export type PatientRow = z.output<typeof patientRow>;

/** Somebody who may be the person about to be registered. */
export const duplicate = z.object({
  ...identity,
  city: z.string(),
  lastVisitOn: z.nullable(z.string()),
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
export type PatientPair = z.output<typeof patientPair>;

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

// Every field of a doctor's profile, once. Whatever handles "all fields" of a profile goes through these entries; none has a default, so a new field answers every question.
import * as z from 'zod/mini';
import {
  catalogue,
  type Control,
  type KeptField,
  names,
  namesBound,
  namesWhere,
  parts,
  pick,
  type TypedField,
  valueKinds,
} from '../../kit/shared/catalogue.ts';
import { day, fees, line, note, optionalLine, personName, whole } from '../../kit/shared/fields.ts';
import type { Sentence } from '../../kit/shared/refusal.ts';
import { countryCode } from '../places/model.ts';
import { spokenLanguages } from './model/choices.ts';

export const genders = ['Male', 'Female', 'Other'] as const;
export type Gender = (typeof genders)[number];

/** The cards of the form, in its order. */
export const groups = {
  you: /*i18n*/ { id: 'profile.group.you', message: 'You' },
  practice: /*i18n*/ { id: 'profile.group.practice', message: 'Your practice' },
  address: /*i18n*/ { id: 'profile.group.address', message: 'Address' },
} as const satisfies Record<string, Sentence>;

interface Goes {
  /** The head of a paper. `own`: written there otherwise than here. */
  readonly paper: 'same' | 'own' | null;
  /** The resource it becomes a part of. */
  readonly fhir: 'Practitioner' | null;
}

interface OfProfiles {
  /** Whose form has it: only a doctor prescribes. */
  readonly askedOf: 'everybody' | 'doctors';
  /** What waits for it: the whole product, since a prescription is nothing without it; nothing yet, though a practice needs it; nothing at all, it rounds the profile off. */
  readonly completes: {
    readonly as: 'required' | 'later' | 'wished';
    readonly of: 'everybody' | 'doctors';
  } | null;
  /** Where it is kept. */
  readonly table: 'profiles' | 'members';
}

/** One entry of the catalogue. A profile is never merged. */
export type ProfileField = OfProfiles &
  (
    | Omit<TypedField<keyof typeof groups, 'self', Goes>, 'merge'>
    | Omit<KeptField<'self', Goes>, 'merge'>
  );

const ofProfile = { seenBy: 'self', table: 'profiles' } as const;
const nowhere = { paper: null, fhir: null } as const;
const ownControl = { form: { as: 'own' } } as const satisfies { form: Control };
const wideText = { form: { as: 'area', isWide: true, rows: 2 } } as const satisfies {
  form: Control;
};
const required = { as: 'required', of: 'doctors' } as const;
const later = { as: 'later', of: 'doctors' } as const;
const wished = <const W extends 'everybody' | 'doctors'>(of: W) => ({ as: 'wished', of }) as const;

const several = <T extends z.ZodMiniType<string, string>>(one: T, max: number) => ({
  ...ofProfile,
  ...ownControl,
  kind: 'entries' as const,
  max,
  input: z._default(z.array(one).check(z.maxLength(max)), []),
  answer: z.array(z.string()),
  empty: [],
});
const text = (max: number) => ({
  ...ofProfile,
  kind: 'line' as const,
  max,
  input: optionalLine(max),
  answer: z.string(),
  empty: '',
});
const maybe = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null);

/** The earliest year that anybody at work can have finished in. */
const earliestYear = 1940;
export const year = () => whole(earliestYear, 2200);
export const education = z.strictObject({ degree: line(40), institute: line(100), year: year() });
export type Education = z.output<typeof education>;

export const fields = catalogue<ProfileField>()({
  name: {
    ...ofProfile,
    table: 'members',
    kind: 'line',
    max: 40,
    input: personName(40),
    answer: z.string(),
    empty: '',
    label: /*i18n*/ { id: 'profile.name', message: 'Name' },
    group: 'you',
    askedOf: 'everybody',
    completes: { as: 'required', of: 'everybody' },
    // Stands on what was signed.
    erase: 'keep',
    ...ownControl,
    goes: { paper: 'same', fhir: 'Practitioner' },
  },
  gender: {
    ...ofProfile,
    ...ownControl,
    kind: 'own',
    input: maybe(z.enum(genders)),
    answer: z.nullable(z.enum(genders)),
    empty: null,
    label: /*i18n*/ { id: 'profile.gender', message: 'Gender' },
    group: 'you',
    askedOf: 'everybody',
    completes: wished('everybody'),
    erase: 'clear',
    // Which title a letter uses.
    goes: { ...nowhere, paper: 'same' },
  },
  birthOn: {
    ...ofProfile,
    ...ownControl,
    kind: 'day',
    input: maybe(day()),
    answer: z.nullable(z.string()),
    empty: null,
    label: /*i18n*/ { id: 'profile.birthOn', message: 'Date of birth' },
    group: 'you',
    askedOf: 'everybody',
    completes: wished('everybody'),
    erase: 'clear',
    goes: nowhere,
  },
  experienceYears: {
    ...ofProfile,
    ...ownControl,
    kind: 'own',
    input: maybe(whole(0, 80)),
    answer: z.nullable(z.number()),
    empty: null,
    label: /*i18n*/ { id: 'profile.experienceYears', message: 'Experience' },
    group: 'you',
    askedOf: 'doctors',
    completes: wished('doctors'),
    erase: 'clear',
    goes: nowhere,
  },
  degrees: {
    ...several(line(40), 10),
    label: /*i18n*/ { id: 'profile.degrees', message: 'Degrees' },
    group: 'practice',
    askedOf: 'doctors',
    completes: required,
    erase: 'keep',
    goes: { ...nowhere, paper: 'own' },
  },
  specialties: {
    ...several(line(60), 10),
    label: /*i18n*/ { id: 'profile.specialties', message: 'Specialties' },
    group: 'practice',
    askedOf: 'doctors',
    completes: later,
    erase: 'clear',
    goes: { ...nowhere, paper: 'same' },
  },
  /** IMR or state register: letters, digits, `/`, `-`, year. */
  registrationNumber: {
    ...text(40),
    input: z._default(
      optionalLine(40).def.innerType.check(
        z.refine((typed) => /^[\p{L}\p{N} ./()-]*$/u.test(typed), { error: 'text_unsafe' }),
      ),
      '',
    ),
    label: /*i18n*/ { id: 'profile.registrationNumber', message: 'IMR registration number' },
    group: 'practice',
    askedOf: 'doctors',
    completes: required,
    erase: 'keep',
    form: { as: 'line' },
    goes: { paper: 'same', fhir: 'Practitioner' },
  },
  /** Of `councils` where the country is India. */
  council: {
    ...text(80),
    ...ownControl,
    label: /*i18n*/ { id: 'profile.council', message: 'State medical council' },
    group: 'practice',
    askedOf: 'doctors',
    completes: required,
    erase: 'keep',
    goes: { paper: 'same', fhir: 'Practitioner' },
  },
  /** Codes of `spokenLanguages`. */
  languages: {
    ...several(z.enum(spokenLanguages), spokenLanguages.length),
    label: /*i18n*/ { id: 'profile.languages', message: 'Languages you speak' },
    group: 'practice',
    askedOf: 'doctors',
    completes: later,
    erase: 'clear',
    goes: nowhere,
  },
  consultancyFeePaise: {
    ...ofProfile,
    ...ownControl,
    kind: 'own',
    input: maybe(fees()),
    answer: z.nullable(z.number()),
    empty: null,
    label: /*i18n*/ { id: 'profile.consultancyFeePaise', message: 'Consultancy fees' },
    group: 'practice',
    askedOf: 'doctors',
    completes: later,
    erase: 'clear',
    goes: nowhere,
  },
  bio: {
    ...text(450),
    kind: 'text',
    input: note(450),
    label: /*i18n*/ { id: 'profile.bio', message: 'Professional bio' },
    group: 'practice',
    askedOf: 'doctors',
    completes: wished('doctors'),
    erase: 'clear',
    form: {
      as: 'area',
      isWide: true,
      rows: 3,
      hint: /*i18n*/ {
        id: 'profile.bio.hint',
        message: 'At most 450 characters; patients read it on the booking page.',
      },
    },
    goes: nowhere,
  },
  /** ISO code; null when not yet chosen. */
  country: {
    ...ofProfile,
    ...ownControl,
    kind: 'own',
    input: maybe(countryCode()),
    answer: z.nullable(z.string()),
    empty: null,
    label: /*i18n*/ { id: 'profile.country', message: 'Country' },
    group: 'address',
    askedOf: 'everybody',
    completes: later,
    erase: 'clear',
    goes: nowhere,
  },
  state: {
    ...text(80),
    ...ownControl,
    label: /*i18n*/ { id: 'profile.state', message: 'State' },
    group: 'address',
    askedOf: 'everybody',
    completes: later,
    erase: 'clear',
    goes: nowhere,
  },
  city: {
    ...text(80),
    ...ownControl,
    label: /*i18n*/ { id: 'profile.city', message: 'City' },
    group: 'address',
    askedOf: 'everybody',
    completes: later,
    erase: 'clear',
    goes: nowhere,
  },
  address: {
    ...text(200),
    ...wideText,
    kind: 'text',
    input: note(200),
    label: /*i18n*/ { id: 'profile.address', message: 'Address' },
    group: 'address',
    askedOf: 'everybody',
    completes: later,
    erase: 'clear',
    goes: nowhere,
  },
  /** On a page of its own; whole when each degree has its college. */
  education: {
    ...ofProfile,
    input: null,
    answer: z.array(z.object({ degree: z.string(), institute: z.string(), year: z.number() })),
    label: /*i18n*/ { id: 'profile.education', message: 'College and year of each degree' },
    askedOf: 'doctors',
    completes: wished('doctors'),
    erase: 'clear',
    goes: nowhere,
  },
  /** Answered as a picture's short name. */
  pictureKey: {
    ...ofProfile,
    input: null,
    answer: null,
    label: /*i18n*/ { id: 'profile.picture', message: 'Your picture' },
    askedOf: 'everybody',
    completes: null,
    erase: 'clear',
    goes: nowhere,
  },
});
export type ProfileFields = typeof fields;

/** The form whole. All but the name may be left open for now; what is open keeps the profile incomplete. */
export const profileFields = parts(fields, 'input');
export const profileAnswer = parts(fields, 'answer');
export const typedNames = namesWhere(fields, 'kind', valueKinds);
export type TypedName = (typeof typedNames)[number];
/** Of what is typed, all that a profile's own row holds. */
export const typedKept = namesWhere(pick(fields, typedNames), 'table', ['profiles']);
/** What stands in a profile's own row and is answered. */
export const keptNames = namesWhere(pick(fields, names(profileAnswer)), 'table', ['profiles']);
/** What stands on papers as it is here. */
export const headNames = namesBound(fields, 'paper', 'same');
/** What a FHIR Practitioner says. */
export const practitionerNames = namesBound(fields, 'fhir', 'Practitioner');

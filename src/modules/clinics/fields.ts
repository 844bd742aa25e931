// Every field of a clinic, once. Whatever handles "all fields" of a clinic goes through these entries; none has a default, so a new field answers every question.
import * as z from 'zod/mini';
import {
  catalogue,
  type KeptField,
  names,
  namesBound,
  namesWhere,
  parts,
  type TypedField,
  valueKinds,
} from '../../kit/shared/catalogue.ts';
import { typedNumber } from '../../kit/shared/contact-number.ts';
import { cleanText, line, note, optionalLine } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import { isdCode } from '../places/model.ts';
import { paper } from './model/paper.ts';
import { isGstNumber, isUpiId } from './rules.ts';

interface Goes {
  /** The head of a printed page. */
  readonly paper: 'same' | null;
  /** The resource it becomes a part of. */
  readonly fhir: 'Organization' | null;
}

/** One entry of the catalogue. A clinic is never merged; who is signed in to it may see it. */
export type ClinicField =
  | Omit<TypedField<'clinic' | 'letterhead', 'members', Goes>, 'merge'>
  | Omit<KeptField<'members' | 'nobody', Goes>, 'merge'>;

const seen = { seenBy: 'members' } as const;
const ownControl = { form: { as: 'own' }, group: 'clinic' } as const;
const nowhere = { paper: null, fhir: null } as const;
const onPaper = { paper: 'same', fhir: null } as const;

/** What is left out stays as it is; empty text empties the field. */
const text = (
  max: number,
  schema: z.ZodMiniType<string, string> = optionalLine(max).def.innerType,
) => ({
  ...seen,
  kind: 'line' as const,
  max,
  input: z.optional(schema),
  answer: z.string(),
  empty: '',
});
/** Said when the clinic was opened. */
const fixed = { ...seen, input: null, answer: z.string(), label: null, erase: 'keep' } as const;
/** What the product keeps for itself. */
const unseen = {
  seenBy: 'nobody',
  input: null,
  answer: null,
  label: null,
  erase: 'keep',
  goes: nowhere,
} as const;

/** Empty, or a GSTIN with its check sign; capitals and no spaces. */
const gstNumber = z.string().check(
  z.overwrite((typed) => cleanText(typed).replace(/\s/g, '').toUpperCase()),
  z.refine((typed) => typed === '' || isGstNumber(typed), { error: 'gst_number' }),
);

/** Empty, or what patients pay to by UPI. */
const upiId = z.string().check(
  z.overwrite((typed) => cleanText(typed).replace(/\s/g, '')),
  z.maxLength(80),
  z.refine((typed) => typed === '' || isUpiId(typed), { error: 'upi_id' }),
);

/** Stands before the year in a case number: `SUN26-17`. */
const casePrefix = z.string().check(
  z.overwrite((typed) => cleanText(typed).toUpperCase()),
  z.maxLength(8),
  z.refine((typed) => /^[A-Z0-9]*$/.test(typed), { error: 'case_prefix' }),
);

export const fields = catalogue<ClinicField>()({
  name: {
    ...text(40, line(40)),
    label: /*i18n*/ { id: 'clinics.name', message: 'Clinic name' },
    group: 'clinic',
    erase: 'keep',
    form: { as: 'line' },
    goes: { paper: 'same', fhir: 'Organization' },
  },
  /** Public, of the booking link. */
  code: { ...fixed, goes: { paper: 'same', fhir: 'Organization' } },
  country: { ...fixed, goes: onPaper },
  /** Changed by itself, with what goes by it. */
  zone: { ...fixed, goes: nowhere },
  contactNumber: {
    ...text(24, typedNumber()),
    ...ownControl,
    label: /*i18n*/ { id: 'clinics.contactNumber', message: 'Contact number' },
    erase: 'clear',
    goes: onPaper,
  },
  isdCode: {
    ...text(5, isdCode()),
    ...ownControl,
    label: /*i18n*/ { id: 'clinics.isdCode', message: 'ISD code' },
    erase: 'keep',
    goes: onPaper,
  },
  address: {
    ...text(200, note(200).def.innerType),
    label: /*i18n*/ { id: 'clinics.address', message: 'Address' },
    group: 'clinic',
    erase: 'clear',
    form: { as: 'line', isWide: true },
    goes: onPaper,
  },
  state: {
    ...text(80),
    ...ownControl,
    label: /*i18n*/ { id: 'clinics.state', message: 'State' },
    erase: 'keep',
    goes: onPaper,
  },
  city: {
    ...text(80),
    ...ownControl,
    label: /*i18n*/ { id: 'clinics.city', message: 'City' },
    erase: 'keep',
    goes: onPaper,
  },
  gstNumber: {
    ...text(20, gstNumber),
    label: /*i18n*/ { id: 'clinics.gstNumber', message: 'GST number' },
    group: 'clinic',
    // Stands on receipts that are kept.
    erase: 'keep',
    form: { as: 'own' },
    goes: onPaper,
  },
  upiId: {
    ...text(80, upiId),
    label: /*i18n*/ { id: 'clinics.upiId', message: 'UPI ID' },
    group: 'clinic',
    erase: 'clear',
    form: { as: 'line' },
    goes: onPaper,
  },
  casePrefix: {
    ...text(8, casePrefix),
    label: /*i18n*/ { id: 'clinics.casePrefix', message: 'Case number prefix' },
    group: 'clinic',
    erase: 'keep',
    form: {
      as: 'line',
      placeholder: /*i18n*/ {
        id: 'clinics.casePrefix.placeholder',
        message: 'e.g. SUN, for SUN26-17',
      },
    },
    goes: nowhere,
  },
  /** The language of new patients, not of the staff. */
  patientLanguage: {
    ...seen,
    ...ownControl,
    kind: 'own',
    input: z.optional(z.enum(languageCodes)),
    answer: z.enum(languageCodes),
    empty: 'en',
    label: /*i18n*/ { id: 'clinics.patientLanguage', message: 'Language of new patients' },
    erase: 'keep',
    goes: nowhere,
  },
  paper: {
    ...seen,
    ...ownControl,
    group: 'letterhead',
    kind: 'own',
    input: z.optional(paper),
    answer: z.object(paper.shape),
    empty: {},
    label: /*i18n*/ { id: 'clinics.paper', message: 'Letterhead' },
    erase: 'clear',
    goes: onPaper,
  },
  /** Answered as the logo's short name. */
  logoKey: { ...unseen, erase: 'clear' },
  isActive: unseen,
  retentionYears: unseen,
  asksNewDevices: unseen,
  closedAt: unseen,
});
export type ClinicFields = typeof fields;

/** What is changed of it, and what is answered. */
export const clinicChanges = parts(fields, 'input');
export const clinicAnswer = parts(fields, 'answer');
export const answeredNames = names(clinicAnswer);
export const typedNames = namesWhere(fields, 'kind', valueKinds);
export type TypedName = (typeof typedNames)[number];
/** What the head of a printed page says. */
export const headNames = namesBound(fields, 'paper', 'same');
/** What a FHIR Organization says. */
export const organizationNames = namesBound(fields, 'fhir', 'Organization');

// A clinic: its name and address on paper, its zone, its own settings.
import * as z from 'zod/mini';
import { cleanText, line, note, optionalLine, phone, uuid, whole } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import { isdCode } from '../places/model.ts';
import { isGstNumber } from './rules.ts';

export const paperSizes = ['A5', 'A4'] as const;

/** Whole millimetres. */
export const margins = z.strictObject({ top: whole(5, 120), right: whole(5, 60), bottom: whole(5, 120), left: whole(5, 60) });

/** `printed`: we print the letterhead. `blank`: the paper carries its own, so the margins stay free. */
export const paper = z.strictObject({
  size: z.enum(paperSizes),
  letterhead: z.enum(['printed', 'blank']),
  marginsMm: margins,
});
export type Paper = z.output<typeof paper>;

export const clinic = z.object({
  clinicId: uuid(),
  /** Public, of the booking link. */
  code: z.string(),
  name: z.string(),
  country: z.string(),
  zone: z.string(),
  state: z.string(),
  city: z.string(),
  address: z.string(),
  isdCode: z.string(),
  contactNumber: z.string(),
  gstNumber: z.string(),
  casePrefix: z.string(),
  /** The language of new patients, not of the staff. */
  patientLanguage: z.enum(languageCodes),
  paper: z.object({
    size: z.enum(paperSizes),
    letterhead: z.enum(['printed', 'blank']),
    marginsMm: z.object({ top: z.number(), right: z.number(), bottom: z.number(), left: z.number() }),
  }),
  version: z.number(),
});
export type Clinic = z.output<typeof clinic>;

/** Empty, or a GSTIN with its check sign; capitals and no spaces. */
const gstNumber = z.string().check(
  z.overwrite((text) => cleanText(text).replace(/\s/g, '').toUpperCase()),
  z.refine((text) => text === '' || isGstNumber(text), { error: 'gst_number' }),
);

/** Stands before the year in a case number: `SUN26-17`. */
const casePrefix = z.string().check(
  z.overwrite((text) => cleanText(text).toUpperCase()),
  z.maxLength(8),
  z.refine((text) => /^[A-Z0-9]*$/.test(text), { error: 'case_prefix' }),
);

/** What is left out stays as it is; empty text empties the field. */
export const clinicChanges = {
  name: z.optional(line(40)),
  state: z.optional(optionalLine(80).def.innerType),
  city: z.optional(optionalLine(80).def.innerType),
  address: z.optional(note(200).def.innerType),
  isdCode: z.optional(isdCode()),
  contactNumber: z.optional(phone()),
  gstNumber: z.optional(gstNumber),
  casePrefix: z.optional(casePrefix),
  patientLanguage: z.optional(z.enum(languageCodes)),
  paper: z.optional(paper),
};

/** The head of a printed page. */
export type ClinicHead = Pick<Clinic, 'name' | 'code' | 'address' | 'city' | 'state' | 'country' | 'isdCode' | 'contactNumber' | 'gstNumber' | 'paper'>;

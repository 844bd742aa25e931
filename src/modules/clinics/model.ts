// A clinic: its name and address on paper, its zone, its own settings.
import * as z from 'zod/mini';
import {
  cleanText,
  line,
  note,
  optionalLine,
  phone,
  uuid,
  whole,
} from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import { isdCode } from '../places/model.ts';
import { isGstNumber } from './rules.ts';

export const paperSizes = ['A5', 'A4'] as const;
const letterheads = ['printed', 'blank'] as const;
export const logoPlaces = ['left', 'centre', 'right', 'none'] as const;

/** Inks of a printed head; each reads at 4.5:1 and more on white. */
export const inks = {
  indigo: '#303F9F',
  blue: '#0D5CA8',
  teal: '#00695C',
  green: '#2E7D32',
  maroon: '#8E2436',
  plum: '#6A1B7A',
  black: '#161A2B',
} as const;
export type InkName = keyof typeof inks;
const inkNames = [
  'indigo',
  'blue',
  'teal',
  'green',
  'maroon',
  'plum',
  'black',
] as const satisfies InkName[];

/** Whole millimetres. */
export const margins = z.strictObject({
  top: whole(5, 120),
  right: whole(5, 60),
  bottom: whole(5, 120),
  left: whole(5, 60),
});

/** `printed`: we print the letterhead. `blank`: the paper carries its own, so the margins stay free. */
export const paper = z.strictObject({
  size: z.enum(paperSizes),
  letterhead: z.enum(letterheads),
  marginsMm: margins,
  /** Where the logo stands in the printed head. */
  logo: z._default(z.enum(logoPlaces), 'left'),
  colour: z._default(z.enum(inkNames), 'indigo'),
  /** A line under the clinic's name: `Family medicine and child health`. */
  tagline: optionalLine(60),
  /** At the foot of each page: `Closed on Sundays`. */
  footer: optionalLine(120),
  showsSpecialties: z._default(z.boolean(), true),
  /** In the head; under the signature it always stands, as the law asks. */
  showsRegistration: z._default(z.boolean(), true),
  /** Sun, noon and moon over the doses, for those who do not read. */
  showsMarks: z._default(z.boolean(), true),
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
    letterhead: z.enum(letterheads),
    marginsMm: z.object({
      top: z.number(),
      right: z.number(),
      bottom: z.number(),
      left: z.number(),
    }),
    logo: z.enum(logoPlaces),
    colour: z.enum(inkNames),
    tagline: z.string(),
    footer: z.string(),
    showsSpecialties: z.boolean(),
    showsRegistration: z.boolean(),
    showsMarks: z.boolean(),
  }),
  /** Changes with the logo; null without one. */
  logo: z.nullable(z.string()),
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
export type ClinicHead = Pick<
  Clinic,
  | 'name'
  | 'code'
  | 'address'
  | 'city'
  | 'state'
  | 'country'
  | 'isdCode'
  | 'contactNumber'
  | 'gstNumber'
  | 'paper'
> & {
  /** A PNG, where the head is printed with one. */
  logo: Uint8Array | null;
};

/** 9 to 18 digits at Indian banks; leading zeros count. */
const accountNumber = () =>
  line(40).check(
    z.overwrite((text) => text.replace(/[\s-]/g, '')),
    z.regex(/^\d{9,18}$/, { error: 'account_number' }),
  );

export const bankFields = {
  holder: line(120),
  accountNumber: accountNumber(),
  confirmAccountNumber: line(40).check(z.overwrite((text) => text.replace(/[\s-]/g, ''))),
  ifsc: line(11).check(
    z.overwrite((text) => text.replace(/\s/g, '').toUpperCase()),
    z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, { error: 'ifsc' }),
  ),
  bankName: line(60),
};

/** As it may be shown: all but the last four digits are hidden. */
export const bankShown = z.object({
  holder: z.string(),
  accountEnd: z.string(),
  ifsc: z.string(),
  bankName: z.string(),
  savedAt: z.string(),
  savedBy: z.string(),
  version: z.number(),
});
export type BankShown = z.output<typeof bankShown>;

/** Whole, for payouts alone. */
export interface BankAccount {
  holder: string;
  accountNumber: string;
  ifsc: string;
  bankName: string;
  /** A change freezes payouts for two days. */
  savedAt: string;
  version: number;
}

// The clinic's paper: its size, its letterhead or the margins that a printed one needs.
import * as z from 'zod/mini';
import { optionalLine, whole } from '../../../kit/shared/fields.ts';

export const paperSizes = ['A5', 'A4'] as const;
const letterheads = ['printed', 'blank'] as const;
export const logoPlaces = ['left', 'centre', 'right', 'none'] as const;

/** What of a patient's ABHA stands on prescriptions. */
export const shownAbha = ['both', 'number', 'address', 'none'] as const;
export type ShownAbha = (typeof shownAbha)[number];

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
const margins = z.strictObject({
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
  showsAbha: z._default(z.enum(shownAbha), 'both'),
});
export type Paper = z.output<typeof paper>;

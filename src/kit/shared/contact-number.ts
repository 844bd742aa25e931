// A contact number as people write it and as it is kept: national digits beside an ISD code. Every form and call reads it here.
import * as z from 'zod/mini';
import { latinDigits } from './digits.ts';

const bare = (typed: string): string => latinDigits(typed).replace(/[\s().\-–/]/g, '');

/** The national digits of a number as people write it: without spaces, brackets, the ISD code or the trunk zero of India. */
export function nationalNumber(isdCode: string, typed: string): string {
  const plain = bare(typed);
  if (plain.startsWith(isdCode)) return plain.slice(isdCode.length);
  if (isdCode !== '+91') return plain;
  if (/^0\d{10}$/.test(plain)) return plain.slice(1);
  return /^(91|0091)\d{10}$/.test(plain) ? plain.slice(-10) : plain;
}

const nationalForms: Readonly<Record<string, RegExp>> = { '+91': /^[6-9]\d{9}$/ };
const anyNational = /^\d{6,15}$/;

/** Whether a number can be a mobile of its country, as far as we know that country's plan. */
export const isMobileOf = (isdCode: string, digits: string): boolean =>
  (nationalForms[isdCode] ?? anyNational).test(digits);

/** A number that a landline may have too. */
export const isNumber = (digits: string): boolean => anyNational.test(digits);

/** One field of it, as typed; `mobile` or `nationalNumber` read it with its ISD code. */
export const typedNumber = () =>
  z
    .string()
    .check(
      z.overwrite(bare),
      z.minLength(1, { error: 'required' }),
      z.regex(/^\+?\d{6,18}$/, { error: 'phone' }),
    );

interface Numbered {
  isdCode: string;
  contactNumber: string;
}

/** Of a whole input: the number as national digits. */
export const plainNumber = z.overwrite<Numbered>((typed) => ({
  ...typed,
  contactNumber: nationalNumber(typed.isdCode, typed.contactNumber),
}));

/** Of a whole input, after `plainNumber`: a mobile, or nothing where nothing is asked. */
export const mobile = z.refine<Numbered>(
  ({ isdCode, contactNumber }) => contactNumber === '' || isMobileOf(isdCode, contactNumber),
  { error: 'phone', path: ['contactNumber'] },
);

/** As every screen shows it: `98765 43210` at home, `+44 7700900123` from elsewhere. */
export function phoneText({ isdCode, contactNumber }: Numbered): string {
  return isdCode === '+91' && contactNumber.length === 10
    ? `${contactNumber.slice(0, 5)} ${contactNumber.slice(5)}`
    : `${isdCode} ${contactNumber}`;
}

import type * as z from 'zod/mini';
import { each, pick } from '../../../kit/shared/catalogue.ts';
import { latinDigits } from '../../../kit/shared/digits.ts';
import { countryOfIsd } from '../../places/rules.ts';
import { fields, typedNames } from '../fields.ts';
import type { newPatient, Patient } from '../model.ts';

export type Typed = z.input<typeof newPatient>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a gender is null until somebody said one; the schema asks for it
const empty = each(typedNames, (name) => fields[name].empty) as unknown as Typed;

/** An empty form; what was searched for before is already in its place. */
export function blankPatient(isdCode: string, text = ''): Typed {
  const isNumber = /^[\d\s+().-]{3,}$/.test(latinDigits(text));
  return {
    ...empty,
    name: isNumber ? '' : text,
    country: countryOfIsd(isdCode) ?? 'IN',
    isdCode,
    contactNumber: isNumber ? text.trim() : '',
  };
}

/** Another of a household: the same number and address. */
export const familyOf = (one: Patient): Typed => ({
  ...blankPatient(one.isdCode),
  ...pick(one, ['contactNumber', 'country', 'state', 'city', 'address', 'language']),
});

/** A patient as typed again. */
export const typedOf = (one: Patient): Typed => ({
  ...pick(one, typedNames),
  statedAgeUnit: one.statedAgeUnit ?? 'years',
});

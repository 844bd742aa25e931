import type * as z from 'zod/mini';
import { latinDigits } from '../../../kit/shared/sound.ts';
import { countryOfIsd } from '../../places/rules.ts';
import type { newPatient, Patient } from '../model.ts';

export type Typed = z.input<typeof newPatient>;

/** An empty form; what was searched for before is already in its place. */
export function blankPatient(isdCode: string, text = ''): Typed {
  const isNumber = /^[\d\s+().-]{3,}$/.test(latinDigits(text));
  return {
    name: isNumber ? '' : text,
    country: countryOfIsd(isdCode) ?? 'IN',
    isdCode,
    contactNumber: isNumber ? text.trim() : '',
    // Nobody is of a gender before somebody said so; the schema asks for it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    gender: null as unknown as Typed['gender'],
    birthOn: null,
    statedAge: null,
    statedAgeUnit: 'years',
    address: '',
    state: '',
    city: '',
    isCovidVaccinated: null,
    hasDiabetes: null,
    allergies: '',
    conditions: '',
    note: '',
    typeOverride: null,
    language: null,
  };
}

/** Another of a household: the same number and address. */
export const familyOf = (one: Patient): Typed => ({
  ...blankPatient(one.isdCode),
  contactNumber: one.contactNumber,
  country: one.country,
  state: one.state,
  city: one.city,
  address: one.address,
  language: one.language,
});

/** A patient as typed again. */
export const typedOf = (one: Patient): Typed => ({
  name: one.name,
  country: one.country,
  isdCode: one.isdCode,
  contactNumber: one.contactNumber,
  gender: one.gender,
  birthOn: one.birthOn,
  statedAge: one.statedAge,
  statedAgeUnit: one.statedAgeUnit ?? 'years',
  address: one.address,
  state: one.state,
  city: one.city,
  isCovidVaccinated: one.isCovidVaccinated,
  hasDiabetes: one.hasDiabetes,
  allergies: one.allergies,
  conditions: one.conditions,
  note: one.note,
  typeOverride: one.typeOverride,
  language: one.language,
});

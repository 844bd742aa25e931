import type * as z from 'zod/mini';
import { pick } from '../../../kit/shared/catalogue.ts';
import type { api } from '../contract.ts';
import { typedNames } from '../fields.ts';
import type { Profile } from '../model.ts';
import { spokenLanguages } from '../model/choices.ts';

export type Typed = z.input<typeof api.amend.input>;

const isSpoken = (code: string): code is (typeof spokenLanguages)[number] =>
  spokenLanguages.some((one) => one === code);

/** What the form holds of a profile. */
export const typedOf = (whole: Profile): Typed => ({
  ...pick(whole, typedNames),
  country: whole.country ?? 'IN',
  languages: whole.languages.filter(isSpoken),
  version: whole.version,
});

import type * as z from 'zod/mini';
import { pick } from '../../../kit/shared/catalogue.ts';
import type { api } from '../contract.ts';
import { typedNames } from '../fields.ts';
import type { Profile } from '../model.ts';
import { spokenLanguages } from '../model/choices.ts';

export type Typed = z.input<typeof api.amend.input>;

const isSpoken = (code: string): code is (typeof spokenLanguages)[number] =>
  spokenLanguages.some((one) => one === code);

/** What the form holds of a profile. @param country of the account: it was asked for at the sign-up already */
export const typedOf = (whole: Profile, country: string): Typed => ({
  ...pick(whole, typedNames),
  country: whole.country ?? country,
  languages: whole.languages.filter(isSpoken),
  version: whole.version,
});

import type { Sentence } from '../../kit/shared/refusal.ts';
import { councils, type Profile } from './model.ts';

export const fieldSentences = {
  born_in_future: /*i18n*/ { id: 'born_in_future', message: 'Date of birth cannot be in the future' },
} as const satisfies Record<string, Sentence>;

const blank = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0);

type Essentials = Pick<
  Profile,
  'name' | 'degrees' | 'specialties' | 'registrationNumber' | 'council' | 'languages' | 'consultancyFeePaise' | 'country' | 'state' | 'city' | 'address'
>;

/** A doctor's profile is complete when nothing of this is open, in the order of the form. */
const essentials = [
  'name',
  'degrees',
  'specialties',
  'registrationNumber',
  'council',
  'languages',
  'consultancyFeePaise',
  'country',
  'state',
  'city',
  'address',
] as const satisfies (keyof Essentials)[];

/** The required fields still open; of those who are no doctor only the name is asked. */
export const missing = (given: Essentials, isDoctor: boolean): (keyof Essentials)[] =>
  (isDoctor ? essentials : (['name'] as const)).filter((field) => blank(given[field]));

/** In India the council is one of the list; elsewhere it is typed. */
export const councilIsKnown = (country: string | null, council: string): boolean =>
  council === '' || (country ?? 'IN') !== 'IN' || councils.some((one) => one === council);

/** `MBBS, MD (Ayurveda)`. */
export const qualificationText = (degrees: readonly string[]): string => degrees.join(', ');

/** An open item of the missing-info prompt, as the spec names its parts. */
export interface MissingItem {
  isForcefully: boolean;
  /** A page to go to; `Background` opens over the present screen. */
  navigationParam: string;
  /** The lowest is shown. */
  displayPriority: number;
  /** Field names, separated by commas. */
  frontEndField: string;
}

/** Nothing works before the profile is complete, so its item is forceful and comes first. */
export const missingItems = (fields: readonly string[]): MissingItem[] =>
  fields.length === 0 ? [] : [{ isForcefully: true, navigationParam: 'Profile', displayPriority: 1, frontEndField: fields.join(',') }];

import { refusal, type FieldProblems, type Sentence } from '../../kit/shared/refusal.ts';
import { councils, degrees, type Education, type Profile } from './model.ts';

export const refusals = {
  certificate_unknown: refusal(
    404,
    /*i18n*/ { id: 'certificate_unknown', message: 'Certificate not found' },
  ),
  certificate_empty: refusal(
    422,
    /*i18n*/ { id: 'certificate_empty', message: 'Add a picture of the certificate' },
  ),
} as const;

export const fieldSentences = {
  born_in_future: /*i18n*/ {
    id: 'born_in_future',
    message: 'Date of birth cannot be in the future',
  },
  degree_unknown: /*i18n*/ { id: 'degree_unknown', message: 'No degree available with this name' },
  year_in_future: /*i18n*/ { id: 'year_in_future', message: 'The year cannot be in the future' },
  year_before_birth: /*i18n*/ {
    id: 'year_before_birth',
    message: 'This year is too early for the date of birth',
  },
} as const satisfies Record<string, Sentence>;

const blank = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

type Essentials = Pick<
  Profile,
  | 'name'
  | 'degrees'
  | 'specialties'
  | 'registrationNumber'
  | 'council'
  | 'languages'
  | 'consultancyFeePaise'
  | 'country'
  | 'state'
  | 'city'
  | 'address'
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
export const qualificationText = (held: readonly string[]): string => held.join(', ');

/** Degrees that are neither of the list nor kept from before the list was closed. */
export const unknownDegrees = (given: readonly string[], kept: readonly string[]): string[] =>
  given.filter((degree) => !degrees.some((one) => one === degree) && !kept.includes(degree));

/** Nobody finishes a training younger. */
const youngest = 15;

/** A year of completion against today and the birth date; null is fine. */
export function yearProblem(
  year: number,
  birthOn: string | null,
  today: string,
): keyof typeof fieldSentences | null {
  if (year > Number(today.slice(0, 4))) return 'year_in_future';
  return birthOn !== null && year < Number(birthOn.slice(0, 4)) + youngest
    ? 'year_before_birth'
    : null;
}

export function educationProblems(
  given: readonly Education[],
  kept: readonly string[],
  birthOn: string | null,
  today: string,
): FieldProblems {
  const problems: FieldProblems = {};
  given.forEach(({ degree, year }, at) => {
    if (unknownDegrees([degree], kept).length > 0)
      problems[`education.${String(at)}.degree`] = { code: 'degree_unknown' };
    const wrong = yearProblem(year, birthOn, today);
    if (wrong) problems[`education.${String(at)}.year`] = { code: wrong };
  });
  return problems;
}

/** Education and degrees say the same: a degree that is no longer held takes its school with it. */
export const educationOf = (kept: readonly Education[], held: readonly string[]): Education[] =>
  kept.filter(({ degree }) => held.includes(degree));

type Wishes = Pick<
  Profile,
  | 'gender'
  | 'birthOn'
  | 'experienceYears'
  | 'bio'
  | 'education'
  | 'degrees'
  | 'picture'
  | 'certificateCount'
> & {
  /** Null: this is not for this person to fill. */
  hasBank: boolean | null;
};

/** What rounds a profile off, in the order in which it helps; for who is no doctor their picture alone. */
export function wished(given: Wishes, isDoctor: boolean): string[] {
  const open: Record<string, boolean> = {
    picture: given.picture === null,
    gender: given.gender === null,
    birthOn: given.birthOn === null,
    experienceYears: given.experienceYears === null,
    bio: given.bio === '',
    education:
      given.education.length === 0 ||
      given.degrees.some((degree) => !given.education.some((one) => one.degree === degree)),
    certificates: given.certificateCount === 0,
    bankDetails: given.hasBank === false,
  };
  return (isDoctor ? Object.keys(open) : ['picture', 'gender', 'birthOn', 'bankDetails']).filter(
    (field) => open[field],
  );
}

export const maxWished = (isDoctor: boolean, mayHaveBank: boolean): number =>
  (isDoctor ? 7 : 3) + (mayHaveBank ? 1 : 0);
export const maxMissing = (isDoctor: boolean): number => (isDoctor ? essentials.length : 1);

import { refusal, type FieldProblems, type Sentence } from '../../kit/shared/refusal.ts';
import { names, type NamesWhere } from '../../kit/shared/catalogue.ts';
import { type Education, fields } from './fields.ts';
import type { Profile } from './model.ts';
import { stateIsKnown } from '../places/rules.ts';
import { councils, degrees, specialties } from './model/choices.ts';

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

/** A doctor as patients by video read the name. */
export const registeredSentence: Sentence = /*i18n*/ {
  id: 'message.registered',
  message: '{doctor} (Reg. {number})',
};

const blank = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

type Completing<As extends 'required' | 'later' | 'wished'> = NamesWhere<
  typeof fields,
  'completes',
  { readonly as: As }
>;

/** What completes a profile, in the order of the form. */
const completing = <As extends 'required' | 'later' | 'wished'>(as: As, isDoctor: boolean) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- filtered by what the type filters
  names(fields).filter((name) => {
    const { completes } = fields[name];
    return completes?.as === as && (isDoctor || completes.of === 'everybody');
  }) as Completing<As>[];

/** The required fields still open; of those who are no doctor only the name is asked. */
export const missing = (
  profile: Pick<Profile, Completing<'required'>>,
  isDoctor: boolean,
): Completing<'required'>[] =>
  completing('required', isDoctor).filter((field) => blank(profile[field]));

/** In India the council is one of the list; elsewhere it is typed. */
export const councilIsKnown = (country: string | null, council: string): boolean =>
  council === '' || (country ?? 'IN') !== 'IN' || councils.some((one) => one === council);

/** `MBBS, MD (Ayurveda)`. */
export const qualificationText = (earned: readonly string[]): string => earned.join(', ');

/** Degrees that are neither of the list nor kept from before the list was closed. */
const unknownDegrees = (named: readonly string[], former: readonly string[]): string[] =>
  named.filter((degree) => !degrees.some((one) => one === degree) && !former.includes(degree));

/** What is neither of its list nor kept from before the list was closed. */
export function unknownChoices(
  profile: Pick<Profile, 'degrees' | 'specialties' | 'country' | 'state'>,
  before: Pick<Profile, 'degrees' | 'specialties' | 'state'>,
): FieldProblems {
  const problems: FieldProblems = {};
  if (unknownDegrees(profile.degrees, before.degrees).length > 0)
    problems['degrees'] = { code: 'degree_unknown' };
  if (profile.specialties.some((one) => !isSpecialty(one) && !before.specialties.includes(one)))
    problems['specialties'] = { code: 'choose_one' };
  if (profile.state !== before.state && !stateIsKnown(profile.country ?? 'IN', profile.state))
    problems['state'] = { code: 'choose_one' };
  return problems;
}

const isSpecialty = (name: string): boolean => specialties.some((one) => one === name);

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
  education: readonly Education[],
  former: readonly string[],
  birthOn: string | null,
  today: string,
): FieldProblems {
  const problems: FieldProblems = {};
  education.forEach(({ degree, year }, at) => {
    if (unknownDegrees([degree], former).length > 0)
      problems[`education.${String(at)}.degree`] = { code: 'degree_unknown' };
    const wrong = yearProblem(year, birthOn, today);
    if (wrong) problems[`education.${String(at)}.year`] = { code: wrong };
  });
  return problems;
}

/** Education and degrees say the same: a degree that is no longer held takes its school with it. */
export const educationOf = (
  education: readonly Education[],
  ownDegrees: readonly string[],
): Education[] => education.filter(({ degree }) => ownDegrees.includes(degree));

/** What a practice needs and the first prescription does not. */
export const later = (
  profile: Pick<Profile, Completing<'later'>>,
  isDoctor: boolean,
): Completing<'later'>[] => completing('later', isDoctor).filter((field) => blank(profile[field]));

type Wishes = Pick<
  Profile,
  Completing<'later' | 'wished'> | 'degrees' | 'picture' | 'certificateCount'
> & {
  /** Null: this is not for this person to fill. */
  hasBank: boolean | null;
};

/** Each degree has its college. */
const isSchooled = ({
  education,
  degrees: ownDegrees,
}: Pick<Profile, 'education' | 'degrees'>): boolean =>
  education.length > 0 &&
  ownDegrees.every((degree) => education.some((one) => one.degree === degree));

/** What rounds a profile off, in the order in which it helps; for who is no doctor little of it. */
export const wished = (profile: Wishes, isDoctor: boolean): string[] => [
  ...later(profile, isDoctor),
  ...(profile.picture === null ? ['picture'] : []),
  ...completing('wished', isDoctor).filter((field) =>
    field === 'education' ? !isSchooled(profile) : blank(profile[field]),
  ),
  ...(isDoctor && profile.certificateCount === 0 ? ['certificates'] : []),
  ...(profile.hasBank === false ? ['bankDetails'] : []),
];

/** With the picture, a doctor's certificates and an owner's bank. */
export const maxWished = (isDoctor: boolean, mayHaveBank: boolean): number =>
  completing('later', isDoctor).length +
  completing('wished', isDoctor).length +
  1 +
  (isDoctor ? 1 : 0) +
  (mayHaveBank ? 1 : 0);
export const maxMissing = (isDoctor: boolean): number => completing('required', isDoctor).length;

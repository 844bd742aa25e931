// The decisions about patients: whose number is right, which birth dates can be, what a search text means.
import type { Sentence } from '../../kit/shared/refusal.ts';
import { refusal } from '../../kit/shared/refusal.ts';
import type { FieldProblems } from '../../kit/shared/refusal.ts';
import type { Day } from '../../kit/shared/time.ts';

export const refusals = {
  patient_unknown: refusal(404, /*i18n*/ { id: 'patient_unknown', message: 'Patient not found' }),
  case_number_taken: refusal(409, /*i18n*/ { id: 'case_number_taken', message: 'This case number is already used' }),
  patient_not_created: refusal(500, /*i18n*/ { id: 'patient_not_created', message: 'Something went wrong while creating patient' }),
} as const;

export const fieldSentences = {
  age_or_birth: /*i18n*/ { id: 'age_or_birth', message: 'Enter the age or the date of birth' },
  birth_in_future: /*i18n*/ { id: 'birth_in_future', message: 'Date of birth cannot be in the future' },
  birth_too_early: /*i18n*/ { id: 'birth_too_early', message: 'Age cant be more than {maximum}' },
} as const satisfies Record<string, Sentence>;

/** What a saved patient may still be asked about. */
export const warningSentences = {
  isd_mismatch: /*i18n*/ { id: 'isd_mismatch', message: 'The country and the ISD code do not match. Match them?' },
} as const satisfies Record<string, Sentence>;

export const greatestAge = 120;

// The zeros of the ten scripts' digits: Latin, Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam.
const zeros = [0x30, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66];

/** `९८७६५` → `98765`. */
export const latinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((start) => point >= start && point < start + 10);
    return zero === undefined ? digit : String(point - zero);
  });

/** The national digits of a number as people write it: without spaces, brackets, the ISD code or the trunk zero of India. */
export function nationalNumber(isdCode: string, typed: string): string {
  const plain = latinDigits(typed).replace(/[\s().\-–/]/g, '');
  const code = isdCode.slice(1);
  if (plain.startsWith(isdCode)) return plain.slice(isdCode.length);
  if (code !== '91') return plain;
  if (/^0\d{10}$/.test(plain)) return plain.slice(1);
  return /^(91|0091)\d{10}$/.test(plain) ? plain.slice(-10) : plain;
}

/** What is wrong with a birth date on the clinic's present day; null when it can be. */
export function birthProblem(birthOn: Day, today: Day): FieldProblems | null {
  const born = Temporal.PlainDate.from(birthOn);
  const now = Temporal.PlainDate.from(today);
  if (Temporal.PlainDate.compare(born, now) > 0) return { birthOn: { code: 'birth_in_future' } };
  const { years } = now.since(born, { largestUnit: 'years' });
  return years > greatestAge ? { birthOn: { code: 'birth_too_early', values: { maximum: greatestAge } } } : null;
}

/** `{prefix}{yy}-{serial}`. */
export const caseNumber = (prefix: string, year: number, serial: number): string => `${prefix}${String(year).slice(-2)}-${serial}`;

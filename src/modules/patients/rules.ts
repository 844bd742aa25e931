// The decisions about patients: whose number is right, which birth dates can be, what a search text means.
import { type FieldProblems, refusal, type Sentence } from '../../kit/shared/refusal.ts';
import { nationalNumber } from '../../kit/shared/contact-number.ts';
import { latinDigits } from '../../kit/shared/digits.ts';
import { latinOf, soundOf, soundsNear } from '../../kit/shared/sound.ts';
import { type AgeUnit, ageOn, type BornOrStated, type Day } from '../../kit/shared/time.ts';

export const refusals = {
  patient_unknown: refusal(404, /*i18n*/ { id: 'patient_unknown', message: 'Patient not found' }),
  case_number_taken: refusal(
    409,
    /*i18n*/ { id: 'case_number_taken', message: 'This case number is already used' },
  ),
  identity_locked: refusal(
    409,
    /*i18n*/ {
      id: 'identity_locked',
      message: 'Name, birth and gender come from the ABHA. Unlink the ABHA first to edit them',
    },
  ),
  merge_of_one: refusal(
    422,
    /*i18n*/ { id: 'merge_of_one', message: 'A record cannot be merged with itself' },
  ),
  merge_again: refusal(
    409,
    /*i18n*/ { id: 'merge_again', message: 'One of these records is already merged' },
  ),
  patient_merged: refusal(
    409,
    /*i18n*/ {
      id: 'patient_merged',
      message: 'This record was merged into another one. Make the change there',
    },
  ),
  merge_other_way: refusal(
    409,
    /*i18n*/ {
      id: 'merge_other_way',
      message: 'Other records were merged into this one. Keep it, and merge the other into it',
    },
  ),
  merge_two_abhas: refusal(
    409,
    /*i18n*/ {
      id: 'merge_two_abhas',
      message: 'Both records have an ABHA. Unlink the one that is not this person’s, then merge',
    },
  ),
  patient_died: refusal(
    409,
    /*i18n*/ { id: 'patient_died', message: 'The record says that this patient has died' },
  ),
  merge_unknown: refusal(404, /*i18n*/ { id: 'merge_unknown', message: 'Merge not found' }),
  merge_too_old: refusal(
    409,
    /*i18n*/ { id: 'merge_too_old', message: 'A merge can be undone for 30 days' },
  ),
} as const;

/** A merge can be undone this long. */
export const undoDays = 30;

export const fieldSentences = {
  age_or_birth: /*i18n*/ { id: 'age_or_birth', message: 'Enter the age or the date of birth' },
  birth_in_future: /*i18n*/ {
    id: 'birth_in_future',
    message: 'Date of birth cannot be in the future',
  },
  birth_too_early: /*i18n*/ { id: 'birth_too_early', message: 'Age cannot be more than {maximum}' },
  died_in_future: /*i18n*/ {
    id: 'died_in_future',
    message: 'Date of death cannot be in the future',
  },
  died_before_birth: /*i18n*/ {
    id: 'died_before_birth',
    message: 'Date of death cannot be before the date of birth',
  },
} as const satisfies Record<string, Sentence>;

const greatestAge = 120;

/** What is wrong with a birth date on the clinic's present day; null when it can be. */
export function birthProblem(birthOn: Day, today: Day): FieldProblems | null {
  const born = Temporal.PlainDate.from(birthOn);
  const now = Temporal.PlainDate.from(today);
  if (Temporal.PlainDate.compare(born, now) > 0) return { birthOn: { code: 'birth_in_future' } };
  const { years } = now.since(born, { largestUnit: 'years' });
  return years > greatestAge
    ? { birthOn: { code: 'birth_too_early', values: { maximum: greatestAge } } }
    : null;
}

/** What is wrong with a day of death on the clinic's present day; null when it can be. */
export function deathProblem(diedOn: Day, birthOn: Day | null, today: Day): FieldProblems | null {
  if (diedOn > today) return { diedOn: { code: 'died_in_future' } };
  return birthOn !== null && diedOn < birthOn ? { diedOn: { code: 'died_before_birth' } } : null;
}

/** Of age at eighteen (DPDP Act 2023, s. 2(f)); until then a parent or guardian speaks for the patient. */
export const fullAge = 18;

/** Under eighteen on a day, as far as the age is known. */
export function isMinor(who: BornOrStated, today: Day): boolean {
  const age = ageOn(who, today);
  return age !== null && (age.unit !== 'years' || age.count < fullAge);
}

// ---------------------------------------------------------------- finding

/** The words of a name in small Latin letters. */
const wordsOf = (latin: string): string[] => [
  ...new Set(latin.split(' ').filter((word) => word !== '')),
];

/** What a name is found by: each word (`n`) and each sound of a word (`s`). */
export function searchKeys(name: string): string[] {
  const words = wordsOf(latinOf(name));
  const sounds = new Set(words.map(soundOf).filter((sound) => sound !== ''));
  return [...words.map((word) => `n${word}`), ...[...sounds].map((sound) => `s${sound}`)];
}

/** What the word number `no` may be found under: a whole key, or all keys with a start. */
type Sought = { no: number; key: string } | { no: number; start: string };

/** A search text as the database is asked. All empty: nothing can be meant by it. */
export interface Wanted {
  /** The beginning or the end of a phone. */
  digits: string;
  /** Case numbers: beginnings, or whole ones when `digits` might be a bare serial. */
  numbers: string[];
  /** In small Latin letters, for ranking. */
  latin: string;
  /** Steps of growing tolerance; each is tried when those before it found too few. */
  steps: Sought[][];
}

const maxWords = 4;
/** A clinic's bare serial is looked for in this year and so many before it. */
const yearsBack = 4;

/** From so many digits on a number that was typed is taken for a whole one (India's have ten). */
export const wholePhoneDigits = 10;

/** Of a device's number: `~QBX3`; once it had two letters. */
export const slipCodeShape = /^~[A-Z]{2,3}\d{1,7}$/;

/** `~qbx3` as typed from a paper: the number of a device; null for any other text. */
export const slipCodeIn = (text: string): string | null =>
  slipCodeShape.exec(latinDigits(text).replace(/\s/g, '').toUpperCase())?.[0] ?? null;

/** What a search text means, given the clinic's present year: `sarma`, `राम कुमार`, `43210`, `26-17`. */
export function readSearch(text: string, year: number): Wanted {
  const plain = latinDigits(text);
  if (/^[\d\s+().\-–/]*$/.test(plain) && /\d/.test(plain)) return readNumber(plain, year);
  const latin = latinOf(text);
  const caseLike = /^\S*\d\S*$/.test(plain.trim()) && plain.includes('-');
  return {
    digits: '',
    numbers: caseLike ? [plain.trim()] : [],
    latin,
    steps: nameSteps(wordsOf(latin).slice(0, maxWords)),
  };
}

function readNumber(plain: string, year: number): Wanted {
  const digits = nationalNumber('+91', plain).replace(/\D/g, '');
  if (/^\s*\d\d\s*-\s*\d{1,7}\s*$/.test(plain))
    return { digits: '', numbers: [plain.replace(/\s/g, '')], latin: '', steps: [] };
  const serial = /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => String(year - back).slice(-2));
  return {
    digits,
    numbers: serial > 0 ? years.map((yy) => `${yy}-${serial}`) : [],
    latin: '',
    steps: [],
  };
}

const wholeOrBegun = (no: number, key: string): Sought[] => [
  { no, key },
  { no, start: key },
];

function nameSteps(words: string[]): Sought[][] {
  const heard = words.map((word, no) => ({
    no,
    word,
    sound: soundOf(word),
    isLast: no === words.length - 1,
  }));
  const written: Sought[] = heard.flatMap(({ no, word }) => wholeOrBegun(no, `n${word}`));
  const sounding = heard.filter(({ sound }) => sound !== '');
  // The last word may still be in the typing, so its sound may go on; single sounds would go on into anything.
  const alike = sounding.flatMap(({ no, sound, isLast }) =>
    isLast && sound.length > 1 ? wholeOrBegun(no, `s${sound}`) : [{ no, key: `s${sound}` }],
  );
  // A slip in a short sound leaves little to go by, unless another word narrows it.
  const shortest = words.length > 1 ? 1 : 2;
  const slipped = heard.flatMap(({ no, sound }) =>
    sound.length < shortest ? [] : soundsNear(sound).map((near) => ({ no, key: `s${near}` })),
  );
  const steps = [written];
  if (alike.length > 0) steps.push([...written, ...alike]);
  if (slipped.length > 0) steps.push([...written, ...alike, ...slipped]);
  return words.length === 0 ? [] : steps;
}

/** What a name and a phone about to be registered are looked up by: whole words and their sounds. */
export function readDuplicate(name: string, isdCode: string, contactNumber: string): Wanted {
  const latin = latinOf(name);
  const words = wordsOf(latin).slice(0, maxWords);
  const digits = nationalNumber(isdCode, contactNumber).replace(/\D/g, '');
  const sought = words.flatMap((word, no) =>
    [`n${word}`, `s${soundOf(word)}`].flatMap((key) => (key === 's' ? [] : [{ no, key }])),
  );
  return {
    digits: digits.length < 6 ? '' : digits,
    numbers: [],
    latin,
    steps: sought.length > 0 ? [sought] : [],
  };
}

/** Whether each word of the shorter name is heard in the longer one. */
export function isSameName(one: string, other: string): boolean {
  const [short, long] = [one, other]
    .map((name) => new Set(wordsOf(latinOf(name)).map((word) => soundOf(word) || word)))
    .toSorted((a, b) => a.size - b.size);
  return short !== undefined && long !== undefined && short.size > 0 && short.isSubsetOf(long);
}

/** Whether two people may be of one age: not more than two years apart, as far as both are known. */
export function isSameAge(one: BornOrStated, other: BornOrStated, today: Day): boolean {
  const [first, second] = [ageOn(one, today), ageOn(other, today)];
  return first !== null && second !== null && Math.abs(inYears(first) - inYears(second)) <= 2;
}

const inYears = ({ count, unit }: { count: number; unit: AgeUnit }): number =>
  count / { years: 1, months: 12, days: 365 }[unit];

// ---------------------------------------------------------------- pages

/** Where the next page begins: after a moment and an id in the list of recent ones, at a place in a search. */
type Cursor = { recentAt: string; id: string } | { place: number };

export const firstRecent = { recentAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
/** A search gives no more than this; who is not among them is found by another letter. */
export const maxFound = 200;

export const writeCursor = (cursor: Cursor): string =>
  'place' in cursor ? String(cursor.place) : `${cursor.recentAt}~${cursor.id}`;

/** Null for a text that is no cursor of ours. */
export function readCursor(text: string): Cursor | null {
  if (/^\d{1,3}$/.test(text)) return { place: Number(text) };
  const recent =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      text,
    );
  return recent?.[1] && recent[2] ? { recentAt: recent[1], id: recent[2] } : null;
}

/** The sheet that a list is taken out as. */
export const sheetName: Sentence = /*i18n*/ { id: 'patients.sheet', message: 'Patients' };

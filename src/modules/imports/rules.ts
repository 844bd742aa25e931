// How a sheet is read: what a header means, what a cell says, what makes a row wrong. Pure.
import { each, names, namesWhere, pick } from '../../kit/shared/catalogue.ts';
import { type FieldProblems, refusal, type Sentence } from '../../kit/shared/refusal.ts';
import { fieldProblems, fieldSentences as commonSentences } from '../../kit/shared/fields.ts';
import { isMobileOf, nationalNumber } from '../../kit/shared/contact-number.ts';
import { latinDigits } from '../../kit/shared/digits.ts';
import { latinOf } from '../../kit/shared/sound.ts';
import type { AgeUnit, Day } from '../../kit/shared/time.ts';
import { fields, type Gender, importTargets } from '../patients/fields.ts';
import { type NewPatient, newPatient } from '../patients/model.ts';
import { birthProblem, fieldSentences as patientSentences } from '../patients/rules.ts';
import { fieldOf, type RowProblem, type Target, targets } from './model.ts';

export const refusals = {
  import_unknown: refusal(404, /*i18n*/ { id: 'import_unknown', message: 'Import not found' }),
  import_busy: refusal(
    409,
    /*i18n*/ { id: 'import_busy', message: 'This import is still running' },
  ),
  sheet_empty: refusal(422, /*i18n*/ { id: 'sheet_empty', message: 'This sheet has no rows' }),
  sheet_too_long: refusal(
    422,
    /*i18n*/ { id: 'sheet_too_long', message: 'A sheet can have {maximum} rows at the most' },
  ),
  mapping_lacks: refusal(
    422,
    /*i18n*/ {
      id: 'mapping_lacks',
      message: 'Choose the columns of name, contact number, gender and age',
    },
  ),
  errors_none: refusal(
    404,
    /*i18n*/ { id: 'errors_none', message: 'No row of this import was wrong' },
  ),
} as const;

export const fieldSentences = {
  gender_unclear: /*i18n*/ {
    id: 'gender_unclear',
    message: 'Gender must be Male, Female or Other',
  },
  age_unclear: /*i18n*/ { id: 'age_unclear', message: 'Age or date of birth must be valid' },
  case_twice: /*i18n*/ { id: 'case_twice', message: 'This case number is already used' },
  registered_already: /*i18n*/ {
    id: 'registered_already',
    message: 'This patient is already registered',
  },
} as const satisfies Record<string, Sentence>;

/** The sheet of the rows that could not be taken. */
export const errorWords = {
  name: /*i18n*/ { id: 'imports.errors', message: 'Errors' },
  row: /*i18n*/ { id: 'imports.errors.row', message: 'Row' },
  problem: /*i18n*/ { id: 'imports.errors.problem', message: 'Problem' },
} as const satisfies Record<string, Sentence>;

const allSentences: Readonly<Record<string, Sentence>> = {
  ...commonSentences,
  ...patientSentences,
  ...fieldSentences,
};
/** What is wrong with a field, in words. */
export const sentenceOf = (code: string): Sentence =>
  allSentences[code] ?? commonSentences.wrong_type;

// ---------------------------------------------------------------- headers

const plain = (header: string): string =>
  header
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const headingsOf = (target: Exclude<Target, ''>): readonly string[] =>
  importTargets[fieldOf[target]].headings;

/** Which column holds what, as far as the headers tell; `known` is what the clinic's last sheet called them. */
export function guessMapping(
  headers: readonly string[],
  known: ReadonlyMap<string, Target> = new Map(),
): Target[] {
  const used = new Set<string>();
  return headers.map((header) => {
    const text = plain(header);
    const guess =
      known.get(text) ??
      targets.find((target) => target !== '' && headingsOf(target).includes(text)) ??
      '';
    if (guess === '' || used.has(guess)) return '';
    used.add(guess);
    return guess;
  });
}

/** What each header was said to hold, to be proposed for the next sheet. */
export const remembered = (
  headers: readonly string[],
  mapping: readonly Target[],
): Map<string, Target> => new Map(headers.map((header, at) => [plain(header), mapping[at] ?? '']));

/** Name, number, gender and an age or a birth date are needed of everybody, each from one column; an age may have the sex beside it. */
export function mappingIsEnough(mapping: readonly Target[]): boolean {
  const chosen = mapping.filter((target) => target !== '');
  const has = (target: Target) => chosen.some((one) => one === target);
  return (
    new Set(chosen).size === chosen.length &&
    has('name') &&
    has('contactNumber') &&
    (has('age') || (has('gender') && has('birthOn')))
  );
}

// ---------------------------------------------------------------- cells

/** Of the first of several numbers in a cell, what people write around it taken off. */
const firstNumber = (text: string): string =>
  latinDigits(text)
    .split(/[,/;|]|\bor\b/)[0]
    ?.replace(/\.0$/, '')
    .trim() ?? '';

const indianMobile = /(?<!\d)(?:(?:\+|00)?91[\s-]?|0)?([6-9]\d{4}[\s.-]?\d{5})(?!\d)/;

/** A cell may hold several, or words beside one: the first that can be a mobile, else the first, for its fault to be told. */
function numberIn(text: string, isdCode: string): string {
  const first = firstNumber(text);
  if (isMobileOf(isdCode, nationalNumber(isdCode, first))) return first;
  return (isdCode === '+91' && indianMobile.exec(latinDigits(text))?.[1]) || first;
}

const male = new Set([
  'm',
  'male',
  'man',
  'boy',
  'पुरुष',
  'पु',
  'पुरूष',
  'પુરુષ',
  'ਮਰਦ',
  'ஆண்',
  'ପୁରୁଷ',
  'ಪುರುಷ',
  'ಗಂಡು',
  'പുരുഷൻ',
  'পুরুষ',
]);
const female = new Set([
  'f',
  'female',
  'woman',
  'girl',
  'महिला',
  'स्त्री',
  'म',
  'સ્ત્રી',
  'ਔਰਤ',
  'பெண்',
  'ମହିଳା',
  'ಮಹಿಳೆ',
  'ಹೆಣ್ಣು',
  'സ്ത്രീ',
  'মহিলা',
  'নারী',
]);
const other = new Set(['o', 'other', 'others', 'transgender', 'third gender', 'अन्य', 'इतर']);

export function genderIn(text: string): Gender | null {
  const word = text.normalize('NFC').trim().toLowerCase().replace(/\.$/, '');
  return male.has(word) ? 'Male' : female.has(word) ? 'Female' : other.has(word) ? 'Other' : null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as sheets write it, day before month as in India: `15/8/1990`, `15-Aug-90`, `1990-08-15`. A year of two figures is never in the future. */
export function dayIn(text: string, today: Day): Day | null {
  const typed = latinDigits(text).trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ].*)?$/.exec(typed);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const written = /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3,9})[\s/.,-]+(\d{4}|\d{2})(?:\s.*)?$/.exec(
    typed,
  );
  if (!written) return null;
  const [, day, month = '', year = ''] = written;
  const monthNo = /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3)) + 1;
  const full =
    year.length === 4
      ? Number(year)
      : Number(year) + (Number(year) > Number(today.slice(2, 4)) ? 1900 : 2000);
  return dayOf(full, monthNo, Number(day));
}

function dayOf(year: number, month: number, day: number): Day | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

const units: Readonly<Record<string, AgeUnit>> = { y: 'years', m: 'months', w: 'days', d: 'days' };

const sexFirst = /^(?:male|female|other|[mfo])[\s/,.:(-]*(?=\d)/;
const aged = /^(\d{1,3})(?:\.0)?\s*([a-z.]*)(?<sex>[\s/,(-]+(?:male|female|others?|[mfo])\.?\)?)?$/;

/** Whether an M that stands alone behind a figure is the sex; months, where nothing says so. */
export type MIsSex = (figure: number, isCapital: boolean) => boolean;

/** Older than this nobody's age is said in months. */
const oldestInMonths = 23;

/** In a sheet that writes F behind the ages of women, M is no month; else who is too old for months is a man of so many years. */
export const mIsSexOf =
  (gender: Gender | null, agesSaySex: boolean): MIsSex =>
  (figure, isCapital) =>
    gender === 'Male' && (agesSaySex || (isCapital && figure > oldestInMonths));

/** `male` and `woman` begin as months and weeks do. */
const unitIn = (word: string): string => (/^(?:ma|men|wo)/.test(word) ? 'y' : word.slice(0, 1));

/** As an age is kept: so many months at most; who is older is so many years old. */
const mostMonths = 120;
const monthsOf = (years: number, more: number): string => {
  const all = years * 12 + more;
  return all > mostMonths ? `${years} years` : `${all} months`;
};
const halves = /^(?:(\d{1,2})(?:\.50?| ?½| 1\/2)|½|1\/2)(?![\d/])\s*(?:y[a-z.]*)?/;
const yearsAndMonths =
  /^(\d{1,3})\s*y[a-z.]*[\s,&]*(?:and\s+)?(\d{1,2})\s*m(?:o|ths?|onths?)?\.?(?![a-z])/;

/** `2 1/2 yrs` and `2y 6m` in months. */
const inOneUnit = (age: string): string =>
  age
    .replace(halves, (_, years: string | undefined) => monthsOf(Number(years ?? 0), 6))
    .replace(yearsAndMonths, (_, years: string, more: string) =>
      monthsOf(Number(years), Number(more)),
    );

const sexAtEnd = /^(?:y(?:rs?|ears?)?|m(?:o|ths?|onths?)?|d(?:ays?)?)?(male|female|[mf])$/;

interface AgeParts {
  figure: number;
  unit: string;
  sex: Gender | null;
}

/** An age and the sex beside it; null where it is no age. */
function partsOf(text: string, mIsSex: MIsSex): AgeParts | null {
  const written = latinDigits(text).trim();
  const typed = written.toLowerCase();
  const bare = inOneUnit(typed.replace(sexFirst, ''));
  const age = aged.exec(bare);
  if (!age) return null;
  const [, figureText, unitText = ''] = age;
  const figure = Number(figureText);
  const word = unitText.replaceAll('.', '');
  const before = sexFirst.exec(typed)?.[0];
  const behind = age.groups?.['sex'];
  const isAlone = word === 'm' && before === undefined && behind === undefined;
  const isSex = isAlone && mIsSex(figure, /M/.test(written));
  const sex = before ?? behind ?? (isAlone && !isSex ? null : sexAtEnd.exec(word)?.[1]);
  return {
    figure,
    unit: isSex ? 'y' : unitIn(word),
    sex: sex ? genderIn(sex.replace(/[^a-z]/g, '')) : null,
  };
}

/** `34`, `34 yrs`, `8 m`, `10 days`, `34Y/M`, `34 F`, `M/34`, or a date of birth. Null where it is none of these. */
export function ageIn(
  text: string,
  today: Day,
  mIsSex: MIsSex = () => false,
): Pick<NewPatient, 'birthOn' | 'statedAge' | 'statedAgeUnit'> | null {
  const age = partsOf(text, mIsSex);
  if (age)
    return {
      birthOn: null,
      statedAge: age.figure * (age.unit === 'w' ? 7 : 1),
      statedAgeUnit: units[age.unit] ?? 'years',
    };
  const birthOn = dayIn(text, today);
  return birthOn === null ? null : { birthOn, statedAge: null, statedAgeUnit: 'years' };
}

const yes = new Set(['y', 'yes', 'true', '1', 'हाँ', 'हां', 'होय', 'ha', 'positive', '+']);
const no = new Set(['n', 'no', 'false', '0', 'nil', 'none', 'नहीं', 'नाही', 'negative', '-']);

function yesIn(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : null;
}

// ---------------------------------------------------------------- rows

export interface Sheet {
  mapping: readonly Target[];
  /** Of the clinic, for numbers written without one. */
  isdCode: string;
  country: string;
  today: Day;
  /** Some cell of its ages has an F. */
  agesSaySex: boolean;
}

export interface ReadRow {
  fields: NewPatient;
  caseNumber: string | null;
  registeredOn: Day | null;
  lastVisitOn: Day | null;
  /** Number and name: the same twice is one person. */
  duplicateKey: string;
}

/** The fields that are read as any of their kind is; the others have their own way. */
const plainNames = namesWhere(pick(fields, names(importTargets)), 'kind', [
  'line',
  'text',
  'yesNo',
]);
type PlainField = (typeof fields)[(typeof plainNames)[number]];

function plainIn(text: string, field: PlainField): string | boolean | null {
  switch (field.kind) {
    case 'yesNo':
      return yesIn(text);
    case 'line':
      return text.replace(/\s+/g, ' ').slice(0, field.max);
    case 'text':
      return text.slice(0, field.max);
  }
}

/** Beside the age, where its own cell is empty or there is none. */
const genderOf = (text: string, age: string, agesSaySex: boolean): Gender | null =>
  text === '' ? (partsOf(age, mIsSexOf('Male', agesSaySex))?.sex ?? null) : genderIn(text);

function birthIn(text: string, today: Day): ReturnType<typeof ageIn> {
  const birthOn = text === '' ? null : dayIn(text, today);
  return birthOn ? { birthOn, statedAge: null, statedAgeUnit: 'years' } : null;
}

/** What a row says, or what is wrong with it. Texts too long for their field are cut, everything else that does not fit is told. */
export function readRow(
  cells: readonly string[],
  { mapping, isdCode, country, today, agesSaySex }: Sheet,
): { row: ReadRow; problems: null } | { row: null; problems: RowProblem[] } {
  const cell = (target: Target): string => cells[mapping.indexOf(target)]?.trim() ?? '';
  const problems: RowProblem[] = [];
  const say = (field: string, code: string) => void problems.push({ field, code });
  const gender = genderOf(cell('gender'), cell('age'), agesSaySex);
  if (gender === null) say('gender', cell('gender') === '' ? 'required' : 'gender_unclear');
  const age =
    birthIn(cell('birthOn'), today) ?? ageIn(cell('age'), today, mIsSexOf(gender, agesSaySex));
  if (age === null)
    say('age', cell('age') === '' && cell('birthOn') === '' ? 'age_or_birth' : 'age_unclear');
  const onDay = (target: 'registeredOn' | 'lastVisitOn'): Day | null => {
    const text = cell(target);
    const day = text === '' ? null : dayIn(text, today);
    if (text !== '' && (day === null || day > today)) say(target, 'date_wrong');
    return day;
  };
  const [registeredOn, lastVisitOn] = [onDay('registeredOn'), onDay('lastVisitOn')];
  const caseNumber = cell('caseNumber').slice(0, 40) || null;
  const typed = newPatient.safeParse({
    name: cell('name').replace(/\s+/g, ' ').slice(0, fields.name.max),
    country,
    isdCode,
    contactNumber: numberIn(cell('contactNumber'), isdCode).slice(0, fields.contactNumber.max),
    gender: gender ?? 'Other',
    ...(age ?? { birthOn: null, statedAge: 0, statedAgeUnit: 'years' }),
    ...each(plainNames, (name) => plainIn(cell(name), fields[name])),
  });
  if (!typed.success) problems.push(...listed(fieldProblems(typed.error, {})));
  else if (typed.data.birthOn !== null)
    problems.push(...listed(birthProblem(typed.data.birthOn, today) ?? {}));
  if (!typed.success || problems.length > 0) return { row: null, problems };
  const duplicateKey = `${typed.data.contactNumber} ${latinOf(typed.data.name)}`;
  return {
    row: { fields: typed.data, caseNumber, registeredOn, lastVisitOn, duplicateKey },
    problems: null,
  };
}

const listed = (problems: FieldProblems): RowProblem[] =>
  Object.entries(problems).map(([field, { code, values }]) =>
    values === undefined ? { field, code } : { field, code, values },
  );

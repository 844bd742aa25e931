// Codes, numbers and years of papers, and what a letter must say.
import { refusal } from '../../kit/shared/refusal.ts';
import type { Day } from '../../kit/shared/time.ts';
import { type PrescriptionLine, readDosage, wholeDuration } from '../prescriptions/rules.ts';
import { dateText, repeatText } from '../prescriptions/rules/sheet.ts';
import { supplyText } from '../prescriptions/rules/supply.ts';
import type { Content, Letter, LetterKind, PaperKind } from './model.ts';

export const refusals = {
  paper_unknown: refusal(404, /*i18n*/ { id: 'paper_unknown', message: 'This paper is not found' }),
  visit_unknown: refusal(
    404,
    /*i18n*/ { id: 'treatment_unknown', message: 'This treatment is not found' },
  ),
  only_doctors_write: refusal(
    403,
    /*i18n*/ {
      id: 'only_doctors_write',
      message: 'Only a doctor can write a certificate or a referral',
    },
    'permission',
  ),
  paper_replaced: refusal(
    409,
    /*i18n*/ { id: 'paper_replaced', message: 'This paper was replaced by a newer edition' },
  ),
  paper_withdrawn: refusal(
    409,
    /*i18n*/ { id: 'paper_withdrawn', message: 'This paper was withdrawn' },
  ),
  no_roll_paper: refusal(
    409,
    /*i18n*/ {
      id: 'no_roll_paper',
      message: 'Only prescriptions and receipts are printed on a roll',
    },
  ),
  not_a_letter: refusal(
    409,
    /*i18n*/ { id: 'not_a_letter', message: 'This paper changes with the treatment it belongs to' },
  ),
  patient_without_mobile: refusal(
    409,
    /*i18n*/ {
      id: 'patient_without_mobile',
      message: 'The patient has no mobile number to send to',
    },
  ),
  messages_refused: refusal(
    409,
    /*i18n*/ {
      id: 'messages_refused',
      message: 'The patient does not want messages. Ask for consent first.',
    },
  ),
  link_over: refusal(
    404,
    /*i18n*/ {
      id: 'link_over',
      message: 'This link has ended. Please ask the clinic for a new one.',
    },
  ),
} as const;

// Without I, L, O and U: nothing that is misread on paper.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** @param bytes ten random ones, 80 bits. */
export function codeFrom(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte);
  return Array.from(
    { length: 16 },
    (_, at) => alphabet[Number((bits >> BigInt(5 * (15 - at))) & 31n)] ?? '',
  ).join('');
}

/** `7KQ2-M9XD-41TC-8ZWA` */
export const codeText = (code: string): string => code.match(/.{4}/g)?.join('-') ?? '';

/** What somebody typed from a paper; null when it can be no code. */
export function readCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code : null;
}

/** Whether the patient, as old as the paper says on its day, can be born in this year: who turns a year older that year is of one of two. */
export function mayBeBornIn(
  { patient: { age }, date }: Pick<Content, 'patient' | 'date'>,
  year: string,
): boolean {
  if (age === null) return false;
  const on = Temporal.PlainDate.from(date);
  const latest = on.subtract({ [age.unit]: age.count });
  const earliest = latest.subtract({ [age.unit]: 1 }).add({ days: 1 });
  return [earliest.year, latest.year].includes(Number(year));
}

/** A line as whoever holds the paper compares it. */
export function signedLineOf(line: PrescriptionLine) {
  const read = readDosage(line.dosage);
  const lasts = read.ok ? wholeDuration(read.dosage, line.duration) : line.duration;
  return {
    medicine: [
      line.medicineName,
      line.genericName === line.medicineName ? '' : line.genericName,
      line.strength,
    ]
      .filter(Boolean)
      .join(' · '),
    use: [
      line.dosage,
      lasts ? `${lasts.count} ${lasts.unit}` : '',
      line.stopOn ? `till ${dateText(line.stopOn)}` : '',
      line.repeats ? repeatText(line.repeats) : '',
    ]
      .filter(Boolean)
      .join(' · '),
    quantity: supplyText(line),
  };
}

/** Of the clinic's books: April to March in India (rule 46 of the CGST rules), else the calendar's. */
export function bookYear(on: Day, country: string): string {
  const { year, month } = Temporal.PlainDate.from(on);
  if (country !== 'IN') return String(year);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** Sixteen characters at most, digits, `-` and `/` alone (rule 46). */
export const receiptNumber = (year: string, serial: number): string =>
  `${year}/${String(serial).padStart(6, '0')}`;

const receiptText = /^(?:([\d-]{4,9})\/)?0*(\d{1,6})$/;
const joined = (text: string): string => text.replace(/\s/g, '');

/** Whether a text can be what stands on a paper: a receipt's number, whole or its digits alone, or a code. */
export const mayBePrinted = (text: string): boolean =>
  receiptText.test(joined(text)) || readCode(text) !== null;

/**
 * The receipt numbers that somebody may mean: a whole one as printed, also without its zeros and with the year's first digits left out;
 * a number alone is of this book year or the one before, the later first.
 */
export function meantReceipts(text: string, on: Day, country: string): string[] {
  const [, year, digits] = receiptText.exec(joined(text)) ?? [];
  if (digits === undefined) return [];
  const serial = Number(digits);
  if (year !== undefined)
    return [receiptNumber(year.length < 7 && year.includes('-') ? `20${year}` : year, serial)];
  const before = Temporal.PlainDate.from(on).subtract({ years: 1 }).toString();
  return [on, before].map((day) => receiptNumber(bookYear(day, country), serial));
}

/** The fields that a letter of a kind shows. */
export const askedOf: Readonly<Record<LetterKind, readonly (keyof Letter)[]>> = {
  sick: ['examinedOn', 'diagnosis', 'fromOn', 'untilOn', 'purpose', 'text', 'marks'],
  fitness: ['examinedOn', 'diagnosis', 'fromOn', 'untilOn', 'fitOn', 'purpose', 'text', 'marks'],
  referral: ['examinedOn', 'diagnosis', 'toName', 'toPlace', 'text'],
};

/** Nature and probable duration of the illness must be told (appendix 2 of the conduct regulations 2002). */
const neededBy: Readonly<Record<LetterKind, readonly (keyof Letter)[]>> = {
  sick: ['diagnosis', 'fromOn', 'untilOn'],
  fitness: ['fitOn'],
  referral: ['toName', 'text'],
};

/** What a letter of its kind lacks or contradicts, by field. */
export function letterProblems(
  kind: LetterKind,
  letter: Letter,
): [field: keyof Letter, code: 'required' | 'until_before_from'][] {
  const missing = neededBy[kind]
    .filter((field) => letter[field] === null || letter[field] === '')
    .map((field): [keyof Letter, 'required'] => [field, 'required']);
  const isTurned =
    letter.fromOn !== null && letter.untilOn !== null && letter.untilOn < letter.fromOn;
  return isTurned ? [...missing, ['untilOn', 'until_before_from']] : missing;
}

/** Nothing written yet. */
export const blankLetter: Omit<Letter, 'examinedOn'> = {
  diagnosis: '',
  fromOn: null,
  untilOn: null,
  fitOn: null,
  purpose: '',
  toName: '',
  toPlace: '',
  text: '',
  marks: '',
};

/** Only what its kind shows is kept of a letter. */
export const lettersOwn = (kind: LetterKind, letter: Letter): Letter => ({
  examinedOn: letter.examinedOn,
  ...blankLetter,
  ...Object.fromEntries(askedOf[kind].map((field) => [field, letter[field]])),
});

export const isLetter = (kind: PaperKind): kind is LetterKind =>
  kind === 'referral' || kind === 'sick' || kind === 'fitness';

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

function numberWords(n: number): string {
  for (const [size, name] of scales) {
    if (n >= size)
      return [numberWords(Math.floor(n / size)), name, n % size === 0 ? '' : numberWords(n % size)]
        .filter(Boolean)
        .join(' ');
  }
  if (n < 20) return units[n] ?? '';
  return [tens[Math.floor(n / 10)], n % 10 === 0 ? '' : units[n % 10]].filter(Boolean).join(' ');
}

/** `Rupees one lakh two hundred and paise fifty only`, as cheques in India say it: what is before each number says of what it is. */
export function rupeesInWords(paise: number): string {
  const rest = paise % 100;
  return `Rupees ${numberWords(Math.floor(paise / 100))}${rest === 0 ? '' : ` and paise ${numberWords(rest)}`} only`;
}

/** Days that a sent link opens. */
export const linkDays = 7;
/** Minutes that a proved phone may read a paper. */
export const openMinutes = 20;

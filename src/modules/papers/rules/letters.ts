// What stands on each paper: the printed page and the preview beside the form are drawn from the same blocks.
import type { Language } from '../../../kit/shared/languages.ts';
import { moneyText } from '../../../kit/shared/money.ts';
import type { Day } from '../../../kit/shared/time.ts';
import {
  type Block,
  dateText,
  type Letter as Blocks,
  type Pair,
  type PrescriptionPaper,
} from '../../prescriptions/rules/sheet.ts';
import { countText } from '../../prescriptions/rules/phrase.ts';
import { sheetTerms } from '../../prescriptions/rules/sheet-terms.ts';
import { terms as prescriptionTerms } from '../../prescriptions/rules/terms.ts';
import type { Content, Letter, LetterKind, PaperKind, Receipt } from '../model.ts';
import { isLetter, rupeesInWords } from '../rules.ts';
import { filled, type Sentences, sentences } from './sentences.ts';
import { terms } from './terms.ts';

export interface Drawn {
  kind: PaperKind;
  content: Content;
  number: string | null;
  edition: number;
  language: Language;
  paper: 'a5' | 'a4';
  clinic: PrescriptionPaper['clinic'];
  verifyUrl: string | null;
  showsMarks?: boolean;
}

/** A paper as the prescription's page asks for it. */
export function pageOf({
  kind,
  content,
  number,
  edition,
  language,
  ...given
}: Drawn): PrescriptionPaper {
  const nothing = {
    vitals: {},
    complaints: [],
    examinations: [],
    lines: [],
    advice: '',
    tests: [],
  };
  const { doctor, date } = content;
  const patient = { ...content.patient, phone: isLetter(kind) ? null : content.patient.phone };
  return {
    ...given,
    language,
    doctor,
    patient,
    date,
    ...nothing,
    ...content.visit,
    letter: blocksOf(kind, content, { number, edition, language }),
  };
}

interface Beside {
  number: string | null;
  edition: number;
  language: Language;
}

function blocksOf(
  kind: PaperKind,
  content: Content,
  { number, edition, language }: Beside,
): Blocks | null {
  if (kind === 'prescription') return null;
  const blocks =
    content.receipt !== undefined
      ? receiptBlocks(content, content.receipt, language)
      : content.letter && isLetter(kind)
        ? letterBlocks[kind](content, content.letter, language)
        : [];
  return {
    heading: headingOf(kind, language),
    number: numberText(number, edition, language),
    blocks,
    patientSigns: kind === 'sick',
  };
}

/** `2026-27/000041 · edition 2 · संस्करण 2`; the first edition is told by nothing. */
export const numberText = (number: string | null, edition: number, language: Language): string =>
  [
    number ?? '',
    ...(edition > 1
      ? pair(terms.en.edition, terms[language].edition).map((word) => `${word} ${edition}`)
      : []),
  ]
    .filter(Boolean)
    .join(' · ');

const headings = {
  summary: 'summary',
  receipt: 'receipt',
  referral: 'referral',
  sick: 'certificate',
  fitness: 'fitness',
} as const;

function headingOf(kind: Exclude<PaperKind, 'prescription'>, language: Language): Pair {
  const word = headings[kind];
  return pair(terms.en[word], terms[language][word]);
}

const pair = (english: string, own: string): Pair => (english === own ? [english] : [english, own]);
const facts = (rows: readonly (readonly [name: Pair, value: string])[]): Block[] => {
  const matches = rows
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ name, value }));
  return matches.length === 0 ? [] : [{ kind: 'facts', rows: matches }];
};
const text = (words: string, own = ''): Block[] =>
  words === '' ? [] : [{ kind: 'text', text: words, own }];
/** What is said in the patient's language; nothing to add to English. */
const saidIn = (language: Language, say: (sentence: Sentences) => string[]): string =>
  language === 'en' ? '' : say(sentences[language]).filter(Boolean).join(' ');

// ---------------------------------------------------------------- money

export interface Sum {
  readonly name: Pair;
  readonly amount: string;
  readonly isTotal: boolean;
}

/** The same rows on a sheet and on a roll. */
export function sumsOf(
  { totalFeesPaise, discountPaise, payments }: Receipt,
  language: Language,
): Sum[] {
  const own = terms[language];
  const words = prescriptionTerms[language];
  const paid = payments.reduce((sum, one) => sum + one.amountPaise, 0);
  const due = totalFeesPaise - discountPaise - paid;
  const wayOf = (type: string): Pair =>
    language === 'en' ? [] : [[own.received, own.paidBy[type] ?? type].join(', ')];
  const row = (name: Pair, paise: number, isTotal = false): Sum => ({
    name,
    amount: moneyText(paise),
    isTotal,
  });
  return [
    row(pair(terms.en.fees, own.fees), totalFeesPaise),
    ...(discountPaise > 0
      ? [
          row(pair(terms.en.discount, own.discount), -discountPaise),
          row(pair(prescriptionTerms.en.total, words.total), totalFeesPaise - discountPaise),
        ]
      : []),
    ...payments.map((one) =>
      row(
        [`${terms.en.received}, ${one.type}, ${dateText(one.paidOn)}`, ...wayOf(one.type)],
        one.amountPaise,
      ),
    ),
    row(pair(prescriptionTerms.en.paid, words.paid), paid, true),
    ...(due > 0 ? [row(pair(prescriptionTerms.en.due, words.due), due)] : []),
  ];
}

export const paidOf = ({ payments }: Receipt): number =>
  payments.reduce((sum, one) => sum + one.amountPaise, 0);

/** Health care is exempt (notification 12/2017, entry 74), so what a registered clinic hands out is a bill of supply. */
export const gstLines = (gstNumber: string, language: Language): { text: string; own: string }[] =>
  gstNumber === ''
    ? []
    : [
        {
          text: `Bill of supply · GSTIN ${gstNumber} · State code ${gstNumber.slice(0, 2)}`,
          own: language === 'en' ? '' : terms[language].billOfSupply,
        },
        {
          text: 'Health care services, SAC 9993: exempt from GST (notification 12/2017, entry 74)',
          own: language === 'en' ? '' : terms[language].exempt,
        },
      ];

/** What was received, in English words and in the patient's language with the sum in figures. */
export function receivedText(receipt: Receipt, language: Language): { text: string; own: string } {
  const paid = paidOf(receipt);
  return {
    text: rupeesInWords(paid),
    own: saidIn(language, (say) => [filled(say.received, { sum: moneyText(paid) })]),
  };
}

function receiptBlocks({ gstNumber }: Content, receipt: Receipt, language: Language): Block[] {
  return [
    { kind: 'money', rows: sumsOf(receipt, language) },
    { kind: 'text', ...receivedText(receipt, language) },
    ...gstLines(gstNumber, language).map((words): Block => ({ kind: 'small', ...words })),
  ];
}

// ---------------------------------------------------------------- letters

const whole = (from: Day, until: Day): string => {
  const days = Temporal.PlainDate.from(from).until(until).days + 1;
  return `${days} ${days === 1 ? 'day' : 'days'}, ${dateText(from)} to ${dateText(until)}`;
};
const span = ({ fromOn, untilOn }: Letter): string =>
  fromOn !== null && untilOn !== null
    ? whole(fromOn, untilOn)
    : fromOn === null
      ? ''
      : `from ${dateText(fromOn)}`;
/** `20/11/2026`, as every one of the ten languages writes it. */
const ownDate = (day: Day): string => day.split('-').toReversed().join('/');
/** `5 दिन, 20/11/2026 – 24/11/2026` */
const ownSpan = ({ fromOn, untilOn }: Letter, language: Language): string => {
  if (fromOn === null || untilOn === null) return fromOn === null ? '' : `${ownDate(fromOn)} –`;
  const days = Temporal.PlainDate.from(fromOn).until(untilOn).days + 1;
  return `${countText(days, 'days', language)}, ${ownDate(fromOn)} – ${ownDate(untilOn)}`;
};
const titled = ({ patient }: Content): string => {
  const title = patient.sex === 'Male' ? 'Mr' : patient.sex === 'Female' ? 'Ms' : '';
  return [
    patient.age !== null && patient.age.unit === 'years' && patient.age.count >= 18 ? title : '',
    patient.name,
  ]
    .filter(Boolean)
    .join(' ');
};

/** Wording after appendix 2 of the conduct regulations 2002: nature and probable duration of the illness, and who was examined when. */
const letterBlocks: Readonly<
  Record<LetterKind, (content: Content, letter: Letter, language: Language) => Block[]>
> = {
  sick: (content, letter, language) => [
    ...text(
      `This is to certify that I examined ${titled(content)} on ${dateText(letter.examinedOn)} and found the patient to be suffering from ${letter.diagnosis}. In my opinion rest and absence${
        letter.purpose === '' ? '' : ` from ${letter.purpose}`
      } are necessary for the restoration of health for ${span(letter)}.`,
      saidIn(language, (say) => [
        filled(say.examined, { name: content.patient.name, date: ownDate(letter.examinedOn) }),
        filled(say.illness, { illness: letter.diagnosis }),
        filled(say.rest, { span: ownSpan(letter, language) }),
        letter.purpose === '' ? '' : filled(say.absence, { purpose: letter.purpose }),
      ]),
    ),
    ...text(letter.text),
    ...facts([
      [pair(terms.en.rest, terms[language].rest), span(letter)],
      [pair(terms.en.mark, terms[language].mark), letter.marks],
    ]),
  ],
  fitness: (content, letter, language) => [
    ...text(
      `This is to certify that I examined ${titled(content)} on ${dateText(letter.examinedOn)}${
        letter.diagnosis === ''
          ? ''
          : ` after ${letter.diagnosis}${letter.fromOn === null ? '' : ` (${span(letter)})`}`
      } and found the patient, in my opinion, fit${letter.purpose === '' ? '' : ` for ${letter.purpose}`} from ${letter.fitOn === null ? '' : dateText(letter.fitOn)}.`,
      saidIn(language, (say) => [
        filled(say.examined, { name: content.patient.name, date: ownDate(letter.examinedOn) }),
        letter.diagnosis === ''
          ? ''
          : filled(say.illness, {
              illness: [letter.diagnosis, ownSpan(letter, language)].filter(Boolean).join(', '),
            }),
        filled(say.fit, { date: letter.fitOn === null ? '' : ownDate(letter.fitOn) }),
        letter.purpose === '' ? '' : filled(say.fitFor, { purpose: letter.purpose }),
      ]),
    ),
    ...text(letter.text),
    ...facts([[pair(terms.en.mark, terms[language].mark), letter.marks]]),
  ],
  referral: (content, letter, language) => [
    ...facts([
      [
        pair(terms.en.to, terms[language].to),
        [letter.toName, letter.toPlace].filter(Boolean).join(', '),
      ],
      [pair(sheetTerms.en.diagnosis, sheetTerms[language].diagnosis), letter.diagnosis],
    ]),
    ...text(
      `Thank you for seeing ${titled(content)}, whom I examined on ${dateText(letter.examinedOn)}.`,
      saidIn(language, (say) => [
        filled(say.thanks, { name: content.patient.name, date: ownDate(letter.examinedOn) }),
      ]),
    ),
    ...text(letter.text),
  ],
};

// What stands on each paper: the printed page and the preview beside the form are drawn from the same blocks.
import type { Language } from '../../../kit/shared/languages.ts';
import { moneyText } from '../../../kit/shared/money.ts';
import type { Day } from '../../../kit/shared/time.ts';
import { type Block, dateText, type Letter as Blocks, type Pair, type PrescriptionPaper } from '../../prescriptions/rules/sheet.ts';
import { terms as prescriptionTerms } from '../../prescriptions/rules/terms.ts';
import type { Content, Letter, LetterKind, PaperKind, Receipt } from '../model.ts';
import { isLetter, rupeesInWords } from '../rules.ts';
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
export function pageOf({ kind, content, number, edition, language, ...given }: Drawn): PrescriptionPaper {
  const nothing = { vitals: {}, complaints: [], examinations: [], lines: [], advice: '', tests: [] };
  const { doctor, date } = content;
  const patient = { ...content.patient, phone: isLetter(kind) ? null : content.patient.phone };
  return { ...given, language, doctor, patient, date, ...nothing, ...content.visit, letter: blocksOf(kind, content, { number, edition, language }) };
}

interface Beside {
  number: string | null;
  edition: number;
  language: Language;
}

function blocksOf(kind: PaperKind, content: Content, { number, edition, language }: Beside): Blocks | null {
  if (kind === 'prescription') return null;
  const blocks =
    content.receipt !== undefined
      ? receiptBlocks(content, content.receipt, language)
      : content.letter && isLetter(kind)
        ? letterBlocks[kind](content, content.letter, language)
        : [];
  const again = edition > 1 ? `edition ${edition}` : '';
  return { heading: headingOf(kind, language), number: [number ?? '', again].filter(Boolean).join(' · '), blocks, patientSigns: kind === 'sick' };
}

const headings = { summary: 'summary', receipt: 'receipt', referral: 'referral', sick: 'certificate', fitness: 'fitness' } as const;

function headingOf(kind: Exclude<PaperKind, 'prescription'>, language: Language): Pair {
  const word = headings[kind];
  return pair(terms.en[word], terms[language][word]);
}

const pair = (english: string, own: string): Pair => (english === own ? [english] : [english, own]);
const facts = (rows: readonly (readonly [name: Pair, value: string])[]): Block[] => {
  const told = rows.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value }));
  return told.length === 0 ? [] : [{ kind: 'facts', rows: told }];
};
const text = (words: string): Block[] => (words === '' ? [] : [{ kind: 'text', text: words, own: '' }]);

// ---------------------------------------------------------------- money

export interface Sum {
  readonly name: Pair;
  readonly amount: string;
  readonly isTotal: boolean;
}

/** The same rows on a sheet and on a roll. */
export function sumsOf({ totalFeesPaise, discountPaise, payments }: Receipt, language: Language): Sum[] {
  const own = terms[language];
  const words = prescriptionTerms[language];
  const paid = payments.reduce((sum, one) => sum + one.amountPaise, 0);
  const due = totalFeesPaise - discountPaise - paid;
  const row = (name: Pair, paise: number, isTotal = false): Sum => ({ name, amount: moneyText(paise), isTotal });
  return [
    row(pair(terms.en.fees, own.fees), totalFeesPaise),
    ...(discountPaise > 0
      ? [row(pair(terms.en.discount, own.discount), -discountPaise), row(pair(prescriptionTerms.en.total, words.total), totalFeesPaise - discountPaise)]
      : []),
    ...payments.map((one) => row([`${terms.en.received}, ${one.type}, ${dateText(one.paidOn)}`], one.amountPaise)),
    row(pair(prescriptionTerms.en.paid, words.paid), paid, true),
    ...(due > 0 ? [row(pair(prescriptionTerms.en.due, words.due), due)] : []),
  ];
}

export const paidOf = ({ payments }: Receipt): number => payments.reduce((sum, one) => sum + one.amountPaise, 0);

/** Health care is exempt (notification 12/2017, entry 74), so what a registered clinic hands out is a bill of supply. */
export const gstLines = (gstNumber: string): string[] =>
  gstNumber === ''
    ? []
    : [
        `Bill of supply · GSTIN ${gstNumber} · State code ${gstNumber.slice(0, 2)}`,
        'Health care services, SAC 9993: exempt from GST (notification 12/2017, entry 74)',
      ];

function receiptBlocks({ gstNumber }: Content, receipt: Receipt, language: Language): Block[] {
  return [
    { kind: 'money', rows: sumsOf(receipt, language) },
    { kind: 'text', text: rupeesInWords(paidOf(receipt)), own: '' },
    ...gstLines(gstNumber).map((words): Block => ({ kind: 'small', text: words })),
  ];
}

// ---------------------------------------------------------------- letters

const whole = (from: Day, until: Day): string => {
  const days = Temporal.PlainDate.from(from).until(until).days + 1;
  return `${days} ${days === 1 ? 'day' : 'days'}, ${dateText(from)} to ${dateText(until)}`;
};
const span = ({ fromOn, untilOn }: Letter): string =>
  fromOn !== null && untilOn !== null ? whole(fromOn, untilOn) : fromOn === null ? '' : `from ${dateText(fromOn)}`;
const titled = ({ patient }: Content): string => {
  const title = patient.sex === 'Male' ? 'Mr' : patient.sex === 'Female' ? 'Ms' : '';
  return [patient.age !== null && patient.age.unit === 'years' && patient.age.count >= 18 ? title : '', patient.name].filter(Boolean).join(' ');
};

/** Wording after appendix 2 of the conduct regulations 2002: nature and probable duration of the illness, and who was examined when. */
const letterBlocks: Readonly<Record<LetterKind, (content: Content, letter: Letter, language: Language) => Block[]>> = {
  sick: (content, letter) => [
    ...text(
      `This is to certify that I examined ${titled(content)} on ${dateText(letter.examinedOn)} and found the patient to be suffering from ${letter.diagnosis}. In my opinion rest and absence${
        letter.purpose === '' ? '' : ` from ${letter.purpose}`
      } are necessary for the restoration of health for ${span(letter)}.`,
    ),
    ...text(letter.text),
    ...facts([
      [['Rest advised'], span(letter)],
      [['Identification mark'], letter.marks],
    ]),
  ],
  fitness: (content, letter) => [
    ...text(
      `This is to certify that I examined ${titled(content)} on ${dateText(letter.examinedOn)}${
        letter.diagnosis === '' ? '' : ` after ${letter.diagnosis}${letter.fromOn === null ? '' : ` (${span(letter)})`}`
      } and found the patient, in my opinion, fit${letter.purpose === '' ? '' : ` for ${letter.purpose}`} from ${letter.fitOn === null ? '' : dateText(letter.fitOn)}.`,
    ),
    ...text(letter.text),
    ...facts([[['Identification mark'], letter.marks]]),
  ],
  referral: (content, letter, language) => [
    ...facts([
      [pair(terms.en.to, terms[language].to), [letter.toName, letter.toPlace].filter(Boolean).join(', ')],
      [['Diagnosis'], letter.diagnosis],
    ]),
    ...text(`Thank you for seeing ${titled(content)}, whom I examined on ${dateText(letter.examinedOn)}.`),
    ...text(letter.text),
  ],
};

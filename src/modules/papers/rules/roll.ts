// What stands on a thermal roll: the print and the preview are drawn from the same lines.
import type { Sentence } from '../../../kit/shared/refusal.ts';
import { inBoth, type Translator } from '../../../kit/shared/words.ts';
import {
  dateText,
  doseText,
  type Own,
  type PrescriptionPaper,
  registrationText,
  type Sheet,
  sheetOf,
} from '../../prescriptions/rules/sheet.ts';
import { sheetWords } from '../../prescriptions/rules/words.ts';
import type { Content, Receipt, RollFormat } from '../model.ts';
import {
  gstLines,
  numberText,
  pageOf,
  payWords,
  receivedText,
  refundedOf,
  sumsOf,
} from './letters.ts';
import { headings } from './words.ts';

interface Given {
  content: Content;
  /** Of a receipt; `–` before it is given out. */
  number: string;
  edition: number;
  clinic: PrescriptionPaper['clinic'];
  /** The patient's language. */
  own: Own;
  format: RollFormat;
  /** By which what is left open is paid by UPI; null where nothing is, or the clinic takes none. */
  payLink?: string | null;
  abha?: PrescriptionPaper['patient']['abha'];
}

/** @throws TypeError for what is neither a prescription nor a receipt. */
export function rollOf({
  content,
  number,
  edition,
  clinic,
  own,
  format,
  payLink = null,
  abha = null,
}: Given) {
  const { receipt, visit, patient, doctor, gstNumber, date } = content;
  if (!receipt && !visit) throw new TypeError('a roll is for prescriptions and receipts');
  const named = (sentence: Sentence) => inBoth(own.words, sentence).join(' · ');
  const page = { content, number: null, edition, own: own.words, clinic, verifyUrl: null, abha };
  const sheet = visit ? sheetOf(pageOf({ ...page, kind: 'prescription', paper: 'a5' }), own) : null;
  const facts: readonly (readonly [name: string, value: string])[] = [
    [named(sheetWords.date), dateText(date)],
    [named(sheetWords.patient), patient.name],
    ...(sheet ? whoOf(sheet) : []),
    [named(sheetWords.caseNumber), patient.caseNumber],
    ...refundFacts(receipt, own.words),
  ];
  const heading = headingOf(receipt);
  return {
    width: Number(format),
    lang: own.words.language,
    title: sheet ? sheet.title : `${heading.message} ${number}`,
    clinic: content.clinicName,
    lines: [clinic.address, clinic.phone].filter(Boolean),
    heading: receipt ? named(heading) : '',
    number: receipt ? numberText(number, edition, own.words) : '',
    facts: facts.filter(([, value]) => value !== ''),
    receipt: receipt ? receivedOf(receipt, gstNumber, own.words) : null,
    pay: receipt && payLink !== null ? payWords(receipt, own.words) : [],
    prescription: sheet && prescribedOf(sheet),
    doctor: doctor.name,
    qualification: doctor.qualification,
    registration: registrationText(doctor),
    scan: inBoth(own.words, sheetWords.scan),
  };
}
export type Roll = ReturnType<typeof rollOf>;

const headingOf = (receipt: Receipt | undefined): Sentence =>
  headings[receipt?.refundOf === undefined ? 'receipt' : 'refund'];

const refundFacts = (
  receipt: Receipt | undefined,
  own: Translator,
): (readonly [name: string, value: string])[] =>
  receipt ? refundedOf(receipt, own).map(([name, value]) => [name.join(' · '), value]) : [];

/** Each language in a line of its own: both in one are wider than a roll. */
const whoOf = ({ patient, labels: { ageSex } }: Sheet): [name: string, value: string][] => [
  [ageSex[0] ?? '', patient.ageSex],
  [ageSex[1] ?? '', patient.ageSexOwn],
  ['ABHA', patient.abha.join(' · ')],
];

const receivedOf = (receipt: Receipt, gstNumber: string, own: Translator) => ({
  sums: sumsOf(receipt, own).map(({ name, amount, isTotal }) => ({
    name: name.join(' · '),
    amount,
    isTotal,
  })),
  words: receivedText(receipt, own),
  gst: gstLines(gstNumber, receipt, own),
});

/** Every line of a prescription whole; doses in figures, since a roll is too narrow for marks. */
function prescribedOf({ labels, vitals, findings, lines, advice, tests, nextVisit }: Sheet) {
  const points = [
    { title: labels.advice.join(' · '), items: advice },
    { title: labels.tests.join(' · '), items: tests },
  ];
  return {
    vitals: vitals.map(({ name, value, unit }): [name: string, value: string] => [
      name.join(' · '),
      `${value} ${unit}`,
    ]),
    findings: findings.map(({ name, text }) => ({ name: name.join(' · '), text })),
    lines: lines.map((line) => ({
      number: line.number,
      name: [line.title, line.strength].filter(Boolean).join(' '),
      subtitle: line.subtitle,
      dose: doseText(line),
      quantity: quantityText(line, labels.quantity[0] ?? ''),
      taking: [line.duration, line.timing].filter(Boolean).join(', '),
      phrase: line.phrase,
      note: line.note,
    })),
    end: labels.end.join(' · '),
    points: points.filter(({ items }) => items.length > 0),
    nextVisit: nextVisit && { title: labels.nextVisit.join(' · '), ...nextVisit },
  };
}

/** `Qty 10`, `Qty 100 ml × 2` */
const quantityText = ({ pack, quantity }: Sheet['lines'][number], name: string): string =>
  pack === '' && quantity === '' ? '' : `${name} ${[pack, quantity].filter(Boolean).join(' × ')}`;

// What stands on a receipt of a thermal roll: the print and the preview are drawn from the same lines.
import type { Sentence } from '../../../kit/shared/refusal.ts';
import { inBoth, type Translator } from '../../../kit/shared/words.ts';
import {
  dateText,
  type PrescriptionPaper,
  registrationText,
} from '../../prescriptions/rules/sheet.ts';
import { sheetWords } from '../../prescriptions/rules/words.ts';
import type { Content } from '../model.ts';
import { gstLines, numberText, payWords, receivedText, sumsOf } from './letters.ts';
import { headings } from './words.ts';

/** In millimetres. */
export type RollWidth = 80 | 58;

interface Given {
  content: Content;
  /** `–` before it is given out. */
  number: string;
  edition: number;
  clinic: PrescriptionPaper['clinic'];
  /** The patient's language. */
  own: Translator;
  width: RollWidth;
  /** By which what is left open is paid by UPI; null where nothing is, or the clinic takes none. */
  payLink?: string | null;
}

/** @throws TypeError for what is no receipt. */
export function rollOf({ content, number, edition, clinic, own, width, payLink = null }: Given) {
  const { receipt, patient, doctor, gstNumber, date } = content;
  if (!receipt) throw new TypeError('only a receipt is printed on a roll');
  const named = (sentence: Sentence) => inBoth(own, sentence).join(' · ');
  const facts: readonly (readonly [name: string, value: string])[] = [
    [named(sheetWords.date), dateText(date)],
    [named(sheetWords.patient), patient.name],
    [named(sheetWords.caseNumber), patient.caseNumber],
  ];
  return {
    width,
    lang: own.language,
    title: `${headings.receipt.message} ${number}`,
    clinic: content.clinicName,
    lines: [clinic.address, clinic.phone].filter(Boolean),
    heading: named(headings.receipt),
    number: numberText(number, edition, own),
    facts: facts.filter(([, value]) => value !== ''),
    sums: sumsOf(receipt, own).map(({ name, amount, isTotal }) => ({
      name: name.join(' · '),
      amount,
      isTotal,
    })),
    words: receivedText(receipt, own),
    gst: gstLines(gstNumber, own),
    doctor: doctor.name,
    registration: registrationText(doctor),
    scan: inBoth(own, sheetWords.scan),
    pay: payLink === null ? [] : payWords(receipt, own),
  };
}
export type Roll = ReturnType<typeof rollOf>;

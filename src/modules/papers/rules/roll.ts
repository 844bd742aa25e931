// What stands on a receipt of a thermal roll: the print and the preview are drawn from the same lines.
import type { Language } from '../../../kit/shared/languages.ts';
import {
  dateText,
  type PrescriptionPaper,
  registrationText,
} from '../../prescriptions/rules/sheet.ts';
import { sheetTerms } from '../../prescriptions/rules/sheet-terms.ts';
import { terms as prescriptionTerms } from '../../prescriptions/rules/terms.ts';
import type { Content } from '../model.ts';
import { gstLines, numberText, receivedText, sumsOf } from './letters.ts';
import { terms } from './terms.ts';

/** In millimetres. */
export type RollWidth = 80 | 58;

interface Given {
  content: Content;
  /** `–` before it is given out. */
  number: string;
  edition: number;
  clinic: PrescriptionPaper['clinic'];
  language: Language;
  width: RollWidth;
}

/** @throws TypeError for what is no receipt. */
export function rollOf({ content, number, edition, clinic, language, width }: Given) {
  const { receipt, patient, doctor, gstNumber, date } = content;
  if (!receipt) throw new TypeError('only a receipt is printed on a roll');
  const named = (english: string, own: string) =>
    english === own ? english : `${english} · ${own}`;
  const [words, labels] = [prescriptionTerms[language], sheetTerms[language]];
  const facts: readonly (readonly [name: string, value: string])[] = [
    [named(prescriptionTerms.en.date, words.date), dateText(date)],
    [named(prescriptionTerms.en.patient, words.patient), patient.name],
    [named(sheetTerms.en.caseNumber, labels.caseNumber), patient.caseNumber],
  ];
  return {
    width,
    lang: language,
    title: `${terms.en.receipt} ${number}`,
    clinic: content.clinicName,
    lines: [clinic.address, clinic.phone].filter(Boolean),
    heading: named(terms.en.receipt, terms[language].receipt),
    number: numberText(number, edition, language),
    facts: facts.filter(([, value]) => value !== ''),
    sums: sumsOf(receipt, language).map(({ name, amount, isTotal }) => ({
      name: name.join(' · '),
      amount,
      isTotal,
    })),
    words: receivedText(receipt, language),
    gst: gstLines(gstNumber, language),
    doctor: doctor.name,
    registration: registrationText(doctor),
    scan: language === 'en' ? [sheetTerms.en.scan] : [sheetTerms.en.scan, labels.scan],
  };
}
export type Roll = ReturnType<typeof rollOf>;

// A receipt on a thermal roll: as long as its words, black alone.
import { print } from '../../../kit/server/paper.ts';
import { type Language, languages } from '../../../kit/shared/languages.ts';
import { qrSvg } from '../../../kit/shared/qr.ts';
import { dateText, type PrescriptionPaper, registrationText } from '../../prescriptions/rules/sheet.ts';
import type { Content } from '../model.ts';
import { rupeesInWords } from '../rules.ts';
import { gstLines, paidOf, sumsOf } from '../rules/letters.ts';
import { terms } from '../rules/terms.ts';

interface Roll {
  content: Content;
  number: string;
  edition: number;
  clinic: PrescriptionPaper['clinic'];
  language: Language;
  width: 80 | 58;
  verifyUrl: string;
}

const scripts = ['Devanagari', 'Gujarati', 'Gurmukhi', 'Tamil', 'Oriya', 'Kannada', 'Malayalam', 'Bengali'].map((script) => `Noto Sans ${script}`);

export async function rollPaper({ content, number, edition, clinic, language, width, verifyUrl }: Roll): Promise<Buffer> {
  const { receipt, patient, doctor, gstNumber, date } = content;
  if (!receipt) throw new TypeError('only a receipt is printed on a roll');
  const own = scripts.filter((font) => font.toLowerCase().endsWith(languages[language].script));
  const [heading, headingOwn] = [terms.en.receipt, terms[language].receipt];
  return print({
    template: new URL('./roll.typ', import.meta.url),
    data: {
      width,
      lang: language,
      families: ['Noto Sans', ...own, ...scripts.filter((font) => !own.includes(font)), 'Noto Sans Math', 'Noto Sans Symbols 2', 'Noto Emoji'],
      title: `${heading} ${number}`,
      clinic: content.clinicName,
      lines: [clinic.address, clinic.phone].filter(Boolean),
      heading: heading === headingOwn ? heading : `${heading} · ${headingOwn}`,
      number: [number, edition > 1 ? `edition ${edition}` : ''].filter(Boolean).join(' · '),
      facts: [
        ['Date', dateText(date)],
        ['Patient', patient.name],
        ['Case no.', patient.caseNumber],
      ].filter(([, value]) => value !== ''),
      sums: sumsOf(receipt, language).map(({ name, amount, isTotal }) => ({ name: name.join(' · '), amount, isTotal })),
      words: rupeesInWords(paidOf(receipt)),
      gst: gstLines(gstNumber),
      doctor: doctor.name,
      registration: registrationText(doctor),
      check: verifyUrl.replace(/^https?:\/\//, '').split('/'),
      url: verifyUrl,
    },
    images: { 'qr.svg': Buffer.from(qrSvg(verifyUrl).svg) },
    created: Temporal.PlainDate.from(date).toZonedDateTime('UTC').toInstant(),
  });
}

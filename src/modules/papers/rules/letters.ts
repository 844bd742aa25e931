// What stands on each paper: the printed page and the preview beside the form are drawn from the same blocks.
import { moneyText } from '../../../kit/shared/money.ts';
import type { Day } from '../../../kit/shared/time.ts';
import type { Sentence } from '../../../kit/shared/refusal.ts';
import { english, inBoth, type Pair, type Translator } from '../../../kit/shared/words.ts';
import {
  nothingOfAVisit,
  type Block,
  dateText,
  type Letter as Blocks,
  type PrescriptionPaper,
} from '../../prescriptions/rules/sheet.ts';
import { countText } from '../../prescriptions/rules/phrase.ts';
import { doseWords, sheetWords } from '../../prescriptions/rules/words.ts';
import type { Content, Letter, LetterKind, PaperKind, Receipt, ReceiptPayment } from '../model.ts';
import { isLetter, rupeesInWords } from '../rules.ts';
import { headings, letterSentences, letterWords, paidByWords, receiptWords } from './words.ts';

export interface Drawn {
  kind: PaperKind;
  content: Content;
  number: string | null;
  edition: number;
  /** The patient's language. */
  own: Translator;
  paper: 'a5' | 'a4';
  clinic: PrescriptionPaper['clinic'];
  verifyUrl: string | null;
  showsMarks?: boolean;
  /** As on a roll. */
  payLink?: string | null;
  abha?: PrescriptionPaper['patient']['abha'];
}

/** Of a receipt: what stands beside the code by which the rest is paid. */
export const payWords = (receipt: Receipt, own: Translator): Pair =>
  inBoth(own, receiptWords.payByUpi, { sum: moneyText(payableOf(receipt)) });

/** A paper as the prescription's page asks for it. */
export function pageOf({
  kind,
  content,
  number,
  edition,
  own,
  payLink = null,
  abha = null,
  ...letter
}: Drawn): PrescriptionPaper {
  const { doctor, date } = content;
  const patient = {
    ...content.patient,
    phone: isLetter(kind) ? null : content.patient.phone,
    // On what is written of a visit alone.
    abha: content.visit ? abha : null,
  };
  return {
    ...letter,
    language: own.language,
    doctor,
    patient,
    date,
    ...nothingOfAVisit,
    ...content.visit,
    pay:
      payLink !== null && content.receipt
        ? { link: payLink, words: payWords(content.receipt, own) }
        : null,
    letter: blocksOf(kind, content, { number, edition, own }),
  };
}

interface Beside {
  number: string | null;
  edition: number;
  own: Translator;
}

function blocksOf(
  kind: PaperKind,
  content: Content,
  { number, edition, own }: Beside,
): Blocks | null {
  if (kind === 'prescription') return null;
  const blocks =
    content.receipt !== undefined
      ? receiptBlocks(content, content.receipt, own)
      : content.letter && isLetter(kind)
        ? letterBlocks[kind](content, unended(content.letter), own)
        : [];
  return {
    heading: inBoth(own, headings[kind]),
    number: numberText(number, edition, own),
    blocks,
    patientSigns: kind === 'sick',
  };
}

/** `2026-27/000041 · edition 2 · संस्करण 2`; the first edition is told by nothing. */
export const numberText = (number: string | null, edition: number, own: Translator): string =>
  [
    number ?? '',
    ...(edition > 1 ? inBoth(own, letterWords.edition).map((word) => `${word} ${edition}`) : []),
  ]
    .filter(Boolean)
    .join(' · ');

const facts = (rows: readonly (readonly [name: Pair, value: string])[]): Block[] => {
  const matches = rows
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ name, value }));
  return matches.length === 0 ? [] : [{ kind: 'facts', rows: matches }];
};
const text = (words: string, own = ''): Block[] =>
  words === '' ? [] : [{ kind: 'text', text: words, own }];
/** What is said in the patient's language; nothing to add to English. */
const ownText = (own: Translator, ...sentences: readonly string[]): string =>
  own.language === 'en' ? '' : sentences.filter(Boolean).join(' ');

// ---------------------------------------------------------------- money

export interface Sum {
  readonly name: Pair;
  readonly amount: string;
  readonly isTotal: boolean;
}

/** The same rows on a sheet and on a roll. */
export function sumsOf(receipt: Receipt, own: Translator): Sum[] {
  const { totalFeesPaise, discountPaise, payments, awaited = [], isAdvance = false } = receipt;
  const isRefund = receipt.refundOf !== undefined;
  const receivedWords = isRefund
    ? receiptWords.refunded
    : isAdvance
      ? receiptWords.inAdvance
      : receiptWords.received;
  const [paid, due] = [paidOf(receipt), dueOf(receipt)];
  const row = (name: Pair, paise: number, isTotal = false): Sum => ({
    name,
    amount: moneyText(paise),
    isTotal,
  });
  const noted = (what: Sentence, { type, paidOn, amountPaise }: ReceiptPayment): Sum => {
    const ownWay = ownText(own, [own.text(what), paidByText(type, own)].join(', '));
    const name = [`${english.text(what)}, ${type}, ${dateText(paidOn)}`, ownWay];
    return row(name.filter(Boolean), amountPaise);
  };
  return [
    ...(isAdvance || isRefund ? [] : [row(inBoth(own, receiptWords.fees), totalFeesPaise)]),
    ...(discountPaise > 0
      ? [
          row(inBoth(own, receiptWords.discount), -discountPaise),
          row(inBoth(own, sheetWords.total), totalFeesPaise - discountPaise),
        ]
      : []),
    ...payments.map((one) => noted(receivedWords, one)),
    row(inBoth(own, isRefund ? receiptWords.refunded : sheetWords.paid), paid, true),
    ...(due > 0 ? [row(inBoth(own, sheetWords.due), due)] : []),
    ...awaited.map((one) => noted(receiptWords.awaited, one)),
  ];
}

export function paidByText(type: string, own: Translator): string {
  const sentence = paidByWords[type];
  return sentence === undefined ? type : own.text(sentence);
}

const sumOf = (payments: readonly ReceiptPayment[]): number =>
  payments.reduce((sum, one) => sum + one.amountPaise, 0);

export const paidOf = ({ payments }: Receipt): number => sumOf(payments);

/** What a receipt leaves open. */
export const dueOf = (receipt: Receipt): number =>
  receipt.totalFeesPaise - receipt.discountPaise - paidOf(receipt);

/** What the patient is asked to pay now: what is awaited would be paid twice. */
export const payableOf = (receipt: Receipt): number =>
  dueOf(receipt) - sumOf(receipt.awaited ?? []);

/**
 * What a registered clinic hands out. Health care is exempt (notification 12/2017, entry 74): of a visit a bill of supply (CGST Act s.31(3)(c)).
 * Money that comes before there is a supply has a receipt voucher (d), what goes back of it a refund voucher (e).
 */
export const gstLines = (
  gstNumber: string,
  receipt: Receipt,
  own: Translator,
): { text: string; own: string }[] =>
  gstNumber === ''
    ? []
    : [
        {
          text: `${english.text(gstKindOf(receipt))} · GSTIN ${gstNumber} · State code ${gstNumber.slice(0, 2)}`,
          own: ownText(own, own.text(gstKindOf(receipt))),
        },
        {
          text: 'Health care services, SAC 9993: exempt from GST (notification 12/2017, entry 74)',
          own: ownText(own, own.text(receiptWords.exempt)),
        },
      ];

const gstKindOf = ({ isAdvance = false, refundOf }: Receipt): Sentence =>
  refundOf !== undefined
    ? headings.refund
    : isAdvance
      ? receiptWords.receiptVoucher
      : receiptWords.billOfSupply;

/** What was received, in English words and in the patient's language with the sum in figures. Nobody is thanked for nothing. */
export function receivedText(receipt: Receipt, own: Translator): { text: string; own: string } {
  const paid = paidOf(receipt);
  if (paid === 0) return { text: '', own: '' };
  return {
    text: rupeesInWords(paid),
    own: ownText(
      own,
      own.text(receipt.refundOf === undefined ? receiptWords.thanks : receiptWords.refundedSum, {
        sum: moneyText(paid),
      }),
    ),
  };
}

/** By which receipt the money had come. */
export const refundedOf = ({ refundOf }: Receipt, own: Translator): [name: Pair, value: string][] =>
  refundOf
    ? [[inBoth(own, receiptWords.ofReceipt), `${refundOf.number}, ${dateText(refundOf.issuedOn)}`]]
    : [];

function receiptBlocks({ gstNumber }: Content, receipt: Receipt, own: Translator): Block[] {
  const received = receivedText(receipt, own);
  return [
    ...facts(refundedOf(receipt, own)),
    { kind: 'money', rows: sumsOf(receipt, own) },
    ...text(received.text, received.own),
    ...gstLines(gstNumber, receipt, own).map((words): Block => ({ kind: 'small', ...words })),
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
    : fromOn !== null
      ? `from ${dateText(fromOn)}`
      : untilOn !== null
        ? `until ${dateText(untilOn)}`
        : '';
/** `20/11/2026`, as every one of the ten languages writes it. */
const ownDate = (day: Day): string => day.split('-').toReversed().join('/');
/** `5 दिन, 20/11/2026 – 24/11/2026`; no line begins with the dash. */
const ownSpan = ({ fromOn, untilOn }: Letter, own: Translator): string => {
  if (fromOn === null)
    return untilOn === null ? '' : own.text(doseWords.until, { day: ownDate(untilOn) });
  if (untilOn === null) return `${ownDate(fromOn)}\u00a0–`;
  const days = Temporal.PlainDate.from(fromOn).until(untilOn).days + 1;
  return `${countText(days, 'days', own)}, ${ownDate(fromOn)}\u00a0– ${ownDate(untilOn)}`;
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

const examinedText = (content: Content, letter: Letter, own: Translator): string =>
  own.text(letterSentences.examined, {
    name: content.patient.name,
    date: ownDate(letter.examinedOn),
  });

/** What stands inside a sentence ends none: `Viral fever.` would be followed by a second stop. */
const unended = (letter: Letter): Letter => ({
  ...letter,
  diagnosis: letter.diagnosis.replace(/[.।\s]+$/, ''),
  purpose: letter.purpose.replace(/[.।\s]+$/, ''),
});

/** When the patient was ill is said also where the illness is not. */
const illText = (letter: Letter): string => {
  const when = span(letter);
  if (letter.diagnosis === '' && when === '') return '';
  return ` after ${letter.diagnosis || 'an illness'}${when === '' ? '' : ` (${when})`}`;
};

/** Wording after appendix 2 of the conduct regulations 2002: nature and probable duration of the illness, and who was examined when. */
const letterBlocks: Readonly<
  Record<LetterKind, (content: Content, letter: Letter, own: Translator) => Block[]>
> = {
  sick: (content, letter, own) => [
    ...text(
      `This is to certify that I examined ${titled(content)} on ${dateText(letter.examinedOn)} and found the patient to be suffering from ${letter.diagnosis}. In my opinion rest and absence${
        letter.purpose === '' ? '' : ` from ${letter.purpose}`
      } are necessary for the restoration of health for ${span(letter)}.`,
      ownText(
        own,
        examinedText(content, letter, own),
        own.text(letterSentences.illness, { illness: letter.diagnosis }),
        own.text(letterSentences.rest, { span: ownSpan(letter, own) }),
        letter.purpose === '' ? '' : own.text(letterSentences.absence, { purpose: letter.purpose }),
      ),
    ),
    ...text(letter.text),
    ...facts([
      [inBoth(own, letterWords.rest), span(letter)],
      [inBoth(own, letterWords.mark), letter.marks],
    ]),
  ],
  fitness: (content, letter, own) => [
    ...text(
      `This is to certify that I examined ${titled(content)} on ${dateText(letter.examinedOn)}${illText(letter)} and found the patient, in my opinion, fit${letter.purpose === '' ? '' : ` for ${letter.purpose}`} from ${letter.fitOn === null ? '' : dateText(letter.fitOn)}.`,
      ownText(
        own,
        examinedText(content, letter, own),
        illText(letter) === ''
          ? ''
          : own.text(letterSentences.illness, {
              illness: [letter.diagnosis, ownSpan(letter, own)].filter(Boolean).join(', '),
            }),
        own.text(letterSentences.fit, {
          date: letter.fitOn === null ? '' : ownDate(letter.fitOn),
        }),
        letter.purpose === '' ? '' : own.text(letterSentences.fitFor, { purpose: letter.purpose }),
      ),
    ),
    ...text(letter.text),
    ...facts([[inBoth(own, letterWords.mark), letter.marks]]),
  ],
  referral: (content, letter, own) => [
    ...facts([
      [inBoth(own, letterWords.to), [letter.toName, letter.toPlace].filter(Boolean).join(', ')],
      [inBoth(own, sheetWords.diagnosis), letter.diagnosis],
    ]),
    ...text(
      `Thank you for seeing ${titled(content)}, whom I examined on ${dateText(letter.examinedOn)}.`,
      ownText(
        own,
        own.text(letterSentences.thanks, {
          name: content.patient.name,
          date: ownDate(letter.examinedOn),
        }),
      ),
    ),
    ...text(letter.text),
  ],
};

// Papers that are given out: what each kind says, and how it is listed.
import * as z from 'zod/mini';
import { day, instant, line, note, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import type { Sentence } from '../../kit/shared/refusal.ts';
import type { AgeUnit, Day } from '../../kit/shared/time.ts';
import type { PrescriptionPaper } from '../prescriptions/rules/sheet.ts';
import { letterProblems } from './rules.ts';

/** What a treatment prints, and the letters that a doctor writes. */
export const treatmentPapers = ['prescription', 'summary', 'receipt'] as const;
export type TreatmentPaper = (typeof treatmentPapers)[number];
export const letterKinds = ['referral', 'sick', 'fitness'] as const;
export type LetterKind = (typeof letterKinds)[number];
/** `refund`: of money that was paid in advance. */
export const paperKinds = [...treatmentPapers, 'refund', ...letterKinds] as const;
export type PaperKind = (typeof paperKinds)[number];

/** What says of money alone, and has a number of the one series of receipts. */
export const isOfMoney = (kind: PaperKind): boolean => kind === 'receipt' || kind === 'refund';

/** Thermal rolls, by their width in millimetres. */
export const rolls = ['80', '58'] as const;
export type RollFormat = (typeof rolls)[number];
export const formats = ['A5', 'A4', ...rolls] as const;
export type Format = (typeof formats)[number];
export const isRoll = (format: Format): format is RollFormat =>
  rolls.some((roll) => roll === format);

/** What is printed on a roll too. */
export const rollPapers = ['prescription', 'receipt'] as const satisfies readonly TreatmentPaper[];
export const fitsRoll = (kind: PaperKind): boolean =>
  isOfMoney(kind) || rollPapers.some((one) => one === kind);

/** `replaced` by a newer edition, or by a newer version of what it was printed from. */
export const standings = ['valid', 'replaced', 'withdrawn'] as const;
export type Standing = (typeof standings)[number];

/** Sentences of the problems that a letter's fields can have, by code. */
export const letterSentences = {
  until_before_from: /*i18n*/ {
    id: 'until_before_from',
    message: 'The last day cannot be before the first',
  },
  examined_future: /*i18n*/ {
    id: 'examined_future',
    message: 'The examination cannot be in the future',
  },
} as const satisfies Record<string, Sentence>;

const optionalDay = z._default(z.nullable(day()), null);

/** What a doctor writes on a letter; which of it a kind asks for stands in `askedOf`. */
export const letterFields = {
  /** When the patient was examined. */
  examinedOn: day(),
  /** The illness in words that the receiver may read. */
  diagnosis: optionalLine(200),
  /** Of rest; or the illness that fitness follows. */
  fromOn: optionalDay,
  untilOn: optionalDay,
  /** From this day fit for work, school or sport. */
  fitOn: optionalDay,
  /** `office work`, `school`, `sports`. */
  purpose: optionalLine(80),
  /** A referral's receiver. */
  toName: optionalLine(80),
  toPlace: optionalLine(80),
  /** What was found and done, and what is asked. */
  text: note(2000),
  /** By which the patient is known again: `a mole on the left cheek`. */
  marks: optionalLine(120),
};
export const letter = z.strictObject(letterFields);
export type Letter = z.output<typeof letter>;

export const newLetter = z
  .strictObject({
    patientId: uuid(),
    /** The visit it belongs to, if any. */
    treatmentId: z.optional(uuid()),
    kind: z.enum(letterKinds),
    letter,
    /** The paper that this one takes the place of; its own text stays as it was. */
    replaces: z.optional(uuid()),
  })
  .check(
    z.check((checked) => {
      if (checked.issues.length > 0) return;
      const { kind, letter: written } = checked.value;
      for (const [field, code] of letterProblems(kind, written))
        checked.issues.push({
          code: 'custom',
          path: ['letter', field],
          message: code,
          input: written[field],
        });
    }),
  );
export type NewLetter = z.output<typeof newLetter>;

/** The doctor and the patient as they were when the paper was given out. */
export interface Heads {
  readonly clinicName: string;
  readonly gstNumber: string;
  readonly place: string;
  readonly doctor: PrescriptionPaper['doctor'];
  readonly patient: {
    readonly name: string;
    readonly age: { readonly count: number; readonly unit: AgeUnit } | null;
    readonly sex: 'Male' | 'Female' | 'Other' | null;
    readonly caseNumber: string;
    readonly phone: string;
    /** The ABHA link that stood then; its number stays sealed where it is. Absent without one. */
    readonly abhaLinkId?: string;
  };
}

export type Visit = Pick<
  PrescriptionPaper,
  | 'vitals'
  | 'complaints'
  | 'examinations'
  | 'diagnosis'
  | 'results'
  | 'lines'
  | 'advice'
  | 'tests'
  | 'followUpOn'
  | 'referredTo'
  | 'remote'
>;

export interface ReceiptPayment {
  readonly amountPaise: number;
  readonly type: string;
  readonly paidOn: Day;
}

export interface Receipt {
  readonly totalFeesPaise: number;
  readonly discountPaise: number;
  /** Received, in the order of their days. */
  readonly payments: readonly ReceiptPayment[];
  /** Noted and not arrived, a cheque for one: still due. Absent without any, so that a paper that is kept says the same as one without. */
  readonly awaited?: readonly ReceiptPayment[];
  /** Taken before there is a visit: no fees stand against it. */
  readonly isAdvance?: boolean;
  /** Of an advance that went back: the receipt by which it had come; null where none was given out. The payments are what went back. */
  readonly refundOf?: { readonly number: string; readonly issuedOn: Day } | null;
}

/** All that a paper says, as it is kept for ever. One of the last three is there. */
export interface Content extends Heads {
  readonly date: Day;
  readonly visit?: Visit;
  readonly receipt?: Receipt;
  readonly letter?: Letter;
}

export const paper = z.object({
  id: uuid(),
  /** Printed in groups of four. */
  code: z.string(),
  kind: z.enum(paperKinds),
  edition: z.number(),
  number: z.nullable(z.string()),
  patientId: uuid(),
  treatmentId: z.nullable(uuid()),
  doctorName: z.string(),
  issuedOn: day(),
  issuedAt: instant(),
  standing: z.enum(standings),
  withdrawalReason: z.string(),
  /** Of letters, to write the next edition from. */
  letter: z.nullable(z.object(letterFields)),
});
export type Paper = z.output<typeof paper>;

/** A paper found by what is printed on it. */
export const foundPaper = z.object({
  ...z.pick(paper, {
    id: true,
    code: true,
    kind: true,
    number: true,
    patientId: true,
    treatmentId: true,
    issuedOn: true,
  }).shape,
  patientName: z.string(),
});
export type FoundPaper = z.output<typeof foundPaper>;

/** A medicine as it was signed. */
export const signedLine = z.object({ medicine: z.string(), use: z.string(), quantity: z.string() });

/** What the public page of a code may tell: nothing of the patient; of the visit the medicines alone, to whoever knows the year of birth that the patient told. */
export const checked = z.object({
  kind: z.enum(paperKinds),
  standing: z.enum(standings),
  clinicName: z.string(),
  place: z.string(),
  doctorName: z.string(),
  registration: z.string(),
  issuedOn: day(),
  edition: z.number(),
  /** The year of birth opens the medicines: `asked` where there are any, `wrong` after another year was given; null on papers without. */
  birth: z.nullable(z.enum(['asked', 'wrong', 'right'])),
  /** Empty until the year is right. */
  lines: z.array(signedLine),
});
export type Checked = z.output<typeof checked>;

export const printing = {
  format: z._default(z.enum(formats), 'A5'),
  /** The patient's when absent. */
  language: z.optional(z.enum(languageCodes)),
  /** Sun, noon and moon for those who do not read; the clinic's habit when absent. */
  showsMarks: z.optional(z.boolean()),
};

export const withdrawal = z.strictObject({ id: uuid(), reason: line(40) });
export const maxListed = whole(1, 100);

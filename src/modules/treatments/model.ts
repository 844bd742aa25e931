// The words of a treatment: what was found, what was prescribed, what it cost.
import * as z from 'zod/mini';
import {
  day,
  fees,
  instant,
  line,
  optionalLine,
  paise,
  uuid,
  whole,
} from '../../kit/shared/fields.ts';
import { pick } from '../../kit/shared/catalogue.ts';
import type { Sentence } from '../../kit/shared/refusal.ts';
import { amountPaise, moneyTypes } from '../advances/model.ts';
import { medicineForms } from '../prescriptions/model.ts';
import { knownFacts, runningMedicine } from '../safety/model.ts';
import {
  listedNames,
  noVitals,
  type VitalName,
  vitalShape,
  visitAnswer,
  visitInput,
} from './fields.ts';

/** A draft may be changed by anyone with the right; a signed one only by adding a version. */
export const treatmentStatuses = ['Draft', 'Signed'] as const;
export type TreatmentStatus = (typeof treatmentStatuses)[number];

/** A visit is paid with money, or from what was paid in advance. */
export const paymentTypes = [...moneyTypes, 'Advance'] as const;
export type PaymentType = (typeof paymentTypes)[number];
export const paymentStatuses = ['Paid', 'Pending', 'Failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What a visit can be handed to other systems as. */
export const documentKinds = ['consultation', 'prescription'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const papers = ['A5', 'A4'] as const;
export type PaperSize = (typeof papers)[number];

/** Sentences of the problems that a treatment's fields can have, by code. */
export const fieldSentences = {
  height_limit: /*i18n*/ { id: 'height_limit', message: 'Height cannot be more than 12 ft' },
  height_zero: /*i18n*/ { id: 'height_zero', message: 'Height cannot be 0' },
  height_twice: /*i18n*/ {
    id: 'height_twice',
    message: 'Give the height in feet and inches or in cm, not both',
  },
  pressure_order: /*i18n*/ {
    id: 'pressure_order',
    message: 'The upper value must be greater than the lower one',
  },
  discount_over_fees: /*i18n*/ {
    id: 'discount_over_fees',
    message: 'Discount cannot be more than the total fees',
  },
  amount_zero: /*i18n*/ { id: 'amount_zero', message: 'Amount cannot be 0 or less' },
  code_form: /*i18n*/ { id: 'code_form', message: 'An ICD-10 code reads like J06.9' },
  medicine_open: /*i18n*/ {
    id: 'medicine_open',
    message: 'Choose the medicine from the list, or clear this field',
  },
  date_future: /*i18n*/ { id: 'date_future', message: 'This date is in the future' },
  follow_up_early: /*i18n*/ {
    id: 'follow_up_early',
    message: 'The follow-up must be after the visit',
  },
} as const satisfies Record<string, Sentence>;

/** Outside these limits a value is impossible and refused; `vitalWarnings` tells of the unlikely ones. */
export const vitals = z.strictObject(vitalShape).check(
  z.check((checked) => {
    if (checked.issues.length > 0) return;
    const { heightFeet: feet, heightInches: inches, heightCm, systolic, diastolic } = checked.value;
    const refused = (path: VitalName, code: keyof typeof fieldSentences | 'required') =>
      checked.issues.push({
        code: 'custom',
        path: [path],
        message: code,
        input: checked.value[path],
      });
    const isInFeet = feet !== null || inches !== null;
    if (isInFeet && heightCm !== null) refused('heightCm', 'height_twice');
    else if (isInFeet && (feet ?? 0) * 12 + (inches ?? 0) > 144)
      refused('heightInches', 'height_limit');
    else if (isInFeet && (feet ?? 0) * 12 + (inches ?? 0) === 0)
      refused('heightFeet', 'height_zero');
    if (diastolic !== null && systolic === null) refused('systolic', 'required');
    if (systolic !== null && diastolic !== null && systolic <= diastolic)
      refused('systolic', 'pressure_order');
  }),
);
export type Vitals = z.output<typeof vitals>;
/** What a version of a treatment holds. Days are the clinic's own, money is paise. */
const contentFields = { ...visitInput, vitals: z._default(vitals, noVitals) };

/** One payment as it is taken. */
export const payment = z.strictObject({
  amountPaise,
  type: z.enum(paymentTypes),
  /** Absent: today in the clinic's zone. */
  paidOn: z.optional(day()),
  status: z._default(z.enum(paymentStatuses), 'Paid'),
});
export type NewPayment = z.output<typeof payment>;

interface Agreeing {
  visitOn?: string | undefined;
  followUpOn: string | null;
  totalFeesPaise: number;
  discountPaise: number;
}

const agreeing = z.check<Agreeing>((checked) => {
  if (checked.issues.length > 0) return;
  const { visitOn, followUpOn, totalFeesPaise, discountPaise } = checked.value;
  if (discountPaise > totalFeesPaise)
    checked.issues.push({
      code: 'custom',
      path: ['discountPaise'],
      message: 'discount_over_fees',
      input: discountPaise,
    });
  if (visitOn && followUpOn && followUpOn <= visitOn)
    checked.issues.push({
      code: 'custom',
      path: ['followUpOn'],
      message: 'follow_up_early',
      input: followUpOn,
    });
});

/** What the treatment costs. */
export const feesOnly = z.strictObject({ totalFeesPaise: fees(), discountPaise: paise() });

export const newFees = z
  .strictObject({
    id: uuid(),
    ...feesOnly.shape,
    /** What was shown when this was typed. */
    seen: feesOnly,
    reason: line(40),
  })
  .check(
    z.check((checked) => {
      const { totalFeesPaise, discountPaise } = checked.value;
      if (discountPaise > totalFeesPaise)
        checked.issues.push({
          code: 'custom',
          path: ['discountPaise'],
          message: 'discount_over_fees',
          input: discountPaise,
        });
    }),
  );

export const newTreatment = z
  .strictObject({
    patientId: uuid(),
    /** Absent: the caller when a doctor, else the clinic's owner. Whoever finishes is the doctor. */
    doctorId: z.optional(uuid()),
    appointmentId: z.optional(z.nullable(uuid())),
    ...contentFields,
    payments: z._default(z.array(payment).check(z.maxLength(10)), []),
    /** The draft that this was written in; it is closed. */
    draftId: z.optional(uuid()),
    /** Signs it: complete, and from then on only amended by versions. Doctors only. */
    finish: z._default(z.boolean(), false),
  })
  .check(agreeing);
export type NewTreatment = z.output<typeof newTreatment>;

export const amendment = z
  .strictObject({
    id: uuid(),
    version: whole(1, 1_000_000),
    ...contentFields,
    /** The draft that this was written in; it is closed. */
    draftId: z.optional(uuid()),
    finish: z._default(z.boolean(), false),
    /** Why a signed treatment is changed; demanded then, and kept with the version. */
    reason: optionalLine(40),
    /** The fees that were shown while this was written: where somebody changed them meanwhile and this does not, theirs stand. */
    feesSeen: z.optional(feesOnly),
  })
  .check(agreeing);
export type Amendment = z.output<typeof amendment>;

/** Money taken, money that went back, and what was noted wrongly. */
const paymentEntries = ['payment', 'refund', 'correction'] as const;
export type PaymentEntry = (typeof paymentEntries)[number];

/** What goes back of a payment, or is put right. */
export const reversal = z.strictObject({
  id: uuid(),
  paymentId: uuid(),
  entry: z.enum(['refund', 'correction']),
  amountPaise,
  /** How a refund is paid out. */
  type: z.enum(paymentTypes),
  reason: line(40),
});

/** Money of one hand in one way: what is collected may come in several. */
export const part = z.strictObject({
  amountPaise,
  type: z.enum(paymentTypes),
});
export type Part = z.output<typeof part>;

/** What one visit leaves open. */
export const due = z.object({
  treatmentId: uuid(),
  patientId: uuid(),
  patientName: z.string(),
  visitOn: day(),
  duePaise: z.number(),
  /** Noted as pending, a cheque for one: due until it arrives, and not taken again. Missing in what a device kept of an earlier version. */
  onItsWay: z.optional(z.array(part)),
});
export type Due = z.output<typeof due>;

export const collecting = z.strictObject({
  patientId: uuid(),
  /** For visits of the patient's family too. */
  ofFamily: z._default(z.boolean(), false),
  parts: z.array(part).check(z.minLength(1), z.maxLength(4)),
});

export const keptPayment = z.object({
  id: uuid(),
  /** Below nought for what went back or was wrong. */
  amountPaise: z.number(),
  type: z.enum(paymentTypes),
  paidOn: day(),
  status: z.enum(paymentStatuses),
  entry: z.enum(paymentEntries),
  ofId: z.nullable(uuid()),
  /** Of a refund or a correction. */
  reason: z.string(),
});
export type KeptPayment = z.output<typeof keptPayment>;

export const treatmentOrders = ['patient', 'day', 'followUp', 'fees', 'due'] as const;
export type TreatmentOrder = (typeof treatmentOrders)[number];
export const paymentOrders = ['patient', 'day', 'amount', 'by'] as const;
export type PaymentOrder = (typeof paymentOrders)[number];

/** A payment among those of all visits. */
export const listedPayment = z.object({
  ...keptPayment.shape,
  /** Null for money of an advance, and of an appointment without a visit. */
  treatmentId: z.nullable(z.string()),
  /** Of a fee that was paid online and pays no visit. */
  appointmentId: z.nullable(z.string()),
  patientId: z.string(),
  patientName: z.string(),
  caseNumber: z.string(),
  receivedBy: z.string(),
});
export type ListedPayment = z.output<typeof listedPayment>;
export const isOfAdvance = ({ treatmentId, appointmentId }: ListedPayment): boolean =>
  treatmentId === null && appointmentId === null;

/** What a version holds, as it is kept. */
const content = z.object(visitAnswer);
export type Content = z.output<typeof content>;
/** All but the prescription lines, which have a table of their own. */
export type ContentFields = Omit<Content, 'lines'>;

/** What an answer says of money: all null for those who may not see it. */
const moneyShown = {
  totalFeesPaise: z.nullable(z.number()),
  discountPaise: z.nullable(z.number()),
};
const balanceShown = { paidPaise: z.nullable(z.number()), duePaise: z.nullable(z.number()) };

const derived = {
  /** kg/m², one decimal. */
  bmi: z.nullable(z.number()),
  /** Codes of `warningSentences`: unlikely values to look at again. */
  warnings: z.array(z.string()),
  ...balanceShown,
};

const identity = {
  id: uuid(),
  version: z.number(),
  status: z.enum(treatmentStatuses),
  patientId: uuid(),
  patientName: z.string(),
  caseNumber: z.string(),
  doctorId: uuid(),
  doctorName: z.string(),
};

/** A treatment whole. */
export const treatment = z.object({
  ...identity,
  appointmentId: z.nullable(uuid()),
  ...content.shape,
  ...moneyShown,
  ...derived,
  payments: z.array(keptPayment),
  /** Changes of the fees outside of versions, newest first. */
  feeChanges: z.array(
    z.object({
      ...feesOnly.shape,
      before: z.object(feesOnly.shape),
      changedAt: instant(),
      changedBy: z.string(),
      reason: z.string(),
    }),
  ),
  /** The signed versions, newest first. */
  versions: z.array(
    z.object({
      version: z.number(),
      signedAt: instant(),
      signedBy: z.string(),
      reason: z.string(),
    }),
  ),
});
export type Treatment = z.output<typeof treatment>;
/** As the server has it, money and all. */
export type WholeTreatment = Treatment & ContentFields & { paidPaise: number; duePaise: number };

/** A treatment as it was signed at one version. */
export const pastVersion = z.object({
  id: uuid(),
  version: z.number(),
  signedAt: instant(),
  signedBy: z.string(),
  reason: z.string(),
  ...content.shape,
  ...moneyShown,
});

/** A treatment in a list. */
export const treatmentRow = z.object({
  ...identity,
  appointmentId: z.nullable(uuid()),
  isRemoved: z.boolean(),
  ...pick(visitAnswer, listedNames),
  ...moneyShown,
  medicineCount: z.number(),
  ...balanceShown,
});
export type TreatmentRow = z.output<typeof treatmentRow>;

/** A visit as the consult screen shows it beside today's. */
export const visit = z.object({
  id: uuid(),
  status: z.enum(treatmentStatuses),
  doctorName: z.string(),
  ...content.shape,
  ...moneyShown,
  bmi: z.nullable(z.number()),
});
export type Visit = z.output<typeof visit>;

/** A medicine of an earlier visit, named as that visit did. */
export const medicineOfVisit = z.strictObject({
  treatmentId: uuid(),
  medicineName: line(120),
  form: z.enum(medicineForms),
});
const takenMedicine = z.extend(runningMedicine, { treatmentId: uuid() });

/** What prescriptions are checked against, with the visits that the medicines are of. */
export const medicineFacts = z.extend(knownFacts, {
  /** Picked by the clinic, the latest first; the record's words are read beside them. */
  coded: z.array(
    z.object({ kind: z.enum(['allergy', 'condition']), code: z.string(), notedOn: day() }),
  ),
  running: z.array(takenMedicine),
  /** That would still be taken, had nobody stopped them. */
  stopped: z.array(z.extend(takenMedicine, { stoppedOn: day(), reason: z.string() })),
});
export type MedicineFacts = z.output<typeof medicineFacts>;

/** Of a visit what is followed through time. */
const courseNames = ['visitOn', 'diagnosis', 'diagnosisCodes', 'vitals', 'testResults'] as const;
export const courseVisit = z.object(pick(visitAnswer, courseNames));

export const totals = z.object({
  count: z.number(),
  totalFeesPaise: z.number(),
  discountPaise: z.number(),
  paidPaise: z.number(),
  duePaise: z.number(),
});
export type Totals = z.output<typeof totals>;

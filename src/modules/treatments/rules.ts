// What is unlikely, what is owed, who may sign, what may be removed.
import { namesWhere, type NamesWhere, pick } from '../../kit/shared/catalogue.ts';
import type { Paise } from '../../kit/shared/money.ts';
import { type FieldProblems, refusal, type Sentence } from '../../kit/shared/refusal.ts';
import { ageOn, type BornOrStated, type Day } from '../../kit/shared/time.ts';
import type { PrescriptionLine } from '../prescriptions/rules.ts';
import { readPrescribed } from '../prescriptions/rules/unit-meant.ts';
import { supplyOf } from '../prescriptions/rules/supply.ts';
import {
  inCell,
  type VitalCellName,
  vitalFields,
  type VitalName,
  visitColumns,
  visitFields,
} from './fields.ts';
import type { AgeGroup } from './model/quick.ts';
import type {
  PaymentType,
  Part,
  Due,
  ContentFields,
  KeptPayment,
  PaymentEntry,
  PaymentStatus,
  TreatmentStatus,
  Vitals,
} from './model.ts';

export const refusals = {
  treatment_unknown: refusal(
    404,
    /*i18n*/ { id: 'treatment_unknown', message: 'This treatment is not found' },
  ),
  prescription_not_found: refusal(
    404,
    /*i18n*/ { id: 'prescription_not_found', message: 'Prescription not found' },
  ),
  medicine_unprescribed: refusal(
    404,
    /*i18n*/ {
      id: 'medicine_unprescribed',
      message: 'This medicine was not prescribed in any finished visit',
    },
  ),
  payment_unknown: refusal(
    404,
    /*i18n*/ { id: 'payment_unknown', message: 'Payment details are not found' },
  ),
  treatment_has_payment: refusal(
    409,
    /*i18n*/ {
      id: 'treatment_has_payment',
      message: "This payment is associated with treatment so you can't delete this treatment",
    },
  ),
  only_doctors_sign: refusal(
    403,
    /*i18n*/ {
      id: 'only_doctors_sign',
      message: 'Only a doctor can finish or change a finished treatment',
    },
    'permission',
  ),
  treatment_unsigned: refusal(
    409,
    /*i18n*/ { id: 'treatment_unsigned', message: 'Finish the treatment before printing' },
  ),
  payment_over_due: refusal(
    409,
    /*i18n*/ { id: 'payment_over_due', message: 'The payment is more than what is due' },
  ),
  fees_below_paid: refusal(
    409,
    /*i18n*/ { id: 'fees_below_paid', message: 'The fees cannot be less than what has been paid' },
  ),
  appointment_treated: refusal(
    409,
    /*i18n*/ { id: 'appointment_treated', message: 'This appointment already has a treatment' },
  ),
  template_unknown: refusal(
    404,
    /*i18n*/ { id: 'template_unknown', message: 'This template is not found' },
  ),
  shortcut_taken: refusal(
    409,
    /*i18n*/ { id: 'shortcut_taken', message: 'A template with this shortcut already exists' },
  ),
  visit_empty: refusal(
    409,
    /*i18n*/ { id: 'visit_empty', message: 'Nothing is written in this visit yet' },
  ),
  draft_closed: refusal(
    409,
    /*i18n*/ { id: 'draft_closed', message: 'This visit was saved elsewhere meanwhile' },
  ),
  payment_not_taken: refusal(
    409,
    /*i18n*/ { id: 'payment_not_taken', message: 'Only a payment that arrived can be given back' },
  ),
  given_back_over: refusal(
    409,
    /*i18n*/ { id: 'given_back_over', message: 'More than was paid cannot be given back' },
  ),
  payment_going_back: refusal(
    409,
    /*i18n*/ {
      id: 'payment_going_back',
      message: 'This payment is being refunded online already',
    },
  ),
  payment_settled: refusal(
    409,
    /*i18n*/ { id: 'payment_settled', message: 'This payment is settled and cannot be changed' },
  ),
} as const;

/** What only the clinic's day can tell: visits and payments lie not in the future, the follow-up after the visit. */
export function dayProblems(
  input: {
    visitOn?: Day | undefined;
    followUpOn?: Day | null;
    payments?: readonly { paidOn?: Day | undefined }[];
  },
  today: Day,
): FieldProblems {
  const problems: FieldProblems = {};
  if ((input.visitOn ?? today) > today) problems['visitOn'] = { code: 'date_future' };
  if (input.followUpOn && input.followUpOn <= (input.visitOn ?? today))
    problems['followUpOn'] = { code: 'follow_up_early' };
  input.payments?.forEach(({ paidOn }, at) => {
    if (paidOn !== undefined && paidOn > today)
      problems[`payments.${at}.paidOn`] = { code: 'date_future' };
  });
  return problems;
}

/** The part of a row or of an input that a version holds, lines apart. */
export const fieldsOf = (of: ContentFields): ContentFields => pick(of, visitColumns);

/** What a visit says; its day, its costs and the reasons for what was warned of say nothing of the patient. */
const sayingNames = namesWhere(visitFields, 'group', [
  'asked',
  'found',
  'given',
  'ordered',
  'referral',
]).filter((name) => name !== 'heeded');

/** Nothing was asked, found, given or advised: there is nothing to sign. */
export const isEmptyVisit = (
  visit: Readonly<Record<(typeof sayingNames)[number], unknown>>,
): boolean => sayingNames.every((name) => isBlank(visit[name]));

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isBlank);
  return value === null || value === '';
}

/** The line as it is kept: the quantity that was left to us is counted now, so that a signed line never changes. */
export function keptLine(line: PrescriptionLine): PrescriptionLine {
  const read = readPrescribed(line);
  const supply =
    line.quantity === null && read.ok
      ? supplyOf(read.dosage, line.duration, line, line.pack)
      : line;
  return {
    ...line,
    medicineId: line.medicineId ?? null,
    quantity: supply.quantity !== null && supply.quantity <= 999 ? supply.quantity : null,
    pack: supply.pack ?? '',
  };
}

/** A pending payment is paid or fails; both are final. */
const paymentMoves: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  Pending: ['Paid', 'Failed'],
  Paid: [],
  Failed: [],
};
export const paymentMayMove = (from: PaymentStatus, to: PaymentStatus): boolean =>
  paymentMoves[from].includes(to);

/** What of a payment has not gone back yet. */
export const leftOf = (
  { id, amountPaise }: Pick<KeptPayment, 'id' | 'amountPaise'>,
  payments: readonly Pick<KeptPayment, 'amountPaise' | 'ofId'>[],
): Paise =>
  payments.reduce((left, one) => (one.ofId === id ? left + one.amountPaise : left), amountPaise);

/** Whether nothing is paid or on its way any more: all of it failed, went back or was noted wrongly. Then a visit may be deleted, of the wrong patient say. */
export const isUnpaid = (
  payments: readonly Pick<KeptPayment, 'id' | 'amountPaise' | 'ofId' | 'entry' | 'status'>[],
): boolean =>
  payments.every(
    (one) =>
      one.status === 'Failed' ||
      (one.status === 'Paid' && (one.entry !== 'payment' || leftOf(one, payments) === 0)),
  );

/** What of a visit's due may be taken: what is on its way would be taken twice. */
export const collectableOf = ({
  duePaise,
  onItsWay = [],
}: Pick<Due, 'duePaise' | 'onItsWay'>): Paise =>
  Math.max(
    0,
    onItsWay.reduce((left, { amountPaise }) => left - amountPaise, duePaise),
  );

/**
 * Money in several ways laid out over visits, the first of them first.
 * @returns a payment for each piece; null where it is more than all of them leave open
 */
export function spread(
  dues: readonly Pick<Due, 'treatmentId' | 'duePaise' | 'onItsWay'>[],
  parts: readonly Part[],
): { treatmentId: string; type: PaymentType; amountPaise: Paise }[] | null {
  const open = dues.map((due) => ({ treatmentId: due.treatmentId, left: collectableOf(due) }));
  const pieces: { treatmentId: string; type: PaymentType; amountPaise: Paise }[] = [];
  for (const { type, amountPaise } of parts) {
    let left = amountPaise;
    for (const visit of open) {
      const piece = Math.min(left, visit.left);
      if (piece <= 0) continue;
      pieces.push({ treatmentId: visit.treatmentId, type, amountPaise: piece });
      visit.left -= piece;
      left -= piece;
    }
    if (left > 0) return null;
  }
  return pieces;
}

/** Only payments that arrived count. */
export const paidOf = (payments: readonly Pick<KeptPayment, 'amountPaise' | 'status'>[]): Paise =>
  sumAt(payments, ['Paid']);

/** What is paid or on its way: no more than the due may be taken. */
export const promisedOf = (
  payments: readonly Pick<KeptPayment, 'amountPaise' | 'status'>[],
): Paise => sumAt(payments, ['Paid', 'Pending']);

const sumAt = (
  payments: readonly Pick<KeptPayment, 'amountPaise' | 'status'>[],
  statuses: readonly PaymentStatus[],
): Paise =>
  payments.reduce((sum, one) => (statuses.includes(one.status) ? sum + one.amountPaise : sum), 0);

/** What was paid online before a visit and waits to be counted to it: in what is paid of the visit, and not yet one of its payments. */
export const aheadOf = (
  { paidPaise }: { paidPaise: Paise | null },
  payments: Parameters<typeof paidOf>[0],
): Paise => Math.max(0, (paidPaise ?? 0) - paidOf(payments));

/** Nought where money is not shown. */
export const feesOf = (visit: { totalFeesPaise: Paise | null; discountPaise: Paise | null }) => ({
  totalFeesPaise: visit.totalFeesPaise ?? 0,
  discountPaise: visit.discountPaise ?? 0,
});

export const dueOf = (fees: { totalFeesPaise: Paise; discountPaise: Paise }, paid: Paise): Paise =>
  fees.totalFeesPaise - fees.discountPaise - paid;

/** Whether fees sink below what is promised. What was paid too much already, online, keeps nobody from writing on or from asking more. */
export const sinkBelowPaid = (
  before: Parameters<typeof dueOf>[0],
  after: Parameters<typeof dueOf>[0],
  payments: Parameters<typeof promisedOf>[0],
): boolean => promisedOf(payments) > dueOf(after, 0) && dueOf(after, 0) < dueOf(before, 0);

const cmInInch = 2.54;

/** The height in cm from whichever form was typed. */
export function heightCmOf(
  vitals: Pick<Vitals, 'heightFeet' | 'heightInches' | 'heightCm'>,
): number | null {
  if (vitals.heightCm !== null) return vitals.heightCm;
  if (vitals.heightFeet === null && vitals.heightInches === null) return null;
  return ((vitals.heightFeet ?? 0) * 12 + (vitals.heightInches ?? 0)) * cmInInch;
}

/** kg/m² to one decimal; null without both height and weight. */
export function bmiOf(
  vitals: Pick<Vitals, 'heightFeet' | 'heightInches' | 'heightCm' | 'weightKg'>,
): number | null {
  const height = heightCmOf(vitals);
  if (height === null || vitals.weightKg === null) return null;
  return Math.round((vitals.weightKg / (height / 100) ** 2) * 10) / 10;
}

/** As papers and other systems are told it: the height in cm, however it was written. */
export const measuredValue = (vitals: Vitals, name: VitalName): number | null =>
  name === 'heightCm' ? heightCmOf(vitals) : vitals[name];

/** The value of one measurement without its unit, `120/80`; empty where it was not taken. */
export function cellText(cell: VitalCellName, vitals: Vitals): string {
  if (cell === 'pressure')
    return vitals.systolic === null ? '' : `${vitals.systolic}/${vitals.diastolic ?? '–'}`;
  if (cell === 'height') {
    const cm = heightCmOf(vitals);
    return cm === null ? '' : String(Math.round(cm));
  }
  return inCell[cell].map((name) => String(vitals[name] ?? '')).join('');
}

/** Unlikely or alarming values, by code, to look at again. The words do not diagnose. */
export const warningSentences = {
  temperature_low: /*i18n*/ { id: 'temperature_low', message: 'Low temperature' },
  fever: /*i18n*/ { id: 'fever', message: 'Fever' },
  temperature_high: /*i18n*/ { id: 'temperature_high', message: 'Very high temperature' },
  pulse_low: /*i18n*/ { id: 'pulse_low', message: 'Slow pulse' },
  pulse_high: /*i18n*/ { id: 'pulse_high', message: 'Fast pulse' },
  pressure_low: /*i18n*/ { id: 'pressure_low', message: 'Low blood pressure' },
  pressure_high: /*i18n*/ { id: 'pressure_high', message: 'High blood pressure' },
  pressure_urgent: /*i18n*/ { id: 'pressure_urgent', message: 'Dangerously high blood pressure' },
  oxygen_low: /*i18n*/ { id: 'oxygen_low', message: 'Low oxygen' },
  breathing_slow: /*i18n*/ { id: 'breathing_slow', message: 'Slow breathing' },
  breathing_fast: /*i18n*/ { id: 'breathing_fast', message: 'Fast breathing' },
  glucose_low: /*i18n*/ { id: 'glucose_low', message: 'Low glucose' },
  glucose_high: /*i18n*/ { id: 'glucose_high', message: 'High glucose' },
  height_unlikely: /*i18n*/ { id: 'height_unlikely', message: 'Is this height right?' },
  bmi_unlikely: /*i18n*/ { id: 'bmi_unlikely', message: 'Height and weight do not fit together' },
} as const satisfies Record<string, Sentence>;
export type VitalWarning = keyof typeof warningSentences;

/** In whole months on a day; null when neither birth nor age is known. */
export function ageInMonths(person: BornOrStated, on: Day): number | null {
  const age = ageOn(person, on);
  if (!age) return null;
  return { years: age.count * 12, months: age.count, days: 0 }[age.unit];
}

/** So many visits stand beside one that is written, and in them a weight is looked for. */
export const visitsShown = 5;

/** A child grows: a weight counts until the child is a tenth older than it was then, and for a week at least. */
export function isStillWeight(measuredOn: Day, on: Day, ageMonths: number | null): boolean {
  const days = Temporal.PlainDate.from(measuredOn).until(on, { largestUnit: 'days' }).days;
  const ageDays = ((ageMonths ?? 0) * 365.25) / 12;
  return Math.abs(days) <= Math.max(7, ageDays / 10);
}

const groupsFrom: readonly (readonly [fromMonths: number, AgeGroup])[] = [
  [65 * 12, 'elder'],
  [18 * 12, 'adult'],
  [12 * 12, 'teen'],
  [6 * 12, 'child'],
  [12, 'small_child'],
  [0, 'infant'],
];

/** Adult when the age is not known. */
export const ageGroupOf = (months: number | null): AgeGroup =>
  groupsFrom.find(([from]) => (months ?? 18 * 12) >= from)?.[1] ?? 'infant';

const adultFromMonths = 12 * 12;
/** Adult when the age is not known. */
export const isAdultAt = (ageMonths: number | null): boolean =>
  ageMonths === null || ageMonths >= adultFromMonths;
/** Of the tallest person ever measured. */
const tallestCm = 272;

/**
 * india.md §6. Pulse and blood pressure limits are an adult's and say nothing below 12 years; breathing has limits by age.
 * @param ageMonths null when the age is not known: judged as an adult.
 */
export function vitalWarnings(vitals: Vitals, ageMonths: number | null): VitalWarning[] {
  const isAdult = isAdultAt(ageMonths);
  const bmi = bmiOf(vitals);
  const warnings: (VitalWarning | null)[] = [
    (vitals.temperatureF ?? 0) >= veryHotF
      ? 'temperature_high'
      : outside(vitals, 'temperatureF', 'temperature_low', 'fever'),
    isAdult ? outside(vitals, 'pulse', 'pulse_low', 'pulse_high') : null,
    isAdult ? pressureWarning(vitals) : null,
    outside(vitals, 'oxygen', 'oxygen_low', null),
    outside(
      vitals,
      'respiration',
      'breathing_slow',
      'breathing_fast',
      fastBreathingFrom(ageMonths),
    ),
    outside(vitals, 'glucose', 'glucose_low', 'glucose_high'),
    (heightCmOf(vitals) ?? 0) > tallestCm ? 'height_unlikely' : null,
    bmi !== null && (bmi < 8 || bmi > 80) ? 'bmi_unlikely' : null,
  ];
  return warnings.filter((code) => code !== null);
}

const veryHotF = 104;

function pressureWarning(vitals: Vitals): VitalWarning | null {
  const { systolic, diastolic } = vitals;
  if (systolic === null) return null;
  if (systolic >= 180 || (diastolic ?? 0) >= 120) return 'pressure_urgent';
  return (
    outside(vitals, 'diastolic', null, 'pressure_high') ??
    outside(vitals, 'systolic', 'pressure_low', 'pressure_high')
  );
}

/** The first count a minute that is fast: by the child's age, else above 30. */
function fastBreathingFrom(ageMonths: number | null): number {
  if (ageMonths === null || ageMonths >= 60) return vitalFields.respiration.usual.below;
  if (ageMonths < 2) return 60;
  return ageMonths < 12 ? 50 : 40;
}

/** What is told of a value under its usual range, or from `highFrom` on. */
function outside(
  vitals: Vitals,
  name: NamesWhere<typeof vitalFields, 'usual', object>,
  low: VitalWarning | null,
  high: VitalWarning | null,
  highFrom: number = vitalFields[name].usual.below,
): VitalWarning | null {
  const value = vitals[name];
  if (value === null) return null;
  if (value < vitalFields[name].usual.from) return low;
  return value >= highFrom ? high : null;
}

/** Of the files that chosen visits and payments are taken out as. */
export const sheetWords = {
  name: /*i18n*/ { id: 'treatments.sheet.name', message: 'Treatments' },
  payments: /*i18n*/ { id: 'treatments.sheet.payments', message: 'Payments' },
  patient: /*i18n*/ { id: 'treatments.sheet.patient', message: 'Patient' },
  doctor: /*i18n*/ { id: 'treatments.sheet.doctor', message: 'Doctor' },
  medicines: /*i18n*/ { id: 'treatments.sheet.medicines', message: 'Medicines' },
  paid: /*i18n*/ { id: 'treatments.sheet.paid', message: 'Paid' },
  due: /*i18n*/ { id: 'treatments.sheet.due', message: 'Due' },
  status: /*i18n*/ { id: 'treatments.sheet.status', message: 'Status' },
  paidOn: /*i18n*/ { id: 'treatments.sheet.paid_on', message: 'Transaction date' },
  type: /*i18n*/ { id: 'treatments.sheet.type', message: 'Transaction type' },
  receivedBy: /*i18n*/ { id: 'treatments.sheet.received_by', message: 'Received by' },
  amount: /*i18n*/ { id: 'treatments.sheet.amount', message: 'Amount' },
  reason: /*i18n*/ { id: 'treatments.sheet.reason', message: 'Reason' },
} as const satisfies Record<string, Sentence>;

export const standingWords = {
  Draft: /*i18n*/ { id: 'treatments.standing.draft', message: 'Draft' },
  Signed: /*i18n*/ { id: 'treatments.standing.signed', message: 'Finished' },
  deleted: /*i18n*/ { id: 'treatments.standing.deleted', message: 'Deleted' },
} as const satisfies Record<TreatmentStatus | 'deleted', Sentence>;

/** How a payment stands; of an entry that is none, what it is. */
export const paymentWords = {
  Paid: /*i18n*/ { id: 'payments.standing.paid', message: 'Paid' },
  Pending: /*i18n*/ { id: 'payments.standing.pending', message: 'Pending' },
  Failed: /*i18n*/ { id: 'payments.standing.failed', message: 'Failed' },
  refund: /*i18n*/ { id: 'payments.standing.refund', message: 'Refunded' },
  correction: /*i18n*/ { id: 'payments.standing.correction', message: 'Corrected' },
} as const satisfies Record<PaymentStatus | Exclude<PaymentEntry, 'payment'>, Sentence>;

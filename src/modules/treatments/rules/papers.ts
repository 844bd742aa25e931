// What of a visit stands on its papers: the same reading for what is given out and for the preview before.
import type { Receipt, Visit } from '../../papers/model.ts';
import type { KeptPayment, Vitals } from '../model.ts';
import { bmiOf, heightCmOf } from '../rules.ts';

interface Seen extends Required<
  Pick<Visit, 'complaints' | 'examinations' | 'diagnosis' | 'lines' | 'advice' | 'followUpOn'>
> {
  readonly vitals: Vitals;
  readonly testsAdvised: readonly string[];
}

export function prescriptionOf({
  vitals,
  complaints,
  examinations,
  diagnosis,
  lines,
  advice,
  testsAdvised,
  followUpOn,
}: Seen): Visit {
  const { weightKg, systolic, diastolic, pulse, temperatureF, oxygen } = vitals;
  const height = heightCmOf(vitals);
  const measured = {
    heightCm: height === null ? null : Math.round(height),
    weightKg,
    systolic,
    diastolic,
    pulse,
    temperatureF,
    spo2: oxygen,
  };
  return {
    vitals: measured,
    complaints,
    examinations,
    diagnosis,
    lines,
    advice,
    tests: testsAdvised,
    followUpOn,
  };
}

export function summaryOf(
  visit: Seen & { readonly referredDoctorName: string; readonly referredLabCity: string },
): Visit {
  const told = prescriptionOf(visit);
  const { respiration, glucose } = visit.vitals;
  const referredTo = [visit.referredDoctorName, visit.referredLabCity].filter(Boolean).join(', ');
  return {
    ...told,
    vitals: { ...told.vitals, respiration, glucose, bmi: bmiOf(visit.vitals) },
    referredTo,
  };
}

interface Money {
  readonly totalFeesPaise: number;
  readonly discountPaise: number;
  readonly payments: readonly Pick<KeptPayment, 'amountPaise' | 'type' | 'paidOn' | 'status'>[];
}

/** What was received; what is on its way is not yet. */
export const receiptOf = ({ totalFeesPaise, discountPaise, payments }: Money): Receipt => ({
  totalFeesPaise,
  discountPaise,
  payments: payments
    .filter(({ status }) => status === 'Paid')
    .map(({ amountPaise, type, paidOn }) => ({ amountPaise, type, paidOn })),
});

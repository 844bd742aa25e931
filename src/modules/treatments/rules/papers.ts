// What of a visit stands on its papers: the same reading for what is given out and for the preview before.
import type { Receipt, Visit } from '../../papers/model.ts';
import type { KeptPayment, Vitals } from '../model.ts';
import { vitalFields, vitalNames } from '../fields.ts';
import { bmiOf, measuredValue } from '../rules.ts';

interface Seen extends Required<
  Pick<Visit, 'complaints' | 'examinations' | 'diagnosis' | 'lines' | 'advice' | 'followUpOn'>
> {
  readonly vitals: Vitals;
  readonly testsAdvised: readonly string[];
}

/** The vitals of a paper, under the paper's own names. */
const vitalsOn = (paper: 'prescription' | 'summary', vitals: Vitals): Visit['vitals'] =>
  Object.fromEntries(
    vitalNames.flatMap((name) => {
      const { paper: to } = vitalFields[name].goes;
      if (to === null || (to.on === 'summary' && paper !== 'summary')) return [];
      const value = measuredValue(vitals, name);
      return [[to.as, name === 'heightCm' && value !== null ? Math.round(value) : value]];
    }),
  );

export const prescriptionOf = ({
  vitals,
  complaints,
  examinations,
  diagnosis,
  lines,
  advice,
  testsAdvised,
  followUpOn,
}: Seen): Visit => ({
  vitals: vitalsOn('prescription', vitals),
  complaints,
  examinations,
  diagnosis,
  lines,
  advice,
  tests: testsAdvised,
  followUpOn,
});

export const summaryOf = (
  visit: Seen & { readonly referredDoctorName: string; readonly referredLabCity: string },
): Visit => ({
  ...prescriptionOf(visit),
  vitals: { ...vitalsOn('summary', visit.vitals), bmi: bmiOf(visit.vitals) },
  referredTo: [visit.referredDoctorName, visit.referredLabCity].filter(Boolean).join(', '),
});

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

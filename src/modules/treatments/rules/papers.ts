// What of a visit stands on its papers: the same reading for what is given out and for the preview before.
import { names } from '../../../kit/shared/catalogue.ts';
import type { Receipt, Visit } from '../../papers/model.ts';
import type { RemoteVisit } from '../../video/model.ts';
import { adultAge } from '../../video/rules.ts';
import type { Content, KeptPayment, Vitals } from '../model.ts';
import { vitalFields, vitalNames, visitPapers } from '../fields.ts';
import { bmiOf, leftOf, measuredValue } from '../rules.ts';

type Papers = typeof visitPapers;
/** The fields of a visit that stand on papers; those of a draft may not be changed. */
type Seen = {
  readonly [K in keyof Papers]: Content[K] extends readonly (infer E)[] ? readonly E[] : Content[K];
};
type OnPrescription = {
  [
    K in keyof Papers as Papers[K] extends { readonly on: 'prescription' } ? Papers[K]['as'] : never
  ]: Seen[K];
};

const goesOn = (paper: 'prescription' | 'summary') =>
  names(visitPapers).filter((name) => visitPapers[name].on === paper);

/** The fields of a prescription under the paper's own names. */
const written = (visit: Seen): OnPrescription =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- named as the type names it
  Object.fromEntries(
    goesOn('prescription').map((name) => [visitPapers[name].as, visit[name]]),
  ) as OnPrescription;

/** What a summary alone has; texts that go under one name are joined. */
const summed = (visit: Seen): Partial<Visit> =>
  Object.fromEntries(
    Map.groupBy(goesOn('summary'), (name) => visitPapers[name].as)
      .entries()
      .map(([as, from]) => [
        as,
        from
          .map((name) => visit[name])
          .filter(Boolean)
          .join(', '),
      ]),
  );

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

/** What was agreed to before a visit by video, as papers say it: by the patient, or for a minor by the adult with them. */
const agreed = (remote: RemoteVisit | null): Pick<Visit, 'remote'> => {
  if (!remote?.consent) return {};
  const { givenOn, ageYears, adultName, adultRelation } = remote.consent;
  const by = [adultName, adultRelation && `(${adultRelation})`].filter(Boolean).join(' ');
  return { remote: { givenOn, by: ageYears < adultAge ? by : '' } };
};

export const prescriptionOf = (visit: Seen, remote: RemoteVisit | null): Visit => ({
  ...written(visit),
  vitals: vitalsOn('prescription', visit.vitals),
  ...agreed(remote),
});

export const summaryOf = (visit: Seen, remote: RemoteVisit | null): Visit => ({
  ...prescriptionOf(visit, remote),
  ...summed(visit),
  vitals: { ...vitalsOn('summary', visit.vitals), bmi: bmiOf(visit.vitals) },
});

interface Money {
  readonly totalFeesPaise: number;
  readonly discountPaise: number;
  readonly payments: readonly KeptPayment[];
}

const listed = ({ amountPaise, type, paidOn }: KeptPayment) => ({ amountPaise, type, paidOn });

/** What was received, without what went back of it, and beside it what is awaited. */
export const receiptOf = ({ totalFeesPaise, discountPaise, payments }: Money): Receipt => {
  const awaited = payments.filter(({ status }) => status === 'Pending').map(listed);
  return {
    totalFeesPaise,
    discountPaise,
    payments: payments
      .filter(({ status, entry }) => status === 'Paid' && entry === 'payment')
      .map((payment) => listed({ ...payment, amountPaise: leftOf(payment, payments) }))
      .filter(({ amountPaise }) => amountPaise > 0),
    ...(awaited.length > 0 ? { awaited } : {}),
  };
};

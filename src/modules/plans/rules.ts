import { addDays, type Day, dayAt, startOfDay, type Zone } from '../../kit/shared/time.ts';
import type { PaidPlan } from './model.ts';

/** What a plan opens: the one table of it. Numbers are limits, null is no limit. Clinical records are never walled off. */
export const opens = {
  free: { online_consult: false, sms: false, reportDays: 30, excelDays: 30, extraUsers: 1 },
  premium: { online_consult: true, sms: true, reportDays: null, excelDays: null, extraUsers: null },
} as const;

/** Features that a verb's `plan` may name. */
export type PremiumFeature = 'online_consult' | 'sms';

/** The limits in force; `premiumUntil` is null unless the plan is active now. */
export const allows = (premiumUntil: Day | null): (typeof opens)['free' | 'premium'] =>
  opens[premiumUntil === null ? 'free' : 'premium'];

/** A purchased stretch of days, both ends within. */
export interface Window {
  startsOn: Day;
  expiresOn: Day;
}

/** Access ends with the midnight that ends the expiry date in the clinic's zone. */
export const endOfAccess = (expiresOn: Day, zone: Zone): Temporal.Instant =>
  startOfDay(addDays(expiresOn, 1), zone);

export const isActive = (window: Window, now: Temporal.Instant, zone: Zone): boolean =>
  dayAt(now, zone) >= window.startsOn &&
  Temporal.Instant.compare(now, endOfAccess(window.expiresOn, zone)) < 0;

/** Days of access left, today among them; 0 when it has ended. */
export const daysLeft = (expiresOn: Day, today: Day): number =>
  Math.max(
    0,
    Temporal.PlainDate.from(today).until(Temporal.PlainDate.from(expiresOn), {
      largestUnit: 'days',
    }).days + 1,
  );

/** The window that holds today, and the last day that windows following it without a gap reach; null on the free plan. */
export function running<W extends Window>(
  windows: readonly W[],
  today: Day,
): { now: W; until: Day } | null {
  const byStart = windows.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  const now = byStart.findLast((window) => window.startsOn <= today && today <= window.expiresOn);
  if (!now) return null;
  const until = byStart.reduce(
    (last, window) =>
      window.startsOn <= addDays(last, 1) && window.expiresOn > last ? window.expiresOn : last,
    now.expiresOn,
  );
  return { now, until };
}

const months: Record<PaidPlan, number> = { premium_monthly: 1, premium_yearly: 12 };

/** The window a purchase opens: from today, or on from the expiry date of a plan still running. */
export function windowOf(plan: PaidPlan, today: Day, runsUntil: Day | null): Window {
  const last = runsUntil !== null && runsUntil >= today ? runsUntil : null;
  return {
    startsOn: last === null ? today : addDays(last, 1),
    expiresOn: Temporal.PlainDate.from(last ?? today)
      .add({ months: months[plan] })
      .toString(),
  };
}

import { addDays, type Day } from '../../kit/shared/time.ts';
import { refusal } from '../../kit/shared/refusal.ts';
import { indianStates } from '../places/model.ts';
import type { Coupon, FreeLimits, Invoice, PaidPlan, Party, PlanOffer } from './model.ts';

export const refusals = {
  coupon_invalid: refusal(
    422,
    /*i18n*/ { id: 'coupon_invalid', message: 'Coupon Code are Invalid!' },
  ),
  price_changed: refusal(
    409,
    /*i18n*/ {
      id: 'price_changed',
      message: 'The price has changed. Please check it again',
    },
  ),
  invoice_unknown: refusal(
    404,
    /*i18n*/ { id: 'invoice_unknown', message: 'Payment details are not found' },
  ),
} as const;

export const planSentences = {
  coupon_form: /*i18n*/ {
    id: 'coupon_form',
    message: 'A code has 3 to 20 capital letters, digits and hyphens',
  },
  coupon_percent: /*i18n*/ { id: 'coupon_percent', message: 'Choose 1 to 100 percent' },
  coupon_days: /*i18n*/ {
    id: 'coupon_days',
    message: 'The last day cannot be before the first',
  },
  terms_needed: /*i18n*/ {
    id: 'terms_needed',
    message: 'Please agree to the terms and conditions',
  },
};

/** What a plan opens: the one table of it. Numbers are limits, null is no limit. Clinical records are never walled off. */
export const opens = {
  free: { online_consult: false, sms: false, reportDays: 30, excelDays: 30, extraUsers: 1 },
  premium: { online_consult: true, sms: true, reportDays: null, excelDays: null, extraUsers: null },
} as const;

/** Features that a verb's `plan` may name. */
type PremiumFeature = 'online_consult' | 'sms';

/** Which features are open; `premiumUntil` is null unless the plan is active now. The limits are `limits` of the service. */
export const allows = (premiumUntil: Day | null): Record<PremiumFeature, boolean> =>
  opens[premiumUntil === null ? 'free' : 'premium'];

/** Until the operator sets others. */
export const usualLimits: FreeLimits = {
  extraUsers: opens.free.extraUsers,
  reportDays: opens.free.reportDays,
  excelDays: opens.free.excelDays,
};

/** A purchased stretch of days, both ends within. */
interface Window {
  startsOn: Day;
  expiresOn: Day;
}

/** Days of access left, today among them; 0 when it has ended. */
export const daysLeft = (expiresOn: Day, today: Day): number =>
  Math.max(
    0,
    Temporal.PlainDate.from(today).until(Temporal.PlainDate.from(expiresOn), {
      largestUnit: 'days',
    }).days + 1,
  );

/** From so many days before its end on the owner is told where the day begins. */
const warnedDays = 7;

export const endsSoon = (expiresOn: Day | null, today: Day): boolean => {
  const left = expiresOn === null ? 0 : daysLeft(expiresOn, today);
  return left > 0 && left <= warnedDays;
};

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
  const startsOn = last === null ? today : addDays(last, 1);
  const whole = { months: months[plan] };
  const sameDay = Temporal.PlainDate.from(last ?? today).add(whole);
  // From 1 March to 31 March, although the plan before ended on 28 February.
  const wholeMonths = Temporal.PlainDate.from(startsOn).add(whole).subtract({ days: 1 });
  const expiresOn = Temporal.PlainDate.compare(sameDay, wholeMonths) < 0 ? wholeMonths : sameDay;
  return { startsOn, expiresOn: expiresOn.toString() };
}

/** Where no operator has said who they are: invented, check sign right. */
export const practiceOffer: PlanOffer = {
  monthlyPaise: 999_00,
  sac: '997331',
  seller: {
    name: 'Practice Diary (practice)',
    address: '1 Sample Street, Pune 411001',
    state: 'Maharashtra',
    gstin: '27AABCP1234C1Z0',
  },
};

const wholeRupees = (paise: number): number => Math.round(paise / 100) * 100;

/** A year costs twelve months less a tenth, in whole rupees. */
export const priceOf = (plan: PaidPlan, monthlyPaise: number): number =>
  plan === 'premium_monthly' ? monthlyPaise : wholeRupees((monthlyPaise * 12 * 9) / 10);

/** In whole rupees; what would be left below a rupee is not charged. */
export function discountOf(pricePaise: number, coupon: Coupon | null): number {
  if (!coupon) return 0;
  const asked =
    coupon.kind === 'percent'
      ? wholeRupees((pricePaise * (coupon.percent ?? 0)) / 100)
      : (coupon.amountPaise ?? 0);
  return pricePaise - asked < 100 ? pricePaise : asked;
}

export const couponCode = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

const gstPercent = 18;

const stateOf = ({ gstin, state }: Party): { code: string; name: string } | null => {
  const match = indianStates.find(({ name, gst }) =>
    gstin === '' ? name === state : gst === gstin.slice(0, 2),
  );
  return match ? { code: match.gst, name: match.name } : null;
};

type Sums = Pick<
  Invoice,
  'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'roundOffPaise' | 'placeOfSupply'
>;

/**
 * The tax within a price. The place of supply is the buyer's by GSTIN, else by the address on record, else the seller's: the same state
 * splits it into CGST and SGST, another one is IGST (IGST Act s.12). Without a GSTIN the seller charges none.
 */
export function taxWithin(totalPaise: number, seller: Party, buyer: Party): Sums {
  const own = stateOf(seller);
  if (seller.gstin === '' || !own)
    return {
      taxablePaise: totalPaise,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 0,
      roundOffPaise: 0,
      placeOfSupply: null,
    };
  const placeOfSupply = stateOf(buyer) ?? own;
  const taxablePaise = Math.round((totalPaise * 100) / (100 + gstPercent));
  const tax = totalPaise - taxablePaise;
  const half = Math.floor(tax / 2);
  return placeOfSupply.code === own.code
    ? {
        taxablePaise,
        cgstPaise: half,
        sgstPaise: half,
        igstPaise: 0,
        roundOffPaise: tax - 2 * half,
        placeOfSupply,
      }
    : {
        taxablePaise,
        cgstPaise: 0,
        sgstPaise: 0,
        igstPaise: tax,
        roundOffPaise: 0,
        placeOfSupply,
      };
}

/** The year of the invoice series, April to March: 2026 for 31 March 2027. */
export const financialYear = (day: Day): number => {
  const { year, month } = Temporal.PlainDate.from(day);
  return month < 4 ? year - 1 : year;
};

/** At most sixteen letters, digits, slashes and dashes (GST rule 46). */
export const invoiceNumber = (year: number, serial: number): string =>
  `PD/${String(year % 100).padStart(2, '0')}-${String((year + 1) % 100).padStart(2, '0')}/${String(serial).padStart(5, '0')}`;

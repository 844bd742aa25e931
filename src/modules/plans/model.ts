// The two plans and what the premium one opens.
import * as z from 'zod/mini';
import { day, instant, whole } from '../../kit/shared/fields.ts';

export const paidPlans = ['premium_monthly', 'premium_yearly'] as const;
export type PaidPlan = (typeof paidPlans)[number];

export const planNames = ['free', ...paidPlans] as const;

export const currentPlan = z.object({
  plan: z.enum(planNames),
  isPremium: z.boolean(),
  startsOn: z.nullable(z.string()),
  /** The last day; access ends with the midnight after it, in the clinic's zone. A renewal already bought counts. */
  expiresOn: z.nullable(z.string()),
  /** Today counts; null on the free plan. */
  daysLeft: z.nullable(z.number()),
});
export type CurrentPlan = z.output<typeof currentPlan>;

/** What the free plan holds: users beside the owner, days that reports reach back on screen and in Excel. */
export const freeLimits = z.object({
  extraUsers: whole(0, 1_000),
  reportDays: whole(1, 3_660),
  excelDays: whole(1, 3_660),
});
export type FreeLimits = z.output<typeof freeLimits>;
/** Null is no limit. */
export type Limits = Readonly<Record<keyof FreeLimits, number | null>>;

/** What the operator sets: what a month costs, tax included (a year follows from it), and what the free plan holds. */
export const planTerms = z.extend(freeLimits, { monthlyPaise: whole(100, 1_000_000_00) });
export type PlanTerms = z.output<typeof planTerms>;

export const termsSet = z.extend(planTerms, { setBy: z.string(), setAt: instant() });
export type TermsSet = z.output<typeof termsSet>;

/** What is asked for now, in paise, tax included. */
export const planPrices = z.object({ premium_monthly: z.number(), premium_yearly: z.number() });

export const quote = z.object({
  plan: z.enum(paidPlans),
  pricePaise: z.number(),
  discountPaise: z.number(),
  amountPaise: z.number(),
  /** As it was accepted; null without one. */
  coupon: z.nullable(z.string()),
  /** Both days within. */
  startsOn: z.string(),
  expiresOn: z.string(),
});
export type Quote = z.output<typeof quote>;

/** `open` waits for its money · `active` opened a plan · `closed` gave way to another one, and what is paid for it goes back. */
const purchaseStates = ['open', 'active', 'closed'] as const;
export type PurchaseState = (typeof purchaseStates)[number];

export const purchase = z.object({
  id: z.string(),
  plan: z.enum(paidPlans),
  state: z.enum(purchaseStates),
  pricePaise: z.number(),
  discountPaise: z.number(),
  amountPaise: z.number(),
  coupon: z.nullable(z.string()),
  begunAt: z.string(),
  purchasedAt: z.nullable(z.string()),
  startsOn: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  /** Of its invoice; null where nothing was charged. */
  invoiceNumber: z.nullable(z.string()),
  /** What was paid twice, or for one that gave way to another: on its way back, given back, and refused by the gateway. */
  refundingPaise: z.number(),
  refundedPaise: z.number(),
  refusedPaise: z.number(),
});
export type Purchase = z.output<typeof purchase>;

export interface Coupon {
  kind: 'percent' | 'amount';
  percent: number | null;
  amountPaise: number | null;
}

/** As the operator makes it: `percent` or whole paise in `amount`, by its kind. */
export const newCoupon = z.strictObject({
  code: z.string().check(z.regex(/^[A-Z0-9-]{3,20}$/, { error: 'coupon_form' })),
  kind: z.enum(['percent', 'amount']),
  amount: whole(1, 10_000_000_00),
  startsOn: day(),
  endsOn: day(),
  /** By how many clinics. */
  uses: whole(1, 1_000_000),
});

export const couponSeen = z.extend(newCoupon, { used: z.number() });
export type CouponSeen = z.output<typeof couponSeen>;

export interface Party {
  name: string;
  address: string;
  state: string;
  /** Empty where there is none. */
  gstin: string;
}

/** What the operator asks for and who they are, from the start's settings. */
export interface PlanOffer {
  /** Tax included. */
  monthlyPaise: number;
  /** The service's accounting code under GST. */
  sac: string;
  seller: Party;
}

/** An invoice as it was given out: nothing of it is looked up again. */
const invoice = z.object({
  number: z.string(),
  issuedOn: z.string(),
  seller: z.object({ name: z.string(), address: z.string(), state: z.string(), gstin: z.string() }),
  buyer: z.object({ name: z.string(), address: z.string(), state: z.string(), gstin: z.string() }),
  plan: z.enum(paidPlans),
  startsOn: z.string(),
  expiresOn: z.string(),
  sac: z.string(),
  pricePaise: z.number(),
  discountPaise: z.number(),
  coupon: z.nullable(z.string()),
  taxablePaise: z.number(),
  cgstPaise: z.number(),
  sgstPaise: z.number(),
  igstPaise: z.number(),
  roundOffPaise: z.number(),
  totalPaise: z.number(),
  /** Code and name of the state; null where no tax is charged. */
  placeOfSupply: z.nullable(z.object({ code: z.string(), name: z.string() })),
});
export type Invoice = z.output<typeof invoice>;

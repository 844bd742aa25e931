import * as z from 'zod/mini';
import { act, contract, download, every, on, read, write } from '../../kit/shared/contract.ts';
import { day, line, optionalLine, paise, uuid } from '../../kit/shared/fields.ts';
import { events as payments } from '../payments/contract.ts';
import { checkout, purposes } from '../payments/model.ts';
import {
  couponSeen,
  currentPlan,
  freeLimits,
  newCoupon,
  paidPlans,
  planPrices,
  planTerms,
  purchase,
  quote,
  termsSet,
} from './model.ts';

const wish = { plan: z.enum(paidPlans), coupon: z._default(optionalLine(20), '') };

export const api = contract('plans', {
  current: read({
    summary: "The clinic's plan now and the days it still runs.",
    allow: 'member',
    early: true,
    input: z.strictObject({}),
    output: currentPlan,
    rate: 'calm',
    audit: 'none',
  }),
  offer: read({
    summary:
      'What the plans cost, tax included, what the free one holds, and whether one can be bought here.',
    allow: 'member',
    region: true,
    input: z.strictObject({}),
    output: z.object({ prices: planPrices, free: freeLimits, isOpen: z.boolean() }),
    rate: 'calm',
    audit: 'none',
  }),
  quote: read({
    summary: 'What a plan would cost with a coupon, and from when to when it would run.',
    allow: 'owner',
    region: true,
    input: z.strictObject(wish),
    output: quote,
    rate: 'guarded',
    audit: 'none',
  }),
  buy: act({
    summary:
      'Begins to buy a plan: holds the coupon, places the order, answers the checkout. Nothing runs before it is paid; there is no refund afterwards.',
    allow: 'owner',
    region: true,
    input: z.strictObject({
      ...wish,
      /** As it was quoted: another price is refused. */
      amountPaise: paise(),
      hasAgreed: z.boolean().check(z.refine((yes) => yes, { error: 'terms_needed' })),
    }),
    output: z.object({ purchaseId: uuid(), checkout: z.nullable(checkout) }),
    rate: 'guarded',
    audit: 'write',
    label: /*i18n*/ { id: 'action.plan_bought', message: 'began to buy a plan' },
  }),
  purchases: read({
    summary: 'Plans that were bought, and what still waits for its money, the latest first.',
    allow: { page: 'Money', to: 'view' },
    region: true,
    input: z.strictObject({}),
    output: z.object({ purchases: z.array(purchase) }),
    rate: 'calm',
    audit: 'none',
  }),
  receipt: download({
    summary: 'The invoice of a plan.',
    allow: { page: 'Money', to: 'view' },
    region: true,
    input: z.strictObject({ purchaseId: uuid() }),
    output: z.object({}),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ { id: 'action.plan_receipt', message: 'opened the invoice of a plan' },
    opensRecord: false,
    media: 'application/pdf',
  }),
  terms: read({
    summary:
      'For the operator: what stands of prices and limits, and what was set before, the latest first.',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ terms: planTerms, earlier: z.array(termsSet) }),
    rate: 'calm',
    audit: 'none',
  }),
  setTerms: write({
    summary:
      'For the operator: what a month costs and what the free plan holds from now on. What was bought stays as it was bought.',
    allow: 'system',
    input: z.strictObject({ ...planTerms.shape, setBy: line(100) }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ {
      id: 'action.plan_terms',
      message: 'changed the prices and limits of the plans',
    },
  }),
  coupons: read({
    summary: 'For the operator: all coupons and how many clinics have used each.',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ coupons: z.array(couponSeen) }),
    rate: 'calm',
    audit: 'none',
  }),
  putCoupon: write({
    summary: 'For the operator: makes a coupon, or changes the one of this code.',
    allow: 'system',
    input: newCoupon,
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.coupon_put', message: 'made or changed a coupon' },
  }),
  onPaid: write({
    summary: 'Opens the plan that was paid for, once.',
    allow: 'system',
    input: z.object({ purpose: z.enum(purposes), subjectId: uuid(), paymentId: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'none',
  }),
  onWithdrawn: write({
    summary:
      'Hears that what was paid for a plan went back at the gateway: with all of it the plan ends.',
    allow: 'system',
    input: z.object({ purpose: z.enum(purposes), subjectId: uuid(), paymentId: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'none',
  }),
  onFree: write({
    summary: 'Opens a plan of which a coupon takes everything off.',
    allow: 'system',
    input: z.object({ purchaseId: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'none',
  }),
  planEndings: write({
    summary: 'Finds the clinics whose plan ends within a week, or has just ended.',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ planned: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
  tellEnd: write({
    summary: 'Writes to the owner of a plan that ends, or has ended, unless another follows it.',
    allow: 'system',
    input: z.strictObject({ expiresOn: day() }),
    output: z.object({ isTold: z.boolean() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.message_sent', message: 'sent a message' },
  }),
});

/** In the morning in India. */
export const schedules = [every('40 3 * * *', api.planEndings)];

export const subscriptions = [
  on(payments.orderPaid, api.onPaid),
  on(payments.withdrawn, api.onWithdrawn),
];

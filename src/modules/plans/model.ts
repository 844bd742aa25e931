// The two plans and what the premium one opens.
import * as z from 'zod/mini';

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

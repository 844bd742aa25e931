import type { Ctx } from '../../kit/server/ctx.ts';
export { buy, offer, onFree, onPaid, quote } from './service/buying.ts';
export { coupons, putCoupon } from './service/coupons.ts';
export { planEndings, tellEnd } from './service/endings.ts';
export { purchases, receipt } from './service/history.ts';
export { onWithdrawn } from './service/taken-back.ts';
export { limits, ownLimits, planOffer, setTerms, terms } from './service/terms.ts';
import { dayAt } from '../../kit/shared/time.ts';
import type { CurrentPlan } from './model.ts';
import { daysLeft, running } from './rules.ts';
import * as store from './store.ts';

export async function current(ctx: Ctx): Promise<CurrentPlan> {
  const today = dayAt(ctx.now, ctx.zone);
  const plan = running(await store.notEnded(ctx.db).execute({ today }), today);
  if (!plan)
    return { plan: 'free', isPremium: false, startsOn: null, expiresOn: null, daysLeft: null };
  return {
    plan: plan.now.plan,
    isPremium: true,
    startsOn: plan.now.startsOn,
    expiresOn: plan.until,
    daysLeft: daysLeft(plan.until, today),
  };
}

/** Gives the clinic a plan for a window of days in its own zone; `windowOf` in the rules makes one. */
export async function grant(ctx: Ctx, subscription: store.NewSubscription): Promise<string> {
  const id = await store.add(ctx.db, subscription);
  ctx.record('subscription', id, { ...subscription });
  return id;
}

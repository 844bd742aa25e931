// Coupons, as the operator makes them.
import type { Ctx } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import type { api } from '../contract.ts';
import * as store from '../store.ts';

type Api = typeof api;

const maxShown = 200;

export const coupons = async (ctx: Ctx): Promise<OutputOf<Api['coupons']>> => ({
  coupons: await store.listCoupons(ctx.db, maxShown),
});

/** @throws input_wrong for more than a hundred percent, or an end before the start */
export async function putCoupon(
  ctx: Ctx,
  coupon: InputOf<Api['putCoupon']>,
): Promise<Record<string, never>> {
  const { code, kind, amount, startsOn, endsOn } = coupon;
  if (kind === 'percent' && amount > 100)
    throw refuse(commonRefusals.input_wrong, { fields: { amount: { code: 'coupon_percent' } } });
  if (endsOn < startsOn)
    throw refuse(commonRefusals.input_wrong, { fields: { endsOn: { code: 'coupon_days' } } });
  await store.putCoupon(ctx.db, coupon);
  ctx.record('coupon', code, coupon);
  return {};
}

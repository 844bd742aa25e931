// A plan is bought: quoted, ordered at the gateway, and opened once when its money is there.
import * as z from 'zod/mini';
import { type Means, phases } from '../../../kit/server/act.ts';
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { sumOf } from '../../../kit/shared/money.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import * as clinics from '../../clinics/service.ts';
import * as ledger from '../../ledger/service.ts';
import * as gateway from '../../payments/service.ts';
import { api } from '../contract.ts';
import type { Invoice, Quote } from '../model.ts';
import {
  couponCode,
  discountOf,
  financialYear,
  invoiceNumber,
  priceOf,
  refusals,
  taxWithin,
  windowOf,
} from '../rules.ts';
import * as store from '../store.ts';
import { takeBack } from './taken-back.ts';
import { planOffer, standingTerms } from './terms.ts';

type Api = typeof api;

export async function offer(ctx: Ctx): Promise<OutputOf<Api['offer']>> {
  const { monthlyPaise, ...free } = await standingTerms(ctx);
  return {
    free,
    prices: {
      premium_monthly: priceOf('premium_monthly', monthlyPaise),
      premium_yearly: priceOf('premium_yearly', monthlyPaise),
    },
    isOpen: ctx.settings.of(gateway.payments).gateway !== null,
  };
}

/** @throws coupon_invalid */
export async function quote(
  ctx: Ctx,
  { plan, coupon: typed }: InputOf<Api['quote']>,
): Promise<Quote> {
  const today = dayAt(ctx.now, ctx.zone);
  const code = couponCode(typed);
  const coupon = code === '' ? null : await store.findCoupon(ctx.db, code, today);
  if (code !== '' && !coupon) throw invalidCoupon();
  const { monthlyPaise } = await standingTerms(ctx);
  const pricePaise = priceOf(plan, monthlyPaise);
  const discountPaise = discountOf(pricePaise, coupon);
  return {
    plan,
    pricePaise,
    discountPaise,
    amountPaise: pricePaise - discountPaise,
    coupon: coupon ? code : null,
    ...windowOf(plan, today, await store.lastDay(ctx.db)),
  };
}

const invalidCoupon = () =>
  refuse(refusals.coupon_invalid, { fields: { coupon: { code: 'coupon_invalid' } } });

const intent = z.object({ ...gateway.orderIntent.shape, purchaseId: z.string(), plan: z.string() });

export const buy = phases({
  intent,
  async before(ctx: Ctx, input: InputOf<Api['buy']>) {
    const quoted = await quote(ctx, input);
    if (quoted.amountPaise !== input.amountPaise)
      throw refuse(refusals.price_changed, { details: { quote: quoted } });
    const { plan, pricePaise, discountPaise, amountPaise, coupon } = quoted;
    const purchaseId = await store.addPurchase(ctx.db, {
      plan,
      pricePaise,
      discountPaise,
      amountPaise,
      coupon,
      memberId: memberOf(ctx).memberId,
      termsAt: ctx.now.toString(),
    });
    const today = dayAt(ctx.now, ctx.zone);
    if (coupon !== null && !(await store.holdCoupon(ctx.db, coupon, today, purchaseId)))
      throw invalidCoupon();
    ctx.record('plan_purchase', purchaseId, { plan, amountPaise, coupon });
    if (amountPaise === 0) {
      ctx.enqueue(api.onFree, { purchaseId });
      return { answer: { purchaseId, checkout: null } };
    }
    const order = await gateway.placeOrder(ctx, {
      purpose: 'plan',
      subjectId: purchaseId,
      amountPaise,
      returnsTo: `/subscription?bought=${purchaseId}`,
    });
    return { intent: { ...order, purchaseId, plan } };
  },
  outside: (order, means: Means<undefined>) => gateway.askForOrder(order, means),
  lookUp: (order, means) => gateway.lookUpOrder(order, means),
  async after(ctx, order, outcome): Promise<OutputOf<Api['buy']>> {
    if ('fault' in outcome) throw gateway.meant(outcome.fault);
    ctx.record('plan_purchase', order.purchaseId, { orderId: order.orderId });
    await gateway.openOrder(ctx, order, outcome.done);
    const checkout = gateway.checkoutOf(ctx, outcome.done, {
      name: ctx.settings.of(planOffer).seller.name,
      description: order.plan === 'premium_yearly' ? 'Premium, yearly' : 'Premium, monthly',
    });
    return { purchaseId: order.purchaseId, checkout };
  },
});

export async function onPaid(
  ctx: Ctx,
  { purpose, subjectId, paymentId }: InputOf<Api['onPaid']>,
): Promise<Record<string, never>> {
  if (purpose === 'plan') await openPlan(ctx, subjectId, paymentId);
  return {};
}

export async function onFree(
  ctx: Ctx,
  { purchaseId }: InputOf<Api['onFree']>,
): Promise<Record<string, never>> {
  await openPlan(ctx, purchaseId, null);
  return {};
}

/** Of several purchases that were open together the first paid one counts; money for another goes back. */
async function openPlan(ctx: Ctx, purchaseId: string, paymentId: string | null): Promise<void> {
  const purchases = await store.holdPurchases(ctx.db, purchaseId);
  const purchase = purchases.find(({ id }) => id === purchaseId);
  if (!purchase) throw new Error(`purchase ${purchaseId} is not known`);
  if (purchase.state === 'closed' && paymentId !== null)
    await gateway.refundPayment(ctx, paymentId, 'plan_bought_otherwise');
  if (purchase.state !== 'open') return;
  const withdrawnPaise =
    paymentId === null ? 0 : sumOf(await gateway.withdrawalsOf(ctx, paymentId));
  // Given back at the gateway before we heard that it came.
  if (withdrawnPaise > 0 && withdrawnPaise === purchase.amountPaise) return;
  if (paymentId === null && purchase.amountPaise > 0)
    throw new Error(`purchase ${purchaseId} is not free`);
  const { plan, amountPaise, coupon } = purchase;
  const window = windowOf(plan, dayAt(ctx.now, ctx.zone), await store.lastDay(ctx.db));
  const subscriptionId = await store.add(ctx.db, { plan, ...window, paidPaise: amountPaise });
  await store.activate(ctx.db, purchaseId, subscriptionId, ctx.now.toString());
  if (coupon !== null) await store.useCoupon(ctx.db, coupon, purchaseId);
  if (amountPaise > 0) await invoiceFor(ctx, purchase, window);
  if (paymentId !== null && withdrawnPaise > 0)
    await takeBack(ctx, { ...purchase, subscriptionId }, paymentId);
  ctx.record('subscription', subscriptionId, { plan, ...window, purchaseId });
}

async function invoiceFor(
  ctx: Ctx,
  { id, plan, pricePaise, discountPaise, amountPaise, coupon }: store.PurchaseRow,
  window: { startsOn: string; expiresOn: string },
): Promise<void> {
  const { seller, sac } = ctx.settings.of(planOffer);
  const clinic = await clinics.mine(ctx);
  const buyer = {
    name: clinic.name,
    address: [clinic.address, clinic.city].filter((part) => part !== '').join(', '),
    state: clinic.state,
    gstin: clinic.gstNumber,
  };
  // The operator's own day: the series is theirs.
  const issuedOn = dayAt(ctx.now, 'Asia/Kolkata');
  const year = financialYear(issuedOn);
  const sums = taxWithin(amountPaise, seller, buyer);
  const invoice: Invoice = {
    number: invoiceNumber(year, await store.nextInvoice(ctx.db, year)),
    issuedOn,
    seller,
    buyer,
    plan,
    ...window,
    sac,
    pricePaise,
    discountPaise,
    coupon,
    ...sums,
    totalPaise: amountPaise,
  };
  await store.addInvoice(ctx.db, id, invoice);
  const tax = sums.cgstPaise + sums.sgstPaise + sums.igstPaise;
  await ledger.post(ctx, {
    kind: 'plan_bought',
    cause: 'plan_purchase',
    causeId: id,
    lines: [
      ['unallocated', amountPaise],
      ['plan_sales', tax - amountPaise],
      ['plan_tax', -tax],
    ],
  });
}

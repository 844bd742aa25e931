import * as z from 'zod/mini';
import { doneOf, isUnanswered, type Means, phases } from '../../kit/server/act.ts';
import type { Ctx } from '../../kit/server/ctx.ts';
import { addressOf, type WithSettings } from '../../kit/server/settings.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { sumOf } from '../../kit/shared/money.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import { setting, type Settings } from '../../kit/shared/settings.ts';
import { dayAt } from '../../kit/shared/time.ts';
import { noteHook } from '../jobs/service.ts';
import * as ledger from '../ledger/service.ts';
import { api, events, type guest, type open } from './contract.ts';
import type { BegunPayment, Checkout, Purpose, Settled, SettlementFault } from './model.ts';
import { type Gateway, GatewayFault, type GatewayPayment } from './outside/gateway.ts';
import { paymentOf } from './outside/razorpay.ts';
import {
  captureOf,
  comparedDays,
  compareWithFile,
  faultText,
  isAsked,
  mayMove,
  mayStillBePaid,
  mayStillGoBack,
  refusals,
  settledWithinDays,
  takenBy,
  tryOf,
} from './rules.ts';
import * as store from './store.ts';

export { type Beneficiary, GatewayFault, type GatewayPayout } from './outside/gateway.ts';
export { openPayments } from './outside/opening.ts';

/** Null where no gateway is set up. */
export const payments = setting<{ readonly gateway: Gateway | null }>('payments');

export const isOpen = ({ settings }: WithSettings): boolean =>
  settings.of(payments).gateway !== null;

/** @throws payments_off */
export function gatewayOf(settings: Settings): Gateway {
  const { gateway } = settings.of(payments);
  if (!gateway) throw refuse(refusals.payments_off);
  return gateway;
}

/** What a fault of the gateway means to whoever asked; anything else stays what it is. */
export const meant = (fault: unknown): unknown =>
  fault instanceof GatewayFault || isUnanswered(fault) ? refuse(refusals.gateway_down) : fault;

// ---------------------------------------------------------------- an order, in the three phases of the act that places it

export interface NewOrder {
  purpose: Purpose;
  subjectId: string;
  /** At least a rupee. */
  amountPaise: number;
  /** A path of ours, where the payer goes on afterwards. */
  returnsTo: string;
}

export const orderIntent = z.object({
  orderId: z.string(),
  purpose: z.string(),
  amountPaise: z.number(),
});
export type OrderIntent = z.output<typeof orderIntent>;

/** Writes an order down before the gateway is asked for it. @throws payments_off */
export async function placeOrder(ctx: Ctx, order: NewOrder): Promise<OrderIntent> {
  gatewayOf(ctx.settings);
  const orderId = await store.addOrder(ctx.db, order);
  return { orderId, purpose: order.purpose, amountPaise: order.amountPaise };
}

export const askForOrder = (
  { orderId, purpose, amountPaise }: OrderIntent,
  { settings, ...asking }: Means<undefined>,
): Promise<string> =>
  gatewayOf(settings).by(asking).createOrder({ amountPaise, receipt: orderId, purpose });

/** After a crash: the gateway's order of the same receipt, where it made one. */
export const lookUpOrder = (
  { orderId }: OrderIntent,
  { settings, ...asking }: Means<undefined>,
): Promise<string | null> => gatewayOf(settings).by(asking).orderByReceipt(orderId);

/** The gateway knows an order from now on by this name. */
export async function openOrder(
  ctx: Ctx,
  { orderId }: OrderIntent,
  gatewayId: string,
): Promise<void> {
  await store.nameOrder(ctx.db, orderId, gatewayId);
  ctx.publish(events.orderOpened, { orderId });
}

export const findOrder = (ctx: Ctx, orderId: string) => store.findOrder(ctx.db, orderId);

/** What a payer's browser posts to the gateway. `words` are read there. @throws payments_off */
export function checkoutOf(
  ctx: Ctx,
  gatewayId: string,
  words: { name: string; description: string },
): Checkout {
  const { keyId, checkoutUrl } = gatewayOf(ctx.settings);
  const back = `${addressOf(ctx)}/pay/${gatewayId}`;
  return {
    url: checkoutUrl,
    fields: Object.entries({
      key_id: keyId,
      order_id: gatewayId,
      ...words,
      callback_url: back,
      cancel_url: back,
    }).map(([name, value]) => ({ name, value })),
  };
}

// ---------------------------------------------------------------- what the gateway tells

export async function clinicOf(
  ctx: Ctx,
  { gatewayOrderId }: InputOf<(typeof open)['clinicOf']>,
): Promise<OutputOf<(typeof open)['clinicOf']>> {
  return { clinicId: await store.clinicOfOrder(ctx.db, gatewayOrderId) };
}

/** @throws order_unknown */
export async function orderAt(
  ctx: Ctx,
  { gatewayOrderId }: InputOf<(typeof guest)['orderAt']>,
): Promise<OutputOf<(typeof guest)['orderAt']>> {
  const order = await store.orderByGateway(ctx.db, gatewayOrderId);
  if (!order) throw refuse(refusals.order_unknown);
  return { orderId: order.id, returnsTo: order.returnsTo };
}

export async function heard(
  ctx: Ctx,
  { eventId, event, payment, refund, dispute, payout }: InputOf<(typeof api)['heard']>,
): Promise<Record<string, never>> {
  const isNew = await store.hear(ctx.db, { eventId, event, heardAt: ctx.now.toString() });
  if (!isNew) return noteHook(ctx, { hook: 'payments.webhook', reason: 'repeated' });
  if (payment && refund) await hearRefund(ctx, paymentOf(payment), refund);
  else if (payment && dispute) await hearDispute(ctx, paymentOf(payment), dispute);
  else if (payment) await settle(ctx, paymentOf(payment));
  if (payout) ctx.publish(events.payoutTold, { payoutId: payout.referenceId, state: payout.state });
  return {};
}

/** Takes in what the gateway says of a payment. Older news than what is known changes nothing. */
async function settle(ctx: Ctx, news: GatewayPayment): Promise<void> {
  const order = await store.holdOrder(ctx.db, news.orderId);
  if (!order) return;
  if (news.amountPaise !== order.amountPaise || news.currency !== 'INR') {
    ctx.record('payment_order', order.id, { differs: true });
    return;
  }
  const before = await store.paymentByGateway(ctx.db, news.id);
  if (before && !mayMove(before.state, news.state)) return;
  const isMoney = news.state === 'captured' || news.state === 'refunded';
  const capturedAt = before?.capturedAt ?? (isMoney ? ctx.now.toString() : null);
  const payment = before
    ? await store.movePayment(ctx.db, before.id, news.state, capturedAt)
    : await store.addPayment(ctx.db, {
        orderId: order.id,
        gatewayId: news.id,
        amountPaise: news.amountPaise,
        method: news.method,
        state: news.state,
        capturedAt,
      });
  if (isMoney && !before?.capturedAt) await received(ctx, order, payment);
  if (news.state === 'refunded') await refunded(ctx, order, payment);
}

async function received(
  ctx: Ctx,
  order: store.OrderRow,
  { id, amountPaise, state }: store.PaymentRow,
): Promise<void> {
  await ledger.post(ctx, {
    kind: 'payment_received',
    cause: 'gateway_payment',
    causeId: id,
    lines: [
      ['gateway', amountPaise],
      ['unallocated', -amountPaise],
    ],
  });
  if (state === 'refunded') return;
  if (order.state === 'paid') {
    await refundPayment(ctx, id, 'paid_twice');
    return;
  }
  await store.markPaid(ctx.db, order.id);
  ctx.record('payment_order', order.id, { paymentId: id, amountPaise });
  const { purpose, subjectId } = order;
  ctx.publish(events.orderPaid, { orderId: order.id, purpose, subjectId, paymentId: id });
}

type RefundNews = NonNullable<InputOf<(typeof api)['heard']>['refund']>;

/** Of one that we asked for, and of one that somebody made on the gateway's own pages. */
async function hearRefund(ctx: Ctx, news: GatewayPayment, refund: RefundNews): Promise<void> {
  if (refund.status === 'failed') return hearRefused(ctx, news.id, refund.id);
  // A payment counts as refunded at the gateway as soon as it is asked back: the bank may still say no.
  if (refund.status === 'pending') return;
  const order = await store.holdOrder(ctx.db, news.orderId);
  if (!order) return;
  const before = await store.paymentByGateway(ctx.db, news.id);
  const ours = before && (await store.refundOf(ctx.db, before.id));
  if (ours && isAsked(ours, refund)) {
    await store.moveRefund(ctx.db, ours.id, ours.state, refund.id);
    return settle(ctx, { ...news, state: 'refunded' });
  }
  // Gone before we heard that it had come.
  if (!before?.capturedAt && news.state === 'refunded') return settle(ctx, news);
  await settle(ctx, news.state === 'refunded' ? { ...news, state: 'captured' } : news);
  const payment = await store.paymentByGateway(ctx.db, news.id);
  if (payment?.capturedAt)
    await withdraw(ctx, order, payment, {
      kind: 'refund',
      gatewayId: refund.id,
      amountPaise: refund.amount,
    });
}

type DisputeNews = NonNullable<InputOf<(typeof api)['heard']>['dispute']>;

/** Open it only holds its amount back; what is decided is decided, whatever is heard afterwards. */
async function hearDispute(ctx: Ctx, news: GatewayPayment, dispute: DisputeNews): Promise<void> {
  await settle(ctx, news.state === 'refunded' ? { ...news, state: 'captured' } : news);
  const order = await store.holdOrder(ctx.db, news.orderId);
  const payment = await store.paymentByGateway(ctx.db, news.id);
  if (!order || !payment?.capturedAt) return;
  const before = await store.findWithdrawal(ctx.db, dispute.id);
  if (before && before.state !== 'open') return;
  const takenPaise = takenBy(dispute);
  const what = { kind: 'dispute', gatewayId: dispute.id } as const;
  if (takenPaise !== null && takenPaise > 0)
    return withdraw(ctx, order, payment, { ...what, amountPaise: takenPaise }, before);
  const state = takenPaise === null ? 'open' : 'left';
  const { id: paymentId } = payment;
  if (!before)
    await store.addWithdrawal(ctx.db, {
      ...what,
      paymentId,
      amountPaise: dispute.amount,
      state,
      createdAt: ctx.now.toString(),
    });
  else if (state === 'left')
    await store.moveWithdrawal(ctx.db, before.id, { ...before, state, takenOn: null });
  else return;
  ctx.record('gateway_payment', paymentId, { dispute: state, amountPaise: dispute.amount });
  const { id: orderId, purpose, subjectId } = order;
  const at = ctx.now.toString();
  ctx.publish(state === 'open' ? events.disputed : events.disputeWon, {
    orderId,
    purpose,
    subjectId,
    paymentId,
    at,
  });
}

/**
 * What went out of a payment unasked is out of the books, once, and never more than is left of it.
 * @param before where it was heard of as open
 */
async function withdraw(
  ctx: Ctx,
  { id: orderId, purpose, subjectId }: store.OrderRow,
  payment: store.PaymentRow,
  what: Pick<store.WithdrawalRow, 'kind' | 'gatewayId' | 'amountPaise'>,
  before?: store.WithdrawalRow,
): Promise<void> {
  const { id: paymentId, capturedAt } = payment;
  const { kind } = what;
  // All of it is gone by the books.
  const left = payment.state === 'refunded' ? 0 : await leftOf(ctx, payment);
  if (what.amountPaise > left)
    ctx.record('gateway_payment', paymentId, { differs: true, asked: what.amountPaise, left });
  if (left === 0 && before)
    await store.moveWithdrawal(ctx.db, before.id, { ...before, state: 'left', takenOn: null });
  // A bank may dispute what went back in part meanwhile; a refund of more than is left is told wrongly.
  if (left === 0 || (kind === 'refund' && what.amountPaise > left)) return;
  const amountPaise = Math.min(what.amountPaise, left);
  const taken = { state: 'taken', amountPaise, takenOn: dayAt(ctx.now, ctx.zone) } as const;
  const createdAt = ctx.now.toString();
  if (before) await store.moveWithdrawal(ctx.db, before.id, taken);
  const row =
    before ?? (await store.addWithdrawal(ctx.db, { ...what, ...taken, paymentId, createdAt }));
  if (!row) return;
  if (amountPaise === left) await store.movePayment(ctx.db, paymentId, 'refunded', capturedAt);
  else await store.lessenRefused(ctx.db, paymentId, left - amountPaise);
  await ledger.post(ctx, {
    kind: 'payment_refunded',
    cause: 'gateway_withdrawal',
    causeId: row.id,
    lines: [
      ['unallocated', amountPaise],
      ['gateway', -amountPaise],
    ],
  });
  ctx.record('gateway_payment', paymentId, { withdrawn: kind, amountPaise });
  const at = ctx.now.toString();
  ctx.publish(events.withdrawn, { orderId, purpose, subjectId, paymentId, kind, at });
}

/** What of a payment nobody has taken yet. */
const leftOf = async (ctx: Ctx, { id, amountPaise }: store.PaymentRow): Promise<number> =>
  amountPaise - sumOf(await store.withdrawalsOf(ctx.db, id));

/** What went out of a payment unasked, the earliest first. */
export const withdrawalsOf = (ctx: Ctx, paymentId: string) =>
  store.withdrawalsOf(ctx.db, paymentId);

/** Whether we give a payment back ourselves, as one too many: what it was for is paid by another. */
export async function isOneTooMany(ctx: Ctx, paymentId: string): Promise<boolean> {
  const refund = await store.refundOf(ctx.db, paymentId);
  return refund !== undefined && refund.reason !== 'at_gateway';
}

/** What banks dispute of what the clinic has earned and have not decided. */
export const disputedPaise = (ctx: Ctx): Promise<number> => store.disputedPaise(ctx.db);

export const withdrawnFor = (ctx: Ctx, subjectIds: readonly string[]) =>
  store.withdrawnFor(ctx.db, subjectIds);

/** The bank did not take what was on its way back to it. */
async function hearRefused(ctx: Ctx, gatewayPaymentId: string, gatewayId: string): Promise<void> {
  const payment = await store.paymentByGateway(ctx.db, gatewayPaymentId);
  const refund = payment && (await store.refundOf(ctx.db, payment.id));
  if (!refund) return;
  const { row } = await holdRefund(ctx, refund.id);
  if (row.state === 'pending' && row.gatewayId === gatewayId) await refused(ctx, row.id);
}

/** As it stands while nobody else takes in news of its order, whose number at the gateway comes along. */
async function holdRefund(ctx: Ctx, refundId: string) {
  const refund = await store.findRefund(ctx.db, refundId);
  const order = refund && (await store.findOrder(ctx.db, refund.orderId));
  if (!order?.gatewayId) throw new Error(`refund ${refundId} has no order`);
  await store.holdOrder(ctx.db, order.gatewayId);
  const row = await store.findRefund(ctx.db, refundId);
  if (!row) throw new Error(`refund ${refundId} is not known`);
  return { row, order: order.gatewayId };
}

/** The money stays where it is, and whoever may ask again is told. */
async function refused(ctx: Ctx, refundId: string): Promise<void> {
  await store.moveRefund(ctx.db, refundId, 'failed', null);
  const row = await store.findRefund(ctx.db, refundId);
  if (!row) throw new Error(`refund ${refundId} is not known`);
  const { orderId, purpose, subjectId, paymentId } = row;
  ctx.record('gateway_refund', refundId, { paymentId, refused: true });
  const at = ctx.now.toString();
  ctx.publish(events.refundRefused, { orderId, purpose, subjectId, paymentId, at });
}

/** Of the orders of one subject; who begins more often than that pays no more often. */
const maxAsked = 3;

/** What was begun to be paid for some subjects, of whom nobody has heard that it is paid. */
export async function begunFor(ctx: Ctx, subjectIds: readonly string[]): Promise<BegunPayment> {
  const begun = await store.begunFor(ctx.db, subjectIds);
  const tries = begun.map((one) => ({ ...one, stands: tryOf(one, ctx.now) }));
  const pending = tries.find(({ stands }) => stands === 'pending');
  const [last] = tries;
  const shown = pending ?? (last?.stands === 'failed' ? last : undefined);
  return {
    begun: shown
      ? {
          stands: shown === pending ? 'pending' : 'failed',
          amountPaise: shown.amountPaise,
          returnPath: `/pay/${shown.gatewayId}`,
        }
      : null,
    openOrders: begun
      .filter(
        ({ isPaid, openedAt }) =>
          !isPaid && mayStillBePaid(Temporal.Instant.from(openedAt), ctx.now),
      )
      .slice(0, maxAsked)
      .map(({ orderId }) => orderId),
  };
}

/** Asks the gateway now what became of the orders of a subject. */
export async function lookAt(ctx: Ctx, subjectId: string): Promise<void> {
  for (const orderId of await store.openOrdersOf(ctx.db, subjectId))
    ctx.enqueue(api.check, { orderId });
}

/** What is left of a payment goes back; asked twice it goes back once. */
export async function refundPayment(ctx: Ctx, paymentId: string, reason: string): Promise<void> {
  const payment = await store.findPayment(ctx.db, paymentId);
  if (!payment) throw new Error(`payment ${paymentId} is not known`);
  const amountPaise = await leftOf(ctx, payment);
  if (amountPaise === 0) return;
  const createdAt = ctx.now.toString();
  const refund = await store.addRefund(ctx.db, { paymentId, amountPaise, reason, createdAt });
  if (!refund) return;
  ctx.record('gateway_refund', refund.id, { paymentId, amountPaise, reason });
  ctx.enqueue(api.refund, { refundId: refund.id });
}

/** Of the payments of some subjects, also of those that were paid twice. */
export const refundsFor = (ctx: Ctx, subjectIds: readonly string[]) =>
  store.refundsFor(ctx.db, subjectIds);

async function refunded(
  ctx: Ctx,
  { id: orderId, purpose, subjectId }: store.OrderRow,
  payment: store.PaymentRow,
): Promise<void> {
  const { id: paymentId } = payment;
  const amountPaise = await leftOf(ctx, payment);
  // Nobody here asked for it: the operator gave it back at the gateway.
  const createdAt = ctx.now.toString();
  await store.addRefund(ctx.db, { paymentId, amountPaise, reason: 'at_gateway', createdAt });
  const refund = await store.refundOf(ctx.db, paymentId);
  if (!refund) throw new Error('a refund was not inserted');
  await store.moveRefund(ctx.db, refund.id, 'processed', null);
  await ledger.post(ctx, {
    kind: 'payment_refunded',
    cause: 'gateway_refund',
    causeId: refund.id,
    lines: [
      ['unallocated', amountPaise],
      ['gateway', -amountPaise],
    ],
  });
  ctx.publish(events.orderRefunded, { orderId, purpose, subjectId, paymentId });
}

// ---------------------------------------------------------------- what we ask

export const check = phases({
  mayRepeat: true,
  intent: z.object({
    orderId: z.string(),
    gatewayId: z.string(),
    amountPaise: z._default(z.number(), 0),
  }),
  async before(ctx: Ctx, { orderId }: InputOf<(typeof api)['check']>) {
    const order = await store.findOrder(ctx.db, orderId);
    if (!order?.gatewayId || order.state === 'paid') return { answer: {} };
    return { intent: { orderId, gatewayId: order.gatewayId, amountPaise: order.amountPaise } };
  },
  async outside({ gatewayId, amountPaise }, { settings, ...asking }: Means<undefined>) {
    const gateway = gatewayOf(settings).by(asking);
    const all = await gateway.paymentsOf(gatewayId);
    const late = captureOf(all, amountPaise);
    if (!late) return all;
    await gateway.capture(late.id, amountPaise).catch((fault: unknown) => {
      // Captured by itself meanwhile, or gone back: what is asked next says which.
      if (!(fault instanceof GatewayFault)) throw fault;
    });
    return gateway.paymentsOf(gatewayId);
  },
  async after(ctx, { orderId }, outcome): Promise<Record<string, never>> {
    if ('done' in outcome)
      for (const payment of outcome.done.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
        await settle(ctx, payment);
    const order = await store.findOrder(ctx.db, orderId);
    if (
      order &&
      order.state !== 'paid' &&
      mayStillBePaid(Temporal.Instant.from(order.createdAt), ctx.now)
    )
      ctx.publish(events.orderStillOpen, { orderId });
    return {};
  },
});

export const refund = phases({
  // The gateway knows a refund by its id.
  mayRepeat: true,
  intent: z.object({
    refundId: z.string(),
    gatewayPaymentId: z.string(),
    amountPaise: z.number(),
    /** Of one that is on its way, of which nothing more was heard. */
    gatewayId: z._default(z.nullable(z.string()), null),
  }),
  async before(ctx: Ctx, { refundId }: InputOf<(typeof api)['refund']>) {
    const row = await store.findRefund(ctx.db, refundId);
    if (row?.state !== 'asked' && row?.state !== 'pending') return { answer: {} };
    const { gatewayPaymentId, amountPaise } = row;
    const gatewayId = row.state === 'pending' ? row.gatewayId : null;
    return {
      intent: { refundId, gatewayPaymentId, amountPaise, gatewayId },
      about: `refund:${refundId}`,
    };
  },
  outside(
    { refundId, gatewayPaymentId, amountPaise, gatewayId },
    { settings, ...asking }: Means<undefined>,
  ) {
    const gateway = gatewayOf(settings).by(asking);
    return gatewayId === null
      ? gateway.refund(gatewayPaymentId, amountPaise, refundId)
      : gateway.refundAt(gatewayId);
  },
  async after(ctx, { refundId, gatewayPaymentId }, outcome): Promise<Record<string, never>> {
    const { row, order } = await holdRefund(ctx, refundId);
    // Its webhook was first, or it was given back on the gateway's own pages meanwhile.
    if (row.state === 'processed') return {};
    if ('fault' in outcome) {
      const { fault } = outcome;
      const isRefused = fault instanceof GatewayFault && fault.isRefused && row.state === 'asked';
      // Thrown on, the queue tries again, and the operator sees it where that ends: of a plan nobody else can do anything.
      if (!isRefused || row.purpose === 'plan')
        throw fault instanceof Error ? ctx.keepDespite(fault) : fault;
      await refused(ctx, refundId);
      return {};
    }
    const { id, state } = outcome.done;
    await store.moveRefund(ctx.db, refundId, 'pending', id);
    if (state === 'failed') await refused(ctx, refundId);
    if (state === 'pending' && mayStillGoBack(Temporal.Instant.from(row.createdAt), ctx.now))
      ctx.publish(events.refundStillOpen, { refundId });
    if (state === 'processed') {
      const payment = await store.paymentByGateway(ctx.db, gatewayPaymentId);
      if (!payment) throw new Error(`refund ${refundId} has no payment`);
      await settle(ctx, {
        id: payment.gatewayId,
        orderId: order,
        amountPaise: payment.amountPaise,
        refundedPaise: payment.amountPaise,
        currency: 'INR',
        state: 'refunded',
        method: payment.method,
      });
    }
    return {};
  },
});

// ---------------------------------------------------------------- the gateway's settlement file

/** Whatever is older is not looked at: it was compared while it was new. */
const bookedDays = 40;

async function faultsOf(
  ctx: Ctx,
  { lines, from, until }: InputOf<(typeof api)['compare']>,
): Promise<SettlementFault[]> {
  const first = Temporal.Instant.from(from).subtract({ hours: 24 * bookedDays });
  const books = await store.booksSince(ctx.db, first.toString());
  const [begin, end] = [Temporal.Instant.from(from), Temporal.Instant.from(until)];
  return compareWithFile(books, lines, ({ happenedAt }) => {
    const at = Temporal.Instant.from(happenedAt);
    return Temporal.Instant.compare(at, begin) >= 0 && Temporal.Instant.compare(at, end) < 0;
  });
}

export const compare = async (
  ctx: Ctx,
  asked: InputOf<(typeof api)['compare']>,
): Promise<OutputOf<(typeof api)['compare']>> => ({ faults: await faultsOf(ctx, asked) });

export const reconcile = phases({
  mayRepeat: true,
  intent: z.object({ until: z.string() }),
  async before(ctx: Ctx) {
    if (!isOpen(ctx)) return { answer: {} };
    return { intent: { until: ctx.now.toString() }, about: 'settlements' };
  },
  async outside({ until }, { settings, ...asking }: Means<undefined>) {
    const today = Temporal.Instant.from(until).toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
    const lines: Settled[] = [];
    for (let back = comparedDays; back >= 0; back -= 1)
      lines.push(
        ...(await gatewayOf(settings)
          .by(asking)
          .settledOn(today.subtract({ days: back }))),
      );
    return lines;
  },
  /** @throws what differs: the work is reported to the operator. */
  async after(ctx, { until }, outcome): Promise<Record<string, never>> {
    const lines = doneOf(outcome);
    const hours = (days: number) =>
      Temporal.Instant.from(until)
        .subtract({ hours: 24 * days })
        .toString();
    const faults = await faultsOf(ctx, {
      lines,
      from: hours(comparedDays),
      until: hours(settledWithinDays),
    });
    if (faults.length > 0)
      throw ctx.keepDespite(
        new Error(
          `the books and the gateway's settlements differ: ${faults.map(faultText).join('; ')}`,
        ),
      );
    return {};
  },
});

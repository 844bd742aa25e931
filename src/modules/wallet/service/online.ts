// What patients pay online: for the appointment, counted to its visit, given back where the appointment is called off.
import { type Means, phases } from '../../../kit/server/act.ts';
import type { Ctx } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { sumOf } from '../../../kit/shared/money.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import type { Status } from '../../appointments/model.ts';
import { refusals as appointmentRefusals } from '../../appointments/rules.ts';
import * as appointments from '../../appointments/service.ts';
import * as clinics from '../../clinics/service.ts';
import * as ledger from '../../ledger/service.ts';
import * as gateway from '../../payments/service.ts';
import * as treatments from '../../treatments/service.ts';
import { type api, events, type guest } from '../contract.ts';
import type { OnlineRules, Payable } from '../model.ts';
import {
  isCalledOff,
  isCollected,
  isFeeKept,
  isForDeskToRefund,
  payableOf,
  refusals,
} from '../rules.ts';
import * as store from '../store.ts';

type Api = typeof api;
type Guest = typeof guest;

export async function setOnlineFees(
  ctx: Ctx,
  wanted: InputOf<Api['setOnlineFees']>,
): Promise<OnlineRules> {
  await store.setOnlineRules(ctx.db, wanted);
  const rules = await store.findOnlineRules(ctx.db);
  ctx.record('wallet_settings', ctx.clinicId, { ...rules });
  return rules;
}

/** Nothing where the clinic or the operator takes no money online, or while a payment is not decided. */
export async function payable(ctx: Ctx, appointmentId: string): Promise<Payable> {
  const { onlineFees, feeKeptHours } = await store.findOnlineRules(ctx.db);
  // What is being paid before what is paid: a payment that arrives in between is seen in one of them.
  const begun = await begunOf(ctx, appointmentId);
  const money = await store.moneyOfAppointment(ctx.db, appointmentId);
  const hold = await store.findPaymentHold(ctx.db, appointmentId);
  const back = await backOf(ctx, appointmentId, money?.status);
  const { refundedPaise, refusedPaise, ofPaidPaise, ofCalledOffPaise } = back;
  const shared = {
    ...begun,
    refundingPaise: back.refundingPaise + ofCalledOffPaise,
    refundedPaise,
    refusedPaise,
    feeKeptHours,
    isLapsed: hold !== undefined && hold.lapsedAt !== null,
  };
  if (!money)
    return {
      ...shared,
      payablePaise: 0,
      duePaise: 0,
      paidPaise: 0,
      confirms: false,
      payBy: null,
      isFeeKept: false,
    };
  const { status, paidPaise } = money;
  const isAsked = onlineFees !== 'off' && gateway.isOpen(ctx) && begun.begun?.stands !== 'pending';
  const isWaiting = status === 'Requested' && paidPaise === 0;
  return {
    ...shared,
    payablePaise: isAsked ? payableNow(money) : 0,
    duePaise: payableNow(money),
    paidPaise: paidPaise - ofPaidPaise - ofCalledOffPaise,
    confirms: onlineFees === 'needed' && status === 'Requested',
    payBy: hold && isWaiting && hold.lapsedAt === null ? hold.until : null,
    isFeeKept: isFeeKept({ ...money, feeKeptHours }, ctx.now),
  };
}

const begunOf = async (ctx: Ctx, appointmentId: string) =>
  gateway.begunFor(ctx, await store.latestPaymentsOf(ctx.db, appointmentId));

/** @throws appointment_unknown */
export async function ofAppointment(
  ctx: Ctx,
  { appointmentId }: InputOf<Api['ofAppointment']>,
): Promise<OutputOf<Api['ofAppointment']>> {
  const { begun } = await begunOf(ctx, appointmentId);
  const money = await store.moneyOfAppointment(ctx.db, appointmentId);
  if (!money) throw refuse(appointmentRefusals.appointment_unknown);
  const back = await backOf(ctx, appointmentId, money.status);
  return {
    paidPaise: money.paidPaise,
    begun,
    refundablePaise: sumOf(back.refundable),
    refundingPaise: back.ofUnspentPaise,
    refusedPaise: back.refusedPaise,
  };
}

/**
 * What goes back of all that was paid for an appointment, also twice or too late, and what the desk may give back: what paid no visit and is
 * for the desk to judge, and what the gateway refused to give back.
 */
async function backOf(ctx: Ctx, appointmentId: string, status: Status | undefined) {
  const payments = await store.paymentsOf(ctx.db, appointmentId);
  const ids = payments.map(({ id }) => id);
  const refunds = await gateway.refundsFor(ctx, ids);
  const withdrawn = await gateway.withdrawnFor(ctx, ids);
  const paid = payments.filter(({ state }) => state === 'paid');
  const unspent = paid.filter(({ isUnspent }) => isUnspent);
  const isOf = (ones: typeof payments, { paymentId }: { paymentId: string }) =>
    ones.some((one) => one.paymentId === paymentId);
  const isMissed = status === 'No-show' || (status !== undefined && isCalledOff(status));
  const refused = refunds.filter(
    (one) => one.state === 'failed' && (!isOf(paid, one) || (isMissed && isOf(unspent, one))),
  );
  const back = refunds.filter(({ state }) => state !== 'failed');
  const notAsked = unspent.flatMap(({ paymentId, amountPaise, isKept }) =>
    paymentId !== null &&
    status !== undefined &&
    ![...back, ...refused].some((one) => one.paymentId === paymentId)
      ? { paymentId, amountPaise, isForDesk: isForDeskToRefund(status, { isKept }) }
      : [],
  );
  const isOff = status !== undefined && isCalledOff(status);
  return {
    refundingPaise: sumOf(back.filter(({ state }) => state !== 'processed')),
    refundedPaise: sumOf([...withdrawn, ...back.filter(({ state }) => state === 'processed')]),
    refusedPaise: sumOf(refused),
    // Given back too: the wallet hears of that a moment later.
    ofPaidPaise: sumOf(back.filter((one) => isOf(paid, one))),
    ofUnspentPaise: sumOf(back.filter((one) => isOf(unspent, one))),
    // It goes back by itself, once it can no longer be taken back that it was called off.
    ofCalledOffPaise: sumOf(notAsked.filter(({ isForDesk }) => isOff && !isForDesk)),
    refundable: [...notAsked.filter(({ isForDesk }) => isForDesk), ...refused],
  };
}

/** The whole of each payment goes back to where it came from. @throws appointment_unknown, nothing_refundable */
export async function refundFee(
  ctx: Ctx,
  { appointmentId }: InputOf<Api['refundFee']>,
): Promise<OutputOf<Api['refundFee']>> {
  await store.holdUnspent(ctx.db, appointmentId);
  const money = await store.moneyOfAppointment(ctx.db, appointmentId);
  if (!money) throw refuse(appointmentRefusals.appointment_unknown);
  const { refundable } = await backOf(ctx, appointmentId, money.status);
  if (refundable.length === 0) throw refuse(refusals.nothing_refundable);
  for (const { paymentId } of refundable) await gateway.refundPayment(ctx, paymentId, 'given_back');
  const refundedPaise = sumOf(refundable);
  ctx.record('online_payment', appointmentId, { refundedPaise });
  return { refundedPaise };
}

type Money = NonNullable<Awaited<ReturnType<typeof store.moneyOfAppointment>>>;

const payableNow = ({ uncountedPaise, ...money }: Money): number =>
  payableOf({ ...money, paidPaise: uncountedPaise });

export const pay = phases({
  intent: gateway.orderIntent,
  async before(ctx: Ctx, { appointmentId, returnsTo }: InputOf<Guest['pay']>) {
    const { payablePaise, begun } = await payable(ctx, appointmentId);
    if (begun?.stands === 'pending') throw refuse(refusals.payment_pending);
    if (payablePaise === 0) throw refuse(refusals.nothing_payable);
    const subjectId = await store.addOnlinePayment(ctx.db, {
      appointmentId,
      amountPaise: payablePaise,
    });
    ctx.record('online_payment', subjectId, { appointmentId, amountPaise: payablePaise });
    const order = { purpose: 'visit', subjectId, amountPaise: payablePaise, returnsTo } as const;
    return { intent: await gateway.placeOrder(ctx, order) };
  },
  outside: (order, means: Means<undefined>) => gateway.askForOrder(order, means),
  lookUp: (order, means) => gateway.lookUpOrder(order, means),
  async after(ctx, order, outcome): Promise<OutputOf<Guest['pay']>> {
    if ('fault' in outcome) throw gateway.meant(outcome.fault);
    await gateway.openOrder(ctx, order, outcome.done);
    return { orderId: order.orderId };
  },
});

/** By an address of its own, so that whoever comes back from the gateway by the browser finds it again. */
export async function paying(
  ctx: Ctx,
  { appointmentId, orderId }: InputOf<Guest['paying']>,
): Promise<OutputOf<Guest['paying']>> {
  const { payablePaise, openOrders } = await payable(ctx, appointmentId);
  if (!openOrders.includes(orderId)) return { paying: null };
  const { name } = await clinics.mine(ctx);
  const order = await gateway.findOrder(ctx, orderId);
  if (!order?.gatewayId || order.amountPaise !== payablePaise) return { paying: null };
  const words = { name, description: 'Appointment' };
  const checkout = gateway.checkoutOf(ctx, order.gatewayId, words);
  return { paying: { amountPaise: payablePaise, checkout } };
}

export async function onPaid(
  ctx: Ctx,
  { purpose, subjectId, paymentId }: InputOf<Api['onPaid']>,
): Promise<Record<string, never>> {
  if (purpose !== 'visit') return {};
  await store.holdWallet(ctx.db);
  const online = await store.holdOnlinePayment(ctx.db, subjectId);
  if (online?.state !== 'open') return {};
  const { appointmentId, amountPaise } = online;
  const money = await store.moneyOfAppointment(ctx.db, appointmentId);
  const paidAt = ctx.now.toString();
  const withdrawnPaise = sumOf(await gateway.withdrawalsOf(ctx, paymentId));
  // Given back on the gateway's own pages before we heard that it came.
  if (withdrawnPaise >= amountPaise) {
    await store.moveOnlinePayment(ctx.db, subjectId, { state: 'returned', paymentId, paidAt });
    return {};
  }
  // Paid at the desk meanwhile, in another tab, or called off.
  if (!money || payableNow(money) < amountPaise) {
    await store.moveOnlinePayment(ctx.db, subjectId, { state: 'returned', paymentId, paidAt });
    await gateway.refundPayment(ctx, paymentId, 'paid_otherwise');
    return {};
  }
  await store.moveOnlinePayment(ctx.db, subjectId, { state: 'paid', paymentId, paidAt });
  await ledger.post(ctx, {
    kind: 'fee_earned',
    cause: 'online_payment',
    causeId: subjectId,
    aboutId: money.patientId,
    lines: [
      ['unallocated', amountPaise],
      ['clinic_due', -amountPaise],
    ],
  });
  ctx.record('online_payment', subjectId, { appointmentId, amountPaise });
  if (money.treatmentId !== null) await count(ctx, online, money.treatmentId);
  if (withdrawnPaise > 0) await takeBack(ctx, subjectId);
  const isAhead = Temporal.Instant.compare(ctx.now, Temporal.Instant.from(money.startsAt)) < 0;
  const confirms = money.status === 'Requested' && isAhead;
  if (confirms && (await store.findOnlineRules(ctx.db)).onlineFees === 'needed')
    await appointments.move(ctx, {
      id: appointmentId,
      version: money.version,
      to: 'Confirmed',
      reason: '',
    });
  return {};
}

async function count(
  ctx: Ctx,
  { id, amountPaise, returnedPaise }: store.OnlinePaymentRow,
  treatmentId: string,
): Promise<void> {
  const leftPaise = amountPaise - returnedPaise;
  const countedAs = await treatments.countOnline(ctx, treatmentId, leftPaise);
  await store.moveOnlinePayment(ctx.db, id, { countedAs });
}

export async function onSigned(
  ctx: Ctx,
  { treatmentId }: InputOf<Api['onSigned']>,
): Promise<Record<string, never>> {
  const appointmentId = await store.appointmentOfVisit(ctx.db, treatmentId);
  if (appointmentId === null) return {};
  for (const online of await store.holdUncounted(ctx.db, appointmentId))
    await count(ctx, online, treatmentId);
  return {};
}

/** Before a patient calls off: so late that the clinic keeps the fee, it stays there. */
export async function keepFee(ctx: Ctx, appointmentId: string): Promise<void> {
  const { feeKeptHours } = await store.findOnlineRules(ctx.db);
  const money = await store.moneyOfAppointment(ctx.db, appointmentId);
  if (!money || !isFeeKept({ ...money, feeKeptHours }, ctx.now)) return;
  for (const { id } of await store.holdUnspent(ctx.db, appointmentId)) {
    await store.moveOnlinePayment(ctx.db, id, { isKept: true });
    ctx.record('online_payment', id, { isKept: true });
  }
}

/**
 * Whoever called it off: the whole fee goes back, unless the visit took place or the clinic keeps it. What the clinic has without a visit
 * stands with its money from the day on which that was said.
 */
export async function onMoved(
  ctx: Ctx,
  { appointmentId, to }: InputOf<Api['onMoved']>,
): Promise<Record<string, never>> {
  const { status, movedAt } = await appointments.get(ctx, { id: appointmentId });
  if (status !== to) return {};
  for (const online of await store.holdUnspent(ctx.db, appointmentId)) {
    const { id, paymentId, countedAs } = online;
    if (paymentId !== null && isCalledOff(to) && !online.isKept)
      await gateway.refundPayment(ctx, paymentId, 'appointment_called_off');
    const collectedOn = isCollected(to, online)
      ? dayAt(Temporal.Instant.from(movedAt), ctx.zone)
      : null;
    if (countedAs !== null || collectedOn === online.collectedOn) continue;
    await store.moveOnlinePayment(ctx.db, id, { collectedOn });
    if (online.collectedOn === null)
      ctx.publish(events.collected, { paymentId: id, appointmentId });
    ctx.record('online_payment', id, { collectedOn });
  }
  return {};
}

export async function onRefunded(
  ctx: Ctx,
  { purpose, subjectId }: InputOf<Api['onRefunded']>,
): Promise<Record<string, never>> {
  if (purpose !== 'visit') return {};
  await store.holdWallet(ctx.db);
  const online = await store.holdOnlinePayment(ctx.db, subjectId);
  if (online?.state !== 'paid') return {};
  const { appointmentId, countedAs, collectedOn } = online;
  const amountPaise = online.amountPaise - online.returnedPaise;
  const givenBackOn = collectedOn === null ? null : dayAt(ctx.now, ctx.zone);
  await store.moveOnlinePayment(ctx.db, subjectId, { state: 'returned', givenBackOn });
  if (countedAs !== null) await treatments.returnOnline(ctx, countedAs);
  await ledger.post(ctx, {
    kind: 'fee_returned',
    cause: 'online_payment',
    causeId: subjectId,
    aboutId: await store.patientOf(ctx.db, appointmentId),
    lines: [
      ['clinic_due', amountPaise],
      ['unallocated', -amountPaise],
    ],
  });
  ctx.record('online_payment', subjectId, { returned: amountPaise });
  return {};
}

export async function onWithdrawn(
  ctx: Ctx,
  { purpose, subjectId }: InputOf<Api['onWithdrawn']>,
): Promise<Record<string, never>> {
  if (purpose !== 'visit') return {};
  await store.holdWallet(ctx.db);
  await takeBack(ctx, subjectId);
  return {};
}

/** Takes out what went out of a payment, each once; before the payment itself is heard of, nothing. */
async function takeBack(ctx: Ctx, id: string): Promise<void> {
  const online = await store.holdOnlinePayment(ctx.db, id);
  if (online?.state !== 'paid' || online.paymentId === null) return;
  const { appointmentId, amountPaise, countedAs } = online;
  let { returnedPaise } = online;
  for (const one of await gateway.withdrawalsOf(ctx, online.paymentId)) {
    const isWhole = one.amountPaise === amountPaise;
    const isPosted = await ledger.post(ctx, {
      kind: 'fee_returned',
      // By its own cause what was earned in these days counts no longer as fresh.
      ...(isWhole
        ? { cause: 'online_payment', causeId: id }
        : { cause: 'gateway_withdrawal', causeId: one.id }),
      aboutId: await store.patientOf(ctx.db, appointmentId),
      lines: [
        ['clinic_due', one.amountPaise],
        ['unallocated', -one.amountPaise],
      ],
    });
    if (!isPosted) continue;
    returnedPaise += one.amountPaise;
    if (countedAs !== null) await treatments.takeBackOnline(ctx, countedAs, one);
  }
  if (returnedPaise === online.returnedPaise) return;
  const state = returnedPaise === amountPaise ? 'returned' : 'paid';
  await store.moveOnlinePayment(ctx.db, id, { returnedPaise, state });
  ctx.record('online_payment', id, { returned: returnedPaise - online.returnedPaise });
}

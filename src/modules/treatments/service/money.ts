// Money of a treatment: payments taken and settled.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { type Day, dayAt } from '../../../kit/shared/time.ts';
import { tillOf } from '../../advances/rules.ts';
import * as advances from '../../advances/service.ts';
import { type api, events } from '../contract.ts';
import type { KeptPayment, NewPayment } from '../model.ts';
import {
  aheadOf,
  dueOf,
  leftOf,
  paidOf,
  paymentMayMove,
  promisedOf,
  refusals,
  sinkBelowPaid,
} from '../rules.ts';
import * as store from '../store.ts';
import { takePayments } from './paying.ts';

type Api = typeof api;

/** @throws payment_over_due, advance_short; answers the first of its parts */
export async function addPayment(
  ctx: Ctx,
  { id, otherParts, ...payment }: InputOf<Api['addPayment']>,
): Promise<OutputOf<Api['addPayment']>> {
  if (payment.paidOn !== undefined && payment.paidOn > today(ctx))
    throw refuse(commonRefusals.input_wrong, { fields: { paidOn: { code: 'date_future' } } });
  const row = await store.hold(ctx.db, id);
  if (!row) throw refuse(refusals.treatment_unknown);
  const earlier = await store.paymentsOf(ctx.db).execute({ id });
  const parts = [payment, ...otherParts.map((part) => ({ ...payment, ...part }))];
  if (promisedOf([...earlier, ...parts]) + aheadOf(row, earlier) > dueOf(row, 0))
    throw refuse(refusals.payment_over_due);
  const added = await takePayments(
    ctx,
    row,
    parts.map((part) => paymentRow(ctx, id, part)),
  );
  const [first] = added;
  if (!first) throw new Error('a payment was not inserted');
  for (const { id: paymentId, amountPaise, type, status } of added)
    ctx.record('treatment', id, { paymentId, amountPaise, type, status });
  return { payment: first, ...balance(row, aheadOf(row, earlier), [...earlier, ...added]) };
}

/**
 * Money that goes back, or a payment that was noted wrongly: an entry of its own below nought; what was taken stays as it was written.
 * @throws payment_unknown, payment_not_taken for what never arrived, payment_going_back, given_back_over
 */
export async function reversePayment(
  ctx: Ctx,
  { id, paymentId, entry, type, amountPaise, reason }: InputOf<Api['reversePayment']>,
): Promise<OutputOf<Api['reversePayment']>> {
  // Before the visit, as whoever hears of a refund holds them.
  const isGoingBack = await store.holdGoingBack(ctx.db, paymentId);
  const row = await store.hold(ctx.db, id);
  if (!row) throw refuse(refusals.treatment_unknown);
  const payments = await store.paymentsOf(ctx.db).execute({ id });
  const payment = await store.findPayment(ctx.db, paymentId);
  if (payment?.treatmentId !== id) throw refuse(refusals.payment_unknown);
  if (payment.status !== 'Paid' || payment.entry !== 'payment')
    throw refuse(refusals.payment_not_taken);
  if (isGoingBack) throw refuse(refusals.payment_going_back);
  if (amountPaise > leftOf(payment, payments)) throw refuse(refusals.given_back_over);
  const added = await addEntry(ctx, {
    treatmentId: id,
    ofId: paymentId,
    entry,
    amountPaise: -amountPaise,
    // What never came in that way did not come in.
    type: entry === 'refund' ? type : payment.type,
    reason,
    ...tillOf(entry, payment, {
      paidOn: today(ctx),
      receivedBy: memberOf(ctx).memberId,
    }),
  });
  if (added.type === 'Advance')
    await advances.putBack(ctx, { paymentId, patientId: row.patientId, amountPaise });
  ctx.record('treatment', id, { paymentId: added.id, of: paymentId, entry, amountPaise });
  return { payment: added, ...balance(row, aheadOf(row, payments), [...payments, added]) };
}

async function addEntry(
  ctx: Ctx,
  entry: Omit<Parameters<typeof store.addPayments>[1][number], 'status'>,
): Promise<KeptPayment> {
  const [added] = await store.addPayments(ctx.db, [{ ...entry, status: 'Paid' }]);
  if (!added) throw new Error('a payment was not inserted');
  return added;
}

/** Counts what a patient has paid online to a visit, in its doctor's name; more than is due stands as paid too much. @returns the payment's id */
export async function countOnline(ctx: Ctx, id: string, amountPaise: number): Promise<string> {
  const row = await store.hold(ctx.db, id);
  if (!row) throw refuse(refusals.treatment_unknown);
  const added = await addEntry(ctx, {
    treatmentId: id,
    amountPaise,
    type: 'Online',
    paidOn: today(ctx),
    receivedBy: row.doctorId,
  });
  ctx.record('treatment', id, { paymentId: added.id, amountPaise, type: 'Online' });
  ctx.publish(events.paid, { treatmentId: id, paymentId: added.id });
  return added.id;
}

/** What was left of an online payment that was counted here went back. */
export const returnOnline = (ctx: Ctx, paymentId: string): Promise<void> =>
  takeOut(ctx, paymentId, Number.POSITIVE_INFINITY, 'Online payment given back');

/** Something went out of an online payment that was counted here, without our asking. */
export const takeBackOnline = (
  ctx: Ctx,
  paymentId: string,
  { kind, amountPaise }: { kind: 'refund' | 'dispute'; amountPaise: number },
): Promise<void> =>
  takeOut(
    ctx,
    paymentId,
    amountPaise,
    kind === 'dispute' ? 'Lost in a dispute' : 'Given back at the payment service',
  );

/** No more than the desk has left of it. */
async function takeOut(
  ctx: Ctx,
  paymentId: string,
  mostPaise: number,
  reason: string,
): Promise<void> {
  const payment = await store.findPayment(ctx.db, paymentId);
  if (!payment) throw new Error(`payment ${paymentId} is not known`);
  const { treatmentId, receivedBy } = payment;
  await store.hold(ctx.db, treatmentId);
  const payments = await store.paymentsOf(ctx.db).execute({ id: treatmentId });
  const left = Math.min(mostPaise, leftOf(payment, payments));
  if (left === 0) return;
  await addEntry(ctx, {
    treatmentId,
    ofId: paymentId,
    entry: 'refund',
    amountPaise: -left,
    type: 'Online',
    reason,
    paidOn: today(ctx),
    receivedBy,
  });
  ctx.record('treatment', treatmentId, { paymentId, entry: 'refund', amountPaise: left });
}

/** @throws stale_version when somebody else has changed them since they were shown, fees_below_paid. */
export async function changeFees(
  ctx: Ctx,
  { id, seen, reason, ...fees }: InputOf<Api['changeFees']>,
): Promise<OutputOf<Api['changeFees']>> {
  const row = await store.hold(ctx.db, id);
  if (!row) throw refuse(refusals.treatment_unknown);
  const { totalFeesPaise, discountPaise } = row;
  if (totalFeesPaise !== seen.totalFeesPaise || discountPaise !== seen.discountPaise)
    throw refuse(commonRefusals.stale_version, {
      details: { current: { totalFeesPaise, discountPaise } },
    });
  const payments = await store.paymentsOf(ctx.db).execute({ id });
  if (sinkBelowPaid(row, fees, payments)) throw refuse(refusals.fees_below_paid);
  if (totalFeesPaise !== fees.totalFeesPaise || discountPaise !== fees.discountPaise)
    await store.changeFees(ctx.db, {
      id,
      before: seen,
      after: fees,
      isSigned: row.signedVersion !== null,
      by: memberOf(ctx).memberId,
      at: ctx.now.toString(),
      reason,
    });
  ctx.record('treatment', id, { from: seen, to: fees });
  return { ...fees, ...balance(fees, aheadOf(row, payments), payments) };
}

/** What arrives is taken on the day on which it arrives, by whoever says so: that is whose till it lies in. */
export async function settlePayment(
  ctx: Ctx,
  { id, paymentId, to }: InputOf<Api['settlePayment']>,
): Promise<OutputOf<Api['settlePayment']>> {
  const row = await store.hold(ctx.db, id);
  if (!row) throw refuse(refusals.treatment_unknown);
  const payments = await store.paymentsOf(ctx.db).execute({ id });
  const match = payments.find((payment) => payment.id === paymentId);
  if (!match) throw refuse(refusals.payment_unknown);
  if (!paymentMayMove(match.status, to)) throw refuse(refusals.payment_settled);
  const taken = to === 'Paid' ? { paidOn: today(ctx), receivedBy: memberOf(ctx).memberId } : null;
  await store.settle(ctx.db, paymentId, to, taken);
  const settled = { ...match, status: to, ...taken };
  ctx.record('treatment', id, { paymentId, from: match.status, to, promisedOn: match.paidOn });
  if (to === 'Paid') ctx.publish(events.paid, { treatmentId: id, paymentId });
  return {
    payment: settled,
    ...balance(
      row,
      aheadOf(row, payments),
      payments.map((payment) => (payment.id === paymentId ? settled : payment)),
    ),
  };
}

function balance(
  fees: { totalFeesPaise: number; discountPaise: number },
  aheadPaise: number,
  payments: readonly KeptPayment[],
) {
  const paidPaise = paidOf(payments) + aheadPaise;
  return { paidPaise, duePaise: dueOf(fees, paidPaise) };
}

export const today = (ctx: Ctx): Day => dayAt(ctx.now, ctx.zone);

export const paymentRow = (ctx: Ctx, treatmentId: string, payment: NewPayment) => ({
  ...payment,
  treatmentId,
  // What was paid in advance is there already.
  status: payment.type === 'Advance' ? ('Paid' as const) : payment.status,
  paidOn: payment.paidOn ?? today(ctx),
  receivedBy: memberOf(ctx).memberId,
});

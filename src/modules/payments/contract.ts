import * as z from 'zod/mini';
import {
  act,
  contract,
  eventsOf,
  every,
  hooksIn,
  on,
  page,
  pagesIn,
  read,
  write,
} from '../../kit/shared/contract.ts';
import { moment, uuid, whole } from '../../kit/shared/fields.ts';
import {
  gatewayPayment,
  payoutStates,
  purposes,
  refundStates,
  settled,
  settlementFault,
  withdrawalKinds,
} from './model.ts';

const ownJob = {
  allow: 'system',
  output: z.object({}),
  rate: 'calm',
  audit: 'none',
} as const;

const gatewayId = () => z.string().check(z.regex(/^[A-Za-z]+_[\w-]{1,50}$/));

const refundNews = z.object({
  id: gatewayId(),
  status: z.enum(refundStates),
  amount: whole(1, Number.MAX_SAFE_INTEGER),
  /** Ours, where we asked for it. */
  receipt: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
});

const disputeNews = z.object({
  id: gatewayId(),
  /** Whatever is none of those by which it ends is open: a state that is new there must not have its webhooks refused. */
  status: z.string().check(z.maxLength(40)),
  amount: whole(1, Number.MAX_SAFE_INTEGER),
  /** Of one that is lost. */
  amount_deducted: z.optional(z.nullable(whole(0, Number.MAX_SAFE_INTEGER))),
});

export const api = contract('payments', {
  heard: write({
    ...ownJob,
    summary: 'Hears a webhook of the gateway: once for each, in whatever order they come',
    input: z.object({
      eventId: z.string().check(z.maxLength(60)),
      event: z.string().check(z.maxLength(60)),
      payment: z.nullable(gatewayPayment),
      refund: z._default(z.nullable(refundNews), null),
      dispute: z._default(z.nullable(disputeNews), null),
      payout: z.nullable(
        z.object({
          id: gatewayId(),
          referenceId: uuid(),
          state: z.enum(payoutStates),
        }),
      ),
    }),
  }),
  check: act({
    ...ownJob,
    summary: 'Asks the gateway what became of an order, in case its webhooks were lost',
    input: z.object({ orderId: uuid() }),
  }),
  refund: act({
    ...ownJob,
    summary: 'Gives a payment back by the gateway, and asks later what became of it',
    input: z.object({ refundId: uuid() }),
  }),
  reconcile: act({
    ...ownJob,
    summary: "Compares the books of all clinics with the gateway's settlement files, every night",
    input: z.object({}),
  }),
  compare: read({
    summary: "For the operator: compares the books of all clinics with a settlement file's lines",
    allow: 'system',
    input: z.strictObject({
      lines: z.array(settled).check(z.maxLength(200_000)),
      /** What was captured in between must stand in the file. */
      from: moment(),
      until: moment(),
    }),
    output: z.object({ faults: z.array(settlementFault) }),
    rate: 'calm',
    audit: 'none',
  }),
});

/** What the hook and the return ask before and after they know whose order it is. */
export const open = contract('payments', {
  clinicOf: read({
    summary: "The clinic of a gateway's order",
    allow: 'public',
    input: z.strictObject({ gatewayOrderId: z.string() }),
    output: z.object({ clinicId: z.nullable(uuid()) }),
    rate: 'calm',
    audit: 'none',
  }),
});
export const guest = contract('payments', {
  orderAt: read({
    summary: 'An order by its number at the gateway: what it is here and where its payer goes on',
    allow: 'system',
    input: z.strictObject({ gatewayOrderId: z.string() }),
    output: z.object({ orderId: uuid(), returnsTo: z.string() }),
    rate: 'calm',
    audit: 'none',
  }),
});

export const pages = pagesIn('payments', {
  back: page({
    summary: 'Where the gateway sends a payer back, paid or not',
    method: 'POST',
    address: '/pay/:order',
    fields: ['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature'],
    rate: 'guarded',
    fromElsewhere: true,
  }),
  left: page({
    summary: 'Where a payer comes back who changed their mind',
    method: 'GET',
    address: '/pay/:order',
    fields: [],
    rate: 'guarded',
  }),
});

const entity = <S extends z.ZodMiniType>(shape: S) => z.optional(z.object({ entity: shape }));

export const hooks = hooksIn('payments', {
  webhook: {
    summary: 'The gateway tells what became of a payment, a refund, a dispute or a payout',
    path: '/api/payments/webhook',
    body: z.object({
      event: z.string().check(z.maxLength(60)),
      payload: z.object({
        payment: entity(gatewayPayment),
        refund: entity(refundNews),
        dispute: entity(disputeNews),
        payout: entity(
          z.object({
            id: gatewayId(),
            reference_id: uuid(),
            status: z.enum(payoutStates),
            notes: z.object({ clinic: uuid() }),
          }),
        ),
      }),
    }),
    writes: api.heard,
    // Razorpay repeats what was not heard for a day.
    windowSeconds: 90_000,
    answers: 200,
    rate: 'calm',
  },
});

const order = {
  orderId: uuid(),
  purpose: z.enum(purposes),
  /** What was paid for, in the module that placed the order. */
  subjectId: uuid(),
};

export const events = eventsOf('payments', {
  orderOpened: z.strictObject({ orderId: uuid() }),
  orderStillOpen: z.strictObject({ orderId: uuid() }),
  orderPaid: z.strictObject({ ...order, paymentId: uuid() }),
  orderRefunded: z.strictObject({ ...order, paymentId: uuid() }),
  /** Something went out of a payment that nobody here asked for. */
  withdrawn: z.strictObject({
    ...order,
    paymentId: uuid(),
    kind: z.enum(withdrawalKinds),
    at: moment(),
  }),
  /** A bank disputes a payment: its money may be taken back. */
  disputed: z.strictObject({ ...order, paymentId: uuid(), at: moment() }),
  /** It was decided that the money stays. */
  disputeWon: z.strictObject({ ...order, paymentId: uuid(), at: moment() }),
  refundStillOpen: z.strictObject({ refundId: uuid() }),
  refundRefused: z.strictObject({ ...order, paymentId: uuid(), at: moment() }),
  payoutTold: z.strictObject({
    payoutId: uuid(),
    state: z.enum(payoutStates),
  }),
});

/** Three at night in India, when the gateway has closed its day. */
export const schedules = [every('30 21 * * *', api.reconcile)];

export const subscriptions = [
  on(events.orderOpened, api.check, { afterSeconds: 15 * 60 }),
  on(events.orderStillOpen, api.check, { afterSeconds: 6 * 3600 }),
  on(events.refundStillOpen, api.refund, { afterSeconds: 6 * 3600 }),
];

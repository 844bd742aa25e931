// Orders at the gateway and what came of them, in Razorpay's own shapes where they cross our border.
import * as z from 'zod/mini';
import { whole } from '../../kit/shared/fields.ts';

export const paymentStates = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const payoutStates = [
  'pending',
  'queued',
  'scheduled',
  'processing',
  'processed',
  'reversed',
  'cancelled',
  'rejected',
  'failed',
] as const;
export type PayoutState = (typeof payoutStates)[number];

/** What is paid for: a plan of ours, or a patient's visit. */
export const purposes = ['plan', 'visit'] as const;
export type Purpose = (typeof purposes)[number];

export type OrderState = 'asked' | 'created' | 'paid';
/** As the gateway tells of a refund. */
export const refundStates = ['pending', 'processed', 'failed'] as const;
export type RefundState = 'asked' | (typeof refundStates)[number];

/** What goes out of a payment unasked: given back on the gateway's own pages, or taken by a bank in a dispute. */
export const withdrawalKinds = ['refund', 'dispute'] as const;
export type WithdrawalKind = (typeof withdrawalKinds)[number];
/** `left`: it was decided that the money stays. */
export type WithdrawalState = 'open' | 'taken' | 'left';

/** A payment as the gateway tells of it. */
export const gatewayPayment = z.object({
  id: z.string().check(z.maxLength(60)),
  order_id: z.nullable(z.optional(z.string().check(z.maxLength(60)))),
  amount: whole(1, Number.MAX_SAFE_INTEGER),
  amount_refunded: z.optional(z.number()),
  currency: z.string().check(z.maxLength(3)),
  status: z.enum(paymentStates),
  captured: z.optional(z.nullable(z.boolean())),
  method: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
});

/** A line of the gateway's settlement file (Razorpay: settlements/recon/combined) that is a payment or a refund. */
export const settled = z.object({
  kind: z.enum(['payment', 'refund']),
  /** The gateway's number of the payment, of a refund the payment that went back. */
  payment: z.string().check(z.maxLength(60)),
  /** Its number of the refund; null of a payment. */
  refund: z._default(z.nullable(z.string().check(z.maxLength(60))), null),
  /** Above zero what came, below what went back. */
  amountPaise: z.number(),
  /** Our order, as the gateway names it; null of a refund. */
  receipt: z.nullable(z.string().check(z.maxLength(60))),
});
export type Settled = z.output<typeof settled>;

/** The same by the books of all clinics. */
export interface Booked {
  clinicId: string;
  kind: Settled['kind'];
  payment: string;
  /** Null of a payment, and of a refund of which we were told no number. */
  refund: string | null;
  orderId: string;
  amountPaise: number;
  happenedAt: string;
}

/** `missing` in the file · `unknown` to the books · `doubled` in either · `amount` differs · `clinic`: the file names another clinic's order. */
export const faultKinds = ['missing', 'unknown', 'doubled', 'amount', 'clinic'] as const;
export const settlementFault = z.object({
  fault: z.enum(faultKinds),
  kind: z.enum(['payment', 'refund']),
  payment: z.string(),
  /** Whose books have it; null where none has. */
  clinicId: z.nullable(z.string()),
  /** Paise by the books and by the file. */
  bookedPaise: z.number(),
  settledPaise: z.number(),
});
export type SettlementFault = z.output<typeof settlementFault>;

/** What was begun to be paid and not heard to be paid. */
export const begunPayment = z.object({
  /** Null: nothing that its payer or the clinic must know of. */
  begun: z.nullable(
    z.object({
      /** The bank has not decided, or said no. */
      stands: z.enum(['pending', 'failed']),
      amountPaise: z.number(),
      /** Where its payer has the gateway asked once more, and comes back. */
      returnPath: z.string(),
    }),
  ),
  /** Orders worth asking the gateway about before another is placed. */
  openOrders: z.array(z.string()),
});
export type BegunPayment = z.output<typeof begunPayment>;

/** The form by which a payer's browser opens the gateway's own page. */
export const checkout = z.object({
  url: z.string(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type Checkout = z.output<typeof checkout>;

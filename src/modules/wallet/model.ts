// The clinic's wallet: what patients paid online, what has reached its bank, what is on its way there.
import * as z from 'zod/mini';
import { instant, mostMoney, uuid, whole } from '../../kit/shared/fields.ts';
import { orderField } from '../../kit/shared/order.ts';
import type { BegunPayment } from '../payments/model.ts';

/** `requested` waits for the operator · `processing` is with the bank · `paid` is there · `failed` came back, from the bank too. */
export const payoutStandings = ['requested', 'processing', 'paid', 'failed'] as const;
export type PayoutStanding = (typeof payoutStandings)[number];

export const payout = z.object({
  id: uuid(),
  amountPaise: z.number(),
  state: z.enum(payoutStandings),
  /** The last digits of the account. */
  accountEnd: z.string(),
  requestedBy: z.string(),
  requestedAt: instant(),
  settledAt: z.nullable(instant()),
  reason: z.string(),
});
export type Payout = z.output<typeof payout>;

/** Paise, all of them sums over the books. */
export const sums = z.object({
  totalEarningPaise: z.number(),
  receivedPaise: z.number(),
  /** Earned and not received; below zero where fees went back that were paid out already. */
  remainingPaise: z.number(),
  /** Of it what banks dispute: it is not paid out until that is decided. */
  disputedPaise: z.number(),
  /** What a payout may come to now. */
  eligiblePaise: z.number(),
});
export type Sums = z.output<typeof sums>;

/** Whether patients pay online: not at all, if they like, or so that their booking is confirmed. */
export const onlineFees = ['off', 'optional', 'needed'] as const;
export type OnlineFees = (typeof onlineFees)[number];

/** Of an appointment, as its patient may pay it online. */
export interface Payable {
  payablePaise: number;
  /** What is open, whether it may be paid online or at the clinic. */
  duePaise: number;
  /** Of what was paid online, did not go back and is not on its way back. */
  paidPaise: number;
  /** Of what was paid online, also twice or too late: on its way back, and given back. */
  refundingPaise: number;
  refundedPaise: number;
  /** What of it should have gone back and did not. */
  refusedPaise: number;
  /** The payment confirms the booking. */
  confirms: boolean;
  /** Until when the start is kept for whoever has not paid yet; null where it is not kept for that. */
  payBy: string | null;
  /** It was not paid in time, and called off for that. */
  isLapsed: boolean;
  /** A patient who calls off within so many hours leaves the fee to the clinic; 0: it always goes back. */
  feeKeptHours: number;
  /** It is so late now. */
  isFeeKept: boolean;
  /** What was begun to be paid. While it is pending nothing else is payable. */
  begun: BegunPayment['begun'];
  openOrders: string[];
}

/** How patients pay online, as the clinic likes it. */
export interface OnlineRules {
  onlineFees: OnlineFees;
  feeKeptHours: number;
}

export const wallet = z.extend(sums, {
  onlineFees: z.enum(onlineFees),
  feeKeptHours: z.number(),
  hasBank: z.boolean(),
  /** Payouts wait until then, since the account was changed; null where nothing waits. */
  heldUntil: z.nullable(instant()),
  /** Newest first. */
  payouts: z.array(payout),
  /** Whether money can be paid out here at all. */
  isOpen: z.boolean(),
});
export type Wallet = z.output<typeof wallet>;

/** What moves the wallet, by the books' own names. */
export const movements = [
  'fee_earned',
  'fee_returned',
  'payout_requested',
  'payout_returned',
] as const;
export type Movement = (typeof movements)[number];

export const ways = ['credit', 'debit'] as const;

export const historyOrders = ['day', 'amount'] as const;
export type HistoryOrder = (typeof historyOrders)[number];
export const historyOrder = () => z.optional(orderField(historyOrders));

export const transaction = z.object({
  number: z.number(),
  kind: z.enum(movements),
  /** Above zero a credit, below a debit. */
  amountPaise: z.number(),
  /** With this one. */
  balancePaise: z.number(),
  happenedAt: instant(),
  /** Of an online payment; else null. */
  patientName: z.nullable(z.string()),
  /** Of a payout; else null. */
  accountEnd: z.nullable(z.string()),
});
export type Transaction = z.output<typeof transaction>;

export const payoutAsked = z.strictObject({
  amountPaise: whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).check(
    mostMoney(),
    z.refine((paise) => paise > 0, { error: 'amount_zero' }),
    z.refine((paise) => paise <= 0 || paise >= 100, { error: 'payout_small' }),
  ),
});

/** Whose agreement a payout needs, from the start's settings. */
export interface PayoutRules {
  /** Up to this it goes out unasked. */
  unaskedUpToPaise: number;
  /** Above this two of the operator's people must agree. */
  twoAbovePaise: number;
}

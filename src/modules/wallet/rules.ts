import { refusal } from '../../kit/shared/refusal.ts';
import type { Day } from '../../kit/shared/time.ts';
import type { Status } from '../appointments/model.ts';
import { seatless } from '../appointments/rules.ts';
import type { PayoutState } from '../payments/model.ts';
import { type PayoutRules, type PayoutStanding, payoutStandings, type Sums } from './model.ts';

export const refusals = {
  bank_missing: refusal(
    409,
    /*i18n*/ { id: 'bank_missing', message: 'Your Bank Details is missing' },
  ),
  payout_open: refusal(
    409,
    /*i18n*/ { id: 'payout_open', message: 'A payout is already on its way. Please wait for it' },
  ),
  payout_over_eligible: refusal(
    422,
    /*i18n*/ {
      id: 'payout_over_eligible',
      message: 'Amount cannot be more than the eligible payout',
    },
  ),
  payout_held: refusal(
    409,
    /*i18n*/ {
      id: 'payout_held',
      message: 'Your bank details were changed. Nothing is paid out for one day',
    },
  ),
  nothing_payable: refusal(
    409,
    /*i18n*/ { id: 'nothing_payable', message: 'There is nothing to pay for this appointment' },
  ),
  nothing_refundable: refusal(
    409,
    /*i18n*/ {
      id: 'nothing_refundable',
      message: 'There is nothing to refund for this appointment',
    },
  ),
  payment_pending: refusal(
    409,
    /*i18n*/ {
      id: 'payment_pending',
      message: 'A payment is being confirmed. Please wait for it',
    },
  ),
  statement_long: refusal(
    422,
    /*i18n*/ {
      id: 'statement_long',
      message: 'Too many transactions for a PDF. Choose fewer days, or Excel',
    },
  ),
  payout_unknown: refusal(404, /*i18n*/ { id: 'payout_unknown', message: 'Payout not found' }),
} as const;

export const walletSentences = {
  unpaid: /*i18n*/ { id: 'wallet.unpaid', message: 'Not paid in time' },
  payout_small: /*i18n*/ { id: 'payout_small', message: 'Amount cannot be less than ₹1' },
  statement_days: /*i18n*/ {
    id: 'statement_days',
    message: 'Choose at most a year, the last day not before the first',
  },
};

export const approvalsFor = (
  amountPaise: number,
  { unaskedUpToPaise, twoAbovePaise }: PayoutRules,
): 0 | 1 | 2 => (amountPaise > twoAbovePaise ? 2 : amountPaise > unaskedUpToPaise ? 1 : 0);

const standings: Readonly<Record<PayoutState, PayoutStanding>> = {
  pending: 'processing',
  queued: 'processing',
  scheduled: 'processing',
  processing: 'processing',
  processed: 'paid',
  reversed: 'failed',
  cancelled: 'failed',
  rejected: 'failed',
  failed: 'failed',
};
export const standingOf = (state: PayoutState): PayoutStanding => standings[state];

/** Only forward, in whatever order news arrives: the bank may still send back what was paid. */
export const mayMove = (from: PayoutStanding, to: PayoutStanding): boolean =>
  payoutStandings.indexOf(to) > payoutStandings.indexOf(from);

/** Hours after a change of the account in which nothing is paid out. The first account is no change. */
const heldHours = 24;

export function heldUntil(
  account: { version: number; savedAt: string },
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (account.version === 1) return null;
  const until = Temporal.Instant.from(account.savedAt).add({ hours: heldHours });
  return Temporal.Instant.compare(now, until) < 0 ? until : null;
}

/** Hours until what was earned may be paid out: the gateway settles on the second day. */
export const settledHours = 48;

/**
 * From the books' own sums, credits above zero.
 * @param freshPaise earned within `settledHours` and not given back
 * @param disputedPaise that banks may still take back
 */
export function sumsOf(books: {
  earnedPaise: number;
  duePaise: number;
  onTheWayPaise: number;
  freshPaise: number;
  disputedPaise: number;
}): Sums {
  const { earnedPaise, duePaise, onTheWayPaise, freshPaise, disputedPaise } = books;
  const remainingPaise = duePaise + onTheWayPaise;
  return {
    totalEarningPaise: earnedPaise,
    receivedPaise: earnedPaise - remainingPaise,
    remainingPaise,
    disputedPaise,
    eligiblePaise: Math.max(0, duePaise - freshPaise - disputedPaise),
  };
}

/** Whether a payout of which nothing was heard is worth asking about: a queued one is dropped after three months. */
export const mayStillSettle = (requestedAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  requestedAt.until(now).total('hours') < 24 * 93;

/** A start is kept so long for whoever must pay to have it. */
export const payMinutes = 15;

/** Whether a patient who calls off now leaves the fee to the clinic. @param feeKeptHours 0: never */
export const isFeeKept = (
  { feeKeptHours, startsAt }: { feeKeptHours: number; startsAt: string },
  now: Temporal.Instant,
): boolean =>
  feeKeptHours > 0 && now.until(Temporal.Instant.from(startsAt)).total('hours') < feeKeptHours;

/** Of one statement. */
export const maxStatementDays = 366;
/** Of a paper; a sheet has no such limit. */
export const maxStatementLines = 2_000;

/** What stands around the lines of a statement. */
export interface Statement {
  from: Day;
  to: Day;
  /** Its name and address. */
  clinic: readonly string[];
  openingPaise: number;
  closingPaise: number;
  creditPaise: number;
  debitPaise: number;
  takenBy: string;
}

/** The gateway takes a rupee at the least. */
export const smallestPaise = 100;

export const isCalledOff = (status: Status): boolean => seatless.includes(status);

const seenOrMissed: ReadonlySet<Status> = new Set(['Completed', 'No-show']);

/** Whether what was paid online for an appointment is the clinic's, also without a visit: nothing of it goes back by itself. */
export const isCollected = (status: Status, { isKept }: { isKept: boolean }): boolean =>
  seenOrMissed.has(status) || (isCalledOff(status) && isKept);

/** Whether a step ends an appointment, or takes that back. */
export const isOfEnd = (status: Status): boolean => seenOrMissed.has(status) || isCalledOff(status);

/**
 * Whether the desk may give back what was paid online and paid no visit: the patient did not come, or called off so late that the clinic kept
 * it. What is called off otherwise goes back by itself, once that can no longer be taken back.
 */
export const isForDeskToRefund = (status: Status, { isKept }: { isKept: boolean }): boolean =>
  status === 'No-show' || (isCalledOff(status) && isKept);

/** Still to come or under way: its fee may be paid before there is a visit. */
const feeIsDue: ReadonlySet<Status> = new Set(['Requested', 'Confirmed', 'Checked in', 'Started']);

/**
 * What of an appointment may be paid online now: what its visit leaves open, else its own fee. A visit that was begun for an appointment
 * that is called off asks for nothing.
 * @param paidPaise paid online and not counted to a visit
 * @param visitDuePaise null where no visit was written
 */
export function payableOf({
  status,
  feePaise,
  visitDuePaise,
  isVisitSigned,
  paidPaise,
}: {
  status: Status;
  feePaise: number;
  visitDuePaise: number | null;
  isVisitSigned: boolean;
  paidPaise: number;
}): number {
  const ofVisit = isVisitSigned || !isCalledOff(status) ? visitDuePaise : null;
  const asked = ofVisit ?? (feeIsDue.has(status) ? feePaise : 0);
  const open = Math.max(0, asked - paidPaise);
  return open < smallestPaise ? 0 : open;
}

import { sumOf } from '../../kit/shared/money.ts';
import { refusal } from '../../kit/shared/refusal.ts';
import {
  type Booked,
  type PaymentState,
  paymentStates,
  type RefundState,
  type Settled,
  type SettlementFault,
} from './model.ts';

export const refusals = {
  payments_off: refusal(
    503,
    /*i18n*/ { id: 'payments_off', message: 'Online payment is not set up here' },
  ),
  gateway_down: refusal(
    503,
    /*i18n*/ {
      id: 'gateway_down',
      message: 'The payment service does not answer. Nothing was charged, please try again',
    },
  ),
  payment_unproved: refusal(
    401,
    /*i18n*/ { id: 'payment_unproved', message: 'This does not come from the payment service' },
  ),
  order_unknown: refusal(
    404,
    /*i18n*/ { id: 'order_unknown', message: 'Payment details are not found' },
  ),
} as const;

/** Never backwards, in whatever order news arrives: a failed payment may still be authorised late, a captured one only goes back. */
export const mayMove = (from: PaymentState, to: PaymentState): boolean =>
  paymentStates.indexOf(to) > paymentStates.indexOf(from);

/** Which payment of an order is to be captured: one, where none is; another goes back to its payer by itself. */
export const captureOf = <P extends { state: PaymentState; amountPaise: number; currency: string }>(
  payments: readonly P[],
  amountPaise: number,
): P | undefined =>
  payments.some(({ state }) => state === 'captured')
    ? undefined
    : payments.find(
        (one) =>
          one.state === 'authorized' && one.amountPaise === amountPaise && one.currency === 'INR',
      );

/** Whether an order that nobody paid yet is worth asking about: the gateway gives up after three days. */
export const mayStillBePaid = (openedAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  openedAt.until(now).total('hours') < 73;

/**
 * Whether a refund that is heard of is the one we asked for: by its number, by ours, or, where we have had no number for it yet, by its amount:
 * what somebody gives back on the gateway's own pages meanwhile need not go back again.
 */
export const isAsked = (
  ours: { id: string; gatewayId: string | null; state: RefundState; amountPaise: number },
  { id, receipt, amount }: { id: string; receipt?: string | null | undefined; amount: number },
): boolean =>
  ours.gatewayId === id ||
  ours.id === receipt ||
  ((ours.state === 'asked' || ours.state === 'failed') && ours.amountPaise === amount);

/** What a dispute takes of a payment; null while it is not decided. Also one that is closed may have taken something. */
export const takenBy = ({
  status,
  amount,
  amount_deducted: deducted,
}: {
  status: string;
  amount: number;
  amount_deducted?: number | null | undefined;
}): number | null => {
  if (status === 'lost') return (deducted ?? 0) > 0 ? (deducted ?? 0) : amount;
  if (status === 'closed') return deducted ?? 0;
  return status === 'won' ? 0 : null;
};

/** Whether a refund of which nothing more is heard is worth asking about: a bank takes a fortnight at the most. */
export const mayStillGoBack = (askedAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  askedAt.until(now).total('hours') < 24 * 30;

/** So long a try of which nothing more is heard keeps its payer from another: the gateway ends one within minutes. */
const pendingHours = 1;

/** Where a payment that was begun stands: the bank has not decided, or said no. Null: nothing was tried, or too long ago to wait for. */
export function tryOf(
  {
    isPaid,
    state,
    triedAt,
  }: { isPaid: boolean; state: PaymentState | null; triedAt: string | null },
  now: Temporal.Instant,
): 'pending' | 'failed' | null {
  // Paid, and not taken in yet by whoever asked for it.
  if (isPaid) return 'pending';
  if (state === 'failed') return 'failed';
  if ((state !== 'created' && state !== 'authorized') || triedAt === null) return null;
  const hours = Temporal.Instant.from(triedAt).until(now).total('hours');
  return hours < pendingHours ? 'pending' : null;
}

/**
 * What a UPI app reads from a code: to whom, how much, what for (NPCI's linking specification: `pa` and `pn` are needed, `am` has two
 * decimals, a space is %20). The clinic is not told when it is paid.
 * @param reference of the bill; a bill has one for itself
 */
export function upiLink({
  upiId,
  name,
  amountPaise,
  note,
  reference,
}: {
  upiId: string;
  name: string;
  amountPaise: number;
  note: string;
  reference: string;
}): string {
  const fields = {
    pn: name,
    am: (amountPaise / 100).toFixed(2),
    cu: 'INR',
    tn: note.slice(0, 50),
    tr: reference.replace(/[^A-Za-z0-9]/g, '').slice(-35),
  };
  const rest = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `upi://pay?pa=${upiId}&${rest.join('&')}`;
}

/** The gateway settles on the second working day; whatever is older than so many days must stand in a file. */
export const settledWithinDays = 6;
/** How far back the nightly comparison reads. */
export const comparedDays = 10;

/**
 * What differs between the books and the gateway's settlement file, each fault named.
 * @param isDue whether a payment of the books must stand in this file
 */
export function compareWithFile(
  books: readonly Booked[],
  file: readonly Settled[],
  isDue: (booked: Booked) => boolean,
): SettlementFault[] {
  // Of a refund without a number in the books the payment says which it is: it went back whole.
  const numbered = new Set(books.map(({ payment, refund }) => `${payment} ${refund ?? ''}`));
  const keyOf = ({ kind, payment, refund }: Pick<Booked, 'kind' | 'payment' | 'refund'>) =>
    refund !== null && numbered.has(`${payment} ${refund}`)
      ? `${kind} ${payment} ${refund}`
      : `${kind} ${payment}`;
  const booked = Map.groupBy(books, keyOf);
  const settled = Map.groupBy(file, keyOf);
  const clinicOf = new Map(books.map(({ orderId, clinicId }) => [orderId, clinicId]));
  const faultOf = (ours: readonly Booked[], theirs: readonly Settled[]) => {
    const [[first], [line]] = [ours, theirs];
    if (!first) return 'unknown';
    if (!line) return isDue(first) ? 'missing' : null;
    if (ours.length > 1 || theirs.length > 1) return 'doubled';
    if (
      line.receipt !== null &&
      line.receipt !== first.orderId &&
      clinicOf.get(line.receipt) !== first.clinicId
    )
      return 'clinic';
    return line.amountPaise === first.amountPaise ? null : 'amount';
  };
  return [...new Set([...booked.keys(), ...settled.keys()])].flatMap((key) => {
    const [ours, theirs] = [booked.get(key) ?? [], settled.get(key) ?? []];
    const fault = faultOf(ours, theirs);
    const named = ours[0] ?? theirs[0];
    if (fault === null || !named) return [];
    return {
      fault,
      kind: named.kind,
      payment: named.payment,
      clinicId: ours[0]?.clinicId ?? null,
      bookedPaise: sumOf(ours),
      settledPaise: sumOf(theirs),
    };
  });
}

export const faultText = ({
  fault,
  kind,
  payment,
  clinicId,
  bookedPaise,
  settledPaise,
}: SettlementFault): string =>
  `${fault}: ${kind} ${payment}, clinic ${clinicId ?? 'none'}, books ${String(bookedPaise)} paise, file ${String(settledPaise)} paise`;

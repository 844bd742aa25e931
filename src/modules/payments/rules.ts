import { refusal } from '../../kit/shared/refusal.ts';
import { type PaymentState, paymentStates } from './model.ts';

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

/** Whether an order that nobody paid yet is worth asking about: the gateway gives up after three days. */
export const mayStillBePaid = (openedAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  openedAt.until(now).total('hours') < 73;

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

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

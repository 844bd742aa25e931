// The payment gateway behind one small type, in Razorpay's own words for what it knows.
import type { PaymentState, PayoutState, RefundState, Settled } from '../model.ts';

/** The gateway said no, or nothing. `isRefused`: it understood and will not; otherwise nobody knows whether it acted. Quotes nothing that was sent. */
export class GatewayFault extends Error {
  readonly isRefused: boolean;
  readonly code: string;
  constructor(isRefused: boolean, code: string) {
    super(`payment gateway: ${code}`);
    this.name = 'GatewayFault';
    this.isRefused = isRefused;
    this.code = code;
  }
}

export interface GatewayPayment {
  id: string;
  orderId: string;
  amountPaise: number;
  refundedPaise: number;
  currency: string;
  state: PaymentState;
  method: string;
}

export interface GatewayRefund {
  id: string;
  state: Exclude<RefundState, 'asked'>;
}

export interface GatewayPayout {
  id: string;
  state: PayoutState;
}

export interface Beneficiary {
  /** Ours, of the account's version: the gateway keeps one contact for it. */
  reference: string;
  holder: string;
  accountNumber: string;
  ifsc: string;
}

/** How an act asks: by its intent's key, and no longer than its signal allows. */
export interface Asking {
  key: string;
  signal: AbortSignal;
}

export interface Gateway {
  readonly kind: 'razorpay' | 'practice';
  /** Public; the checkout names it. */
  readonly keyId: string;
  /** Where a payer's browser posts the checkout form. */
  readonly checkoutUrl: string;
  /** Whether the gateway itself sent the payer back: HMAC of `order|payment` by the key's secret. */
  isReturn(orderId: string, paymentId: string, signature: string): boolean;
  /** Whether the gateway itself called: HMAC of the raw body by the webhook's secret. */
  isWebhook(raw: Buffer, signature: string): boolean;
  by(asking: Asking): Operations;
}

/** @throws GatewayFault */
export interface Operations {
  createOrder(order: { amountPaise: number; receipt: string; purpose: string }): Promise<string>;
  /** By our own id; null where the gateway never heard of it. */
  orderByReceipt(receipt: string): Promise<string | null>;
  paymentsOf(orderId: string): Promise<GatewayPayment[]>;
  /** Takes what is authorized; refused where that is done already. */
  capture(paymentId: string, amountPaise: number): Promise<GatewayPayment>;
  /** @param receipt our own id: the same one is refunded once. */
  refund(paymentId: string, amountPaise: number, receipt: string): Promise<GatewayRefund>;
  refundAt(refundId: string): Promise<GatewayRefund>;
  /** The asking's key goes as `X-Payout-Idempotency`. */
  payOut(payout: {
    clinicId: string;
    amountPaise: number;
    reference: string;
    to: Beneficiary;
  }): Promise<GatewayPayout>;
  /** What was settled on a day of the gateway's, in India. */
  settledOn(day: Temporal.PlainDate): Promise<Settled[]>;
  payoutByReference(reference: string): Promise<GatewayPayout | null>;
}

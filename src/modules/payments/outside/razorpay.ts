// Razorpay's API: orders, payments and refunds (`/v1/orders`, `/v1/payments`), payouts (RazorpayX), and its two signatures.
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { isSame } from '../../../kit/server/secrets.ts';
import { gatewayPayment, payoutStates, refundStates, type Settled } from '../model.ts';
import {
  type Asking,
  type Gateway,
  GatewayFault,
  type GatewayPayment,
  type Operations,
} from './gateway.ts';

export interface RazorpaySettings {
  kind: Gateway['kind'];
  /** An origin. */
  url: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Of RazorpayX, where payouts come from. */
  payoutAccount: string;
}

/** Every payment is captured, also one that its bank authorizes late; what the account is set to counts only where an order says nothing. */
const capture = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: 3 * 24 * 60,
    manual_expiry_period: 5 * 24 * 60,
    refund_speed: 'normal',
  },
};

const named = z.object({ id: z.string() });
const listOf = <S extends z.ZodMiniType>(item: S) => z.object({ items: z.array(item) });
const refund = z.object({
  id: z.string(),
  status: z.enum(refundStates),
  receipt: z.optional(z.nullable(z.string())),
});
const payout = z.object({ id: z.string(), status: z.enum(payoutStates) });
const settledItem = z.object({
  entity_id: z.string(),
  type: z.string(),
  amount: z.number(),
  payment_id: z.optional(z.nullable(z.string())),
  order_receipt: z.optional(z.nullable(z.string())),
});
const settledPage = 1_000;

/** Of a settlement's lines, those that are payments and refunds; fees and adjustments are the gateway's own. */
export const settledOf = (items: readonly z.output<typeof settledItem>[]): Settled[] =>
  items.flatMap((item) =>
    item.type === 'payment'
      ? {
          kind: 'payment' as const,
          payment: item.entity_id,
          refund: null,
          amountPaise: item.amount,
          receipt: item.order_receipt ?? null,
        }
      : item.type === 'refund'
        ? {
            kind: 'refund' as const,
            payment: item.payment_id ?? '',
            refund: item.entity_id,
            amountPaise: -item.amount,
            receipt: null,
          }
        : [],
  );
/** As Razorpay answers it and lets it be downloaded. */
export const settlementFile = listOf(settledItem);

/** Of who asks and when, not of what is asked: our key was replaced, it is too much at a time, or another try is under way. */
const notOfThis: ReadonlySet<number> = new Set([401, 403, 408, 409, 429]);

const said = z.object({ error: z.object({ code: z.string() }) });

const signed = (secret: string, text: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(text).digest();

/** Constant in time; what is no hex of 32 bytes is nobody's signature. */
const isSigned = (secret: string, text: string | Buffer, signature: string): boolean =>
  /^[0-9a-f]{64}$/.test(signature) && isSame(signed(secret, text), Buffer.from(signature, 'hex'));

export const paymentOf = (payment: z.output<typeof gatewayPayment>): GatewayPayment => ({
  id: payment.id,
  orderId: payment.order_id ?? '',
  amountPaise: payment.amount,
  refundedPaise: payment.amount_refunded ?? 0,
  currency: payment.currency,
  // What was only authorized goes back to its payer by itself: it was never ours.
  state: payment.status === 'refunded' && payment.captured === false ? 'failed' : payment.status,
  method: payment.method ?? '',
});

type Ask = <S extends z.ZodMiniType>(
  asking: Asking,
  path: string,
  shape: S,
  body?: object,
  headers?: Record<string, string>,
) => Promise<z.output<S>>;

const settlementsBy = (asking: Asking, ask: Ask): Pick<Operations, 'settledOn'> => ({
  async settledOn({ year, month, day }) {
    const lines: Settled[] = [];
    for (let skip = 0; ; skip += settledPage) {
      const query = new URLSearchParams(
        Object.entries({ year, month, day, count: settledPage, skip }).map(([name, value]) => [
          name,
          String(value),
        ]),
      );
      const path = `/v1/settlements/recon/combined?${query}`;
      const { items } = await ask(asking, path, settlementFile);
      lines.push(...settledOf(items));
      if (items.length < settledPage) return lines;
    }
  },
});

const refundsBy = (asking: Asking, ask: Ask): Pick<Operations, 'refund' | 'refundAt'> => ({
  async refund(paymentId, amountPaise, receipt) {
    const path = `/v1/payments/${encodeURIComponent(paymentId)}`;
    const earlier = await ask(asking, `${path}/refunds`, listOf(refund));
    const again = earlier.items.find((one) => one.receipt === receipt && one.status !== 'failed');
    const body = { amount: amountPaise, speed: 'normal', receipt };
    const made = again ?? (await ask(asking, `${path}/refund`, refund, body));
    return { id: made.id, state: made.status };
  },
  async refundAt(refundId) {
    const path = `/v1/refunds/${encodeURIComponent(refundId)}`;
    const { id, status } = await ask(asking, path, refund);
    return { id, state: status };
  },
});

async function payoutOf(asking: Asking, ask: Ask, payoutAccount: string, reference: string) {
  const query = new URLSearchParams({ account_number: payoutAccount, reference_id: reference });
  const payouts = await ask(asking, `/v1/payouts?${query}`, listOf(payout));
  const [first] = payouts.items;
  return first ? { id: first.id, state: first.status } : null;
}

/** Of RazorpayX: a contact, an account of theirs, a payout to it. */
const payoutsBy = (
  asking: Asking,
  ask: Ask,
  payoutAccount: string,
): Pick<Operations, 'payOut' | 'payoutByReference'> => ({
  async payOut({ clinicId, amountPaise, reference, to }) {
    // An earlier try may have been taken without an answer; what is refused on the way to it now says nothing of that.
    const earlier = await payoutOf(asking, ask, payoutAccount, reference);
    if (earlier) return earlier;
    const { holder, accountNumber, ifsc } = to;
    const contact = await ask(asking, '/v1/contacts', named, {
      name: holder,
      type: 'vendor',
      reference_id: to.reference,
    });
    const account = await ask(asking, '/v1/fund_accounts', named, {
      contact_id: contact.id,
      account_type: 'bank_account',
      bank_account: { name: holder, ifsc, account_number: accountNumber },
    });
    const made = await ask(
      asking,
      '/v1/payouts',
      payout,
      {
        account_number: payoutAccount,
        fund_account_id: account.id,
        amount: amountPaise,
        currency: 'INR',
        mode: 'IMPS',
        purpose: 'payout',
        queue_if_low_balance: true,
        reference_id: reference,
        notes: { clinic: clinicId },
      },
      { 'X-Payout-Idempotency': asking.key },
    );
    return { id: made.id, state: made.status };
  },
  payoutByReference: (reference) => payoutOf(asking, ask, payoutAccount, reference),
});

export function openRazorpay(settings: RazorpaySettings): Gateway {
  const { url, keyId, keySecret, webhookSecret, payoutAccount } = settings;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function ask<S extends z.ZodMiniType>(
    { signal }: Asking,
    path: string,
    shape: S,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<z.output<S>> {
    let answer: Response;
    let content: unknown;
    try {
      answer = await fetch(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization, 'content-type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal,
        redirect: 'error',
      });
      content = await answer.json();
    } catch {
      throw new GatewayFault(false, 'unreachable');
    }
    if (!answer.ok) {
      const error = z.safeParse(said, content);
      throw new GatewayFault(
        answer.status >= 400 && answer.status < 500 && !notOfThis.has(answer.status),
        error.success ? error.data.error.code : String(answer.status),
      );
    }
    const parsed = z.safeParse(shape, content);
    if (!parsed.success) throw new GatewayFault(false, 'unreadable');
    return parsed.data;
  }

  return {
    kind: settings.kind,
    keyId,
    checkoutUrl: `${url}/v1/checkout/embedded`,
    isReturn: (orderId, paymentId, signature) =>
      isSigned(keySecret, `${orderId}|${paymentId}`, signature),
    isWebhook: (raw, signature) => isSigned(webhookSecret, raw, signature),
    by: (asking) => ({
      async createOrder({ amountPaise, receipt, purpose }) {
        const order = {
          amount: amountPaise,
          currency: 'INR',
          receipt,
          payment: capture,
          notes: { purpose },
        };
        return (await ask(asking, '/v1/orders', named, order)).id;
      },
      async orderByReceipt(receipt) {
        const orders = await ask(
          asking,
          `/v1/orders?receipt=${encodeURIComponent(receipt)}`,
          listOf(named),
        );
        return orders.items[0]?.id ?? null;
      },
      async paymentsOf(orderId) {
        const path = `/v1/orders/${encodeURIComponent(orderId)}/payments`;
        return (await ask(asking, path, listOf(gatewayPayment))).items.map(paymentOf);
      },
      async capture(paymentId, amountPaise) {
        const path = `/v1/payments/${encodeURIComponent(paymentId)}/capture`;
        const body = { amount: amountPaise, currency: 'INR' };
        return paymentOf(await ask(asking, path, gatewayPayment, body));
      },
      ...refundsBy(asking, ask),
      ...settlementsBy(asking, ask),
      ...payoutsBy(asking, ask, payoutAccount),
    }),
  };
}

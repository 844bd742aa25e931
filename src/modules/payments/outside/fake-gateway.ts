// A fake gateway in Razorpay's shapes on this machine: its API, its own checkout page, and signed webhooks that can be lost, repeated and disordered.
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { PaymentState, PayoutState } from '../model.ts';
import type { RazorpaySettings } from './razorpay.ts';
import { checkoutPage, type Choice, isChoice, sendBackPage, waitingPage } from './fake-checkout.ts';

interface Order {
  id: string;
  amount: number;
  amount_paid: number;
  currency: string;
  receipt: string;
  status: 'created' | 'attempted' | 'paid';
  notes: Record<string, string>;
  /** Whether it says by itself that its payments are captured; an order that says nothing goes by the account's setting. */
  isCaptured: boolean;
}
interface Payment {
  id: string;
  order_id: string;
  amount: number;
  amount_refunded: number;
  currency: string;
  status: PaymentState;
  captured: boolean;
  method: string;
  created_at: number;
}
interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  receipt: string;
  status: 'pending' | 'processed' | 'failed';
  created_at: number;
}
interface Dispute {
  id: string;
  payment_id: string;
  amount: number;
  amount_deducted: number;
  currency: string;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  phase: 'chargeback';
  created_at: number;
}
/** A line of the settlement file. */
export interface SettledItem {
  entity_id: string;
  type: 'payment' | 'refund';
  amount: number;
  payment_id: string | null;
  order_receipt: string | null;
  settled_at: number;
}
interface Payout {
  id: string;
  fund_account_id: string;
  amount: number;
  reference_id: string;
  status: PayoutState;
  notes: Record<string, string>;
}

/** A webhook as it is on its way. */
export interface Letter {
  eventId: string;
  event: string;
  raw: string;
  signature: string;
}

interface Options {
  /** Where the product is; webhooks go there. */
  callback?: () => string;
  /** Milliseconds until a pending UPI payment is approved by itself, and a payout is done. */
  pendingMillis?: number;
  /** What its webhooks say the time is. */
  now?: () => Temporal.Instant;
}

class No extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

type Body = Record<string, unknown>;
interface Asked {
  id: string;
  query: URLSearchParams;
  body: Body;
  key: string;
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const idOf = (kind: string): string =>
  `${kind}_${randomBytes(12).toString('base64url').replace(/[-_]/g, 'x').slice(0, 14)}`;

const keySecret = 'practice-key-secret';
const webhookSecret = 'practice-webhook-secret';
const hex = (secret: string, of: string): string =>
  createHmac('sha256', secret).update(of).digest('hex');

/** Where the product is not called back, letters are only held. */
export class FakeGateway {
  readonly settings: RazorpaySettings;
  /** Webhooks wait here instead of being sent, for a test to hand over as it likes. */
  waiting: Letter[] | null = null;
  /**
   * How many calls are answered 503 without any effect, and how many act but answer 503; how a path ends that acts and answers 503, and one that
   * is refused; whether our key is no longer good.
   */
  readonly mishaps = { before: 0, after: 0, lost: 'none', refused: 'none', isLockedOut: false };
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  readonly payouts: Payout[] = [];
  /** The account's own setting: what is authorized waits to be captured by hand, and goes back in days where nobody does. */
  isCapturedByHand = false;
  /** Whether a refund is decided by the bank later (`settleRefund`), as most are that go back to a card. */
  refundsTakeTime = false;
  /** What a test makes of the settlement file before it is answered. */
  falsify: (items: SettledItem[]) => SettledItem[] = (items) => items;
  readonly #payoutKeys = new Map<string, Payout>();
  /** The number of each account that money goes to. */
  readonly #fundAccounts = new Map<string, string>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #server: Server;
  readonly #callback: (() => string) | undefined;
  readonly #pendingMillis: number;
  readonly #now: () => Temporal.Instant;

  constructor(
    server: Server,
    url: string,
    { callback, pendingMillis = 15_000, now = () => Temporal.Now.instant() }: Options,
  ) {
    this.#now = now;
    this.#server = server;
    this.#callback = callback;
    this.#pendingMillis = pendingMillis;
    this.settings = {
      kind: 'practice',
      url,
      keyId: 'rzp_practice',
      keySecret,
      webhookSecret,
      payoutAccount: '2323230000000000',
    };
    server.on('request', (request, response) => {
      this.#serve(request, response).catch((error: unknown) => {
        json(response, error instanceof No ? error.status : 500, {
          error: { code: error instanceof Error ? error.message : 'SERVER_ERROR' },
        });
      });
    });
  }

  /** As the gateway signs it: for forged and changed ones too. */
  sign(raw: string): string {
    return hex(webhookSecret, raw);
  }

  /** A payer at the checkout. @returns the payment, with the signature of the return */
  pay(orderId: string, choice: Choice): { paymentId: string; signature: string } {
    const order = this.#order(orderId);
    const payment: Payment = {
      id: idOf('pay'),
      order_id: orderId,
      amount: order.amount,
      amount_refunded: 0,
      currency: order.currency,
      status: 'created',
      captured: false,
      method: choice === 'card' || choice === 'fail' ? 'card' : 'upi',
      created_at: this.#seconds(),
    };
    this.payments.set(payment.id, payment);
    if (order.status === 'created') order.status = 'attempted';
    if (choice === 'fail') this.settlePayment(payment.id, 'failed');
    if (choice === 'upi' || choice === 'card') this.settlePayment(payment.id, 'captured');
    return { paymentId: payment.id, signature: hex(keySecret, `${orderId}|${payment.id}`) };
  }

  /** What a payment becomes later. */
  settlePayment(paymentId: string, to: 'authorized' | 'captured' | 'failed'): void {
    const payment = this.#payment(paymentId);
    const { isCaptured } = this.#order(payment.order_id);
    if (to === 'failed') {
      payment.status = to;
      this.#tell('payment.failed', { payment });
      return;
    }
    payment.status = 'authorized';
    this.#tell('payment.authorized', { payment });
    if (to === 'captured' && (isCaptured || !this.isCapturedByHand)) this.#capture(payment);
  }

  #capture(payment: Payment): Payment {
    if (payment.status !== 'authorized') throw new No(400, 'BAD_REQUEST_ERROR');
    const order = this.#order(payment.order_id);
    payment.status = 'captured';
    payment.captured = true;
    order.status = 'paid';
    order.amount_paid = payment.amount;
    this.#tell('payment.captured', { payment });
    this.#tell('order.paid', { payment, order });
    return payment;
  }

  /** What nobody captured goes back to its payer by itself. */
  dropPayment(paymentId: string): void {
    const payment = this.#payment(paymentId);
    payment.status = 'refunded';
    payment.amount_refunded = payment.amount;
    const refund = this.#addRefund(payment, payment.amount, '');
    refund.status = 'processed';
    this.#tell('refund.processed', { refund, payment });
  }

  /** As somebody does on the gateway's own dashboard. */
  refundAll(orderId: string): void {
    for (const { id, order_id, status } of this.payments.values())
      if (order_id === orderId && status === 'captured') this.#refund(id, {});
  }

  /** As there, of a part. @returns the refund's number */
  refundPart(orderId: string, amount: number): string {
    const payment = this.#captured(orderId);
    return this.#refund(payment.id, { amount }).id;
  }

  /** A payer's bank disputes a payment, all of it or a part. @returns the dispute's number */
  dispute(orderId: string, amount: number): string {
    const payment = this.#captured(orderId);
    const made: Dispute = {
      id: idOf('disp'),
      payment_id: payment.id,
      amount,
      amount_deducted: 0,
      currency: 'INR',
      status: 'open',
      phase: 'chargeback',
      created_at: this.#seconds(),
    };
    this.disputes.push(made);
    this.#tell('payment.dispute.created', { payment, dispute: made });
    return made.id;
  }

  /** What a dispute becomes. @param deducted of one that is lost, where it is less than was disputed */
  decideDispute(id: string, to: Exclude<Dispute['status'], 'open'>, deducted?: number): void {
    const dispute = this.disputes.find((one) => one.id === id);
    if (!dispute) throw new No(404, 'BAD_REQUEST_ERROR');
    dispute.status = to;
    if (to === 'lost') dispute.amount_deducted = deducted ?? dispute.amount;
    this.#tell(`payment.dispute.${to}`, { payment: this.#payment(dispute.payment_id), dispute });
  }

  #captured(orderId: string): Payment {
    for (const payment of this.payments.values())
      if (payment.order_id === orderId && payment.status === 'captured') return payment;
    throw new No(404, 'BAD_REQUEST_ERROR');
  }

  /** What a payout becomes later. */
  settlePayout(payoutId: string, to: PayoutState): void {
    const payout = this.payouts.find(({ id }) => id === payoutId);
    if (!payout) throw new No(404, 'BAD_REQUEST_ERROR');
    payout.status = to;
    this.#tell(to === 'processing' ? 'payout.initiated' : `payout.${to}`, { payout });
  }

  /** The number of the account that a payout of ours went to. */
  accountOf(reference: string): string | undefined {
    const payout = this.payouts.find(({ reference_id }) => reference_id === reference);
    return payout && this.#fundAccounts.get(payout.fund_account_id);
  }

  close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#server.closeAllConnections();
    return new Promise((done) => {
      this.#server.close(() => done());
    });
  }

  #seconds(): number {
    return Math.floor(this.#now().epochMilliseconds / 1000);
  }

  #order(id: string): Order {
    const order = this.orders.get(id);
    if (!order) throw new No(404, 'BAD_REQUEST_ERROR');
    return order;
  }

  #payment(id: string): Payment {
    const payment = this.payments.get(id);
    if (!payment) throw new No(404, 'BAD_REQUEST_ERROR');
    return payment;
  }

  #later(millis: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, millis);
    this.#timers.add(timer);
  }

  #tell(event: string, payload: Record<string, object>): void {
    const raw = JSON.stringify({
      entity: 'event',
      account_id: 'acc_practice',
      event,
      contains: Object.keys(payload),
      payload: Object.fromEntries(
        Object.entries(payload).map(([name, entity]) => [name, { entity: { ...entity } }]),
      ),
      created_at: this.#seconds(),
    });
    const letter = { eventId: idOf('evt'), event, raw, signature: this.sign(raw) };
    if (this.waiting) this.waiting.push(letter);
    else void this.#deliver(letter, 0);
  }

  async #deliver(letter: Letter, tries: number): Promise<void> {
    if (!this.#callback) return;
    const answer = await fetch(`${this.#callback()}/api/payments/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': letter.signature,
        'x-razorpay-event-id': letter.eventId,
      },
      body: letter.raw,
    }).catch(() => null);
    if (!answer?.ok && tries < 5)
      this.#later(1_000 * 2 ** tries, () => void this.#deliver(letter, tries + 1));
  }

  #makeOrder(body: Body): Order {
    const order: Order = {
      id: idOf('order'),
      amount: Number(body['amount']),
      amount_paid: 0,
      currency: text(body['currency']),
      receipt: text(body['receipt']),
      status: 'created',
      notes: {},
      isCaptured: Reflect.get(Object(body['payment']), 'capture') === 'automatic',
    };
    this.orders.set(order.id, order);
    return order;
  }

  #refund(paymentId: string, body: Body): Refund {
    const payment = this.#payment(paymentId);
    const amount = Number(body['amount'] ?? payment.amount);
    if (payment.status !== 'captured' || payment.amount_refunded + amount > payment.amount)
      throw new No(400, 'BAD_REQUEST_ERROR');
    const made = this.#addRefund(payment, amount, text(body['receipt']));
    payment.amount_refunded += amount;
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded';
    if (!this.refundsTakeTime) made.status = 'processed';
    this.#tell('refund.created', { refund: made, payment });
    if (!this.refundsTakeTime) this.settleRefund(made.id, 'processed');
    return made;
  }

  #addRefund({ id: payment_id }: Payment, amount: number, receipt: string): Refund {
    const made: Refund = {
      id: idOf('rfnd'),
      payment_id,
      amount,
      receipt,
      status: 'pending',
      created_at: this.#seconds(),
    };
    this.refunds.push(made);
    return made;
  }

  /** What a refund becomes later. */
  settleRefund(refundId: string, to: 'processed' | 'failed'): void {
    const refund = this.#refundOf(refundId);
    const payment = this.#payment(refund.payment_id);
    refund.status = to;
    if (to === 'failed') {
      payment.amount_refunded -= refund.amount;
      payment.status = 'captured';
    }
    this.#tell(`refund.${to}`, { refund, payment });
  }

  #refundOf(id: string): Refund {
    const refund = this.refunds.find((one) => one.id === id);
    if (!refund) throw new No(404, 'BAD_REQUEST_ERROR');
    return refund;
  }

  #payOut(body: Body, key: string): Payout {
    if (!/^[\w -]{4,36}$/.test(key)) throw new No(400, 'BAD_REQUEST_ERROR');
    const known = this.#payoutKeys.get(key);
    if (known) return known;
    const amount = Number(body['amount']);
    if (!Number.isInteger(amount) || amount < 100) throw new No(400, 'BAD_REQUEST_ERROR');
    const notes: unknown = body['notes'];
    const made: Payout = {
      id: idOf('pout'),
      fund_account_id: text(body['fund_account_id']),
      amount,
      reference_id: text(body['reference_id']),
      status: 'processing',
      notes: { clinic: text(Reflect.get(Object(notes), 'clinic')) },
    };
    this.payouts.push(made);
    this.#payoutKeys.set(key, made);
    if (!this.waiting) this.#settleLater(made);
    return made;
  }

  /** An account that ends with 00 is refused by its bank, one that ends with 01 sends the money back. */
  #settleLater({ id, fund_account_id }: Payout): void {
    const account = this.#fundAccounts.get(fund_account_id) ?? '';
    const first = account.endsWith('00') ? 'failed' : 'processed';
    this.#later(this.#pendingMillis, () => this.settlePayout(id, first));
    if (account.endsWith('01'))
      this.#later(2 * this.#pendingMillis, () => this.settlePayout(id, 'reversed'));
  }

  /** All that was paid and went back two days before, in India. */
  #settledOn(query: URLSearchParams): SettledItem[] {
    const [year, month, day, skip, count] = ['year', 'month', 'day', 'skip', 'count'].map((name) =>
      Number(query.get(name)),
    );
    const from = Temporal.PlainDate.from({ year: year ?? 0, month: month ?? 0, day: day ?? 0 })
      .subtract({ days: 2 })
      .toZonedDateTime('Asia/Kolkata');
    const [first, end] = [from, from.add({ days: 1 })].map((at) => at.epochMilliseconds / 1000);
    const settled_at = (first ?? 0) + 2 * 86_400;
    const isIn = ({ created_at }: { created_at: number }) =>
      created_at >= (first ?? 0) && created_at < (end ?? 0);
    const paid = [...this.payments.values()]
      .filter((one) => isIn(one) && one.captured)
      .map(({ id, amount, order_id }) => ({
        entity_id: id,
        type: 'payment' as const,
        amount,
        payment_id: null,
        order_receipt: this.#order(order_id).receipt,
        settled_at,
      }));
    const isBack = (one: Refund) =>
      one.status === 'processed' && isIn(one) && this.#payment(one.payment_id).captured;
    const back = this.refunds.filter(isBack).map(({ id, amount, payment_id }) => ({
      entity_id: id,
      type: 'refund' as const,
      amount,
      payment_id,
      order_receipt: null,
      settled_at,
    }));
    return this.falsify([...paid, ...back]).slice(skip, (skip ?? 0) + (count ?? 0));
  }

  #makeFundAccount(body: Body): { id: string } {
    const id = `fa_${text(body['contact_id'])}`;
    this.#fundAccounts.set(id, text(Reflect.get(Object(body['bank_account']), 'account_number')));
    return { id };
  }

  /** By method and path, `:id` for the part that names a thing. */
  readonly #routes: Readonly<Record<string, (asked: Asked) => unknown>> = {
    'POST orders': ({ body }) => this.#makeOrder(body),
    'GET orders': ({ query }) => ({
      items: [...this.orders.values()].filter((one) => one.receipt === query.get('receipt')),
    }),
    'GET orders/:id': ({ id }) => this.#order(id),
    'GET orders/:id/payments': ({ id }) => ({
      items: [...this.payments.values()].filter((one) => one.order_id === this.#order(id).id),
    }),
    'GET payments/:id': ({ id }) => this.#payment(id),
    'GET payments/:id/refunds': ({ id }) => ({
      items: this.refunds.filter((one) => one.payment_id === id),
    }),
    'POST payments/:id/capture': ({ id }) => this.#capture(this.#payment(id)),
    'POST payments/:id/refund': ({ id, body }) => this.#refund(id, body),
    'GET refunds/:id': ({ id }) => this.#refundOf(id),
    'GET settlements/:id/combined': ({ query }) => ({ items: this.#settledOn(query) }),
    'POST contacts': ({ body }) => ({ id: `cont_${text(body['reference_id'])}` }),
    'POST fund_accounts': ({ body }) => this.#makeFundAccount(body),
    'POST payouts': ({ body, key }) => this.#payOut(body, key),
    'GET payouts': ({ query }) => ({
      items: this.payouts.filter((one) => one.reference_id === query.get('reference_id')),
    }),
  };

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://practice');
    const raw = await bodyOf(request);
    if (pathname === '/v1/checkout/embedded') return page(response, this.#checkout(raw));
    if (pathname === '/pay') return page(response, this.#choose(raw));
    const { mishaps } = this;
    const isKnown = (request.headers.authorization ?? '').startsWith('Basic ');
    if (!isKnown || mishaps.isLockedOut)
      return json(response, 401, { error: { code: 'BAD_REQUEST_ERROR' } });
    if (mishaps.before > 0) {
      mishaps.before -= 1;
      return json(response, 503, { error: { code: 'SERVER_ERROR' } });
    }
    if (pathname.endsWith(mishaps.refused)) throw new No(400, 'BAD_REQUEST_ERROR');
    const done = this.#answer(request, pathname, query, raw);
    if (request.method === 'POST' && (mishaps.after > 0 || pathname.endsWith(mishaps.lost))) {
      mishaps.after = Math.max(0, mishaps.after - 1);
      return json(response, 503, { error: { code: 'SERVER_ERROR' } });
    }
    return json(response, 200, done);
  }

  #answer(
    { method, headers }: IncomingMessage,
    pathname: string,
    query: URLSearchParams,
    raw: string,
  ): unknown {
    const [, , kind = '', id = '', part = ''] = pathname.split('/');
    const route = [kind, id === '' ? '' : ':id', part].filter((piece) => piece !== '').join('/');
    const answer = this.#routes[`${method} ${route}`];
    if (!answer) throw new No(404, 'NOT_FOUND');
    const parsed: unknown = raw === '' ? {} : JSON.parse(raw);
    const body: Body = { ...Object(parsed) };
    return answer({ id, query, body, key: text(headers['x-payout-idempotency']) });
  }

  #checkout(raw: string): string {
    const fields = Object.fromEntries(new URLSearchParams(raw));
    return checkoutPage(this.#order(fields['order_id'] ?? ''), fields);
  }

  #choose(raw: string): string {
    const fields = Object.fromEntries(new URLSearchParams(raw));
    const orderId = fields['order_id'] ?? '';
    const choice = fields['choice'] ?? '';
    if (!isChoice(choice)) throw new No(400, 'BAD_REQUEST_ERROR');
    const { paymentId, signature } = this.pay(orderId, choice);
    if (choice === 'fail') return checkoutPage(this.#order(orderId), fields, true);
    if (choice === 'pending') {
      this.#later(this.#pendingMillis, () => this.settlePayment(paymentId, 'captured'));
      return waitingPage(fields);
    }
    return sendBackPage(fields['callback_url'] ?? '', {
      razorpay_payment_id: paymentId,
      razorpay_order_id: orderId,
      razorpay_signature: signature,
    });
  }
}

export async function openFakeGateway(options: Options = {}): Promise<FakeGateway> {
  const server = createServer();
  const url = `http://127.0.0.1:${await listen(server)}`;
  return new FakeGateway(server, url, options);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function page(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : 0);
    });
  });

// An app that is paid through the fake gateway, its webhooks held back for a test to lose, repeat and disorder.
import { createHash, randomBytes } from 'node:crypto';
import { proofHash } from '../src/kit/server/secrets.ts';
import { systemClinicId } from '../src/kit/server/context.ts';
import { clientWithoutCookies, type Ctx } from '../src/kit/server/ctx.ts';
import { Refusal } from '../src/kit/shared/refusal.ts';
import type { Gateway } from '../src/modules/payments/outside/gateway.ts';
import { contract, write } from '../src/kit/shared/contract.ts';
import { give, type Given } from '../src/kit/shared/settings.ts';
import { api as paymentsApi } from '../src/modules/payments/contract.ts';
import {
  type FakeGateway,
  type Letter,
  openFakeGateway,
} from '../src/modules/payments/outside/fake-gateway.ts';
import { openRazorpay } from '../src/modules/payments/outside/razorpay.ts';
import { check, payments } from '../src/modules/payments/service.ts';
import * as plans from '../src/modules/plans/store.ts';
import * as z from 'zod/mini';
import { testApp, type TestApp } from './db.ts';

/** Hands a webhook over as the gateway does. @returns the status it is answered with */
export async function hand(app: TestApp, letter: Letter): Promise<number> {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': letter.signature,
      'x-razorpay-event-id': letter.eventId,
    },
    payload: letter.raw,
  });
  return answer.statusCode;
}

const client = clientWithoutCookies('');

const probe = contract('plans', {
  hold: write({
    summary: 'Holds.',
    allow: 'system',
    input: z.object({}),
    output: z.object({}),
    rate: 'calm',
    audit: 'none',
  }),
});

export interface Clinic {
  clinicId: string;
  token: string;
}

export interface Till {
  app: TestApp;
  gateway: FakeGateway;
  /** As if no gateway were set up. */
  isShut(shut: boolean): void;
  /** A clinic of its own, its owner signed in. */
  clinic(): Promise<Clinic>;
  clinics(count: number): Promise<Clinic[]>;
  /** What the gateway would send; nothing is sent of itself. */
  take(): Letter[];
  /** The payer's browser comes back. */
  comeBack(
    orderId: string,
    paid: { paymentId: string; signature: string },
  ): Promise<{ statusCode: number; location: string }>;
  /** As the job does that looks at orders of which nothing was heard. */
  lookAtOrders(): Promise<void>;
  /** Until all work that was handed on is done. */
  settle(): Promise<void>;
  coupon(code: string, of: { percent: number; uses: number }): Promise<void>;
  holdCoupon(clinic: Clinic, code: string): Promise<boolean>;
  /** What went back of these orders, in paise. */
  refundsOf(orders: readonly string[]): number[];
  balances(clinicId: string): Promise<Record<string, number>>;
  /** As if patients had paid so much online. */
  earn(clinicId: string, paise: number, at: Temporal.Instant): Promise<void>;
  /** Work that was put off is done now; with a verb's name, only its own. */
  bringForward(verb?: string): Promise<void>;
  close(): Promise<void>;
}

export async function openTill(
  options: { now?: () => Temporal.Instant; settings?: readonly Given[] } = {},
): Promise<Till> {
  const gateway = await openFakeGateway(options.now ? { now: options.now } : {});
  gateway.waiting = [];
  const way: { gateway: Gateway | null } = { gateway: openRazorpay(gateway.settings) };
  const app = await testApp({
    ...options,
    settings: [give(payments, way), ...(options.settings ?? [])],
  });
  const clinic = async (): Promise<Clinic> => {
    const tag = randomBytes(8).toString('hex');
    const { rows } = await app.admin.query<{ clinic_id: string; session: string }>(
      `with c as (insert into app.clinics (clinic_id, code, name, country, zone, state, city, address, isd_code, contact_number, case_prefix)
         values (uuidv7(), $1, 'Till Clinic', 'IN', 'Asia/Kolkata', 'Maharashtra', 'Pune', '1 Lake Road', '+91', '9800000000', '') returning clinic_id),
       a as (insert into app.accounts (name, email, country, isd_code, contact_number, password_hash, email_verified_at)
         values ('Dr Till', $2, 'IN', '+91', '', 'none', now()) returning id),
       m as (insert into app.members (clinic_id, account_id, name, is_owner, is_doctor, profile_is_complete)
         select c.clinic_id, a.id, 'Dr Till', true, true, true from c, a),
       s as (insert into app.sessions (account_id, clinic_id, family, binding_hash, proved_at, idle_ends_at, ends_at)
         select a.id, c.clinic_id, $3, '\\x00', now() + interval '1 day', now() + interval '1 day', now() + interval '1 day' from c, a returning id)
       select c.clinic_id, s.id as session from c, s`,
      [
        tag.slice(0, 8).toUpperCase(),
        `till${tag}@example.test`,
        createHash('sha256').update(tag).digest(),
      ],
    );
    const [made] = rows;
    if (!made) throw new Error('no clinic');
    const token = `till ${tag}`;
    await app.admin.query(
      `insert into app.access_tokens (hash, session_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [proofHash(token), made.session],
    );
    return { clinicId: made.clinic_id, token };
  };
  return {
    app,
    gateway,
    clinic,
    clinics: async (count) => {
      const made: Clinic[] = [];
      for (let n = 0; n < count; n += 1) made.push(await clinic());
      return made;
    },
    isShut: (shut) => {
      way.gateway = shut ? null : openRazorpay(gateway.settings);
    },
    take: () => gateway.waiting?.splice(0) ?? [],
    async comeBack(orderId, { paymentId, signature }) {
      const answer = await app.http.inject({
        method: 'POST',
        url: `/pay/${orderId}`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'cross-site',
          origin: gateway.settings.url,
        },
        payload: new URLSearchParams({
          razorpay_payment_id: paymentId,
          razorpay_order_id: orderId,
          razorpay_signature: signature,
        }).toString(),
      });
      return { statusCode: answer.statusCode, location: String(answer.headers.location) };
    },
    async lookAtOrders() {
      const { rows } = await app.admin.query<{ clinic_id: string; id: string }>(
        `select clinic_id, id from app.payment_orders where state = 'created'`,
      );
      for (const { clinic_id: clinicId, id } of rows)
        await app.pipeline.run({
          verb: paymentsApi.check,
          handle: check,
          caller: { kind: 'system', clinicId },
          input: { orderId: id },
          client,
          language: 'en',
          requestId: 'look',
        });
    },
    settle: () => app.worker.settle(),
    async coupon(code, { percent, uses }) {
      await app.admin.query(
        `insert into app.coupons (clinic_id, code, kind, percent, starts_on, ends_on, uses) values ($1, $2, 'percent', $3, '2026-01-01', '2027-12-31', $4)`,
        [systemClinicId, code, percent, uses],
      );
    },
    async holdCoupon(holder, code) {
      let isHeld = false;
      const { clinicId } = holder;
      const run = () =>
        app.pipeline.run({
          verb: probe.hold,
          handle: async (ctx: Ctx) => {
            isHeld = await plans.holdCoupon(ctx.db, code, '2026-11-22', crypto.randomUUID());
            return {};
          },
          caller: { kind: 'system', clinicId },
          input: {},
          client,
          language: 'en',
          requestId: 'hold',
        });
      // More than the pool takes at once: asked again, as screens do.
      for (let isDone = false; !isDone;)
        isDone = await run().then(
          () => true,
          (error: unknown) => {
            if (error instanceof Refusal && error.code === 'busy') return false;
            throw error;
          },
        );
      return isHeld;
    },
    refundsOf: (orders) =>
      gateway.refunds
        .filter(({ payment_id }) =>
          orders.includes(gateway.payments.get(payment_id)?.order_id ?? ''),
        )
        .map(({ amount }) => amount)
        .toSorted((a, b) => a - b),
    async balances(clinicId) {
      const { rows } = await app.admin.query<{ account: string; balance: string }>(
        `select account, sum(amount_paise)::text as balance from app.ledger_postings where clinic_id = $1 group by 1 order by 1`,
        [clinicId],
      );
      return Object.fromEntries(rows.map(({ account, balance }) => [account, Number(balance)]));
    },
    async earn(clinicId, paise, at) {
      await app.admin.query(
        `with paid as (insert into app.ledger_entries (clinic_id, kind, cause, cause_id, happened_at)
           values ($1, 'payment_received', 'gateway_payment', uuidv7(), $3) returning id),
         earned as (insert into app.ledger_entries (clinic_id, kind, cause, cause_id, happened_at)
           values ($1, 'fee_earned', 'gateway_payment', uuidv7(), $3) returning id)
         insert into app.ledger_postings (clinic_id, account, number, entry_id, kind, amount_paise, balance_paise, happened_at)
         select $1, l.account, 0, l.id, l.kind, l.amount, 0, $3 from (
           select id, 'payment_received' as kind, 'gateway' as account, $2::bigint as amount from paid
           union all select id, 'payment_received', 'unallocated', -$2::bigint from paid
           union all select id, 'fee_earned', 'unallocated', $2::bigint from earned
           union all select id, 'fee_earned', 'clinic_due', -$2::bigint from earned) l`,
        [clinicId, paise, at.toString()],
      );
    },
    async bringForward(verb = '') {
      await app.worker.settle();
      await app.admin.query(
        `update pgboss.job set start_after = now() where state < 'active' and start_after > now() and position($1 in name) > 0`,
        [verb],
      );
      await app.worker.settle();
    },
    async close() {
      await app.close();
      await gateway.close();
    },
  };
}

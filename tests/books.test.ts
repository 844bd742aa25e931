// Any order, repetition and loss of the gateway's news ends in the same books: random histories against a model.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Clinic, hand, openTill, type Till } from './till.ts';
import { api as plans } from '../src/modules/plans/contract.ts';
import type { Letter } from '../src/modules/payments/outside/fake-gateway.ts';

const now = Temporal.Instant.from('2026-11-22T06:00:00Z');
let till: Till;
beforeAll(async () => {
  till = await openTill({ now: () => now });
});
afterAll(() => till.close());

/** Mulberry32: the same seed gives the same history. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const prices = { premium_monthly: 999_00, premium_yearly: 10_789_00 } as const;
type Plan = keyof typeof prices;

async function buy({ token }: Clinic, plan: Plan): Promise<string> {
  const wish = { plan, amountPaise: prices[plan], hasAgreed: true };
  const { data } = await till.app.call(
    plans.buy,
    wish,
    { token },
    { onceKey: crypto.randomUUID() },
  );
  return data.checkout?.fields.find(({ name }) => name === 'order_id')?.value ?? '';
}

/** Handed over in any order, some twice, some never. */
async function disorder(letters: Letter[], next: () => number): Promise<void> {
  const arriving = letters
    .flatMap((letter) => (next() < 0.35 ? [] : next() < 0.4 ? [letter, letter] : [letter]))
    .map((letter) => ({ letter, place: next() }))
    .toSorted((a, b) => a.place - b.place);
  await Promise.all(arriving.map(({ letter }) => hand(till.app, letter)));
}

/** What the books say in the end, and what the model says they must. */
async function history(seed: number): Promise<{ books: object; model: object }> {
  const next = random(seed);
  const clinic = await till.clinic();
  const orders: { id: string; plan: Plan; paid: number }[] = [];
  for (let step = 0; step < 3; step += 1) {
    const plan = next() < 0.7 ? 'premium_monthly' : 'premium_yearly';
    const order = { id: await buy(clinic, plan), plan, paid: 0 } as const;
    orders.push({ ...order });
  }
  for (const order of orders) {
    if (next() < 0.3) till.gateway.pay(order.id, 'fail');
    const tries = next() < 0.6 ? 1 : next() < 0.5 ? 2 : 0;
    for (let at = 0; at < tries; at += 1) {
      const paid = till.gateway.pay(order.id, 'card');
      order.paid += 1;
      if (next() < 0.3) await till.comeBack(order.id, paid);
    }
  }
  // The gateway may be down for a while, or act and not say so.
  till.gateway.mishaps.after = next() < 0.3 ? 1 : 0;
  await disorder(till.take(), next);
  await till.settle();
  till.gateway.mishaps.after = 0;
  await till.lookAtOrders();
  await till.settle();
  await disorder(till.take(), next);
  await till.settle();

  const sum = (of: readonly { plan: Plan; paid: number }[]) =>
    of.reduce((total, { plan, paid }) => total + prices[plan] * paid, 0);
  const { purchases } = (await till.app.call(plans.purchases, {}, clinic)).data;
  const active = purchases.filter(({ state }) => state === 'active');
  const sold = active.reduce((total, { amountPaise }) => total + amountPaise, 0);
  const known = await till.app.admin.query<{ paid: string; asked: string }>(
    `select coalesce(sum(p.amount_paise), 0)::text as paid, coalesce((select sum(amount_paise) from app.gateway_refunds where clinic_id = $1), 0)::text as asked
     from app.gateway_payments p where p.clinic_id = $1 and p.captured_at is not null`,
    [clinic.clinicId],
  );
  const { paid, asked } = known.rows[0] ?? { paid: '', asked: '' };
  const posted = await till.balances(clinic.clinicId);
  const of = (account: string) => posted[account] ?? 0;
  return {
    books: {
      active: active.length,
      stays: Number(paid) - Number(asked),
      isMoreThanPaid: Number(paid) > sum(orders),
      back: till.refundsOf(orders.map(({ id }) => id)).reduce((total, one) => total + one, 0),
      gateway: of('gateway'),
      unallocated: of('unallocated'),
      sales: of('plan_sales') + of('plan_tax'),
    },
    model: {
      active: orders.some((order) => order.paid > 0) ? 1 : 0,
      stays: sold,
      isMoreThanPaid: false,
      back: Number(asked),
      gateway: sold,
      unallocated: 0,
      sales: 0 - sold,
    },
  };
}

const histories = Number(process.env['HISTORIES'] ?? 12);
test(
  `${histories} random histories end in the books of the model`,
  async () => {
    for (let seed = 1; seed <= histories; seed += 1) {
      const { books, model } = await history(seed);
      expect({ seed, ...books }).toEqual({ seed, ...model });
    }
  },
  histories * 5_000 + 20_000,
);

test('the books refuse to be changed, and an entry that does not balance', async () => {
  const { admin } = till.app;
  for (const text of [
    'update app.ledger_postings set amount_paise = 1',
    'delete from app.ledger_postings',
    'truncate app.ledger_postings',
    'update app.ledger_entries set kind = kind',
    'delete from app.ledger_entries',
  ])
    await expect(admin.query(text)).rejects.toMatchObject({
      constraint: 'books_are_not_changed',
    });
  const { clinicId } = await till.clinic();
  await admin.query('begin');
  await admin.query(
    `with e as (insert into app.ledger_entries (clinic_id, kind, cause, cause_id, happened_at) values ($1, 'fee_earned', 'payout', uuidv7(), now()) returning id)
     insert into app.ledger_postings (clinic_id, account, number, entry_id, kind, amount_paise, balance_paise, happened_at)
       select $1, a, 0, e.id, 'fee_earned', n, 0, now() from e, (values ('gateway', 100), ('clinic_due', -99)) v (a, n)`,
    [clinicId],
  );
  await expect(admin.query('commit')).rejects.toMatchObject({ constraint: 'entry_is_balanced' });
});

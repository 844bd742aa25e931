// Every fault between the books and the gateway's settlement file is found, and which it is.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Clinic, hand, openTill, type Till } from '../../../tests/till.ts';
import { systemClinicId } from '../../kit/server/context.ts';
import { clientWithoutCookies } from '../../kit/server/ctx.ts';
import { api as plans } from '../plans/contract.ts';
import { api } from './contract.ts';
import type { SettledItem } from './outside/fake-gateway.ts';
import { reconcile } from './service.ts';

const start = Temporal.Instant.from('2026-11-22T06:00:00Z');
let now = start;
let till: Till;
let clinics: Clinic[];
const paid: string[] = [];

async function hear(): Promise<void> {
  for (const letter of till.take()) await hand(till.app, letter);
  await till.settle();
}

async function pay(clinic: Clinic): Promise<string> {
  const wish = { plan: 'premium_monthly', amountPaise: 999_00, hasAgreed: true } as const;
  const { data } = await till.app.call(plans.buy, wish, clinic, {
    onceKey: crypto.randomUUID(),
  });
  const order = data.checkout?.fields.find(({ name }) => name === 'order_id')?.value ?? '';
  const { paymentId } = till.gateway.pay(order, 'upi');
  await hear();
  return paymentId;
}

beforeAll(async () => {
  till = await openTill({ now: () => now });
  clinics = await till.clinics(3);
  for (const clinic of clinics) paid.push(await pay(clinic));
  // One of them twice: the second payment goes back.
  const [order] = [...till.gateway.orders.keys()];
  till.gateway.pay(order ?? '', 'upi');
  await hear();
  await hear();
});
afterAll(() => till.close());
beforeEach(() => {
  till.gateway.falsify = (items) => items;
  now = start.add({ hours: 24 * 8 });
});

/** @returns what the job of the night complains of; nothing where all agrees. */
const night = async (): Promise<string> => {
  try {
    await till.app.pipeline.run({
      verb: api.reconcile,
      handle: reconcile,
      caller: { kind: 'system', clinicId: systemClinicId },
      input: {},
      client: clientWithoutCookies('night'),
      language: 'en',
      requestId: 'night',
    });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
const falsify = (change: (items: SettledItem[]) => SettledItem[]) => {
  till.gateway.falsify = change;
};
const isFirst = ({ entity_id }: SettledItem) => entity_id === paid[0];
const named = (fault: string, books: number, file: number) =>
  `${fault}: payment ${paid[0]}, clinic ${clinics[0]?.clinicId}, books ${String(books)} paise, file ${String(file)} paise`;

describe('the nightly comparison with the settlement file', () => {
  test('is silent where all agrees, refunds too, and before a payment is due', async () => {
    expect(till.gateway.refunds.length).toBe(1);
    expect(await night()).toBe('');
    now = start.add({ hours: 24 * 3 });
    falsify(() => []);
    expect(await night()).toBe('');
  });

  test('finds what is missing in the file', async () => {
    falsify((items) => items.filter((item) => !isFirst(item)));
    const said = await night();
    expect(said).toContain(named('missing', 999_00, 0));
    expect(said.match(/missing|unknown|doubled|amount|clinic:/g)).toEqual(['missing']);
  });

  test('finds a refund that is missing, and one the books do not know', async () => {
    falsify((items) => items.filter(({ type }) => type !== 'refund'));
    expect(await night()).toMatch(/missing: refund pay_\w+, clinic .+, books -99900 paise, file 0/);
    falsify((items) =>
      items.map((item) => (item.type === 'refund' ? { ...item, payment_id: paid[1] ?? '' } : item)),
    );
    const said = await night();
    expect(said).toContain(`unknown: refund ${paid[1]}, clinic none`);
    expect(said).toContain('missing: refund');
  });

  test('finds what the books do not know', async () => {
    falsify((items) => items.map((item) => ({ ...item, entity_id: `${item.entity_id}x` })));
    expect(await night()).toContain(
      `unknown: payment ${paid[0]}x, clinic none, books 0 paise, file 99900 paise`,
    );
  });

  test('finds what stands twice', async () => {
    falsify((items) => items.flatMap((item) => (isFirst(item) ? [item, item] : [item])));
    expect(await night()).toContain(named('doubled', 999_00, 2 * 999_00));
  });

  test('finds another amount', async () => {
    falsify((items) =>
      items.map((item) => (isFirst(item) ? { ...item, amount: item.amount - 1 } : item)),
    );
    expect(await night()).toContain(named('amount', 999_00, 998_99));
  });

  test('finds another clinic’s order', async () => {
    const other = [...till.gateway.orders.values()].at(-1)?.receipt ?? '';
    falsify((items) =>
      items.map((item) => (isFirst(item) ? { ...item, order_receipt: other } : item)),
    );
    expect(await night()).toContain(named('clinic', 999_00, 999_00));
  });

  test('finds what a clinic’s books have not posted', async () => {
    const { admin } = till.app;
    await admin.query(`begin; set local session_replication_role = replica`);
    await admin.query(
      `update app.ledger_postings set amount_paise = amount_paise - 1 where account = 'gateway' and clinic_id = '${clinics[0]?.clinicId}' and number = 1; commit`,
    );
    expect(await night()).toMatch(/amount: payment .+ books 99899 paise, file 99900 paise/);
    await admin.query(`begin; set local session_replication_role = replica`);
    await admin.query(
      `update app.ledger_postings set amount_paise = amount_paise + 1 where account = 'gateway' and clinic_id = '${clinics[0]?.clinicId}' and number = 1; commit`,
    );
    expect(await night()).toBe('');
  });
});

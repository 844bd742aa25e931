// What is authorized is captured: by the order's own word, by our look at it, and where neither did it goes back without having been anybody's.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Clinic, hand, openTill, type Till } from '../../../../tests/till.ts';
import { api as plans } from '../../plans/contract.ts';

const now = Temporal.Instant.from('2026-11-22T06:00:00Z');
let till: Till;
let clinic: Clinic;
beforeAll(async () => {
  till = await openTill({ now: () => now });
});
afterAll(() => till.close());
beforeEach(async () => {
  clinic = await till.clinic();
  till.gateway.isCapturedByHand = true;
});

async function hear(): Promise<void> {
  for (const letter of till.take()) expect(await hand(till.app, letter)).toBe(200);
  await till.settle();
}
async function order(): Promise<string> {
  const wish = { plan: 'premium_monthly', amountPaise: 999_00, hasAgreed: true } as const;
  const { data } = await till.app.call(plans.buy, wish, clinic, { onceKey: crypto.randomUUID() });
  return data.checkout?.fields.find(({ name }) => name === 'order_id')?.value ?? '';
}
const isPremium = async () => (await till.app.call(plans.current, {}, clinic)).data.isPremium;

test('an order says itself that its payments are captured, whatever the account is set to', async () => {
  till.gateway.pay(await order(), 'card');
  await hear();
  expect(await isPremium()).toBe(true);
});

test('what was authorized too late to be captured by itself is captured when it is looked at', async () => {
  const { paymentId } = till.gateway.pay(await order(), 'pending');
  till.gateway.settlePayment(paymentId, 'authorized');
  await hear();
  expect(await isPremium()).toBe(false);
  await till.lookAtOrders();
  await hear();
  expect(till.gateway.payments.get(paymentId)).toMatchObject({ status: 'captured' });
  expect(await isPremium()).toBe(true);
  // Looked at again, nothing is captured twice.
  await till.lookAtOrders();
  await hear();
  expect(await till.balances(clinic.clinicId)).toMatchObject({ gateway: 999_00, unallocated: 0 });
});

test('of two that were authorized one is captured, and the other goes back by itself', async () => {
  const id = await order();
  for (const _ of [1, 2]) {
    const { paymentId } = till.gateway.pay(id, 'pending');
    till.gateway.settlePayment(paymentId, 'authorized');
  }
  await hear();
  await till.lookAtOrders();
  await hear();
  const states = [...till.gateway.payments.values()]
    .filter((one) => one.order_id === id)
    .map(({ status }) => status);
  expect(states.toSorted()).toEqual(['authorized', 'captured']);
  expect(await till.balances(clinic.clinicId)).toMatchObject({ gateway: 999_00, unallocated: 0 });
});

test('what went back without being captured was never in the books', async () => {
  for (const isKnown of [true, false]) {
    const { paymentId } = till.gateway.pay(await order(), 'pending');
    till.gateway.settlePayment(paymentId, 'authorized');
    if (isKnown) await hear();
    else till.take();
    till.gateway.dropPayment(paymentId);
    await hear();
    await till.lookAtOrders();
  }
  expect(await till.balances(clinic.clinicId)).toEqual({});
  expect(await isPremium()).toBe(false);
});

// A plan from the quote to the invoice, over the fake gateway; webhooks are handed over as each test likes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hand, openTill, type Till } from '../../../../tests/till.ts';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import { api } from '../contract.ts';

let now = Temporal.Instant.from('2026-11-22T06:00:00Z');
let till: Till;
beforeAll(async () => {
  till = await openTill({ now: () => now });
});
afterAll(() => till.close());
beforeEach(() => {
  now = Temporal.Instant.from('2026-11-22T06:00:00Z');
});

const buyerOf = (clinic: { token: string }) => ({
  quote: (plan: 'premium_monthly' | 'premium_yearly', coupon = '') =>
    till.app.call(api.quote, { plan, coupon }, clinic),
  async buy(plan: 'premium_monthly' | 'premium_yearly' = 'premium_monthly', coupon = '') {
    const { data } = await this.quote(plan, coupon);
    return till.app.call(
      api.buy,
      { plan, coupon, amountPaise: data.amountPaise, hasAgreed: true },
      clinic,
      { onceKey: crypto.randomUUID() },
    );
  },
  current: async () => (await till.app.call(api.current, {}, clinic)).data,
  purchases: async () => (await till.app.call(api.purchases, {}, clinic)).data.purchases,
});
const orderOf = ({ data: { checkout } }: { data: OutputOf<typeof api.buy> }) =>
  checkout?.fields.find(({ name }) => name === 'order_id')?.value ?? '';

test('a year costs twelve months less a tenth', async () => {
  const { data } = await till.app.call(api.offer, {}, till.app.world.stranger);
  expect(data).toEqual({
    prices: { premium_monthly: 999_00, premium_yearly: 10_789_00 },
    free: { extraUsers: 1, reportDays: 30, excelDays: 30 },
    isOpen: true,
  });
});

describe('a purchase', () => {
  test('needs the terms, the price as it was quoted, and the owner', async () => {
    const { stranger, lata } = till.app.world;
    const wish = { plan: 'premium_monthly' as const, amountPaise: 999_00, hasAgreed: true };
    const buy = (change: object, as = stranger) =>
      till.app.call(api.buy, { ...wish, ...change }, as, { onceKey: crypto.randomUUID() });
    expect((await buy({ hasAgreed: false })).error.fields).toMatchObject({
      hasAgreed: { code: 'terms_needed' },
    });
    expect(await buy({ amountPaise: 1_00 })).toMatchObject({
      status: 409,
      error: { code: 'price_changed' },
    });
    expect(await buy({}, lata)).toMatchObject({ status: 403 });
    expect(await buy({ coupon: 'NOSUCH' })).toMatchObject({
      status: 422,
      error: { code: 'coupon_invalid' },
    });
  });

  test('opens the plan once, whatever comes twice and in whichever order', async () => {
    const { token } = await till.clinic();
    const owner = buyerOf({ token });
    const order = orderOf(await owner.buy());
    expect(await owner.current()).toMatchObject({ isPremium: false });
    const paid = till.gateway.pay(order, 'card');
    const letters = till.take();
    expect(letters.map(({ event }) => event)).toEqual([
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ]);
    for (const letter of [...letters.toReversed(), ...letters])
      expect(await hand(till.app, letter)).toBe(200);
    expect(await till.comeBack(order, paid)).toMatchObject({ statusCode: 303 });
    await till.settle();
    expect(await owner.current()).toMatchObject({
      isPremium: true,
      startsOn: '2026-11-22',
      expiresOn: '2026-12-22',
      daysLeft: 31,
    });
    const [only, ...more] = await owner.purchases();
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      state: 'active',
      amountPaise: 999_00,
      startsOn: '2026-11-22',
      expiresOn: '2026-12-22',
    });
    expect(only?.invoiceNumber).toMatch(/^PD\/26-27\/\d{5}$/);
    const receiptFor = (as: { token: string }) =>
      till.app.call(api.receipt, { purchaseId: only?.id ?? '' }, as);
    const own = await receiptFor({ token });
    expect(own.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await receiptFor(await till.clinic())).toMatchObject({ status: 404 });
  });

  test('opens it when all webhooks are lost: by the return, or by the look a quarter of an hour later', async () => {
    for (const comesBack of [true, false]) {
      const { token } = await till.clinic();
      const owner = buyerOf({ token });
      const order = orderOf(await owner.buy());
      const paid = till.gateway.pay(order, 'upi');
      till.take();
      if (comesBack) await till.comeBack(order, paid);
      else await till.lookAtOrders();
      await till.settle();
      expect(await owner.current()).toMatchObject({ isPremium: true });
    }
  });

  test('is not opened by a payment that failed or by a return that the gateway did not sign', async () => {
    const { token } = await till.clinic();
    const owner = buyerOf({ token });
    const order = orderOf(await owner.buy());
    till.gateway.pay(order, 'fail');
    const failed = till.take();
    for (const letter of failed) await hand(till.app, letter);
    const forged = { paymentId: 'pay_forged', signature: 'a'.repeat(64) };
    expect(await till.comeBack(order, forged)).toMatchObject({ statusCode: 303 });
    await till.settle();
    expect(await owner.current()).toMatchObject({ isPremium: false });
    // The same order is paid at the second try; the failure told once more changes nothing.
    till.gateway.pay(order, 'card');
    for (const letter of [...till.take(), ...failed]) await hand(till.app, letter);
    await till.settle();
    expect(await owner.current()).toMatchObject({ isPremium: true });
  });

  test('goes back when it is paid twice, and when another one was paid in its place', async () => {
    const { token, clinicId } = await till.clinic();
    const owner = buyerOf({ token });
    const [one, other] = [orderOf(await owner.buy()), orderOf(await owner.buy('premium_yearly'))];
    till.gateway.pay(one, 'card');
    till.gateway.pay(one, 'upi');
    till.gateway.pay(other, 'card');
    for (const letter of till.take()) await hand(till.app, letter);
    await till.settle();
    expect(till.refundsOf([one, other])).toEqual([999_00, 10_789_00]);
    for (const letter of till.take()) await hand(till.app, letter);
    await till.settle();
    expect(await owner.purchases()).toMatchObject([
      { state: 'closed', plan: 'premium_yearly', refundedPaise: 10_789_00, invoiceNumber: null },
      { state: 'active', plan: 'premium_monthly', refundedPaise: 999_00, refundingPaise: 0 },
    ]);
    expect(await till.balances(clinicId)).toEqual({
      gateway: 999_00,
      plan_sales: -846_62,
      plan_tax: -152_38,
      unallocated: 0,
    });
    // One that gave way and was not paid is nothing to the owner.
    await owner.buy();
    till.gateway.pay(orderOf(await owner.buy()), 'card');
    for (const letter of till.take()) await hand(till.app, letter);
    await till.settle();
    expect((await owner.purchases()).map(({ state }) => state)).toEqual([
      'active',
      'closed',
      'active',
    ]);
  });

  test('before the last one ends is joined to it', async () => {
    const { token } = await till.clinic();
    const owner = buyerOf({ token });
    for (const plan of ['premium_monthly', 'premium_yearly'] as const) {
      till.gateway.pay(orderOf(await owner.buy(plan)), 'card');
      for (const letter of till.take()) await hand(till.app, letter);
      await till.settle();
    }
    expect(await owner.current()).toMatchObject({
      startsOn: '2026-11-22',
      expiresOn: '2027-12-22',
    });
  });

  test('that a coupon makes free needs no gateway', async () => {
    const { token } = await till.clinic();
    const owner = buyerOf({ token });
    await till.coupon('GIFT', { percent: 100, uses: 5 });
    const answer = await owner.buy('premium_monthly', 'gift');
    expect(answer.data.checkout).toBeNull();
    await till.settle();
    expect(await owner.current()).toMatchObject({ isPremium: true });
    expect(await owner.purchases()).toMatchObject([{ coupon: 'GIFT', invoiceNumber: null }]);
    expect((await owner.quote('premium_monthly', 'GIFT')).error).toMatchObject({
      code: 'coupon_invalid',
    });
  });
});

describe('webhooks', () => {
  test('that the gateway did not sign, or that are old, are refused and change nothing', async () => {
    const { token } = await till.clinic();
    const owner = buyerOf({ token });
    const order = orderOf(await owner.buy());
    till.gateway.pay(order, 'card');
    const [letter] = till.take().filter(({ event }) => event === 'order.paid');
    if (!letter) throw new Error('no webhook');
    expect(await hand(till.app, { ...letter, signature: 'b'.repeat(64) })).toBe(401);
    expect(await hand(till.app, { ...letter, signature: '' })).toBe(401);
    const dearer = letter.raw.replaceAll('99900', '99901');
    expect(await hand(till.app, { ...letter, raw: dearer })).toBe(401);
    now = now.add({ hours: 40 });
    expect(await hand(till.app, letter)).toBe(401);
    now = now.subtract({ hours: 40 });
    // Signed, but of another sum than was asked for: heard and left.
    const raw = letter.raw.replaceAll('99900', '100');
    expect(await hand(till.app, { ...letter, raw, signature: till.gateway.sign(raw) })).toBe(200);
    await till.settle();
    expect(await owner.current()).toMatchObject({ isPremium: false });
  });

  test('about orders of somebody else are heard and left', async () => {
    const raw = JSON.stringify({
      event: 'payment.captured',
      payload: {
        payment: {
          entity: {
            id: 'pay_other',
            order_id: 'order_other',
            amount: 100,
            currency: 'INR',
            status: 'captured',
          },
        },
      },
      created_at: now.epochMilliseconds / 1000,
    });
    const letter = { eventId: 'evt_other', event: '', raw, signature: till.gateway.sign(raw) };
    expect(await hand(till.app, letter)).toBe(200);
  });
});

describe('what was paid for a plan and is given back at the gateway', () => {
  const hear = async () => {
    for (const letter of till.take()) expect(await hand(till.app, letter)).toBe(200);
    await till.settle();
  };
  const bought = async (clinic: { token: string }) => {
    const order = orderOf(await buyerOf(clinic).buy());
    till.gateway.pay(order, 'upi');
    await hear();
    return order;
  };
  const mails = async (clinicId: string) => {
    const { rows } = await till.app.admin.query<{ day: string }>(
      `select "values" ->> 'day' as day from app.messages where template = 'plan_refunded' and clinic_id = $1`,
      [clinicId],
    );
    return rows.map(({ day }) => day);
  };

  test('ends the plan with the day, takes the sale out of the books and is told to the owner', async () => {
    const clinic = await till.clinic();
    const owner = buyerOf(clinic);
    const order = await bought(clinic);
    now = Temporal.Instant.from('2026-11-27T06:00:00Z');
    till.gateway.refundAll(order);
    const letters = till.take();
    for (const letter of [...letters, ...letters.toReversed()])
      expect(await hand(till.app, letter)).toBe(200);
    await till.settle();
    expect(await owner.current()).toMatchObject({ isPremium: true, expiresOn: '2026-11-27' });
    now = Temporal.Instant.from('2026-11-28T06:00:00Z');
    expect(await owner.current()).toMatchObject({ plan: 'free' });
    expect(await owner.purchases()).toMatchObject([
      { state: 'active', expiresOn: '2026-11-27', refundedPaise: 999_00 },
    ]);
    expect(Object.values(await till.balances(clinic.clinicId))).toEqual([0, 0, 0, 0]);
    expect(await mails(clinic.clinicId)).toEqual(['28 Nov 2026']);
  });

  test('leaves the plan where a part went back', async () => {
    const clinic = await till.clinic();
    const order = await bought(clinic);
    till.gateway.refundPart(order, 333_33);
    await hear();
    expect(await buyerOf(clinic).current()).toMatchObject({ expiresOn: '2026-12-22' });
    const books = await till.balances(clinic.clinicId);
    expect(books).toMatchObject({ gateway: 665_67, unallocated: 0 });
    expect((books['plan_sales'] ?? 0) + (books['plan_tax'] ?? 0)).toBe(-665_67);
    expect(await mails(clinic.clinicId)).toEqual([]);
    till.gateway.refundPart(order, 665_67);
    await hear();
    expect(Object.values(await till.balances(clinic.clinicId))).toEqual([0, 0, 0, 0]);
    expect(await buyerOf(clinic).current()).toMatchObject({ expiresOn: '2026-11-22' });
  });

  test('takes a renewal that was still to begin, and leaves the plan that runs', async () => {
    const clinic = await till.clinic();
    const owner = buyerOf(clinic);
    await bought(clinic);
    const renewal = await bought(clinic);
    expect(await owner.current()).toMatchObject({ expiresOn: '2027-01-22' });
    till.gateway.refundAll(renewal);
    await hear();
    expect(await owner.current()).toMatchObject({ expiresOn: '2026-12-22' });
    expect(await owner.purchases()).toMatchObject([
      { state: 'closed', expiresOn: null, refundedPaise: 999_00 },
      { state: 'active', expiresOn: '2026-12-22', refundedPaise: 0 },
    ]);
    expect(await mails(clinic.clinicId)).toEqual(['23 Dec 2026']);
  });

  test('does not end a plan whose second payment it was', async () => {
    const clinic = await till.clinic();
    const order = await bought(clinic);
    till.gateway.pay(order, 'card');
    await hear();
    await hear();
    expect(till.refundsOf([order])).toEqual([999_00]);
    expect(await buyerOf(clinic).current()).toMatchObject({ expiresOn: '2026-12-22' });
  });

  test('opens nothing where we hear of it before its payment', async () => {
    const clinic = await till.clinic();
    const order = orderOf(await buyerOf(clinic).buy());
    till.gateway.pay(order, 'upi');
    till.gateway.refundPart(order, 400_00);
    till.gateway.refundPart(order, 599_00);
    for (const letter of till.take().toReversed()) expect(await hand(till.app, letter)).toBe(200);
    await till.settle();
    expect(await buyerOf(clinic).current()).toMatchObject({ isPremium: false });
  });
});

test('ten uses of a coupon are ten among two hundred who want it at once', async () => {
  await till.coupon('FIRST10', { percent: 10, uses: 10 });
  const clinics = await till.clinics(200);
  const answers = await Promise.all(clinics.map((one) => till.holdCoupon(one, 'FIRST10')));
  expect(answers.filter(Boolean)).toHaveLength(10);
}, 60_000);

test('nothing can be bought where no gateway is set up', async () => {
  till.isShut(true);
  try {
    const { stranger } = till.app.world;
    expect((await till.app.call(api.offer, {}, stranger)).data.isOpen).toBe(false);
    expect(await buyerOf(stranger).buy()).toMatchObject({
      status: 503,
      error: { code: 'payments_off' },
    });
  } finally {
    till.isShut(false);
  }
});

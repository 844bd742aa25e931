// The console opens by password and code, each code once; without them nothing is seen and nothing done; all of it is written down.
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appCodeOf } from '../../../../tests/authenticator.ts';
import { auditOf } from '../../../../tests/db.ts';
import { type Clinic, hand, openTill, type Till } from '../../../../tests/till.ts';
import { systemClinicId } from '../../../kit/server/context.ts';
import { give } from '../../../kit/shared/settings.ts';
import { api as clinics } from '../../clinics/contract.ts';
import { api as config } from '../../config/contract.ts';
import { api as jobs } from '../../jobs/contract.ts';
import { api as plans } from '../../plans/contract.ts';
import { htmlOf } from '../../../kit/server/page.ts';
import { clinicsPage } from './views.ts';
import { api as support } from '../../support/contract.ts';
import { api as wallet } from '../../wallet/contract.ts';
import { payoutRules } from '../../wallet/service.ts';
import { api } from '../contract.ts';

let now = Temporal.Instant.from('2026-11-22T06:00:00Z');
let till: Till;
beforeAll(async () => {
  till = await openTill({
    now: () => now,
    settings: [give(payoutRules, { unaskedUpToPaise: 1_000_00, twoAbovePaise: 5_000_00 })],
  });
});
afterAll(() => till.close());
/** A half minute of its own for each test: a code is taken once. */
beforeEach(() => {
  now = now.add({ minutes: 2 });
});

async function hire(name: string) {
  const { password, link } = await till.app.work(api.add, { name }, systemClinicId);
  const key = new URL(link).searchParams.get('secret') ?? '';
  return { name, password, code: () => appCodeOf(key, now) };
}
const post = (url: string, fields: Record<string, string>, cookie = '') =>
  till.app.http.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...(cookie === '' ? {} : { cookie }),
    },
    payload: new URLSearchParams(fields).toString(),
  });
const get = (url: string, cookie = '') =>
  till.app.http.inject({ method: 'GET', url, headers: cookie === '' ? {} : { cookie } });

const logIn = (of: { name: string; password: string }, code: string) =>
  post('/operator/login', { name: of.name, password: of.password, code });
async function enter(of: Awaited<ReturnType<typeof hire>>): Promise<string> {
  const answer = await logIn(of, of.code());
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/operator']);
  const cookie = String(answer.headers['set-cookie']);
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Strict/);
  return cookie.split(';')[0] ?? '';
}

const places = [
  '',
  '/payouts',
  '/coupons',
  '/stuck',
  '/hooks',
  '/requests',
  '/faults',
  '/clinics',
].map((place) => `/operator${place}`);

test('every page is there for whoever is inside, and for nobody else', async () => {
  const cookie = await enter(await hire('Asha'));
  for (const place of places) {
    expect((await get(place, cookie)).statusCode).toBe(200);
    for (const other of ['', 'operator=', `operator=${'a'.repeat(43)}`])
      expect((await get(place, other)).headers.location).toBe('/operator/login');
  }
  expect((await get('/operator/clinics', cookie)).body).toContain('Sunrise');
});

test('a wrong password, a wrong code, an old one and one used before are refused', async () => {
  const ravi = await hire('Ravi');
  const old = ravi.code();
  now = now.add({ minutes: 2 });
  for (const [password, code] of [
    ['wrong', ravi.code()],
    [ravi.password, '000000'],
    [ravi.password, old],
    [ravi.password, ''],
  ] as const)
    expect((await logIn({ ...ravi, password }, code)).statusCode).toBe(401);
  const code = ravi.code();
  expect((await logIn(ravi, code)).statusCode).toBe(303);
  expect((await logIn(ravi, code)).statusCode).toBe(401);
});

test('five wrong tries hold the name for a quarter of an hour', async () => {
  const mina = await hire('Mina');
  for (let n = 0; n < 5; n += 1) expect((await logIn(mina, '000000')).statusCode).toBe(401);
  expect((await logIn(mina, mina.code())).statusCode).toBe(429);
  now = now.add({ minutes: 16 });
  await enter(mina);
});

test('a session ends after half an hour, by leaving, and with its person', async () => {
  const [uma, om, lal] = [await hire('Uma'), await hire('Om'), await hire('Lal')];
  const [late, left, gone] = [await enter(uma), await enter(om), await enter(lal)];
  await post('/operator/logout', {}, left);
  await till.app.work(api.remove, { name: 'Lal' }, systemClinicId);
  for (const cookie of [left, gone])
    expect((await get('/operator', cookie)).headers.location).toBe('/operator/login');
  expect((await get('/operator', late)).statusCode).toBe(200);
  now = now.add({ minutes: 31 });
  expect((await get('/operator', late)).headers.location).toBe('/operator/login');
});

async function askedPayout(): Promise<{ clinic: Clinic; id: string }> {
  const clinic = await till.clinic();
  await till.app.call(
    clinics.saveBank,
    {
      holder: 'Dr Till',
      accountNumber: '000123456789',
      confirmAccountNumber: '000123456789',
      ifsc: 'HDFC0001234',
      bankName: 'HDFC Bank',
      version: 0,
    },
    clinic,
  );
  await till.earn(clinic.clinicId, 6_000_00, now.subtract({ hours: 72 }));
  const { data } = await till.app.call(wallet.requestPayout, { amountPaise: 6_000_00 }, clinic, {
    onceKey: crypto.randomUUID(),
  });
  return { clinic, id: data.id };
}

test('a large payout goes out when two have agreed, not one twice, and not a stranger', async () => {
  const { clinic, id } = await askedPayout();
  const [nila, dev] = [await enter(await hire('Nila')), await enter(await hire('Dev'))];
  const state = async () => (await till.app.call(wallet.get, {}, clinic)).data.payouts[0]?.state;
  const agree = (cookie: string) => post('/operator/payouts', { id, act: 'approve' }, cookie);
  expect((await agree('')).headers.location).toBe('/operator/login');
  for (const cookie of [nila, nila]) expect((await agree(cookie)).statusCode).toBe(303);
  await till.settle();
  expect(await state()).toBe('requested');
  expect((await get('/operator/payouts', nila)).body).toContain('1 of 2');
  const offered = async (cookie: string) =>
    (await get('/operator/payouts', cookie)).body.match(/Let it go/g)?.length ?? 0;
  expect(await offered(nila)).toBe((await offered(dev)) - 1);
  await agree(dev);
  await till.settle();
  expect(await state()).toBe('processing');
});

test('a payout that is refused is off the page at once, with its reason, and the money is back', async () => {
  const { clinic, id } = await askedPayout();
  const cookie = await enter(await hire('Mira'));
  const shown = async () => (await get('/operator/payouts', cookie)).body;
  expect(await shown()).toContain(id);
  const fields = { id, act: 'refuse', reason: 'The holder has another name' };
  expect((await post('/operator/payouts', fields, cookie)).statusCode).toBe(303);
  // Its forms are gone, and nobody lets it go by an older page.
  expect(await shown()).not.toContain(id);
  expect(await shown()).toContain('The holder has another name');
  expect((await post('/operator/payouts', { id, act: 'approve' }, cookie)).statusCode).toBe(404);
  await till.settle();
  expect(await shown()).toContain('The holder has another name');
  const { data } = await till.app.call(wallet.get, {}, clinic);
  expect(data.payouts[0]).toMatchObject({ state: 'failed', reason: 'The holder has another name' });
  expect(data.eligiblePaise).toBe(6_000_00);
});

test('what is refused is said, on the same page', async () => {
  const cookie = await enter(await hire('Tara'));
  const gone = await post('/operator/payouts', { id: crypto.randomUUID(), act: 'approve' }, cookie);
  expect(gone.statusCode).toBe(404);
  expect(gone.body).toContain('Payout not found');
  const coupon = { code: 'diwali', kind: 'percent', startsOn: '2026-11-01', uses: '5' };
  const put = (amount: string, endsOn: string) =>
    post('/operator/coupons', { ...coupon, amount, endsOn }, cookie);
  expect((await put('101', '2026-11-30')).body).toContain('Choose 1 to 100 percent');
  expect((await put('10', '2026-10-30')).statusCode).toBe(422);
  expect((await put('10', '2026-11-30')).statusCode).toBe(303);
  expect((await get('/operator/coupons', cookie)).body).toContain('DIWALI · 10 %');
});

test('who came for what is in the audit log of clinic zero', async () => {
  const cookie = await enter(await hire('Kavi'));
  await get('/operator/faults', cookie);
  const entries = (await auditOf(till.app, 'operators.enter')).filter(
    ({ detail }) => detail['name'] === 'Kavi',
  );
  expect(entries).toMatchObject([
    { clinic_id: systemClinicId, detail: { place: 'faults', act: '', about: '' } },
  ]);
});

describe('prices and limits', () => {
  const set = async (fields: Record<string, string>) => {
    const cookie = await enter(await hire(`Seller ${(sellers += 1)}`));
    const usual = { rupees: '999', extraUsers: '1', reportDays: '30', excelDays: '30' };
    return post('/operator/terms', { ...usual, ...fields }, cookie);
  };
  let sellers = 0;
  afterAll(async () => void (await set({})));
  const buy = (clinic: Clinic, amountPaise: number) =>
    till.app.call(
      plans.buy,
      { plan: 'premium_monthly', coupon: '', amountPaise, hasAgreed: true },
      clinic,
      { onceKey: crypto.randomUUID() },
    );
  const offer = async (clinic: { token: string }) =>
    (await till.app.call(plans.offer, {}, clinic)).data;

  test('that the operator sets hold from then on, are in the audit log, and touch nothing that was bought', async () => {
    const clinic = await till.clinic();
    const begun = await buy(clinic, 999_00);
    const order = begun.data.checkout?.fields.find(({ name }) => name === 'order_id')?.value ?? '';
    expect((await set({ rupees: '1200', extraUsers: '3' })).statusCode).toBe(303);
    expect(await offer(clinic)).toMatchObject({
      prices: { premium_monthly: 1_200_00, premium_yearly: 12_960_00 },
      free: { extraUsers: 3, reportDays: 30, excelDays: 30 },
    });
    // Ordered before at the old price: it opens what was paid for.
    till.gateway.pay(order, 'upi');
    for (const letter of till.take()) await hand(till.app, letter);
    await till.settle();
    const bought = async () => ({
      current: (await till.app.call(plans.current, {}, clinic)).data,
      purchases: (await till.app.call(plans.purchases, {}, clinic)).data.purchases,
    });
    const before = await bought();
    expect(before.purchases).toMatchObject([{ state: 'active', pricePaise: 999_00 }]);
    expect((await set({ rupees: '100', reportDays: '1' })).statusCode).toBe(303);
    expect(await bought()).toEqual(before);
    expect(await buy(clinic, 1_200_00)).toMatchObject({
      status: 409,
      error: { code: 'price_changed' },
    });
    expect((await auditOf(till.app, 'plans.setTerms')).at(-1)).toMatchObject({
      clinic_id: systemClinicId,
      detail: {
        before: { monthlyPaise: 1_200_00 },
        after: { monthlyPaise: 100_00, reportDays: 1 },
      },
    });
  });

  test('bound the free plan and nobody who has bought', async () => {
    await set({ reportDays: '7' });
    const days = async (clinic: { token: string }) =>
      (await till.app.call(config.GetConfig, {}, clinic)).data.AccessDataInDay;
    const free = await till.clinic();
    expect(await days(free)).toBe(7);
    expect(await days(till.app.world.rao)).toBeNull();
  });

  test('that make no sense are refused, and so is whoever is no operator', async () => {
    for (const wrong of [
      { rupees: '0' },
      { rupees: 'dear' },
      { reportDays: '0' },
      { extraUsers: '-1' },
    ])
      expect((await set(wrong)).statusCode).toBe(422);
    const before = await offer(till.app.world.rao);
    const stranger = await post('/operator/terms', {
      rupees: '1',
      extraUsers: '1',
      reportDays: '1',
      excelDays: '1',
    });
    expect(stranger.headers.location).toBe('/operator/login');
    expect(await offer(till.app.world.rao)).toEqual(before);
  });
});

test('webhooks that were refused, failed or came again are listed with their reason', async () => {
  const clinic = await till.clinic();
  const begun = await till.app.call(
    plans.buy,
    { plan: 'premium_monthly', coupon: '', amountPaise: 999_00, hasAgreed: true },
    clinic,
    { onceKey: crypto.randomUUID() },
  );
  const order = begun.data.checkout?.fields.find(({ name }) => name === 'order_id')?.value ?? '';
  till.gateway.pay(order, 'card');
  const [letter] = till.take();
  if (!letter) throw new Error('no webhook');
  const [forged, mute] = [
    { ...letter, signature: 'b'.repeat(64) },
    { ...letter, raw: 'x', signature: till.gateway.sign('x') },
  ];
  for (const [each, status] of [
    [forged, 401],
    [forged, 401],
    [mute, 401],
    [letter, 200],
    [letter, 200],
  ] as const)
    expect(await hand(till.app, each)).toBe(status);
  await till.settle();
  const { refusals } = await till.app.work(jobs.hookRefusals, {}, systemClinicId);
  const times = Object.fromEntries(refusals.map((one) => [`${one.hook} ${one.reason}`, one.times]));
  expect(times).toMatchObject({
    'payments.webhook payment_unproved': 2,
    'payments.webhook hook_stale': 1,
    'payments.webhook repeated': 1,
  });
  const cookie = await enter(await hire('Hema'));
  expect((await get('/operator/hooks', cookie)).body).toContain(
    'payments.webhook: This does not come from the payment service (payment_unproved)',
  );
  // Nothing of it is any clinic's.
  expect(await till.app.work(jobs.hookRefusals, {}, clinic.clinicId)).toEqual({ refusals: [] });
});

test('what a member wrote is read with its pictures and answered; the sender sees the answer', async () => {
  const clinic = await till.clinic();
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#f00' },
  })
    .png()
    .toBuffer();
  const sent = await till.app.upload(
    support.reportProblem,
    {
      severity: 'high',
      category: 'printing',
      reportType: 'fault',
      description: 'The <b>second</b> page is empty',
    },
    [{ name: 'Attachments', bytes: picture }],
    clinic,
  );
  const { id } = sent.data;
  const cookie = await enter(await hire('Kiran'));
  const { body } = await get('/operator/requests', cookie);
  expect(body).toContain('The &lt;b&gt;second&lt;/b&gt; page is empty');
  expect(body).toContain('Problem, fault, high, printing');
  const place = `/operator/requests/${clinic.clinicId}/${id}/0`;
  expect(body).toContain(place);
  const seen = await get(place, cookie);
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(seen.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect((await get(place, '')).headers.location).toBe('/operator/login');
  for (const wrong of ['/1', '/9', '/x'].map((end) => place.replace(/\/0$/, end)))
    expect((await get(wrong, cookie)).statusCode).toBe(404);
  const other = await till.clinic();
  expect((await get(`/operator/requests/${other.clinicId}/${id}/0`, cookie)).statusCode).toBe(404);
  const answered = { id, status: 'answered', answer: 'Mended in the next release' };
  expect((await post('/operator/requests', answered)).headers.location).toBe('/operator/login');
  const done = await post('/operator/requests', answered, cookie);
  expect([done.statusCode, done.headers.location]).toEqual([303, '/operator/requests']);
  const { data } = await till.app.call(support.requests, {}, clinic);
  expect(data.requests).toMatchObject([
    { status: 'answered', answer: 'Mended in the next release' },
  ]);
  expect((await auditOf(till.app, 'support.picture')).map(({ clinic_id: of }) => of)).toEqual([
    clinic.clinicId,
  ]);
});

test('plans, states and days stand in words', () => {
  const at = { nonce: '', name: 'Nila', place: 'clinics', problem: null } as const;
  const one = {
    clinicId: crypto.randomUUID(),
    name: 'Sunrise',
    city: 'Pune',
    country: 'IN',
    since: '2026-01-02T03:04:00Z',
    members: 3,
    closedAt: null,
  };
  const body = htmlOf(
    clinicsPage(at, [
      { ...one, plan: 'premium_yearly', expiresOn: '2027-11-23' },
      {
        ...one,
        clinicId: crypto.randomUUID(),
        plan: null,
        expiresOn: null,
        closedAt: '2026-11-30T06:00:00Z',
      },
    ]),
  );
  expect(body).toContain('<dd>Premium, yearly, until 23 Nov 2027</dd>');
  expect(body).toContain('<dd>Free</dd>');
  expect(body).toContain('<dd>Pune, India</dd>');
  expect(body).not.toContain('premium_yearly');
  expect(body.match(/<dt>Closed<\/dt>/g)).toHaveLength(1);
});

// The SMS log: the clinic's own messages, without what they must not keep, for who may see the settings.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import type { OutputOf, TypedOf } from '../../../kit/shared/contract.ts';
import { api } from '../contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const { sunrise, moonlight } = app.world;
  const add = (clinicId: string, at: string, more: Record<string, unknown>) =>
    app.admin.query(
      `insert into app.messages (clinic_id, channel, recipient, template, "values", language, status, reason, parts, cost_paise, dedupe, at)
       values ($1, $2, $3, $4, $5, 'en', $6, $7, $8, $9, $10::text, $10::text::timestamptz)`,
      [
        clinicId,
        more['channel'] ?? 'sms',
        more['to'] ?? '+919876543210',
        more['template'] ?? 'clinic_late',
        more['values'] ?? { clinic: 'Sunrise', doctor: 'Dr Rao', minutes: 20, when: '9:00 am' },
        more['status'] ?? 'sent',
        more['reason'] ?? '',
        more['parts'] ?? 1,
        more['cost'] ?? 20,
        at,
      ],
    );
  await add(sunrise.clinicId, '2026-11-20T05:00:00Z', {});
  await add(sunrise.clinicId, '2026-11-21T05:00:00Z', {
    channel: 'email',
    to: 'meera_joshi@example.test',
    template: 'contact_code',
    values: {},
    status: 'failed',
    reason: '550 no such user',
    cost: 0,
  });
  await add(sunrise.clinicId, '2026-11-22T05:00:00Z', {
    template: 'exported_at_night',
    values: { clinic: 'Sunrise', member: 'Lata', when: '23:00' },
    cost: 40,
    parts: 2,
  });
  await add(moonlight.clinicId, '2026-11-22T05:00:00Z', {});
  await app.admin.query(
    `update app.roles set pages = pages || '[{"page":"Settings","allowToView":true,"allowToAddEdit":false}]' where clinic_id = $1`,
    [sunrise.clinicId],
  );
});
afterAll(() => app.close());

const log = async (input: TypedOf<typeof api.log> = {}, as = app.world.rao) =>
  (await app.call(api.log, input, as)).data;

test('shows text, status, reason and cost, newest first, and never a code', async () => {
  const { messages, sums } = await log();
  expect(messages.map(({ at }) => at.slice(0, 10))).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
  ]);
  expect(messages[1]).toMatchObject({
    status: 'failed',
    reason: '550 no such user',
    text: expect.stringContaining('•••••• is your OTP'),
  });
  expect(messages[2]).toMatchObject({
    text: 'Sunrise: Dr Rao runs about 20 minutes late today. Your appointment of 9:00 am begins later.',
    parts: 1,
    costPaise: 20,
  });
  expect(sums).toEqual({ messages: 3, failed: 1, costPaise: 60 });
});

test('is narrowed by receiver, way, status and days, and read page by page', async () => {
  const days = async (input: TypedOf<typeof api.log>) =>
    (await log(input)).messages.map(({ at }) => at.slice(8, 10));
  expect(await days({ text: 'meera_' })).toEqual(['21']);
  expect(await days({ text: 'meera%j' })).toEqual([]);
  expect(await days({ channel: 'sms' })).toEqual(['22', '20']);
  expect(await days({ status: 'failed' })).toEqual(['21']);
  expect(await days({ from: '2026-11-21', to: '2026-11-21' })).toEqual(['21']);
  const first = await log({ most: 2 });
  const second = await log({ most: 2, after: first.next ?? '' });
  expect(second.messages.map(({ at }) => at.slice(8, 10))).toEqual(['20']);
  expect([second.next, second.sums]).toEqual([null, null]);
  expect((await app.call(api.log, { after: 'x|y' }, app.world.rao)).status).toBe(422);
});

test('what the owner is told of their people is read by the owner alone', async () => {
  const { messages, sums } = await log({}, app.world.lata);
  expect(messages.map(({ at }) => at.slice(8, 10))).toEqual(['21', '20']);
  expect(sums?.messages).toBe(2);
});

test('what a patient owes is read by who may see money, in the log', async () => {
  const { sunrise, lata, rao } = app.world;
  await app.admin.query(
    `insert into app.messages (clinic_id, channel, recipient, template, "values", said, language, status, reason, parts, cost_paise, dedupe, at)
     values ($1, 'sms', '+919876500001', 'payment_due', '{"clinic": "Sunrise", "amount": "₹7,731", "note": "Ask for Lata."}', null, 'en', 'sent', '', 1, 20, 'due 1', '2026-11-19T05:00:00Z'),
       ($1, 'sms', '+919876500001', 'payment_due', '{"clinic": "Sunrise", "amount": "₹7,731"}', 'Sunrise: ₹7,731 is open.', 'en', 'sent', '', null, 20, 'due 2', '2026-11-19T06:00:00Z')`,
    [sunrise.clinicId],
  );
  const texts = async (as: typeof rao) =>
    (await log({ text: '9876500001' }, as)).messages.map(({ text }) => text);
  const owed = await texts(rao);
  expect(owed).toHaveLength(2);
  for (const text of owed) expect(text).toContain('₹7,731');
  const hidden = await texts(lata);
  expect(hidden).toHaveLength(2);
  for (const text of hidden) expect(text).toContain('Sunrise: •••••• is still to be paid.');
  for (const text of hidden) expect(text).not.toContain('7,731');
});

test('what waits in the Outbox costs nothing, in its row as in the sum', async () => {
  const become = (status: string) =>
    app.admin.query(`update app.messages set status = $1 where at = '2026-11-20T05:00:00Z'`, [
      status,
    ]);
  await become('held');
  const { messages, sums } = await log({ status: 'held' });
  expect([messages.map(({ costPaise }) => costPaise), sums?.costPaise]).toEqual([[0], 0]);
  await become('sent');
});

test('stands by cost both ways, page by page, what cost nothing known last, and nobody else’s', async () => {
  const { sunrise } = app.world;
  const add = (at: string, status: string, cost: number | null) =>
    app.admin.query(
      `insert into app.messages (clinic_id, channel, recipient, template, "values", language, status, reason, parts, cost_paise, dedupe, at)
       values ($1, 'sms', '+919812300000', 'clinic_late', '{}', 'en', $2, '', 1, $3, $4::text, $4::text::timestamptz)`,
      [sunrise.clinicId, status, cost, at],
    );
  await add('2026-10-01T05:00:00Z', 'sent', 90);
  await add('2026-10-02T05:00:00Z', 'sent', null);
  // What has not left is shown as free.
  await add('2026-10-03T05:00:00Z', 'held', 70);
  await add('2026-10-04T05:00:00Z', 'sent', 30);
  await add('2026-10-05T05:00:00Z', 'sent', 30);
  const walk = async (order: 'at' | '-at' | 'cost' | '-cost', as = app.world.rao) => {
    const days: string[] = [];
    const costs: (number | null)[] = [];
    let after: string | null = '';
    while (after !== null) {
      // oxlint-disable-next-line no-await-in-loop -- page by page
      const page: OutputOf<typeof api.log> = await log(
        { order, after, text: '98123', most: 1 },
        as,
      );
      days.push(...page.messages.map(({ at }) => at.slice(8, 10)));
      costs.push(...page.messages.map(({ costPaise }) => costPaise));
      after = page.next;
    }
    return { days: days.join(' '), costs };
  };
  expect((await walk('-at')).days).toBe('05 04 03 02 01');
  expect((await walk('at')).days).toBe('01 02 03 04 05');
  const up = await walk('cost');
  expect(up.costs).toEqual([0, 30, 30, 90, null]);
  const down = await walk('-cost');
  expect(down.costs).toEqual([90, 30, 30, 0, null]);
  // Two of one cost stand in the order of their ids, the one way and the other.
  expect(down.days.slice(3, 8)).toBe(up.days.slice(3, 8).split(' ').toReversed().join(' '));
  const { next } = await log({ order: '-cost', most: 1 });
  await app.admin.query(
    `insert into app.subscriptions (clinic_id, plan, starts_on, expires_on, paid_paise) values ($1, 'premium_yearly', current_date - 30, current_date + 335, 0)`,
    [app.world.moonlight.clinicId],
  );
  const { messages: own } = await log({ order: '-cost' }, app.world.stranger);
  expect(own).toHaveLength(1);
  const behind = await log({ order: '-cost', after: next ?? '' }, app.world.stranger);
  expect(behind.messages).toEqual(own);
});

// The wallet's statement: whole, in order, its balances those of the page; the same lines as a sheet and on paper in ten languages.
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Clinic, openTill, type Till } from '../../../../tests/till.ts';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { languageCodes } from '../../../kit/shared/languages.ts';
import { api as clinics } from '../../clinics/contract.ts';
import { api } from '../contract.ts';

const now = Temporal.Instant.from('2026-11-22T06:00:00Z');
let till: Till;
let clinic: Clinic;
beforeAll(async () => {
  till = await openTill({ now: () => now });
  clinic = await till.clinic();
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
  const earn = (paise: number, at: string) =>
    till.earn(clinic.clinicId, paise, Temporal.Instant.from(at));
  await earn(500_00, '2026-10-20T06:00:00Z');
  // The last minute of October and the first of November, in India.
  await earn(40_00, '2026-10-31T18:29:59Z');
  await earn(300_00, '2026-10-31T18:30:00Z');
  await till.app.call(api.requestPayout, { amountPaise: 200_00 }, clinic, {
    onceKey: crypto.randomUUID(),
  });
});
afterAll(async () => {
  await till.close();
});

const november = { from: '2026-11-01', to: '2026-11-22' };
const take = (input: TypedOf<typeof api.statement>, language = 'en') =>
  till.app.call(api.statement, input, clinic, { headers: { 'accept-language': language } });
const rowsOf = async (input: TypedOf<typeof api.statement>) =>
  (await readXlsx((await take(input)).raw.rawPayload)).sheets[0]?.rows.slice(1) ?? [];

test('holds the lines of its days, in order, each balance the page’s', async () => {
  const rows = await rowsOf({ ...november, format: 'xlsx' });
  expect(rows.map((row) => row.slice(1))).toEqual([
    ['Opening balance', null, null, null, 540],
    ['Online payment', null, 300, null, 840],
    ['Payout requested', '•••• 6789', null, 200, 640],
    ['Closing balance', null, 300, 200, 640],
  ]);
  const { transactions } = (await till.app.call(api.history, { text: '', most: 50 }, clinic)).data;
  expect(transactions.slice(0, 2).map(({ balancePaise }) => balancePaise)).toEqual([
    640_00, 840_00,
  ]);
});

test('of days without a line closes with what it opened with', async () => {
  const rows = await rowsOf({ from: '2026-10-22', to: '2026-10-30' });
  expect(rows.map((row) => row.at(-1))).toEqual([500, 500]);
  const early = await rowsOf({ from: '2025-11-01', to: '2025-11-30' });
  expect(early.map((row) => row.at(-1))).toEqual([0, 0]);
});

test.each(languageCodes)('is set on paper in %s', async (language) => {
  const { raw } = await take({ ...november, format: 'pdf' }, language);
  expect(raw.headers['content-disposition']).toContain('wallet-2026-11-01-2026-11-22.pdf');
  expect(raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('is of a year at the most, and no day before its first', async () => {
  for (const [from, to] of [
    ['2026-11-02', '2026-11-01'],
    ['2025-11-01', '2026-11-02'],
  ] as const)
    expect((await take({ from, to })).error.fields).toMatchObject({
      to: { code: 'statement_days' },
    });
  expect((await take({ from: '2025-11-01', to: '2026-11-01' })).status).toBe(200);
});

// Visits and payments chosen by hand, taken out as files.
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf, testApp, type TestApp } from '../../../../tests/db.ts';
import { api as patients } from '../../patients/contract.ts';
import { api } from '../contract.ts';

let app: TestApp;
/** By the days of the visits. */
const visits = new Map<string, string>();

beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from('2026-11-21T06:00:00Z') });
  const { rao } = app.world;
  const { data } = await app.call(
    patients.register,
    { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female', statedAge: 34 },
    rao,
  );
  for (const [visitOn, type] of [
    ['2026-11-10', 'Cash'],
    ['2026-11-20', 'UPI'],
  ] as const) {
    const added = await app.call(
      api.add,
      {
        patientId: data.patient.id,
        visitOn,
        complaints: ['Fever', 'Cough'],
        totalFeesPaise: 900_00,
        discountPaise: 100_00,
        payments: [{ amountPaise: 300_00, type, paidOn: visitOn }],
      },
      rao,
      { onceKey: crypto.randomUUID() },
    );
    visits.set(visitOn, added.data.id);
  }
});
afterAll(() => app.close());

const allowDesk = (...pages: string[]) =>
  app.admin.query(`update app.roles set pages = $2 where clinic_id = $1 and name = 'Reception'`, [
    app.world.sunrise.clinicId,
    JSON.stringify(pages.map((page) => ({ page, allowToView: true, allowToAddEdit: false }))),
  ]);
const rowsOf = async (bytes: Buffer) =>
  ((await readXlsx(bytes)).sheets[0]?.rows ?? []).map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)),
  );
const idOf = (visitOn: string) => visits.get(visitOn) ?? '';

test('chosen visits, those of other days than today too, the latest first; no others', async () => {
  const { rao } = app.world;
  const ids = [idOf('2026-11-10'), idOf('2026-11-20')];
  const { raw } = await app.call(api.export, { ids }, rao);
  expect(raw.headers['content-disposition']).toContain('treatments-2026-11-21.xlsx');
  const [head, ...rows] = await rowsOf(raw.rawPayload);
  const shown = rows.map((row) =>
    Object.fromEntries(row.map((cell, at) => [String(head?.[at]), cell])),
  );
  expect(shown).toMatchObject([
    { 'Day of the visit': '2026-11-20', Patient: 'Meera Joshi', Complaints: 'Fever, Cough' },
    { 'Day of the visit': '2026-11-10', Status: 'Draft', Fees: 900, Discount: 100, Due: 500 },
  ]);
  expect((await auditOf(app, 'treatments.export')).at(-1)?.detail).toMatchObject({
    exported: 2,
    seen: [idOf('2026-11-20'), idOf('2026-11-10')],
  });
  const one = await app.call(api.export, { ids: [idOf('2026-11-10')] }, rao);
  expect(await rowsOf(one.raw.rawPayload)).toHaveLength(2);
});

test('money of chosen visits is only for who may see money', async () => {
  const ids = [idOf('2026-11-10')];
  await allowDesk('Treatment', 'Export');
  const { raw } = await app.call(api.export, { ids }, app.world.lata);
  expect((await rowsOf(raw.rawPayload))[0]).not.toContain('Fees');
  await allowDesk('Treatment', 'Export', 'Money');
  const whole = await app.call(api.export, { ids }, app.world.lata);
  expect((await rowsOf(whole.raw.rawPayload))[0]).toEqual(
    expect.arrayContaining(['Fees', 'Discount', 'Paid', 'Due']),
  );
});

test('chosen payments, the latest first', async () => {
  const { payments } = (await app.call(api.payments, {}, app.world.rao)).data;
  const ids = payments.map(({ id }) => id);
  const { raw } = await app.call(api.exportPayments, { ids }, app.world.rao);
  const [, ...rows] = await rowsOf(raw.rawPayload);
  expect(rows.map((row) => [row[0], row[1], ...row.slice(3, 7)])).toEqual([
    ['2026-11-20', 'Meera Joshi', 'UPI', 'Dr Anil Rao', 'Paid', 300],
    ['2026-11-10', 'Meera Joshi', 'Cash', 'Dr Anil Rao', 'Paid', 300],
  ]);
  expect((await auditOf(app, 'treatments.exportPayments')).at(-1)?.detail).toMatchObject({
    exported: 2,
  });
});

test('without the right to take data out there is no file, and of another clinic’s nothing', async () => {
  const { payments } = (await app.call(api.payments, {}, app.world.rao)).data;
  const paid = { ids: payments.map(({ id }) => id) };
  const seen = { ids: [...visits.values()] };
  await allowDesk('Treatment', 'Money');
  expect((await app.call(api.export, seen, app.world.lata)).status).toBe(403);
  expect((await app.call(api.exportPayments, paid, app.world.lata)).status).toBe(403);
  for (const { raw } of [
    await app.call(api.export, seen, app.world.stranger),
    await app.call(api.exportPayments, paid, app.world.stranger),
  ])
    expect(await rowsOf(raw.rawPayload)).toHaveLength(1);
});

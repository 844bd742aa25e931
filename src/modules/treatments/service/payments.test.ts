import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { api as advances } from '../../advances/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api } from '../contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from('2026-11-21T06:00:00Z') });
  const { rao } = app.world;
  for (const [name, contactNumber, payments] of [
    [
      'Meera Joshi',
      '9876543210',
      [
        { amountPaise: 100_00, type: 'Cash', paidOn: '2026-11-20' },
        { amountPaise: 200_00, type: 'UPI', paidOn: '2026-11-21' },
        { amountPaise: 50_00, type: 'Cheque', paidOn: '2026-11-21', status: 'Pending' },
      ],
    ],
    ['Ravi Patil', '9876543211', [{ amountPaise: 300_00, type: 'Cash', paidOn: '2026-11-21' }]],
  ] as const) {
    const registered = await app.call(
      patients.register,
      { name, contactNumber, gender: 'Female', statedAge: 34 },
      rao,
    );
    await app.call(
      api.add,
      {
        patientId: registered.data.patient.id,
        visitOn: '2026-11-20',
        totalFeesPaise: 900_00,
        payments: [...payments],
        finish: false,
      },
      rao,
      { onceKey: crypto.randomUUID() },
    );
  }
});
afterAll(() => app.close());

const list = async (wanted: TypedOf<typeof api.payments> = {}) =>
  (await app.call(api.payments, wanted, app.world.rao)).data;

test('all payments, the latest first, with what arrived by kind', async () => {
  const { payments, totals } = await list();
  expect(payments.map(({ paidOn, amountPaise }) => [paidOn, amountPaise])).toEqual([
    ['2026-11-21', 300_00],
    ['2026-11-21', 50_00],
    ['2026-11-21', 200_00],
    ['2026-11-20', 100_00],
  ]);
  expect(payments[0]).toMatchObject({ patientName: 'Ravi Patil', receivedBy: 'Dr Anil Rao' });
  expect(totals).toEqual([
    { type: 'Cash', paidPaise: 400_00 },
    { type: 'UPI', paidPaise: 200_00 },
  ]);
});

test.each([
  [{ from: '2026-11-21' }, [300_00, 50_00, 200_00]],
  [{ to: '2026-11-20' }, [100_00]],
  [{ type: 'Cash' as const }, [300_00, 100_00]],
  [{ status: 'Pending' as const }, [50_00]],
  [{ text: 'ravi' }, [300_00]],
  [{ text: '%' }, []],
])('%j', async (wanted, amounts) =>
  expect((await list(wanted)).payments.map(({ amountPaise }) => amountPaise)).toEqual(amounts),
);

test('a page at a time without a gap', async () => {
  const first = await list({ most: 3 });
  const second = await list({ most: 3, after: first.next ?? '' });
  expect([...first.payments, ...second.payments].map(({ amountPaise }) => amountPaise)).toEqual([
    300_00, 50_00, 200_00, 100_00,
  ]);
  expect(second).toMatchObject({ next: null, totals: null });
});

test.each([
  ['patient', [100_00, 200_00, 50_00, 300_00]],
  ['-patient', [300_00, 50_00, 200_00, 100_00]],
  ['day', [100_00, 200_00, 50_00, 300_00]],
  ['amount', [50_00, 100_00, 200_00, 300_00]],
  ['-amount', [300_00, 200_00, 100_00, 50_00]],
  ['by', [100_00, 200_00, 50_00, 300_00]],
] as const)('by %s, page by page without a gap', async (order, amounts) => {
  const first = await list({ order, most: 1 });
  const rows = [...first.payments];
  for (let after = first.next; after !== null;) {
    // oxlint-disable-next-line no-await-in-loop -- page by page
    const page = await list({ order, most: 1, after });
    rows.push(...page.payments);
    after = page.next;
  }
  expect(rows.map(({ amountPaise }) => amountPaise)).toEqual(amounts);
});

test('the mark of the version before goes on too', async () => {
  const {
    payments: [latest],
  } = await list({ most: 1 });
  const after = latest?.id ?? '';
  expect((await list({ after })).payments.map(({ amountPaise }) => amountPaise)).toEqual([
    50_00, 200_00, 100_00,
  ]);
});

test('is for who may see money', async () => {
  expect(await app.call(api.payments, {}, app.world.lata)).toMatchObject({ status: 403 });
  expect((await app.call(api.payments, {}, app.world.stranger)).data.payments).toEqual([]);
});

test('money of advances stands among the payments of visits, in each order and over the pages', async () => {
  const { data } = await app.call(patients.search, { text: 'Ravi Patil' }, app.world.rao);
  const patientId = data.patients[0]?.id ?? '';
  await app.call(
    advances.take,
    { patientId, parts: [{ amountPaise: 250_00, type: 'Cash' }] },
    app.world.rao,
    { onceKey: crypto.randomUUID() },
  );
  const amounts = async (wanted: TypedOf<typeof api.payments>) =>
    (await list(wanted)).payments.map(({ amountPaise }) => amountPaise);
  expect(await amounts({ order: '-amount' })).toEqual([300_00, 250_00, 200_00, 100_00, 50_00]);
  const first = await list({ order: 'amount', most: 3 });
  expect(first.payments.map(({ amountPaise }) => amountPaise)).toEqual([50_00, 100_00, 200_00]);
  expect(await amounts({ order: 'amount', most: 3, after: first.next ?? '' })).toEqual([
    250_00, 300_00,
  ]);
  expect(await amounts({ status: 'Pending' })).toEqual([50_00]);
  expect(await amounts({ text: 'Ravi', type: 'Cash', order: 'amount' })).toEqual([250_00, 300_00]);
  expect((await list({ text: 'Ravi', order: 'amount' })).payments[0]?.treatmentId).toBeNull();
});

test('visits and payments of a merged record stand under the person it goes on as, and are found by either name', async () => {
  const { rao } = app.world;
  const register = async (name: string) =>
    (
      await app.call(
        patients.register,
        { name, contactNumber: '9876543219', gender: 'Female', statedAge: 51 },
        rao,
      )
    ).data.patient;
  const [lasting, merged] = [await register('Sunita Deshmukh'), await register('Sunita Kale')];
  const day = '2026-11-10';
  for (const { id } of [lasting, merged]) {
    const added = await app.call(
      api.add,
      {
        patientId: id,
        visitOn: day,
        totalFeesPaise: 500_00,
        payments: [{ amountPaise: 70_00, type: 'Card', paidOn: day }],
        finish: false,
      },
      rao,
      { onceKey: crypto.randomUUID() },
    );
    expect(added.status).toBe(200);
    const taken = await app.call(
      advances.take,
      { patientId: id, parts: [{ amountPaise: 30_00, type: 'UPI' }] },
      rao,
      { onceKey: crypto.randomUUID() },
    );
    expect(taken.status).toBe(200);
  }
  const [keptNow, mergedNow] = await Promise.all(
    [lasting, merged].map(
      async ({ id }) => (await app.call(patients.get, { id }, rao)).data.patient.version,
    ),
  );
  const joined = await app.call(
    patients.merge,
    {
      name: 'Sunita Deshmukh',
      contactNumber: '9876543219',
      gender: 'Female',
      statedAge: 51,
      statedAgeUnit: 'years',
      keptId: lasting.id,
      keptVersion: keptNow ?? 0,
      mergedId: merged.id,
      mergedVersion: mergedNow ?? 0,
    },
    rao,
  );
  expect(joined.status).toBe(200);
  const person = {
    patientId: lasting.id,
    patientName: 'Sunita Deshmukh',
    caseNumber: lasting.caseNumber,
  };
  for (const text of ['deshmukh', 'kale', lasting.caseNumber, merged.caseNumber])
    for (const order of ['-day', 'patient'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- word by word
      const visits = await app.call(api.list, { text, order, most: 1 }, rao);
      const isBoth = text === 'deshmukh' || text === lasting.caseNumber;
      expect(visits.data.treatments).toMatchObject([person]);
      expect(visits.data.totals?.count).toBe(isBoth ? 2 : 1);
      expect(visits.data.next === null).toBe(!isBoth);
      // oxlint-disable-next-line no-await-in-loop -- word by word
      const paid = await list({ text, order });
      expect(paid.payments).toMatchObject(Array.from({ length: isBoth ? 4 : 2 }, () => person));
      const [first, ...rest] = paid.payments.map(({ id }) => id);
      // oxlint-disable-next-line no-await-in-loop -- word by word
      const { next } = await list({ text, order, most: 1 });
      // oxlint-disable-next-line no-await-in-loop -- word by word
      expect((await list({ text, order, after: next ?? '' })).payments.map(({ id }) => id)).toEqual(
        rest,
      );
      expect(first).toBeDefined();
      expect(paid.totals).toEqual([
        { type: 'Card', paidPaise: isBoth ? 140_00 : 70_00 },
        { type: 'UPI', paidPaise: isBoth ? 60_00 : 30_00 },
      ]);
    }
});

test('a page goes on though its last arrived meanwhile, and so stands at another day', async () => {
  const person = { name: 'Cheque Later', contactNumber: '9876543219', gender: 'Female' as const };
  const registered = await app.call(patients.register, { ...person, statedAge: 34 }, app.world.rao);
  const patientId = registered.data.patient.id;
  const { error } = await app.call(
    api.add,
    {
      patientId,
      visitOn: '2026-11-20',
      totalFeesPaise: 900_00,
      payments: [1, 2, 3].map((n) => ({
        amountPaise: n * 100_00,
        type: 'Cheque' as const,
        status: 'Pending' as const,
      })),
    },
    app.world.rao,
    { onceKey: crypto.randomUUID() },
  );
  if (error) throw new Error(error.code);
  const asked = { text: 'Cheque Later' } as const;
  const whole = (await list(asked)).payments.map(({ id }) => id);
  const first = await list({ ...asked, most: 1 });
  await app.admin.query(`update app.treatment_payments set paid_on = '2026-10-01' where id = $1`, [
    whole[0],
  ]);
  const rest = (await list({ ...asked, after: first.next ?? '' })).payments.map(({ id }) => id);
  expect(rest.filter((id) => id !== whole[0])).toEqual(whole.slice(1));
});

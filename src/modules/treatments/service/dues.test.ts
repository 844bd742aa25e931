// What a patient and their family owe, collected at the next visit: oldest first, in several ways, never more than is owed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { api as families } from '../../families/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api } from '../contract.ts';
import { spread } from '../rules.ts';

let app: TestApp;
let phone = 9_876_543_210;
beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from('2026-11-21T05:30:00Z') });
  // The desk takes money here.
  await app.admin.query(`update app.roles set pages = $2 where clinic_id = $1`, [
    app.world.sunrise.clinicId,
    JSON.stringify(
      ['Patient', 'Treatment', 'Money'].map((page) => ({
        page,
        allowToView: true,
        allowToAddEdit: true,
      })),
    ),
  ]);
});
afterAll(() => app.close());

async function person(name: string): Promise<string> {
  phone += 1;
  const { data } = await app.call(
    patients.register,
    { name, contactNumber: String(phone), gender: 'Female', statedAge: 34 },
    app.world.rao,
  );
  return data.patient.id;
}
async function visit(patientId: string, visitOn: string, totalFeesPaise: number): Promise<string> {
  const { data } = await app.call(
    api.add,
    { patientId, complaints: ['Fever'], visitOn, totalFeesPaise },
    app.world.rao,
    { onceKey: crypto.randomUUID() },
  );
  return data.id;
}
const collect = (input: TypedOf<typeof api.collect>) =>
  app.call(api.collect, input, app.world.lata, { onceKey: crypto.randomUUID() });
const paidFor = async (id: string) =>
  (await app.call(api.get, { id }, app.world.rao)).data.payments.map(({ type, amountPaise }) => [
    type,
    amountPaise,
  ]);

test('money is laid out over the oldest visits first, way by way', () => {
  const dues = [
    { treatmentId: 'old', duePaise: 300 },
    { treatmentId: 'new', duePaise: 500 },
  ];
  expect(
    spread(dues, [
      { type: 'Cash', amountPaise: 400 },
      { type: 'UPI', amountPaise: 400 },
    ]),
  ).toEqual([
    { treatmentId: 'old', type: 'Cash', amountPaise: 300 },
    { treatmentId: 'new', type: 'Cash', amountPaise: 100 },
    { treatmentId: 'new', type: 'UPI', amountPaise: 400 },
  ]);
  expect(spread(dues, [{ type: 'Cash', amountPaise: 801 }])).toBeNull();
  expect(spread([], [{ type: 'Cash', amountPaise: 1 }])).toBeNull();
});

test('dues are collected for the patient, then for the family', async () => {
  const [meera, ravi] = [await person('Meera Joshi'), await person('Ravi Joshi')];
  await app.call(
    families.add,
    { patientId: meera, memberPatientId: ravi, name: 'Ravi Joshi', relationship: 'Son' },
    app.world.rao,
    { onceKey: crypto.randomUUID() },
  );
  const [old, later] = [
    await visit(meera, '2026-11-01', 300_00),
    await visit(meera, '2026-11-10', 500_00),
  ];
  const sons = await visit(ravi, '2026-11-05', 200_00);
  const { data } = await app.call(api.dues, { patientId: meera }, app.world.lata);
  expect(data.dues.map(({ treatmentId, duePaise }) => [treatmentId, duePaise])).toEqual([
    [old, 300_00],
    [sons, 200_00],
    [later, 500_00],
  ]);
  const { data: left } = await collect({
    patientId: meera,
    parts: [
      { type: 'Cash', amountPaise: 350_00 },
      { type: 'UPI', amountPaise: 50_00 },
    ],
  });
  expect(await paidFor(old)).toEqual([['Cash', 300_00]]);
  expect(await paidFor(later)).toEqual([
    ['Cash', 50_00],
    ['UPI', 50_00],
  ]);
  expect(await paidFor(sons)).toEqual([]);
  expect(left.dues.map(({ duePaise }) => duePaise)).toEqual([200_00, 400_00]);
  expect(
    await collect({ patientId: meera, parts: [{ type: 'Cash', amountPaise: 400_01 }] }),
  ).toMatchObject({ status: 409, error: { code: 'payment_over_due' } });
  const whole = await collect({
    patientId: meera,
    ofFamily: true,
    parts: [{ type: 'Cheque', amountPaise: 600_00 }],
  });
  expect(whole.data.dues).toEqual([]);
  expect(await paidFor(sons)).toEqual([['Cheque', 200_00]]);
});

test('what is on its way is due as everywhere, said beside it, and not taken again', async () => {
  const patientId = await person('Latha Menon');
  const [part, whole] = [
    await visit(patientId, '2026-11-01', 700_00),
    await visit(patientId, '2026-11-02', 300_00),
  ];
  for (const [id, amountPaise] of [
    [part, 500_00],
    [whole, 300_00],
  ] as const)
    await app.call(
      api.addPayment,
      { id, amountPaise, type: 'Cheque', status: 'Pending' },
      app.world.lata,
      { onceKey: crypto.randomUUID() },
    );
  const { dues } = (await app.call(api.dues, { patientId }, app.world.lata)).data;
  expect(dues).toMatchObject([
    {
      treatmentId: part,
      duePaise: 700_00,
      onItsWay: [{ type: 'Cheque', amountPaise: 500_00 }],
    },
    {
      treatmentId: whole,
      duePaise: 300_00,
      onItsWay: [{ type: 'Cheque', amountPaise: 300_00 }],
    },
  ]);
  const { totals } = (await app.call(api.list, { patientId, most: 1 }, app.world.lata)).data;
  expect(totals?.duePaise).toBe(1000_00);
  expect(
    await collect({ patientId, parts: [{ type: 'Cash', amountPaise: 200_01 }] }),
  ).toMatchObject({ status: 409, error: { code: 'payment_over_due' } });
  const { data } = await collect({ patientId, parts: [{ type: 'Cash', amountPaise: 200_00 }] });
  expect(data.dues.map(({ duePaise }) => duePaise)).toEqual([500_00, 300_00]);
});

test('two desks that collect the same at once collect it once', async () => {
  const patientId = await person('Asha Patil');
  await visit(patientId, '2026-11-01', 300_00);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      collect({ patientId, parts: [{ type: 'Cash', amountPaise: 300_00 }] }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
});

test('what a merged record owes is its person’s own', async () => {
  const ids = [await person('Uma Kale'), await person('Uma Kaale')] as const;
  const [, sameId] = ids;
  const visits = [
    await visit(sameId, '2026-11-01', 200_00),
    await visit(ids[0], '2026-11-02', 300_00),
  ];
  const [first, same] = await Promise.all(
    ids.map(async (id) => (await app.call(patients.get, { id }, app.world.rao)).data.patient),
  );
  if (!first || !same) throw new Error('nobody was registered');
  const { name, contactNumber, gender, statedAge } = first;
  await app.call(
    patients.merge,
    {
      keptId: first.id,
      keptVersion: first.version,
      mergedId: same.id,
      mergedVersion: same.version,
      name,
      contactNumber,
      gender,
      statedAge,
    },
    app.world.rao,
  );
  const { data } = await app.call(api.dues, { patientId: first.id }, app.world.lata);
  expect(data.dues).toMatchObject(
    visits.map((treatmentId) => ({ treatmentId, patientId: first.id, patientName: 'Uma Kale' })),
  );
});

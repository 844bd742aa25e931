import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import { api as appointments } from '../appointments/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api as treatments } from '../treatments/contract.ts';
import { api } from './contract.ts';

let app: TestApp;
// 1 November 2026 in Kolkata, still October in UTC.
let clock = Temporal.Instant.from('2026-11-01T00:30:00+05:30');
beforeAll(async () => {
  app = await testApp({ now: () => clock });
});
afterAll(() => app.close());

const totals = async (as = app.world.rao) => (await app.call(api.totals, {}, as)).data;

test('an empty clinic counts nothing, on thirty days that end today', async () => {
  const data = await totals();
  const none = { total: 0, thisMonth: 0, today: 0, weekAgo: 0 };
  expect(data).toMatchObject({
    today: '2026-11-01',
    patients: none,
    treatments: none,
    appointments: none,
    collection: none,
  });
  expect(data.series).toHaveLength(30);
  expect(data.series[0]?.day).toBe('2026-10-03');
  expect(data.series.at(-1)).toEqual({
    day: '2026-11-01',
    patients: 0,
    treatments: 0,
    appointments: 0,
    collectionPaise: 0,
  });
  expect(data.seriesBefore).toHaveLength(30);
  expect(data.seriesBefore[0]?.day).toBe('2026-09-03');
  expect(data.seriesBefore.at(-1)?.day).toBe('2026-10-02');
});

test("counts by the clinic's own day and month", async () => {
  const { rao } = app.world;
  const patientId = (
    await app.call(
      patients.register,
      { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female', statedAge: 34 },
      rao,
    )
  ).data.patient.id;
  const treat = (visitOn: string, amountPaise: number, more: object = {}) =>
    app.call(
      treatments.add,
      {
        patientId,
        visitOn,
        totalFeesPaise: 500_00,
        payments: [{ amountPaise, type: 'Cash', paidOn: visitOn, ...more }],
      },
      rao,
    );
  await treat('2026-11-01', 300_00);
  await treat('2026-11-01', 200_00, { status: 'Pending' });
  await treat('2026-10-31', 100_00);
  await treat('2026-10-25', 70_00);
  const old = await treat('2026-10-01', 50_00);
  const gone = await app.call(treatments.add, { patientId, visitOn: '2026-11-01' }, rao);
  await app.call(treatments.remove, { id: gone.data.id, version: 1 }, rao);
  expect(old.status).toBe(200);
  await app.call(appointments.book, { patientId, startsAt: '2026-11-01T09:00:00+05:30' }, rao);
  await app.call(appointments.book, { patientId, startsAt: '2026-11-20T09:00:00+05:30' }, rao);
  const canceled = await app.call(
    appointments.book,
    { patientId, startsAt: '2026-11-01T10:00:00+05:30' },
    rao,
  );
  await app.call(appointments.move, { id: canceled.data.id, version: 1, to: 'Canceled' }, rao);
  await app.call(appointments.book, { patientId, startsAt: '2026-12-01T00:00:00+05:30' }, rao);

  const data = await totals();
  expect(data).toMatchObject({
    patients: { total: 1, thisMonth: 1, today: 1 },
    treatments: { total: 5, thisMonth: 2, today: 2, weekAgo: 1 },
    appointments: { total: 3, thisMonth: 2, today: 1 },
    collection: { total: 520_00, thisMonth: 300_00, today: 300_00, weekAgo: 70_00 },
  });
  expect(data.series.slice(-2)).toEqual([
    { day: '2026-10-31', patients: 0, treatments: 1, appointments: 0, collectionPaise: 100_00 },
    { day: '2026-11-01', patients: 1, treatments: 2, appointments: 1, collectionPaise: 300_00 },
  ]);

  expect(data.seriesBefore.find(({ day }) => day === '2026-10-01')).toMatchObject({
    treatments: 1,
    collectionPaise: 50_00,
  });

  clock = Temporal.Instant.from('2026-11-30T12:00:00+05:30');
  const later = await totals();
  expect(later).toMatchObject({
    today: '2026-11-30',
    treatments: { thisMonth: 2, today: 0 },
    appointments: { thisMonth: 2, today: 0 },
  });
  expect(later.series[0]).toMatchObject({ day: '2026-11-01', treatments: 2 });
});

test('the desk sees no money, the stranger nothing of ours', async () => {
  const desk = await totals(app.world.lata);
  expect(desk).toMatchObject({ patients: { total: 1 }, collection: null });
  expect(desk.series.every((day) => day.collectionPaise === null)).toBe(true);
  expect(await totals(app.world.stranger)).toMatchObject({
    patients: { total: 0 },
    treatments: { total: 0 },
    appointments: { total: 0 },
    collection: { total: 0 },
  });
});

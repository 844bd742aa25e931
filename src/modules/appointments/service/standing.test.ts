import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as slots } from '../../slots/contract.ts';
import { api } from '../contract.ts';
import type { Status } from '../model.ts';

let app: TestApp;
let meera: string;
const clock = Temporal.Instant.from('2026-11-21T09:00:00+05:30');

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  const { rao, lata } = app.world;
  meera = (
    await app.call(
      patients.register,
      { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female', statedAge: 34 },
      lata,
    )
  ).data.patient.id;
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    sessions: [{ from: 540, to: 720 }],
  }));
  const rule = { followUpDays: 7, followUpVisits: 1 };
  await app.call(
    slots.save,
    { version: 0, week, patientsPerHour: 4, capacity: 1, feePaise: 500_00, ...rule },
    rao,
  );
});
afterAll(() => app.close());

const book = async (startsAt: string, more: { feePaise?: number } = {}) =>
  (
    await app.call(
      api.book,
      { patientId: meera, startsAt: `${startsAt}:00+05:30`, ...more },
      app.world.lata,
    )
  ).data;
const walk = async (appointment: { id: string; version: number }, ...steps: Status[]) => {
  let { version } = appointment;
  for (const to of steps)
    version = (await app.call(api.move, { id: appointment.id, version, to }, app.world.lata)).data
      .version;
};
const standing = async (day?: string) =>
  (
    await app.call(
      api.standingOf,
      { patientId: meera, ...(day === undefined ? {} : { day }) },
      app.world.lata,
    )
  ).data;

test('after a paid visit the next is booked free of charge, once, within its days; the desk may still name a fee', async () => {
  const first = await book('2026-11-21T09:15');
  expect([first.feePaise, await standing()]).toEqual([
    500_00,
    {
      noShows: 0,
      free: null,
      expected: { id: first.id, patientId: meera, startsAt: first.startsAt },
    },
  ]);
  await walk(first, 'Started', 'Completed');
  expect(await standing('2026-11-28')).toEqual({
    noShows: 0,
    free: { left: 1, until: '2026-11-28' },
    expected: null,
  });
  expect((await standing('2026-11-29')).free).toBeNull();
  expect((await book('2026-11-29T09:00')).feePaise).toBe(500_00);
  expect((await book('2026-11-25T09:00', { feePaise: 200_00 })).feePaise).toBe(200_00);
  const followUp = await book('2026-11-26T09:00');
  expect(followUp.feePaise).toBe(0);
  expect((await standing('2026-11-27')).free).toBeNull();
  expect((await book('2026-11-27T09:00')).feePaise).toBe(500_00);
  await walk(followUp, 'Canceled');
  expect((await standing('2026-11-27')).free).toEqual({ left: 1, until: '2026-11-28' });
});

test('whoever did not come is counted, and whoever was canceled is not', async () => {
  await walk(await book('2026-11-21T10:00'), 'No-show');
  await walk(await book('2026-11-21T10:15'), 'Checked in', 'No-show');
  await walk(await book('2026-11-21T10:30'), 'Canceled');
  expect((await standing()).noShows).toBe(2);
  expect(await app.call(api.standingOf, { patientId: meera }, app.world.nobody)).toMatchObject({
    status: 403,
  });
});

test('a series of follow-ups uses the free ones first', async () => {
  const { lata, rao } = app.world;
  const patientId = (
    await app.call(
      patients.register,
      { name: 'Ravi Kulkarni', contactNumber: '9876543211', gender: 'Male', statedAge: 41 },
      lata,
    )
  ).data.patient.id;
  const { data: time } = await app.call(slots.time, {}, rao);
  const { week, patientsPerHour, capacity, feePaise, version } = time;
  await app.call(
    slots.save,
    { version, week, patientsPerHour, capacity, feePaise, followUpDays: 15, followUpVisits: 1 },
    rao,
  );
  const { data: paid } = await app.call(
    api.book,
    { patientId, startsAt: '2026-11-21T11:00:00+05:30' },
    lata,
  );
  await walk(paid, 'Started', 'Completed');
  const { data } = await app.call(
    api.bookSeries,
    { patientId, startsAt: '2026-11-28T11:00:00+05:30', times: 3 },
    lata,
  );
  expect(data.appointments.map((one) => one.feePaise)).toEqual([0, 500_00, 500_00]);
});

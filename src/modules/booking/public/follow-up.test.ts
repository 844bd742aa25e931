// A free follow-up that is moved: by its patient within its days, by the clinic to any, and a visit that was to be paid stays so.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { api as appointments } from '../../appointments/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as slots } from '../../slots/contract.ts';

let app: TestApp;
const start = Temporal.Instant.from('2026-11-21T09:00:00+05:30');
let now = start;
const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  // Until one at night.
  sessions: [
    { from: 600, to: 720 },
    { from: 1380, to: 1500 },
  ],
}));

const saveTime = async (more: { feePaise: number; followUpVisits: number }) => {
  const { rao } = app.world;
  const { version } = (await app.call(slots.time, {}, rao)).data;
  const time = { version, week, patientsPerHour: 4, capacity: 1, followUpDays: 5 };
  expect((await app.call(slots.save, { ...time, ...more }, rao)).status).toBe(200);
};

beforeAll(async () => {
  app = await testApp({ now: () => now });
  await app.admin.query(
    `insert into app.profiles (clinic_id, member_id, registration_number, council, degrees, specialties, languages, bio, state, city, address)
     values ($1, $2, 'MMC/1234', '', '{}', '{}', '{}', '', '', '', '') on conflict (clinic_id, member_id) do update set registration_number = 'MMC/1234'`,
    [app.world.sunrise.clinicId, app.world.rao.memberId],
  );
  await saveTime({ feePaise: 500_00, followUpVisits: 1 });
});
afterAll(() => app.close());

let phones = 9_833_000_000;
const register = async () =>
  (
    await app.call(
      patients.register,
      {
        name: 'Meera Joshi',
        contactNumber: String((phones += 1)),
        gender: 'Female',
        statedAge: 34,
      },
      app.world.lata,
    )
  ).data.patient.id;
const book = async (patientId: string, startsAt: string, more: { feePaise?: number } = {}) => {
  const at = { patientId, startsAt: `${startsAt}:00+05:30`, ...more };
  return (await app.call(appointments.book, at, app.world.lata)).data;
};
const pathOf = async (id: string) =>
  new URL((await app.call(appointments.link, { id }, app.world.lata)).data.url).pathname;
const get = async (url: string) => (await app.http.inject({ method: 'GET', url })).body;
const send = (url: string, at: string) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ lang: 'en', at }).toString(),
  });
const daysOf = (page: string) => [...page.matchAll(/day=(2026-\d\d-\d\d)"/g)].map(([, day]) => day);
const feeOf = async (id: string) =>
  (await app.call(appointments.get, { id }, app.world.lata)).data.feePaise;

/** Seen and paid on the 21st; free until the 26th. */
async function seenOnce(at = '2026-11-21T10:00') {
  const patientId = await register();
  const paid = await book(patientId, at);
  for (const to of ['Started', 'Completed'] as const) {
    const { version } = (await app.call(appointments.get, { id: paid.id }, app.world.lata)).data;
    await app.call(appointments.move, { id: paid.id, version, to }, app.world.lata);
  }
  return patientId;
}

test('its patient is shown its days alone, with the last of them, and is refused a later one however it is sent', async () => {
  const followUp = await book(await seenOnce(), '2026-11-24T10:00');
  expect(followUp.feePaise).toBe(0);
  const path = await pathOf(followUp.id);
  const page = await get(`${path}?lang=en&move=1`);
  expect(page).toContain('Follow-up free of charge');
  expect(page).toContain('This follow-up is free of charge until Thu, 26 Nov.');
  expect(daysOf(page).at(-1)).toBe('2026-11-26');
  expect(page).not.toContain('27 Nov');
  // Past midnight it is the day after by the calendar, by which the rule goes.
  const last = await get(`${path}?lang=en&move=1&day=2026-11-26`);
  expect(last).toContain('at=2026-11-26T18%3A15%3A00Z');
  expect(last).not.toContain('at=2026-11-26T18%3A30%3A00Z');

  for (const at of ['2026-11-27T04:30:00Z', '2026-11-26T18:30:00Z']) {
    const refused = await send(`${path}/move`, at);
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringContaining('This time is too late for the free follow-up'),
    ]);
    expect(refused.body).toContain('until Thu, 26 Nov.');
    expect(refused.body).not.toContain('Take this time');
  }
  expect((await send(`${path}/move`, '2026-11-26T18:15:00Z')).statusCode).toBe(303);
  expect(await feeOf(followUp.id)).toBe(0);
});

test('what is paid is moved to any day and stays to be paid, and so is what the clinic let go free by itself', async () => {
  const patientId = await seenOnce('2026-11-21T10:15');
  const paid = await book(patientId, '2026-11-28T10:00');
  expect(paid.feePaise).toBe(500_00);
  const path = await pathOf(paid.id);
  expect(await get(`${path}?lang=en&move=1`)).not.toContain('free of charge');
  expect((await send(`${path}/move`, '2026-11-25T05:00:00Z')).statusCode).toBe(303);
  expect(await feeOf(paid.id)).toBe(500_00);

  const gift = await book(await register(), '2026-11-24T10:15', { feePaise: 0 });
  const own = await pathOf(gift.id);
  expect(await get(`${own}?lang=en&move=1`)).not.toContain('free of charge');
  expect((await send(`${own}/move`, '2026-12-01T05:00:00Z')).statusCode).toBe(303);
});

test('the clinic moves it to any day; the fee that was agreed stays', async () => {
  const patientId = await seenOnce('2026-11-21T10:30');
  const followUp = await book(patientId, '2026-11-24T10:30');
  const moved = {
    id: followUp.id,
    version: followUp.version,
    startsAt: '2026-11-30T10:30:00+05:30',
  };
  expect(await app.call(appointments.reschedule, moved, app.world.lata)).toMatchObject({
    status: 200,
    data: { feePaise: 0 },
  });
  const page = await get(`${await pathOf(followUp.id)}?lang=en&move=1`);
  expect(page).not.toContain('free of charge until');
});

test('where a doctor asks nothing, nothing is called a free follow-up and nothing ends', async () => {
  const patientId = await seenOnce('2026-11-21T10:45');
  await saveTime({ feePaise: 0, followUpVisits: 1 });
  const free = await book(patientId, '2026-11-24T10:45');
  const path = await pathOf(free.id);
  const page = await get(`${path}?lang=en&move=1`);
  expect(page).not.toContain('free of charge');
  expect(daysOf(page).at(-1)).toBe('2026-12-04');
  await saveTime({ feePaise: 500_00, followUpVisits: 1 });
});

test('on its last evening no later day is left for it', async () => {
  const followUp = await book(await seenOnce('2026-11-21T11:00'), '2026-11-26T23:30');
  const path = await pathOf(followUp.id);
  now = Temporal.Instant.from('2026-11-26T23:20:00+05:30');
  const page = await get(`${path}?lang=en&move=1`);
  expect(daysOf(page).at(-1) ?? '2026-11-26').toBe('2026-11-26');
  expect((await send(`${path}/move`, '2026-11-27T04:30:00Z')).statusCode).toBe(409);
  now = start;
});

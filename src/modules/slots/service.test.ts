import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import { mergeRecords } from '../../../tests/one-person.ts';
import { api as appointments } from '../appointments/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api } from './contract.ts';
import type { Session } from './model.ts';

let app: TestApp;
let meera: string;
let ravi: string;
// A Saturday.
let clock = Temporal.Instant.from('2026-11-21T09:00:00+05:30');
const zone = 'Asia/Kolkata';

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  const register = async (name: string, contactNumber: string) =>
    (
      await app.call(
        patients.register,
        { name, contactNumber, gender: 'Female', statedAge: 34 },
        app.world.lata,
      )
    ).data.patient.id;
  [meera, ravi] = [
    await register('Meera Joshi', '9876543210'),
    await register('Ravi Kulkarni', '9876543211'),
  ];
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = Temporal.Instant.from('2026-11-21T09:00:00+05:30');
  await app.admin.query(
    'delete from app.clinic_times; delete from app.holidays; delete from app.slot_holds',
  );
  await app.admin.query(
    `update app.appointments set status = 'Rejected' where status in ('Requested', 'Confirmed')`,
  );
});

const morning: Session = { from: 540, to: 720 };
const evening: Session = { from: 1020, to: 1140 };
const on = (weekday: number) => ({ weekday, sessions: [morning, evening] });
const workdays = [1, 2, 3, 4, 5, 6].map(on);
const usual = { version: 0, week: workdays, patientsPerHour: 4, capacity: 1, feePaise: 500_00 };
const save = (
  more: Partial<Parameters<typeof app.call<typeof api.save>>[1]> = {},
  as = app.world.rao,
) => app.call(api.save, { ...usual, ...more }, as);
const starts = async (from: string, more: { mode?: 'online' | 'offline'; days?: number } = {}) => {
  const { data } = await app.call(api.free, { from, ...more }, app.world.lata);
  return data.days.map((one) =>
    one.starts.map(({ startsAt }) =>
      Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5),
    ),
  );
};
const book = (patientId: string, startsAt: string) =>
  app.call(appointments.book, { patientId, startsAt: `${startsAt}:00+05:30` }, app.world.lata);
const statusOf = async (id: string) =>
  (await app.call(appointments.get, { id }, app.world.lata)).data.status;

describe('save', () => {
  test('keeps the week in order, and the clinic reads it back', async () => {
    const week = [on(3), { weekday: 1, sessions: [evening, morning] }];
    const { status, data } = await save({ week, followUpDays: 7, followUpVisits: 1 });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      doctorId: app.world.rao.memberId,
      doctorName: 'Dr Anil Rao',
      version: 1,
      week: [
        { weekday: 1, sessions: [morning, evening] },
        { weekday: 3, sessions: [morning, evening] },
      ],
      exceptions: [],
      patientsPerHour: 4,
      capacity: 1,
      feePaise: 500_00,
      onlineMinutes: null,
      followUpDays: 7,
      followUpVisits: 1,
    });
    expect((await app.call(api.time, {}, app.world.rao)).data).toEqual(data);
    expect((await auditOf(app, 'slots.save')).at(-1)).toMatchObject({
      entity: 'clinic_time',
      entity_id: app.world.rao.memberId,
    });
  });

  test('a stale one is told what stands there now', async () => {
    await save();
    const second = await save({ version: 1, patientsPerHour: 6 });
    expect(second.data.version).toBe(2);
    const stale = await save({ version: 1, patientsPerHour: 5 });
    expect(stale).toMatchObject({
      status: 409,
      error: { code: 'stale_version', details: { current: { version: 2, patientsPerHour: 6 } } },
    });
    expect(await save({ version: 0 })).toMatchObject({
      status: 409,
      error: { code: 'stale_version' },
    });
  });

  test.each([
    ['no day at all', { week: [] }, 'week', 'day_needed'],
    [
      'a session that ends first',
      { week: [{ weekday: 1, sessions: [{ from: 600, to: 540 }] }] },
      'week.0.sessions.0.to',
      'session_ends_first',
    ],
    [
      'two that overlap',
      { week: [{ weekday: 1, sessions: [morning, { from: 700, to: 800 }] }] },
      'week.0.sessions.1.to',
      'sessions_overlap',
    ],
    ['a day that is there twice', { week: [on(1), on(1)] }, 'week.1.weekday', 'day_twice'],
    ['none an hour', { patientsPerHour: 0 }, 'patientsPerHour', 'too_small'],
    ['more than one a minute', { patientsPerHour: 61 }, 'patientsPerHour', 'too_big'],
    ['a negative fee', { feePaise: -1 }, 'feePaise', 'fees_negative'],
  ])('refuses %s, on its field, and keeps nothing', async (_name, wrong, path, code) => {
    expect(await save(wrong)).toMatchObject({
      status: 422,
      statusCode: 2,
      error: { fields: { [path]: { code } } },
    });
    expect((await app.call(api.time, {}, app.world.rao)).data.version).toBe(0);
  });

  test('at the desk the times are seen where appointments are, and changed by nobody without the right', async () => {
    expect((await save({}, app.world.lata)).status).toBe(403);
    expect((await app.call(api.free, {}, app.world.lata)).status).toBe(200);
    expect((await app.call(api.time, {}, app.world.nobody)).status).toBe(403);
  });

  test('two who save at once: one is kept, the other is told', async () => {
    await save();
    const answers = await Promise.all(
      [5, 6, 7, 8].map((patientsPerHour) => save({ version: 1, patientsPerHour })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('one doctor in two clinics', () => {
  let there: string;
  beforeAll(async () => {
    // Dr Rao works at Moonlight too.
    const { rows } = await app.admin.query<{ id: string }>(
      `insert into app.members (clinic_id, account_id, name, is_doctor, profile_is_complete) values ($1, $2, 'Dr Anil Rao', true, true) returning id`,
      [app.world.moonlight.clinicId, app.world.rao.accountId],
    );
    there = rows[0]?.id ?? '';
  });
  const saveThere = (week: typeof workdays) => save({ week, doctorId: there }, app.world.stranger);

  test('is promised in one place at a time', async () => {
    await save();
    expect(await saveThere([{ weekday: 3, sessions: [{ from: 700, to: 800 }] }])).toMatchObject({
      status: 409,
      error: { code: 'sessions_elsewhere' },
    });
    expect((await saveThere([{ weekday: 3, sessions: [{ from: 720, to: 1020 }] }])).status).toBe(
      200,
    );
    expect(
      await save({ version: 1, week: [{ weekday: 3, sessions: [{ from: 600, to: 780 }] }] }),
    ).toMatchObject({ error: { code: 'sessions_elsewhere' } });
  });

  test('neither clinic sees the other’s times', async () => {
    await save();
    expect(
      await app.call(api.time, { doctorId: app.world.rao.memberId }, app.world.stranger),
    ).toMatchObject({
      status: 404,
      error: { code: 'doctor_unknown' },
    });
    expect((await app.call(api.time, { doctorId: there }, app.world.stranger)).data.version).toBe(
      0,
    );
  });

  test('two clinics that save overlapping weeks at once: one of them', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await app.admin.query('delete from app.clinic_times');
      const answers = await Promise.all([
        save(),
        saveThere([{ weekday: 3, sessions: [{ from: 700, to: 800 }] }]),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  test('a single date is not promised twice either', async () => {
    await save();
    await saveThere([{ weekday: 7, sessions: [morning] }]);
    const sunday = { day: '2026-11-29', sessions: [{ from: 600, to: 660 }] };
    expect(await app.call(api.except, sunday, app.world.rao)).toMatchObject({
      status: 409,
      error: { code: 'sessions_elsewhere' },
    });
    expect(
      (await app.call(api.except, { ...sunday, sessions: [evening] }, app.world.rao)).status,
    ).toBe(200);
    // Away there on that date: free for here.
    expect(
      (
        await app.call(
          api.except,
          { day: '2026-12-06', sessions: [], doctorId: there },
          app.world.stranger,
        )
      ).status,
    ).toBe(200);
    expect(
      (await app.call(api.except, { ...sunday, day: '2026-12-06' }, app.world.rao)).status,
    ).toBe(200);
  });
});

describe('video', () => {
  test('has its own length and fee, and none until it is offered', async () => {
    await save();
    expect(await starts('2026-11-23', { mode: 'online' })).toEqual([[]]);
    const { data } = await app.call(
      api.saveOnline,
      { version: 1, onlineMinutes: 60, onlineFeePaise: 300_00 },
      app.world.rao,
    );
    expect(data).toMatchObject({
      version: 2,
      onlineMinutes: 60,
      onlineFeePaise: 300_00,
      patientsPerHour: 4,
    });
    expect(await starts('2026-11-23', { mode: 'online' })).toEqual([
      ['09:00', '10:00', '11:00', '17:00', '18:00'],
    ]);
    expect(
      (await app.call(api.free, { from: '2026-11-23', mode: 'online' }, app.world.lata)).data
        .feePaise,
    ).toBe(300_00);
  });
  test('has days of its own, at least one, and nobody is in two clinics then', async () => {
    await save();
    const offer = (onlineWeek: { weekday: number; sessions: Session[] }[], version = 1) =>
      app.call(
        api.saveOnline,
        { version, onlineWeek, onlineMinutes: 30, onlineFeePaise: 0 },
        app.world.rao,
      );
    expect((await offer([])).error.fields).toMatchObject({ onlineWeek: { code: 'day_needed' } });
    expect(
      (await offer([{ weekday: 2, sessions: [{ from: 700, to: 600 }] }])).error.fields,
    ).toEqual({
      'onlineWeek.0.sessions.0.to': expect.objectContaining({ code: 'session_ends_first' }),
    });
    await offer([{ weekday: 2, sessions: [{ from: 1200, to: 1260 }] }]);
    expect(await starts('2026-11-23', { mode: 'online' })).toEqual([[]]);
    expect(await starts('2026-11-24', { mode: 'online' })).toEqual([['20:00', '20:30']]);
  });
  test('is booked only where it is offered', async () => {
    await save();
    const asked = {
      patientId: meera,
      startsAt: '2026-11-23T09:00:00+05:30',
      mode: 'online' as const,
    };
    expect(await app.call(appointments.book, asked, app.world.lata)).toMatchObject({
      status: 409,
      error: { code: 'online_not_offered' },
    });
  });
  test('belongs to the premium plan', async () => {
    const asked = { version: 0, onlineMinutes: 15, onlineFeePaise: 0 };
    expect(await app.call(api.saveOnline, asked, app.world.stranger)).toMatchObject({
      status: 403,
      error: { reason: 'plan' },
    });
  });
});

test('video is the plan’s also where no times are set: without it the desk books none', async () => {
  const { lata, stranger, rao } = app.world;
  const person = { contactNumber: '9876543222', gender: 'Female', statedAge: 34 } as const;
  const bookIn = async (as: typeof rao, mode: 'online' | 'offline') => {
    const { data } = await app.call(
      patients.register,
      { ...person, name: `Comes ${mode}` },
      as === rao ? lata : as,
    );
    const asked = { patientId: data.patient.id, startsAt: '2026-11-25T15:00:00+05:30', mode };
    return app.call(appointments.book, asked, as);
  };
  expect((await bookIn(rao, 'online')).status).toBe(200);
  expect((await bookIn(stranger, 'online')).error?.code).toBe('online_not_offered');
  expect((await bookIn(stranger, 'offline')).status).toBe(200);
  const free = async (as: typeof rao, mode: 'online' | 'offline') =>
    (await app.call(api.free, { mode }, as)).data;
  expect(await free(rao, 'online')).toMatchObject({ hasSlots: false, isOffered: true });
  expect(await free(stranger, 'online')).toMatchObject({ hasSlots: false, isOffered: false });
  expect(await free(stranger, 'offline')).toMatchObject({ hasSlots: false, isOffered: true });
});

test('video ends with the plan: what is booked stays, no more is given, in the clinic all goes on', async () => {
  const { rao, lata, sunrise } = app.world;
  await save();
  await app.call(api.saveOnline, { version: 1, onlineMinutes: 60, onlineFeePaise: 0 }, rao);
  const bookAt = (time: string, mode: 'online' | 'offline', patientId = meera) =>
    app.call(
      appointments.book,
      { patientId, startsAt: `2026-11-23T${time}:00+05:30`, mode },
      lata,
      { onceKey: crypto.randomUUID() },
    );
  const { data: booked } = await bookAt('09:00', 'online');
  const { rows } = await app.admin.query<{ expires_on: string }>(
    `update app.subscriptions s set expires_on = '2026-11-20' from app.subscriptions old where old.clinic_id = s.clinic_id and s.clinic_id = $1
     returning old.expires_on::text`,
    [sunrise.clinicId],
  );
  const free = async (mode: 'online' | 'offline') =>
    (await app.call(api.free, { from: '2026-11-23', days: 1, mode }, lata)).data;
  expect(await free('online')).toMatchObject({ isOffered: false, days: [{ starts: [] }] });
  expect((await free('offline')).isOffered).toBe(true);
  expect((await bookAt('10:00', 'online', ravi)).error.code).toBe('online_not_offered');
  expect((await bookAt('10:00', 'offline', ravi)).status).toBe(200);
  const { data: seen } = await app.call(appointments.get, { id: booked.id }, lata);
  expect(seen).toMatchObject({ status: 'Confirmed', mode: 'online' });
  await app.admin.query(`update app.subscriptions set expires_on = $2 where clinic_id = $1`, [
    sunrise.clinicId,
    rows[0]?.expires_on,
  ]);
  expect((await free('online')).isOffered).toBe(true);
});

describe('a single date', () => {
  test('has its own sessions, or none, until it follows its weekday again', async () => {
    await save();
    const put = (day: string, sessions: Session[]) =>
      app.call(api.except, { day, sessions }, app.world.rao);
    await put('2026-11-23', [{ from: 600, to: 660 }]);
    const { data } = await put('2026-11-24', []);
    expect(data.exceptions).toEqual([
      { day: '2026-11-23', sessions: [{ from: 600, to: 660 }] },
      { day: '2026-11-24', sessions: [] },
    ]);
    expect(await starts('2026-11-23', { days: 2 })).toEqual([
      ['10:00', '10:15', '10:30', '10:45'],
      [],
    ]);
    const back = await app.call(api.unexcept, { day: '2026-11-24' }, app.world.rao);
    expect(back.data.exceptions).toHaveLength(1);
    expect((await starts('2026-11-24'))[0]).toHaveLength(20);
  });
  test('is put only where there is a week, and with sessions that fit', async () => {
    expect(
      await app.call(api.except, { day: '2026-11-23', sessions: [] }, app.world.rao),
    ).toMatchObject({ status: 409, error: { code: 'slots_missing' } });
    await save();
    const twice = { day: '2026-11-23', sessions: [morning, morning] };
    expect(await app.call(api.except, twice, app.world.rao)).toMatchObject({
      status: 422,
      error: { fields: { 'sessions.1.to': { code: 'sessions_overlap' } } },
    });
  });
});

describe('removeSession', () => {
  test('deletes one, closes the day with the last, and never the last day', async () => {
    await save({
      week: [
        { weekday: 1, sessions: [morning, evening] },
        { weekday: 2, sessions: [morning] },
      ],
    });
    const remove = (version: number, weekday: number, session: Session) =>
      app.call(api.removeSession, { version, weekday, session }, app.world.rao);
    expect((await remove(1, 1, evening)).data.week[0]).toEqual({ weekday: 1, sessions: [morning] });
    expect((await remove(2, 1, morning)).data.week).toEqual([{ weekday: 2, sessions: [morning] }]);
    expect(await remove(3, 2, morning)).toMatchObject({
      status: 422,
      error: { fields: { weekday: { code: 'day_needed' } } },
    });
  });
});

describe('free', () => {
  test('no starts before anything is set, and the page says so', async () => {
    const { data } = await app.call(api.free, { days: 2 }, app.world.lata);
    expect(data).toMatchObject({
      hasSlots: false,
      days: [{ day: '2026-11-21', starts: [] }, { starts: [] }],
    });
  });
  test('a booking fills its start, a cancellation frees it', async () => {
    await save({ capacity: 2 });
    const left = async () =>
      (await app.call(api.free, { from: '2026-11-23' }, app.world.lata)).data.days[0]?.starts
        .slice(0, 2)
        .map((one) => [one.state, one.left]);
    expect(await left()).toEqual([
      ['Available', 2],
      ['Available', 2],
    ]);
    const first = await book(meera, '2026-11-23T09:00');
    expect(await book(ravi, '2026-11-23T09:00')).toMatchObject({ status: 200 });
    expect(await left()).toEqual([
      ['Fully Booked', 0],
      ['Available', 2],
    ]);
    expect(await book(ravi, '2026-11-23T09:00')).toMatchObject({
      status: 409,
      error: { code: 'slot_taken' },
    });
    await app.call(
      appointments.move,
      { id: first.data.id, version: first.data.version, to: 'Canceled' },
      app.world.lata,
    );
    expect(await left()).toEqual([
      ['Available', 1],
      ['Available', 2],
    ]);
  });
  test('a hold is seen by others until it runs out', async () => {
    await save();
    const hold = await app.call(
      appointments.hold,
      { startsAt: '2026-11-23T09:00:00+05:30' },
      app.world.lata,
    );
    expect(hold.status).toBe(200);
    const first = async () =>
      (await app.call(api.free, { from: '2026-11-23' }, app.world.lata)).data.days[0]?.starts[0];
    expect(await first()).toMatchObject({ state: 'Fully Booked', heldUntil: hold.data.heldUntil });
    expect(await book(meera, '2026-11-23T09:00')).toMatchObject({
      status: 409,
      error: { code: 'slot_taken' },
    });
    clock = clock.add({ minutes: 5 });
    expect(await first()).toMatchObject({ state: 'Available', heldUntil: null });
    expect((await book(meera, '2026-11-23T09:00')).status).toBe(200);
  });
  test('what is booked before the week changes stays booked, and what it touches is not offered', async () => {
    await save();
    await book(meera, '2026-11-23T09:15');
    await save({ version: 1, patientsPerHour: 2 });
    const { data } = await app.call(api.free, { from: '2026-11-23' }, app.world.lata);
    expect(data.days[0]?.starts.slice(0, 2).map(({ state }) => state)).toEqual([
      'Fully Booked',
      'Available',
    ]);
  });
});

test('where fewer come to one start from now on, who is booked beyond that keeps the place: a step taken back, another length', async () => {
  await save({ capacity: 2 });
  await book(meera, '2026-11-23T09:00');
  const { data: second } = await book(ravi, '2026-11-23T09:00');
  await save({ version: 1, capacity: 1 });
  const { data: canceled } = await app.call(
    appointments.move,
    { id: second.id, version: second.version, to: 'Canceled', reason: '' },
    app.world.lata,
  );
  const back = await app.call(
    appointments.undo,
    { id: second.id, version: canceled.version },
    app.world.lata,
  );
  expect(back.data).toMatchObject({ status: 'Confirmed' });
  const put = (startsAt: string, minutes: number, version: number) =>
    app.call(
      appointments.reschedule,
      { id: second.id, version, startsAt: `${startsAt}:00+05:30`, minutes },
      app.world.lata,
    );
  const { data: shorter } = await put('2026-11-23T09:00', 10, back.data.version);
  expect(shorter).toMatchObject({ status: 'Confirmed' });
  // At another start it is as everybody else.
  const { id: other } = (await book(meera, '2026-11-23T10:00')).data;
  expect((await put('2026-11-23T10:00', 15, shorter.version)).error?.code).toBe('slot_taken');
  expect(await statusOf(other)).toBe('Confirmed');
});

test('an appointment that was made longer stays so at another start, and takes all that it needs there', async () => {
  await save({ capacity: 1 });
  const put = (one: { id: string; version: number }, startsAt: string, minutes?: number) =>
    app.call(
      appointments.reschedule,
      { ...one, startsAt: `${startsAt}:00+05:30`, ...(minutes === undefined ? {} : { minutes }) },
      app.world.lata,
    );
  expect((await book(ravi, '2026-11-23T11:00')).status).toBe(200);
  const { data: booked } = await book(meera, '2026-11-23T09:00');
  const { id } = booked;
  const { data: longer } = await put({ id, version: booked.version }, '2026-11-23T09:00', 30);
  const moved = (await put({ id, version: longer.version }, '2026-11-23T10:00')).data;
  expect(moved).toMatchObject({
    startsAt: '2026-11-23T04:30:00Z',
    endsAt: '2026-11-23T05:00:00Z',
  });
  const refused = await put({ id, version: moved.version }, '2026-11-23T10:45');
  expect(refused.error?.code).toBe('slot_taken');

  // Where starts are of nine and of eight minutes, one of nine is none that was made longer.
  await save({ version: 1, patientsPerHour: 7 });
  const { data: plain } = await book(ravi, '2026-11-24T09:00');
  const next = await put({ id: plain.id, version: plain.version }, '2026-11-24T09:09');
  expect(next.data).toMatchObject({ endsAt: '2026-11-24T03:47:00Z' });
});

test('a start that more are booked at than come from now on is offered to nobody, whichever of them cancels', async () => {
  await save({ capacity: 3 });
  const at = '2026-11-23T09:00';
  const { data: first } = await book(meera, at);
  const anand = {
    name: 'Anand Kale',
    contactNumber: '9876543219',
    gender: 'Male' as const,
    statedAge: 41,
  };
  const { data } = await app.call(patients.register, anand, app.world.lata);
  for (const patientId of [ravi, data.patient.id])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await book(patientId, at)).status).toBe(200);
  await save({ version: 1, capacity: 1 });
  await app.call(
    appointments.move,
    { id: first.id, version: first.version, to: 'Canceled', reason: '' },
    app.world.lata,
  );
  const { days } = (await app.call(api.free, { from: '2026-11-23' }, app.world.lata)).data;
  expect(days[0]?.starts[0]).toMatchObject({ state: 'Fully Booked', left: 0 });
  expect((await book(meera, at)).error?.code).toBe('slot_taken');
  const startsAt = `${at}:00+05:30`;
  const doctorId = app.world.rao.memberId;
  const hold = await app.call(appointments.hold, { startsAt, doctorId }, app.world.lata);
  expect(hold.error?.code).toBe('slot_taken');
});

describe('rules of the page', () => {
  const ruled = {
    version: 0,
    isConfirmedAtOnce: true,
    leadMinutes: 60,
    daysAhead: 7,
    gapMinutes: 5,
    guests: 'known' as const,
    question: 'Which problem?',
  };
  const saveRules = (more: object = {}, as = app.world.rao) =>
    app.call(api.saveBookingRules, { ...ruled, ...more }, as);
  const rulesOf = async (doctorId?: string) =>
    (await app.call(api.bookingRules, doctorId ? { doctorId } : {}, app.world.lata)).data;

  test('are the clinic’s, until a doctor has their own; never overwritten unseen, and the owner’s to set', async () => {
    const { memberId } = app.world.rao;
    expect(await rulesOf()).toMatchObject({ version: 0, isConfirmedAtOnce: false, daysAhead: 14 });
    expect((await saveRules({}, app.world.lata)).status).toBe(403);
    expect((await saveRules()).data).toEqual({ ...ruled, doctorId: null, version: 1 });
    expect(await rulesOf(memberId)).toMatchObject({ doctorId: null, daysAhead: 7 });
    await saveRules({ doctorId: memberId, daysAhead: 30 });
    expect(await rulesOf(memberId)).toMatchObject({ doctorId: memberId, daysAhead: 30 });
    expect(await rulesOf()).toMatchObject({ doctorId: null, daysAhead: 7 });
    expect((await saveRules()).error?.code).toBe('stale_version');
    await save();
    expect((await starts('2026-11-23'))[0]?.slice(0, 4)).toEqual([
      '09:00',
      '09:20',
      '09:40',
      '10:00',
    ]);
    await app.admin.query('delete from app.booking_rules');
  });

  test('a session into which not one patient fits is refused with words', async () => {
    const short = [{ weekday: 1, sessions: [{ from: 540, to: 550 }] }];
    expect((await save({ week: short })).error?.fields).toEqual({
      'week.0.sessions.0.to': expect.objectContaining({ code: 'session_too_short' }),
    });
    await save();
    const date = { day: '2026-11-24', sessions: [{ from: 540, to: 550 }] };
    expect((await app.call(api.except, date, app.world.rao)).error?.fields).toEqual({
      'sessions.0.to': expect.objectContaining({ code: 'session_too_short' }),
    });
    const byVideo = { version: 1, onlineWeek: short, onlineFeePaise: 0 };
    expect(
      (await app.call(api.saveOnline, { ...byVideo, onlineMinutes: 15 }, app.world.rao)).error
        ?.fields,
    ).toEqual({
      'onlineWeek.0.sessions.0.to': expect.objectContaining({ code: 'session_too_short' }),
    });
    expect(
      (await app.call(api.saveOnline, { ...byVideo, onlineMinutes: 10 }, app.world.rao)).status,
    ).toBe(200);
  });
});

describe('a session past midnight', () => {
  test('is booked on either side of it, once', async () => {
    await save({ week: [{ weekday: 6, sessions: [{ from: 1380, to: 1500 }] }] });
    expect((await starts('2026-11-21'))[0]?.slice(3, 6)).toEqual(['23:45', '00:00', '00:15']);
    expect((await book(meera, '2026-11-22T00:15')).status).toBe(200);
    expect((await book(ravi, '2026-11-22T00:15')).error?.code).toBe('slot_taken');
    expect((await book(ravi, '2026-11-22T01:00')).error?.code).toBe('slot_closed');
    const { data } = await app.call(api.free, { from: '2026-11-21' }, app.world.lata);
    expect(data.days[0]?.starts.map(({ left }) => left)).toEqual([1, 1, 1, 1, 1, 0, 1, 1]);
  });

  test('is closed whole by a holiday on its date, and by none on the next', async () => {
    const late = { sessions: [{ from: 1380, to: 1500 }] };
    await save({
      week: [
        { weekday: 6, ...late },
        { weekday: 7, ...late },
      ],
    });
    const before = await book(meera, '2026-11-22T00:15');
    const its = [await book(meera, '2026-11-22T23:00'), await book(ravi, '2026-11-23T00:15')];
    // At a time of its own, of no session.
    const byHand = await app.call(
      appointments.book,
      {
        patientId: meera,
        startsAt: '2026-11-23T00:40:00+05:30',
        minutes: 10,
        agreed: ['day_closed'],
      },
      app.world.lata,
    );
    const sunday = { fromDay: '2026-11-22', toDay: '2026-11-22' };
    const seen = await app.call(api.strikes, sunday, app.world.rao);
    expect(seen.data.appointments.map(({ id }) => id)).toEqual(its.map(({ data }) => data.id));
    await app.call(api.addHoliday, { title: 'Sunday', ...sunday }, app.world.rao);
    await app.worker.settle();
    const all = [before, ...its, byHand].map(({ data }) => statusOf(data.id));
    expect(await Promise.all(all)).toEqual(['Confirmed', 'Canceled', 'Canceled', 'Confirmed']);
    expect((await starts('2026-11-21', { days: 2 })).map(({ length }) => length)).toEqual([8, 0]);
  });
});

describe('what may be meant all the same', () => {
  const at = (patientId: string, startsAt: string, more: object = {}) =>
    app.call(
      appointments.book,
      { patientId, startsAt: `${startsAt}:00+05:30`, ...more },
      app.world.lata,
    );

  test('a patient twice at the same time, a closed day: refused until it is agreed to', async () => {
    await save({ capacity: 2 });
    const first = await at(meera, '2026-11-24T09:00');
    expect(first.status).toBe(200);
    expect((await at(meera, '2026-11-24T09:00')).error?.code).toBe('patient_twice');
    expect((await at(meera, '2026-11-24T09:05', { minutes: 10 })).error?.code).toBe(
      'patient_twice',
    );
    expect((await at(ravi, '2026-11-24T09:00')).status).toBe(200);
    const other = await at(meera, '2026-11-24T10:00');
    const move = (agreed: 'patient_twice'[]) =>
      app.call(
        appointments.reschedule,
        {
          id: other.data.id,
          version: other.data.version,
          startsAt: '2026-11-24T09:10:00+05:30',
          minutes: 5,
          agreed,
        },
        app.world.lata,
      );
    expect((await move([])).error?.code).toBe('patient_twice');
    await app.call(
      api.addHoliday,
      { title: 'Diwali', fromDay: '2026-11-26', toDay: '2026-11-26' },
      app.world.rao,
    );
    const sunday = '2026-11-22T09:00';
    const holiday = '2026-11-26T09:00';
    for (const closed of [sunday, holiday]) {
      expect((await at(meera, closed, { minutes: 15 })).error?.code).toBe('day_closed');
      expect((await at(meera, closed, { minutes: 15, agreed: ['day_closed'] })).status).toBe(200);
    }
    expect((await at(meera, holiday, { minutes: 15, agreed: ['day_closed'] })).error?.code).toBe(
      'patient_twice',
    );
  });

  test('a patient twice at the same time, booked once under a record that was merged into theirs', async () => {
    await save({ capacity: 2 });
    const person = { gender: 'Female', statedAge: 41, contactNumber: '9876543277' } as const;
    const add = async (name: string) =>
      (await app.call(patients.register, { ...person, name }, app.world.lata)).data.patient;
    const [remaining, merged] = [await add('Uma Desai'), await add('Uma Desay')];
    expect((await at(merged.id, '2026-11-24T09:00')).status).toBe(200);
    await mergeRecords(app, [remaining, merged], app.world.rao);
    expect((await at(remaining.id, '2026-11-24T09:00')).error?.code).toBe('patient_twice');
  });

  test('a doctor who sees a patient in another clinic then', async () => {
    const { rows: elsewhere } = await app.admin.query<{ id: string }>(
      `select other.id from app.members mine join app.members other on other.account_id = mine.account_id and other.clinic_id <> mine.clinic_id
        where mine.id = $1`,
      [app.world.rao.memberId],
    );
    const sita = await app.call(
      patients.register,
      { name: 'Sita Patil', contactNumber: '9876543219', gender: 'Female', statedAge: 34 },
      app.world.stranger,
    );
    const { rowCount } = await app.admin.query(
      `insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type)
        select clinic_id, $2, id, '2026-11-24T11:00+05:30', '2026-11-24T11:30+05:30', 1, 'Confirmed', 'offline', 0, 'New'
        from app.members where id = $1`,
      [elsewhere[0]?.id, sita.data.patient.id],
    );
    expect(rowCount).toBe(1);
    await save();
    expect((await at(meera, '2026-11-24T11:15')).error?.code).toBe('doctor_elsewhere');
    expect((await at(meera, '2026-11-24T11:30')).status).toBe(200);
    expect((await at(meera, '2026-11-24T11:15', { agreed: ['doctor_elsewhere'] })).status).toBe(
      200,
    );
  });
});

describe('a holiday of one doctor', () => {
  test('closes their days alone', async () => {
    await save();
    const { data } = await app.call(
      api.addHoliday,
      {
        title: 'Away',
        fromDay: '2026-11-24',
        toDay: '2026-11-24',
        doctorId: app.world.rao.memberId,
      },
      app.world.rao,
    );
    expect(data).toMatchObject({ doctorId: app.world.rao.memberId, doctorName: 'Dr Anil Rao' });
    expect((await book(meera, '2026-11-24T09:00')).error?.code).toBe('slot_holiday');
    const { rows } = await app.admin.query<{ id: string }>(
      `update app.holidays set doctor_id = (select id from app.members where clinic_id = holidays.clinic_id and id <> $1 order by id limit 1) returning id`,
      [app.world.rao.memberId],
    );
    expect(rows).toHaveLength(1);
    expect((await book(meera, '2026-11-24T09:00')).status).toBe(200);
  });
});

describe('a holiday', () => {
  const diwali = { title: 'Diwali', fromDay: '2026-11-24', toDay: '2026-11-25' };

  test('shows first what it would cancel, and cancels it once', async () => {
    await save();
    const hit = await book(meera, '2026-11-24T09:00');
    const also = await book(ravi, '2026-11-25T18:45');
    const spared = await book(meera, '2026-11-26T09:00');
    const seen = await app.call(
      api.strikes,
      { fromDay: diwali.fromDay, toDay: diwali.toDay },
      app.world.rao,
    );
    expect(seen.data).toMatchObject({
      count: 2,
      appointments: [{ id: hit.data.id, patientName: 'Meera Joshi' }, { id: also.data.id }],
    });
    expect(await statusOf(hit.data.id)).toBe('Confirmed');
    const added = await app.call(api.addHoliday, diwali, app.world.rao);
    expect(added.status).toBe(200);
    await app.worker.settle();
    expect([
      await statusOf(hit.data.id),
      await statusOf(also.data.id),
      await statusOf(spared.data.id),
    ]).toEqual(['Canceled', 'Canceled', 'Confirmed']);
    expect(
      (await app.call(appointments.get, { id: hit.data.id }, app.world.lata)).data.reason,
    ).toBe('Diwali');
    await app.call(
      api.amendHoliday,
      { id: added.data.id, version: 1, ...diwali, title: 'Diwali, whole week' },
      app.world.rao,
    );
    await app.worker.settle();
    const { rows } = await app.admin.query(
      `select count(*)::int moves from app.appointment_moves where appointment_id = $1 and to_status = 'Canceled'`,
      [hit.data.id],
    );
    expect(rows).toEqual([{ moves: 1 }]);
  });

  test('says how many it would cancel, however many', async () => {
    await app.admin.query(
      `insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type)
        select $1, $2, $3, at, at + interval '1 minute', 1, 'Confirmed', 'offline', 0, 'New'
        from generate_series('2026-11-24T08:00+05:30'::timestamptz, '2026-11-24T16:25+05:30'::timestamptz, interval '1 minute') at`,
      [app.world.sunrise.clinicId, meera, app.world.rao.memberId],
    );
    const { data } = await app.call(
      api.strikes,
      { fromDay: diwali.fromDay, toDay: diwali.toDay },
      app.world.rao,
    );
    expect(data.count).toBe(506);
  });

  test('has no starts, refuses bookings of the clinic’s own, and its days come back when it is deleted', async () => {
    await save();
    const { data } = await app.call(api.addHoliday, diwali, app.world.rao);
    const days = (await app.call(api.free, { from: '2026-11-23', days: 4 }, app.world.lata)).data
      .days;
    expect(days.map((one) => [one.holiday, one.starts.length > 0])).toEqual([
      [null, true],
      ['Diwali', false],
      ['Diwali', false],
      [null, true],
    ]);
    expect(await book(meera, '2026-11-24T09:00')).toMatchObject({
      status: 409,
      error: { code: 'slot_holiday' },
    });
    expect((await app.call(api.holidays, {}, app.world.lata)).data.holidays).toMatchObject([
      { title: 'Diwali' },
    ]);
    await app.call(api.removeHoliday, { id: data.id }, app.world.rao);
    expect(await app.call(api.removeHoliday, { id: data.id }, app.world.rao)).toMatchObject({
      status: 404,
      error: { code: 'holiday_unknown' },
    });
    expect((await book(meera, '2026-11-24T09:00')).status).toBe(200);
  });

  test.each([
    ['title', { title: 'x'.repeat(51) }, 'too_long'],
    ['title', { title: ' ' }, 'required'],
    ['toDay', { toDay: '2026-11-23' }, 'holiday_ends_first'],
    ['fromDay', { fromDay: '2026-02-30' }, 'date_wrong'],
  ])('refuses a wrong %s', async (path, wrong, code) => {
    expect(await app.call(api.addHoliday, { ...diwali, ...wrong }, app.world.rao)).toMatchObject({
      status: 422,
      error: { fields: { [path]: { code } } },
    });
    expect((await app.call(api.holidays, {}, app.world.rao)).data.holidays).toEqual([]);
  });
  test('a title of 50 characters is kept', async () => {
    expect(
      (await app.call(api.addHoliday, { ...diwali, title: 'x'.repeat(50) }, app.world.rao)).status,
    ).toBe(200);
  });

  test('a booking and a holiday at once: never a booking that stands on the holiday', async () => {
    await save();
    for (let turn = 0; turn < 5; turn += 1) {
      const day = Temporal.PlainDate.from('2026-12-07').add({ days: turn }).toString();
      const [booked] = await Promise.all([
        book(meera, `${day}T09:00`),
        app.call(api.addHoliday, { title: 'Away', fromDay: day, toDay: day }, app.world.rao),
      ]);
      await app.worker.settle();
      expect(booked.status === 200 ? await statusOf(booked.data.id) : booked.error.code).toMatch(
        /^(Canceled|slot_holiday)$/,
      );
    }
  });
});

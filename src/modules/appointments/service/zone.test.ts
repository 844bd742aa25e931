import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditOf, testApp, type TestApp } from '../../../../tests/db.ts';
import { api as clinics } from '../../clinics/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as reminders } from '../../reminders/contract.ts';
import { api as slots } from '../../slots/contract.ts';
import { api as waitlist } from '../../waitlist/contract.ts';
import { api } from '../contract.ts';

let app: TestApp;
let meera: string;
let ravi: string;
// A Monday, as the dates beside it.
const morning = Temporal.Instant.from('2026-11-23T09:00:00+05:30');
let clock = morning;
const india = 'Asia/Kolkata';
const at = (time: string, day = '2026-11-30', zone = india) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).toInstant().toString();

// A clinic of its own for each: what follows a booking in the background still writes when the next begins.
beforeEach(async () => {
  clock = morning;
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
    await register('Ravi Kale', '9876543212'),
  ];
});
afterEach(() => app.close());

const book = async (startsAt: string, more: { patientId?: string; minutes?: number } = {}) => {
  const { status, data } = await app.call(
    api.book,
    { patientId: meera, startsAt, ...more },
    app.world.lata,
  );
  expect(status).toBe(200);
  return data;
};
const preview = (zone: string) => app.call(api.zoneChange, { zone }, app.world.rao);
const change = (zone: string, from = india) =>
  app.call(api.changeZone, { from, zone }, app.world.rao);
const startOf = async (id: string) =>
  (await app.call(api.get, { id }, app.world.lata)).data.startsAt;
const remindedOf = async (appointmentId: string) =>
  (
    await app.admin.query<{ starts_at: Date }>(
      'select starts_at from app.appointment_reminders where appointment_id = $1 order by starts_at',
      [appointmentId],
    )
  ).rows.map(({ starts_at }) => starts_at.toISOString().replace('.000Z', 'Z'));
const sent = async () =>
  (await app.admin.query<{ template: string }>('select template from app.messages order by id'))
    .rows;

describe('a patient keeps the time they were given', () => {
  test.each([
    ['later by half an hour, back to back with others', 'Asia/Karachi'],
    ['sooner by half an hour', 'Asia/Dhaka'],
    ['on the other side of the earth, with summer time', 'America/New_York'],
  ])('%s', async (_what, zone) => {
    const times = ['10:00', '10:15', '10:30', '10:45', '11:00', '11:15'];
    const booked = await Promise.all(
      times.map((time, nth) => book(at(time), { patientId: nth % 2 === 0 ? meera : ravi })),
    );
    const summer = await book(at('10:00', '2027-07-05'));
    const { data: shown } = await preview(zone);
    expect(shown).toMatchObject({
      zone,
      keeping: { count: 7 },
      toTell: { count: 0 },
      obstacle: null,
    });
    expect(shown.keeping.some[0]).toMatchObject({
      patientName: 'Meera Joshi',
      startsAt: at('10:00'),
      newStartsAt: at('10:00', '2026-11-30', zone),
    });
    expect(await startOf(booked[0]?.id ?? '')).toBe(at('10:00'));

    expect(await change(zone)).toMatchObject({ status: 200, data: { keeping: 7, toTell: 0 } });
    for (const [nth, { id }] of booked.entries())
      expect(await startOf(id)).toBe(at(times[nth] ?? '', '2026-11-30', zone));
    expect(await startOf(summer.id)).toBe(at('10:00', '2027-07-05', zone));
    expect((await app.call(clinics.mine, {}, app.world.lata)).data.zone).toBe(zone);
    const { data: day } = await app.call(api.day, { day: '2026-11-30' }, app.world.lata);
    expect(day.appointments).toHaveLength(6);
    expect((await auditOf(app, 'appointments.changeZone')).at(-1)).toMatchObject({
      clinic_id: app.world.sunrise.clinicId,
    });
  });

  test('and hears nothing of it, nor is reminded twice, nor forgotten by whoever is to call', async () => {
    const known = await book(at('10:00', '2026-11-24'));
    await app.work(api.letKnow, { appointmentId: known.id });
    const canceled = await book(at('11:00', '2026-11-24'), { patientId: ravi });
    await app.work(api.letKnow, { appointmentId: canceled.id });
    await app.call(
      api.move,
      { id: canceled.id, version: canceled.version, to: 'Canceled', reason: 'Power cut' },
      app.world.lata,
    );
    await app.work(api.letKnow, { appointmentId: canceled.id });
    await app.admin.query(`update app.messages set status = 'failed'`);
    const calls = async () =>
      (await app.call(api.calls, {}, app.world.lata)).data.calls.map((one) => one.appointmentId);
    expect(await calls()).toEqual([canceled.id]);
    await app.admin.query(
      `insert into app.appointment_reminders (clinic_id, appointment_id, starts_at, ahead, planned_at) values ($1, $2, $3, 'day', $4)`,
      [app.world.sunrise.clinicId, known.id, known.startsAt, clock.toString()],
    );
    await change('Asia/Karachi');
    await app.admin.query('delete from app.messages');
    await app.work(api.letKnow, { appointmentId: known.id });
    expect(await sent()).toEqual([]);
    expect(await calls()).toEqual([canceled.id]);
    // Whether the change's own job or this one comes first, the reminder moves along once.
    const fromTo = { from: india, to: 'Asia/Karachi' };
    await app.work(reminders.onZoneChanged, fromTo);
    expect(await app.work(reminders.onZoneChanged, fromTo)).toEqual({ reminders: 0 });
    expect(await remindedOf(known.id)).toEqual([
      known.startsAt,
      at('10:00', '2026-11-24', 'Asia/Karachi'),
    ]);
  });

  test('but what has begun, and what is over, stays when it was', async () => {
    const over = await book(at('09:00', '2026-11-23'));
    clock = clock.add({ minutes: 10 });
    expect(await change('Asia/Karachi')).toMatchObject({ data: { keeping: 0, toTell: 0 } });
    expect(await startOf(over.id)).toBe(at('09:00', '2026-11-23'));
  });

  test('a start that is held is held at its new time, and an old page can not book by it', async () => {
    await app.call(
      slots.save,
      {
        version: 0,
        week: [{ weekday: 1, sessions: [{ from: 540, to: 1200 }] }],
        patientsPerHour: 4,
        capacity: 1,
        feePaise: 300_00,
      },
      app.world.rao,
    );
    const { data: hold } = await app.call(api.hold, { startsAt: at('10:00') }, app.world.lata);
    await change('Asia/Karachi');
    const newStart = at('10:00', '2026-11-30', 'Asia/Karachi');
    const by = (startsAt: string) =>
      app.call(api.book, { patientId: meera, startsAt, holdId: hold.id }, app.world.lata);
    expect((await by(at('10:00'))).error?.code).toBe('hold_over');
    expect(await by(newStart)).toMatchObject({ status: 200, data: { startsAt: newStart } });
  });

  test('an offer of the waitlist goes along with the start that it keeps', async () => {
    const { rows } = await app.admin.query<{ id: string }>(
      `with entry as (insert into app.waitlist_entries (clinic_id, patient_id, doctor_id, mode, from_day, to_day, status, added_at)
         values ($1, $2, $3, 'offline', '2026-11-23', '2026-12-07', 'offered', $4) returning id),
       hold as (insert into app.slot_holds (clinic_id, doctor_id, starts_at, ends_at, seat, held_until)
         values ($1, $3, $5, $5::timestamptz + interval '15 minutes', 1, $4::timestamptz + interval '30 minutes') returning id)
       insert into app.waitlist_offers (clinic_id, entry_id, hold_id, starts_at, offered_at, until)
         select $1, entry.id, hold.id, $5, $4, $4::timestamptz + interval '30 minutes' from entry, hold returning id`,
      [app.world.sunrise.clinicId, meera, app.world.rao.memberId, clock.toString(), at('10:00')],
    );
    await change('Asia/Karachi');
    await app.work(waitlist.onZoneChanged, { from: india, to: 'Asia/Karachi' });
    const { rows: offers } = await app.admin.query<{ id: string; startsAt: Date }>(
      'select id, starts_at as "startsAt" from app.waitlist_offers',
    );
    expect(offers.map(({ id, startsAt }) => [id, startsAt.toISOString()])).toEqual([
      [rows[0]?.id, new Date(at('10:00', '2026-11-30', 'Asia/Karachi')).toISOString()],
    ]);
  });
});

describe('is told, or to be called', () => {
  // New York's clocks leave out two to three that night.
  const gap = (time: string) => at(time, '2027-03-14');

  test('whoever comes by video, and whose time does not exist there', async () => {
    const [night, video] = [await book(gap('02:30')), await book(at('12:00'))];
    await app.admin.query(`update app.appointments set mode = 'online' where id = $1`, [video.id]);
    for (const { id } of [night, video]) await app.work(api.letKnow, { appointmentId: id });
    await app.admin.query('delete from app.messages');
    expect((await preview('America/New_York')).data).toMatchObject({
      keeping: { count: 0 },
      toTell: { count: 2, some: [{ id: video.id, mode: 'online' }, { id: night.id }] },
    });
    expect((await change('America/New_York')).data).toEqual({ keeping: 0, toTell: 2 });
    expect(await startOf(night.id)).toBe(at('03:30', '2027-03-14', 'America/New_York'));
    for (const { id } of [night, video]) await app.work(api.letKnow, { appointmentId: id });
    expect(await sent()).toEqual([
      { template: 'appointment_moved' },
      { template: 'appointment_moved' },
    ]);
  });

  test('but two on one seat are never made', async () => {
    const [early, late] = [await book(gap('02:30')), await book(gap('03:30'), { patientId: ravi })];
    const { data } = await preview('America/New_York');
    expect(data.obstacle).toMatchObject({
      code: 'zone_twice',
      count: 2,
      some: [{ id: early.id }, { id: late.id }],
    });
    expect((await change('America/New_York')).error?.code).toBe('zone_twice');
    expect(await startOf(late.id)).toBe(gap('03:30'));
  });
});

describe('is refused', () => {
  test('where one to come would be over', async () => {
    const soon = await book(at('10:00', '2026-11-23'));
    expect((await preview('Asia/Tokyo')).data.obstacle).toMatchObject({
      code: 'zone_over',
      some: [{ id: soon.id }],
    });
    expect((await change('Asia/Tokyo')).error?.code).toBe('zone_over');
    expect(await startOf(soon.id)).toBe(soon.startsAt);
    expect((await app.call(clinics.mine, {}, app.world.rao)).data.zone).toBe(india);
  });

  test('where it would run into one that has begun', async () => {
    await book(at('08:50', '2026-11-23'), { minutes: 30 });
    await book(at('09:20', '2026-11-23'), { patientId: ravi });
    expect((await change('Asia/Kathmandu')).error?.code).toBe('zone_twice');
  });

  test('while patients are here, unless the clock stays', async () => {
    const here = await book(at('10:00', '2026-11-23'));
    await app.call(
      api.move,
      { id: here.id, version: here.version, to: 'Checked in' },
      app.world.lata,
    );
    expect((await change('Asia/Karachi')).error?.code).toBe('zone_patients_here');
    expect((await change('Asia/Colombo')).status).toBe(200);
  });

  test('where a doctor would be in two clinics at once', async () => {
    const week = [{ weekday: 1, sessions: [{ from: 540, to: 600 }] }];
    const time = { version: 0, week, patientsPerHour: 4, capacity: 1, feePaise: 0 };
    await app.call(slots.save, time, app.world.rao);
    const { rows } = await app.admin.query<{ id: string }>(
      `select m.id from app.members m join app.clinics c on c.clinic_id = m.clinic_id where c.clinic_id = $1`,
      [app.world.moonlight.clinicId],
    );
    const stranger = rows[0]?.id;
    const { rows: accounts } = await app.admin.query<{ own: string; rao: string }>(
      `select (select account_id from app.members where id = $1) own, (select account_id from app.members where id = $2) rao`,
      [stranger, app.world.rao.memberId],
    );
    const sameAccount = (account: string | undefined) =>
      app.admin.query('update app.members set account_id = $1 where id = $2', [account, stranger]);
    await app.call(
      slots.save,
      { ...time, week: [{ weekday: 1, sessions: [{ from: 570, to: 600 }] }] },
      app.world.stranger,
    );
    await app.admin.query(
      `update app.clinic_times set week = '[{"weekday":1,"sessions":[{"from":600,"to":630}]}]' where doctor_id = $1`,
      [stranger],
    );
    await sameAccount(accounts[0]?.rao);
    try {
      expect((await preview('Asia/Karachi')).data.obstacle).toMatchObject({
        code: 'zone_elsewhere',
      });
      expect((await change('Asia/Karachi')).error?.code).toBe('zone_elsewhere');
      expect((await change('Asia/Dhaka')).status).toBe(200);
    } finally {
      await sameAccount(accounts[0]?.own);
    }
  });

  test.each(['Mars/Olympus', '+05:30', 'asia/kolkata', india])('for %s', async (zone) =>
    expect(await change(zone)).toMatchObject({
      status: 422,
      error: { fields: { zone: { code: 'choose_one' } } },
    }),
  );

  test('to whoever saw another zone, and to all but the owner', async () => {
    expect((await change('Asia/Karachi', 'Asia/Dubai')).error?.code).toBe('stale_version');
    const asLata = await app.call(
      api.changeZone,
      { from: india, zone: 'Asia/Karachi' },
      app.world.lata,
    );
    expect(asLata.status).toBe(403);
  });
});

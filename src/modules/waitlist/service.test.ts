import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import { seesPatientElsewhere } from '../../../tests/elsewhere.ts';
import { unseal } from '../../kit/server/secrets.ts';
import { api as appointments } from '../appointments/contract.ts';
import { api as consents } from '../consents/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api as slots } from '../slots/contract.ts';
import { api, guest } from './contract.ts';
import { offerBehind, offerKey } from './service.ts';

let app: TestApp;
let clock = Temporal.Instant.from('2026-11-21T09:00:00+05:30');
let [meera, ravi, asha] = ['', '', ''];
const day = '2026-11-23';

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  const register = async (name: string, contactNumber: string) =>
    (
      await app.call(
        patients.register,
        { name, contactNumber, gender: 'Other', statedAge: 34 },
        app.world.lata,
      )
    ).data.patient.id;
  meera = await register('Meera Joshi', '9876543210');
  ravi = await register('Ravi Kulkarni', '9876543211');
  asha = await register('Asha Patil', '9876543212');
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    sessions: [{ from: 540, to: 570 }],
  }));
  await app.call(
    slots.save,
    { version: 0, week, patientsPerHour: 4, capacity: 1, feePaise: 500_00 },
    app.world.rao,
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = Temporal.Instant.from('2026-11-21T09:00:00+05:30');
  await app.admin.query(
    `update app.appointments set status = 'Rejected' where status in ('Requested', 'Confirmed')`,
  );
  await app.admin.query(`update app.waitlist_offers set status = 'passed' where status = 'open'`);
  await app.admin.query(
    `update app.waitlist_entries set status = 'left' where status in ('waiting', 'offered')`,
  );
  await app.admin.query('delete from app.slot_holds');
  // Both starts of the day are booked.
  for (const time of ['09:00', '09:15']) {
    const { status, error } = await book(meera, time);
    if (status !== 200) throw new Error(`${time} was not booked: ${status} ${error.code}`);
  }
});

const at = (time: string) => `${day}T${time}:00+05:30`;
const book = async (patientId: string, time: string) =>
  app.call(appointments.book, { patientId, startsAt: at(time) }, app.world.lata);
const join = (patientId: string, more: { fromDay?: string; toDay?: string } = {}) =>
  app.call(api.join, { patientId, fromDay: day, toDay: day, ...more }, app.world.lata);
const list = async () => (await app.call(api.list, {}, app.world.lata)).data.entries;
const offered = async () => (await list()).map((one) => [one.patientName, one.status]);
const cancel = async (time: string) => {
  const { data } = await app.call(appointments.day, { day }, app.world.lata);
  const match = data.appointments.find(
    (one) =>
      one.patientId === meera &&
      one.status === 'Confirmed' &&
      Temporal.Instant.from(one.startsAt).equals(Temporal.Instant.from(at(time))),
  );
  const { data: moved } = await app.call(
    appointments.move,
    { id: match?.id ?? '', version: match?.version ?? 0, to: 'Canceled' },
    app.world.lata,
  );
  return app.work(api.onMoved, { appointmentId: moved.id, to: 'Canceled' });
};
const offerOf = async (patientName: string) =>
  (await list()).find((one) => one.patientName === patientName)?.offer;

describe('join', () => {
  test('waits in order, each once, and is seen at the desk', async () => {
    const first = await join(ravi);
    expect(first).toMatchObject({
      status: 200,
      data: {
        patientName: 'Ravi Kulkarni',
        status: 'waiting',
        offer: null,
        doctorName: 'Dr Anil Rao',
      },
    });
    clock = clock.add({ minutes: 1 });
    await join(asha);
    expect(await offered()).toEqual([
      ['Ravi Kulkarni', 'waiting'],
      ['Asha Patil', 'waiting'],
    ]);
    expect(await join(ravi)).toMatchObject({ status: 409, error: { code: 'waitlist_twice' } });
    expect((await auditOf(app, 'waitlist.join')).at(-1)).toMatchObject({
      entity: 'waitlist_entry',
    });
  });
  test('what is free already is offered at once', async () => {
    const { data } = await join(ravi, { toDay: '2026-11-24' });
    expect([data.status, data.offer?.startsAt]).toEqual(['offered', '2026-11-24T03:30:00Z']);
  });
  test('days that have passed or end before they begin are refused on the field', async () => {
    expect(await join(ravi, { fromDay: '2026-11-01', toDay: '2026-11-20' })).toMatchObject({
      status: 422,
      error: { fields: { toDay: { code: 'days_passed' } } },
    });
    expect((await join(ravi, { fromDay: '2026-11-25', toDay: '2026-11-24' })).status).toBe(422);
  });
  test('for later days takes nobody off who still waits for earlier ones', async () => {
    await join(ravi);
    const later = { fromDay: '2026-11-26', toDay: '2026-11-27' };
    const { memberId: other } = app.world.lata;
    const setDoctor = (isDoctor: boolean) =>
      app.admin.query('update app.members set is_doctor = $2 where id = $1', [other, isDoctor]);
    await setDoctor(true);
    const elsewhere = { patientId: ravi, doctorId: other, ...later };
    const { status } = await app.call(api.join, elsewhere, app.world.lata);
    await setDoctor(false);
    expect(status).toBe(200);
    expect((await list()).map((one) => [one.doctorId, one.fromDay])).toEqual([
      [app.world.rao.memberId, day],
      [other, later.fromDay],
    ]);
    expect(await join(ravi, later)).toMatchObject({
      status: 409,
      error: { code: 'waitlist_twice' },
    });
    clock = clock.add({ hours: 24 * 3 });
    expect((await join(ravi, later)).status).toBe(200);
  });
  test('of a long one shows who came first, and how many wait in all', async () => {
    expect((await join(asha)).status).toBe(200);
    expect(await app.call(api.list, {}, app.world.lata)).toMatchObject({ data: { count: 1 } });
    const { rows } = await app.admin.query<{ id: string }>(
      `insert into app.patients (clinic_id, case_number, name, country, isd_code, contact_number, gender, stated_age, stated_age_unit, stated_on, language, registered_on, latin_name, search_keys)
       select $1, 'waits-' || n, 'Meera Joshi ' || n, 'IN', '+91', (9000000000 + n)::text, 'Female', 30, 'years', '2026-01-01', 'en', '2026-01-01', 'meera', '{}' from generate_series(1, 205) n returning id`,
      [app.world.sunrise.clinicId],
    );
    await app.admin.query(
      `insert into app.waitlist_entries (clinic_id, patient_id, doctor_id, mode, from_day, to_day, added_at)
       select $1, id, $2, 'offline', $3, $3, '2026-11-21T09:30:00+05:30' from unnest($4::uuid[]) id`,
      [app.world.sunrise.clinicId, app.world.rao.memberId, day, rows.map(({ id }) => id)],
    );
    const { data } = await app.call(api.list, {}, app.world.lata);
    expect([data.entries.length, data.count, data.entries[0]?.patientName]).toEqual([
      200,
      206,
      'Asha Patil',
    ]);
    const { doctorId } = data.entries[0] ?? {};
    const own = await app.call(
      api.list,
      doctorId === undefined ? {} : { doctorId },
      app.world.lata,
    );
    expect(own.data.count).toBe(206);
    await app.admin.query('delete from app.waitlist_entries where patient_id = any($1)', [
      rows.map(({ id }) => id),
    ]);
    await app.admin.query(`delete from app.patients where case_number like 'waits-%'`);
  });
  test('nobody of another clinic', async () => {
    expect(
      await app.call(api.join, { patientId: ravi, fromDay: day, toDay: day }, app.world.stranger),
    ).toMatchObject({ status: 404 });
    expect((await app.call(api.list, {}, app.world.nobody)).status).toBe(403);
  });
});

describe('a start that frees', () => {
  test('is kept for the first who waits, and nobody else can book it meanwhile', async () => {
    await join(ravi);
    clock = clock.add({ minutes: 1 });
    await join(asha);
    expect(await cancel('09:00')).toEqual({ offered: true });
    expect(await offered()).toEqual([
      ['Ravi Kulkarni', 'offered'],
      ['Asha Patil', 'waiting'],
    ]);
    expect(await book(asha, '09:00')).toMatchObject({ status: 409, error: { code: 'slot_taken' } });
    expect(await cancel('09:15')).toEqual({ offered: true });
    expect((await offerOf('Asha Patil'))?.startsAt).toBe('2026-11-23T03:45:00Z');
  });
  test('all that a longer appointment had is offered, also what it leaves when it is made shorter', async () => {
    const lengthen = async (minutes: number) => {
      const { data } = await app.call(appointments.day, { day }, app.world.lata);
      const one = data.appointments.find(({ status }) => status === 'Confirmed');
      const moved = await app.call(
        appointments.reschedule,
        { id: one?.id ?? '', version: one?.version ?? 0, startsAt: at('09:00'), minutes },
        app.world.lata,
      );
      expect(moved.status).toBe(200);
      return moved.data;
    };
    await cancel('09:15');
    await lengthen(30);
    await join(ravi);
    clock = clock.add({ minutes: 1 });
    await join(asha);
    expect(await cancel('09:00')).toEqual({ offered: true });
    const starts = [await offerOf('Ravi Kulkarni'), await offerOf('Asha Patil')];
    expect(starts.map((offer) => offer?.startsAt)).toEqual([
      '2026-11-23T03:30:00Z',
      '2026-11-23T03:45:00Z',
    ]);

    for (const { id } of await list())
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await app.call(api.leave, { id }, app.world.lata);
    await book(meera, '09:00');
    const { id } = await lengthen(30);
    await join(ravi);
    await lengthen(15);
    const asked = { appointmentId: id, from: at('09:00') };
    expect(await app.work(api.onRescheduled, asked)).toEqual({ offered: true });
    expect(await offerOf('Ravi Kulkarni')).toMatchObject({ startsAt: '2026-11-23T03:45:00Z' });
  });
  test('stays with whom it was offered to: the cancel can no longer be taken back', async () => {
    const { data: shown } = await app.call(appointments.day, { day }, app.world.lata);
    const [nine] = shown.appointments.filter(({ status }) => status === 'Confirmed');
    const { data: canceled } = await app.call(
      appointments.move,
      { id: nine?.id ?? '', version: nine?.version ?? 0, to: 'Canceled' },
      app.world.lata,
    );
    const undo = { id: canceled.id, version: canceled.version };
    expect((await join(ravi)).data).toMatchObject({ status: 'offered' });
    expect(await app.call(appointments.undo, undo, app.world.lata)).toMatchObject({
      status: 409,
      error: { code: 'slot_taken' },
    });
    expect(
      await app.call(appointments.reopenDay, { ids: [undo.id] }, app.world.lata),
    ).toMatchObject({ status: 409, error: { code: 'slot_taken' } });
    const id = (await offerOf('Ravi Kulkarni'))?.id ?? '';
    expect(await app.work(guest.claim, { id })).toMatchObject({ state: 'taken' });
  });
  test('is taken by the link once, with a confirmed booking; the link then shows it for good', async () => {
    await join(ravi);
    await cancel('09:00');
    const id = (await offerOf('Ravi Kulkarni'))?.id ?? '';
    const claims = await Promise.allSettled([1, 2, 3].map(() => app.work(guest.claim, { id })));
    expect(claims.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { appointmentId, state } = await app.work(guest.claim, { id });
    expect(state).toBe('taken');
    const booked = await app.call(appointments.get, { id: appointmentId ?? '' }, app.world.lata);
    expect(booked.data).toMatchObject({
      patientName: 'Ravi Kulkarni',
      status: 'Confirmed',
      startsAt: '2026-11-23T03:30:00Z',
    });
    const { rows } = await app.admin.query(
      `select count(*)::int seated from app.appointments where starts_at = $1 and status = 'Confirmed'`,
      [at('09:00')],
    );
    expect(rows).toEqual([{ seated: 1 }]);
    expect(await list()).toEqual([]);
  });
  test('goes on to the next when nobody takes it in time, and whoever let it pass waits for another', async () => {
    await join(ravi);
    clock = clock.add({ minutes: 1 });
    await join(asha);
    await cancel('09:00');
    const id = (await offerOf('Ravi Kulkarni'))?.id ?? '';
    clock = clock.add({ minutes: 15 });
    await expect(app.work(guest.claim, { id })).rejects.toMatchObject({
      kind: { sentence: { id: 'offer_over' } },
    });
    expect(await app.work(api.onOver, { offerId: id })).toEqual({ offered: true });
    expect(await offered()).toEqual([
      ['Ravi Kulkarni', 'waiting'],
      ['Asha Patil', 'offered'],
    ]);
    // Told twice, nothing more happens.
    expect(await app.work(api.onOver, { offerId: id })).toEqual({ offered: false });
  });
  test('at night is kept until the morning, when whoever waits is told of it', async () => {
    await join(ravi);
    clock = clock.add({ minutes: 1 });
    await join(asha);
    clock = Temporal.Instant.from('2026-11-22T23:30:00+05:30');
    await cancel('09:00');
    const { id = '', until = '' } = (await offerOf('Ravi Kulkarni')) ?? {};
    const morning = Temporal.Instant.from(at('07:00'));
    expect(Temporal.Instant.from(until).equals(morning.add({ minutes: 15 }))).toBe(true);
    const { rows } = await app.admin.query<{ due: string }>(
      `select to_json(due_at)#>>'{}' due from app.messages where dedupe = $1`,
      [`waitlist:${id}`],
    );
    expect(rows.map(({ due }) => Temporal.Instant.from(due).equals(morning))).toEqual([true]);
    clock = clock.add({ minutes: 16 });
    expect(await app.work(api.onOver, { offerId: id })).toEqual({ offered: false });
    clock = morning.add({ minutes: 16 });
    expect(await app.work(api.onOver, { offerId: id })).toEqual({ offered: true });
    expect(await offered()).toEqual([
      ['Ravi Kulkarni', 'waiting'],
      ['Asha Patil', 'offered'],
    ]);
  });
  test('that begins too soon, or on a holiday, is offered to nobody', async () => {
    await join(ravi);
    clock = Temporal.Instant.from(at('08:31'));
    expect(await cancel('09:00')).toEqual({ offered: false });
    clock = Temporal.Instant.from('2026-11-21T09:00:00+05:30');
    const { data } = await app.call(
      slots.addHoliday,
      { title: 'Away', fromDay: day, toDay: day },
      app.world.rao,
    );
    expect(await cancel('09:15')).toEqual({ offered: false });
    await app.call(slots.removeHoliday, { id: data.id }, app.world.rao);
  });
  test('of a doctor who has left is offered to nobody: the clinic calls off what they had', async () => {
    await join(ravi);
    const { memberId } = app.world.rao;
    const setDoctor = (isDoctor: boolean) =>
      app.admin.query('update app.members set is_doctor = $2 where id = $1', [memberId, isDoctor]);
    await setDoctor(false);
    const called = await cancel('09:00');
    await setDoctor(true);
    expect(called).toEqual({ offered: false });
    expect(await offered()).toEqual([['Ravi Kulkarni', 'waiting']]);
    expect(await cancel('09:15')).toEqual({ offered: true });
  });
  test('by a move to another time is offered as well', async () => {
    await join(ravi);
    const { data } = await app.call(appointments.day, { day }, app.world.lata);
    const one = data.appointments.find(({ status }) => status === 'Confirmed');
    const input = {
      id: one?.id ?? '',
      version: one?.version ?? 0,
      startsAt: '2026-11-24T09:00:00+05:30',
    };
    await app.call(appointments.reschedule, input, app.world.lata);
    expect(
      await app.work(api.onRescheduled, {
        appointmentId: input.id,
        from: one?.startsAt ?? '',
      }),
    ).toEqual({ offered: true });
  });
  test('while the doctor has an appointment in another clinic is offered to nobody: they could not take it', async () => {
    await join(ravi);
    const span = { startsAt: at('09:00'), endsAt: at('09:10') };
    const callOff = await seesPatientElsewhere(app, span);
    expect(await cancel('09:00')).toEqual({ offered: false });
    expect(await offered()).toEqual([['Ravi Kulkarni', 'waiting']]);
    expect(await cancel('09:15')).toEqual({ offered: true });
    await callOff();
  });
  test('by a move to another doctor is offered to whoever waits for the first', async () => {
    const { rao, lata } = app.world;
    const setDoctor = (isDoctor: boolean) =>
      app.admin.query('update app.members set is_doctor = $2 where id = $1', [
        lata.memberId,
        isDoctor,
      ]);
    await join(ravi);
    const nine = (await app.call(appointments.day, { day }, lata)).data.appointments.find(
      ({ startsAt, status }) => startsAt === '2026-11-23T03:30:00Z' && status === 'Confirmed',
    );
    const input = {
      id: nine?.id ?? '',
      version: nine?.version ?? 0,
      doctorId: lata.memberId,
      startsAt: at('09:00'),
    };
    await setDoctor(true);
    expect((await app.call(appointments.reschedule, input, lata)).status).toBe(200);
    await setDoctor(false);
    const { rows } = await app.admin.query<{ payload: typeof news }>(
      `select payload from app.outgoing where name = 'appointments.rescheduled' and payload ->> 'appointmentId' = $1`,
      [input.id],
    );
    const news = {
      appointmentId: input.id,
      from: '2026-11-23T03:30:00Z',
      fromDoctorId: rao.memberId,
    };
    expect(rows).toEqual([{ payload: news }]);
    expect(await app.work(api.onRescheduled, news)).toEqual({ offered: true });
    expect((await offerOf('Ravi Kulkarni'))?.startsAt).toBe('2026-11-23T03:30:00Z');
  });
});

describe('who waits and has an appointment', () => {
  test('is not offered the start that they leave themselves, also when the next lets it pass', async () => {
    await join(meera);
    const { data } = await app.call(appointments.day, { day }, app.world.lata);
    const nine = data.appointments.find(
      ({ startsAt, status }) => startsAt === '2026-11-23T03:30:00Z' && status === 'Confirmed',
    );
    const input = {
      id: nine?.id ?? '',
      version: nine?.version ?? 0,
      startsAt: '2026-11-24T09:00:00+05:30',
    };
    expect((await app.call(appointments.reschedule, input, app.world.lata)).status).toBe(200);
    const news = { appointmentId: input.id, from: nine?.startsAt ?? '' };
    expect(await app.work(api.onRescheduled, news)).toEqual({ offered: false });
    clock = clock.add({ minutes: 1 });
    await join(ravi);
    expect(await offered()).toEqual([
      ['Meera Joshi', 'waiting'],
      ['Ravi Kulkarni', 'offered'],
    ]);
    clock = clock.add({ minutes: 16 });
    const offerId = (await offerOf('Ravi Kulkarni'))?.id ?? '';
    expect(await app.work(api.onOver, { offerId })).toEqual({ offered: false });
    expect(await cancel('09:15')).toEqual({ offered: true });
    expect((await offerOf('Ravi Kulkarni'))?.startsAt).toBe('2026-11-23T03:45:00Z');
    expect(await offerOf('Meera Joshi')).toBeNull();
  });
  test('is offered no start at which they are with another doctor: they could not take it', async () => {
    const { memberId: other } = app.world.lata;
    const setDoctor = (isDoctor: boolean) =>
      app.admin.query('update app.members set is_doctor = $2 where id = $1', [other, isDoctor]);
    await setDoctor(true);
    const elsewhere = { patientId: ravi, doctorId: other, startsAt: at('09:00') };
    expect((await app.call(appointments.book, elsewhere, app.world.lata)).status).toBe(200);
    await setDoctor(false);
    await join(ravi);
    clock = clock.add({ minutes: 1 });
    await join(asha);
    expect([await cancel('09:00'), await cancel('09:15')]).toEqual([
      { offered: true },
      { offered: true },
    ]);
    expect((await offerOf('Asha Patil'))?.startsAt).toBe('2026-11-23T03:30:00Z');
    expect((await offerOf('Ravi Kulkarni'))?.startsAt).toBe('2026-11-23T03:45:00Z');
  });
});

test('whose record was merged while they waited has their turn, by the number and the name that go on', async () => {
  const register = async (name: string, contactNumber: string) =>
    (
      await app.call(
        patients.register,
        { name, contactNumber, gender: 'Female', statedAge: 34 },
        app.world.lata,
      )
    ).data.patient;
  const [remaining, merged] = [
    await register('Kamala Devi', '9876543251'),
    await register('Kamla D', '9876543252'),
  ];
  await join(merged.id);
  await app.call(
    patients.merge,
    {
      keptId: remaining.id,
      keptVersion: remaining.version,
      mergedId: merged.id,
      mergedVersion: merged.version,
      name: 'Kamala Devi',
      contactNumber: remaining.contactNumber,
      gender: 'Female',
      statedAge: 34,
      statedAgeUnit: 'years',
    },
    app.world.rao,
  );
  await cancel('09:00');
  expect(await list()).toMatchObject([
    { patientId: remaining.id, patientName: 'Kamala Devi', status: 'offered' },
  ]);
  const { rows } = await app.admin.query<{ recipient: string }>(
    'select recipient from app.messages order by id desc limit 1',
  );
  expect(rows).toEqual([{ recipient: '+919876543251' }]);
  const { data } = await app.call(api.take, { id: (await list())[0]?.id ?? '' }, app.world.lata);
  expect(
    (await app.call(appointments.get, { id: data.appointmentId ?? '' }, app.world.lata)).data,
  ).toMatchObject({ patientId: remaining.id, status: 'Confirmed' });
});

describe('at the desk', () => {
  test('whoever says yes on the phone is booked, whoever says no is taken off and the start goes on', async () => {
    await join(ravi);
    clock = clock.add({ minutes: 1 });
    await join(asha);
    await cancel('09:00');
    const [first] = await list();
    expect(
      await app.call(api.take, { id: (await list())[1]?.id ?? '' }, app.world.lata),
    ).toMatchObject({ status: 409, error: { code: 'offer_over' } });
    await app.call(api.leave, { id: first?.id ?? '' }, app.world.lata);
    expect(await offered()).toEqual([['Asha Patil', 'offered']]);
    const taken = await app.call(api.take, { id: (await list())[0]?.id ?? '' }, app.world.lata);
    expect(taken.status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await app.call(api.leave, { id: first?.id ?? '' }, app.world.lata)).toMatchObject({
      status: 404,
      error: { code: 'waitlist_unknown' },
    });
  });
});

test('who said no to messages is called instead: their start is kept all the same', async () => {
  const sentCount = async () =>
    (
      await app.admin.query(
        `select from app.messages where template = 'waitlist_offer' and status <> 'not_sent'`,
      )
    ).rowCount;
  const before = await sentCount();
  await app.call(
    consents.tell,
    { patientId: ravi, kind: 'messages', isGiven: false, language: 'en' },
    app.world.lata,
  );
  await join(ravi);
  await cancel('09:00');
  expect(await offered()).toEqual([['Ravi Kulkarni', 'offered']]);
  expect(await sentCount()).toBe(before);
  await app.admin.query('delete from app.patient_consents');
});

describe('the link', () => {
  test('comes by SMS, opens the offer in ten languages, and takes the start without a script', async () => {
    await join(ravi);
    await cancel('09:00');
    const { rows } = await app.admin.query<{ id: string; sealed: Buffer }>(
      `select m.id, s.sealed from app.messages m join app.message_secrets s on s.message_id = m.id where m.template = 'waitlist_offer' order by m.id desc limit 1`,
    );
    const { link }: { link: string } = JSON.parse(
      unseal(Buffer.alloc(32, 3), rows[0]?.id ?? '', rows[0]?.sealed ?? Buffer.alloc(0)),
    );
    const path = new URL(link).pathname;
    const page = await app.http.inject({ url: `${path}?lang=ta` });
    expect([
      page.statusCode,
      page.body.includes('<html lang="ta">'),
      page.body.match(/<script[^>]*>/g)?.map((script) => script.includes('src="/letters.js"')),
    ]).toEqual([200, true, [true]]);
    const taken = await app.http.inject({
      method: 'POST',
      url: `${path}/take`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      payload: 'lang=en',
    });
    expect([taken.statusCode, String(taken.headers.location).startsWith('/b/SUNRISE2/a/')]).toEqual(
      [303, true],
    );
    const mine = await app.http.inject({ url: String(taken.headers.location) });
    expect(mine.body).toContain('Your appointment is confirmed');
  });
  test('is worth nothing in another clinic, changed or made up', () => {
    const { sunrise, moonlight } = app.world;
    const id = '01980000-0000-7000-8000-00000000abcd';
    const key = offerKey(app, sunrise.clinicId, id);
    expect(offerBehind(app, sunrise.clinicId, key)).toBe(id);
    expect(offerBehind(app, moonlight.clinicId, key)).toBeNull();
    expect(offerBehind(app, sunrise.clinicId, `${key.slice(0, -2)}AA`)).toBeNull();
    expect(offerBehind(app, sunrise.clinicId, 'A'.repeat(43))).toBeNull();
  });
});

describe('two records that are merged while both wait', () => {
  let number = 0;
  async function bothWait() {
    const registered = async (name: string) => {
      const person = { name, contactNumber: '9876543218', gender: 'Female' } as const;
      number += 1;
      return (
        await app.call(
          patients.register,
          { ...person, name: `${name} ${'abcdefgh'[number] ?? ''}`, statedAge: 51 },
          app.world.lata,
        )
      ).data.patient;
    };
    const [lasting, merged] = [await registered('Sunita'), await registered('Sunita')];
    await join(lasting.id);
    clock = clock.add({ minutes: 1 });
    await join(merged.id);
    const joined = await app.call(
      patients.merge,
      {
        keptId: lasting.id,
        keptVersion: lasting.version,
        mergedId: merged.id,
        mergedVersion: merged.version,
        name: 'Sunita Deshmukh',
        contactNumber: '9876543218',
        gender: 'Female',
        statedAge: 51,
        statedAgeUnit: 'years',
      },
      app.world.rao,
    );
    expect(joined.status).toBe(200);
    return { lastingId: lasting.id, mergedId: merged.id };
  }

  test('are offered one start, the next goes to who waits behind them', async () => {
    await bothWait();
    clock = clock.add({ minutes: 1 });
    await join(asha);
    expect([await cancel('09:00'), await cancel('09:15')]).toEqual([
      { offered: true },
      { offered: true },
    ]);
    expect(await offered()).toEqual([
      ['Sunita Deshmukh', 'offered'],
      ['Sunita Deshmukh', 'waiting'],
      ['Asha Patil', 'offered'],
    ]);
  });
  test('wait no more when one of them is booked', async () => {
    await bothWait();
    await cancel('09:00');
    const [first] = await list();
    expect((await app.call(api.take, { id: first?.id ?? '' }, app.world.lata)).status).toBe(200);
    expect(await list()).toEqual([]);
  });
  test('and were each offered a start: what is not taken goes to the next', async () => {
    const [lasting] = [await bothWait()];
    clock = clock.add({ minutes: 1 });
    await join(asha);
    await app.admin.query(`update app.patients set merged_into = null where id = $1`, [
      lasting.mergedId,
    ]);
    await cancel('09:00');
    await cancel('09:15');
    await app.admin.query(`update app.patients set merged_into = $2 where id = $1`, [
      lasting.mergedId,
      lasting.lastingId,
    ]);
    const [first] = await list();
    expect((await app.call(api.take, { id: first?.id ?? '' }, app.world.lata)).status).toBe(200);
    expect(await offered()).toEqual([['Asha Patil', 'offered']]);
  });
  test('are not put on the list anew under either', async () => {
    const { lastingId, mergedId } = await bothWait();
    const [first] = await list();
    await app.call(api.leave, { id: first?.id ?? '' }, app.world.lata);
    for (const id of [lastingId, mergedId])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await join(id)).toMatchObject({ status: 409, error: { code: 'waitlist_twice' } });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import { api as patients } from '../patients/contract.ts';
import { api as slots } from '../slots/contract.ts';
import { api } from './contract.ts';
import type { Appointment, Status } from './model.ts';

let app: TestApp;
let meera: string;
let foreign: string;
let clock = Temporal.Instant.from('2026-11-21T09:00:00+05:30');

const register = async (
  name: string,
  contactNumber: string,
  as: { token: string },
): Promise<string> =>
  (await app.call(patients.register, { name, contactNumber, gender: 'Female', statedAge: 34 }, as))
    .data.patient.id;

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  meera = await register('Meera Joshi', '9876543210', app.world.lata);
  foreign = await register('Sita Stranger', '9876543211', app.world.stranger);
});
afterAll(() => app.close());
beforeEach(() => {
  clock = Temporal.Instant.from('2026-11-21T09:00:00+05:30');
});

// Each test takes an hour of its own, so that none meets another's seats.
let hour = 0;
const freshStart = (): string => {
  hour += 1;
  return Temporal.Instant.from('2026-11-21T10:00:00+05:30')
    .add({ hours: hour * 24 })
    .toString();
};
const book = (
  more: Partial<Parameters<typeof app.call<typeof api.book>>[1]> = {},
  as = app.world.lata,
) => app.call(api.book, { patientId: meera, startsAt: freshStart(), ...more }, as);
const booked = async (more: Parameters<typeof book>[0] = {}): Promise<Appointment> =>
  (await book(more)).data;
const move = (
  appointment: { id: string; version: number },
  to: Status,
  more: { reason?: string } = {},
) =>
  app.call(
    api.move,
    { id: appointment.id, version: appointment.version, to, ...more },
    app.world.lata,
  );

describe('book', () => {
  test('seats the patient with the owner, confirmed, for a quarter of an hour', async () => {
    const startsAt = freshStart();
    const { status, data } = await book({ startsAt, feePaise: 500_00, note: 'Fever' });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      patientId: meera,
      patientName: 'Meera Joshi',
      patientType: 'New',
      doctorName: 'Dr Anil Rao',
      doctorId: app.world.rao.memberId,
      status: 'Confirmed',
      mode: 'offline',
      feePaise: 500_00,
      note: 'Fever',
      reason: '',
      version: 1,
      startsAt,
      endsAt: Temporal.Instant.from(startsAt).add({ minutes: 15 }).toString(),
    });
    const auditLog = await auditOf(app, 'appointments.book');
    expect(auditLog.at(-1)).toMatchObject({
      entity: 'appointment',
      entity_id: data.id,
      clinic_id: app.world.sunrise.clinicId,
    });
    expect((await app.call(api.get, { id: data.id }, app.world.lata)).data).toEqual(data);
  });

  test('the same key books once', async () => {
    const input = { patientId: meera, startsAt: freshStart() };
    const onceKey = 'appointment-key-0001';
    const first = await app.call(api.book, input, app.world.lata, { onceKey });
    const again = await app.call(api.book, input, app.world.lata, { onceKey });
    expect(again.data).toEqual(first.data);
    expect(await live(input.startsAt)).toBe(1);
  });

  test('a taken start is refused, and so is one that reaches into it', async () => {
    const startsAt = freshStart();
    await booked({ startsAt, minutes: 30 });
    expect(await book({ startsAt })).toMatchObject({
      status: 409,
      statusCode: 4,
      error: { code: 'slot_taken' },
    });
    const inside = Temporal.Instant.from(startsAt).add({ minutes: 15 }).toString();
    expect(await book({ startsAt: inside })).toMatchObject({
      status: 409,
      error: { code: 'slot_taken' },
    });
    const before = Temporal.Instant.from(startsAt).subtract({ minutes: 15 }).toString();
    expect(await book({ startsAt: before, minutes: 20 })).toMatchObject({
      status: 409,
      error: { code: 'slot_taken' },
    });
    expect((await book({ startsAt: before, minutes: 15 })).status).toBe(200);
    expect(
      (await book({ startsAt: Temporal.Instant.from(startsAt).add({ minutes: 30 }).toString() }))
        .status,
    ).toBe(200);
  });

  test.each(['Canceled', 'Rejected'] as const)('a start that was %s is free again', async (to) => {
    const startsAt = freshStart();
    const first = await booked({ startsAt, status: 'Requested' });
    expect((await move(first, to)).status).toBe(200);
    expect((await book({ startsAt })).status).toBe(200);
  });

  test('the start that is running can be taken, one that is over cannot', async () => {
    expect((await book({ startsAt: clock.subtract({ minutes: 14 }).toString() })).status).toBe(200);
    expect(await book({ startsAt: clock.subtract({ minutes: 15 }).toString() })).toMatchObject({
      status: 409,
      error: { code: 'slot_past' },
    });
  });

  test('nobody of another clinic is seated or seats', async () => {
    expect(await book({ patientId: foreign })).toMatchObject({
      status: 404,
      error: { code: 'patient_unknown' },
    });
    expect(await book({ doctorId: app.world.stranger.memberId })).toMatchObject({
      status: 404,
      error: { code: 'doctor_unknown' },
    });
    expect(await book({ doctorId: app.world.lata.memberId })).toMatchObject({
      status: 404,
      error: { code: 'doctor_unknown' },
    });
  });

  test('a hundred at once for one start: one sits', async () => {
    const startsAt = freshStart();
    const answers = await Promise.all(Array.from({ length: 100 }, () => book({ startsAt })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(
      Map.groupBy(
        answers.filter((one) => one.status !== 200),
        (one) => one.error.code,
      )
        .keys()
        .toArray(),
    ).toEqual(['slot_taken']);
    expect(await live(startsAt)).toBe(1);
    const { rows } = await app.admin.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    expect(rows[0]).toEqual({ deadlocks: 0 });
  });

  test('a hundred at once over overlapping starts: none overlaps another', async () => {
    const start = Temporal.Instant.from(freshStart());
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        book({ startsAt: start.add({ minutes: n % 10 }).toString(), minutes: 10 }),
      ),
    );
    expect(
      answers.every((answer) => answer.status === 200 || answer.error.code === 'slot_taken'),
    ).toBe(true);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });
});

const live = async (startsAt: string): Promise<number> =>
  (
    await app.admin.query(
      `select count(*)::int as count from app.appointments where starts_at = $1 and status not in ('Canceled', 'Rejected')`,
      [startsAt],
    )
  ).rows[0].count;

describe('move', () => {
  test('walks from Requested to Completed, each step with who and when', async () => {
    let appointment = await booked({ status: 'Requested' });
    for (const to of ['Confirmed', 'Checked in', 'Started', 'Completed'] as const) {
      const { status, data } = await move(appointment, to);
      expect(status).toBe(200);
      expect(data).toMatchObject({
        status: to,
        version: appointment.version + 1,
        movedAt: clock.toString(),
      });
      appointment = data;
    }
    const { rows } = await app.admin.query(
      'select from_status, to_status, member_id from app.appointment_moves where appointment_id = $1 order by id',
      [appointment.id],
    );
    expect(rows.map((row) => row.to_status)).toEqual([
      'Requested',
      'Confirmed',
      'Checked in',
      'Started',
      'Completed',
    ]);
    expect(rows.every((row) => row.member_id === app.world.lata.memberId)).toBe(true);
    const auditLog = await auditOf(app, 'appointments.move');
    expect(auditLog.at(-1)).toMatchObject({
      entity_id: appointment.id,
      detail: { from: 'Started', to: 'Completed' },
    });
  });

  test('keeps why it was canceled', async () => {
    expect((await move(await booked(), 'Canceled', { reason: 'Out of town' })).data).toMatchObject({
      status: 'Canceled',
      reason: 'Out of town',
    });
  });

  test('a step that is not in the table is refused', async () => {
    expect(await move(await booked(), 'Completed')).toMatchObject({
      status: 409,
      error: { code: 'move_not_allowed' },
    });
  });

  test('a final one cannot be edited', async () => {
    const { data } = await move(await booked(), 'Canceled');
    expect(await move(data, 'Confirmed')).toMatchObject({
      status: 409,
      error: { code: 'appointment_final' },
    });
  });

  test('a past one cannot be edited, but closed, with a reason where it is canceled', async () => {
    const first = await booked();
    const second = (await move(await booked(), 'Started')).data;
    clock = Temporal.Instant.from(first.startsAt).add({ hours: 24 * 30 });
    expect(await move(first, 'Checked in')).toMatchObject({
      status: 409,
      error: { code: 'appointment_past' },
    });
    expect(await move(first, 'Canceled')).toMatchObject({
      status: 422,
      error: { fields: { reason: { code: 'required' } } },
    });
    expect((await move(second, 'Completed')).status).toBe(200);
  });

  test('a stale version is answered with the present', async () => {
    const appointment = await booked();
    await move(appointment, 'Checked in');
    const late = await move(appointment, 'Canceled');
    expect(late).toMatchObject({
      status: 409,
      error: { code: 'stale_version', details: { current: { status: 'Checked in', version: 2 } } },
    });
  });

  test('of ten who start it at once one does', async () => {
    const appointment = await booked();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => move(appointment, 'Started')),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.error?.code === 'stale_version')).toHaveLength(9);
  });

  test("another clinic's is not there", async () => {
    const appointment = await booked();
    const { stranger } = app.world;
    expect(await app.call(api.get, { id: appointment.id }, stranger)).toMatchObject({
      status: 404,
      error: { code: 'appointment_unknown' },
    });
    expect(
      await app.call(api.move, { id: appointment.id, version: 1, to: 'Canceled' }, stranger),
    ).toMatchObject({ status: 404 });
  });
});

const undo = (appointment: { id: string; version: number }, as = app.world.lata) =>
  app.call(api.undo, { id: appointment.id, version: appointment.version }, as);

describe('undo', () => {
  test('takes the last step back, a final one too, and keeps both in the record', async () => {
    const canceled = (await move(await booked(), 'Canceled', { reason: 'Wrong row' })).data;
    clock = clock.add({ seconds: 30 });
    const { status, data } = await undo(canceled);
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: 'Confirmed', version: canceled.version + 1 });
    expect((await auditOf(app, 'appointments.undo')).at(-1)).toMatchObject({
      entity_id: data.id,
      detail: { from: 'Canceled', to: 'Confirmed' },
    });
  });

  test('not after half a minute, not a booking, not the step of another', async () => {
    const late = (await move(await booked(), 'Checked in')).data;
    const others = (await move(await booked(), 'Checked in')).data;
    expect(await undo(others, app.world.rao)).toMatchObject({
      status: 409,
      error: { code: 'undo_too_late' },
    });
    expect(await undo(await booked())).toMatchObject({
      status: 409,
      error: { code: 'undo_too_late' },
    });
    clock = clock.add({ seconds: 36 });
    expect(await undo(late)).toMatchObject({ status: 409, error: { code: 'undo_too_late' } });
  });

  test('not when the seat was given away meanwhile', async () => {
    const appointment = await booked();
    const canceled = (await move(appointment, 'Canceled')).data;
    await booked({ startsAt: appointment.startsAt });
    expect(await undo(canceled)).toMatchObject({ status: 409, error: { code: 'slot_taken' } });
  });

  test('not over a newer step', async () => {
    const appointment = await booked();
    await move(appointment, 'Checked in');
    expect(await undo(appointment)).toMatchObject({
      status: 409,
      error: { code: 'stale_version' },
    });
  });
});

test("a patient's appointments, the latest first; of nobody else", async () => {
  const sunil = await register('Sunil Kale', '9876543219', app.world.lata);
  const first = await booked({ patientId: sunil });
  const second = await booked({ patientId: sunil });
  await move(first, 'Canceled');
  const { data } = await app.call(api.ofPatient, { patientId: sunil }, app.world.lata);
  expect(data.appointments.map(({ id, status }) => [id, status])).toEqual([
    [second.id, 'Confirmed'],
    [first.id, 'Canceled'],
  ]);
  expect(await app.call(api.ofPatient, { patientId: foreign }, app.world.lata)).toMatchObject({
    status: 404,
    error: { code: 'patient_unknown' },
  });
});

describe('day and upcoming', () => {
  test("a day is the clinic's own, from four in the morning to four the next, with counts", async () => {
    const four = Temporal.Instant.from('2027-03-01T04:00:00+05:30');
    const first = await booked({ startsAt: four.toString() });
    const last = await booked({
      startsAt: four.add({ hours: 23, minutes: 45 }).toString(),
      mode: 'online',
    });
    await booked({ startsAt: four.add({ hours: 24 }).toString() });
    await move(last, 'Canceled');
    const { data } = await app.call(api.day, { day: '2027-03-01' }, app.world.lata);
    expect(data.appointments.map((one) => one.id)).toEqual([first.id, last.id]);
    expect(data.counts).toEqual([
      { status: 'Confirmed', count: 1 },
      { status: 'Canceled', count: 1 },
    ]);
    const canceled = await app.call(
      api.day,
      { day: '2027-03-01', status: 'Canceled' },
      app.world.lata,
    );
    expect(canceled.data.appointments.map((one) => one.id)).toEqual([last.id]);
    expect(canceled.data.counts).toHaveLength(2);
    expect(
      (await app.call(api.day, { day: '2027-03-01' }, app.world.stranger)).data.appointments,
    ).toEqual([]);
    expect(
      (await auditOf(app, 'appointments.day')).some((row) => row.entity_id === '2027-03-01'),
    ).toBe(true);
  });

  test('upcoming are those still to be seen, soonest first', async () => {
    clock = Temporal.Instant.from('2027-06-01T10:00:00+05:30');
    const at = (minutes: number) => clock.add({ minutes }).toString();
    const running = await booked({ startsAt: at(-10) });
    const later = await booked({ startsAt: at(60) });
    const soon = await booked({ startsAt: at(20) });
    const gone = await booked({ startsAt: at(40) });
    await move(gone, 'Canceled');
    const { data } = await app.call(api.upcoming, { most: 3 }, app.world.lata);
    expect(data.appointments.map((one) => one.id)).toEqual([running.id, soon.id, later.id]);
    clock = clock.add({ minutes: 5 });
    expect(
      (await app.call(api.upcoming, { most: 1 }, app.world.lata)).data.appointments.map(
        (one) => one.id,
      ),
    ).toEqual([soon.id]);
  });
});

test('of a record that was merged, every list names the person it goes on as, and finds them by either name', async () => {
  const [keptId, mergedId] = [
    await register('Kamala Devi', '9876500061', app.world.lata),
    await register('Kamla D', '9876500061', app.world.lata),
  ];
  const startsAt = '2026-11-21T05:30:00Z';
  const { id } = await booked({ patientId: mergedId, startsAt });
  const [remaining, merged] = await Promise.all(
    [keptId, mergedId].map(
      async (one) => (await app.call(patients.get, { id: one }, app.world.rao)).data.patient,
    ),
  );
  const joined = await app.call(
    patients.merge,
    {
      keptId,
      keptVersion: remaining?.version ?? 0,
      mergedId,
      mergedVersion: merged?.version ?? 0,
      name: 'Kamala Devi',
      contactNumber: '9876500061',
      gender: 'Female',
      statedAge: 34,
      statedAgeUnit: 'years',
    },
    app.world.rao,
  );
  expect(joined.status).toBe(200);
  const shown = { id, patientName: 'Kamala Devi', caseNumber: remaining?.caseNumber };
  const as = app.world.lata;
  expect((await app.call(api.get, { id }, as)).data).toMatchObject(shown);
  for (const { data } of [
    await app.call(api.upcoming, { most: 50 }, as),
    await app.call(api.day, { day: '2026-11-21' }, as),
  ])
    expect(data.appointments.find((one) => one.id === id)).toMatchObject(shown);
  for (const text of ['Kamala', 'Kamla', merged?.caseNumber ?? ''])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await app.call(api.history, { text, order: 'patient' }, as)).data.appointments).toEqual(
      [expect.objectContaining(shown)],
    );
});

describe('hold and series', () => {
  const zone = 'Asia/Kolkata';
  const at = (text: string) =>
    Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant().toString();
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    sessions: [{ from: 600, to: 720 }],
  }));
  const hold = (startsAt: string, as = app.world.lata) => app.call(api.hold, { startsAt }, as);
  beforeAll(async () => {
    await app.call(
      slots.save,
      { version: 0, week: everyDay, patientsPerHour: 4, capacity: 1, feePaise: 300_00 },
      app.world.rao,
    );
  });

  test('a held start is nobody else’s, and is used up by the booking that names it', async () => {
    const startsAt = at('2028-03-06T10:00');
    const { data: ownHold } = await hold(startsAt);
    expect(ownHold).toMatchObject({
      startsAt,
      endsAt: at('2028-03-06T10:15'),
      heldUntil: clock.add({ minutes: 5 }).toString(),
    });
    const { data: free } = await app.call(slots.free, { from: '2028-03-06' }, app.world.lata);
    expect(free.days[0]?.starts[0]).toMatchObject({
      startsAt,
      state: 'Fully Booked',
      left: 0,
      heldUntil: ownHold.heldUntil,
    });
    expect((await hold(startsAt, app.world.rao)).error?.code).toBe('slot_taken');
    expect((await book({ startsAt }, app.world.rao)).error?.code).toBe('slot_taken');
    expect((await book({ startsAt, holdId: ownHold.id })).data).toMatchObject({
      startsAt,
      feePaise: 300_00,
    });
    expect((await book({ startsAt: at('2028-03-06T10:15'), holdId: ownHold.id })).error?.code).toBe(
      'hold_over',
    );
  });

  test('a series takes the hold of its first start and the fee that is given', async () => {
    const startsAt = at('2028-03-07T10:30');
    const { data: ownHold } = await hold(startsAt);
    const { data } = await app.call(
      api.bookSeries,
      { patientId: meera, startsAt, times: 3, feePaise: 150_00, holdId: ownHold.id },
      app.world.lata,
    );
    expect(data.appointments.map((one) => [one.startsAt, one.feePaise])).toEqual(
      ['07', '14', '21'].map((day) => [at(`2028-03-${day}T10:30`), 150_00]),
    );
  });

  test('where one day is not free, none is written and the hold stays', async () => {
    await booked({ startsAt: at('2028-03-22T11:00') });
    const startsAt = at('2028-03-08T11:00');
    const { data: ownHold } = await hold(startsAt);
    const { error } = await app.call(
      api.bookSeries,
      { patientId: meera, startsAt, times: 3, holdId: ownHold.id },
      app.world.lata,
    );
    expect(error).toMatchObject({
      code: 'series_taken',
      details: { refused: [at('2028-03-22T11:00')] },
    });
    expect(
      (await app.call(api.day, { day: '2028-03-08' }, app.world.lata)).data.appointments,
    ).toEqual([]);
    expect((await book({ startsAt, holdId: ownHold.id })).status).toBe(200);
  });
});

test('a holiday that was taken back at once cancels nothing and leaves no stuck work', async () => {
  const holidayId = '01980000-0000-7000-8000-00000000ffff';
  expect(await app.work(api.onClosed, { holidayId })).toEqual({ canceled: 0 });
});

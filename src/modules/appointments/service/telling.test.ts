import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import { api as consents } from '../../consents/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as queue } from '../../queue/contract.ts';
import { api as slots } from '../../slots/contract.ts';
import { api } from '../contract.ts';
import type { Appointment } from '../model.ts';

let app: TestApp;
let meera: string;
let ravi: string;
let clock = Temporal.Instant.from('2026-11-23T09:00:00+05:30');
const at = (time: string, day = '2026-11-23') =>
  Temporal.PlainDateTime.from(`${day}T${time}`)
    .toZonedDateTime('Asia/Kolkata')
    .toInstant()
    .toString();

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  const person = { gender: 'Female', statedAge: 34 } as const;
  meera = (
    await app.call(
      patients.register,
      { name: 'Meera Joshi', contactNumber: '9876543210', language: 'hi', ...person },
      app.world.lata,
    )
  ).data.patient.id;
  ravi = (
    await app.call(
      patients.register,
      { name: 'Ravi Kale', contactNumber: '9876543212', language: 'en', ...person },
      app.world.lata,
    )
  ).data.patient.id;
  const week = [{ weekday: 1, sessions: [{ from: 540, to: 1200 }] }];
  await app.call(
    slots.save,
    { version: 0, week, patientsPerHour: 4, capacity: 2, feePaise: 300_00 },
    app.world.rao,
  );
});
afterAll(() => app.close());

interface Sent {
  template: string;
  recipient: string;
  language: string;
  values: Record<string, unknown>;
}
/** What was sent since it was last asked. */
async function sent(): Promise<Sent[]> {
  const { rows } = await app.admin.query<Sent>(
    `select template, recipient, language, "values" from app.messages order by id`,
  );
  await app.admin.query('delete from app.messages');
  return rows;
}
const letKnow = (appointmentId: string) => app.work(api.letKnow, { appointmentId });
const book = async (startsAt: string, patientId = meera): Promise<Appointment> =>
  (await app.call(api.book, { patientId, startsAt }, app.world.lata)).data;
const move = async (
  one: Appointment,
  to: Appointment['status'],
  reason = '',
): Promise<Appointment> =>
  (await app.call(api.move, { id: one.id, version: one.version, to, reason }, app.world.lata)).data;

test('a booking is told once, in the patient’s language, by number', async () => {
  const booked = await book(at('10:00'));
  await letKnow(booked.id);
  await letKnow(booked.id);
  expect(await sent()).toEqual([
    {
      template: 'appointment_booked',
      recipient: '+919876543210',
      language: 'hi',
      values: {
        when: expect.stringContaining('10:00'),
        doctor: 'Dr Anil Rao',
        clinic: 'Sunrise Clinic',
      },
    },
  ]);
});

test('of a record that was merged meanwhile the person is told by the number and in the language that go on', async () => {
  const register = async (contactNumber: string, language: 'hi' | 'ta') =>
    (
      await app.call(
        patients.register,
        { name: 'Kamala Devi', contactNumber, language, gender: 'Female', statedAge: 40 },
        app.world.lata,
      )
    ).data.patient;
  const [remaining, merged] = [
    await register('9876543231', 'ta'),
    await register('9876543230', 'hi'),
  ];
  const booked = await book(at('19:00'), merged.id);
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
      statedAge: 40,
      statedAgeUnit: 'years',
    },
    app.world.rao,
  );
  await letKnow(booked.id);
  expect(await sent()).toMatchObject([{ recipient: '+919876543231', language: 'ta' }]);
  const { data: delay } = await app.call(api.late, { minutes: 20 }, app.world.rao);
  await app.work(api.onLate, { delayId: delay.id });
  expect(await sent()).toContainEqual(
    expect.objectContaining({ template: 'clinic_late', recipient: '+919876543231' }),
  );
  await app.call(api.unlate, { id: delay.id }, app.world.rao);
  await move(booked, 'Canceled');
});

test('a new time is told; one that was taken back in between is not', async () => {
  const booked = await book(at('10:15'));
  await letKnow(booked.id);
  await sent();
  const shifted = (
    await app.call(
      api.reschedule,
      { id: booked.id, version: booked.version, startsAt: at('11:00') },
      app.world.lata,
    )
  ).data;
  const back = (
    await app.call(
      api.reschedule,
      { id: booked.id, version: shifted.version, startsAt: at('10:15') },
      app.world.lata,
    )
  ).data;
  await letKnow(booked.id);
  expect(await sent()).toEqual([]);
  await app.call(
    api.reschedule,
    { id: booked.id, version: back.version, startsAt: at('11:15') },
    app.world.lata,
  );
  await letKnow(booked.id);
  expect(await sent()).toMatchObject([
    { template: 'appointment_moved', values: { when: expect.stringContaining('11:15') } },
  ]);
});

test('canceled and taken back is nobody’s news; canceled for good is, with its reason', async () => {
  const booked = await book(at('12:00'));
  await letKnow(booked.id);
  await sent();
  const canceled = await move(booked, 'Canceled');
  const undone = (
    await app.call(api.undo, { id: booked.id, version: canceled.version }, app.world.lata)
  ).data;
  await letKnow(booked.id);
  expect(await sent()).toEqual([]);
  await move(undone, 'Canceled', 'Doctor is away');
  await letKnow(booked.id);
  expect(await sent()).toMatchObject([
    { template: 'appointment_canceled_why', values: { reason: 'Doctor is away' } },
  ]);
});

test('who stands at the desk is told nothing', async () => {
  const booked = await book(at('12:15'));
  await letKnow(booked.id);
  await sent();
  await move(booked, 'Checked in');
  await letKnow(booked.id);
  expect(await sent()).toEqual([]);
});

test('who came without a time and leaves at once is told of no appointment, and called by nobody', async () => {
  const token = (await app.call(queue.take, { patientId: ravi }, app.world.lata)).data;
  const left = { id: token.id, version: token.version, act: 'leave' as const };
  expect((await app.call(queue.step, left, app.world.lata)).data.status).toBe('left');
  const id = token.appointmentId ?? '';
  expect((await app.call(api.get, { id }, app.world.lata)).data.status).toBe('Canceled');
  await letKnow(id);
  expect(await sent()).toEqual([]);
  const { calls } = (await app.call(api.calls, {}, app.world.lata)).data;
  expect(calls.map(({ appointmentId }) => appointmentId)).not.toContain(id);
});

test('a late doctor is one message to each who is still to come, and none once taken back', async () => {
  await book(at('14:00'), ravi);
  await book(at('15:00'), ravi);
  const { data: noted } = await app.call(api.late, { minutes: 20 }, app.world.lata);
  expect((await app.call(api.day, {}, app.world.lata)).data.delays).toMatchObject([
    { id: noted.id, minutes: 20, doctorName: 'Dr Anil Rao' },
  ]);
  await app.work(api.onLate, { delayId: noted.id });
  await app.work(api.onLate, { delayId: noted.id });
  const messages = await sent();
  expect(messages.filter((one) => one.recipient === '+919876543212')).toMatchObject([
    {
      template: 'clinic_late',
      language: 'en',
      values: { minutes: 20, when: expect.stringContaining('2:00') },
    },
  ]);
  const { data: other } = await app.call(api.late, { minutes: 40 }, app.world.lata);
  expect((await app.call(api.unlate, { id: other.id }, app.world.lata)).status).toBe(200);
  expect((await app.call(api.unlate, { id: other.id }, app.world.lata)).error?.code).toBe(
    'delay_unknown',
  );
  await app.work(api.onLate, { delayId: other.id });
  expect(await sent()).toEqual([]);
});

describe('whom to call', () => {
  // Messages that this file has deleted count as never sent.
  beforeEach(() => app.admin.query('update app.patient_news set heard_at = made_at'));
  const calls = async () => (await app.call(api.calls, {}, app.world.lata)).data.calls;
  const setPlan = async (endsOn: string) => {
    await app.admin.query('update app.subscriptions set expires_on = $1 where clinic_id = $2', [
      endsOn,
      app.world.sunrise.clinicId,
    ]);
  };
  const delivered = (status: string) =>
    app.admin.query('update app.messages set status = $1', [status]);

  test('is nobody while messages arrive; whoever they did not reach is, until somebody has called', async () => {
    const booked = await book(at('16:00'), ravi);
    await letKnow(booked.id);
    await delivered('failed');
    expect(await calls()).toEqual([]);
    await move(booked, 'Canceled', 'Power cut');
    await letKnow(booked.id);
    await delivered('delivered');
    expect(await calls()).toEqual([]);
    await delivered('failed');
    expect(await calls()).toMatchObject([
      {
        appointmentId: booked.id,
        patientName: 'Ravi Kale',
        isdCode: '+91',
        contactNumber: '9876543212',
        status: 'Canceled',
        message: 'failed',
      },
    ]);
    const heard = (isHeard: boolean) =>
      app.call(api.heard, { appointmentId: booked.id, isHeard }, app.world.lata);
    await heard(true);
    expect(await calls()).toEqual([]);
    await heard(false);
    expect(await calls()).toHaveLength(1);
    await heard(true);
    await sent();
  });

  test('is whoever wants no messages, with the reason', async () => {
    const { id, ...rest } = await book(at('16:15'), ravi);
    await letKnow(id);
    await sent();
    await app.call(
      consents.tell,
      { patientId: ravi, kind: 'messages', isGiven: false, language: 'en' },
      app.world.lata,
    );
    await move({ id, ...rest }, 'Canceled');
    await letKnow(id);
    expect(await calls()).toMatchObject([
      { appointmentId: id, message: 'not_sent', reason: 'message_reason.no_consent' },
    ]);
    await app.admin.query('delete from app.patient_consents');
    await sent();
  });

  test('is everybody on the free plan whose appointment is canceled, moved, confirmed at last or late', async () => {
    await setPlan('2026-11-01');
    const canceled = await book(at('17:00'));
    const moved = await book(at('17:15'));
    const asked = (
      await app.call(
        api.book,
        { patientId: meera, startsAt: at('17:45'), status: 'Requested' },
        app.world.lata,
      )
    ).data;
    for (const { id } of [canceled, moved, asked]) await letKnow(id);
    expect(await calls()).toEqual([]);
    await move(canceled, 'Canceled');
    await app.call(
      api.reschedule,
      { id: moved.id, version: moved.version, startsAt: at('17:30') },
      app.world.lata,
    );
    await move(asked, 'Confirmed');
    for (const { id } of [canceled, moved, asked]) await letKnow(id);
    expect(await sent()).toEqual([]);
    const shown = async () =>
      (await calls()).map(({ appointmentId, status, lateMinutes }) => ({
        appointmentId,
        status,
        lateMinutes,
      }));
    expect(await shown()).toEqual([
      { appointmentId: canceled.id, status: 'Canceled', lateMinutes: null },
      { appointmentId: moved.id, status: 'Confirmed', lateMinutes: null },
      { appointmentId: asked.id, status: 'Confirmed', lateMinutes: null },
    ]);
    for (const { appointmentId } of await calls())
      await app.call(api.heard, { appointmentId }, app.world.lata);
    const { data: noted } = await app.call(api.late, { minutes: 30 }, app.world.lata);
    expect(await app.work(api.onLate, { delayId: noted.id })).toMatchObject({ sent: 0 });
    expect((await shown()).every(({ lateMinutes }) => lateMinutes === 30)).toBe(true);
    expect((await shown()).length).toBeGreaterThan(1);
    await app.call(api.unlate, { id: noted.id }, app.world.lata);
    expect(await calls()).toEqual([]);
    await setPlan('2027-11-01');
  });

  test('is whoever is late to what is called off after its start, until it would be over', async () => {
    const booked = await book(at('18:15'));
    await letKnow(booked.id);
    await sent();
    const before = clock;
    clock = Temporal.Instant.from(booked.startsAt).add({ minutes: 5 });
    const { data } = await app.call(api.closeDay, { reason: 'Ill' }, app.world.rao);
    expect(data.canceled.map(({ id }) => id)).toContain(booked.id);
    expect(await letKnow(booked.id)).toMatchObject({ isSent: true });
    await delivered('failed');
    expect((await calls()).map(({ appointmentId }) => appointmentId)).toEqual([booked.id]);
    clock = Temporal.Instant.from(booked.endsAt);
    expect(await calls()).toEqual([]);
    clock = before;
    await app.call(api.heard, { appointmentId: booked.id }, app.world.lata);
    await sent();
  });

  test('is nobody whose appointment stands otherwise by now, or is over', async () => {
    const booked = await book(at('18:00'));
    await letKnow(booked.id);
    const canceled = await move(booked, 'Canceled');
    await app.call(api.heard, { appointmentId: canceled.id }, app.world.stranger);
    await letKnow(booked.id);
    await delivered('held');
    expect((await calls()).map(({ appointmentId }) => appointmentId)).toEqual([booked.id]);
    clock = clock.add({ hours: 12 });
    expect(await calls()).toEqual([]);
    clock = clock.subtract({ hours: 12 });
    await app.call(api.heard, { appointmentId: booked.id }, app.world.lata);
    await sent();
  });
});

test('the day is closed for those who are still to come, each told once, and opened again within half a minute', async () => {
  clock = Temporal.Instant.from('2026-11-30T09:00:00+05:30');
  const day = '2026-11-30';
  const here = await move(await book(at('09:00', day)), 'Checked in');
  const first = await book(at('10:00', day), ravi);
  const second = await book(at('11:00', day), ravi);
  const tomorrow = await book(at('10:00', '2026-12-07'), ravi);
  for (const one of [here, first, second, tomorrow]) await letKnow(one.id);
  await sent();
  const { data } = await app.call(api.closeDay, { reason: 'Power cut' }, app.world.lata);
  expect(data.canceled.map(({ id }) => id)).toEqual([first.id, second.id]);
  const again = await app.call(
    api.reopenDay,
    { ids: data.canceled.map(({ id }) => id) },
    app.world.lata,
  );
  expect(again.data.appointments.map(({ status }) => status)).toEqual(['Confirmed', 'Confirmed']);
  const { data: closed } = await app.call(api.closeDay, { reason: 'Power cut' }, app.world.lata);
  for (const { id } of closed.canceled) await letKnow(id);
  expect(await sent()).toMatchObject([
    { template: 'appointment_canceled_why', recipient: '+919876543212' },
  ]);
  clock = clock.add({ seconds: 36 });
  expect((await app.call(api.reopenDay, { ids: [first.id] }, app.world.lata)).error?.code).toBe(
    'undo_too_late',
  );
});

test('history is filtered and paged, latest first', async () => {
  const all = (await app.call(api.history, {}, app.world.lata)).data.appointments;
  expect(all.map(({ startsAt }) => startsAt)).toEqual(
    all
      .map(({ startsAt }) => startsAt)
      .toSorted()
      .toReversed(),
  );
  const some = await app.call(
    api.history,
    { from: '2026-11-30', to: '2026-11-30', status: 'Canceled', text: 'ravi' },
    app.world.lata,
  );
  expect(some.data.appointments).toHaveLength(2);
  const first = (await app.call(api.history, { most: 2 }, app.world.lata)).data;
  expect(first.hasMore).toBe(true);
  const next = (await app.call(api.history, { most: 2, before: first.next ?? '' }, app.world.lata))
    .data;
  expect([...first.appointments, ...next.appointments].map(({ id }) => id)).toEqual(
    all.slice(0, 4).map(({ id }) => id),
  );
  const startOf = ({ startsAt, id }: { startsAt: string; id: string }) => `${startsAt} ${id}`;
  const earliest: string[] = [];
  for (let before: string | null = ''; before !== null;) {
    // oxlint-disable-next-line no-await-in-loop -- page by page
    const { data }: { data: OutputOf<typeof api.history> } = await app.call(
      api.history,
      { order: 'when', most: 2, before },
      app.world.lata,
    );
    earliest.push(...data.appointments.map(startOf));
    before = data.next;
  }
  expect(earliest).toEqual(all.map(startOf).toSorted());
  for (const [order, key] of [
    ['patient', 'patientName'],
    ['doctor', 'doctorName'],
    ['fee', 'feePaise'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const { data } = await app.call(api.history, { order }, app.world.lata);
    const places = data.appointments.map((one) => one[key]);
    expect(places).toEqual(
      places.toSorted((one, other) =>
        typeof one === 'number' ? one - Number(other) : one < other ? -1 : Number(one > other),
      ),
    );
  }
  expect((await app.call(api.history, { text: '100%' }, app.world.lata)).data.appointments).toEqual(
    [],
  );
  expect(
    (await app.call(api.span, { from: '2026-11-30', days: 8 }, app.world.lata)).data.appointments,
  ).toHaveLength(4);
});

/** A second doctor, with the same hours on Mondays. */
async function secondDoctor(): Promise<string> {
  const { rows } = await app.admin.query<{ id: string }>(
    `insert into app.members (clinic_id, account_id, name, is_doctor, profile_is_complete) values ($1, $2, 'Dr Sita Bose', true, true) returning id`,
    [app.world.sunrise.clinicId, app.world.stranger.accountId],
  );
  const doctorId = rows[0]?.id ?? '';
  await app.call(
    slots.save,
    {
      doctorId,
      version: 0,
      week: [{ weekday: 1, sessions: [{ from: 540, to: 1200 }] }],
      patientsPerHour: 4,
      capacity: 1,
      feePaise: 300_00,
    },
    app.world.rao,
  );
  return doctorId;
}

describe('another doctor', () => {
  let second = '';
  const monday = '2026-12-07';
  beforeAll(async () => {
    second = await secondDoctor();
  });
  const give = (one: Appointment, doctorId: string, startsAt = one.startsAt) =>
    app.call(
      api.reschedule,
      { id: one.id, version: one.version, doctorId, startsAt },
      app.world.lata,
    );

  test('is told once, by name, at the same start too; taken back in between it is nobody’s news', async () => {
    const booked = await book(at('10:00', monday));
    await letKnow(booked.id);
    await sent();
    const moved = (await give(booked, second)).data;
    expect(moved).toMatchObject({
      doctorId: second,
      doctorName: 'Dr Sita Bose',
      startsAt: booked.startsAt,
    });
    const back = (await give(moved, booked.doctorId)).data;
    await letKnow(booked.id);
    expect(await sent()).toEqual([]);
    await give(back, second);
    await letKnow(booked.id);
    await letKnow(booked.id);
    expect(await sent()).toMatchObject([
      { template: 'appointment_moved', values: { doctor: 'Dr Sita Bose' } },
    ]);
  });

  test('has no second seat at a start: who does not fit keeps their own', async () => {
    const [one, other] = [await book(at('11:00', monday)), await book(at('11:00', monday), ravi)];
    expect((await give(one, second)).status).toBe(200);
    const { error } = await give(other, second);
    expect(error.code).toBe('slot_taken');
    const stands = (await app.call(api.get, { id: other.id }, app.world.lata)).data;
    expect([stands.doctorId, stands.version]).toEqual([other.doctorId, other.version]);
    // Said twice, it was done once.
    expect((await give(one, second)).error.code).toBe('stale_version');
  });

  test('is told of apart, as is another day, to whoever loses them all by one holiday', async () => {
    clock = Temporal.Instant.from('2026-12-01T09:00:00+05:30');
    const booked = [
      await book(at('12:00', '2026-12-14'), ravi),
      await book(at('12:00', '2026-12-21'), ravi),
      await book(at('16:00', '2026-12-21'), ravi),
    ];
    for (const one of booked.slice(2)) await give(one, second);
    for (const { id } of booked) await letKnow(id);
    await sent();
    const leave = { title: 'Leave', fromDay: '2026-12-10', toDay: '2026-12-24' };
    const { data } = await app.call(slots.addHoliday, leave, app.world.rao);
    await app.work(api.onClosed, { holidayId: data.id });
    for (const { id } of booked) await letKnow(id);
    expect(
      (await sent()).map(({ values: { when, doctor } }) => [String(when).slice(5, 11), doctor]),
    ).toEqual([
      ['14 Dec', 'Dr Anil Rao'],
      ['21 Dec', 'Dr Anil Rao'],
      ['21 Dec', 'Dr Sita Bose'],
    ]);
    await app.call(slots.removeHoliday, { id: data.id }, app.world.rao);
  });

  test('is a doctor of this clinic', async () => {
    const one = await book(at('12:00', monday));
    expect((await give(one, app.world.stranger.memberId)).error.code).toBe('doctor_unknown');
    expect((await give(one, app.world.lata.memberId)).error.code).toBe('doctor_unknown');
  });
});

test('a note is changed by whoever saw it last, and by nobody who saw an older one', async () => {
  const one = await book(at('16:00', '2026-12-14'));
  const note = (version: number, words: string, as = app.world.lata) =>
    app.call(api.setNote, { id: one.id, version, note: words }, as);
  const { data } = await note(one.version, 'Brings reports');
  expect(data).toMatchObject({ note: 'Brings reports', startsAt: one.startsAt });
  const late = await note(one.version, 'Wheelchair');
  expect(late.error.code).toBe('stale_version');
  expect((await note(data.version, 'Wheelchair')).data.note).toBe('Wheelchair');
  expect((await note(data.version + 1, 'x'.repeat(41))).status).toBe(422);
  expect((await note(data.version + 1, 'mine', app.world.stranger)).error.code).toBe(
    'appointment_unknown',
  );
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unseal } from '../../kit/server/secrets.ts';
import { systemClinicId } from '../../kit/server/context.ts';
import { auditOf, testApp, type TestApp } from '../../../tests/db.ts';
import { api as consents } from '../consents/contract.ts';
import { api as messaging } from '../messaging/contract.ts';
import { api as appointments } from '../appointments/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api as queue } from '../queue/contract.ts';
import { api as treatments } from '../treatments/contract.ts';
import type { Ahead } from './model.ts';
import { api } from './contract.ts';

let app: TestApp;
let clock = Temporal.Instant.from('2026-11-22T09:00:00+05:30');
let meera = '';

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  const { data } = await app.call(
    patients.register,
    { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female', statedAge: 34 },
    app.world.lata,
  );
  meera = data.patient.id;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.admin.query('delete from app.notifications');
  await app.admin.query('delete from app.appointment_reminders');
  await app.admin.query('delete from app.token_steps');
  await app.admin.query('delete from app.tokens');
  await app.admin.query('delete from app.appointment_moves');
  await app.admin.query('delete from app.patient_news');
  await app.admin.query('delete from app.appointments');
  await app.admin.query('delete from app.messages');
  await app.admin.query('delete from app.outgoing');
});

const at = (text: string) => Temporal.Instant.from(`${text}:00+05:30`);
let seat = 0;
const book = async (
  startsAt: string,
  createdAt: string,
  status = 'Confirmed',
  patientId = meera,
) => {
  seat += 1;
  const { rows } = await app.admin.query<{ id: string }>(
    `insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, patient_type, fee_paise, created_at)
     values ($1, $2, $3, $4::timestamptz, $4::timestamptz + interval '15 minutes', $7, $6, 'offline', 'Repeated', 0, $5) returning id`,
    [
      app.world.sunrise.clinicId,
      patientId,
      app.world.rao.memberId,
      at(startsAt).toString(),
      at(createdAt).toString(),
      status,
      seat,
    ],
  );
  return rows[0]?.id ?? '';
};
/** Why messages that were due did not leave. */
const withheld = async () =>
  (
    await app.admin.query<{ reason: string }>(
      `select reason from app.messages where status = 'not_sent' order by id`,
    )
  ).rows.map(({ reason }) => reason);
/** What is planned at a moment, as tasks of the clinics. */
const planAt = async (moment: string) => {
  clock = at(moment);
  await app.work(api.plan, {}, systemClinicId);
  const { rows } = await app.admin.query<{
    clinic_id: string;
    payload: { appointmentId: string; ahead: Ahead };
  }>(`delete from app.outgoing where name = 'reminders.remind' returning clinic_id, payload`);
  return rows;
};
const remind = (appointmentId: string, ahead: Ahead) =>
  app.work(api.remind, { appointmentId, ahead });
const messages = async () =>
  (
    await app.admin.query<{ template: string; recipient: string }>(
      `select template, recipient from app.messages where status <> 'not_sent' order by id`,
    )
  ).rows;

test('each is planned a day and two hours before, once', async () => {
  const id = await book('2026-11-23T11:00', '2026-11-20T10:00');
  expect(await planAt('2026-11-22T10:55')).toEqual([]);
  expect(await planAt('2026-11-22T11:05')).toEqual([
    {
      clinic_id: app.world.sunrise.clinicId,
      payload: { appointmentId: id, ahead: 'day' },
    },
  ]);
  expect(await planAt('2026-11-22T11:10')).toEqual([]);
  expect(await planAt('2026-11-23T09:05')).toMatchObject([{ payload: { ahead: 'hours' } }]);
  expect(await planAt('2026-11-23T09:10')).toEqual([]);
});

test('a new time is a new reminder', async () => {
  const id = await book('2026-11-23T11:00', '2026-11-20T10:00');
  expect(await planAt('2026-11-22T11:05')).toHaveLength(1);
  await app.admin.query(
    `update app.appointments set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = $1`,
    [id],
  );
  expect(await planAt('2026-11-23T11:05')).toHaveLength(1);
});

test.each([
  ['agreed on only an hour ago', '2026-11-22T12:30', '2026-11-22T11:30', '2026-11-22T12:00'],
  [
    'agreed on yesterday evening for today',
    '2026-11-22T18:00',
    '2026-11-21T20:00',
    '2026-11-21T20:05',
  ],
  ['in the night', '2026-11-23T23:30', '2026-11-20T10:00', '2026-11-22T23:35'],
  ['already begun', '2026-11-22T09:00', '2026-11-20T10:00', '2026-11-22T09:05'],
])('nobody is reminded of what was %s', async (_what, startsAt, createdAt, moment) => {
  await book(startsAt, createdAt);
  expect(await planAt(moment)).toEqual([]);
});

test('an appointment before seven is told in the first hour of the day before', async () => {
  await book('2026-11-23T06:30', '2026-11-20T10:00');
  expect(await planAt('2026-11-22T06:45')).toEqual([]);
  expect(await planAt('2026-11-22T07:00')).toMatchObject([{ payload: { ahead: 'day' } }]);
});

test('whoever has just been told of a time is not reminded of it at once', async () => {
  const { lata } = app.world;
  const id = await book('2026-11-25T11:00', '2026-11-20T10:00');
  await app.admin.query(
    `insert into app.appointment_moves (clinic_id, appointment_id, to_status, member_id, moved_at) values ($1, $2, 'Confirmed', $3, $4)`,
    [app.world.sunrise.clinicId, id, lata.memberId, at('2026-11-20T10:00').toString()],
  );
  await app.admin.query(`update app.appointments set told = 'Confirmed ' where id = $1`, [id]);
  clock = at('2026-11-22T15:00');
  const { error } = await app.call(
    appointments.reschedule,
    { id, version: 1, startsAt: at('2026-11-23T12:00').toString(), agreed: ['day_closed'] },
    lata,
  );
  expect(error).toBeUndefined();
  await app.work(appointments.letKnow, { appointmentId: id });
  expect(await messages()).toMatchObject([{ template: 'appointment_moved' }]);
  // Nobody is at work on it any more when its fate is set here.
  await app.worker.settle();
  await app.admin.query(`update app.messages set status = 'sent'`);
  expect(await planAt('2026-11-22T15:05')).toEqual([]);
  expect(await planAt('2026-11-23T10:05')).toMatchObject([{ payload: { ahead: 'hours' } }]);
  await app.admin.query('delete from app.appointment_reminders');
  await app.admin.query(`update app.messages set status = 'failed'`);
  expect(await planAt('2026-11-22T15:05')).toMatchObject([{ payload: { ahead: 'day' } }]);
});

test('what was called off since is not told', async () => {
  const id = await book('2026-11-23T11:00', '2026-11-20T10:00');
  clock = at('2026-11-22T11:05');
  await app.admin.query(`update app.appointments set status = 'Canceled' where id = $1`, [id]);
  await remind(id, 'day');
  expect(await messages()).toEqual([]);
});

describe('a reminder that waits', () => {
  const waiting = async () => {
    const id = await book('2026-11-23T11:00', '2026-11-20T10:00');
    clock = at('2026-11-22T11:05');
    await remind(id, 'day');
    await app.admin.query(`update app.messages set due_at = $1`, [
      at('2026-11-22T18:00').toString(),
    ]);
    return id;
  };
  const change = (set: string, id: string) =>
    app.admin.query(`update app.appointments set ${set} where id = $1`, [id]);
  const waits = async () => (await messages()).length;

  test.each([
    ['is canceled', `status = 'Canceled'`],
    [
      'has another time',
      `starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'`,
    ],
  ])('stays here when its appointment %s, and the log says why', async (_what, set) => {
    const id = await waiting();
    expect(await waits()).toBe(1);
    await change(set, id);
    expect(await app.work(api.onChanged, { appointmentId: id })).toEqual({ withheld: 1 });
    expect(await waits()).toBe(0);
    expect(await withheld()).toEqual(['message_reason.expired']);
  });

  test('leaves when its appointment stands again, and those of others leave anyhow', async () => {
    const [id, other] = [await waiting(), await waiting()];
    await change(`status = 'Canceled'`, other);
    expect(await app.work(api.onChanged, { appointmentId: id })).toEqual({ withheld: 0 });
    expect(await waits()).toBe(2);
  });

  test('is not taken back once it has left', async () => {
    const id = await waiting();
    await app.admin.query(`update app.messages set status = 'sent'`);
    await change(`status = 'Canceled'`, id);
    expect(await app.work(api.onChanged, { appointmentId: id })).toEqual({ withheld: 0 });
  });
});

test('the patient is told once, in time, and not against their wish', async () => {
  const id = await book('2026-11-23T11:00', '2026-11-20T10:00');
  clock = at('2026-11-22T11:05');
  await remind(id, 'day');
  await remind(id, 'day');
  expect(await messages()).toEqual([
    { template: 'appointment_tomorrow_link', recipient: '+919876543210' },
  ]);
  await app.call(
    consents.tell,
    { patientId: meera, kind: 'messages', isGiven: false, language: 'en' },
    app.world.lata,
  );
  await remind(id, 'hours');
  await remind(id, 'hours');
  expect(await messages()).toHaveLength(1);
  expect(await withheld()).toEqual(['message_reason.no_consent']);
  await app.admin.query(`delete from app.patient_consents`);
});

/** A second record of Meera's under a number that is no more hers. */
async function secondRecord() {
  const named = { name: 'Meera J', contactNumber: '9876500000', gender: 'Female' } as const;
  const { data } = await app.call(
    patients.register,
    { ...named, statedAge: 34, language: 'mr' },
    app.world.lata,
  );
  return data.patient.id;
}
async function mergeInto(id: string): Promise<void> {
  const versions = await Promise.all(
    [meera, id].map(
      async (one) =>
        (await app.call(patients.get, { id: one }, app.world.rao)).data.patient.version,
    ),
  );
  const { status } = await app.call(
    patients.merge,
    {
      keptId: meera,
      keptVersion: versions[0] ?? 0,
      mergedId: id,
      mergedVersion: versions[1] ?? 0,
      name: 'Meera Joshi',
      contactNumber: '9876543210',
      gender: 'Female',
      statedAge: 34,
      statedAgeUnit: 'years',
    },
    app.world.rao,
  );
  expect(status).toBe(200);
}

test('who was merged is reminded as the record that goes on: at its number, by its wish', async () => {
  const other = await secondRecord();
  const id = await book('2026-11-23T11:00', '2026-11-20T10:00', 'Confirmed', other);
  await mergeInto(other);
  clock = at('2026-11-22T11:05');
  await remind(id, 'day');
  const { rows } = await app.admin.query(`select recipient, language from app.messages`);
  expect(rows).toEqual([{ recipient: '+919876543210', language: 'en' }]);
  await app.call(
    consents.tell,
    { patientId: meera, kind: 'messages', isGiven: false, language: 'en' },
    app.world.lata,
  );
  await remind(id, 'hours');
  expect(await messages()).toHaveLength(1);
  expect(await withheld()).toEqual(['message_reason.no_consent']);
  await app.admin.query(`delete from app.patient_consents`);
});

test('nobody is reminded where the clinic has turned reminders off', async () => {
  const turn = (isOn: boolean) =>
    app.call(consents.setMessageRule, { about: 'reminder', isOn }, app.world.rao);
  const id = await book('2026-11-23T11:00', '2026-11-20T10:00');
  clock = at('2026-11-22T11:05');
  await turn(false);
  await remind(id, 'day');
  expect(await messages()).toEqual([]);
  expect(await withheld()).toEqual(['message_reason.switched_off']);
  await turn(true);
  await remind(id, 'day');
  expect(await messages()).toHaveLength(1);
});

test('who asked for a time hears that the request has come in', async () => {
  clock = at('2026-11-22T11:05');
  const hear = (appointmentId: string) => app.work(api.onBooked, { appointmentId });
  await hear(await book('2026-11-24T11:00', '2026-11-22T11:00'));
  expect(await messages()).toEqual([]);
  await hear(await book('2026-11-25T11:00', '2026-11-22T11:00', 'Requested'));
  expect(await messages()).toMatchObject([{ template: 'appointment_requested' }]);
});

test('the reminder of the day before leads to the patient’s own page', async () => {
  const id = await book('2026-11-23T11:00', '2026-11-20T10:00');
  clock = at('2026-11-22T11:05');
  await remind(id, 'day');
  const { rows } = await app.admin.query<{ id: string; sealed: Buffer; until: Date }>(
    `select m.id, s.sealed, s.ends_at until from app.messages m join app.message_secrets s on s.message_id = m.id where m.template = 'appointment_tomorrow_link'`,
  );
  const { link }: { link: string } = JSON.parse(
    unseal(Buffer.alloc(32, 3), rows[0]?.id ?? '', rows[0]?.sealed ?? Buffer.alloc(0)),
  );
  const page = await app.http.inject({ url: `${new URL(link).pathname}?lang=en` });
  expect([page.statusCode, page.body.includes('I am coming')]).toEqual([200, true]);
  expect(rows[0]?.until.toISOString()).toBe(
    at('2026-11-23T11:00').toString().replace('Z', '.000Z'),
  );
  await remind(await book('2026-11-22T13:00', '2026-11-20T10:00'), 'hours');
  expect((await messages()).at(-1)?.template).toBe('appointment_soon');
});

const turnOn = (about: 'turn' | 'review' | 'due' | 'medicine', isOn = true) =>
  app.call(consents.setMessageRule, { about, isOn }, app.world.rao);
/** A message that waits counts also when its queue takes it up after the clock was moved past its end. */
const written = async () =>
  (
    await app.admin.query<{ template: string; values: Record<string, unknown>; recipient: string }>(
      `select template, values, recipient from app.messages
       where status <> 'not_sent' or reason = 'message_reason.too_late' order by id`,
    )
  ).rows;

describe('whose turn is near', () => {
  let people = 0;
  const waits = async () => {
    people += 1;
    const { data } = await app.call(
      patients.register,
      {
        name: `Waits ${people}`,
        contactNumber: String(9_811_000_000 + people),
        gender: 'Male',
        statedAge: 40,
      },
      app.world.lata,
    );
    return (await app.call(queue.take, { patientId: data.patient.id }, app.world.lata)).data;
  };
  const call = async () => {
    const today = (await app.call(queue.today, {}, app.world.lata)).data;
    const [first] = today.waiting;
    await app.call(
      queue.next,
      { tokenId: first?.id ?? null, finishes: today.called.map(({ id }) => id) },
      app.world.lata,
    );
    await app.worker.settle();
  };

  test('is told once, as the queue moves on, where the clinic has turned it on', async () => {
    clock = at('2026-11-24T10:00');
    const tokens = [await waits(), await waits(), await waits(), await waits(), await waits()];
    clock = at('2026-11-24T10:10');
    await call();
    expect(await written()).toEqual([]);
    await turnOn('turn');
    await call();
    const nearNow = (await written()).map(({ values }) => values['number']);
    expect(nearNow).toEqual(tokens.slice(2).map(({ number }) => number));
    await call();
    expect(await written()).toHaveLength(3);
    expect(await written()).toMatchObject([{ template: 'turn_near' }, {}, {}]);
    await turnOn('turn', false);
  });

  test('is not told while the doctor is away, but with the first call after', async () => {
    clock = at('2026-11-26T10:00');
    await turnOn('turn');
    await waits();
    await waits();
    clock = at('2026-11-26T10:10');
    await app.call(appointments.late, { minutes: 60 }, app.world.lata);
    const gone = await waits();
    const { id, version } = gone;
    await app.call(queue.step, { id, version, act: 'leave' }, app.world.lata);
    await app.worker.settle();
    expect((await written()).filter(({ template }) => template === 'turn_near')).toEqual([]);
    clock = at('2026-11-26T10:12');
    await call();
    expect((await written()).filter(({ template }) => template === 'turn_near')).toHaveLength(1);
    await turnOn('turn', false);
    await app.worker.settle();
  });

  test('is told at the number of the record that goes on, where theirs was merged', async () => {
    clock = at('2026-11-24T10:00');
    await waits();
    await waits();
    const other = await secondRecord();
    await app.call(queue.take, { patientId: other }, app.world.lata);
    await mergeInto(other);
    clock = at('2026-11-24T10:10');
    await turnOn('turn');
    await call();
    expect((await messages()).map(({ recipient }) => recipient)).toContain('+919876543210');
    await turnOn('turn', false);
  });

  test('is not told within five minutes of taking a token, nor who comes later', async () => {
    clock = at('2026-11-25T10:00');
    await turnOn('turn');
    await waits();
    const early = [await waits(), await waits(), await waits()];
    clock = at('2026-11-25T10:06');
    const fresh = await waits();
    await call();
    const numbers = (await written()).map(({ values }) => values['number']);
    expect(numbers).toEqual(early.map(({ number }) => number));
    await call();
    expect((await written()).map(({ values }) => values['number'])).not.toContain(fresh.number);
    clock = at('2026-11-25T10:12');
    await call();
    expect((await written()).at(-1)?.values['number']).toBe(fresh.number);
    await turnOn('turn', false);
  });
});

describe('a review', () => {
  const asks = (appointmentId: string) => app.work(api.askReview, { appointmentId });

  test('is asked for of a visit that is over, once in three months, and not where there is one', async () => {
    await turnOn('review');
    clock = at('2026-11-22T13:00');
    const visit = await book('2026-11-22T11:00', '2026-11-20T10:00', 'Completed');
    await asks(await book('2026-11-22T11:00', '2026-11-20T10:00', 'Canceled'));
    expect(await written()).toEqual([]);
    await asks(visit);
    await asks(visit);
    expect(await written()).toMatchObject([{ template: 'review_asked' }]);
    clock = at('2027-02-18T13:00');
    await asks(await book('2027-02-18T11:00', '2027-02-17T10:00', 'Completed'));
    expect(await written()).toHaveLength(1);
    clock = at('2027-03-01T13:00');
    const next = await book('2027-03-01T11:00', '2027-02-17T10:00', 'Completed');
    await app.admin.query(
      `insert into app.reviews (clinic_id, appointment_id, version, stars, words, given_at) values ($1, $2, 1, 5, '', $3)`,
      [app.world.sunrise.clinicId, next, clock.toString()],
    );
    await asks(next);
    expect(await written()).toHaveLength(1);
    await app.admin.query('delete from app.reviews');
    await asks(next);
    expect(await written()).toHaveLength(2);
    await turnOn('review', false);
  });

  test('is not asked for again where it was under a record that was merged since', async () => {
    await turnOn('review');
    const other = await secondRecord();
    clock = at('2027-05-03T13:00');
    await asks(await book('2027-05-03T11:00', '2027-05-01T10:00', 'Completed', other));
    expect(await written()).toMatchObject([{ template: 'review_asked' }]);
    await mergeInto(other);
    clock = at('2027-05-10T13:00');
    await asks(await book('2027-05-10T11:00', '2027-05-03T10:00', 'Completed'));
    expect(await written()).toHaveLength(1);
    await turnOn('review', false);
  });
});

describe('after a visit', () => {
  const visit = async (more: object = {}) => {
    const { data } = await app.call(
      treatments.add,
      { patientId: meera, complaints: ['Fever'], totalFeesPaise: 700_50, finish: true, ...more },
      app.world.rao,
    );
    return data;
  };
  const line = (count: number) => ({
    medicineName: 'Metformin 500',
    genericName: 'Metformin',
    form: 'Tablet' as const,
    dosage: '1-0-1',
    duration: { count, unit: 'days' as const },
  });
  const plan = async () => {
    await app.work(api.planMedicine, {}, systemClinicId);
    const { rows } = await app.admin.query<{ payload: { treatmentId: string; endsOn: string } }>(
      `delete from app.outgoing where name = 'reminders.remindMedicine' returning payload`,
    );
    return rows.map(({ payload }) => payload);
  };

  test('who still owes is told the amount; who has paid is not', async () => {
    await turnOn('due');
    clock = at('2026-11-22T13:00');
    const { id } = await visit();
    clock = at('2026-11-25T13:00');
    await app.work(api.remindDue, { treatmentId: id });
    await app.work(api.remindDue, { treatmentId: id });
    expect(await written()).toMatchObject([
      { template: 'payment_due', values: { amount: '₹700.50' } },
    ]);
    const paid = await visit({ payments: [{ amountPaise: 700_50, type: 'Cash', status: 'Paid' }] });
    await app.admin.query('update app.patients set due_paise = 0 where id = $1', [meera]);
    await app.work(api.remindDue, { treatmentId: paid.id });
    expect(await written()).toHaveLength(1);
    await turnOn('due', false);
  });

  test('medicines for long use are told of before they end, by the last visit, unless one is booked', async () => {
    clock = at('2026-12-01T10:00');
    const { id } = await visit({ lines: [line(30), line(5)] });
    clock = at('2026-12-29T10:00');
    expect(await plan()).toEqual([]);
    await turnOn('medicine');
    const ending = { treatmentId: id, endsOn: '2026-12-30' };
    expect(await plan()).toEqual([ending]);
    await app.work(api.remindMedicine, ending);
    await app.work(api.remindMedicine, ending);
    expect(await written()).toMatchObject([
      { template: 'medicine_ending', values: { when: '30 Dec 2026' } },
    ]);
    clock = at('2026-12-26T10:00');
    expect(await plan()).toEqual([]);
    clock = at('2026-12-29T10:00');
    await book('2026-12-30T11:00', '2026-12-20T10:00');
    expect(await plan()).toEqual([]);
    await app.admin.query('delete from app.appointments');
    expect(await plan()).toHaveLength(1);
    await visit({ lines: [line(10)] });
    expect(await plan()).toEqual([]);
    await turnOn('medicine', false);
  });

  test('whose record was merged is not told of medicines where a time, or a later visit, stands under another', async () => {
    await turnOn('medicine');
    clock = at('2027-04-01T10:00');
    const other = await secondRecord();
    const { id } = await visit({ patientId: other, lines: [line(30)] });
    await mergeInto(other);
    clock = at('2027-04-29T10:00');
    await book('2027-04-30T11:00', '2027-04-20T10:00');
    for (const { treatmentId, endsOn } of await plan())
      await app.work(api.remindMedicine, { treatmentId, endsOn });
    expect(await written()).toEqual([]);
    await app.admin.query('delete from app.appointments');
    await visit({ lines: [line(30)] });
    await app.work(api.remindMedicine, { treatmentId: id, endsOn: '2027-04-30' });
    expect(await written()).toEqual([]);
    await turnOn('medicine', false);
  });

  describe('medicines that last until another day than the line alone says', () => {
    /** Plans on a day, and does what was planned. */
    const tellOn = async (day: string) => {
      clock = at(`${day}T10:00`);
      for (const ending of await plan()) await app.work(api.remindMedicine, ending);
      // The queue may have been there first.
      await app.worker.settle();
    };
    beforeEach(() => turnOn('medicine'));
    afterEach(() => turnOn('medicine', false));

    test('are told of at the end of the last time that the course may be given again', async () => {
      clock = at('2027-06-01T10:00');
      await visit({ lines: [{ ...line(30), repeats: 2 }] });
      await tellOn('2027-06-29');
      expect(await written()).toEqual([]);
      await tellOn('2027-08-28');
      expect(await written()).toMatchObject([{ values: { when: '29 Aug 2027' } }]);
    });

    test('are not told of before the last step of their dosage has ended', async () => {
      clock = at('2027-08-20T10:00');
      await visit({ lines: [{ ...line(30), dosage: '1-0-0 1w then 1-0-1' }] });
      await tellOn('2027-09-17');
      expect(await written()).toEqual([]);
      await tellOn('2027-09-24');
      expect(await written()).toMatchObject([{ values: { when: '25 Sept 2027' } }]);
    });

    test('are told of where only their steps say how long they last', async () => {
      clock = at('2027-08-25T10:00');
      const taper = { ...line(1), dosage: '20 mg OD 10d > 10 mg 10d > 5 mg 10d', duration: null };
      await visit({ lines: [taper] });
      await tellOn('2027-09-22');
      expect(await written()).toMatchObject([{ values: { when: '23 Sept 2027' } }]);
    });

    test('are not told of where they were stopped, but of the others of their visit', async () => {
      clock = at('2027-10-01T10:00');
      const other = { ...line(25), medicineName: 'Ramipril 5', genericName: 'Ramipril' };
      const { id } = await visit({ lines: [line(30), other] });
      const stop = (medicineName: string) =>
        app.call(
          treatments.stopMedicine,
          { treatmentId: id, medicineName, form: 'Tablet', reason: 'Cough' },
          app.world.rao,
        );
      await stop(line(30).medicineName);
      await tellOn('2027-10-24');
      expect(await written()).toMatchObject([{ values: { when: '25 Oct 2027' } }]);
      await app.admin.query('delete from app.messages');
      await stop(other.medicineName);
      await tellOn('2027-10-25');
      expect(await written()).toEqual([]);
      await tellOn('2027-10-28');
      expect(await written()).toEqual([]);
    });
  });
});

describe('dues reminded by hand', () => {
  let numbers = 9_822_000_000;
  const owing = async (totalFeesPaise = 700_50, contactNumber?: string) => {
    numbers += 1;
    const { data } = await app.call(
      patients.register,
      {
        name: 'Owing Person',
        contactNumber: contactNumber ?? String(numbers),
        gender: 'Female',
        statedAge: 40,
      },
      app.world.lata,
    );
    const patientId = data.patient.id;
    const visit = await app.call(
      treatments.add,
      { patientId, complaints: ['Fever'], totalFeesPaise, finish: true },
      app.world.rao,
      { onceKey: crypto.randomUUID() },
    );
    return { patientId, treatmentId: visit.data.id };
  };
  const tell = (patientId: string, onceKey: string = crypto.randomUUID()) =>
    app.call(api.tellDue, { patientId }, app.world.rao, { onceKey });
  const refusalOf = async (patientId: string) => (await tell(patientId)).error.code;
  const dues = async () => (await written()).filter(({ template }) => template === 'payment_due');

  test('tells the whole sum though the clinic tells nobody of itself, and the audit names it', async () => {
    clock = at('2026-12-05T10:00');
    const { patientId } = await owing();
    await app.call(
      treatments.add,
      { patientId, complaints: ['Cough'], totalFeesPaise: 300_00, finish: true },
      app.world.rao,
      { onceKey: crypto.randomUUID() },
    );
    expect((await tell(patientId)).data).toEqual({ by: 'sms', duePaise: 1000_50 });
    expect(await dues()).toMatchObject([{ values: { amount: '₹1,000.50' } }]);
    expect((await auditOf(app, 'reminders.tellDue')).at(-1)).toMatchObject({
      entity: 'patient',
      detail: { about: 'due', by: 'sms', duePaise: 1000_50 },
    });
  });

  test('asks for nothing that is on its way', async () => {
    clock = at('2026-12-04T10:00');
    const { patientId, treatmentId } = await owing();
    await app.call(
      treatments.addPayment,
      { id: treatmentId, amountPaise: 400_00, type: 'Cheque', status: 'Pending' },
      app.world.rao,
      { onceKey: crypto.randomUUID() },
    );
    expect((await tell(patientId)).data).toEqual({ by: 'sms', duePaise: 300_50 });
    const paid = await owing();
    await app.call(
      treatments.addPayment,
      { id: paid.treatmentId, amountPaise: 700_50, type: 'Cheque', status: 'Pending' },
      app.world.rao,
      { onceKey: crypto.randomUUID() },
    );
    expect(await refusalOf(paid.patientId)).toBe('due_not_asked');
    await turnOn('due');
    await app.work(api.remindDue, { treatmentId: paid.treatmentId });
    await turnOn('due', false);
    expect(await dues()).toMatchObject([{ values: { amount: '₹300.50' } }]);
  });

  test('asks for nothing that the clinic holds too much of for another visit', async () => {
    clock = at('2026-12-04T11:00');
    const { patientId } = await owing();
    const { data } = await app.call(
      treatments.add,
      { patientId, complaints: ['Cough'], totalFeesPaise: 500_00 },
      app.world.rao,
      { onceKey: crypto.randomUUID() },
    );
    await app.call(
      treatments.addPayment,
      { id: data.id, amountPaise: 500_00, type: 'Cash', status: 'Paid' },
      app.world.rao,
      { onceKey: crypto.randomUUID() },
    );
    await app.admin.query('update app.treatments set total_fees_paise = 10000 where id = $1', [
      data.id,
    ]);
    expect((await tell(patientId)).data).toEqual({ by: 'sms', duePaise: 300_50 });
  });

  test('goes once a day: the same call again answers as before, another is refused, the next day it goes anew', async () => {
    clock = at('2026-12-06T10:00');
    const { patientId } = await owing();
    const key = crypto.randomUUID();
    expect([(await tell(patientId, key)).status, (await tell(patientId, key)).status]).toEqual([
      200, 200,
    ]);
    expect(await refusalOf(patientId)).toBe('reminded_today');
    expect(await dues()).toHaveLength(1);
    clock = at('2026-12-07T10:00');
    expect((await tell(patientId)).status).toBe(200);
    expect(await dues()).toHaveLength(2);
  });

  test('two desks at once send one message', async () => {
    clock = at('2026-12-08T10:00');
    const { patientId } = await owing();
    const answers = await Promise.all(Array.from({ length: 4 }, () => tell(patientId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await dues()).toHaveLength(1);
  });

  test('does not go on the day on which the clinic’s own reminder went', async () => {
    clock = at('2026-12-09T10:00');
    const { patientId, treatmentId } = await owing();
    await turnOn('due');
    await app.work(api.remindDue, { treatmentId });
    await turnOn('due', false);
    expect(await refusalOf(patientId)).toBe('reminded_today');
  });

  test('is the day’s only one: the clinic’s own reminder does not follow it', async () => {
    clock = at('2027-01-09T10:00');
    const { patientId, treatmentId } = await owing();
    await turnOn('due');
    expect((await tell(patientId)).status).toBe(200);
    clock = at('2027-01-09T14:00');
    expect(await app.work(api.remindDue, { treatmentId })).toEqual({ isTold: false });
    expect(await dues()).toHaveLength(1);
    await turnOn('due', false);
  });

  test('goes again where the day’s message came to nothing', async () => {
    clock = at('2026-12-10T10:00');
    const { patientId } = await owing();
    await tell(patientId);
    await app.admin.query(`update app.messages set status = 'failed'`);
    expect((await tell(patientId)).status).toBe(200);
    expect(await dues()).toHaveLength(2);
  });

  test('refuses who owes nothing, who wants no messages, whom no SMS reaches, and another clinic’s', async () => {
    clock = at('2026-12-11T10:00');
    expect(await refusalOf((await owing(0)).patientId)).toBe('nothing_due');
    const declined = (await owing()).patientId;
    await app.call(
      consents.tell,
      { patientId: declined, kind: 'messages', isGiven: false, language: 'en' },
      app.world.lata,
    );
    expect(await refusalOf(declined)).toBe('messages_declined');
    const landline = (await owing()).patientId;
    await app.admin.query(`update app.patients set contact_number = '2024567890' where id = $1`, [
      landline,
    ]);
    expect(await refusalOf(landline)).toBe('no_mobile');
    const foreign = await app.call(
      patients.register,
      { name: 'Sita Stranger', contactNumber: '9876500000', gender: 'Female', statedAge: 34 },
      app.world.stranger,
    );
    expect(await refusalOf(foreign.data.patient.id)).toBe('patient_unknown');
    expect(await dues()).toEqual([]);
  });

  test('does not say that it was sent where the month’s limit would hold it back', async () => {
    clock = at('2026-12-12T10:00');
    const { patientId } = await owing();
    await app.call(messaging.setLimit, { limitPaise: 0 }, app.world.rao);
    expect(await refusalOf(patientId)).toBe('sms_limit_reached');
    await app.call(messaging.setLimit, { limitPaise: null }, app.world.rao);
    expect(await dues()).toEqual([]);
  });
});

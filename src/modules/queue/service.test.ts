import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import { api as appointments } from '../appointments/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api as slots } from '../slots/contract.ts';
import { api } from './contract.ts';
import type { QueueDay, Token, TokenAct } from './model.ts';

let app: TestApp;
let clock = Temporal.Instant.from('2026-11-21T09:00:00+05:30');
let day = 0;
const start = () => Temporal.Instant.from('2026-11-21T09:00:00+05:30').add({ hours: 24 * day });

beforeAll(async () => {
  app = await testApp({ now: () => clock });
});
afterAll(() => app.close());
// Each test has a day, and so a series, of its own.
beforeEach(() => {
  day += 1;
  clock = start();
});
const later = (minutes: number) => {
  clock = clock.add({ minutes });
};

let people = 0;
const register = async (as = app.world.lata): Promise<string> => {
  people += 1;
  const answer = await app.call(
    patients.register,
    {
      name: `Patient ${people}`,
      contactNumber: String(9800000000 + people),
      gender: 'Male',
      statedAge: 40,
    },
    as,
  );
  return answer.data.patient.id;
};
const take = async (more: Partial<Parameters<typeof app.call<typeof api.take>>[1]> = {}) =>
  app.call(api.take, { patientId: await register(), ...more }, app.world.lata);
const taken = async (more: Parameters<typeof take>[0] = {}): Promise<Token> =>
  (await take(more)).data;
const today = async () => (await app.call(api.today, {}, app.world.lata)).data;
const order = async () => (await today()).waiting.map(({ number }) => number);
const step = (token: Token, act: TokenAct, as = app.world.lata) =>
  app.call(api.step, { id: token.id, version: token.version, act }, as);
/** The press of "Done, call token …" on a screen that shows `queue`. */
const press = (queue: QueueDay) =>
  app.call(
    api.next,
    {
      tokenId: queue.waiting[0]?.id ?? null,
      finishes: queue.called.map(({ id }) => id),
    },
    app.world.lata,
  );
const next = async () => press(await today());

describe('take', () => {
  test('checks in for it whoever booked for today, unless a second visit is meant', async () => {
    const patientId = await register();
    const book = (minutes: number, doctorId?: string) =>
      app.call(
        appointments.book,
        {
          patientId,
          startsAt: start().add({ minutes }).toString(),
          ...(doctorId === undefined ? {} : { doctorId }),
        },
        app.world.lata,
      );
    const statusOf = async (id: string) =>
      (await app.call(appointments.get, { id }, app.world.lata)).data;
    const booked = (await book(300)).data;
    const standing = await app.call(appointments.standingOf, { patientId }, app.world.lata);
    expect(standing.data.expected).toMatchObject({ id: booked.id, startsAt: booked.startsAt });
    const token = (await app.call(api.take, { patientId, reason: 'Cough' }, app.world.lata)).data;
    expect(token).toMatchObject({ appointmentId: booked.id, kind: 'booked' });
    expect(await statusOf(booked.id)).toMatchObject({ status: 'Checked in', note: 'Cough' });
    await next();
    await step((await today()).called[0] ?? token, 'finish');
    const tomorrow = (await book(24 * 60 + 300)).data;
    const second = (await app.call(api.take, { patientId }, app.world.lata)).data;
    expect(second.appointmentId).not.toBe(tomorrow.id);
    expect(second.kind).toBe('walkin');
    expect((await statusOf(tomorrow.id)).status).toBe('Confirmed');
  });

  test('leaves the appointment of today as it is where the desk says walk-in or names a fee', async () => {
    for (const more of [{ asWalkIn: true }, { feePaise: 100_00 }]) {
      const patientId = await register();
      const startsAt = start()
        .add({ minutes: more.asWalkIn ? 240 : 360 })
        .toString();
      const booked = await app.call(appointments.book, { patientId, startsAt }, app.world.lata);
      const token = await app.call(api.take, { patientId, ...more }, app.world.lata);
      expect(token.data.kind).toBe('walkin');
      expect(token.data.appointmentId).not.toBe(booked.data.id);
      const stands = await app.call(appointments.get, { id: booked.data.id }, app.world.lata);
      expect(stands.data.status).toBe('Confirmed');
    }
  });

  test('gives the next number of the doctor’s day, to walk-ins and booked patients in one series', async () => {
    const first = await taken();
    const patientId = await register();
    const booked = (
      await app.call(
        appointments.book,
        { patientId, startsAt: start().add({ minutes: 30 }).toString() },
        app.world.lata,
      )
    ).data;
    const second = (
      await app.call(api.take, { patientId, appointmentId: booked.id }, app.world.lata)
    ).data;
    const third = await taken({ kind: 'abha' });
    expect([first, second, third].map(({ number, kind }) => [number, kind])).toEqual([
      [1, 'walkin'],
      [2, 'booked'],
      [3, 'abha'],
    ]);
    expect(second.startsAt).toBe(booked.startsAt);
    const now = (await app.call(appointments.get, { id: booked.id }, app.world.lata)).data;
    expect(now.status).toBe('Checked in');
    expect((await auditOf(app, 'queue.take')).at(-1)).toMatchObject({
      entity: 'token',
      entity_id: third.id,
    });
  });

  test('leaves no gap, though tokens are taken at once and some are refused', async () => {
    const twice = await register();
    const asked = await Promise.all([
      ...Array.from({ length: 20 }, () => take()),
      ...Array.from({ length: 5 }, () => app.call(api.take, { patientId: twice }, app.world.lata)),
    ]);
    const matches = asked.flatMap(({ status, data }) => (status === 200 ? [data.number] : []));
    expect(matches.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1));
    expect(asked.filter(({ error }) => error?.code === 'waits_already')).toHaveLength(4);
  });

  test('refuses patients and doctors of another clinic', async () => {
    const foreign = await register(app.world.stranger);
    expect((await app.call(api.take, { patientId: foreign }, app.world.lata)).status).toBe(404);
    expect((await take({ doctorId: app.world.stranger.memberId })).error.code).toBe(
      'doctor_unknown',
    );
  });

  test('is given once for one key', async () => {
    const patientId = await register();
    const onceKey = 'once-key-of-a-token';
    const [a, b] = [
      await app.call(api.take, { patientId }, app.world.lata, { onceKey }),
      await app.call(api.take, { patientId }, app.world.lata, { onceKey }),
    ];
    expect(b.data.id).toBe(a.data.id);
  });
});

describe('a walk-in', () => {
  const person = (name: string) => ({
    name,
    contactNumber: '9811122233',
    gender: 'Female' as const,
    statedAge: 61,
  });
  const appointmentOf = async ({ appointmentId }: Token) =>
    (await app.call(appointments.get, { id: appointmentId ?? '' }, app.world.lata)).data;
  const walkIn = async (name: string, more: object = {}) =>
    (await app.call(api.take, { person: person(name), ...more }, app.world.lata)).data;
  beforeAll(async () => {
    const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      sessions: [{ from: 540, to: 660 }],
    }));
    await app.call(
      slots.save,
      {
        version: 0,
        week,
        patientsPerHour: 4,
        capacity: 1,
        feePaise: 300_00,
        followUpDays: 7,
        followUpVisits: 1,
      },
      app.world.rao,
    );
  });

  test('is registered, has an appointment of that kind, a token and the doctor’s fee', async () => {
    const token = await walkIn('Savita Naik', { reason: 'Fever' });
    expect(token).toMatchObject({
      kind: 'walkin',
      startsAt: null,
      patientName: 'Savita Naik',
      gender: 'Female',
      statedAge: 61,
      allergies: '',
      reason: 'Fever',
      doctorName: 'Dr Anil Rao',
    });
    expect(await appointmentOf(token)).toMatchObject({
      kind: 'walkin',
      status: 'Checked in',
      feePaise: 300_00,
      note: 'Fever',
      startsAt: start().toString(),
    });
    const { data } = await app.call(appointments.day, {}, app.world.lata);
    expect(data.appointments.map(({ kind, patientName }) => [kind, patientName])).toEqual([
      ['walkin', 'Savita Naik'],
    ]);
  });

  test('takes no seat: every start stays free, and ten may come at the same minute', async () => {
    for (let n = 0; n < 10; n += 1) await walkIn(`Crowd ${n}`);
    const { data } = await app.call(slots.free, {}, app.world.lata);
    expect(data.days[0]?.starts.map(({ left }) => left)).toEqual(
      Array.from({ length: 8 }, () => 1),
    );
    const patientId = await register();
    const booked = await app.call(
      appointments.book,
      { patientId, startsAt: start().toString() },
      app.world.lata,
    );
    expect(booked.status).toBe(200);
  });

  test('comes again without a fee by the follow-up rule; the desk may name one', async () => {
    const first = await walkIn('Usha Rane');
    await next();
    await step((await today()).called[0] ?? first, 'finish');
    clock = clock.add({ hours: 24 });
    day += 1;
    const again = await taken({ patientId: first.patientId });
    expect((await appointmentOf(again)).feePaise).toBe(0);
    expect((await appointmentOf(await walkIn('Jyoti More', { feePaise: 50_00 }))).feePaise).toBe(
      50_00,
    );
  });

  test('is completed with the token, canceled when they leave, and back when they are', async () => {
    const token = await walkIn('Nalini Desai');
    const gone = (await step(token, 'leave')).data;
    expect((await appointmentOf(gone)).status).toBe('Canceled');
    const back = (await step(gone, 'recall')).data;
    expect((await appointmentOf(back)).status).toBe('Started');
    await step(back, 'finish');
    expect((await appointmentOf(back)).status).toBe('Completed');
  });

  test('is inside while called, and waits again when skipped or when the call is taken back', async () => {
    const token = await walkIn('Vimal Joshi');
    const called = (await step(token, 'call')).data;
    expect((await appointmentOf(called)).status).toBe('Started');
    const skipped = (await step(called, 'skip')).data;
    expect((await appointmentOf(skipped)).status).toBe('Checked in');
    const again = (await step(skipped, 'call')).data;
    await app.call(api.undo, { id: again.id, version: again.version }, app.world.lata);
    expect((await appointmentOf(again)).status).toBe('Checked in');
    await app.worker.settle();
    expect(await order()).toEqual([token.number]);
  });

  test('taken off in the list of the day leaves the queue, and waits again when that is taken back', async () => {
    const token = await walkIn('Kusum Pawar');
    const { id, version } = await appointmentOf(token);
    const canceled = await app.call(
      appointments.move,
      { id, version, to: 'Canceled' },
      app.world.lata,
    );
    await app.worker.settle();
    expect(await order()).toEqual([]);
    await app.call(appointments.undo, { id, version: canceled.data.version }, app.world.lata);
    await app.worker.settle();
    expect(await order()).toEqual([token.number]);
  });

  test('who was treated without being called is done', async () => {
    const token = await walkIn('Asmita Kale');
    const { id, version } = await appointmentOf(token);
    const started = await app.call(
      appointments.move,
      { id, version, to: 'Started' },
      app.world.rao,
    );
    await app.call(
      appointments.move,
      { id, version: started.data.version, to: 'Completed' },
      app.world.rao,
    );
    await app.worker.settle();
    expect((await today()).over).toMatchObject([{ number: token.number, status: 'done' }]);
  });

  test('nobody is registered by a token that is refused, nor by who may not register', async () => {
    const count = async () =>
      (await app.admin.query<{ n: number }>('select count(*)::int n from app.patients')).rows[0]?.n;
    const before = await count();
    const refused = await app.call(
      api.take,
      { person: { ...person('Nobody'), contactNumber: '12' } },
      app.world.lata,
    );
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([
      422,
      ['person.contactNumber'],
    ]);
    expect((await app.call(api.take, {}, app.world.lata)).status).toBe(422);
    await app.admin.query(
      `update app.roles set pages = '[{"page":"Appointment","allowToView":true,"allowToAddEdit":true}]' where id = $1`,
      [app.world.sunrise.roleId],
    );
    try {
      expect(await app.call(api.take, { person: person('Nobody') }, app.world.lata)).toMatchObject({
        status: 403,
        error: { code: 'not_allowed' },
      });
    } finally {
      await app.admin.query(
        `update app.roles set pages = '[{"page":"Patient","allowToView":true,"allowToAddEdit":true},{"page":"Appointment","allowToView":true,"allowToAddEdit":true}]' where id = $1`,
        [app.world.sunrise.roleId],
      );
    }
    expect(await count()).toBe(before);
  });
});

describe('the turns', () => {
  test('calling the next finishes whoever is inside and tells the pace', async () => {
    await taken();
    await taken();
    const third = await taken();
    expect((await next()).data.number).toBe(1);
    later(20);
    expect((await next()).data.number).toBe(2);
    const queue = await today();
    expect(queue.called.map(({ number }) => number)).toEqual([2]);
    expect(queue.over.map(({ number }) => number)).toEqual([1]);
    expect(queue.paceMinutes).toBeCloseTo((20 + 15 + 15) / 3, 0);
    expect(queue.places).toEqual([
      { tokenId: third.id, before: 0, minutes: Math.round(queue.paceMinutes) },
    ]);
    await next();
    expect((await next()).error.code).toBe('queue_empty');
  });

  test('two desks that press the same button call one patient and lose none', async () => {
    for (let n = 0; n < 9; n += 1) await taken();
    const numbers: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const shown = await today();
      const answers = await Promise.all([press(shown), press(shown)]);
      const [first, second] = answers.map(({ status, data }) => [status, data.number, data.status]);
      expect(second).toEqual(first);
      expect(first?.slice(1)).toEqual([shown.waiting[0]?.number, 'called']);
      numbers.push(shown.waiting[0]?.number ?? 0);
      const queue = await today();
      expect(queue.called).toHaveLength(1);
      expect(queue.over).toHaveLength(turn);
    }
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, n) => n + 1));
    expect(await order()).toEqual([9]);
  }, 60_000);

  test('a screen that is behind calls nobody and shows how it stands', async () => {
    await taken();
    const second = await taken();
    const shown = await today();
    await app.call(
      api.place,
      { id: second.id, version: second.version, isPriority: true },
      app.world.lata,
    );
    const { status, error } = await press(shown);
    expect([status, error.code]).toEqual([409, 'queue_moved_on']);
    expect(error.details).toMatchObject({
      queue: { called: [], waiting: [{ number: 2 }, { number: 1 }] },
    });
    expect((await today()).called).toEqual([]);
  });

  test('whoever waits is counted for their own doctor', async () => {
    const [{ memberId: raoId }, { memberId: otherId }] = [app.world.rao, app.world.nobody];
    const makeDoctor = (isDoctor: boolean) =>
      app.admin.query('update app.members set is_doctor = $2 where id = $1', [otherId, isDoctor]);
    await makeDoctor(true);
    try {
      for (let n = 0; n < 3; n += 1) await taken();
      await taken({ doctorId: otherId });
      await next();
      const { doctors } = (await app.call(api.doctors, {}, app.world.lata)).data;
      expect(Object.fromEntries(doctors.map(({ id, waiting }) => [id, waiting]))).toEqual({
        [raoId]: 2,
        [otherId]: 1,
      });
    } finally {
      await makeDoctor(false);
    }
  });

  test('whoever waits for a doctor who was made inactive is still called, and nobody new sent there', async () => {
    const { memberId: id } = app.world.nobody;
    const make = (isDoctor: boolean, isActive: boolean) =>
      app.admin.query('update app.members set is_doctor = $2, is_active = $3 where id = $1', [
        id,
        isDoctor,
        isActive,
      ]);
    const listed = async () =>
      (await app.call(api.doctors, {}, app.world.lata)).data.doctors.find((one) => one.id === id);
    await make(true, true);
    try {
      const token = await taken({ doctorId: id });
      await make(true, false);
      expect(await listed()).toMatchObject({ waiting: 1, takes: false });
      expect((await take({ doctorId: id })).error.code).toBe('doctor_unknown');
      const called = await app.call(api.next, { doctorId: id, tokenId: token.id }, app.world.lata);
      expect(called.data).toMatchObject({ id: token.id, status: 'called' });
      expect((await today()).doctorId).toBe(app.world.rao.memberId);
      await step(called.data, 'finish');
      expect(await listed()).toBeUndefined();
    } finally {
      await make(false, true);
    }
  });

  test('whoever is no doctor any more begins at the queue of one who is', async () => {
    const { memberId: id } = app.world.lata;
    const makeDoctor = (isDoctor: boolean) =>
      app.admin.query('update app.members set is_doctor = $2 where id = $1', [id, isDoctor]);
    await makeDoctor(true);
    try {
      const token = await taken({ doctorId: id });
      expect((await today()).doctorId).toBe(id);
      await makeDoctor(false);
      expect((await today()).doctorId).toBe(app.world.rao.memberId);
      await step(token, 'leave');
    } finally {
      await makeDoctor(false);
    }
  });

  test('taking back "done, call the next" brings back whoever was inside', async () => {
    await taken();
    const second = await taken();
    await taken();
    const first = (await next()).data;
    later(10);
    const called = (await next()).data;
    expect(called.id).toBe(second.id);
    await app.call(api.undo, { id: called.id, version: called.version }, app.world.lata);
    await app.worker.settle();
    const queue = await today();
    expect(queue.called).toMatchObject([{ id: first.id, doneAt: null, calledAt: first.calledAt }]);
    expect(queue.over).toEqual([]);
    expect(await order()).toEqual([2, 3]);
    const { appointmentId } = first;
    const booked = await app.call(appointments.get, { id: appointmentId ?? '' }, app.world.lata);
    expect(booked.data.status).toBe('Started');
    // As if nothing had been pressed.
    later(1);
    expect((await next()).data.number).toBe(2);
    expect((await today()).over.map(({ number }) => number)).toEqual([1]);
  });

  test('nobody is done unless the caller says so', async () => {
    await taken();
    const second = await taken();
    await next();
    await app.call(api.next, { tokenId: second.id }, app.world.lata);
    const queue = await today();
    expect(queue.called.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect(queue.over).toEqual([]);
  });

  test('of pairs of desks that press at once nobody is lost, called twice or done unseen', async () => {
    const pairs = 20;
    for (let n = 0; n < pairs; n += 1) await taken();
    for (let n = 1; n <= pairs; n += 1) {
      const queue = await today();
      const answers = await Promise.all([press(queue), press(queue)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      const now = await today();
      expect(now.called.map(({ number }) => number)).toEqual([n]);
      expect(now.waiting).toHaveLength(pairs - n);
      expect(now.over).toHaveLength(n - 1);
    }
  }, 60_000);

  test('who is skipped lets three pass, and is recalled from wherever', async () => {
    for (let n = 0; n < 5; n += 1) await taken();
    const first = (await next()).data;
    const skipped = (await step(first, 'skip')).data;
    expect(skipped.status).toBe('waiting');
    expect(await order()).toEqual([2, 3, 4, 1, 5]);
    const gone = (await step(skipped, 'leave')).data;
    expect(await order()).toEqual([2, 3, 4, 5]);
    expect((await step(gone, 'recall')).data.status).toBe('called');
    expect((await step(gone, 'finish')).error.code).toBe('stale_version');
  });

  test('priority and places are the desk’s to give', async () => {
    const [one, two, three] = [await taken(), await taken(), await taken()];
    await app.call(
      api.place,
      { id: three.id, version: three.version, isPriority: true },
      app.world.lata,
    );
    expect(await order()).toEqual([3, 1, 2]);
    await app.call(api.place, { id: one.id, version: one.version, before: 2 }, app.world.lata);
    expect(await order()).toEqual([3, 2, 1]);
    await app.call(api.place, { id: two.id, version: two.version, before: 0 }, app.world.lata);
    expect(await order()).toEqual([2, 3, 1]);
  });

  test('who is moved up stands there, past those who were moved or skipped before, and goes back alone', async () => {
    const [, two, three, four] = [await taken(), await taken(), await taken(), await taken()];
    const put = async ({ number }: Token, before: number): Promise<Token> => {
      const token = (await today()).waiting.find((one) => one.number === number);
      const { id = '', version = 0 } = token ?? {};
      return (await app.call(api.place, { id, version, before }, app.world.lata)).data;
    };
    await put(three, 0);
    expect(await order()).toEqual([3, 1, 2, 4]);
    const moved = await put(four, 0);
    expect(await order()).toEqual([4, 3, 1, 2]);
    await app.call(api.undo, { id: moved.id, version: moved.version }, app.world.lata);
    expect(await order()).toEqual([3, 1, 2, 4]);
    await put(four, 0);
    await put(two, 1);
    expect(await order()).toEqual([4, 2, 3, 1]);
    const first = (await next()).data;
    await step(first, 'skip');
    expect(await order()).toEqual([2, 3, 1, 4]);
    const five = await taken();
    expect(await order()).toEqual([2, 3, 1, 4, 5]);
    await put(five, 3);
    expect(await order()).toEqual([2, 3, 1, 5, 4]);
  });

  test('a step is taken back by who took it, within half a minute', async () => {
    const one = await taken();
    await taken();
    const called = (await next()).data;
    expect(
      (await app.call(api.undo, { id: one.id, version: called.version }, app.world.rao)).error.code,
    ).toBe('token_undo_late');
    const back = (await app.call(api.undo, { id: one.id, version: called.version }, app.world.lata))
      .data;
    expect(back).toMatchObject({ status: 'waiting', calledAt: null });
    expect(await order()).toEqual([1, 2]);
    const again = (await next()).data;
    later(1);
    expect(
      (await app.call(api.undo, { id: one.id, version: again.version }, app.world.lata)).error.code,
    ).toBe('token_undo_late');
  });
});

describe('a doctor who runs late', () => {
  const waits = async () => (await today()).places.map(({ minutes }) => minutes);
  const late = async (minutes: number) =>
    (await app.call(appointments.late, { minutes }, app.world.lata)).data.id;

  test('is waited for as long as was told, until somebody is called or it is taken back', async () => {
    const first = await taken();
    await taken();
    await taken();
    await step(first, 'call');
    later(5);
    await step((await today()).called[0] ?? first, 'finish');
    const { paceMinutes } = await today();
    expect(await waits()).toEqual([0, Math.round(paceMinutes)]);
    const id = await late(60);
    later(20);
    expect((await today()).awayUntil).toBe(clock.add({ minutes: 40 }).toString());
    expect(await waits()).toEqual([40, Math.round(40 + paceMinutes)]);
    await app.call(appointments.unlate, { id }, app.world.lata);
    expect(await waits()).toEqual([0, Math.round(paceMinutes)]);
    await late(30);
    later(10);
    expect((await waits())[0]).toBe(20);
    const called = (await next()).data;
    expect(await today()).toMatchObject({ awayUntil: null });
    await app.call(api.undo, { id: called.id, version: called.version }, app.world.lata);
    expect((await waits())[0]).toBe(20);
  });

  test('is waited for by whoever was booked for the time in between too, before those without a time', async () => {
    const walkIn = await taken();
    const patientId = await register();
    const { data: booked } = await app.call(
      appointments.book,
      { patientId, startsAt: start().add({ minutes: 15 }).toString() },
      app.world.lata,
    );
    const { data: token } = await app.call(
      api.take,
      { patientId, appointmentId: booked.id },
      app.world.lata,
    );
    expect(await order()).toEqual([walkIn.number, token.number]);
    await late(45);
    expect(await order()).toEqual([token.number, walkIn.number]);
    expect((await waits())[0]).toBe(45);
  });
});

describe('whoever is sent to another doctor', () => {
  const make = (isDoctor: boolean) =>
    app.admin.query('update app.members set is_doctor = $2 where id = $1', [
      app.world.nobody.memberId,
      isDoctor,
    ]);
  let other = '';
  beforeAll(async () => {
    other = app.world.nobody.memberId;
    await make(true);
  });
  afterAll(() => make(false));
  const there = async () => (await app.call(api.today, { doctorId: other }, app.world.lata)).data;
  const send = (token: Token, more: object = {}) =>
    app.call(
      api.sendOver,
      { id: token.id, version: token.version, doctorId: other, ...more },
      app.world.lata,
    );
  const appointmentOf = async ({ appointmentId }: Token) =>
    (await app.call(appointments.get, { id: appointmentId ?? '' }, app.world.lata)).data;

  test('waits there before those who came later, by a number of that queue, and the paper stays known', async () => {
    await taken();
    const ill = await taken({ reason: 'Fever', feePaise: 300_00 });
    later(1);
    const last = await taken({ doctorId: other });
    const sent = (await send(ill)).data;
    expect(sent).toMatchObject({ number: 2, former: { number: 2, doctorName: ill.doctorName } });
    expect((await there()).waiting.map(({ id }) => id)).toEqual([ill.id, last.id]);
    expect(await order()).toEqual([1]);
    expect(await appointmentOf(sent)).toMatchObject({
      doctorId: other,
      status: 'Checked in',
      feePaise: 300_00,
      note: 'Fever',
    });
    const audit = await auditOf(app, 'queue.sendOver');
    expect(audit.map(({ entity_id }) => entity_id)).toContain(ill.id);
    const back = (await app.call(api.undo, { id: sent.id, version: sent.version }, app.world.lata))
      .data;
    expect(back).toMatchObject({ number: 2, former: null, doctorName: ill.doctorName });
    expect(await order()).toEqual([1, 2]);
    expect((await there()).waiting.map(({ turn }) => turn)).toEqual([null]);
    expect((await appointmentOf(back)).doctorId).toBe(app.world.rao.memberId);
  });

  test('has the first number again where they are sent back', async () => {
    const token = await taken();
    const sent = (await send(token)).data;
    const back = (await send(sent, { doctorId: app.world.rao.memberId })).data;
    expect(back).toMatchObject({ number: token.number, former: null });
  });

  test('waits again though called, keeps the start that was booked, and pays what is typed', async () => {
    const patientId = await register();
    const startsAt = start().add({ minutes: 30 }).toString();
    const { data: booked } = await app.call(
      appointments.book,
      { patientId, startsAt },
      app.world.lata,
    );
    const token = (
      await app.call(api.take, { patientId, appointmentId: booked.id }, app.world.lata)
    ).data;
    const called = (await step(token, 'call')).data;
    const sent = (await send(called, { feePaise: 700_00 })).data;
    expect(sent).toMatchObject({ status: 'waiting', kind: 'booked', startsAt: booked.startsAt });
    expect(await appointmentOf(sent)).toMatchObject({
      doctorId: other,
      status: 'Checked in',
      feePaise: 700_00,
    });
    const back = (await app.call(api.undo, { id: sent.id, version: sent.version }, app.world.lata))
      .data;
    expect(back.status).toBe('called');
    expect(await appointmentOf(back)).toMatchObject({
      doctorId: app.world.rao.memberId,
      status: 'Started',
      feePaise: booked.feePaise,
    });
  });

  test('is refused who waits there already, is done, or would stay', async () => {
    const patientId = await register();
    const here = await taken({ patientId });
    await taken({ patientId, doctorId: other });
    expect((await send(here)).error.code).toBe('waits_already');
    const own = await taken();
    expect((await send(own, { doctorId: app.world.rao.memberId })).error.code).toBe(
      'token_step_refused',
    );
    const done = (await step((await step(own, 'call')).data, 'finish')).data;
    expect((await send(done)).error.code).toBe('token_step_refused');
    expect((await send(own)).error.code).toBe('stale_version');
  });

  test('is sent once though two send at once, and is either sent or called where one does each', async () => {
    const codesOf = (answers: { error?: { code: string } | undefined }[]) =>
      answers.map(({ error }) => error?.code ?? 'done').toSorted();
    const isTogether = async (token: Token) => {
      const isHere = (await today()).called.some(({ id }) => id === token.id);
      const isThere = (await there()).waiting.some(({ id }) => id === token.id);
      const { doctorId, status } = await appointmentOf(token);
      expect([isHere, isThere, doctorId, status]).toEqual(
        isHere
          ? [true, false, app.world.rao.memberId, 'Started']
          : [false, true, other, 'Checked in'],
      );
    };
    for (let round = 0; round < 2; round += 1) {
      const [twice, stepped, pressed] = [await taken(), await taken(), await taken()];
      expect(codesOf(await Promise.all([send(twice), send(twice)]))).toEqual([
        'done',
        'stale_version',
      ]);
      await isTogether(twice);
      const first = () => send(stepped);
      const second = () => step(stepped, 'call');
      const [one, two] = round % 2 === 0 ? [first, second] : [second, first];
      expect(codesOf(await Promise.all([one(), two()]))).toEqual(['done', 'stale_version']);
      await isTogether(stepped);
      const queue = await today();
      expect(
        codesOf(
          await Promise.all(
            round % 2 === 0 ? [press(queue), send(pressed)] : [send(pressed), press(queue)],
          ),
        ),
      ).toEqual(['done', expect.stringMatching(/^(stale_version|queue_moved_on)$/)]);
      await isTogether(pressed);
      for (const token of (await today()).called) await step(token, 'finish');
    }
    const numbers = (await there()).waiting.map(({ number }) => number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, at) => at + 1));
  }, 60_000);
});

describe('a booked patient', () => {
  const book = async (minutes = 60) => {
    const patientId = await register();
    return (
      await app.call(
        appointments.book,
        { patientId, startsAt: start().add({ minutes }).toString() },
        app.world.lata,
      )
    ).data;
  };
  const move = (
    one: { id: string; version: number },
    to: 'Checked in' | 'Started' | 'Completed' | 'Canceled',
  ) =>
    app
      .call(appointments.move, { id: one.id, version: one.version, to }, app.world.lata)
      .then(({ data }) => data);

  test('gets a token by checking in anywhere, and moves on with the appointment', async () => {
    const booked = await book();
    const here = await move(booked, 'Checked in');
    await app.worker.settle();
    expect((await today()).waiting.map(({ appointmentId }) => appointmentId)).toEqual([booked.id]);
    const inside = await move(here, 'Started');
    await app.worker.settle();
    expect((await today()).called.map(({ appointmentId }) => appointmentId)).toEqual([booked.id]);
    await move(inside, 'Completed');
    await app.worker.settle();
    expect((await today()).over.map(({ status }) => status)).toEqual(['done']);
  });

  test('is inside in the queue too when the list starts them without a check-in, and gone when that is taken back', async () => {
    const booked = await book();
    const waits = await taken();
    const inside = await move(booked, 'Started');
    await app.worker.settle();
    await app.work(api.onMoved, { appointmentId: booked.id });
    const queue = await today();
    expect(queue.called).toMatchObject([{ appointmentId: booked.id, kind: 'booked', number: 2 }]);
    expect(queue.waiting.map(({ id }) => id)).toEqual([waits.id]);
    expect(queue.places).toMatchObject([{ before: 0, minutes: 15 }]);

    const { id, version } = inside;
    const undone = await app.call(appointments.undo, { id, version }, app.world.lata);
    await app.worker.settle();
    expect((await today()).called).toEqual([]);
    const again = await move(undone.data, 'Started');
    await app.worker.settle();
    expect((await today()).called).toMatchObject([{ appointmentId: id, number: 2 }]);
    expect((await press(await today())).data.id).toBe(waits.id);
    expect((await app.call(appointments.get, { id: again.id }, app.world.lata)).data.status).toBe(
      'Completed',
    );
  });

  test('is inside again when the list starts whom the queue had let go', async () => {
    const here = await move(await book(), 'Checked in');
    await app.worker.settle();
    const [token] = (await today()).waiting;
    if (token) await step(token, 'leave');
    await move(here, 'Started');
    await app.worker.settle();
    expect((await today()).called).toMatchObject([{ id: token?.id, appointmentId: here.id }]);
  });

  test('who waits by a token of their own, or comes by video, is given none by being started', async () => {
    const booked = await book();
    const waits = await taken({ patientId: booked.patientId });
    await move(booked, 'Started');
    await app.worker.settle();
    expect(await today()).toMatchObject({ called: [], waiting: [{ id: waits.id }] });
    const video = await book(90);
    await app.admin.query(`update app.appointments set mode = 'online' where id = $1`, [video.id]);
    expect((await move(video, 'Started')).status).toBe('Started');
    await app.worker.settle();
    expect((await today()).called).toEqual([]);
  });

  test('leaves the queue with a canceled appointment', async () => {
    const here = await move(await book(), 'Checked in');
    await app.worker.settle();
    await move(here, 'Canceled');
    await app.worker.settle();
    expect(await order()).toEqual([]);
  });

  test('leaves the queue when the check-in is taken back, and waits again when it is made again', async () => {
    const booked = await book();
    const here = await move(booked, 'Checked in');
    await app.worker.settle();
    expect(await order()).toEqual([1]);
    const back = await app.call(
      appointments.undo,
      { id: here.id, version: here.version },
      app.world.lata,
    );
    await app.worker.settle();
    expect(back.data.status).toBe('Confirmed');
    expect(await order()).toEqual([]);
    const again = await move(back.data, 'Checked in');
    await app.worker.settle();
    expect(again.status).toBe('Checked in');
    expect(await order()).toEqual([1]);
  });

  test('who was checked in by mistake is given a token when they come, whoever gives it and on which day', async () => {
    const mistaken = async (minutes: number) => {
      const here = await move(await book(minutes), 'Checked in');
      await app.worker.settle();
      const back = await app.call(
        appointments.undo,
        { id: here.id, version: here.version },
        app.world.lata,
      );
      await app.worker.settle();
      return back.data;
    };
    const { id: appointmentId, patientId } = await mistaken(60);
    expect(await order()).toEqual([]);
    const back = await app.call(api.take, { patientId, appointmentId }, app.world.lata);
    expect(back.data).toMatchObject({ status: 'waiting', number: 1 });
    expect(await order()).toEqual([1]);

    const { id, version } = await mistaken(90);
    const tomorrow = clock.add({ hours: 24 }).toString();
    const moved = await app.call(
      appointments.reschedule,
      { id, version, startsAt: tomorrow },
      app.world.lata,
    );
    day += 1;
    clock = start();
    await move(moved.data, 'Checked in');
    await app.worker.settle();
    expect((await today()).waiting).toMatchObject([{ appointmentId: id, number: 1 }]);
  });

  test('waits again when a cancel is taken back, and not when the desk let them go', async () => {
    const here = await move(await book(), 'Checked in');
    await app.worker.settle();
    const canceled = await move(here, 'Canceled');
    await app.worker.settle();
    expect(await order()).toEqual([]);
    await app.call(appointments.undo, { id: here.id, version: canceled.version }, app.world.lata);
    await app.worker.settle();
    const [token] = (await today()).waiting;
    expect(token?.appointmentId).toBe(here.id);
    if (token) await step(token, 'leave');
    await app.work(api.onMoved, { appointmentId: here.id });
    expect(await order()).toEqual([]);
  });

  test('who waits without an appointment already gets no second token by checking in', async () => {
    const booked = await book();
    await taken({ patientId: booked.patientId });
    await move(booked, 'Checked in');
    await app.worker.settle();
    expect(await app.work(api.onMoved, { appointmentId: booked.id })).toEqual({});
    expect(await order()).toEqual([1]);
  });

  test('whose cancel or check-in is taken back waits by the one token they were given meanwhile, under another record too', async () => {
    // oxlint-disable no-await-in-loop -- one after the other
    for (const [isMerged, minutes] of [
      [false, 60],
      [true, 90],
    ] as const) {
      const away = [];
      for (const to of ['Canceled', 'Confirmed'] as const) {
        const here = await move(await book(minutes + (to === 'Canceled' ? 0 : 15)), 'Checked in');
        await app.worker.settle();
        const gone =
          to === 'Canceled'
            ? await move(here, to)
            : (
                await app.call(
                  appointments.undo,
                  { id: here.id, version: here.version },
                  app.world.lata,
                )
              ).data;
        await app.worker.settle();
        away.push(gone);
      }
      const [canceled, confirmed] = away;
      for (const { patientId } of away) {
        const other = isMerged ? await register() : patientId;
        if (isMerged) await merge(other, patientId);
        await taken({ patientId: other });
      }
      const before = await order();
      const back = await app.call(
        appointments.undo,
        { id: canceled?.id ?? '', version: canceled?.version ?? 0 },
        app.world.lata,
      );
      expect(back.data.status).toBe('Checked in');
      await app.worker.settle();
      expect(await app.work(api.onMoved, { appointmentId: canceled?.id ?? '' })).toEqual({});
      expect(await order()).toEqual(before);
      const asked = await app.call(
        api.take,
        { patientId: confirmed?.patientId ?? '', appointmentId: confirmed?.id ?? '' },
        app.world.lata,
      );
      expect(asked.error?.code).toBe('waits_already');
      expect(await order()).toEqual(before);
    }
    // oxlint-enable no-await-in-loop
  });

  test('who is called again after all is seen by an appointment that stands: their own, or that of a walk-in where it is closed', async () => {
    const checkedIn = async (minutes: number) => {
      const booked = await book(minutes);
      const here = await move(booked, 'Checked in');
      await app.worker.settle();
      const token = (await today()).waiting.find((one) => one.appointmentId === booked.id);
      if (!token) throw new Error('no token');
      return { booked, here, token };
    };
    const gone = async (id: string) => {
      await app.worker.settle();
      const token = (await today()).over.find((one) => one.id === id);
      if (!token) throw new Error('still here');
      return token;
    };
    const statusOf = async (id: string | null) =>
      (await app.call(appointments.get, { id: id ?? '' }, app.world.lata)).data.status;

    const mistaken = await checkedIn(60);
    const { id, version } = mistaken.here;
    await app.call(appointments.undo, { id, version }, app.world.lata);
    const own = (await step(await gone(mistaken.token.id), 'recall')).data;
    expect(own).toMatchObject({ status: 'called', appointmentId: id });
    expect(await statusOf(id)).toBe('Started');

    const late = await checkedIn(90);
    await app.call(
      appointments.move,
      { id: late.here.id, version: late.here.version, to: 'No-show' },
      app.world.lata,
    );
    const { data: back } = await step(await gone(late.token.id), 'recall');
    expect(back).toMatchObject({
      status: 'called',
      number: late.token.number,
      kind: 'walkin',
      startsAt: null,
    });
    expect(back.appointmentId).not.toBe(late.booked.id);
    expect(await statusOf(back.appointmentId)).toBe('Started');
    expect(await statusOf(late.booked.id)).toBe('No-show');
    await step(back, 'finish');
    expect(await statusOf(back.appointmentId)).toBe('Completed');
  });

  test('is completed when the token is done', async () => {
    const booked = await book();
    await app.call(
      api.take,
      { patientId: booked.patientId, appointmentId: booked.id },
      app.world.lata,
    );
    const called = (await next()).data;
    await step(called, 'finish');
    expect((await app.call(appointments.get, { id: booked.id }, app.world.lata)).data.status).toBe(
      'Completed',
    );
  });

  test('is inside again when the list takes "completed" back', async () => {
    const here = await move(await book(), 'Checked in');
    await app.worker.settle();
    const inside = await move(here, 'Started');
    await app.worker.settle();
    const { id, version } = await move(inside, 'Completed');
    await app.worker.settle();
    await app.call(appointments.undo, { id, version }, app.world.lata);
    await app.worker.settle();
    expect(await today()).toMatchObject({
      called: [{ appointmentId: id, doneAt: null }],
      over: [],
    });
  });

  test('waits where the desk had put them when the list takes "started" back, and nobody else gets nearer', async () => {
    const [, , three, four] = [await taken(), await taken(), await taken(), await taken()];
    await taken();
    await step(four, 'skip');
    const { data: moved } = await app.call(
      api.place,
      { id: three.id, version: three.version, before: 0 },
      app.world.lata,
    );
    const before = await order();
    const { data: seen } = await app.call(
      appointments.get,
      { id: moved.appointmentId ?? '' },
      app.world.lata,
    );
    const { id, version } = await move(seen, 'Started');
    await app.worker.settle();
    await app.call(appointments.undo, { id, version }, app.world.lata);
    await app.worker.settle();
    expect(await order()).toEqual(before);
  });

  test('is inside again, and the appointment with it, when "done" is taken back', async () => {
    const booked = await book();
    await app.call(
      api.take,
      { patientId: booked.patientId, appointmentId: booked.id },
      app.world.lata,
    );
    const called = (await next()).data;
    const done = (await step(called, 'finish')).data;
    const back = await app.call(api.undo, { id: done.id, version: done.version }, app.world.lata);
    await app.worker.settle();
    expect(back.data).toMatchObject({ status: 'called', doneAt: null });
    expect((await app.call(appointments.get, { id: booked.id }, app.world.lata)).data.status).toBe(
      'Started',
    );
  });
});

/** Both records are one person from now on. @returns what the record was that goes on. */
async function merge(keptId: string, mergedId: string) {
  const [former, merged] = await Promise.all(
    [keptId, mergedId].map(
      async (id) => (await app.call(patients.get, { id }, app.world.rao)).data.patient,
    ),
  );
  await app.call(
    patients.merge,
    {
      keptId,
      keptVersion: former?.version ?? 0,
      mergedId,
      mergedVersion: merged?.version ?? 0,
      name: 'Kamala Devi',
      contactNumber: former?.contactNumber ?? '',
      gender: 'Female',
      statedAge: 61,
      statedAgeUnit: 'years',
      allergies: 'Sulfa',
    },
    app.world.rao,
  );
  return former;
}

test('who waits under a record that was merged goes by the one that goes on, and gets no second token', async () => {
  const [keptId, mergedId] = [await register(), await register()];
  const token = await taken({ patientId: mergedId });
  const former = await merge(keptId, mergedId);
  const { waiting } = await today();
  expect(waiting).toMatchObject([
    {
      id: token.id,
      patientId: mergedId,
      patientName: 'Kamala Devi',
      caseNumber: former?.caseNumber,
      allergies: 'Sulfa',
    },
  ]);
  for (const patientId of [keptId, mergedId])
    // oxlint-disable-next-line no-await-in-loop -- one record after the other
    expect((await take({ patientId })).error.code).toBe('waits_already');
});

test('whoever waits under one record is recalled from a token of the other to no second place', async () => {
  const [keptId, mergedId] = [await register(), await register()];
  const gone = (await step(await taken({ patientId: mergedId }), 'leave')).data;
  await merge(keptId, mergedId);
  const waits = await taken({ patientId: keptId });
  expect((await step(gone, 'recall')).error?.code).toBe('waits_already');
  const undone = await app.call(api.undo, { id: gone.id, version: gone.version }, app.world.lata);
  expect(undone.error?.code).toBe('waits_already');
  expect((await today()).waiting.map(({ id }) => id)).toEqual([waits.id]);
  // Who is inside is called again as before.
  const called = (await next()).data;
  expect((await step(called, 'recall')).data.status).toBe('called');
});

/** What a reader reads from a slip as a thermal printer makes it: 203 dots an inch, black or white. */
function codeOn(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice-diary-slip-'));
  try {
    writeFileSync(join(folder, 'slip.pdf'), pdf);
    const shape = ['-r', '203', '-mono', '-singlefile'];
    execFileSync('pdftoppm', [...shape, join(folder, 'slip.pdf'), join(folder, 'slip')]);
    return execFileSync('zbarimg', ['-q', '--raw', join(folder, 'slip.pbm')], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a slip is printed for both rolls, with the code of the patient’s own page', async () => {
  const token = await taken();
  for (const width of ['58', '80'] as const) {
    const answer = await app.call(api.slip, { id: token.id, width }, app.world.lata);
    expect(answer.raw.headers['content-type']).toBe('application/pdf');
    expect(answer.raw.rawPayload.subarray(0, 4).toString()).toBe('%PDF');
    const { data } = await app.call(
      appointments.link,
      { id: token.appointmentId ?? '' },
      app.world.lata,
    );
    expect(codeOn(answer.raw.rawPayload)).toBe(data.url);
  }
});

describe('an evening that goes on past midnight', () => {
  const other = () => app.world.nobody.memberId;
  const makeDoctor = (isDoctor: boolean) =>
    app.admin.query('update app.members set is_doctor = $2 where id = $1', [other(), isDoctor]);
  afterAll(() => makeDoctor(false));
  const at = (time: string, ahead = 0) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return start()
      .subtract({ hours: 9 })
      .add({ hours: 24 * ahead + hours, minutes });
  };
  const book = async (startsAt: Temporal.Instant) => {
    const patientId = await register();
    const { data } = await app.call(
      appointments.book,
      { patientId, startsAt: startsAt.toString() },
      app.world.lata,
    );
    return { patientId, appointmentId: data.id };
  };
  const list = async () => (await app.call(appointments.day, {}, app.world.lata)).data;
  beforeAll(async () => {
    await makeDoctor(true);
    const { data } = await app.call(slots.time, {}, app.world.rao);
    await app.call(
      slots.save,
      {
        version: data.version,
        week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          weekday,
          sessions: [{ from: 1080, to: 1500 }],
        })),
        patientsPerHour: 4,
        capacity: 1,
        feePaise: 300_00,
      },
      app.world.rao,
    );
  });

  test('keeps who waits and who is inside, their numbers and their order', async () => {
    clock = at('23:40');
    const inside = (await step(await taken(), 'call')).data;
    const waits = await taken();
    const away = await taken();
    clock = at('00:10', 1);
    const queue = await today();
    expect(queue.called.map(({ id }) => id)).toEqual([inside.id]);
    expect(queue.waiting.map(({ id }) => id)).toEqual([waits.id, away.id]);
    expect(queue.sitsToday).toBe(true);
    expect((await press(queue)).data).toMatchObject({ id: waits.id, status: 'called' });
    expect((await step(away, 'skip')).status).toBe(200);
    const sent = await app.call(
      api.sendOver,
      { id: away.id, version: away.version + 1, doctorId: other() },
      app.world.lata,
    );
    expect(sent.status).toBe(200);
    expect((await taken()).number).toBe(4);
    const { doctors } = (await app.call(api.doctors, {}, app.world.lata)).data;
    expect(doctors.map(({ waiting }) => waiting)).toEqual([1, 1]);
    expect((await today()).day).toBe(queue.day);
  });

  test('takes who is booked on the other side of midnight, come early or late', async () => {
    clock = at('18:00');
    const late = await book(at('23:45'));
    const early = await book(at('00:30', 1));
    clock = at('23:50');
    const first = await app.call(api.take, early, app.world.lata);
    expect(first.data).toMatchObject({ number: 1, kind: 'booked' });
    clock = at('00:10', 1);
    const second = await app.call(api.take, late, app.world.lata);
    expect(second.data).toMatchObject({ number: 2, kind: 'booked' });
    expect(await order()).toEqual([2, 1]);
    expect((await list()).appointments.map(({ id }) => id)).toEqual(
      [late, early].map((one) => one.appointmentId),
    );
  });

  test('stays as late as was told, and nobody of it is taken for one who did not come', async () => {
    clock = at('18:00');
    const awaited = await book(at('23:30'));
    clock = at('23:40');
    await taken();
    const { data: delay } = await app.call(appointments.late, { minutes: 45 }, app.world.rao);
    clock = at('00:10', 1);
    expect((await today()).awayUntil).toBe(at('00:25', 1).toString());
    expect((await list()).delays.map(({ id }) => id)).toEqual([delay.id]);
    const open = async () =>
      (await app.call(appointments.unclosed, {}, app.world.lata)).data.appointments.map(
        ({ id }) => id,
      );
    expect(await open()).not.toContain(awaited.appointmentId);
    clock = at('04:00', 1);
    expect(await open()).toContain(awaited.appointmentId);
  });

  test('is over at four in the morning: numbers begin anew', async () => {
    clock = at('23:40');
    const token = await taken();
    clock = at('03:59', 1);
    expect((await today()).waiting.map(({ id }) => id)).toEqual([token.id]);
    clock = at('04:00', 1);
    expect((await today()).waiting).toEqual([]);
    expect((await step(token, 'call')).error?.code).toBe('token_step_refused');
    expect((await taken()).number).toBe(1);
    day += 1;
  });
});

// A relative in the room by the patient's wish: who may ask, who gets in by the link, who sends away, and what is kept of it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf, testApp, type TestApp } from '../../../../tests/db.ts';
import { closings } from '../../../kit/shared/live.ts';
import type { App } from '../../../server/create-app.ts';
import { linkOf } from '../../appointments/service.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as treatments } from '../../treatments/contract.ts';
import { api } from '../contract.ts';

let app: TestApp;
let other: App;
let addresses: string[] = [];
const start = Temporal.Instant.from('2026-11-23T10:00:00+05:30');
let clock = start;
let meera: string;
let days = 0;

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  other = await app.another();
  addresses = await Promise.all(
    [app, other].map(({ http }) => http.listen({ port: 0, host: '127.0.0.1' })),
  );
  const typed = { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female' as const };
  meera = (await app.call(patients.register, { ...typed, statedAge: 34 }, app.world.rao)).data
    .patient.id;
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(() => {
  days += 1;
  clock = start.add({ hours: 24 * days });
});

const send = (url: string, fields: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ lang: 'en', ...fields }).toString(),
  });
const get = (url: string) => app.http.inject({ url: `${url}?lang=en` });
const key = (name: string) => name.padEnd(32, '-');

interface Person {
  closed: Promise<number>;
  until(is: string): Promise<{ is: string; isAdmitted?: boolean; said?: unknown }>;
  hears(is: string): boolean;
  send(message: unknown): void;
}

function sit(at: number, ticket: string): Person {
  const heard: { is: string; isAdmitted?: boolean; said?: unknown }[] = [];
  const waits: (() => void)[] = [];
  const socket = new WebSocket(`${addresses[at]?.replace('http', 'ws')}/api/video/line`);
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  );
  socket.addEventListener('open', () => socket.send(JSON.stringify({ ticket })));
  socket.addEventListener('message', ({ data }) => {
    heard.push(JSON.parse(String(data)));
    for (const wake of waits.splice(0)) wake();
  });
  return {
    closed,
    async until(is) {
      for (;;) {
        const place = heard.findIndex((one) => one.is === is);
        if (place >= 0) return heard.splice(place, 1)[0] ?? { is };
        await new Promise<void>((resolve) => waits.push(resolve));
      }
    },
    hears: (is) => heard.some((one) => one.is === is),
    send: (message) => socket.send(JSON.stringify(message)),
  };
}

/** Doctor and patient in their room, on two processes. */
async function meeting() {
  const { sunrise, rao } = app.world;
  const { rows } = await app.admin.query<{ id: string }>(
    `insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type)
     values ($1, $2, $3, $4::timestamptz, $4::timestamptz + interval '15 minutes', 1, 'Confirmed', 'online', 0, 'New') returning id`,
    [sunrise.clinicId, meera, rao.memberId, clock.toString()],
  );
  const id = rows[0]?.id ?? '';
  await app.admin.query(
    `insert into app.appointment_moves (clinic_id, appointment_id, to_status, moved_at) values ($1, $2, 'Confirmed', $3)`,
    [sunrise.clinicId, id, clock.toString()],
  );
  const link = `/b/SUNRISE2/a/${linkOf(app, sunrise.clinicId, id)}/video`;
  await send(`${link}/consent`, { agrees: 'yes', age: '34' });
  const patient = sit(1, (await send(`${link}/enter`, { device: key('phone') })).json().ticket);
  await patient.until('seated');
  const device = key('desk');
  const doctor = sit(0, (await app.call(api.enter, { id, device }, rao)).data.ticket);
  await doctor.until('here');
  doctor.send({ act: 'admit' });
  await Promise.all([doctor.until('admitted'), patient.until('admitted')]);
  return { id, link, doctor, patient };
}
type Meeting = Awaited<ReturnType<typeof meeting>>;

const asks = async (
  { link }: Meeting,
  device = 'phone',
): Promise<{ link: string; code?: string }> =>
  (await send(`${link}/relative`, { device: key(device) })).json();
/** @returns the path of the relative's page */
const asked = async (room: Meeting) => new URL((await asks(room)).link).pathname;
const agree = (path: string, fields: Record<string, string> = {}) =>
  send(`${path}/consent`, { agrees: 'yes', name: 'Sunil Joshi', relation: 'Son', ...fields });
const enters = async (
  path: string,
  to = 'doctor',
  device = 'laptop',
): Promise<{ ticket: string; code?: string; patientName?: string }> =>
  (await send(`${path}/enter`, { device: key(device), to })).json();
const besideDoctor = async ({ id }: Meeting) =>
  sit(
    0,
    (await app.call(api.enter, { id, device: key('desk'), beside: true }, app.world.rao)).data
      .ticket,
  );
const besidePatient = async ({ link }: Meeting) =>
  sit(1, (await send(`${link}/enter`, { device: key('phone'), beside: 'yes' })).json().ticket);

/** All three, each on two lines. */
async function three() {
  const room = await meeting();
  const path = await asked(room);
  await agree(path);
  const [atDoctor, atPatient] = await Promise.all([besideDoctor(room), besidePatient(room)]);
  const toDoctor = sit(1, (await enters(path)).ticket);
  expect(await toDoctor.until('seated')).toMatchObject({ isAdmitted: false });
  await atDoctor.until('here');
  return { ...room, path, atDoctor, atPatient, toDoctor };
}
async function inside() {
  const room = await three();
  room.atDoctor.send({ act: 'admit' });
  await Promise.all([room.atDoctor.until('admitted'), room.toDoctor.until('admitted')]);
  const toPatient = sit(0, (await enters(room.path, 'patient')).ticket);
  await Promise.all([room.atPatient.until('here'), toPatient.until('here')]);
  return { ...room, toPatient };
}

describe('a relative', () => {
  test('is asked in by the patient alone, from within the room', async () => {
    const room = await meeting();
    expect((await asks(room, 'stolen')).code).toBe('patient_absent');
    expect(
      (await send(`${room.link.replace(/..\/video$/, 'AA/video')}/relative`, {})).statusCode,
    ).toBe(404);
    const { link } = await asks(room);
    expect(link).toMatch(/\/b\/SUNRISE2\/r\/[\w-]{43}$/);
    clock = clock.add({ hours: 2 });
    expect((await asks(room)).code).toBe('room_over');
  });

  test('is told whose patient asks, not who; says who they are and agrees first', async () => {
    const room = await meeting();
    const path = await asked(room);
    const page = await get(path);
    expect(page.body).toContain('Anil Rao');
    expect(page.body).not.toContain('Meera');
    expect(page.headers['permissions-policy']).toContain('camera=()');
    expect((await enters(path)).code).toBe('consent_missing');
    for (const wrong of [{ agrees: '' }, { name: '' }, { relation: '' }])
      expect((await agree(path, wrong)).statusCode).toBe(422);
    expect((await agree(path)).statusCode).toBe(303);
    const room_ = await get(path);
    expect(room_.headers['permissions-policy']).toContain('camera=(self)');
    expect(room_.body).not.toContain('Meera');
    expect((await enters(path)).patientName).toBe('');
  });

  test('hears and is heard by nobody before the doctor lets them in, then by both, on two processes', async () => {
    const room = await three();
    const { atDoctor, atPatient, toDoctor, path } = room;
    toDoctor.send({ say: 'too early' });
    toDoctor.send({ act: 'admit' });
    atDoctor.send({ say: 'too early' });
    expect((await enters(path, 'patient')).code).toBe('relative_none');
    atDoctor.send({ act: 'admit' });
    await Promise.all([atDoctor.until('admitted'), toDoctor.until('admitted')]);
    const entered = await enters(path, 'patient');
    expect(entered.patientName).toBe('Meera Joshi');
    const toPatient = sit(0, entered.ticket);
    expect(await toPatient.until('seated')).toMatchObject({ isAdmitted: true });
    await Promise.all([atPatient.until('here'), toPatient.until('here')]);
    toDoctor.send({ say: 'to the doctor' });
    toPatient.send({ say: 'to the patient' });
    expect(await atDoctor.until('said')).toMatchObject({ said: 'to the doctor' });
    expect(await atPatient.until('said')).toMatchObject({ said: 'to the patient' });
    atDoctor.send({ say: 'by the doctor' });
    atPatient.send({ say: 'by the patient' });
    expect(await toDoctor.until('said')).toMatchObject({ said: 'by the doctor' });
    expect(await toPatient.until('said')).toMatchObject({ said: 'by the patient' });
    // Nothing of it passes on the line of the two.
    room.doctor.send({ say: 'between us' });
    expect(await room.patient.until('said')).toMatchObject({ said: 'between us' });
    expect([atPatient, atDoctor, toDoctor, toPatient].some((one) => one.hears('said'))).toBe(false);
  });

  test('is not let in by the patient', async () => {
    const room = await three();
    const closed = room.atPatient.closed;
    const toPatient = (await enters(room.path, 'patient')).code;
    expect(toPatient).toBe('relative_none');
    room.atPatient.send({ act: 'admit' });
    room.atPatient.send({ act: 'bye' });
    await closed;
    const { rows } = await app.admin.query(
      `select 1 from app.video_relatives where appointment_id = $1 and admitted_at is not null`,
      [room.id],
    );
    expect(rows).toEqual([]);
  });

  test.each(['doctor', 'patient'] as const)(
    'is sent away by the %s, and the two go on',
    async (by) => {
      const room = await inside();
      const { atDoctor, atPatient, toDoctor, toPatient, path } = room;
      (by === 'doctor' ? atDoctor : atPatient).send({ act: 'end' });
      expect(await (by === 'doctor' ? toDoctor : toPatient).closed).toBe(closings.over);
      expect((await enters(path)).code).toBe('relative_over');
      expect((await enters(path, 'patient')).code).toBe('relative_over');
      room.doctor.send({ say: 'still here' });
      await room.patient.until('said');
      const { rows } = await app.admin.query<{ ended_by: string }>(
        `select ended_by from app.video_relatives where appointment_id = $1`,
        [room.id],
      );
      expect(rows).toEqual([{ ended_by: by }]);
    },
  );

  test('loses the link with the call, and with the room’s time', async () => {
    const room = await inside();
    room.doctor.send({ act: 'end' });
    await room.patient.closed;
    expect((await enters(room.path)).code).toBe('relative_over');
    clock = clock.add({ hours: 24 * 40 });
    const late = await three();
    clock = clock.add({ hours: 1 });
    expect((await enters(late.path)).code).toBe('room_over');
    expect((await agree(late.path, { name: 'Somebody' })).statusCode).toBe(409);
  });
});

describe('the link', () => {
  const refusals = async ({ id }: Meeting) =>
    (await auditOf(app, 'video.enterAsRelative'))
      .filter(({ entity_id, detail }) => entity_id === id && detail['refused'] !== undefined)
      .map(({ detail }) => detail['refused']);

  test('opens for the first browser alone: another is refused, and it is written down', async () => {
    const room = await inside();
    expect((await enters(room.path, 'doctor', 'fourth')).code).toBe('relative_used');
    expect((await enters(room.path, 'patient', 'fourth')).code).toBe('relative_used');
    expect(await refusals(room)).toEqual(['relative_used', 'relative_used']);
    room.toDoctor.send({ say: 'still here' });
    await room.atDoctor.until('said');
    // Whoever comes back on the same device is in as before.
    const back = sit(1, (await enters(room.path)).ticket);
    expect(await back.until('seated')).toMatchObject({ isAdmitted: true });
  });

  test('is one at a time: a new one ends what nobody used, and none is given while somebody is in', async () => {
    const room = await meeting();
    const first = await asked(room);
    const second = await asked(room);
    expect((await agree(first)).statusCode).toBe(409);
    await agree(second);
    const atDoctor = await besideDoctor(room);
    const toDoctor = sit(1, (await enters(second)).ticket);
    await atDoctor.until('here');
    atDoctor.send({ act: 'admit' });
    await toDoctor.until('admitted');
    expect((await asks(room)).code).toBe('relative_there');
  });

  test('that was guessed leads nowhere; a ticket opens once and its own line alone; all is written down', async () => {
    const room = await three();
    const before = (await auditOf(app, 'video.turnAway')).length;
    const guess = room.path.replace(/.{43}$/, 'A'.repeat(43));
    expect((await get(guess)).statusCode).toBe(404);
    expect((await send(`${guess}/enter`, { device: key('laptop') })).statusCode).toBe(404);
    const { ticket } = await enters(room.path);
    const again = sit(1, ticket);
    await again.until('seated');
    expect(await sit(0, ticket).closed).toBe(closings.unknown);
    const entries = (await auditOf(app, 'video.turnAway')).slice(before);
    expect(entries.map(({ detail }) => detail['refused'])).toEqual([
      'link_forged',
      'link_forged',
      'ticket_used',
    ]);
    expect(entries.at(-1)).toMatchObject({ entity_id: room.id, detail: { seat: 'relative' } });
  });

  test('opens no line for doctor or patient who do not sit in the room', async () => {
    const room = await three();
    const asDoctor = (device: string) =>
      app.call(api.enter, { id: room.id, device: key(device), beside: true }, app.world.rao);
    expect((await asDoctor('elsewhere')).error.code).toBe('patient_absent');
    const asPatient = await send(`${room.link}/enter`, { device: key('other'), beside: 'yes' });
    expect(asPatient.json().code).toBe('patient_absent');
    const lata = await app.call(
      api.enter,
      { id: room.id, device: key('desk'), beside: true },
      app.world.lata,
    );
    expect(lata.error.code).toBe('room_others');
  });
});

describe('what is kept', () => {
  test('is who was there from when to when, in the history, its Excel and the visit', async () => {
    const room = await inside();
    const cameAt = clock.toString();
    clock = clock.add({ minutes: 4 });
    const left = room.toDoctor.closed;
    room.toDoctor.send({ act: 'bye' });
    await left;
    const there = { name: 'Sunil Joshi', relation: 'Son', cameAt, leftAt: clock.toString() };
    const today = clock.toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
    const relatives = async () =>
      (await app.call(api.history, { from: today, to: today }, app.world.rao)).data.calls[0]
        ?.relatives;
    await expect.poll(relatives).toEqual([there]);
    const visit = { patientId: meera, appointmentId: room.id };
    expect((await app.call(treatments.remote, visit, app.world.rao)).data.remote).toMatchObject({
      relatives: [there],
    });
  });

  test('is nothing of who was asked and not let in', async () => {
    const room = await three();
    const { data } = await app.call(
      treatments.remote,
      { patientId: meera, appointmentId: room.id },
      app.world.rao,
    );
    expect(data.remote?.relatives).toEqual([]);
  });
});

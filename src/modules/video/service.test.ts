// A video room from both sides, through real sockets on two server processes: who gets in, who is refused, what is kept of it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf, testApp, type TestApp } from '../../../tests/db.ts';
import { systemClinicId } from '../../kit/server/context.ts';
import { closings } from '../../kit/shared/live.ts';
import { lastCode } from '../../../tests/letters.ts';
import { hiddenFields } from '../../../tests/public-forms.ts';
import type { App } from '../../server/create-app.ts';
import { api as appointments } from '../appointments/contract.ts';
import { linkOf } from '../appointments/service.ts';
import { api as messaging } from '../messaging/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api as queue } from '../queue/contract.ts';
import { api as treatments } from '../treatments/contract.ts';
import { api } from './contract.ts';
import type { Entered } from './model.ts';

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

interface Visit {
  id: string;
  /** The patient's way in. */
  link: string;
}

/** An appointment of Dr Rao's unless of another, beginning now on a day of its own. */
async function appointment(
  mode = 'online',
  status = 'Confirmed',
  doctor = app.world.rao,
): Promise<Visit> {
  const { sunrise } = app.world;
  const { rows } = await app.admin.query<{ id: string }>(
    `insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type)
     values ($1, $2, $3, $4::timestamptz, $4::timestamptz + interval '15 minutes', 1, $5, $6, 0, 'New') returning id`,
    [sunrise.clinicId, meera, doctor.memberId, clock.toString(), status, mode],
  );
  const id = rows[0]?.id ?? '';
  await app.admin.query(
    `insert into app.appointment_moves (clinic_id, appointment_id, to_status, moved_at) values ($1, $2, $3, $4)`,
    [sunrise.clinicId, id, status, clock.toString()],
  );
  return { id, link: `/b/SUNRISE2/a/${linkOf(app, sunrise.clinicId, id)}/video` };
}

const send = (url: string, fields: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ lang: 'en', ...fields }).toString(),
  });
const agree = ({ link }: Visit, fields: Record<string, string> = {}) =>
  send(`${link}/consent`, { agrees: 'yes', age: '34', ...fields });
const key = (name: string) => name.padEnd(32, '-');
const patientEnters = async (
  { link }: Visit,
  device = 'phone',
  takesOver = '',
): Promise<Entered & { code?: string }> =>
  (await send(`${link}/enter`, { device: key(device), takesOver })).json();
const doctorEnters = ({ id }: Visit, device = 'desk', takesOver = false, doctor = app.world.rao) =>
  app.call(api.enter, { id, device: key(device), takesOver }, doctor);

interface Person {
  heard: { is: string; isAdmitted?: boolean; said?: unknown }[];
  closed: Promise<number>;
  until(is: string): Promise<{ is: string; isAdmitted?: boolean; said?: unknown }>;
  send(message: unknown): void;
}

function sit(at: number, ticket: string, headers: Record<string, string> = {}): Person {
  const heard: Person['heard'] = [];
  const waits: (() => void)[] = [];
  const address = `${addresses[at]?.replace('http', 'ws')}/api/video/line`;
  const socket = new WebSocket(address, { headers });
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  );
  socket.addEventListener('open', () => socket.send(JSON.stringify({ ticket })));
  socket.addEventListener('message', ({ data }) => {
    heard.push(JSON.parse(String(data)));
    for (const wake of waits.splice(0)) wake();
  });
  return {
    heard,
    closed,
    async until(is) {
      for (;;) {
        const place = heard.findIndex((one) => one.is === is);
        if (place >= 0) return heard.splice(place, 1)[0] ?? { is };
        await new Promise<void>((resolve) => waits.push(resolve));
      }
    },
    send: (message) => socket.send(JSON.stringify(message)),
  };
}

/** Doctor on the one process, patient on the other, let in. */
async function meeting(
  whose = app.world.rao,
): Promise<Visit & { doctor: Person; patient: Person }> {
  const visit = await appointment('online', 'Confirmed', whose);
  await agree(visit);
  const patient = sit(1, (await patientEnters(visit)).ticket);
  await patient.until('seated');
  const doctor = sit(0, (await doctorEnters(visit, 'desk', false, whose)).data.ticket);
  await doctor.until('here');
  doctor.send({ act: 'admit' });
  await Promise.all([doctor.until('admitted'), patient.until('admitted')]);
  return { ...visit, doctor, patient };
}

describe('the way in', () => {
  test.each([
    ['at the clinic', 'offline', 'Confirmed', 0, 'room_not_online'],
    ['not confirmed', 'online', 'Requested', 0, 'room_unconfirmed'],
    ['canceled', 'online', 'Canceled', 0, 'room_canceled'],
    ['eleven minutes before', 'online', 'Confirmed', -11, 'room_early'],
    ['half an hour after its end and more', 'online', 'Confirmed', 46, 'room_over'],
  ])('is closed: %s', async (_when, mode, status, minutes, code) => {
    const visit = await appointment(mode, status);
    clock = clock.add({ minutes });
    expect((await doctorEnters(visit)).error.code).toBe(code);
    await app.admin.query(
      `insert into app.video_consents (clinic_id, appointment_id, age_years, language, given_at) values ($1, $2, 34, 'en', now())`,
      [app.world.sunrise.clinicId, visit.id],
    );
    expect((await patientEnters(visit)).code).toBe(code);
  });

  test('is the doctor’s own: others are refused, and it is written down', async () => {
    const visit = await appointment();
    const asked = { id: visit.id, device: key('desk') };
    expect(await app.call(api.enter, asked, app.world.lata)).toMatchObject({
      status: 403,
      error: { code: 'room_others' },
    });
    const entries = await auditOf(app, 'video.enter');
    expect(entries.at(-1)).toMatchObject({
      entity_id: visit.id,
      detail: { refused: 'room_others' },
    });
    expect((await app.call(api.enter, asked, app.world.stranger)).status).toBe(404);
  });

  test('asks consent and age first; a minor comes with an adult', async () => {
    const visit = await appointment();
    expect((await patientEnters(visit)).code).toBe('consent_missing');
    expect((await agree(visit, { agrees: '' })).statusCode).toBe(422);
    expect((await agree(visit, { age: '' })).statusCode).toBe(422);
    expect((await agree(visit, { age: '12' })).statusCode).toBe(422);
    expect((await agree(visit, { age: '12', adultName: 'Sunil' })).statusCode).toBe(422);
    const adult = { age: '12', adultName: 'Sunil', adultRelation: 'Father' };
    expect((await agree(visit, adult)).statusCode).toBe(303);
    await agree(visit, { age: '40' });
    expect((await app.call(api.room, { id: visit.id }, app.world.rao)).data.consent).toMatchObject({
      ageYears: 12,
      adultName: 'Sunil',
      adultRelation: 'Father',
    });
  });

  test('takes the age from the birth date where there is one, and asks for it where there is none', async () => {
    const known = async (set: string, ...values: unknown[]) => {
      await app.admin.query(`update app.patients set ${set} where id = $1`, [meera, ...values]);
      clock = clock.add({ minutes: 15 });
      const visit = await appointment();
      return { ...visit, page: (await app.http.inject({ url: visit.link })).payload };
    };
    const consentOf = async ({ id }: Visit) =>
      (await app.call(api.room, { id }, app.world.rao)).data.consent;
    const birth = 'birth_on = $2, stated_age = null, stated_age_unit = null, stated_on = null';
    const stated = "birth_on = null, stated_age = $2, stated_age_unit = 'years', stated_on = $3";
    const adult = { adultName: 'Sunil', adultRelation: 'Father' };

    const child = await known(birth, '2014-03-01');
    expect(child.page).not.toContain('name="age"');
    expect((await agree(child, { age: '34' })).statusCode).toBe(422);
    expect((await agree(child, { age: '34', ...adult })).statusCode).toBe(303);
    expect(await consentOf(child)).toMatchObject({ ageYears: 12, ...adult });
    const grown = await known(birth, '1990-03-01');
    expect((await agree(grown, { age: '' })).statusCode).toBe(303);
    expect(await consentOf(grown)).toMatchObject({ ageYears: 36, adultName: '' });

    const young = await known(stated, 9, '2026-01-10');
    expect(young.page).toContain('name="age"');
    expect((await agree(young, { age: '', ...adult })).statusCode).toBe(422);
    expect((await agree(young, { age: '34' })).statusCode).toBe(422);
    expect((await agree(young, { age: '34', ...adult })).statusCode).toBe(303);
    expect(await consentOf(young)).toMatchObject({ ageYears: 9, ...adult });
    // Who was said to be seventeen may have turned eighteen since.
    expect((await agree(await known(stated, 17, '2026-01-10'), { age: '18' })).statusCode).toBe(
      303,
    );
    await known(stated, 34, '2026-11-23');
  });

  test('is for one of each: whoever else comes by the patient’s link is refused, and it is written down', async () => {
    const { doctor, patient, ...visit } = await meeting();
    for (const device of ['third', 'fourth'])
      expect((await patientEnters(visit, device)).code).toBe('room_elsewhere');
    const entries = (await auditOf(app, 'video.enterAsPatient')).filter(
      ({ entity_id, detail }) => entity_id === visit.id && detail['refused'] !== undefined,
    );
    expect(entries.map(({ detail }) => detail)).toEqual([
      { seat: 'patient', refused: 'room_elsewhere' },
      { seat: 'patient', refused: 'room_elsewhere' },
    ]);
    doctor.send({ say: 'still with you' });
    await patient.until('said');
  });

  const gone = 'update app.members set is_active = false where id = $1';
  const roleEmptied = `update app.roles o set pages = '[{"page": "Patient", "allowToView": true, "allowToAddEdit": true}]' from app.members m where o.id = m.role_id and m.id = $1`;
  /** Lata holds video visits by her role, until she loses what that takes. */
  async function losing(
    loss: string,
    between: (lose: () => Promise<unknown>) => Promise<void>,
  ): Promise<void> {
    const { lata, sunrise } = app.world;
    const put = (text: string, ...values: unknown[]) => app.admin.query(text, values);
    const { rows } = await put('select pages from app.roles where id = $1', sunrise.roleId);
    await put('update app.members set is_doctor = true where id = $1', lata.memberId);
    try {
      await between(() => put(loss, lata.memberId));
    } finally {
      await put(
        'update app.members set is_doctor = false, is_active = true where id = $1',
        lata.memberId,
      );
      await put(
        'update app.roles set is_active = true, pages = $2 where id = $1',
        sunrise.roleId,
        JSON.stringify(rows[0].pages),
      );
    }
  }

  test.each([
    ['works here no more', gone],
    ['is no doctor here any more', 'update app.members set is_doctor = false where id = $1'],
    ['has a role without appointments', roleEmptied],
    [
      'has a role that was switched off',
      'update app.roles o set is_active = false from app.members m where o.id = m.role_id and m.id = $1',
    ],
  ])('is closed to both, and both are told why, once its doctor %s', (_what, loss) =>
    losing(loss, async (lose) => {
      const visit = await appointment('online', 'Confirmed', app.world.lata);
      await agree(visit);
      expect((await patientEnters(visit)).code).toBeUndefined();
      await lose();
      expect((await patientEnters(visit)).code).toBe('room_without_doctor');
      expect((await doctorEnters(visit, 'desk', false, app.world.lata)).status).not.toBe(200);
    }),
  );

  test('is left within a beat by a doctor whose role goes and by the patient, who come back to be told', async () => {
    await losing(roleEmptied, async (lose) => {
      const { doctor, patient } = await meeting(app.world.lata);
      await lose();
      expect(await Promise.all([doctor.closed, patient.closed])).toEqual([
        closings.again,
        closings.again,
      ]);
    });
  }, 40_000);

  test('is left within a beat by a doctor whose appointment another doctor takes over', async () => {
    const { id, doctor, patient } = await meeting();
    const { lata } = app.world;
    await losing(gone, async () => {
      await app.admin.query('update app.appointments set doctor_id = $2 where id = $1', [
        id,
        lata.memberId,
      ]);
      expect(await doctor.closed).toBe(closings.again);
      await patient.until('left');
    });
  }, 40_000);

  test('opens to the doctor who takes an appointment over, on the same computer and while the other still sits there', async () => {
    const { lata } = app.world;
    await losing(gone, async () => {
      for (const device of ['hers', 'desk']) {
        clock = clock.add({ hours: 1 });
        const visit = await appointment();
        expect((await doctorEnters(visit)).status).toBe(200);
        await app.admin.query('update app.appointments set doctor_id = $2 where id = $1', [
          visit.id,
          lata.memberId,
        ]);
        const entered = await doctorEnters(visit, device, false, lata);
        expect([device, entered.status, entered.error?.code]).toEqual([device, 200, undefined]);
        const { rows } = await app.admin.query<{ member_id: string }>(
          'select member_id from app.video_stays where appointment_id = $1 and moved_at is null',
          [visit.id],
        );
        expect(rows).toEqual([{ member_id: lata.memberId }]);
      }
    });
  });

  test('a link that nobody signed leads nowhere and is written down; only its page may ask for the camera', async () => {
    const visit = await appointment();
    const forged = visit.link.replace(/..\/video$/, 'AA/video');
    const before = (await auditOf(app, 'video.turnAway')).length;
    expect((await app.http.inject({ url: forged })).statusCode).toBe(404);
    expect((await send(`${forged}/enter`, { device: key('phone') })).statusCode).toBe(404);
    const entries = (await auditOf(app, 'video.turnAway')).slice(before);
    expect(entries.map(({ detail }) => detail)).toEqual([
      { refused: 'link_forged' },
      { refused: 'link_forged' },
    ]);
    for (let turn = 0; turn < 40; turn += 1) await app.http.inject({ url: forged });
    expect((await auditOf(app, 'video.turnAway')).length - before).toBe(20);
    await agree(visit);
    const page = await app.http.inject({ url: visit.link });
    expect(page.headers['permissions-policy']).toContain('camera=(self)');
    const mine = await app.http.inject({ url: visit.link.replace('/video', '') });
    expect(mine.headers['permissions-policy']).toContain('camera=()');
  });
});

describe('a ticket', () => {
  const turnedAway = async ({ id }: Visit) =>
    (await auditOf(app, 'video.turnAway'))
      .filter(({ entity_id }) => entity_id === id)
      .map(({ detail }) => detail['refused']);

  test('opens once, and not what somebody made up', async () => {
    const visit = await appointment();
    const { ticket } = (await doctorEnters(visit)).data;
    await sit(0, ticket).until('seated');
    expect(await sit(1, ticket).closed).toBe(closings.unknown);
    expect(await turnedAway(visit)).toEqual(['ticket_used']);
  });

  test('that somebody made up opens nothing and is written down with us, not with the clinic it names', async () => {
    const visit = await appointment();
    const { ticket } = (await doctorEnters(visit)).data;
    const before = (await auditOf(app, 'video.turnAway')).length;
    expect(await sit(0, `${ticket.slice(0, -4)}AAAA`).closed).toBe(closings.unknown);
    expect(await sit(1, 'guess').closed).toBe(closings.unknown);
    const { rows } = await app.admin.query(
      `select clinic_id, entity_id, detail from app.audit where action = 'video.turnAway' order by at desc, seq desc limit 2`,
    );
    expect((await auditOf(app, 'video.turnAway')).length - before).toBe(2);
    for (const row of rows)
      expect(row).toMatchObject({
        clinic_id: systemClinicId,
        entity_id: '',
        detail: { refused: 'ticket_forged' },
      });
    await sit(0, ticket).until('seated');
  });

  test('is tried so many times a minute from one network, then nobody from there comes in', async () => {
    const network = '198.51.100.7';
    const from = { 'x-forwarded-for': network };
    const { ticket } = (await doctorEnters(await appointment())).data;
    const answers = [];
    for (let turn = 0; turn < 240; turn += 1)
      answers.push(await sit(0, `guess ${turn}`, from).closed);
    expect(new Set(answers)).toEqual(new Set([closings.unknown]));
    expect(await sit(0, ticket, from).closed).toBe(closings.crowded);
    await sit(1, ticket).until('seated');
  });

  test('is over after a minute, and once there is another', async () => {
    const visit = await appointment();
    const { ticket } = (await doctorEnters(visit)).data;
    clock = clock.add({ seconds: 61 });
    expect(await sit(0, ticket).closed).toBe(closings.unknown);
    expect(await turnedAway(visit)).toEqual(['ticket_over']);
    const first = (await doctorEnters(visit)).data.ticket;
    const second = (await doctorEnters(visit)).data.ticket;
    expect(await sit(0, first).closed).toBe(closings.unknown);
    await sit(0, second).until('seated');
  });
});

describe('the room', () => {
  test('lets nothing pass before the doctor lets the patient in', async () => {
    const visit = await appointment();
    await agree(visit);
    const patient = sit(1, (await patientEnters(visit)).ticket);
    const doctor = sit(0, (await doctorEnters(visit)).data.ticket);
    expect(await doctor.until('here')).toMatchObject({ isAdmitted: false });
    await patient.until('here');
    patient.send({ say: 'too early' });
    patient.send({ act: 'admit' });
    doctor.send({ say: 'too early' });
    doctor.send({ act: 'admit' });
    await Promise.all([doctor.until('admitted'), patient.until('admitted')]);
    patient.send({ say: 'now' });
    doctor.send({ say: 'now' });
    expect(await doctor.until('said')).toMatchObject({ said: 'now' });
    expect(await patient.until('said')).toMatchObject({ said: 'now' });
    expect((await app.call(appointments.get, { id: visit.id }, app.world.rao)).data.status).toBe(
      'Started',
    );
  });

  test('carries long messages in order over two processes', async () => {
    const { doctor, patient } = await meeting();
    const long = Array.from({ length: 30 }, (_, n) => `${n} ${'ఆ'.repeat(n * 300)}`);
    for (const text of long) doctor.send({ say: text });
    for (const text of long) expect((await patient.until('said')).said).toBe(text);
  });

  test('hangs up on whoever floods it or sends what is no message', async () => {
    const { doctor, patient } = await meeting();
    for (let turn = 0; turn < 200; turn += 1) patient.send({ say: turn });
    expect(await patient.closed).toBe(closings.refused);
    await doctor.until('left');
    doctor.send({ shout: 1 });
    expect(await doctor.closed).toBe(closings.refused);
  });

  test('a second device asks, takes the place, and is let in anew', async () => {
    const { doctor, patient, ...visit } = await meeting();
    expect((await patientEnters(visit, 'laptop')).code).toBe('room_elsewhere');
    const second = sit(0, (await patientEnters(visit, 'laptop', 'yes')).ticket);
    expect(await patient.closed).toBe(closings.moved);
    expect(await second.until('seated')).toMatchObject({ isAdmitted: false });
    expect(await doctor.until('here')).toMatchObject({ isAdmitted: false });
    second.send({ say: 'let me in' });
    doctor.send({ act: 'admit' });
    await second.until('admitted');
    second.send({ say: 'hello' });
    expect(await doctor.until('said')).toMatchObject({ said: 'hello' });
    expect((await patientEnters(visit, 'phone')).code).toBe('room_elsewhere');
  });

  test('whoever comes back on the same device is in as before', async () => {
    const { doctor, ...visit } = await meeting();
    const back = sit(0, (await patientEnters(visit)).ticket);
    expect(await back.until('seated')).toMatchObject({ isAdmitted: true });
    expect(await doctor.until('here')).toMatchObject({ isAdmitted: true });
  });
});

describe('the code, where the clinic asks for one', () => {
  const ask = (onlineAsksCode: boolean) =>
    app.admin.query(
      `insert into app.clinic_times (clinic_id, doctor_id, week, exceptions, patients_per_hour, capacity, fee_paise, online_fee_paise, follow_up_days, follow_up_visits, online_asks_code)
       values ($1, $2, '[]', '[]', 4, 1, 0, 0, 0, 0, $3)
       on conflict (clinic_id, doctor_id) do update set online_asks_code = excluded.online_asks_code`,
      [app.world.sunrise.clinicId, app.world.rao.memberId, onlineAsksCode],
    );
  beforeEach(() => ask(true));
  afterAll(() => ask(false));
  const get = async (url: string, cookie = '') =>
    app.http.inject({ url, headers: { cookie, 'accept-language': 'en' } });
  const cookieIn = ({ headers }: { headers: Record<string, unknown> }) => {
    const set = headers['set-cookie'];
    return typeof set === 'string' ? (set.split(';')[0] ?? '') : '';
  };

  test('nobody comes in by the link alone; the code sent to the phone opens, on this device', async () => {
    const visit = await appointment();
    const page = await get(`${visit.link}?lang=en`);
    expect(page.body).toContain('ends in 10');
    expect(page.body).not.toContain('9876543210');
    expect(page.body).not.toContain('id="age"');
    expect((await agree(visit)).statusCode).toBe(409);
    expect((await patientEnters(visit)).code).toBe('code_missing');
    expect((await get(`${visit.link}/lobby`)).statusCode).toBe(404);
    const asked = hiddenFields((await send(`${visit.link}/code`, {})).body);
    const otp = await lastCode(app, '+919876543210');
    const wrong = await send(`${visit.link}/prove`, {
      ...asked,
      otp: otp === '000000' ? '1' : '000000',
    });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.headers['set-cookie']).toBeUndefined();
    const proved = await send(`${visit.link}/prove`, { ...asked, otp });
    expect(proved.statusCode).toBe(303);
    const cookie = cookieIn(proved);
    expect((await get(visit.link, cookie)).body).toContain('id="age"');
    // Neither the code again nor the cookie of another appointment opens anything.
    clock = clock.add({ hours: 1 });
    expect((await send(`${visit.link}/prove`, { ...asked, otp })).statusCode).toBe(422);
    const another = await appointment();
    expect((await get(another.link, cookie)).body).not.toContain('id="age"');
    const theirs = hiddenFields((await send(`${another.link}/code`, {})).body);
    expect((await send(`${another.link}/prove`, { ...asked, otp })).statusCode).toBe(409);
    const { requestKey = '' } = theirs;
    expect((await send(`${visit.link}/prove`, { ...asked, requestKey, otp })).statusCode).toBe(409);
    clock = clock.add({ hours: 6 });
    expect((await get(visit.link, cookie)).body).not.toContain('id="age"');
  });

  test('is asked for still when the page is loaded again, by the browser that asked for it', async () => {
    const visit = await appointment();
    const asked = await send(`${visit.link}/code`, { lang: 'en' });
    expect(asked.body).toContain(`data-here="${visit.link}?lang=en"`);
    const { once: _, ...carried } = hiddenFields(asked.body);
    const again = await get(`${visit.link}?lang=hi`, cookieIn(asked));
    expect(hiddenFields(again.body)).toMatchObject({ ...carried, lang: 'hi' });
    expect((await get(visit.link)).body).not.toContain('name="otp"');
    const otp = await lastCode(app, '+919876543210');
    const proved = await send(`${visit.link}/prove`, { ...hiddenFields(again.body), otp });
    expect(proved.statusCode).toBe(303);
  });

  test('is sent and proved once by a form that is sent twice', async () => {
    const visit = await appointment();
    const first = hiddenFields((await get(`${visit.link}?lang=en`)).body);
    const twice = (url: string, fields: Record<string, string>) =>
      Promise.all([send(url, fields), send(url, fields)]);
    const [asked, again] = (await twice(`${visit.link}/code`, first)).map(({ body }) =>
      hiddenFields(body),
    );
    expect(again?.['requestKey']).toBe(asked?.['requestKey']);
    const right = { ...asked, otp: await lastCode(app, '+919876543210') };
    const proved = await twice(`${visit.link}/prove`, right);
    expect(proved.map((one) => one.statusCode)).toEqual([303, 303]);
    clock = clock.add({ minutes: 3 });
    expect((await send(`${visit.link}/prove`, right)).statusCode).toBe(422);
  });

  test('is sent so often and no more', async () => {
    const visit = await appointment();
    let asked: Record<string, string> = {};
    let answer = await send(`${visit.link}/code`, asked);
    for (let turn = 0; turn < 8 && answer.statusCode === 200; turn += 1) {
      asked = hiddenFields(answer.body);
      answer = await send(`${visit.link}/code`, asked);
    }
    expect(answer.statusCode).toBe(429);
    // The last one that was sent still counts.
    expect(answer.body).toContain('name="otp"');
    const { once = '' } = asked;
    expect({ ...hiddenFields(answer.body), once }).toEqual(asked);
  });
});

describe('who waits alone', () => {
  test('calls the patient by a message that leads into the room, once in two minutes', async () => {
    const visit = await appointment();
    const messages = async () =>
      (
        await app.admin.query<{ values: Record<string, string>; status: string }>(
          `select values, status from app.messages where template = 'video_waits' and dedupe like $1 order by id`,
          [`video:${visit.id}:%`],
        )
      ).rows;
    const call = (as = app.world.rao) => app.call(api.call, { id: visit.id }, as);
    expect((await call()).data).toEqual({ isSent: true, phone: '' });
    await call();
    expect(await messages()).toHaveLength(1);
    expect((await messages())[0]?.values['doctor']).toContain('Rao');
    clock = clock.add({ minutes: 2 });
    await call();
    expect(await messages()).toHaveLength(2);
    expect((await call(app.world.lata)).error.code).toBe('room_others');
    await app.call(messaging.setLimit, { limitPaise: 0 }, app.world.rao);
    clock = clock.add({ minutes: 2 });
    expect((await call()).data).toEqual({ isSent: false, phone: '+91 9876543210' });
    await app.call(messaging.setLimit, { limitPaise: null }, app.world.rao);
    expect(await messages()).toHaveLength(2);
    clock = clock.add({ hours: 2 });
    expect((await call()).error.code).toBe('room_over');
  });
});

describe('a fee that is still open', () => {
  test('is asked for above the room and stands in nobody’s way', async () => {
    const visit = await appointment();
    await app.admin.query(`update app.appointments set fee_paise = 30000 where id = $1`, [
      visit.id,
    ]);
    await agree(visit);
    const page = (await app.http.inject({ url: `${visit.link}?lang=en` })).body;
    expect(page).toContain('Still to be paid: ₹300');
    expect(page).toContain('Please pay it at the clinic.');
    expect((await patientEnters(visit)).code).toBeUndefined();
  });
});

describe('the place of who waits', () => {
  const before = async ({ link }: Visit) =>
    (await app.http.inject({ url: `${link}/lobby` })).json().before;

  test('counts those the doctor takes first, at the clinic and by video, and nobody else', async () => {
    const earlier = await appointment();
    await app.call(
      queue.take,
      { patientId: meera, doctorId: app.world.rao.memberId },
      app.world.lata,
      { onceKey: crypto.randomUUID() },
    );
    clock = clock.add({ minutes: 15 });
    const mine = await appointment();
    await agree(mine);
    // A walk-in waits behind a start that has come; a patient who is not in the room waits for nobody.
    expect(await before(mine)).toBe(0);
    await agree(earlier);
    const first = sit(0, (await patientEnters(earlier)).ticket);
    await first.until('seated');
    expect(await before(mine)).toBe(1);
    const doctor = sit(0, (await doctorEnters(earlier)).data.ticket);
    await doctor.until('here');
    doctor.send({ act: 'admit' });
    await first.until('admitted');
    expect(await before(mine)).toBe(1);
    doctor.send({ act: 'end' });
    await first.closed;
    expect(await before(mine)).toBe(0);
    clock = clock.subtract({ minutes: 5 });
    expect(await before(mine)).toBe(1);
  });
});

describe('the history', () => {
  const calls = async (id: string) =>
    (await app.call(api.history, {}, app.world.lata)).data.calls.filter(
      ({ appointmentId }) => appointmentId === id,
    );

  test('keeps how long both were there; the doctor’s end completes the appointment', async () => {
    const { doctor, patient, id } = await meeting();
    clock = clock.add({ minutes: 7 });
    doctor.send({ act: 'end' });
    expect([await doctor.closed, await patient.closed]).toEqual([closings.over, closings.over]);
    expect((await app.call(appointments.get, { id }, app.world.rao)).data.status).toBe('Completed');
    await expect
      .poll(() => calls(id))
      .toMatchObject([
        {
          outcome: 'held',
          seconds: 420,
          means: 'video',
          stars: null,
          doctorCameAt: expect.stringMatching(/Z$/),
          patientCameAt: expect.stringMatching(/Z$/),
        },
      ]);
    const today = clock.toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
    const file = await app.call(api.export, { from: today, outcome: 'held' }, app.world.rao);
    expect(file.raw.headers['content-type']).toContain('spreadsheetml');
    expect((await auditOf(app, 'video.export')).at(-1)?.detail).toMatchObject({ exported: 1 });
  });

  test('says who did not come', async () => {
    const alone = await appointment();
    await sit(0, (await doctorEnters(alone)).data.ticket).until('seated');
    expect(await calls(alone.id)).toMatchObject([{ outcome: 'patient_missing', seconds: 0 }]);
    clock = clock.add({ hours: 1 });
    const waited = await appointment();
    await agree(waited);
    await sit(0, (await patientEnters(waited)).ticket).until('seated');
    expect(await calls(waited.id)).toMatchObject([{ outcome: 'doctor_missing' }]);
  });

  test('is searched, filtered and cut by days', async () => {
    const { id } = await meeting();
    const today = clock.toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
    const matching = async (asked: object) =>
      (await app.call(api.history, asked, app.world.lata)).data.calls.map(
        ({ appointmentId }) => appointmentId,
      );
    expect(await matching({ from: today, to: today })).toEqual([id]);
    expect(await matching({ from: today, text: 'joshi' })).toEqual([id]);
    expect(await matching({ from: today, text: 'nobody' })).toEqual([]);
    expect(await matching({ from: today, outcome: 'nobody' })).toEqual([]);
  });
});

describe('what is prescribed by video', () => {
  const line = (genericName: string, medicineName = genericName) => ({
    medicineName,
    genericName,
    form: 'Tablet' as const,
    dosage: '1-0-1',
    duration: { count: 5, unit: 'days' as const },
  });
  const sign = ({ id }: Visit, medicine: string, brand = medicine) =>
    app.call(
      treatments.add,
      { patientId: meera, appointmentId: id, lines: [line(medicine, brand)], finish: true },
      app.world.rao,
    );

  test('needs the patient’s consent', async () => {
    const visit = await appointment();
    expect((await sign(visit, 'Paracetamol')).error.code).toBe('telemedicine_consent');
  });

  test('keeps to the lists: never the prohibited, the rest by means and kind of visit', async () => {
    const unseen = await appointment();
    await agree(unseen);
    expect((await sign(unseen, 'Clotrimazole')).error.code).toBe('telemedicine_seen');
    clock = clock.add({ hours: 1 });
    const visit = await meeting();
    clock = clock.add({ minutes: 1 });
    visit.doctor.send({ act: 'bye' });
    await visit.doctor.closed;
    const refused = await sign(visit, 'Alprazolam');
    expect(refused).toMatchObject({ status: 409, error: { code: 'telemedicine_prohibited' } });
    expect(refused.message).toMatch(/Alprazolam.*3\.7\.4/);
    // What stands in the place of the brand counts as well.
    const byBrand = await sign(visit, 'Paracetamol', 'Alprazolam 0.5 mg');
    expect(byBrand.error.code).toBe('telemedicine_prohibited');
    expect(byBrand.message).toContain('Alprazolam 0.5 mg');
    expect((await sign(visit, 'Metformin')).error.code).toBe('telemedicine_follow_up');
    await app.call(
      treatments.add,
      { patientId: meera, lines: [line('Paracetamol')], finish: true, visitOn: '2026-11-20' },
      app.world.rao,
    );
    expect((await sign(visit, 'Metformin')).status).toBe(200);
  });

  const write = (lines: ReturnType<typeof line>[], more: object = {}) =>
    app.call(treatments.add, { patientId: meera, lines, finish: true, ...more }, app.world.rao);
  const code = async (answer: ReturnType<typeof write>) => (await answer).error?.code ?? null;

  test('keeps to the lists where the visit is not written for the appointment', async () => {
    clock = clock.add({ hours: 24 * 200 });
    const { doctor } = await meeting();
    clock = clock.add({ minutes: 1 });
    doctor.send({ act: 'bye' });
    await doctor.closed;
    expect(await code(write([line('Alprazolam')]))).toBe('telemedicine_prohibited');
    expect(await code(write([line('Metformin')]))).toBe('telemedicine_follow_up');
    const draft = await write([line('Metformin')], { finish: false });
    const { id, version } = draft.data;
    const amendment = { id, version, lines: [line('Metformin')] };
    const finished = await app.call(
      treatments.amend,
      { ...amendment, finish: true },
      app.world.rao,
    );
    expect(finished.error.code).toBe('telemedicine_follow_up');
    // A visit so written is none in person: it opens no list for later.
    expect(await code(write([line('Paracetamol')]))).toBeNull();
    clock = clock.add({ hours: 24 });
    const next = await appointment();
    await agree(next);
    expect((await sign(next, 'Metformin')).error.code).toBe('telemedicine_follow_up');
  });

  test('is not asked of whom the clinic saw that day as well', async () => {
    clock = clock.add({ hours: 24 * 300 });
    const visit = await appointment();
    expect(await code(write([line('Alprazolam')]))).toBe('telemedicine_consent');
    await app.call(
      queue.take,
      { patientId: meera, doctorId: app.world.rao.memberId },
      app.world.lata,
      {
        onceKey: crypto.randomUUID(),
      },
    );
    expect(await code(write([line('Alprazolam')]))).toBeNull();
    expect((await sign(visit, 'Alprazolam')).error.code).toBe('telemedicine_consent');
  });

  test('is not got round by a false generic name, another alphabet, a slip of the pen or an earlier date', async () => {
    clock = clock.add({ hours: 24 * 900 });
    const { doctor, ...visit } = await meeting();
    clock = clock.add({ minutes: 1 });
    doctor.send({ act: 'bye' });
    await doctor.closed;
    expect((await sign(visit, 'Paracetamol', 'Glycomet 500')).error.code).toBe(
      'telemedicine_follow_up',
    );
    expect((await sign(visit, 'Alprazolm')).error.code).toBe('telemedicine_prohibited');
    expect((await sign(visit, 'Alprаzolam')).error.code).toBe('telemedicine_generic');
    expect((await sign(visit, 'अल्प्राज़ोलम')).error.code).toBe('telemedicine_generic');
    const day = clock.subtract({ hours: 24 }).toZonedDateTimeISO('Asia/Kolkata');
    const visitOn = day.toPlainDate().toString();
    expect(await code(write([line('Alprazolam')], { visitOn }))).toBe('telemedicine_prohibited');
    // Signed, then changed: the lists hold for what it becomes.
    const signed = await sign(visit, 'Paracetamol', 'Crocin');
    const change = {
      id: signed.data.id,
      version: signed.data.version,
      reason: 'Sleep',
      lines: [line('Alprazolam')],
    };
    const changed = await app.call(treatments.amend, change, app.world.rao);
    expect(changed.error.code).toBe('telemedicine_prohibited');
  });

  test('reaches the patient: prescription and receipt, each edition once', async () => {
    clock = clock.add({ hours: 24 * 1200 });
    const { doctor, ...visit } = await meeting();
    clock = clock.add({ minutes: 1 });
    doctor.send({ act: 'bye' });
    await doctor.closed;
    const { rao, sunrise } = app.world;
    await app.admin.query(
      `insert into app.profiles (clinic_id, member_id, registration_number, council, degrees, specialties, languages, bio, state, city, address)
       values ($1, $2, 'MMC/1234', 'Maharashtra Medical Council', '{MBBS}', '{}', '{}', '', '', '', '') on conflict (clinic_id, member_id) do update set registration_number = 'MMC/1234'`,
      [sunrise.clinicId, rao.memberId],
    );
    const signed = await app.call(
      treatments.add,
      {
        patientId: meera,
        appointmentId: visit.id,
        lines: [line('Paracetamol')],
        totalFeesPaise: 300_00,
        payments: [{ amountPaise: 300_00, type: 'Cash' }],
        finish: true,
      },
      rao,
    );
    const { id } = signed.data;
    await app.worker.settle();
    const sent = async () =>
      (
        await app.admin.query<{ kind: string; edition: number }>(
          `select p.kind, p.edition from app.paper_links l join app.papers p on p.id = l.paper_id where p.treatment_id = $1 order by l.id`,
          [id],
        )
      ).rows;
    const both = [
      { kind: 'prescription', edition: 1 },
      { kind: 'receipt', edition: 1 },
    ];
    expect((await sent()).toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual(both);
    const once = await app.call(
      treatments.amend,
      {
        id,
        version: signed.data.version,
        reason: 'Dose',
        totalFeesPaise: 300_00,
        lines: [line('Ibuprofen')],
      },
      rao,
    );
    expect(once.status).toBe(200);
    await app.worker.settle();
    expect((await sent()).filter(({ kind }) => kind === 'prescription')).toEqual([
      { kind: 'prescription', edition: 1 },
      { kind: 'prescription', edition: 2 },
    ]);
    expect((await sent()).filter(({ kind }) => kind === 'receipt')).toHaveLength(1);
  });

  test('needs a name that says what it is made of', async () => {
    clock = clock.add({ hours: 24 * 600 });
    const { doctor, ...visit } = await meeting();
    clock = clock.add({ minutes: 1 });
    doctor.send({ act: 'bye' });
    await doctor.closed;
    const refused = await sign(visit, '', 'Somnotrax 5');
    expect(refused).toMatchObject({ status: 409, error: { code: 'telemedicine_generic' } });
    expect(refused.message).toContain('Somnotrax 5');
    // The catalogue knows these: a brand of list A, one with a medicine of list B, a generic name.
    expect((await sign(visit, '', 'Glycomet 500')).error.code).toBe('telemedicine_follow_up');
    const lines = ['Augmentin 625', 'Azithromycin', 'Crocin'].map((name) => line('', name));
    expect(await code(write(lines, { appointmentId: visit.id }))).toBeNull();
  });
});

// What patients ask about their data: from the clinic's page to the owner's answer and what is done with it, its clocks, and whoever tries the pages for others.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api as appointments } from '../src/modules/appointments/contract.ts';
import { guest } from '../src/modules/booking/contract.ts';
import { api as booking } from '../src/modules/booking/contract.ts';
import { api as consents } from '../src/modules/consents/contract.ts';
import { api as notifications } from '../src/modules/notifications/contract.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { api } from '../src/modules/privacy/contract.ts';
import { clocksOf } from '../src/modules/privacy/rules.ts';
import { api as slots } from '../src/modules/slots/contract.ts';
import { testApp, type TestApp } from './db.ts';
import { lastCode, lettersTo, wrongCode } from './letters.ts';
import { mergeRecords } from './one-person.ts';
import { hiddenFields } from './public-forms.ts';

let app: TestApp;
let now = Temporal.Instant.from('2026-11-23T05:00:00Z');
const ofClinic = { isdCode: '+91', contactNumber: '9812345678' };
const plain = { ...ofClinic, name: '', language: 'hi' as const, words: '' };
let meera: string;
let asha: string;
let handle: string;

const register = async (name: string, contactNumber: string, statedAge: number) =>
  (
    await app.call(
      patients.register,
      { name, gender: 'Female', contactNumber, statedAge },
      app.world.rao,
    )
  ).data.patient.id;

beforeAll(async () => {
  app = await testApp({ now: () => now });
  meera = await register('Meera Joshi', '9812345678', 34);
  asha = await register('Asha Joshi', '9812345678', 61);
  const { people } = await app.work(guest.household, ofClinic);
  handle = people.find(({ name }) => name === 'Meera Joshi')?.handle ?? '';
  await app.call(
    slots.save,
    {
      version: 0,
      week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        weekday,
        sessions: [{ from: 600, to: 780 }],
      })),
      patientsPerHour: 4,
      capacity: 1,
      feePaise: 0,
      followUpDays: 0,
      followUpVisits: 0,
    },
    app.world.rao,
  );
});
afterAll(() => app.close());

const listed = async () => (await app.call(api.list, {}, app.world.rao)).data.requests;
const countTold = async (): Promise<number> =>
  (await app.call(notifications.list, {}, app.world.rao)).data.notifications.filter(
    ({ kind }) => kind === 'privacy_asked',
  ).length;
const answer = (id: string, outcome: 'done' | 'refused', words: string, as = app.world.rao) =>
  app.call(api.answer, { id, outcome, answer: words }, as);
/** A day on which the number has not asked yet. */
const nextDay = () => {
  now = now.add({ hours: 25 });
};

test('clocks: a copy of the record in three days, the rest as the clinic has set it, no later than it', () => {
  const hours = (kind: 'access' | 'grievance', days: number) => {
    const { acknowledgeBy, answerBy } = clocksOf(kind, now, days);
    return [acknowledgeBy, answerBy].map((at) => now.until(at).total('hours'));
  };
  expect(hours('access', 30)).toEqual([72, 72]);
  expect(hours('grievance', 30)).toEqual([72, 720]);
  expect(hours('grievance', 1)).toEqual([24, 24]);
});

test('a request reaches the owner with its clocks, is answered once, and the patient reads the answer', async () => {
  const before = await countTold();
  const { id } = await app.work(guest.askPrivacy, {
    ...plain,
    handle,
    kind: 'correction',
    words: 'My name is Meera Jośi',
  });
  expect(await countTold()).toBe(before + 1);
  expect((await listed()).find((one) => one.id === id)).toMatchObject({
    kind: 'correction',
    patientId: meera,
    patientName: 'Meera Joshi',
    answerBy: '2026-12-23T05:00:00Z',
    acknowledgedAt: null,
  });
  expect((await app.call(api.acknowledge, { id }, app.world.lata)).status).toBe(403);
  expect((await app.call(api.acknowledge, { id }, app.world.rao)).status).toBe(200);
  expect((await answer(id, 'done', 'Corrected', app.world.stranger)).status).toBe(404);
  expect((await answer(id, 'done', 'Corrected', app.world.lata)).status).toBe(403);
  expect((await answer(id, 'refused', '')).error.fields).toHaveProperty('answer');
  expect((await answer(id, 'done', 'Corrected')).status).toBe(200);
  expect((await answer(id, 'refused', 'No')).status).toBe(409);
  const { requests } = await app.work(guest.privacyOf, ofClinic);
  expect(requests[0]).toMatchObject({ id, outcome: 'done', answer: 'Corrected', hasCopy: false });
  const elsewhere = await app.work(guest.privacyOf, ofClinic, app.world.moonlight.clinicId);
  expect(elsewhere.requests).toEqual([]);
});

test('a withdrawal counts at once and needs nobody', async () => {
  await expect(
    app.work(guest.askPrivacy, { ...plain, handle, kind: 'withdrawal' }),
  ).rejects.toMatchObject({ more: { fields: { consent: { code: 'required' } } } });
  await app.work(guest.askPrivacy, { ...plain, handle, kind: 'withdrawal', consent: 'messages' });
  const { data } = await app.call(consents.list, { patientId: meera }, app.world.rao);
  expect(data.consents[0]).toMatchObject({ kind: 'messages', isGiven: false, byName: null });
  const other = await app.call(consents.list, { patientId: asha }, app.world.rao);
  expect(other.data.consents).toEqual([]);
  expect((await listed()).find(({ kind }) => kind === 'withdrawal')).toMatchObject({
    consent: 'messages',
    outcome: 'done',
    answeredBy: null,
  });
});

test('a nominee needs a name, a grievance words, a stranger a name, and one number asks five times a day', async () => {
  nextDay();
  const tried = (more: object) =>
    app.work(guest.askPrivacy, {
      ...plain,
      handle,
      kind: 'grievance',
      words: 'Nobody answers',
      ...more,
    });
  const missing = (name: string) => ({ more: { fields: { [name]: { code: 'required' } } } });
  await expect(tried({ words: '' })).rejects.toMatchObject(missing('words'));
  await expect(tried({ kind: 'nomination' })).rejects.toMatchObject(missing('nomineeName'));
  await expect(tried({ handle: 'x' })).rejects.toMatchObject(missing('name'));
  await tried({ kind: 'nomination', nomineeName: 'Ravi Joshi', nomineeRelationship: 'Son' });
  expect((await listed()).find(({ kind }) => kind === 'nomination')).toMatchObject({
    nomineeName: 'Ravi Joshi',
    patientName: 'Meera Joshi',
  });
  for (let n = 0; n < 4; n += 1) await tried({});
  await expect(tried({})).rejects.toMatchObject({
    kind: { sentence: { id: 'asked_enough' } },
    more: { values: { max: 5 } },
  });
  // It is work for nobody, so it waits for nobody.
  await tried({ kind: 'withdrawal', consent: 'whatsapp', words: '' });
  nextDay();
  for (const consent of ['messages', 'whatsapp', 'sharing', 'messages', 'whatsapp'])
    await tried({ kind: 'withdrawal', consent, words: '' });
  await tried({});
});

test('what waits for too long is told to the owner once a day', async () => {
  now = now.add({ hours: 24 * 28 });
  const before = await countTold();
  const { released } = await app.work(api.release, {});
  expect(released).toBe(1);
  expect((await app.work(api.release, {})).released).toBe(0);
  await app.work(api.remind, { at: now.toString() });
  await app.work(api.remind, { at: now.toString() });
  expect(await countTold()).toBe(before + 1);
  now = now.add({ hours: 24 });
  expect((await app.work(api.release, {})).released).toBe(1);
  for (const { id, answeredAt } of await listed())
    if (answeredAt === null) await answer(id, 'done', 'We are sorry');
  now = now.add({ hours: 24 });
  expect((await app.work(api.release, {})).released).toBe(0);
});

test('the clinic sets its times within the law, and the notice says them', async () => {
  const rules = {
    answerDays: 15,
    contactName: 'Lata',
    contact: 'lata@sunrise.test',
    retentionYears: 5,
  };
  for (const wrong of [{ answerDays: 91 }, { retentionYears: 2 }])
    expect((await app.call(api.setRules, { ...rules, ...wrong }, app.world.rao)).status).toBe(422);
  expect((await app.call(api.setRules, rules, app.world.lata)).status).toBe(403);
  expect((await app.call(api.setRules, rules, app.world.rao)).data).toEqual(rules);
  expect(await app.work(guest.privacy, {})).toEqual(rules);
  const page = await get(`/b/${code}/privacy?lang=en`);
  for (const words of ['Lata, lata@sunrise.test', '15 days', '5 years', 'Data Protection Board'])
    expect(page.body).toContain(words);
});

const code = 'SUNRISE2';
const get = (url: string) => app.http.inject({ method: 'GET', url });
let address = 0;
const post = (
  url: string,
  fields: Record<string, string>,
  from = `198.53.0.${address % 250}`,
  at = code,
) =>
  app.http.inject({
    method: 'POST',
    url: `/b/${at}/privacy/${url}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: from,
  });
/** The form's carried fields once the number was proved. */
async function proved(phone: string): Promise<{ body: string; fields: Record<string, string> }> {
  address += 1;
  const asked = await post('code', { phone, lang: 'en' });
  expect(asked.statusCode).toBe(200);
  const otp = await lastCode(app, `+91${phone}`);
  const { body, statusCode } = await post('prove', { ...hiddenFields(asked.body), otp });
  expect(statusCode).toBe(200);
  return { body, fields: hiddenFields(body) };
}
const handlesIn = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/name="handle"[^>]* value="([^"]+)"[^>]*\/> ?([^<]+)</g)].map(
      ([, value = '', name = '']) => [name.trim(), value],
    ),
  );

describe('on the clinic’s page', () => {
  test('known and unknown numbers get the same answer and a code, whose owner alone sees who they are', async () => {
    nextDay();
    address += 1;
    const [known, unknown] = [
      await post('code', { phone: '9812345678', lang: 'en' }),
      await post('code', { phone: '9800000321', lang: 'en' }),
    ];
    const shape = (body: string, phone: string) =>
      body
        .replaceAll(phone, 'PHONE')
        .replaceAll(/value="[^"]*"/g, '')
        .replaceAll(/nonce="[^"]*"|nonce-[\w+/=-]+/g, '');
    expect(known.statusCode).toBe(unknown.statusCode);
    expect(shape(known.body, '9812345678')).toBe(shape(unknown.body, '9800000321'));
    expect((await lettersTo(app, '+919800000321')).length).toBe(1);
    now = now.add({ hours: 1 });
    expect(Object.keys(handlesIn((await proved('9812345678')).body)).toSorted()).toEqual([
      'Asha Joshi',
      'Meera Joshi',
    ]);
    expect(handlesIn((await proved('9800000322')).body)).toEqual({});
  });

  test('a wrong code, a code used again and a code for another number open nothing', async () => {
    now = now.add({ hours: 1 });
    address += 1;
    const asked = await post('code', { phone: '9812345678', lang: 'en' });
    const fields = hiddenFields(asked.body);
    const otp = await lastCode(app, '+919812345678');
    for (let n = 0; n < 4; n += 1) {
      const missed = await post('prove', { ...fields, otp: wrongCode(otp) });
      expect(missed.statusCode).toBeGreaterThanOrEqual(400);
      expect(missed.body).not.toContain('Joshi');
    }
    const swapped = await post('prove', { ...fields, contactNumber: '9800000321', otp });
    expect(swapped.statusCode).toBe(403);
    const right = await post('prove', { ...fields, otp });
    expect(right.body).toContain('Meera Joshi');
    // A second press, or a line that broke, is the same proof; some minutes later the code was used.
    const pressedTwice = await post('prove', { ...fields, otp });
    expect(pressedTwice.body).toContain('Meera Joshi');
    const other = hiddenFields((await post('code', { phone: '9812345678', lang: 'en' })).body);
    now = now.add({ minutes: 3 });
    for (const form of [fields, other]) {
      const again = await post('prove', { ...form, otp });
      expect(again.statusCode).toBeGreaterThanOrEqual(400);
      expect(again.body).not.toContain('Joshi');
    }
  });

  test('after five wrong codes the right one opens nothing either', async () => {
    now = now.add({ hours: 1 });
    address += 1;
    const asked = await post('code', { phone: '9812345678', lang: 'en' });
    const fields = hiddenFields(asked.body);
    const otp = await lastCode(app, '+919812345678');
    for (let n = 0; n < 5; n += 1) await post('prove', { ...fields, otp: wrongCode(otp) });
    const late = await post('prove', { ...fields, otp });
    expect(late.statusCode).toBeGreaterThanOrEqual(400);
    expect(late.body).not.toContain('Joshi');
  });

  test('sent twice a request is one; with another’s pass, a stale one or another’s handle it is none of theirs', async () => {
    nextDay();
    const { fields, body } = await proved('9812345678');
    const before = (await listed()).length;
    const asked = {
      ...fields,
      handle: handlesIn(body)['Asha Joshi'] ?? '',
      kind: 'grievance',
      words: 'The bill was wrong',
    };
    for (let n = 0; n < 2; n += 1) expect((await post('ask', asked)).statusCode).toBe(200);
    const all = await listed();
    expect(all.length).toBe(before + 1);
    expect(all.find(({ words }) => words === 'The bill was wrong')).toMatchObject({
      patientId: asha,
    });

    const thief = await proved('9800000333');
    const taken = await post('ask', {
      ...thief.fields,
      handle: asked.handle,
      kind: 'erasure',
      name: 'Thief',
    });
    expect(taken.statusCode).toBe(200);
    expect((await listed()).find(({ name }) => name === 'Thief')).toMatchObject({
      patientId: null,
    });
    const withPass = { ...asked, contactNumber: '9800000333' };
    expect((await post('ask', withPass)).statusCode).toBe(403);
    now = now.add({ minutes: 21 });
    const stale = await post('ask', { ...asked, once: 'x'.repeat(43) });
    expect(stale.statusCode).toBe(403);
    expect((await listed()).length).toBe(before + 2);
  });

  test('a number that was proved at one clinic opens nothing at the next, neither by its code nor by its pass', async () => {
    nextDay();
    address += 1;
    const from = '198.53.1.1';
    const asked = await post('code', { phone: '9812345678', lang: 'en' }, from);
    const otp = await lastCode(app, '+919812345678');
    const carried = { ...hiddenFields(asked.body), otp };
    expect((await post('prove', carried, from, 'MOONLGT2')).statusCode).toBe(403);
    const { fields, body } = await proved('9812345678');
    const wish = {
      ...fields,
      handle: handlesIn(body)['Asha Joshi'] ?? '',
      kind: 'grievance',
      words: 'x',
    };
    for (const url of ['ask', 'copy'])
      expect(
        (await post(url, { ...wish, id: crypto.randomUUID() }, from, 'MOONLGT2')).statusCode,
      ).toBe(403);
  });

  test('one number is sent a few codes an hour and no more, from wherever they are asked for', async () => {
    nextDay();
    const answers: number[] = [];
    for (let n = 0; n < 12; n += 1)
      answers.push(
        (await post('code', { phone: '9800000555', lang: 'en' }, `198.53.2.${n}`)).statusCode,
      );
    expect(answers[0]).toBe(200);
    expect(answers.at(-1)).toBe(429);
    expect((await lettersTo(app, '+919800000555')).length).toBeLessThanOrEqual(5);
  });

  test('what was typed stands there after a refusal, in the patient’s language', async () => {
    nextDay();
    const { fields, body } = await proved('9812345678');
    const refused = await post('ask', {
      ...fields,
      lang: 'hi',
      handle: handlesIn(body)['Meera Joshi'] ?? '',
      kind: 'nomination',
      nomineeNumber: '9822211100',
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('9822211100');
    expect(refused.body).toContain('aria-invalid');
    expect(refused.body).toMatch(/[ऀ-ॿ]/);
  });

  test('it works while the booking page is paused', async () => {
    nextDay();
    await app.call(booking.setOpen, { isOpen: false }, app.world.rao);
    try {
      expect((await get(`/b/${code}?lang=en`)).body).toContain(`/b/${code}/privacy`);
      expect(handlesIn((await proved('9812345678')).body)).toHaveProperty('Meera Joshi');
    } finally {
      await app.call(booking.setOpen, { isOpen: true }, app.world.rao);
    }
  });
});

describe('a copy', () => {
  test('is there once it was granted, for the number that asked and thirty days', async () => {
    nextDay();
    const { fields, body } = await proved('9812345678');
    const own = handlesIn(body)['Meera Joshi'] ?? '';
    await post('ask', { ...fields, handle: own, kind: 'access' });
    const { id = '' } = (await listed()).find((one) => one.kind === 'access') ?? {};
    const take = (more: Record<string, string> = {}) => post('copy', { ...fields, id, ...more });
    expect((await take()).statusCode).toBe(404);
    expect((await answer(id, 'done', '')).status).toBe(200);

    const file = await take();
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(file.rawPayload.toString('latin1')).toMatch(/record-.*\.pdf/);
    await app.auditLog.flush();
    const { rows } = await app.admin.query(
      `select entity_id from app.audit where action = 'booking.privacyCopy' and entity = 'privacy'`,
    );
    expect(rows).toContainEqual({ entity_id: id });

    const thief = await proved('9800000444');
    const tried = await post('copy', { ...thief.fields, id });
    expect([tried.statusCode, tried.headers['content-type']]).toEqual([
      404,
      expect.stringContaining('text/html'),
    ]);
    expect((await take({ pass: 'x' })).statusCode).toBe(403);
    now = now.add({ hours: 24 * 31 });
    const { fields: later, body: page } = await proved('9812345678');
    expect(page).not.toContain('/privacy/copy');
    expect((await post('copy', { ...later, id })).statusCode).toBe(404);
  });
});

test('whoever has a number that is the patient’s no more takes no copy and reads no answer', async () => {
  nextDay();
  const name = 'Sunita Kale';
  const patientId = await register(name, '9812300088', 40);
  const { fields, body } = await proved('9812300088');
  await post('ask', { ...fields, handle: handlesIn(body)[name] ?? '', kind: 'access' });
  const { id = '' } = (await listed()).find((one) => one.patientId === patientId) ?? {};
  expect((await answer(id, 'done', 'Dear Sunita')).status).toBe(200);
  expect((await post('copy', { ...fields, id })).statusCode).toBe(200);
  const { version } = (await app.call(patients.get, { id: patientId }, app.world.rao)).data.patient;
  const changed = await app.call(
    patients.amend,
    {
      id: patientId,
      version,
      name,
      gender: 'Female',
      contactNumber: '9812300089',
      statedAge: 40,
    },
    app.world.rao,
  );
  expect(changed.status).toBe(200);
  expect((await post('copy', { ...fields, id })).statusCode).toBe(404);
  now = now.add({ hours: 1 });
  const old = (await proved('9812300088')).body;
  expect(old).not.toContain('Sunita');
  expect(old).not.toContain('/privacy/copy');
});

test('nor does the number of a record that was merged into the file of somebody under another number', async () => {
  nextDay();
  const [mergedId, remainingId] = [
    await register('Kavita Kale', '9812300091', 40),
    await register('Kavita S Kale', '9812300092', 40),
  ];
  const { fields, body } = await proved('9812300091');
  await post('ask', { ...fields, handle: handlesIn(body)['Kavita Kale'] ?? '', kind: 'access' });
  const { id = '' } = (await listed()).find((one) => one.patientId === mergedId) ?? {};
  expect((await answer(id, 'done', 'Dear Kavita')).status).toBe(200);
  expect((await post('copy', { ...fields, id })).statusCode).toBe(200);
  const record = async (patientId: string) =>
    (await app.call(patients.get, { id: patientId }, app.world.rao)).data.patient;
  await mergeRecords(app, [await record(remainingId), await record(mergedId)], app.world.rao);
  expect((await post('copy', { ...fields, id })).statusCode).toBe(404);
  expect((await listed()).find((one) => one.id === id)).toMatchObject({
    patientId: remainingId,
    patientName: 'Kavita S Kale',
  });
  now = now.add({ hours: 1 });
  const old = (await proved('9812300091')).body;
  expect(old).not.toContain('Kavita');
  expect(old).not.toContain('/privacy/copy');
});

describe('an erasure', () => {
  const letGo = (id: string) =>
    app.admin.query(
      `update app.patients set registered_on = '2001-01-01', first_visit_on = null, last_visit_on = null where id = $1`,
      [id],
    );

  test('is refused with its reason while the record must be kept, and the request stays open', async () => {
    nextDay();
    const { id } = await app.work(guest.askPrivacy, { ...plain, handle, kind: 'erasure' });
    const early = await answer(id, 'done', '');
    expect([early.status, early.error.code]).toEqual([409, 'erasure_retained']);
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ answeredAt: null });
    expect((await app.call(patients.get, { id: meera }, app.world.rao)).status).toBe(200);
    expect((await app.call(api.retention, {}, app.world.rao)).data.total).toBe(0);
    const past = await app.call(api.erasePast, { ids: [meera] }, app.world.rao);
    expect(past.data).toEqual({ erased: 0, left: 1 });
  });

  test('granted, it is done: nothing of them is left, what they had ahead is canceled and not told, and their number still sees that it was', async () => {
    const day = dayAhead(20);
    const { days } = (await app.call(slots.free, { from: day, days: 1 }, app.world.rao)).data;
    const startsAt = days[0]?.starts[0]?.startsAt ?? '';
    const booked = await app.call(appointments.book, { patientId: meera, startsAt }, app.world.rao);
    expect(booked.status).toBe(200);
    await letGo(meera);
    expect((await app.call(api.retention, {}, app.world.rao)).data).toMatchObject({
      total: 1,
      records: [{ id: meera, name: 'Meera Joshi' }],
    });
    const open = (await listed()).find(
      ({ kind, answeredAt, patientId }) =>
        kind === 'erasure' && answeredAt === null && patientId === meera,
    );
    const done = await answer(open?.id ?? '', 'done', 'Erased, dear Meera');
    expect([done.status, done.error?.code]).toEqual([200, undefined]);
    await app.work(appointments.onErased, { patientId: meera });
    expect(
      (await app.call(appointments.get, { id: booked.data.id }, app.world.rao)).data.status,
    ).toBe('Canceled');
    expect(await app.work(appointments.onErased, { patientId: meera })).toEqual({ canceled: 0 });
    expect(await app.work(appointments.letKnow, { appointmentId: booked.data.id })).toEqual({
      isSent: false,
    });
    expect(await lettersTo(app, '+91000000')).toEqual([]);

    for (const one of (await listed()).filter(({ patientId }) => patientId === meera))
      expect(one).toMatchObject({
        contactNumber: '',
        name: '',
        words: '',
        answer: '',
        nomineeName: '',
        patientName: null,
      });
    now = now.add({ hours: 1 });
    const { requests } = await app.work(guest.privacyOf, ofClinic);
    const ofMeera = requests.filter(({ patientName }) => patientName !== 'Asha Joshi');
    expect(ofMeera.map(({ kind, outcome }) => [kind, outcome])).toEqual([['erasure', 'done']]);
    expect(requests.some(({ patientName }) => patientName === 'Asha Joshi')).toBe(true);
    expect(handlesIn((await proved('9812345678')).body)).toEqual({
      'Asha Joshi': expect.any(String),
    });
  });

  test('what money holds is shown behind what may go, and does not keep it out of reach', async () => {
    const many = await Promise.all(
      Array.from({ length: 51 }, (_, n) => register(`Held ${n}`, '9812300078', 50)),
    );
    const free = await register('Free Record', '9812300079', 50);
    for (const id of [...many, free]) await letGo(id);
    await app.admin.query('update app.patients set due_paise = 100 where id = any($1)', [
      many.slice(1),
    ]);
    await app.admin.query(
      `insert into app.advance_entries (clinic_id, patient_id, amount_paise, type, entry, taking_id, paid_on, received_by)
       select clinic_id, id, 100, 'Cash', 'payment', uuidv7(), '2001-01-01', $2 from app.patients where id = $1`,
      [many[0], app.world.rao.memberId],
    );
    const { data } = await app.call(api.retention, {}, app.world.rao);
    await app.admin.query(
      `update app.patients set registered_on = '2026-11-01' where id = any($1)`,
      [[...many, free]],
    );
    expect(data.total).toBe(1);
    expect(data.records).toHaveLength(50);
    expect(data.records[0]).toMatchObject({ id: free, isHeld: false });
    expect(new Set(data.records.slice(1).map(({ isHeld }) => isHeld))).toEqual(new Set([true]));
  });

  test('the owner erases what is past its time, and nothing else', async () => {
    const old = await register('Old Record', '9812300077', 50);
    await letGo(old);
    const { data } = await app.call(api.erasePast, { ids: [old, asha] }, app.world.rao);
    expect(data).toEqual({ erased: 1, left: 1 });
    const nobody = await app.call(api.erasePast, { ids: [crypto.randomUUID()] }, app.world.rao);
    expect(nobody.status).toBe(404);
    expect((await app.call(patients.get, { id: old }, app.world.rao)).status).toBe(404);
    expect((await app.call(patients.get, { id: asha }, app.world.rao)).status).toBe(200);
  });
});

const dayAhead = (days: number): string =>
  now.toZonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days }).toString();

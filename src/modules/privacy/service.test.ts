// What a patient asks about their data, from the page to the owner's answer, and its clocks.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import { guest } from '../booking/contract.ts';
import { api as consents } from '../consents/contract.ts';
import { api as notifications } from '../notifications/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api } from './contract.ts';
import { clocksOf } from './rules.ts';

let app: TestApp;
let now = Temporal.Instant.from('2026-11-23T05:00:00Z');
const phone = { isdCode: '+91', contactNumber: '9812345678' };
const plain = { ...phone, name: '', language: 'hi' as const, words: '' };
let patientId: string;
let handle: string;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  const { data } = await app.call(
    patients.register,
    { name: 'Meera Joshi', gender: 'Female', contactNumber: '9812345678', statedAge: 34 },
    app.world.rao,
  );
  patientId = data.patient.id;
  const { people } = await app.work(guest.household, phone);
  handle = people[0]?.handle ?? '';
});
afterAll(() => app.close());

const listed = async () => (await app.call(api.list, {}, app.world.rao)).data.requests;
const countTold = async (): Promise<number> =>
  (await app.call(notifications.list, {}, app.world.rao)).data.notifications.filter(
    ({ kind }) => kind === 'privacy_asked',
  ).length;

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
  const { id } = await app.work(guest.askPrivacy, { ...plain, handle, kind: 'access' });
  expect(await countTold()).toBe(before + 1);
  expect((await listed()).find((one) => one.id === id)).toMatchObject({
    kind: 'access',
    patientId,
    patientName: 'Meera Joshi',
    answerBy: '2026-11-26T05:00:00Z',
    acknowledgedAt: null,
  });
  expect((await app.call(api.acknowledge, { id }, app.world.rao)).status).toBe(200);
  const answer = { id, outcome: 'done' as const, answer: 'Your copy is at the desk' };
  expect((await app.call(api.answer, answer, app.world.stranger)).status).toBe(404);
  expect((await app.call(api.answer, answer, app.world.rao)).status).toBe(200);
  expect((await app.call(api.answer, answer, app.world.rao)).status).toBe(409);
  const { requests } = await app.work(guest.privacyOf, phone);
  expect(requests[0]).toMatchObject({ id, outcome: 'done', answer: 'Your copy is at the desk' });
  expect((await app.work(guest.privacyOf, phone, app.world.moonlight.clinicId)).requests).toEqual(
    [],
  );
});

test('a withdrawal counts at once and needs nobody', async () => {
  await app.work(guest.askPrivacy, {
    ...plain,
    handle,
    kind: 'withdrawal',
    consent: 'messages',
  });
  const { data } = await app.call(consents.list, { patientId }, app.world.rao);
  expect(data.consents[0]).toMatchObject({ kind: 'messages', isGiven: false, byName: null });
  expect((await listed()).find(({ kind }) => kind === 'withdrawal')).toMatchObject({
    outcome: 'done',
    answeredBy: null,
  });
});

test('a nominee needs a name, a grievance words, and one number asks five times a day', async () => {
  const tried = (more: object) =>
    app.work(guest.askPrivacy, { ...plain, kind: 'grievance', words: 'Nobody answers', ...more });
  await expect(tried({ words: '' })).rejects.toMatchObject({ code: 'input_wrong' });
  await expect(tried({ kind: 'nomination' })).rejects.toMatchObject({ code: 'input_wrong' });
  for (let n = 0; n < 3; n += 1) await tried({});
  await expect(tried({})).rejects.toMatchObject({ code: 'too_many' });
  now = now.add({ hours: 25 });
  await tried({});
});

test('what waits for too long is told to the owner once a day', async () => {
  now = now.add({ hours: 24 * 28 });
  const before = await countTold();
  expect((await app.work(api.release, {})).released).toBe(1);
  expect((await app.work(api.release, {})).released).toBe(0);
  await app.work(api.remind, { at: now.toString() });
  await app.work(api.remind, { at: now.toString() });
  expect(await countTold()).toBe(before + 1);
  now = now.add({ hours: 24 });
  expect((await app.work(api.release, {})).released).toBe(1);
});

test('the clinic sets its times within the law', async () => {
  const rules = {
    answerDays: 15,
    contactName: 'Lata',
    contact: 'lata@sunrise.test',
    retentionYears: 5,
  };
  for (const wrong of [{ answerDays: 91 }, { retentionYears: 2 }])
    expect((await app.call(api.setRules, { ...rules, ...wrong }, app.world.rao)).status).toBe(422);
  expect((await app.call(api.setRules, rules, app.world.rao)).data).toEqual(rules);
  expect(await app.work(guest.privacy, {})).toEqual(rules);
});

test('records past their time are listed, erased by the owner, and their requests say nothing more', async () => {
  expect((await app.call(api.retention, {}, app.world.rao)).data.total).toBe(0);
  const early = await app.call(api.erasePast, { ids: [patientId] }, app.world.rao);
  expect(early.data).toEqual({ erased: 0, left: 1 });
  await app.admin.query(
    `update app.patients set registered_on = '2001-01-01', last_visit_on = '2002-02-02' where id = $1`,
    [patientId],
  );
  expect((await app.call(api.retention, {}, app.world.rao)).data).toMatchObject({
    total: 1,
    records: [{ id: patientId, name: 'Meera Joshi', isHeld: false }],
  });
  const done = await app.call(api.erasePast, { ids: [patientId] }, app.world.rao);
  expect(done.data).toEqual({ erased: 1, left: 0 });
  await app.work(api.onErased, { patientId });
  for (const one of (await listed()).filter((request) => request.patientId === patientId))
    expect(one).toMatchObject({
      contactNumber: '',
      name: '',
      words: '',
      answer: '',
      patientName: null,
    });
});

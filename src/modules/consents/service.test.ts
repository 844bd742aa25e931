import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import { mergeRecords } from '../../../tests/one-person.ts';
import { api as advances } from '../advances/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api } from './contract.ts';

let app: TestApp;
let now = Temporal.Instant.from('2026-11-21T06:00:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
afterAll(() => app.close());

const registered = async (name: string, more: object = { statedAge: 40 }) =>
  (
    await app.call(
      patients.register,
      { name, contactNumber: '9876543210', gender: 'Female', statedAge: null, ...more },
      app.world.rao,
    )
  ).data.patient;
const register = async (name: string, more?: object) => (await registered(name, more)).id;
const tell = (patientId: string, more: object = {}, as = app.world.lata) =>
  app.call(api.tell, { patientId, kind: 'messages', isGiven: true, language: 'mr', ...more }, as);
const list = async (patientId: string) =>
  (await app.call(api.list, { patientId }, app.world.rao)).data;

test('a consent keeps version, language, time and who wrote it down; a withdrawal is added, not put over it', async () => {
  const id = await register('Meera Joshi');
  await tell(id);
  await tell(id, { isGiven: false });
  const { consents, isMinor, keepUntil, noticeVersion } = await list(id);
  expect(
    consents.map(({ kind, isGiven, language, byName, noticeVersion: version }) => [
      kind,
      isGiven,
      language,
      byName,
      version,
    ]),
  ).toEqual([
    ['messages', false, 'mr', 'Lata Shinde', noticeVersion],
    ['messages', true, 'mr', 'Lata Shinde', noticeVersion],
  ]);
  expect(consents[0]?.toldAt).toMatch(/^2026-11-21T06:00:00/);
  expect([isMinor, keepUntil]).toEqual([false, '2029-11-21']);
});

test('a child’s messages need a guardian, its care does not', async () => {
  const id = await register('Little One', { birthOn: '2020-01-01' });
  expect((await list(id)).isMinor).toBe(true);
  expect((await tell(id)).error).toMatchObject({
    code: 'guardian_needed',
    fields: { guardianName: { code: 'required' } },
  });
  expect((await tell(id, { guardianName: 'Meera' })).error.fields).toMatchObject({
    guardianRelationship: { code: 'required' },
  });
  expect(
    (await tell(id, { guardianName: 'Meera Joshi', guardianRelationship: 'Mother' })).status,
  ).toBe(200);
  expect((await tell(id, { kind: 'treatment' })).status).toBe(200);
  expect((await tell(id, { isGiven: false })).status).toBe(200);
});

describe('erasure', () => {
  test('is refused while the record must be kept, says until when, and keeps that it was asked', async () => {
    const id = await register('Asha Rao');
    const answer = await app.call(api.requestErasure, { patientId: id }, app.world.rao);
    expect([answer.status, answer.error.code]).toEqual([409, 'erasure_retained']);
    expect(answer.message).toBe(
      'This record must be kept until 21 Nov 2029: clinical records are kept 3 years after the last visit',
    );
    const { rows } = await app.admin.query(
      'select outcome, keep_until::text from app.erasure_requests where patient_id = $1',
      [id],
    );
    expect(rows).toEqual([{ outcome: 'refused', keep_until: '2029-11-21' }]);
    expect((await app.call(api.requestErasure, { patientId: id }, app.world.lata)).status).toBe(
      403,
    );
  });

  test('once that is over leaves nothing that tells who it was', async () => {
    const id = await register('Vanishing Person', {
      statedAge: 50,
      note: 'Lives by the lake',
      allergies: 'Dust',
      conditions: 'Asthma',
      occupation: 'Teacher',
    });
    now = Temporal.Instant.from('2029-11-23T06:00:00Z');
    await app.admin.query('update app.patients set due_paise = 100 where id = $1', [id]);
    expect((await app.call(api.requestErasure, { patientId: id }, app.world.rao)).error.code).toBe(
      'erasure_owed',
    );
    await app.admin.query('update app.patients set due_paise = 0 where id = $1', [id]);
    const { data: taken } = await app.call(
      advances.take,
      { patientId: id, parts: [{ amountPaise: 300_00, type: 'Cash' }] },
      app.world.rao,
      { onceKey: crypto.randomUUID() },
    );
    expect((await app.call(api.requestErasure, { patientId: id }, app.world.rao)).error.code).toBe(
      'erasure_advance',
    );
    const back = { entry: 'refund', amountPaise: 300_00, type: 'Cash', reason: 'Moved' } as const;
    await app.call(
      advances.reverse,
      { entryId: taken.entries[0]?.id ?? '', ...back },
      app.world.rao,
      { onceKey: crypto.randomUUID() },
    );
    expect((await app.call(api.requestErasure, { patientId: id }, app.world.rao)).status).toBe(200);
    const { rows } = await app.admin.query('select * from app.patients where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toMatch(/Vanishing|lake|Dust|Asthma|Teacher|9876543210/);
    expect((await app.call(patients.get, { id }, app.world.rao)).error.code).toBe(
      'patient_unknown',
    );
    expect(
      (await app.call(patients.search, { text: 'Vanishing' }, app.world.rao)).data.patients,
    ).toEqual([]);
    now = Temporal.Instant.from('2026-11-21T06:00:00Z');
  });
});

describe('erasure of a record that was merged', () => {
  const merged = async (name: string) => {
    const [remaining, other] = [await registered(name), await registered(`${name} K`)];
    await app.admin.query(
      `update app.patients set registered_on = '2020-01-01', last_visit_on = '2020-01-01' where id = $1`,
      [other.id],
    );
    await mergeRecords(app, [remaining, other], app.world.rao);
    return { remaining, other };
  };
  const erase = (patientId: string) => app.call(api.requestErasure, { patientId }, app.world.rao);

  test('waits until the time of the person is over, whose whole record it would take', async () => {
    const { remaining, other } = await merged('Sunita Rao');
    await app.admin.query(`update app.patients set last_visit_on = '2026-11-21' where id = $1`, [
      remaining.id,
    ]);
    expect((await erase(other.id)).error.code).toBe('erasure_retained');
    expect((await list(other.id)).keepUntil).toBe('2029-11-21');
    expect((await app.call(patients.get, { id: remaining.id }, app.world.rao)).status).toBe(200);
  });

  test('goes by what the person owes, not by what stood on it when it was merged', async () => {
    const { remaining, other } = await merged('Leela Rao');
    await app.admin.query(
      `update app.patients set registered_on = '2020-01-01', last_visit_on = '2020-01-01', due_paise = 100 where id = $1`,
      [remaining.id],
    );
    expect((await erase(other.id)).error.code).toBe('erasure_owed');
    await app.admin.query(
      'update app.patients set due_paise = 100 - due_paise where id = any($1)',
      [[remaining.id, other.id]],
    );
    expect((await erase(other.id)).status).toBe(200);
    expect((await app.call(patients.get, { id: remaining.id }, app.world.rao)).error.code).toBe(
      'patient_unknown',
    );
  });
});

test('the owner sees who opened a record', async () => {
  const id = await register('Watched Person');
  now = Temporal.Now.instant();
  await app.call(patients.get, { id }, app.world.lata);
  await app.call(api.list, { patientId: id }, app.world.lata);
  await app.auditLog.flush();
  const answer = await app.call(api.readers, { patientId: id }, app.world.rao);
  expect(answer.data.readers.filter(({ name }) => name === 'Lata Shinde')).toEqual([
    expect.objectContaining({ action: 'patients.get', times: 1 }),
  ]);
  expect((await app.call(api.readers, { patientId: id }, app.world.lata)).status).toBe(403);
});

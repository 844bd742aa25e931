// Greetings are off until a clinic wants them, come by day, once, and to nobody who wants no messages.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import { systemClinicId } from '../../kit/server/context.ts';
import { api as consents } from '../consents/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api } from './contract.ts';
import type { Occasion } from './model.ts';

let app: TestApp;
let clock = Temporal.Instant.from('2026-11-22T12:00:00+05:30');
beforeAll(async () => {
  app = await testApp({ now: () => clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.admin.query(
    'truncate app.greetings, app.messages, app.outgoing, app.patient_message_rules cascade',
  );
  await app.admin.query(`update app.patients set removed_at = now() where removed_at is null`);
});

let count = 0;
async function patient(more: { birthOn?: string; lastVisitOn?: string; number?: string } = {}) {
  count += 1;
  const { data } = await app.call(
    patients.register,
    {
      name: `Meera Joshi${'abcdefghijklmnopqrstuvwxyz'[count] ?? ''}`,
      contactNumber: more.number ?? `98765${String(43_000 + count)}`,
      gender: 'Female',
      birthOn: more.birthOn ?? '1990-11-22',
    },
    app.world.lata,
  );
  await app.admin.query('update app.patients set last_visit_on = $1 where id = $2', [
    more.lastVisitOn ?? '2026-06-01',
    data.patient.id,
  ]);
  return data.patient.id;
}
const want = (about: Occasion, isOn = true) =>
  app.call(consents.setMessageRule, { about, isOn }, app.world.rao);
/** Whom the clinics greet at a moment of India. */
async function greetedAt(moment: string) {
  clock = Temporal.Instant.from(`${moment}:00+05:30`);
  await app.work(api.plan, {}, systemClinicId);
  const { rows } = await app.admin.query<{
    payload: { patientId: string; occasion: Occasion; day: string };
  }>(`delete from app.outgoing where name = 'greetings.greet' returning payload`);
  for (const { payload } of rows) await app.work(api.greet, payload);
  return rows.map(({ payload }) => payload.patientId);
}
const messages = async () =>
  (
    await app.admin.query(
      `select template, "values", recipient, status from app.messages order by id`,
    )
  ).rows;

describe('on a birthday', () => {
  test('nobody is greeted as long as the clinic has not wanted it', async () => {
    await patient();
    expect(await greetedAt('2026-11-22T12:00')).toEqual([]);
    await want('birthday');
    await want('birthday', false);
    expect(await greetedAt('2026-11-22T12:05')).toEqual([]);
  });

  test('each is greeted once, by day, on that day', async () => {
    const id = await patient();
    await patient({ birthOn: '1990-11-23' });
    await want('birthday');
    expect(await greetedAt('2026-11-22T09:55')).toEqual([]);
    expect(await greetedAt('2026-11-22T10:00')).toEqual([id]);
    expect(await greetedAt('2026-11-22T10:05')).toEqual([]);
    expect(await messages()).toMatchObject([
      { template: 'birthday', values: { clinic: 'Sunrise Clinic' }, status: 'queued' },
    ]);
    expect(await greetedAt('2027-11-22T20:55')).toEqual([]);
  });

  test('what the clinic does not want when it would leave does not', async () => {
    const patientId = await patient();
    clock = Temporal.Instant.from('2026-11-22T12:00:00+05:30');
    const greet = () => app.work(api.greet, { patientId, occasion: 'birthday', day: '2026-11-22' });
    expect(await greet()).toEqual({ isTold: false });
    await want('birthday');
    expect(await greet()).toEqual({ isTold: true });
  });

  test('in the evening it is too late', async () => {
    await patient();
    await want('birthday');
    expect(await greetedAt('2026-11-22T21:00')).toEqual([]);
  });

  test.each([
    ['2027-02-28T12:00', true],
    ['2027-03-01T12:00', false],
    ['2028-02-28T12:00', false],
    ['2028-02-29T12:00', true],
  ])('who was born on 29 February is greeted at %s: %s', async (moment, isGreeted) => {
    const id = await patient({ birthOn: '1992-02-29', lastVisitOn: moment.slice(0, 10) });
    await want('birthday');
    expect(await greetedAt(moment)).toEqual(isGreeted ? [id] : []);
  });

  test('nobody is who was not seen for a year, has gone or wants no messages', async () => {
    await patient({ lastVisitOn: '2025-11-22' });
    const gone = await patient();
    await app.admin.query('update app.patients set removed_at = now() where id = $1', [gone]);
    const unwilling = await patient();
    await app.call(
      consents.tell,
      { patientId: unwilling, kind: 'messages', isGiven: false, language: 'en' },
      app.world.rao,
    );
    await want('birthday');
    expect(await greetedAt('2026-11-22T12:00')).toEqual([unwilling]);
    expect(await messages()).toMatchObject([{ status: 'not_sent' }]);
  });

  test('what was planned before midnight is not said after it', async () => {
    const patientId = await patient();
    await want('birthday');
    clock = Temporal.Instant.from('2026-11-23T00:00:00+05:30');
    expect(
      await app.work(api.greet, { patientId, occasion: 'birthday', day: '2026-11-22' }),
    ).toEqual({ isTold: false });
  });
});

describe('on a day of health', () => {
  test('everybody is greeted, a family by one number once, with the day’s name', async () => {
    await patient({ number: '9876500001' });
    await patient({ number: '9876500001' });
    await patient({ number: '9876500002' });
    await want('health_day');
    expect(await greetedAt('2026-11-13T12:00')).toEqual([]);
    expect(await greetedAt('2026-11-14T12:00')).toHaveLength(2);
    expect(await greetedAt('2026-11-14T12:05')).toEqual([]);
    expect(await messages()).toMatchObject([
      { template: 'health_day', values: { day: 'World Diabetes Day' } },
      { template: 'health_day' },
    ]);
  });

  test('the forecast counts them and says the price', async () => {
    await patient({ number: '9876500001' });
    await patient({ number: '9876500001' });
    await patient({ number: '9876500002' });
    clock = Temporal.Instant.from('2026-11-22T12:00:00+05:30');
    const { data } = await app.call(api.forecast, {}, app.world.rao);
    expect(data.occasions).toEqual([
      { occasion: 'birthday', messages: 3, costPaise: 60 },
      { occasion: 'health_day', messages: 2, costPaise: 40 },
    ]);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../tests/db.ts';
import { api as appointments } from '../modules/appointments/contract.ts';
import { api as patients } from '../modules/patients/contract.ts';
import { modules } from './bindings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const asked = new Set(
  modules.flatMap(({ subscriptions }) => subscriptions.flatMap(({ asks }) => asks ?? [])),
);

test('whatever a subscription asks is a function that our jobs may call, and nobody else', async () => {
  const { rows } = await app.admin.query(
    `select name, has_function_privilege('diary_jobs', f, 'execute') jobs, has_function_privilege('diary_app', f, 'execute') app
     from (select name, format('app.%I(uuid,jsonb)', name) f from unnest($1::text[]) name) x order by name`,
    [[...asked]],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).toEqual([...asked].toSorted().map((name) => ({ name, jobs: true, app: false })));
});

const wait = async (name: string): Promise<number> => {
  const { rows } = await app.admin.query<{ count: number }>(
    'select count(*)::int as count from app.outgoing where name = $1',
    [name],
  );
  return rows[0]?.count ?? 0;
};
const register = async () =>
  (
    await app.call(
      patients.register,
      { name: 'Meera Joshi', gender: 'Female', contactNumber: '9812345678', statedAge: 34 },
      app.world.rao,
    )
  ).data.patient;

test('what nobody hears is not left to be handed on; a webhook hears it, and what is always heard is left', async () => {
  await register();
  expect(await wait('patients.registered')).toBe(0);
  const added = await app.admin.query(
    `insert into app.webhooks (clinic_id, url, events, sealed) values ($1, 'https://example.test/', array['patients.registered'], '\\x00') returning id`,
    [app.world.sunrise.clinicId],
  );
  expect(added.rowCount).toBe(1);
  const { id: patientId } = await register();
  expect(await wait('patients.registered')).toBe(1);
  // No webhook any more, and the doctor books for himself: nobody else is asked for.
  await app.admin.query('update app.webhooks set is_on = false');
  const { status } = await app.call(
    appointments.book,
    {
      patientId,
      startsAt: Temporal.Now.instant()
        .add({ hours: 48 })
        .round({ smallestUnit: 'minute', roundingIncrement: 15 })
        .toString(),
      minutes: 15,
    },
    app.world.rao,
  );
  expect(status).toBe(200);
  expect(await wait('appointments.booked')).toBe(1);
});

// The server's clock and the database's apart: people come in, stay in and go out by the database's, and nobody meets a fault.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { password } from '../../tests/examples/clinic.ts';
import { type ExampleApp, openExampleApp } from '../../tests/examples/in-tests.ts';
import { api as appointments } from '../modules/appointments/contract.ts';
import { api as identity } from '../modules/identity/contract.ts';
import { api as patients } from '../modules/patients/contract.ts';
import { bookable } from '../../tests/examples/desk.ts';
import { register } from '../../tests/examples/patients.ts';

let clinics: ExampleApp;
beforeAll(async () => {
  clinics = await openExampleApp();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => clinics.close());

const realNow = Temporal.Now.instant;
const setMachine = (hours: number) =>
  vi.spyOn(Temporal.Now, 'instant').mockImplementation(() => realNow().add({ hours }));

const offsets = [-25, -1, 1, 25];

test.each(offsets)('a day’s work on a machine %i hours off', async (hours) => {
  const { sunrise } = clinics;
  const { email: username } = await sunrise.hire();
  setMachine(hours);
  // The clock jumped under the running server: the very first call is taken.
  const { data, cookie } = await sunrise.reply(
    identity.Login,
    { username, password },
    { as: null },
  );
  const renewed = await sunrise.ask(
    identity.RefreshToken,
    {},
    { as: { token: data.refreshToken }, cookie },
  );
  const as = { token: renewed.Token };
  const patientId = await register(sunrise);
  const opened = await sunrise.ask(patients.get, { id: patientId }, { as });
  expect(opened).toMatchObject({ patient: { id: patientId } });
  const { id, startsAt } = await sunrise.ask(appointments.book, await bookable(sunrise), { as });
  expect(Temporal.Instant.compare(Temporal.Instant.from(startsAt), realNow())).toBe(1);
  await clinics.app.worker.settle();
  const { rows } = await clinics.app.admin.query<{ apart: number }>(
    `select abs(extract(epoch from now() - at))::float8 as apart from app.audit where entity_id = any($1)`,
    [[patientId, id]],
  );
  expect(rows.length).toBeGreaterThanOrEqual(3);
  for (const { apart } of rows) expect(apart).toBeLessThan(60);
});

test('a session ends by the database’s clock alone', async () => {
  const { sunrise } = clinics;
  const { email: username } = await sunrise.hire();
  const { data, cookie } = await sunrise.reply(
    identity.Login,
    { username, password },
    { as: null },
  );
  setMachine(1_000);
  const again = await sunrise.send(
    identity.RefreshToken,
    {},
    { as: { token: data.refreshToken }, cookie },
  );
  expect(again.status).toBe(200);
  vi.restoreAllMocks();
  await clinics.app.admin.query(
    `update app.sessions set idle_ends_at = now() - interval '1 second' where account_id = (select id from app.accounts where email = $1)`,
    [username],
  );
  setMachine(-1_000);
  const over = await sunrise.send(
    identity.RefreshToken,
    {},
    { as: { token: data.refreshToken }, cookie },
  );
  expect(over.code).toBe('token_expired');
});

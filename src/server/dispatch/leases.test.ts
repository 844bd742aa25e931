// Reads leave their transaction open for an instant and begin before they are let in: nothing of one call may be seen by the next.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf, wasSeen } from '../../../tests/db.ts';
import { freshSession } from '../../../tests/world.ts';
import { api as patients } from '../../modules/patients/contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const register = async (name: string, as: { token: string }) =>
  (
    await app.call(
      patients.register,
      { name, gender: 'Other', contactNumber: '9812345678', statedAge: 40 },
      as,
    )
  ).data.patient.id;
const openTransactions = async (): Promise<number> => {
  const { rows } = await app.admin.query(
    `select count(*)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid where l.locktype = 'virtualxid' and a.datname = current_database() and a.usename = 'diary_app'`,
  );
  return rows[0].n;
};

test('calls of two clinics, reads and writes mixed, on the same few connections each see their own', async () => {
  const { rao, stranger } = app.world;
  const sides = [
    { as: rao, id: await register('Asha of Sunrise', rao) },
    { as: stranger, id: await register('Bela of Moonlight', stranger) },
  ];
  const calls = Array.from({ length: 300 }, (_, n) => async () => {
    const [own, other] = n % 2 === 0 ? sides : sides.toReversed();
    if (!own || !other) throw new Error('two sides');
    if (n % 5 === 0) return (await register(`Visitor ${n}`, own.as)) !== '';
    const [mine, foreign] = [
      await app.call(patients.get, { id: own.id }, own.as),
      await app.call(patients.get, { id: other.id }, own.as),
    ];
    return mine.data.patient.id === own.id && foreign.status === 404;
  });
  const outcomes: boolean[] = [];
  // As many at once as a busy machine answers within the pool's patience.
  const left = calls[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      for (const call of left) outcomes.push(await call());
    }),
  );
  expect(outcomes).toHaveLength(300);
  expect(outcomes.every(Boolean)).toBe(true);
});

test('no transaction stays open', async () => {
  await app.call(patients.search, {}, app.world.rao);
  await expect.poll(openTransactions).toBe(0);
});

test('a read begun under a seat that is gone answers nothing and leaves no trace', async () => {
  const { rao, lata } = app.world;
  const id = await register('Chitra', rao);
  const device = await freshSession(app.admin, lata, 'foretold');
  expect((await app.call(patients.get, { id }, device)).status).toBe(200);
  expect((await app.call(patients.get, { id }, device)).status).toBe(200);
  const before = (await auditOf(app, 'patients.get')).filter((row) => wasSeen(row, id)).length;
  await app.admin.query('update app.sessions set revoked_at = now() where id = $1', [
    device.sessionId,
  ]);
  expect(await app.call(patients.get, { id }, device)).toMatchObject({
    status: 401,
    error: { reason: 'SESSION_REVOKED' },
  });
  expect((await auditOf(app, 'patients.get')).filter((row) => wasSeen(row, id))).toHaveLength(
    before,
  );
});

test('a refusal within a read that was begun early is that refusal', async () => {
  const { rao } = app.world;
  const nobody = '01990000-0000-7000-8000-00000000dead';
  expect((await app.call(patients.get, { id: nobody }, rao)).error.code).toBe('patient_unknown');
  expect((await app.call(patients.get, { id: nobody }, rao)).error.code).toBe('patient_unknown');
  expect((await app.call(patients.search, {}, rao)).status).toBe(200);
});

// The app's role can change its own password and settings; whoever gets at one statement locks nobody out and lifts no limit.
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { withLogin } from '../src/kit/server/database-url.ts';
import { openPool } from '../src/kit/server/db.ts';
import { migrate, restoreLogins } from '../src/kit/server/migrate.ts';
import { proveWalls } from '../src/kit/server/prove-walls.ts';
import { openLeases } from '../src/kit/server/dispatch/leases.ts';
import { testPostgres } from './postgres.ts';
import { testKeys } from './template.ts';

let postgres: { url: string; stop: () => Promise<void> };
let url: string;
beforeAll(async () => {
  postgres = await testPostgres();
  await migrate(postgres.url, testKeys);
  url = withLogin(postgres.url, 'diary_app', testKeys.appPassword);
});
afterAll(() => postgres.stop());

const asAdmin = async (text: string) => {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  try {
    await admin.query(text);
  } finally {
    await admin.end();
  }
};

test('limits hold on every connection, whatever the role’s own settings say', async () => {
  const pool = openPool(url, 1, () => undefined);
  await pool.query(`alter role diary_app set statement_timeout = 0`);
  await pool.query(`alter role diary_app set search_path = 'pg_temp'`);
  await pool.end();
  const next = openPool(url, 1, () => undefined);
  const { rows } = await next.query(
    `select current_setting('statement_timeout') as s, current_setting('search_path') as p, current_setting('track_activities') as t`,
  );
  expect(rows).toEqual([{ s: '5s', p: 'public', t: 'off' }]);
  await next.end();
});

test('a changed password is put right at the next call', async () => {
  const pool = openPool(url, 1, () => undefined);
  await pool.query(`alter role diary_app password 'stolen'`);
  await pool.end();
  const locked = openPool(url, 1, () => undefined);
  const broken = openLeases(locked);
  await expect(broken.take()).rejects.toThrow('password authentication failed');
  const leases = openLeases(locked, () => restoreLogins(postgres.url, testKeys));
  const lease = await leases.take();
  expect((await lease.client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  leases.release(lease);
  await locked.end();
});

test('the start is refused where a wall is missing, in one line that says which', async () => {
  expect(await proveWalls(url, 'diary_app')).toEqual([]);
  await expect(proveWalls(postgres.url, 'diary_app')).rejects.toThrow(
    /lets us in as postgres instead of diary_app, postgres is a superuser/,
  );
  for (const [breakIt, mendIt, said] of [
    [
      'alter role diary_app bypassrls',
      'alter role diary_app nobypassrls',
      'bypasses row-level security',
    ],
    [
      'alter table app.clinics no force row level security',
      'alter table app.clinics force row level security',
      'clinics stand without row-level security',
    ],
    ['grant diary_owner to diary_app', 'revoke diary_owner from diary_app', 'can gain rights'],
    [
      `create policy leak on app.clinics for select using (true); drop policy tenant on app.clinics`,
      `drop policy leak on app.clinics; create policy tenant on app.clinics using (clinic_id = (select app.clinic())) with check (clinic_id = (select app.clinic()))`,
      'sees clinics without a context',
    ],
  ] as const) {
    await asAdmin(breakIt);
    if (said.startsWith('sees'))
      await asAdmin(
        `insert into app.clinics (clinic_id, code, name, country, zone, state, city, address, isd_code, contact_number, case_prefix) values (uuidv7(), 'LEAKLEAK', 'x', 'IN', 'Asia/Kolkata', 'x', 'x', 'x', '+91', '9800000000', '') on conflict do nothing`,
      );
    await expect(proveWalls(url, 'diary_app')).rejects.toThrow(said);
    await asAdmin(mendIt);
  }
});

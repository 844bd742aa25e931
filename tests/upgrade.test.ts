// A database is brought over to new programs row by row. The next major version is not there yet: the programs are the same on both sides,
// and what is proved is that nothing is left behind and the old one stays.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrate } from '../src/kit/server/migrate.ts';
import { startPostgres } from '../src/kit/server/postgres.ts';
import { upgradeDatabase } from '../src/kit/server/upgrade.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { testApp } from './db.ts';
import { temporaryFolder } from './postgres.ts';
import { testKeys } from './template.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const whole = temporaryFolder();
const folder = join(whole, 'data');
const program = join(import.meta.dirname, '..');
const upgrade = () =>
  upgradeDatabase({
    folder,
    before: program,
    keys: testKeys,
    log: () => undefined,
    fsync: false,
  });

/** Every row of every table, as one hash a table. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace in
         (select oid from pg_namespace where nspname in ('app', 'app_private', 'pgboss', 'public'))`,
    );
    const content: Record<string, string> = {};
    for (const { name } of rows) {
      const { rows: hashed } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as hash from ${name} t`,
      );
      content[name] = hashed[0]?.hash ?? '';
    }
    return content;
  } finally {
    await client.end();
  }
}

let before: Record<string, string>;
beforeAll(async () => {
  const postgres = await startPostgres({ folder, fsync: false });
  await migrate(postgres.url, testKeys);
  const app = await testApp({ own: { url: postgres.url, filesFolder: join(folder, 'files') } });
  const born = {
    name: 'Meera Kulkarni',
    isdCode: '+91',
    contactNumber: '9876543210',
    statedAge: 34,
    statedAgeUnit: 'years',
    gender: 'Female',
  } as const;
  await app.call(patients.register, born, app.world.rao, { onceKey: crypto.randomUUID() });
  await app.close();
  before = await contentOf(postgres.url);
  await postgres.stop();
});
afterAll(() => rmSync(whole, { recursive: true, force: true }));

test('programs that are not there are named, and nothing is touched', async () => {
  await expect(
    upgradeDatabase({
      folder,
      before: join(whole, 'nowhere'),
      keys: testKeys,
      log: () => undefined,
    }),
  ).rejects.toThrow(/name the folder of the version before/);
  expect(existsSync(join(folder, 'upgrading'))).toBe(false);
});

test('what an upgrade that was killed left is cleared, and every row of every table comes over', async () => {
  mkdirSync(join(folder, 'upgrading/postgres.new'), { recursive: true });
  expect(before['app.patients']).toMatch(/^1 /);
  const { tables, rows } = await upgrade();
  expect(tables).toBe(Object.keys(before).length);
  expect(rows).toBeGreaterThan(1_000);
  expect(readdirSync(folder)).toContain('postgres.before');
  expect(readdirSync(folder)).not.toContain('upgrading');
  const postgres = await startPostgres({ folder, fsync: false });
  try {
    expect(await contentOf(postgres.url)).toEqual(before);
  } finally {
    await postgres.stop();
  }
});

test('a second one waits until the database of before is away', async () => {
  await expect(upgrade()).rejects.toThrow(/move it away/);
});

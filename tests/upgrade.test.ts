// A database is brought over to new programs row by row. The next major version is not there yet: the programs are the same on both sides,
// and what is proved is that nothing is left behind and the old one stays.
import { mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tellOperator } from '../src/kit/server/backup-nightly.ts';
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

const halves = () => readdirSync(folder).filter((name) => name.startsWith('upgrading'));

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
  expect(halves()).toEqual([]);
});

test('what an upgrade that was killed left is cleared, and every row of every table comes over', async () => {
  mkdirSync(join(folder, 'upgrading-killed/postgres.new'), { recursive: true });
  expect(before['app.patients']).toMatch(/^1 /);
  const { tables, rows } = await upgrade();
  expect(tables).toBe(Object.keys(before).length);
  expect(rows).toBeGreaterThan(1_000);
  expect(readdirSync(folder)).toContain('postgres.before');
  expect(halves()).toEqual([]);
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

test.runIf(process.getuid?.() === 0)(
  'a database that lies elsewhere, since its account cannot reach the folder, comes over every time',
  async () => {
    const closed = join(whole, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const far = join(closed, 'data');
    const places: string[] = [];
    const inFar = async <T>(work: (client: pg.Client, url: string) => Promise<T>): Promise<T> => {
      const postgres = await startPostgres({ folder: far, fsync: false });
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      try {
        places.push(realpathSync(join(far, 'postgres')));
        return await work(client, postgres.url);
      } finally {
        await client.end();
        await postgres.stop();
      }
    };
    try {
      await inFar(async (_client, url) => {
        await migrate(url, testKeys);
        await tellOperator(url, 'first', 'a letter');
      });
      for (const time of [1, 2]) {
        await upgradeDatabase({
          folder: far,
          before: program,
          keys: testKeys,
          log: () => undefined,
          fsync: false,
        });
        const { rows } = await inFar((client) =>
          client.query('select name, reason from app.dead_letters'),
        );
        expect([time, rows]).toEqual([time, [{ name: 'first', reason: 'a letter' }]]);
        rmSync(realpathSync(join(far, 'postgres.before')), { recursive: true });
        rmSync(join(far, 'postgres.before'));
      }
      expect(new Set(places).size).toBe(3);
    } finally {
      for (const place of places) rmSync(place, { recursive: true, force: true });
    }
  },
);

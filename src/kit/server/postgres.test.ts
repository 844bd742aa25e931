import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/postgres.ts';
import { processesOf, readPostmaster } from './postgres-processes.ts';
import { startPostgres } from './postgres.ts';

const isRoot = process.getuid?.() === 0;
const whole = temporaryFolder(); // its path holds a space
const folder = join(whole, 'data');
const cluster = (): string => realpathSync(join(folder, 'postgres'));
const running = (): number[] => processesOf(cluster(), 'none');

async function ask<T extends QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A server in a process of its own, to be killed; answers when its PostgreSQL is up. */
async function serverOn(dataFolder: string): Promise<{ server: ChildProcess; url: string }> {
  const script = `const { startPostgres } = await import(process.argv[1]);
    const { url } = await startPostgres({ folder: process.argv[2] });
    console.log(url); setTimeout(() => {}, 30_000);`;
  const server = spawn(
    process.execPath,
    ['--input-type=module', '-e', script, join(import.meta.dirname, 'postgres.ts'), dataFolder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = await once(server.stdout, 'data');
  return { server, url: String(line).trim() };
}

async function until(holds: () => boolean, limit = 10_000): Promise<void> {
  for (let waited = 0; !holds(); waited += 20) {
    if (waited > limit) throw new Error('waited in vain');
    await pause(20);
  }
}

beforeAll(async () => {
  const postgres = await startPostgres({ folder });
  await ask(postgres.url, 'create table kept (n int primary key)');
  await postgres.stop();
}, 30_000);

afterAll(() => rmSync(whole, { recursive: true, force: true }));

describe('a start', () => {
  test('makes a database that keeps its promises, behind a password and no port', async () => {
    const postgres = await startPostgres({ folder });
    try {
      const asked = [
        'fsync',
        'full_page_writes',
        'synchronous_commit',
        'data_checksums',
        'server_encoding',
        'listen_addresses',
        'jit',
        'log_min_error_statement',
      ];
      const [row] = await ask(
        postgres.url,
        `select ${asked.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
      );
      expect(row).toEqual({
        fsync: 'on',
        full_page_writes: 'on',
        synchronous_commit: 'on',
        data_checksums: 'on',
        server_encoding: 'UTF8',
        listen_addresses: '',
        jit: 'off',
        log_min_error_statement: 'panic',
      });
      expect(statSync(join(folder, 'postgres.password')).mode & 0o777).toBe(0o600);
      await expect(ask(postgres.url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
        'password authentication failed',
      );
    } finally {
      await postgres.stop();
    }
    expect(running()).toEqual([]);
  });

  test('finds words in Indian letters', async () => {
    const postgres = await startPostgres({ folder });
    const [row] = await ask<{ isAlike: boolean }>(
      postgres.url,
      `create extension pg_trgm; select 'मीरा शर्मा' % 'मीरा शरमा' as "isAlike"`,
    ).then(() =>
      ask<{ isAlike: boolean }>(postgres.url, `select 'मीरा शर्मा' % 'मीरा शरमा' as "isAlike"`),
    );
    await postgres.stop();
    expect(row?.isAlike).toBe(true);
  });

  test('writes nothing a client typed into its log', async () => {
    const postgres = await startPostgres({ folder });
    await ask(postgres.url, `select 'Meera'::int`).catch(() => {});
    await ask(postgres.url, `do $$ begin raise exception 'Meera'; end $$`).catch(() => {});
    await postgres.stop();
    expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).not.toContain('Meera');
  });

  test('begins again when the first one was cut off in the middle', async () => {
    const other = join(whole, 'cut off');
    mkdirSync(join(other, 'postgres.new/base'), { recursive: true, mode: 0o711 });
    const postgres = await startPostgres({ folder: other, fsync: false });
    await postgres.stop();
    expect(existsSync(join(other, 'postgres/PG_VERSION'))).toBe(true);
  });

  test('names what is wrong in one line', async () => {
    const version = join(cluster(), 'PG_VERSION');
    writeFileSync(version, '17\n');
    await expect(startPostgres({ folder })).rejects.toThrow(
      /is of PostgreSQL 17, this program brings 18; npm run upgrade-database brings it over$/,
    );
    writeFileSync(version, '18\n');
  });

  test('sets a new password when the old one was lost', async () => {
    rmSync(join(folder, 'postgres.password'));
    const postgres = await startPostgres({ folder });
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });
});

describe('after kill -9', () => {
  test('of everything, what was acknowledged is there', async () => {
    const { server, url } = await serverOn(folder);
    await ask(url, 'insert into kept values (1)');
    server.kill('SIGKILL');
    for (const pid of running()) process.kill(pid, 'SIGKILL');
    const postgres = await startPostgres({ folder });
    expect(await ask(postgres.url, 'select n from kept')).toEqual([{ n: 1 }]);
    await postgres.stop();
    expect(existsSync(decodeURIComponent(new URL(url).host))).toBe(false);
  });

  test('of the server alone, PostgreSQL ends by itself', async () => {
    const { server, url } = await serverOn(folder);
    expect(running().length).toBeGreaterThan(0);
    server.kill('SIGKILL');
    await until(() => running().length === 0 && !existsSync(decodeURIComponent(new URL(url).host)));
  });

  test('of the server and its watcher, the next start ends the orphan', async () => {
    const { server, url } = await serverOn(folder);
    const client = new Client(url);
    client.on('error', () => {}); // it is cut off, which is the point
    await client.connect();
    await client.query('begin; insert into kept values (3)');
    const orphan = readPostmaster(cluster())?.pid ?? 0;
    const watchers = spawnSync('pgrep', ['-f', `${cluster()} ${orphan} `], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
      .map(Number);
    for (const pid of watchers) process.kill(pid, 'SIGKILL');
    server.kill('SIGKILL');
    await once(server, 'exit');
    expect(running()).toContain(orphan);

    const postgres = await startPostgres({ folder });
    expect(running()).not.toContain(orphan);
    expect(await ask(postgres.url, 'select n from kept where n = 3')).toEqual([]);
    await postgres.stop();
  });

  test('of PostgreSQL alone, it is revived at the same address', async () => {
    const postgres = await startPostgres({ folder });
    const first = postgres.pid;
    process.kill(first, 'SIGKILL');
    await until(() => postgres.pid !== first);
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  test('a process that took over the old number is left alone', async () => {
    const stranger = spawn('sleep', ['60']);
    writeFileSync(
      join(cluster(), 'postmaster.pid'),
      `${stranger.pid}\n${cluster()}\n1\n5432\n/tmp\n\n\nready\n`,
    );
    const postgres = await startPostgres({ folder });
    await postgres.stop();
    expect(stranger.exitCode).toBe(null);
    expect(stranger.signalCode).toBe(null);
    stranger.kill();
  });
});

describe.skipIf(!isRoot)('as root, under a folder nobody else may enter', () => {
  const open = temporaryFolder();
  const closed = join(open, 'closed');
  const data = join(closed, 'data');
  const homes: string[] = [];
  afterAll(() => {
    for (const path of [...homes, open]) rmSync(path, { recursive: true, force: true });
  });

  test('the database lives in a shared place, owned by an ordinary user', async () => {
    mkdirSync(closed, { mode: 0o700 });
    const postgres = await startPostgres({ folder: data, fsync: false });
    await postgres.stop();
    const home = readlinkSync(join(data, 'postgres'));
    homes.push(home);
    expect(home).toMatch(/^\/var\/lib\/practice-diary\/[0-9a-f]{12}$/);
    expect(statSync(home).uid).not.toBe(0);
    expect(statSync(home).mode & 0o777).toBe(0o700);
  });

  test('a copied data folder is refused, a moved one is not', async () => {
    const copy = join(closed, 'copy');
    cpSync(data, copy, { recursive: true, verbatimSymlinks: true });
    await expect(startPostgres({ folder: copy })).rejects.toThrow(
      'a copied data folder needs a database of its own',
    );
    rmSync(data, { recursive: true });
    const moved = await startPostgres({ folder: copy, fsync: false });
    await moved.stop();
    cpSync(copy, data, { recursive: true, verbatimSymlinks: true });
    rmSync(copy, { recursive: true });
    const back = await startPostgres({ folder: data, fsync: false });
    await back.stop();
  });

  test('a deleted data folder begins anew and its old database is kept aside', async () => {
    rmSync(data, { recursive: true });
    const lines: string[] = [];
    const postgres = await startPostgres({
      folder: data,
      fsync: false,
      log: (line) => lines.push(line),
    });
    await postgres.stop();
    const aside = lines.map((line) => /kept as (\S+),/.exec(line)?.[1]).find(Boolean) ?? '';
    homes.push(aside);
    expect(existsSync(join(aside, 'PG_VERSION'))).toBe(true);
  });
});

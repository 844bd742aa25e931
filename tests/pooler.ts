// Debian's PgBouncer in front of a test's PostgreSQL, by deploy/pgbouncer.ini and .sql.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { findProgram } from './programs.ts';
import { onServer } from './template.ts';

export interface Pooler {
  /** As the superuser's address, by way of PgBouncer. */
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

const password = 'pooler-in-tests';

/** @param most connections of the database for each role. The database must have been migrated. */
export async function poolerBefore(url: string, most: number): Promise<Pooler> {
  await onServer(
    url,
    readFileSync('deploy/pgbouncer.sql', 'utf8').replaceAll('<password>', password),
  );
  const { folder: data, sockets } = await placeOf(url);
  const name = new URL(url.replace(/@[^/]*\//, '@host/')).pathname.slice(1);
  // PgBouncer does not run as root.
  const { uid, gid } = statSync(data);
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const ini = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"pgbouncer" "${password}"\n`);
  writeFileSync(
    ini,
    readFileSync('deploy/pgbouncer.ini', 'utf8')
      .replace(
        /^clinic = .*$/m,
        `${name} = host=${sockets} port=5432 dbname=${name} auth_user=pgbouncer`,
      )
      .replace('listen_port = 6432', `listen_port = ${String(port)}`)
      .replace('default_pool_size = 20', `default_pool_size = ${String(most)}`)
      .replace('query_wait_timeout = 10', 'query_wait_timeout = 3')
      .replace('/etc/pgbouncer/userlist.txt', users)
      .replace('/var/log/postgresql/pgbouncer.log', join(folder, 'pgbouncer.log'))
      .replace('/run/postgresql/pgbouncer.pid', join(folder, 'pgbouncer.pid')),
  );
  for (const path of [folder, ini, users]) chownSync(path, uid, gid);
  chmodSync(folder, 0o700);
  let child: ChildProcess | null = null;
  const kill = async () => {
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((settle) => child?.once('exit', settle));
    child.kill('SIGTERM');
    await ended;
  };
  return {
    url: url.replace(/@[^/]*\//, `@127.0.0.1:${String(port)}/`),
    async start() {
      child = spawn(findProgram('pgbouncer'), [ini], { uid, gid, cwd: '/', stdio: 'ignore' });
      for (let tries = 0; !(await answers(port)); tries += 1) {
        if (tries > 100 || child.exitCode !== null)
          throw new Error(
            `PgBouncer did not start: ${readFileSync(join(folder, 'pgbouncer.log'), 'utf8')}`,
          );
        await pause(50);
      }
    },
    kill,
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function placeOf(url: string): Promise<{ folder: string; sockets: string }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ folder: string; sockets: string }>(
    `select current_setting('data_directory') as folder, current_setting('unix_socket_directories') as sockets`,
  );
  await client.end();
  const [place] = rows;
  if (!place) throw new Error('no place');
  return place;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const line = connect(port, '127.0.0.1');
    line.once('connect', () => resolve(true)).once('error', () => resolve(false));
    line.once('connect', () => line.destroy());
  });

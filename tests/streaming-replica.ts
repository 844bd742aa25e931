// A real streaming replica of a test's PostgreSQL, copied while that one runs.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findPrograms, plainEnvironment } from '../src/kit/server/postgres-programs.ts';

export interface StreamingReplica {
  /** Of the same database, as a superuser. */
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  ask(text: string): Promise<Record<string, unknown>[]>;
  remove(): Promise<void>;
}

async function asking(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

export async function streamFrom(primaryUrl: string): Promise<StreamingReplica> {
  const [place] = await asking(
    primaryUrl,
    `select current_setting('data_directory') as folder, current_setting('unix_socket_directories') as sockets`,
  );
  const source = String(place?.['folder']);
  const sockets = String(place?.['sockets']);
  const { uid, gid } = statSync(source);
  const account = uid === process.getuid?.() ? null : { name: String(uid), uid, gid };
  const folder = mkdtempSync(join(dirname(source), 'replica-'));
  const password = /^postgres:\/\/[^:]+:([^@]*)@/.exec(primaryUrl)?.[1] ?? '';
  const own = join(folder, 's');
  const admin = new pg.Client({ connectionString: primaryUrl });
  await admin.connect();
  await admin.query(`select pg_backup_start('replica', true)`);
  const path = join(folder, 'data');
  cpSync(source, path, {
    recursive: true,
    filter: (file) => !/postmaster\.(pid|opts)$/.test(file),
  });
  const { rows } = await admin.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(false)',
  );
  await admin.end();
  writeFileSync(join(path, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(path, 'standby.signal'), '');
  appendFileSync(
    join(path, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${sockets} user=postgres password=${password}'\n`,
  );
  mkdirSync(own);
  chmodSync(path, 0o700);
  give(folder, uid, gid);
  const { home } = findPrograms(account, folder);
  const url = primaryUrl.replace(encodeURIComponent(sockets), encodeURIComponent(own));
  let child: ChildProcess | null = null;
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGQUIT');
    await ended;
  };
  return {
    url,
    kill,
    async start() {
      const log = openSync(join(folder, 'log'), 'a');
      child = spawn(
        join(home, 'bin/postgres'),
        ['-D', path, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${own}`],
        {
          ...(account ? { uid, gid } : {}),
          cwd: path,
          env: plainEnvironment,
          stdio: ['ignore', log, log],
        },
      );
      for (let tries = 0; tries < 200; tries += 1) {
        const isUp = await asking(url, 'select 1').then(
          () => true,
          () => false,
        );
        if (isUp) return;
        await pause(50);
      }
      throw new Error(
        `the replica does not come up: ${readFileSync(join(folder, 'log'), 'utf8').slice(-600)}`,
      );
    },
    ask: (text) => asking(url, text),
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** To the account that PostgreSQL runs as, with a folder for its sockets. */
function give(folder: string, uid: number, gid: number): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), uid, gid);
  chownSync(folder, uid, gid);
}

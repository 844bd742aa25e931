// The embedded PostgreSQL: started with the server, revived when it dies, stopped with it.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, openCluster, privateFolder } from './postgres-cluster.ts';
import { as, plainEnvironment } from './postgres-programs.ts';
import { endLeftovers, readPostmaster } from './postgres-processes.ts';

export type Postgres = {
  /** Superuser connection over a Unix socket: `postgres://postgres:<password>@%2Ftmp%2F…/postgres`. Stays the same when PostgreSQL is revived. */
  url: string;
  /** The postmaster's process id; changes when PostgreSQL is revived. */
  readonly pid: number;
  /** Settles with the reason when PostgreSQL ended and could not be revived; the server should then end too. */
  lost: Promise<Error>;
  /** Ends PostgreSQL with its connections and waits for it. Safe to call twice. */
  stop: () => Promise<void>;
};

type Options = {
  /** The data folder; made when missing. The database goes to `postgres` in it, its password beside it. */
  folder: string;
  log?: (line: string) => void;
  /** False gives up survival of power cuts for speed; only for tests. */
  fsync?: boolean;
  /** The package of PostgreSQL's programs, of another version of Practice Diary. */
  packed?: string;
  /** Beside the program's own environment: the clock of a test. */
  environment?: Readonly<Record<string, string>>;
};

type Run = {
  cluster: Cluster;
  sockets: string;
  logFile: string;
  fsync: boolean;
  environment: Readonly<Record<string, string>>;
  log: (line: string) => void;
};

const revivals = [0, 500, 2_000, 5_000, 10_000];
const largestLog = 5_000_000;

/**
 * Starts the PostgreSQL of a data folder, making the database on first use and clearing what a killed run left behind.
 * The caller holds the data folder's lock: a PostgreSQL found running there counts as an orphan and is ended.
 * Throws an Error of one line when it cannot start.
 */
export async function startPostgres({
  folder,
  log = () => {},
  fsync = true,
  packed,
  environment = {},
}: Options): Promise<Postgres> {
  const cluster = await openCluster({ folder, fsync, log, ...(packed ? { packed } : {}) });
  const run: Run = {
    cluster,
    sockets: privateFolder(cluster.account),
    logFile: join(folder, 'postgres.log'),
    fsync,
    environment,
    log,
  };
  let isStopping = false;
  const { promise: lost, resolve: tellLost } = Promise.withResolvers<Error>();

  const keepAlive = (child: ChildProcess): ChildProcess =>
    child.once('exit', (code, kind) => {
      if (isStopping) return;
      log(`PostgreSQL ended unexpectedly (${kind ?? `code ${code}`}); starting it again`);
      revival = revive(run, () => isStopping).then((revived) => {
        if (revived) current = keepAlive(revived);
      }, tellLost);
    });
  let revival: Promise<void> = Promise.resolve();
  let current = keepAlive(
    await launch(run).catch((error: unknown) => {
      rmSync(run.sockets, { recursive: true, force: true });
      throw error;
    }),
  );

  return {
    url: `postgres://postgres:${cluster.password}@${encodeURIComponent(run.sockets)}/postgres`,
    get pid() {
      return current.pid ?? 0;
    },
    lost,
    async stop() {
      isStopping = true;
      await revival;
      await end(current);
      rmSync(run.sockets, { recursive: true, force: true });
    },
  };
}

async function revive(run: Run, isStopping: () => boolean): Promise<ChildProcess | null> {
  let reason = new Error('PostgreSQL ended');
  for (const delay of revivals) {
    await pause(delay);
    if (isStopping()) return null;
    try {
      return await launch(run);
    } catch (error) {
      reason = error instanceof Error ? error : new Error(String(error));
      run.log(reason.message);
    }
  }
  throw reason;
}

/** Starts the postmaster and waits until it takes connections, however long its recovery lasts. */
async function launch(run: Run): Promise<ChildProcess> {
  const { cluster, log } = run;
  const started = performance.now();
  await endLeftovers(cluster.path, cluster.name, log, run.sockets);
  for (const stale of readdirSync(run.sockets)) rmSync(join(run.sockets, stale));
  const { file, size } = openLog(run.logFile);
  // In a session of its own, so that Ctrl-C reaches the server first, which stops PostgreSQL when its last request is answered.
  const child = spawn(
    join(cluster.programs.home, 'bin/postgres'),
    ['-D', cluster.path, ...settings(run).flatMap((set) => ['-c', set])],
    {
      ...as(cluster.account),
      cwd: cluster.path,
      env: { ...plainEnvironment, ...run.environment },
      detached: true,
      stdio: ['ignore', file, file],
    },
  );
  closeSync(file);
  const failed = new Promise<string>((settle) => {
    child.once('error', (error) => settle(error.message));
    child.once('exit', (code, kind) => settle(kind ?? `code ${code}`));
  });

  for (let isReady = false; !isReady;) {
    const how = await Promise.race([failed, pause(15)]);
    if (how)
      throw new Error(`PostgreSQL did not start (${how}): ${lastComplaint(run.logFile, size)}`);
    const mark = readPostmaster(cluster.path);
    isReady = mark?.pid === child.pid && mark?.status === 'ready';
  }
  watch(run, child);
  child.unref();
  log(`PostgreSQL is up after ${Math.round(performance.now() - started)} ms`);
  return child;
}

function settings({ cluster, sockets, fsync }: Run): string[] {
  const isKept = fsync ? 'on' : 'off';
  return [
    'listen_addresses=',
    `unix_socket_directories=${sockets}`,
    'unix_socket_permissions=0700',
    `cluster_name=${cluster.name}`,
    `fsync=${isKept}`,
    `full_page_writes=${isKept}`,
    `synchronous_commit=${isKept}`,
    ...(process.platform === 'darwin' && fsync ? ['wal_sync_method=fsync_writethrough'] : []),
    // No patient's name may reach the log: error messages quote what was typed, so only the server's own life is logged.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    // No connection sees what another one asks.
    'track_activities=off',
    'log_statement=none',
    'log_min_duration_statement=-1',
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
    'log_checkpoints=off',
    // What waits to be copied beside the backups must not fill the disk.
    'max_slot_wal_keep_size=4GB',
    'log_line_prefix=%m [%p] ',
  ];
}

function openLog(path: string): { file: number; size: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLog) renameSync(path, `${path}.old`);
  return { file: openSync(path, 'a', 0o600), size: size > largestLog ? 0 : size };
}

function lastComplaint(path: string, from: number): string {
  const lines = readFileSync(path).subarray(from).toString('utf8').trim().split('\n');
  const line = lines.findLast((each) => /FATAL|PANIC|error/.test(each)) ?? lines.at(-1);
  return line?.replace(/^.*(?=FATAL|PANIC)/, '') || `see ${path}`;
}

/** When the server dies, its end of the pipe closes and a small shell asks PostgreSQL to end as well. */
function watch({ cluster: { path, account }, sockets }: Run, child: ChildProcess): void {
  const script = `cat >/dev/null
    [ "$(head -n 1 "$0/postmaster.pid" 2>/dev/null)" = "$1" ] && kill -INT "$1" || exit
    while kill -0 "$1" 2>/dev/null; do sleep 0.1; done
    rm -rf "$2"`;
  const watcher = spawn('/bin/sh', ['-c', script, path, String(child.pid), sockets], {
    ...as(account),
    cwd: '/',
    env: plainEnvironment,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => {}); // without a watcher the next start ends the orphan
  watcher.stdin.on('error', () => {});
  watcher.unref();
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  child.once('exit', () => watcher.stdin.end());
}

/** Fast shutdown, then immediate, then by force. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const ended = new Promise((settle) => child.once('exit', settle));
  for (const [kind, limit] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    child.kill(kind);
    const timer = new AbortController();
    const isEnded = await Promise.race([
      ended.then(() => true),
      pause(limit, false, { signal: timer.signal }).catch(() => false),
    ]);
    timer.abort();
    if (isEnded) return;
  }
}

// The journeys' servers, one for each worker: the real start, the demo clinic, a data folder of its own.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FullConfig } from '@playwright/test';
import { api as outbox } from '../../src/modules/outbox/contract.ts';
import { clockOf, offsetTo } from '../clock.ts';
import { zone } from '../moments.ts';
import { freePort } from '../free-port.ts';
import { memoryFolder, testPostgres } from '../postgres.ts';

/** Long: the demo clinic lives a month, and other work may share the machine. */
const maxStartMillis = 300_000;

// oxlint-disable-next-line import/no-default-export -- Playwright takes its set-up so
export default async function start({
  workers,
}: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> {
  // A server that already runs may be told of, to try one story again and again.
  if (process.env['JOURNEY_URL']) return async () => undefined;
  const at = process.env['JOURNEY_AT'];
  if (at) process.env['JOURNEY_OFFSET'] = String(offsetTo(at, zone));
  const starts = await Promise.allSettled(Array.from({ length: workers }, startOne));
  const servers = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stopAll = async () => void (await Promise.all(servers.map(({ stop }) => stop())));
  const failed = starts.find((one) => one.status === 'rejected');
  if (failed) {
    await stopAll();
    throw failed.reason;
  }
  process.env['JOURNEY_URL'] = servers.map(({ address }) => address).join(' ');
  process.env['JOURNEY_OUTBOX'] = servers.map(({ outboxCookie }) => outboxCookie).join(' ');
  process.env['JOURNEY_FOLDER'] = servers.map(({ folder }) => encodeURIComponent(folder)).join(' ');
  process.env['JOURNEY_DATABASE'] = servers.map(({ databaseUrl }) => databaseUrl).join(' ');
  return stopAll;
}

interface Server {
  address: string;
  outboxCookie: string;
  folder: string;
  /** Empty where the server has its own in the folder. */
  databaseUrl: string;
  stop: () => Promise<void>;
}

async function startOne(): Promise<Server> {
  const folder = memoryFolder();
  const offset = process.env['JOURNEY_OFFSET'];
  const clock = offset ? clockOf(Number(offset)) : {};
  // PostgreSQL takes nothing from the environment, so it is started here where it needs another clock.
  const database = offset ? await testPostgres(clock) : null;
  const child = spawn(process.execPath, ['src/server/main.ts', '--demo'], {
    env: {
      ...process.env,
      ...clock,
      DATA_DIR: folder,
      PORT: String(await freePort()),
      LOG_LEVEL: 'error',
      API_DOCS: 'open',
      DATABASE_URL: database?.url ?? '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    await database?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { address, key } = await readAddress(child);
    const outboxCookie = await openOutbox(address, key);
    return { address, outboxCookie, folder, databaseUrl: database?.url ?? '', stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the start prints when the demo clinic stands. */
function readAddress(child: ChildProcessByStdio<null, Readable, Readable>) {
  let output = '';
  return new Promise<{ address: string; key: string }>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const match = /is at (http:\S+)[^]*outbox\?key=(\S+)/.exec(output);
      if (match?.[1] && match[2]) resolve({ address: match[1], key: match[2] });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The server did not start:\n${output}`)));
    setTimeout(
      () => reject(new Error(`The server took too long:\n${output}`)),
      maxStartMillis,
    ).unref();
  });
}

/** The key opens the outbox to one browser; the stories share that browser's cookie. */
async function openOutbox(address: string, key: string): Promise<string> {
  const answer = await fetch(`${address}${outbox.open.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  const [cookie] = answer.headers.getSetCookie();
  const value = /^outbox=([^;]+)/.exec(cookie ?? '')?.[1];
  if (value === undefined) throw new Error(`the outbox did not open: ${answer.status}`);
  return value;
}

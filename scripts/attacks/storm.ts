// The log-in under a storm: the product as it is started, thousands of loopback addresses over real sockets, and people who just want in.
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { temporaryFolder } from '../../tests/postgres.ts';
import { PipelineParts } from '../faults/app.ts';
import { ask, type Said, solve } from './storm-call.ts';
import type { StormReport } from './storm-thread.ts';

export interface Stormed {
  addresses: number;
  /** Calls of the attackers that were answered, and those that came in with their work done. */
  attacked: number;
  worked: number;
  seconds: number;
  fresh: Outcome;
  known: Outcome;
  /** Of the machine, over the last minute. */
  load: number;
}

interface Outcome {
  tries: number;
  /** In within five seconds, work included. */
  inTime: number;
  medianMillis: number;
  slowestMillis: number;
  /** What the others were told, and how often. */
  refusals: Record<string, number>;
}

interface Tried {
  /** Infinite when refused. */
  millis: number;
  code: string;
}

const account = { username: 'doctor@demo.test', password: 'Doctor@123' };
const deadlineMillis = 5_000;
/** As many devices as an account may have: nobody logs in thirty times a minute on one. */
const homes = [1, 2, 3, 4, 5].map((n) => `127.250.${n}.1`);

/** @param counts addresses of a storm that asks for names nobody has; the last storm asks for the name of who wants in. */
export async function stormLogin(
  counts: readonly number[],
  tries: number,
): Promise<{ nobody: Stormed[]; owner: Stormed }> {
  const folder = temporaryFolder();
  const app = new PipelineParts(folder);
  try {
    await app.start('--demo');
    const devices = await Promise.all(
      homes.map(async (from) => {
        const own = await ask(app.port, from, account);
        if (own.status !== 200)
          throw new Error(`the owner could not log in: ${own.status} ${own.code}`);
        return { from, cookie: own.cookie };
      }),
    );
    const nobody: Stormed[] = [];
    for (const count of counts)
      nobody.push(await storm(app.port, { count, tries, aim: 'nobody', devices }));
    const last = Math.min(...counts);
    const owner = await storm(app.port, { count: last, tries, aim: 'owner', devices });
    return { nobody, owner };
  } finally {
    await app.signal('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Storm {
  count: number;
  tries: number;
  aim: 'nobody' | 'owner';
  devices: readonly { from: string; cookie: string }[];
}

async function storm(port: number, { count, tries, aim, devices }: Storm): Promise<Stormed> {
  const began = performance.now();
  const name = aim === 'owner' ? account.username : null;
  const threads = ['flood', 'work'].map(
    (kind) =>
      new Worker(new URL('storm-thread.ts', import.meta.url), {
        workerData: { port, count, name, kind },
      }),
  );
  await pause(3_000);
  const fresh: Tried[] = [];
  const known: Tried[] = [];
  for (let n = 0; n < tries; n += 1) {
    fresh.push(
      await logIn(
        port,
        `127.${(aim === 'owner' ? 240 : 241) + (count & 7)}.${n >> 7}.${2 * (n & 127) + 1}`,
      ),
    );
    const device = devices[n % devices.length];
    if (device) known.push(await logIn(port, device.from, device.cookie));
    await pause(300);
  }
  const reports = await Promise.all(threads.map(stop));
  return {
    addresses: count,
    attacked: reports.reduce((sum, one) => sum + one.answered, 0),
    worked: reports.reduce((sum, one) => sum + one.worked, 0),
    seconds: (performance.now() - began) / 1000,
    fresh: outcomeOf(fresh),
    known: outcomeOf(known),
    load: loadavg()[0] ?? 0,
  };
}

async function stop(thread: Worker): Promise<StormReport> {
  const report = new Promise<StormReport>((resolve) => thread.once('message', resolve));
  thread.postMessage('stop');
  const said = await report;
  await thread.terminate();
  return said;
}

/** As a browser does it: work that is asked for is done and the call sent again. */
async function logIn(port: number, from: string, cookie = ''): Promise<Tried> {
  const began = performance.now();
  let said: Said = await ask(port, from, account, { cookie });
  for (let works = 0; works < 3 && said.challenge !== null; works += 1)
    said = await ask(port, from, account, { cookie, work: solve(said.challenge) });
  return said.status === 200
    ? { millis: performance.now() - began, code: '' }
    : { millis: Number.POSITIVE_INFINITY, code: said.code };
}

function outcomeOf(tried: readonly Tried[]): Outcome {
  const sorted = tried.map(({ millis }) => millis).toSorted((one, other) => one - other);
  const refusals: Record<string, number> = {};
  for (const { code } of tried) if (code !== '') refusals[code] = (refusals[code] ?? 0) + 1;
  return {
    tries: tried.length,
    inTime: sorted.filter((one) => one <= deadlineMillis).length,
    medianMillis: Math.round(sorted[sorted.length >> 1] ?? 0),
    slowestMillis: Math.round(sorted.findLast(Number.isFinite) ?? 0),
    refusals,
  };
}

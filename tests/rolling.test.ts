// Two real processes behind HAProxy, by docs/proxies/haproxy-two.cfg: each is restarted in turn under load, and nobody notices.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PipelineParts } from '../scripts/faults/app.ts';
import type { Verb } from '../src/kit/shared/contract.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { freePort } from './free-port.ts';
import { testPostgres } from './postgres.ts';
import { findProgram } from './programs.ts';
import { onServer, urlOf } from './template.ts';
import { raiseWorld, type World } from './world.ts';

const secret = 'r0LLing-u9Kq2vTzYw7XpLm4Hs8Nd3Bf6';
const drainSeconds = 3;
/** Desks whose every call takes thirteen seconds to arrive. */
const slowDesks = 3;
/** And after them those that call one time after the other, with hardly a pause. */
const hasty = 7;

let postgres: { url: string; stop: () => Promise<void> };
let url: string;
let admin: pg.Client;
let world: World;
let front: number;
let folder: string;
let haproxy: ChildProcess | undefined;
const servers: PipelineParts[] = [];

beforeAll(async () => {
  postgres = await testPostgres();
  await onServer(postgres.url, 'create database clinic');
  url = urlOf(postgres.url, 'clinic');
  folder = mkdtempSync(join(tmpdir(), 'practice-diary-rolling-'));
  for (const name of ['one', 'two']) {
    const server = new PipelineParts(join(folder, name), {
      DATABASE_URL: url,
      SECRET: secret,
      TRUSTED_PROXIES: '1',
      DRAIN_SECONDS: String(drainSeconds),
    });
    servers.push(server);
    await server.start();
  }
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
  world = await raiseWorld(admin);
  front = await freePort();
  const conf = join(folder, 'haproxy.cfg');
  const text = readFileSync('docs/proxies/haproxy-two.cfg', 'utf8');
  writeFileSync(
    conf,
    text
      .replace('bind :80', `bind 127.0.0.1:${String(front)}`)
      .replace('127.0.0.1:8080', `127.0.0.1:${String(servers[0]?.port)}`)
      .replace('127.0.0.1:8081', `127.0.0.1:${String(servers[1]?.port)}`),
  );
  execFileSync(findProgram('haproxy'), ['-c', '-q', '-f', conf]);
  haproxy = spawn(findProgram('haproxy'), ['-db', '-f', conf], { stdio: 'ignore' });
  await whenUp();
}, 120_000);
afterAll(async () => {
  haproxy?.kill('SIGTERM');
  for (const server of servers) await server.signal('SIGTERM');
  await admin.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

interface Asked {
  agent?: Agent;
  from?: string;
  onceKey?: string;
  /** Sends the body in two halves, so far apart. */
  slowMillis?: number;
}

/** A call as a browser at its own address makes it; answers the status, 0 where the line broke. */
function ask(verb: Verb, input: object, { agent, from, onceKey, slowMillis }: Asked = {}) {
  const isRead = verb.method === 'GET';
  const body = isRead ? '' : JSON.stringify(input);
  const query = isRead ? `?${new URLSearchParams(Object.entries(input)).toString()}` : '';
  return new Promise<{ status: number; text: string }>((resolve) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: front,
        ...(from ? { localAddress: from } : {}),
        path: `${verb.url}${query}`,
        method: verb.method,
        agent: agent ?? false,
        headers: {
          authorization: world.rao.token,
          ...(isRead
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...(onceKey ? { 'idempotency-key': onceKey } : {}),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (piece: string) => (text += piece));
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.once('error', (error) => resolve({ status: 0, text: error.message }));
      },
    );
    call.once('error', (error) => resolve({ status: 0, text: error.message }));
    if (slowMillis === undefined) return void call.end(body);
    const half = Math.floor(body.length / 2);
    call.write(body.slice(0, half));
    setTimeout(() => call.end(body.slice(half)), slowMillis);
  });
}

async function whenUp(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { status } = await ask(patients.search, { text: 'nobody' });
    if (status === 200) return;
    await pause(50);
  }
  throw new Error('nobody answers behind HAProxy');
}

let serial = 0;
const born = () => ({
  name: 'Meera Kulkarni',
  isdCode: '+91',
  contactNumber: `98${String(20_000_000 + (serial += 1))}`,
  statedAge: 34,
  statedAgeUnit: 'years',
  gender: 'Female',
});

/** One person at a desk: reads, writes, now and then over a slow line. */
async function work(nth: number, isOver: () => boolean, failed: string[]): Promise<number> {
  // Whoever calls without a pause does so from many addresses: one alone may not.
  const lines = Array.from({ length: nth >= slowDesks && nth < hasty ? 10 : 1 }, (_one, at) => ({
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    from: `127.0.${String(30 + at)}.${String(nth + 1)}`,
  }));
  let calls = 0;
  while (!isOver()) {
    calls += 1;
    const isRead = calls % 3 === 0 && nth >= slowDesks;
    const line = lines[calls % lines.length];
    const isSlow = nth < slowDesks;
    const { status, text } = isRead
      ? await ask(patients.search, { text: 'meera' }, line)
      : await ask(patients.register, born(), {
          ...line,
          onceKey: crypto.randomUUID(),
          ...(isSlow ? { slowMillis: 13_000 + nth * 300 } : {}),
        });
    if (status !== 200) failed.push(`${String(status)} ${text.slice(0, 200)}`);
    await pause(nth >= hasty ? 60 + (calls % 5) * 20 : 25);
  }
  for (const { agent } of lines) agent.destroy();
  return calls;
}

/** A screen's live line: what it heard, and how often it had to come back. */
function screen() {
  let heard = 0;
  let opened = 0;
  let isWanted = true;
  let socket: WebSocket;
  const open = () => {
    socket = new WebSocket(`ws://127.0.0.1:${String(front)}/api/live`);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ token: world.rao.token })));
    socket.addEventListener('message', ({ data }) => {
      if (String(data).includes('"ready"')) opened += 1;
      if (String(data).includes('"patients"')) heard += 1;
    });
    socket.addEventListener('close', () => {
      if (isWanted) setTimeout(open, 100);
    });
  };
  open();
  return {
    heard: () => heard,
    opened: () => opened,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close() {
      isWanted = false;
      socket.close();
    },
  };
}

/** Writes to patients wait so long, as behind a big change. */
async function holdPatients(millis: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query('lock table app.patients in share mode');
  await pause(millis);
  await client.query('commit');
  await client.end();
}

async function registered(): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    'select count(*)::int as count from app.patients',
  );
  return rows[0]?.count ?? 0;
}

test('each process is restarted in turn, and not one request fails', async () => {
  const failed: string[] = [];
  // A second try begins where the first ended.
  const atFirst = { rows: await registered(), asked: serial };
  let isOver = false;
  const screens = [screen(), screen(), screen()];
  const desks = Array.from({ length: 14 }, (_one, nth) => work(nth, () => isOver, failed));
  await pause(2_000);
  for (const server of servers) {
    const slow = holdPatients(2_500);
    await pause(200);
    await server.signal('SIGTERM');
    await slow;
    await server.start();
    await pause(2_500);
  }
  isOver = true;
  const calls = (await Promise.all(desks)).reduce((sum, one) => sum + one, 0);
  expect(failed.slice(0, 5)).toEqual([]);
  expect(calls).toBeGreaterThan(300);
  expect((await registered()) - atFirst.rows).toBe(serial - atFirst.asked);
  const before = screens.map((one) => one.heard());
  expect((await ask(patients.register, born(), { onceKey: crypto.randomUUID() })).status).toBe(200);
  await pause(500);
  for (const [nth, one] of screens.entries()) {
    expect(one.isOpen()).toBe(true);
    expect(one.opened()).toBeGreaterThan(1);
    expect(one.heard()).toBeGreaterThan(before[nth] ?? 0);
    one.close();
  }
}, 180_000);

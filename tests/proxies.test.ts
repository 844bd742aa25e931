// Behind a real proxy, by the files of docs/proxies: each person keeps their own address, and nobody can lend themselves another.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api as places } from '../src/modules/places/contract.ts';
import { testApp, type TestApp } from './db.ts';
import { freePort } from './free-port.ts';
import { findProgram } from './programs.ts';

/** Calls a minute and address. */
const allowed = 8;

let app: TestApp;
let port: number;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  // As `TRUSTED_PROXIES=1`: the start's own way into the same setting.
  app = await testApp({ rates: allowed });
  port = Number(new URL(await app.http.listen({ host: '127.0.0.1', port: 0 })).port);
  folder = mkdtempSync(join(tmpdir(), 'practice-diary-proxies-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGTERM');
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startNginx(): Promise<number> {
  const front = await freePort();
  const file = readFileSync('docs/proxies/nginx.conf', 'utf8')
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${front}`);
  const conf = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  writeFileSync(
    conf,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr crit; events {} http { access_log off; ${temporary}\n${file}\n}`,
  );
  children.push(spawn(findProgram('nginx'), ['-c', conf, '-p', folder], { stdio: 'ignore' }));
  return front;
}

async function startHaproxy(): Promise<number> {
  const front = await freePort();
  const conf = join(folder, 'haproxy.cfg');
  writeFileSync(
    conf,
    readFileSync('docs/proxies/haproxy.cfg', 'utf8')
      .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
      .replace('bind :80', `bind 127.0.0.1:${front}`),
  );
  execFileSync(findProgram('haproxy'), ['-c', '-q', '-f', conf]);
  children.push(spawn(findProgram('haproxy'), ['-db', '-f', conf], { stdio: 'ignore' }));
  return front;
}

/** A call from one of this machine's loopback addresses, as a person behind their own line would send it. */
function ask(front: number, from: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: front,
        localAddress: from,
        path: `${places.states.url}?country=IN`,
        headers,
        agent: false,
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    call.once('error', reject);
    call.end();
  });
}

async function whenUp(front: number, from: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const status = await ask(front, from).catch(() => 0);
    if (status !== 0 && status < 502) return;
    if (tries > 200) throw new Error('the proxy does not answer');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

describe.each([
  ['nginx', startNginx, 10],
  ['HAProxy', startHaproxy, 20],
])('behind %s', (_name, start, group) => {
  let front: number;
  const person = (n: number) => `127.0.${group}.${n}`;
  beforeAll(async () => {
    front = await start();
    await whenUp(front, person(1));
  });

  test('whoever asks too often is stopped alone', async () => {
    const storm = await Promise.all(
      Array.from({ length: allowed * 3 }, () => ask(front, person(2))),
    );
    expect(storm.filter((status) => status === 429).length).toBe(allowed * 2);
    expect(await ask(front, person(3))).not.toBe(429);
  });

  test('a header of one’s own lends no other address', async () => {
    const storm = [];
    for (let n = 0; n < allowed * 2; n += 1)
      storm.push(
        await ask(front, person(4), {
          'x-forwarded-for': `198.51.100.${n}`,
          forwarded: `for=198.51.100.${n}`,
          'x-real-ip': `198.51.100.${n}`,
        }),
      );
    expect(storm.filter((status) => status === 429).length).toBe(allowed);
  });
});

// Two real processes behind PgBouncer in transaction mode, with fewer connections of the database than either would take for itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PipelineParts } from '../scripts/faults/app.ts';
import { withLogin } from '../src/kit/server/database-url.ts';
import { openPool } from '../src/kit/server/db.ts';
import { readSettings, secretKey } from '../src/kit/server/env.ts';
import { provePooler } from '../src/kit/server/pooler.ts';
import { cheapHash } from './given.ts';
import { keyHash } from '../src/kit/server/secrets.ts';
import type { OutputOf, TypedOf, Verb } from '../src/kit/shared/contract.ts';
import { api as appointments } from '../src/modules/appointments/contract.ts';
import { api as identity } from '../src/modules/identity/contract.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { api as queue } from '../src/modules/queue/contract.ts';
import { api as reports } from '../src/modules/reports/contract.ts';
import { type Pooler, poolerBefore } from './pooler.ts';
import { testPostgres } from './postgres.ts';
import { onServer, urlOf } from './template.ts';
import { raiseWorld, type World } from './world.ts';

const secret = 'p00Ling-u9Kq2vTzYw7XpLm4Hs8Nd3Bf6';
const password = 'Doctor@123';
/** Of each role; each process would hold 24 for calls alone. */
const most = 3;

let postgres: { url: string; stop: () => Promise<void> };
let url: string;
let appUrl: string;
let pooler: Pooler;
let admin: pg.Client;
let world: World;
let folder: string;
let one: PipelineParts;
let two: PipelineParts;

beforeAll(async () => {
  postgres = await testPostgres();
  await onServer(postgres.url, 'create database clinic');
  url = urlOf(postgres.url, 'clinic');
  folder = mkdtempSync(join(tmpdir(), 'practice-diary-pooled-'));
  const keys = readSettings([], { SECRET: secret, DATA_DIR: folder });
  const started = new PipelineParts(join(folder, 'first'), { DATABASE_URL: url, SECRET: secret });
  await started.start();
  await started.signal('SIGTERM');
  pooler = await poolerBefore(url, most);
  await pooler.start();
  appUrl = withLogin(
    pooler.url,
    'diary_clinic_app',
    secretKey(keys, 'database-app').toString('base64url'),
  );
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
  world = await raiseWorld(admin);
  await admin.query('update app.accounts set password_hash = $1', [
    cheapHash(password, secretKey(keys, 'otp')),
  ]);
  const server = (name: string) =>
    new PipelineParts(join(folder, name), {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: url,
      SECRET: secret,
      TRUSTED_PROXIES: '1',
      DRAIN_SECONDS: '0',
    });
  [one, two] = [server('one'), server('two')];
  await one.start();
  await two.start();
}, 180_000);
afterAll(async () => {
  for (const server of [one, two]) await server.signal('SIGTERM');
  await pooler.remove();
  await admin.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

type Told<V extends Verb> = { status: number; data: OutputOf<V>; cookie: string };

let calls = 0;
async function ask<V extends Verb>(
  server: PipelineParts,
  verb: V,
  input: TypedOf<V>,
  as: { token: string; cookie?: string } | null,
  onceKey: string = crypto.randomUUID(),
): Promise<Told<V>> {
  const isRead = verb.method === 'GET';
  const query = isRead ? `?${new URLSearchParams(Object.entries(input ?? {})).toString()}` : '';
  const answer = await fetch(`http://127.0.0.1:${String(server.port)}${verb.url}${query}`, {
    method: verb.method,
    headers: {
      ...(as ? { authorization: as.token } : {}),
      ...(as?.cookie ? { cookie: as.cookie } : {}),
      // One address alone may not call so often.
      'x-forwarded-for': `198.51.100.${String((calls += 1) % 200)}`,
      ...(isRead ? {} : { 'content-type': 'application/json', 'idempotency-key': onceKey }),
    },
    ...(isRead ? {} : { body: JSON.stringify(input) }),
  });
  const body: object = JSON.parse(await answer.text());
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a verb answers is checked by the sweep
  return { status: answer.status, cookie, ...body } as Told<V>;
}

let serial = 0;
const born = (name: string) => ({
  name,
  isdCode: '+91',
  contactNumber: `98${String(20_000_000 + (serial += 1))}`,
  statedAge: 34,
  statedAgeUnit: 'years' as const,
  gender: 'Female' as const,
});

/** Comes to be within so many seconds. */
async function becomes(is: () => Promise<boolean> | boolean, seconds = 20): Promise<void> {
  for (const end = performance.now() + seconds * 1_000; performance.now() < end;) {
    if (await is()) return;
    await pause(50);
  }
  throw new Error(`not within ${String(seconds)} s: ${String(is)}`);
}

const count = async (text: string, values: unknown[] = []): Promise<number> =>
  (await admin.query<{ count: number }>(`select count(*)::int as count from ${text}`, values))
    .rows[0]?.count ?? -1;

test('a day at the desk: log in, register, book, queue, report, and what follows', async () => {
  const {
    status,
    data: session,
    cookie,
  } = await ask(one, identity.Login, { username: 'person11@example.test', password }, null);
  expect(status).toBe(200);
  const rao = { token: session.Token, cookie };
  const heard: string[] = [];
  const screen = new WebSocket(`ws://127.0.0.1:${String(two.port)}/api/live`);
  screen.addEventListener('open', () => screen.send(JSON.stringify({ token: world.lata.token })));
  screen.addEventListener('message', ({ data }) => void heard.push(String(data)));
  await becomes(() => heard.some((text) => text.includes('ready')));

  const registered = await ask(two, patients.register, born('Meera Kulkarni'), rao);
  expect(registered.status).toBe(200);
  const patientId = registered.data.patient.id;
  const startsAt = Temporal.Now.instant().add({ hours: 30 }).round('hour').toString();
  const agreed = ['day_closed' as const];
  const booked = await ask(one, appointments.book, { patientId, startsAt, agreed }, rao);
  expect(booked.status).toBe(200);
  heard.length = 0;
  const token = await ask(one, queue.take, { patientId }, rao);
  expect(token.status).toBe(200);
  await becomes(() => heard.some((text) => text.includes('queue')));
  screen.close();
  const day = await ask(two, queue.today, {}, rao);
  expect(JSON.stringify(day.data)).toContain(patientId);
  const page = await ask(two, reports.page, { report: 'appointments' }, rao);
  expect(page.status).toBe(200);
  expect(JSON.stringify(page.data)).toContain('Meera Kulkarni');

  // Half a minute later the patient is told: a job, a message, another job.
  await becomes(
    async () => (await count(`app.messages where template = 'appointment_booked'`)) > 0,
    60,
  );
  await becomes(async () => (await count('app.outgoing')) === 0);
  await becomes(
    async () =>
      (await count(`pgboss.job where state = 'completed' and name not like '\\_\\_pgboss%'`)) > 1,
  );
  expect(await count(`pgboss.job where state in ('retry', 'failed')`)).toBe(0);
  expect(await count('app.dead_letters')).toBe(0);
  // The driver says so where statements are sent on a connection that takes them one by one.
  for (const server of [one, two]) expect(server.lastWords).not.toContain('Deprecation');
}, 120_000);

test('clinics side by side on the same few connections see nothing of each other', async () => {
  const { rao, stranger } = world;
  const clinics = [
    { who: rao, own: 'Sunita Ownsun', other: 'Mohini Ownmoon' },
    { who: stranger, own: 'Mohini Ownmoon', other: 'Sunita Ownsun' },
  ];
  const wrong: string[] = [];
  let searches = 0;
  const desk = async (
    { who, own, other }: (typeof clinics)[number],
    nth: number,
  ): Promise<void> => {
    for (let turn = 0; turn < 15; turn += 1) {
      const server = (turn + nth) % 3 === 0 ? one : two;
      if (turn % 5 === 0) {
        const made = await ask(server, patients.register, born(own), who);
        if (made.status !== 200) wrong.push(`${own}: ${String(made.status)}`);
      }
      for (const text of ['own', own.split(' ')[0] ?? '', other.split(' ')[0] ?? '']) {
        const seen = await ask(server, patients.search, { text }, who);
        searches += 1;
        if (seen.status !== 200) wrong.push(`${own}: ${String(seen.status)}`);
        if (JSON.stringify(seen.data).includes(other)) wrong.push(`${own} sees ${other}`);
      }
    }
  };
  let widest = 0;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      widest = Math.max(
        widest,
        await count(
          `pg_stat_activity where usename = 'diary_clinic_app' and application_name = 'practice-diary'`,
        ),
      );
      await pause(20);
    }
  })();
  await Promise.all(
    Array.from({ length: 8 }, (_one, nth) => clinics.map((clinic) => desk(clinic, nth))).flat(),
  );
  over.abort();
  await watching;
  expect(wrong).toEqual([]);
  expect(searches).toBe(16 * 15 * 3);
  expect(widest).toBe(most);
  const mixed = await admin.query(
    `select p.name from app.patients p where p.name like '%Own%' and (p.name like '%sun') <> (p.clinic_id = $1)`,
    [world.sunrise.clinicId],
  );
  expect(mixed.rows).toEqual([]);
  expect(await count(`app.patients where name like '%Own%'`)).toBe(16 * 3);
}, 120_000);

describe('what somebody leaves on a connection', () => {
  /** As an injected statement would, on each of the connections there are. */
  async function leave(text: string): Promise<Set<number>> {
    const clients = Array.from({ length: most }, () => new pg.Client({ connectionString: appUrl }));
    const pids = new Set<number>();
    await Promise.all(clients.map((client) => client.connect()));
    // All at once, so that each has a connection of its own.
    await Promise.all(clients.map((client) => client.query('begin')));
    for (const client of clients) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      pids.add(rows[0]?.pid ?? 0);
      await client.query(text);
    }
    await Promise.all(clients.map((client) => client.query('commit')));
    await Promise.all(clients.map((client) => client.end()));
    return pids;
  }

  test('lets nobody into a clinic', async () => {
    for (const server of [one, two]) await server.signal('SIGTERM');
    const hash = `'\\x${keyHash(world.stranger.token).toString('hex')}'::bytea`;
    const pids = await leave(
      `select app.enter(${hash}); select set_config('app.ctx', current_setting('app.ctx'), false);
       prepare their_patients as select name from app.patients; declare theirs cursor with hold for select name from app.accounts`,
    );
    expect(pids.size).toBe(most);
    const next = new pg.Client({ connectionString: appUrl });
    await next.connect();
    for (let n = 0; n < 2 * most; n += 1) {
      const { rows } = await next.query<{ pid: number; context: string | null }>(
        `select pg_backend_pid() as pid, current_setting('app.ctx', true) as context`,
      );
      expect(pids.has(rows[0]?.pid ?? 0)).toBe(true);
      for (const text of ['select name from app.patients', 'execute their_patients'])
        await expect(next.query(text)).rejects.toThrow(/no tenant context|does not exist/);
      await next.query('begin');
      await expect(next.query('select name from app.patients')).rejects.toThrow(
        'no tenant context',
      );
      await next.query('rollback');
    }
    await next.end();
    for (const server of [one, two]) await server.start();
  }, 60_000);

  test('changes no limit, no zone and no path of those who come after', async () => {
    await leave(
      `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'Asia/Kolkata'; set search_path = pg_temp, app`,
    );
    const pool = openPool({ url: appUrl, isPooled: true }, 2 * most, () => undefined);
    const asked = `select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' ' ||
      current_setting('idle_in_transaction_session_timeout') || ' ' || current_setting('timezone') || ' ' || current_setting('search_path') as is`;
    const usual = '5s 4s 10s UTC public';
    try {
      for (const begin of ['begin', 'begin read only', 'begin isolation level repeatable read']) {
        const client = await pool.connect();
        await client.query(begin);
        expect((await client.query(asked)).rows).toEqual([{ is: usual }]);
        await client.query('commit and chain');
        expect((await client.query({ name: 'limits', text: asked })).rows).toEqual([{ is: usual }]);
        await client.query('commit; begin');
        expect((await client.query(asked)).rows).toEqual([{ is: usual }]);
        await client.query('rollback');
        client.release();
      }
      const alone = await Promise.all(Array.from({ length: 20 }, () => pool.query(asked)));
      expect(alone.map(({ rows }) => rows)).toEqual(alone.map(() => [{ is: usual }]));
      await expect(pool.query('select pg_sleep(7)')).rejects.toMatchObject({ code: '57014' });
      await expect(pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    } finally {
      await pool.end();
    }
  }, 30_000);
});

test('a statement that is named elsewhere is one on every connection', async () => {
  const pool = openPool({ url: appUrl, isPooled: true }, 8, () => undefined);
  const named = (n: number) => ({
    name: `named_${String(n % 4)}`,
    text: `select $1::int + ${String(n % 4)} as sum`,
    values: [n],
  });
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_one, n) => {
      const client = await pool.connect();
      try {
        const [, answer] = await Promise.all([
          client.query('begin'),
          client.query<{ sum: number }>(named(n)),
          client.query('commit'),
        ]);
        return answer.rows[0]?.sum === n + (n % 4);
      } finally {
        client.release();
      }
    }),
  );
  await pool.end();
  expect(answers.every(Boolean)).toBe(true);
});

test('the start refuses a direct address that is another database, or the pooler again', async () => {
  const keys = readSettings([], { SECRET: secret, DATA_DIR: folder });
  const direct = withLogin(
    url,
    'diary_clinic_app',
    secretKey(keys, 'database-app').toString('base64url'),
  );
  await provePooler(appUrl, direct);
  await expect(provePooler(appUrl, appUrl)).rejects.toThrow('past the pooler');
  await onServer(
    postgres.url,
    'create database other',
    'grant connect on database other to public',
  );
  await expect(provePooler(appUrl, urlOf(direct, 'other'))).rejects.toThrow('same database');
}, 30_000);

test('who gets no connection in time is asked to try again', async () => {
  const holders = Array.from({ length: most }, () => new pg.Client({ connectionString: appUrl }));
  await Promise.all(holders.map((client) => client.connect()));
  for (const client of holders)
    await client.query(`begin; set local idle_in_transaction_session_timeout = 0`);
  const refused = await ask(one, patients.search, { text: 'meera' }, world.rao);
  expect(refused.status).toBe(503);
  await Promise.all(holders.map((client) => client.end()));
  await becomes(
    async () => (await ask(one, patients.search, { text: 'meera' }, world.rao)).status === 200,
  );
}, 30_000);

test('PgBouncer is restarted under load: some are asked to try again, nothing is lost or done twice', async () => {
  const before = await count('app.patients');
  const answers = new Map<number, number>();
  const over = new AbortController();
  let made = 0;
  const desk = async (nth: number): Promise<void> => {
    while (!over.signal.aborted) {
      const input = born('Restarted Often');
      const onceKey = crypto.randomUUID();
      for (let status = 0; status !== 200;) {
        ({ status } = await ask(
          nth % 2 === 0 ? one : two,
          patients.register,
          input,
          world.rao,
          onceKey,
        ));
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status === 200) made += 1;
        else await pause(200);
      }
      await pause(30);
    }
  };
  const desks = Array.from({ length: 8 }, (_one, nth) => desk(nth));
  await pause(1_500);
  for (let turn = 0; turn < 2; turn += 1) {
    await pooler.kill();
    await pause(500);
    await pooler.start();
    await pause(2_000);
  }
  over.abort();
  await Promise.all(desks);
  expect(new Set(answers.keys())).toEqual(new Set([200, 503]));
  expect(made).toBeGreaterThan(50);
  expect(await count('app.patients')).toBe(before + made);
  expect((await ask(two, patients.search, { text: 'restarted' }, world.rao)).status).toBe(200);
  await becomes(async () => (await count('app.outgoing')) === 0);
}, 90_000);

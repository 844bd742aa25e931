// One row that cannot be handed on, one job that always fails, one that takes its time: none of them stops the others.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { machineClock } from '../clock.ts';
import { withLogin } from '../database-url.ts';
import { onServer, template, testKeys, urlOf } from '../../../../tests/template.ts';
import { act, contract, eventsOf, on, write } from '../../shared/contract.ts';
import { uuid } from '../../shared/fields.ts';
import type { Call } from '../dispatch/call.ts';
import { openWorker, type Worker, type WorkerParts } from './worker.ts';

const job = {
  summary: 'Does one thing',
  allow: 'system',
  input: z.strictObject({ id: uuid() }),
  output: z.object({}),
  rate: 'calm',
  audit: 'none',
} as const;
const numbered = { ...job, input: z.strictObject({ id: uuid(), pages: z.number() }) } as const;
const api = contract('sheets', {
  copy: write(job),
  follow: write(job),
  bind: write(numbered),
  file: write(numbered),
  post: act(job),
});
const events = eventsOf('sheets', {
  opened: z.strictObject({ id: uuid() }),
  printed: z.strictObject({ id: uuid(), pages: z.number() }),
});
const clinicId = '01980000-0000-7000-8000-000000000001';
const id = '01980000-0000-7000-8000-0000000000aa';

let name: string;
let admin: pg.Client;
let worker: Worker;
let calls: Call[];
let run: (call: Call) => Promise<unknown>;
const open = (retries?: WorkerParts['retries']): Promise<Worker> =>
  openWorker({
    connectionString: withLogin(
      urlOf(inject('adminUrl'), name),
      'diary_jobs',
      testKeys.jobsPassword,
    ),
    contextKey: testKeys.context,
    clock: machineClock,
    pipeline: {
      run: (call) => {
        calls.push(call);
        return run(call);
      },
    },
    verbs: Object.values(api).map((verb) => ({ verb, handle: () => Promise.resolve() })),
    events: Object.values(events),
    subscriptions: [
      on(events.opened, api.follow),
      on(events.printed, api.bind, { when: ({ pages }) => pages > 1 }),
      on(events.printed, api.file, { asks: 'is_kept' }),
    ],
    schedules: [],
    ...(retries ? { retries } : {}),
    onError: () => undefined,
  });

beforeEach(async () => {
  name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(inject('adminUrl'), `create database ${name} template ${template}`);
  admin = new pg.Client({ connectionString: urlOf(inject('adminUrl'), name) });
  await admin.connect();
  calls = [];
  run = () => Promise.resolve({});
  worker = await open({ retryLimit: 1, retryDelay: 0 });
});
afterEach(async () => {
  await worker.stop();
  await admin.end();
  await onServer(inject('adminUrl'), `drop database if exists ${name} with (force)`);
});

const leave = (kind: string, what: string, count = 1, more = {}) =>
  admin.query(
    `insert into app.outgoing (clinic_id, kind, name, payload)
     select $1, $2, $3, $4 from generate_series(1, $5)`,
    [clinicId, kind, what, { id, ...more }, count],
  );
const letters = async () =>
  (await admin.query('select kind, name, payload, reason, tries from app.dead_letters')).rows;
const until = async (isSo: () => Promise<boolean> | boolean) => {
  const end = performance.now() + 15_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('it did not come to that');
    worker.wake();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

test.each([
  ['task', 'sheets.burn', 'Error: no task is called sheets.burn'],
  ['event', 'sheets.burnt', 'Error: no event is called sheets.burnt'],
])(
  'a %s that nobody knows stops nothing and is kept with its reason',
  async (kind, what, reason) => {
    await leave(kind, what);
    await leave('task', 'sheets.copy', 3);
    await leave('event', 'sheets.opened');
    await worker.settle();
    expect(calls.map(({ verb }) => verb.id).toSorted()).toEqual([
      'sheets.copy',
      'sheets.copy',
      'sheets.copy',
      'sheets.follow',
    ]);
    expect(await letters()).toEqual([]);
    await until(async () => {
      await admin.query('update app.outgoing set due_at = now()');
      return (await letters()).length > 0;
    });
    expect(await letters()).toEqual([{ kind, name: what, payload: { id }, reason, tries: 5 }]);
    expect((await admin.query('select from app.outgoing')).rowCount).toBe(0);
  },
);

test('a job that always fails is kept with its reason after its tries, without what people typed', async () => {
  run = () => Promise.reject(new Error('lata@clinic.example and +919812345678 were refused'));
  await leave('task', 'sheets.copy');
  await until(async () => (await letters()).length > 0);
  expect(calls).toHaveLength(2);
  expect(await letters()).toEqual([
    {
      kind: 'task',
      name: 'sheets.copy',
      payload: { id },
      reason: 'Error: … and … were refused',
      tries: 2,
    },
  ]);
});

test('twenty jobs of one queue run side by side', async () => {
  let release: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (release = resolve));
  run = async () => {
    if (calls.length === 20) release();
    await all;
    return {};
  };
  await leave('task', 'sheets.copy', 20);
  await until(() => calls.length === 20);
  release();
  await worker.settle();
  expect(calls).toHaveLength(20);
});

test('an event becomes a job only for the verbs that hear it', async () => {
  await admin.query(`
    create function app.is_kept(clinic uuid, payload jsonb) returns boolean language sql security definer as
      $$ select clinic = '${clinicId}' and (payload ->> 'pages')::int = 3 $$;
    grant execute on function app.is_kept(uuid, jsonb) to diary_jobs`);
  for (const pages of [1, 2, 3]) await leave('event', 'sheets.printed', 1, { pages });
  await worker.settle();
  const { rows } = await admin.query<{ name: string; pages: number }>(
    `select name, (data -> 'input' ->> 'pages')::int pages from pgboss.job order by name, pages`,
  );
  expect(rows).toEqual([
    { name: 'sheets.bind', pages: 2 },
    { name: 'sheets.bind', pages: 3 },
    { name: 'sheets.file', pages: 3 },
  ]);
  expect(calls).toHaveLength(3);
});

test('a verb that asks what the database does not know stops nothing and is kept with its reason', async () => {
  await leave('event', 'sheets.printed', 1, { pages: 1 });
  await leave('task', 'sheets.copy');
  await until(async () => {
    await admin.query('update app.outgoing set due_at = now()');
    return (await letters()).length > 0;
  });
  expect(calls.map(({ verb }) => verb.id)).toEqual(['sheets.copy']);
  expect(await letters()).toMatchObject([
    { name: 'sheets.printed', reason: 'database 42883', tries: 5 },
  ]);
});

test('whoever an act asks may be out for hours; a queue that an earlier version made is tried as long', async () => {
  await worker.stop();
  worker = await open();
  const { rows } = await admin.query(
    `select name, retry_limit, retry_delay_max from pgboss.queue where name in ('sheets.copy', 'sheets.post') order by name`,
  );
  expect(rows).toEqual([
    { name: 'sheets.copy', retry_limit: 5, retry_delay_max: null },
    { name: 'sheets.post', retry_limit: 20, retry_delay_max: 900 },
  ]);
});

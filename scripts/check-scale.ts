// `npm run check-scale`: proves on the schema that clinics can be spread over machines, and measures what one costs.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { withLogin } from '../src/kit/server/database-url.ts';
import { filesInFolder, openFiles } from '../src/kit/server/files.ts';
import { migrate } from '../src/kit/server/migrate.ts';
import { startPostgres } from '../src/kit/server/postgres.ts';
import { openSpool } from '../src/kit/server/spool.ts';
import type { Verb } from '../src/kit/shared/contract.ts';
import { dayAt } from '../src/kit/shared/time.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { api as treatments } from '../src/modules/treatments/contract.ts';
import { type App, createApp } from '../src/server/create-app.ts';
import { inventedSettings } from '../tests/given.ts';
import { temporaryFolder } from '../tests/postgres.ts';
import { raiseWorld } from '../tests/world.ts';
import { cpuOf } from './bench/cpu.ts';
import { crossings, obstaclesIn, undivided, unexplained } from './scale/schema.ts';

const people = 500;
const visitsEach = 4;
const most = 1e9;
const say = (line: string) => void process.stdout.write(`${line}\n`);

const folder = temporaryFolder();
const postgres = await startPostgres({ folder, fsync: false });
let app: App | null = null;
const admin = new pg.Client({ connectionString: postgres.url });
try {
  const keys = { context: Buffer.alloc(32, 7), appPassword: 'a', jobsPassword: 'b' };
  await migrate(postgres.url, keys);
  await admin.connect();
  const faults = unexplained(await obstaclesIn(admin));
  say(
    `Schema: ${Object.keys({ ...undivided, ...crossings }).length} known obstacles, each with its reason in scripts/scale/schema.ts`,
  );
  for (const fault of faults) say(`Schema: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  app = await createApp({
    appUrl: withLogin(postgres.url, 'diary_app', 'a'),
    jobsUrl: withLogin(postgres.url, 'diary_jobs', 'b'),
    contextKey: keys.context,
    webFolder: null,
    textsFolder: fileURLToPath(new URL('../build/texts', import.meta.url)),
    logger: false,
    rates: { calm: most, typing: most, heavy: most, guarded: most },
    trustProxy: 0,
    connections: 20,
    store: openFiles(filesInFolder(join(folder, 'files')), Buffer.alloc(32, 4)),
    spool: openSpool(join(folder, 'spool')),
    settings: inventedSettings(),
  });
  const world = await raiseWorld(admin);
  await measure(app, world.rao.token);
} finally {
  await app?.close();
  await admin.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function bytes(): Promise<number> {
  await admin.query('vacuum full');
  const { rows } = await admin.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(c.oid))::text as bytes from pg_class c
     where c.relkind in ('r', 'm') and c.relnamespace in ('app'::regnamespace, 'app_private'::regnamespace, 'pgboss'::regnamespace)`,
  );
  return Number(rows[0]?.bytes);
}

async function ask(of: App, token: string, verb: Verb, input: object): Promise<unknown> {
  const isRead = verb.method === 'GET';
  const answer = await of.http.inject({
    method: verb.method,
    url: isRead ? `${verb.url}?${new URLSearchParams(Object.entries(input)).toString()}` : verb.url,
    headers: { authorization: token, ...(isRead ? {} : { 'content-type': 'application/json' }) },
    ...(isRead ? {} : { payload: JSON.stringify(input) }),
  });
  if (answer.statusCode !== 200) throw new Error(`${verb.id}: ${answer.body.slice(0, 300)}`);
  const { data }: { data: unknown } = answer.json();
  return data;
}

/** Bytes and processor time (of this process and of PostgreSQL, its child) of some work, told by its count. */
async function costOf(
  what: string,
  count: number,
  of: App,
  work: () => Promise<void>,
): Promise<void> {
  const before = await bytes();
  const cpu = cpuOf(process.pid);
  await work();
  await of.worker.settle();
  await of.auditLog.flush();
  const micros = (cpuOf(process.pid) - cpu) / count;
  const left = ((await bytes()) - before) / count;
  say(
    `${what}: ${Math.round(left)} bytes kept, ${Math.round(micros)} µs of processor time each (${count} of them)`,
  );
}

async function measure(of: App, token: string): Promise<void> {
  const today = dayAt(Temporal.Now.instant(), 'Asia/Kolkata');
  const ids: string[] = [];
  await costOf('a patient registered', people, of, async () => {
    for (let n = 0; n < people; n += 1) {
      const data = await ask(of, token, patients.register, {
        name: `${['Meera', 'Ravi', 'Anita', 'Suresh', 'Kavita'][n % 5] ?? ''} ${['Joshi', 'Iyer', 'Khan', 'Patil'][n % 4] ?? ''}`,
        gender: 'Female',
        contactNumber: String(9_000_000_000 + n),
        statedAge: 20 + (n % 60),
      });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the verb promises
      ids.push((data as { patient: { id: string } }).patient.id);
    }
  });
  await costOf('a treatment with its fee', people * visitsEach, of, async () => {
    for (let n = 0; n < people * visitsEach; n += 1)
      await ask(of, token, treatments.add, {
        patientId: ids[n % people],
        visitOn: today,
        diagnosis: 'Fever, since three days',
        totalFeesPaise: 500_00,
        payments: [{ amountPaise: 500_00, type: 'Cash', paidOn: today }],
      });
  });
  await costOf('a search', 1_000, of, async () => {
    for (let n = 0; n < 1_000; n += 1) await ask(of, token, patients.search, { text: 'meera jo' });
  });
  await costOf('an empty clinic', 200, of, async () => {
    await admin.query(
      `insert into app.clinics (clinic_id, code, name, country, zone) select uuidv7(), 'SCALE' || n, 'Clinic ' || n, 'IN', 'Asia/Kolkata' from generate_series(1, 200) n`,
    );
  });
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name like 'practice-diary%'`,
  );
  say(
    `connections of this one process now: ${rows[0]?.count ?? 0}; at the most 20 for calls, 4 for the trail, 3 and 1 for jobs, 3 that listen`,
  );
}

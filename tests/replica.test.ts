// Reports from a real streaming replica: as fresh as the primary's, and from the primary where the replica is behind or gone.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../src/kit/server/migrate.ts';
import { dayAt } from '../src/kit/shared/time.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { api as reports } from '../src/modules/reports/contract.ts';
import { api as treatments } from '../src/modules/treatments/contract.ts';
import { testApp, type TestApp } from './db.ts';
import { temporaryFolder, testPostgres } from './postgres.ts';
import { type StreamingReplica, streamFrom } from './streaming-replica.ts';
import { onServer, testKeys, urlOf } from './template.ts';

let postgres: Awaited<ReturnType<typeof testPostgres>>;
let replica: StreamingReplica;
let app: TestApp;
let patientId: string;
const filesFolder = temporaryFolder();
const today = dayAt(Temporal.Now.instant(), 'Asia/Kolkata');

beforeAll(async () => {
  postgres = await testPostgres();
  await onServer(postgres.url, 'create database clinic');
  const url = urlOf(postgres.url, 'clinic');
  // As anywhere but in tests.
  await onServer(url, 'alter database clinic set synchronous_commit = on');
  await migrate(url, testKeys);
  replica = await streamFrom(url);
  await replica.start();
  app = await testApp({ own: { url, filesFolder }, replicaUrl: replica.url });
  const { data } = await app.call(
    patients.register,
    { name: 'Meera Joshi', gender: 'Female', contactNumber: '9812345678', statedAge: 34 },
    app.world.rao,
  );
  patientId = data.patient.id;
}, 120_000);
afterAll(async () => {
  await app.close();
  await replica.remove();
  await postgres.stop();
  rmSync(filesFolder, { recursive: true, force: true });
});

let visits = 0;
async function treat(): Promise<void> {
  const { status } = await app.call(
    treatments.add,
    {
      patientId,
      visitOn: today,
      diagnosis: `Fever ${String((visits += 1))}`,
      totalFeesPaise: 100_00,
    },
    app.world.rao,
  );
  expect(status).toBe(200);
}

async function seen(): Promise<number | undefined> {
  const { status, data } = await app.call(reports.page, { report: 'treatments' }, app.world.rao);
  expect(status).toBe(200);
  return data.sums?.rows;
}

/** How many reports each database has been asked for. */
const asked = () =>
  ['replica', 'primary'].map((from) =>
    Number(
      new RegExp(`long_reads_total{from="${from}"} (\\d+)`).exec(app.metrics.text([]))?.[1] ?? 0,
    ),
  );

test('whoever wrote reads what they wrote, from the replica', async () => {
  for (let n = 0; n < 20; n += 1) {
    await treat();
    expect(await seen()).toBe(visits);
  }
  expect(asked()[0]).toBeGreaterThan(15);
});

test('a replica that is behind is not asked', async () => {
  await replica.ask('select pg_wal_replay_pause()');
  const [, before = 0] = asked();
  try {
    await treat();
    expect(await seen()).toBe(visits);
    expect(await seen()).toBe(visits);
    expect(asked()[1]).toBe(before + 2);
  } finally {
    await replica.ask('select pg_wal_replay_resume()');
  }
});

test('one that is gone is done without, and asked again when it is back', async () => {
  await new Promise((resolve) => setTimeout(resolve, 5_100));
  expect(await seen()).toBe(visits);
  await replica.kill();
  await treat();
  expect(await seen()).toBe(visits);
  await replica.start();
  await new Promise((resolve) => setTimeout(resolve, 5_100));
  const [before = 0] = asked();
  await treat();
  expect(await seen()).toBe(visits);
  expect(asked()[0]).toBe(before + 1);
}, 40_000);

test('a refusal is the same there', async () => {
  const refused = await app.call(reports.page, { report: 'treatments' }, app.world.nobody);
  expect(refused.status).toBe(403);
  expect((await app.call(reports.page, { report: 'treatments' }, null)).status).toBe(401);
});

// Asked by a real Prometheus, by the files of deploy/metrics: what it takes in, what the alerts and the dashboard ask for, and that nobody is named.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openMetricsPage } from '../src/server/metrics.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { testApp, type TestApp } from './db.ts';
import { freePort } from './free-port.ts';
import { findProgram } from './programs.ts';

const token = 'a-token-of-the-tests';
let app: TestApp;
let page: Awaited<ReturnType<typeof openMetricsPage>>;
let folder: string;
let prometheus: ChildProcess | undefined;
beforeAll(async () => {
  app = await testApp();
  page = await openMetricsPage(app, { host: '127.0.0.1', port: 0, token });
  folder = mkdtempSync(join(tmpdir(), 'practice-diary-metrics-'));
  await app.call(
    patients.register,
    { name: 'Meera Joshi', gender: 'Female', contactNumber: '9812345678', statedAge: 34 },
    app.world.rao,
  );
  await app.call(patients.search, { text: 'meera' }, app.world.rao);
  await app.call(patients.search, { text: 'meera' }, null);
});
afterAll(async () => {
  prometheus?.kill('SIGTERM');
  await page.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${String(page.port)}${path}`, { headers });
const bearer = { authorization: `Bearer ${token}` };

test('is shut without the token, and has one page', async () => {
  expect((await ask('/metrics')).status).toBe(401);
  expect((await ask('/metrics', { authorization: 'Bearer wrong' })).status).toBe(401);
  expect((await ask('/', bearer)).status).toBe(404);
});

test('tells requests, connections and work in a form that Prometheus reads, and nobody’s name', async () => {
  await app.admin.query(
    `insert into app.dead_letters (clinic_id, kind, name, payload, reason, tries, written_at) values ($1, 'task', 'a', '{}', 'b', 5, now())`,
    [app.world.sunrise.clinicId],
  );
  const text = await (await ask('/metrics', bearer)).text();
  execFileSync(findProgram('promtool'), ['check', 'metrics'], { input: text });
  expect(text).toContain('practice_diary_requests_total{verb="patients.search",status="200"} 1');
  expect(text).toContain('practice_diary_requests_total{verb="patients.search",status="401"} 1');
  expect(text).toContain(
    'practice_diary_request_seconds_bucket{verb="patients.search",le="+Inf"} 2',
  );
  for (const [name, least] of [
    ['database_up', 1],
    ['pool_connections', 1],
    ['dead_letters', 1],
    ['resident_bytes', 1e7],
    ['heap_space_bytes{space="old_space"}', 1e7],
    ['stuck_acts', 0],
    ['outgoing_oldest_seconds', 0],
    ['jobs_oldest_seconds', 0],
  ] as const) {
    const value = new RegExp(`^practice_diary_${RegExp.escape(name)} (.+)$`, 'm').exec(text)?.[1];
    expect({ name, value: Number(value) >= least }).toEqual({ name, value: true });
  }
  expect(text).not.toMatch(/meera|98123|joshi|0198/i);
  expect(text).not.toContain(app.world.sunrise.clinicId);
});

const answerShape = z.object({ data: z.unknown() });

async function asked(port: number, path: string): Promise<unknown> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`).catch(() => null);
    const body = answer?.ok ? await answer.text() : '';
    if (body !== '' && !body.includes('"result":[]'))
      return answerShape.parse(JSON.parse(body)).data;
    await pause(200);
  }
  throw new Error(`Prometheus does not know ${path}`);
}

test('a real Prometheus takes it in, with the alerts; the dashboard asks for what there is', async () => {
  execFileSync(findProgram('promtool'), ['check', 'rules', 'deploy/metrics/alerts.yml']);
  const port = await freePort();
  const written = readFileSync('deploy/metrics/prometheus.yml', 'utf8')
    .replace('127.0.0.1:9464', `127.0.0.1:${String(page.port)}`)
    .replaceAll('15s', '1s')
    .replace(
      '    static_configs',
      `    authorization: { credentials: ${token} }\n    static_configs`,
    );
  writeFileSync(join(folder, 'prometheus.yml'), written);
  writeFileSync(join(folder, 'alerts.yml'), readFileSync('deploy/metrics/alerts.yml'));
  prometheus = spawn(
    findProgram('prometheus'),
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'tsdb')}`,
      `--web.listen-address=127.0.0.1:${String(port)}`,
    ],
    { stdio: 'ignore' },
  );
  const query = (text: string) => asked(port, `/api/v1/query?query=${encodeURIComponent(text)}`);
  expect(await query('up == 1')).toMatchObject({ result: [{ metric: { job: 'practice-diary' } }] });
  expect(await query('practice_diary_requests_total{verb="patients.register"}')).toMatchObject({
    result: [{ value: [expect.anything(), '1'] }],
  });
  const names = JSON.stringify(await asked(port, '/api/v1/label/__name__/values'));
  const wanted = ['alerts.yml', 'dashboard.json'].flatMap(
    (file) => readFileSync(`deploy/metrics/${file}`, 'utf8').match(/practice_diary_\w+/g) ?? [],
  );
  expect(wanted.length).toBeGreaterThan(20);
  // Named only once there is one.
  const sometimes = new Set(['practice_diary_jobs', 'practice_diary_faults_total']);
  expect(wanted.filter((name) => !names.includes(`"${name}"`) && !sometimes.has(name))).toEqual([]);
  expect(JSON.stringify(await asked(port, '/api/v1/rules'))).toContain('WorkStuck');
}, 60_000);

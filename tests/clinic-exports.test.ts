// Each clinic's archive once a week into the operator's folder, four kept, nothing half written, one process at a time.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { restoreClinic } from '../src/kit/server/clinic-restore.ts';
import { exportClinics } from '../src/server/clinic-exports.ts';
import { testApp, type TestApp } from './db.ts';
import { onServer, template, urlOf } from './template.ts';

let app: TestApp;
let folder: string;
let codes: string[];
const start = Temporal.Instant.from('2026-11-24T03:12:30Z');
const never = new AbortController().signal;
beforeAll(async () => {
  app = await testApp();
  const { rows } = await app.admin.query<{ code: string }>(
    `select code from app.clinics where clinic_id <> '00000000-0000-0000-0000-000000000000'`,
  );
  codes = rows.map(({ code }) => code);
});
afterAll(() => app.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'practice-diary-exports-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const run = (
  days: number,
  archive: (clinicId: string) => Promise<Readable> = (clinicId) => app.archive(clinicId),
  signal = never,
) =>
  exportClinics(
    {
      adminUrl: app.adminUrl,
      folder,
      archive,
      now: () => start.add({ hours: 24 * days }),
      say: () => undefined,
    },
    signal,
  );
const filesOf = (code: string) => readdirSync(join(folder, code)).toSorted();

test('each clinic comes once a week, and the newest four are kept', async () => {
  expect(codes.length).toBeGreaterThan(1);
  expect(await run(0)).toBeNull();
  for (const code of codes) expect(filesOf(code)).toEqual(['2026-11-24T0312Z.tar.gz']);
  await run(6);
  for (const code of codes) expect(filesOf(code)).toHaveLength(1);
  for (const week of [1, 2, 3, 4, 5]) await run(7 * week);
  for (const code of codes)
    expect(filesOf(code)).toEqual(
      ['2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29'].map((day) => `${day}T0312Z.tar.gz`),
    );
});

test('it is an archive that a restore takes', async () => {
  await run(0);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = inject('adminUrl');
  await onServer(admin, `create database ${name} template ${template} strategy file_copy`);
  const client = new pg.Client({ connectionString: urlOf(admin, name) });
  await client.connect();
  try {
    const [code = ''] = codes;
    const path = join(folder, code, filesOf(code)[0] ?? '');
    expect(await restoreClinic(client, app.store, path)).toMatchObject({ missingFiles: 0 });
    const { rows } = await client.query('select code from app.clinics where code = $1', [code]);
    expect(rows).toHaveLength(1);
  } finally {
    await client.end();
    await onServer(admin, `drop database ${name} with (force)`);
  }
});

test('one that fails is named and leaves nothing; the others are written', async () => {
  let asked = 0;
  const failing = (clinicId: string) => {
    asked += 1;
    return asked === 1
      ? Promise.resolve(
          Readable.from(
            (async function* () {
              yield Buffer.from('half');
              await Promise.resolve();
              throw new Error('the disk is full');
            })(),
          ),
        )
      : app.archive(clinicId);
  };
  expect(await run(0, failing)).toMatch(/^[\w-]+: the disk is full$/);
  expect(codes.flatMap((code) => filesOf(code))).toHaveLength(codes.length - 1);
});

test('two processes do not write the same', async () => {
  let written = 0;
  const counted = (clinicId: string) => {
    written += 1;
    return app.archive(clinicId);
  };
  await Promise.all([run(0, counted), run(0, counted)]);
  expect(written).toBe(codes.length);
});

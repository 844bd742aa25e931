// A clinic taken out whole and brought back into an empty installation is the same, table by table and row by row.
import { randomBytes } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { seedDemo } from '../scripts/seed.ts';
import {
  archiveOf,
  type ArchiveManifest,
  findRows,
  isTaken,
  lastMigration,
  leftOut,
  tablesOf,
  withheld,
  writeArchive,
} from '../src/kit/server/clinic-archive.ts';
import { restoreClinic } from '../src/kit/server/clinic-restore.ts';
import { filesInFolder, openFiles } from '../src/kit/server/files.ts';
import { FileMissing } from '../src/kit/server/s3.ts';
import { readTar, tarEnd, tarFill, tarHead } from '../src/kit/server/tar.ts';
import { testApp, type TestApp } from './db.ts';
import { onServer, template, urlOf } from './template.ts';

let app: TestApp;
let clinicId: string;
const folder = mkdtempSync(join(tmpdir(), 'practice-diary-archive-'));
const path = join(folder, 'clinic.tar.gz');
const password = 'hash-that-must-stay';
const picture = randomBytes(70_000);
const made: string[] = [];
beforeAll(async () => {
  app = await testApp();
  await app.admin.query('truncate app.accounts, app.clinics cascade');
  await seedDemo(app, app.adminUrl);
  await app.worker.settle();
  await app.worker.stop();
  await app.auditLog.flush();
  const { rows } = await app.admin.query<{ clinic_id: string }>(
    'select clinic_id from app.patients group by 1 order by count(*) desc limit 1',
  );
  clinicId = rows[0]?.clinic_id ?? '';
  const logo = await app.store.shelfOf(clinicId).keep(picture);
  await app.admin.query('update app.clinics set logo_key = $1 where clinic_id = $2', [
    logo.key,
    clinicId,
  ]);
  await app.admin.query('update app.accounts set password_hash = $1', [password]);
  await holdVideoVisit();
  await writeArchive(
    {
      client: app.admin,
      clinicId,
      shelf: app.store.shelfOf(clinicId),
      madeAt: Temporal.Now.instant(),
    },
    path,
  );
}, 240_000);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
  for (const name of made)
    await onServer(inject('adminUrl'), `drop database if exists ${name} with (force)`);
});

/** So that the call history has somebody who was there. */
async function holdVideoVisit(): Promise<void> {
  const { rows } = await app.admin.query<{ id: string }>(
    'select id from app.appointments where clinic_id = $1 limit 1',
    [clinicId],
  );
  const visit = [clinicId, rows[0]?.id];
  await app.admin.query(
    `insert into app.video_stays (clinic_id, appointment_id, seat, device, entered_at, seen_at, admitted_at)
     values ($1, $2, 'patient', '\\xaa', now() - interval '10 minutes', now(), now() - interval '9 minutes')`,
    visit,
  );
  await app.admin.query(
    `insert into app.video_relatives (clinic_id, appointment_id, key_hash, asked_at, name, relation, consented_at, device, admitted_at, seen_at)
     values ($1, $2, '\\xbb', now(), 'Asha', 'Daughter', now(), '\\xcc', now(), now())`,
    visit,
  );
}

const elsewhere = () => openFiles(filesInFolder(join(folder, 'files')), Buffer.alloc(32, 9));

/** An empty installation with keys of its own. */
async function empty(): Promise<pg.Client> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  made.push(name);
  await onServer(
    inject('adminUrl'),
    `create database ${name} template ${template} strategy file_copy`,
  );
  const client = new pg.Client({ connectionString: urlOf(inject('adminUrl'), name) });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function contents(): Promise<{ name: string; bytes: Buffer }[]> {
  return Array.fromAsync(readTar(Readable.from([gunzipSync(readFileSync(path))]), 1e9));
}

function write(entries: readonly { name: string; bytes: Buffer }[]): string {
  const changed = join(folder, `${randomBytes(4).toString('hex')}.tar.gz`);
  const at = Temporal.Now.instant();
  const pieces = entries.flatMap(({ name, bytes }) => [
    tarHead(name, bytes.length, at),
    bytes,
    tarFill(bytes.length),
  ]);
  writeFileSync(changed, gzipSync(Buffer.concat([...pieces, tarEnd()])));
  return changed;
}

async function refusalOf(archive: string): Promise<string> {
  const client = await empty();
  const said = await restoreClinic(client, elsewhere(), archive).then(
    () => 'restored',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  const { rows } = await client.query(
    'select 1 from app.accounts union all select 1 from app.patients',
  );
  await client.end();
  expect(rows).toEqual([]);
  return said;
}

test('comes back table by table, row by row, file by file', async () => {
  const client = await empty();
  const restored = await restoreClinic(client, elsewhere(), path);
  expect(restored).toMatchObject({ clinicId, files: expect.any(Number), missingFiles: 0 });
  let filled = 0;
  for (const table of (await tablesOf(app.admin)).filter(isTaken)) {
    const [before, after] = await Promise.all(
      [app.admin, client].map((one) => one.query<{ row: string }>(findRows(table), [clinicId])),
    );
    expect({ table: table.name, rows: after?.rows }).toEqual({
      table: table.name,
      rows: before?.rows,
    });
    if (before && before.rows.length > 0) filled += 1;
  }
  expect(filled).toBeGreaterThan(25);
  const there = await client.query<{ seconds: number; device: string }>(
    `select extract(epoch from seen_at - admitted_at)::int seconds, device::text from app.video_stays where clinic_id = $1`,
    [clinicId],
  );
  expect(there.rows).toContainEqual({ seconds: 540, device: '\\x' });
  const keys = 'select key, patient_id from app.patient_keys where clinic_id = $1 order by 1, 2';
  expect((await client.query(keys, [clinicId])).rows).toEqual(
    (await app.admin.query(keys, [clinicId])).rows,
  );
  const { rows } = await client.query<{ logo_key: string }>(
    'select logo_key from app.clinics where clinic_id = $1',
    [clinicId],
  );
  expect(
    await elsewhere()
      .shelfOf(clinicId)
      .bytesOf(rows[0]?.logo_key ?? ''),
  ).toEqual(picture);
  await expect(restoreClinic(client, elsewhere(), path)).rejects.toThrow('not empty');
  await client.end();
}, 120_000);

test('every table of a clinic is taken or left out with a reason', async () => {
  const { rows } = await app.admin.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'app' and table_type = 'BASE TABLE' and column_name = 'clinic_id'`,
  );
  const manifest: ArchiveManifest = JSON.parse((await contents()).at(-1)?.bytes.toString() ?? '');
  const named = [...manifest.tables.map(({ name }) => name), ...Object.keys(leftOut)];
  expect(named.toSorted()).toEqual([...rows.map(({ name }) => name), 'accounts'].toSorted());
  expect(Object.values(leftOut).every((reason) => reason.length > 10)).toBe(true);
});

/** Columns that sound like secrets and are none, each looked at. */
const noSecrets = [
  'abha_shares.token_id',
  'audit.hash',
  'audit.previous',
  'bookings.phone_key',
  'clinics.logo_key',
  'documents.file_key',
  'documents.small_key',
  'favourite_lines.medicine_key',
  'audit_heads.hash',
  'patients.search_keys',
  'profiles.picture_key',
  'public_links.key',
  'token_steps.token_id',
  'tokens.key',
  'privacy_requests.phone_key',
  // Of 32 random bytes, which are in the patient's hands alone.
  'video_relatives.key_hash',
  'waitlist_entries.phone_key',
];

test('no secret leaves', async () => {
  const suspect = (await tablesOf(app.admin))
    .filter(isTaken)
    .flatMap(({ name, columns }) =>
      columns
        .filter(
          (column) =>
            column.type === 'bytea' ||
            /hash|secret|sealed|token|password|key|auth|mac_/.test(column.name),
        )
        .map((column) => `${name}.${column.name}`),
    );
  const empties = Object.entries(withheld).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(suspect.toSorted()).toEqual([...noSecrets, ...empties].toSorted());
  expect(gunzipSync(readFileSync(path)).includes(password)).toBe(false);
});

test('a table that is missing, a changed byte, another version and what is cut off are refused in words', async () => {
  const all = await contents();
  const last = all.at(-1);
  const manifest: ArchiveManifest = JSON.parse(last?.bytes.toString() ?? '');
  const listing = (more: Partial<ArchiveManifest>) => ({
    name: 'manifest.json',
    bytes: Buffer.from(JSON.stringify({ ...manifest, ...more })),
  });
  const rest = all.slice(0, -1);
  const without = rest.filter(({ name }) => !name.startsWith('tables/appointments-'));
  expect(await refusalOf(write([...without, listing({})]))).toContain(
    'appointments-00001.jsonl is missing',
  );
  const unlisted = manifest.files.filter(({ name }) => !name.startsWith('tables/appointments-'));
  expect(await refusalOf(write([...without, listing({ files: unlisted })]))).toContain(
    'appointments does not hold the rows',
  );
  const fewer = manifest.tables.map((table) =>
    table.name === 'appointments' ? { ...table, rows: 0 } : table,
  );
  expect(
    await refusalOf(write([...without, listing({ files: unlisted, tables: fewer })])),
  ).toContain('does not hold together');
  const changed = rest.map(({ name, bytes }) =>
    name === 'tables/patients-00001.jsonl'
      ? { name, bytes: Buffer.from(bytes.toString().replace(/"city": "./, '"city": "X')) }
      : { name, bytes },
  );
  expect(await refusalOf(write([...changed, listing({})]))).toContain(
    'patients-00001.jsonl was changed',
  );
  expect(await refusalOf(write([...rest, listing({ migration: '9999_x.sql' })]))).toContain(
    'another version',
  );
  expect(await refusalOf(write([...rest, listing({ format: 2 })]))).toContain('format 2');
  expect(await refusalOf(write(rest))).toContain('cut off');
  const cut = write(all);
  truncateSync(cut, 5_000);
  expect(await refusalOf(cut)).toContain('RestoreRefused: The archive is');
  expect(await refusalOf(join(folder, 'nowhere'))).toContain('no such archive');
}, 120_000);

test('what is not written whole leaves nothing', async () => {
  const stopped = writeArchive(
    {
      client: app.admin,
      clinicId,
      shelf: app.store.shelfOf(clinicId),
      madeAt: Temporal.Now.instant(),
      onProgress: ({ done }) => {
        if (done > 3) throw new Error('stopped');
      },
    },
    join(folder, 'half.tar.gz'),
  );
  await expect(stopped).rejects.toThrow('stopped');
  expect(readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([]);
});

test('a document that is gone is listed, a storage that does not answer ends it', async () => {
  const listed: string[][] = [];
  const archiveWith = (bytesOf: () => Promise<Buffer>) =>
    writeArchive(
      {
        client: app.admin,
        clinicId,
        shelf: { bytesOf },
        madeAt: Temporal.Now.instant(),
        onListed: ({ missingFiles }) => void listed.push(missingFiles),
      },
      join(folder, 'gone.tar.gz'),
    );
  await archiveWith(() => Promise.reject(new FileMissing('gone')));
  expect(listed[0]?.length).toBeGreaterThan(0);
  await expect(archiveWith(() => Promise.reject(new Error('no answer')))).rejects.toThrow(
    'no answer',
  );
}, 60_000);

test('what changes meanwhile is not in it', async () => {
  const client = new pg.Client({ connectionString: app.adminUrl });
  await client.connect();
  await client.query('begin isolation level repeatable read, read only');
  let isChanged = false;
  const pieces: Buffer[] = [];
  for await (const piece of archiveOf({
    client,
    clinicId,
    shelf: app.store.shelfOf(clinicId),
    migration: await lastMigration(),
    madeAt: Temporal.Now.instant(),
  })) {
    if (!isChanged)
      await app.admin.query(`update app.patients set city = 'Elsewhere' where clinic_id = $1`, [
        clinicId,
      ]);
    isChanged = true;
    pieces.push(piece);
  }
  await client.end();
  expect(Buffer.concat(pieces).includes('"Elsewhere"')).toBe(false);
});

import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditOf, testApp, type TestApp } from '../../../tests/db.ts';
import type { ArchiveManifest } from '../../kit/server/clinic-archive.ts';
import { systemClinicId } from '../../kit/server/context.ts';
import { FileMissing } from '../../kit/server/s3.ts';
import { readTar } from '../../kit/server/tar.ts';
import { api as clinics } from '../clinics/contract.ts';
import { api as notifications } from '../notifications/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api as treatments } from '../treatments/contract.ts';
import { api } from './contract.ts';

let app: TestApp;
let now = Temporal.Now.instant();
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = Temporal.Now.instant();
  await app.admin.query('delete from app.notifications where file_id is not null');
  await app.admin.query('delete from app.made_files');
});

type Who = TestApp['world']['rao'];
const filesOf = async (who: Who) => (await app.call(api.list, { kind: 'clinic' }, who)).data.files;

async function whenReady(who: Who) {
  for (;;) {
    await app.worker.settle();
    const [file] = await filesOf(who);
    if (file && file.status !== 'waiting' && file.status !== 'making') return file;
    await pause(50);
  }
}

async function contentsOf(who: Who, id: string) {
  const { raw } = await app.call(api.open, { id }, who);
  expect(raw.statusCode).toBe(200);
  return Array.fromAsync(readTar(Readable.from([gunzipSync(raw.rawPayload)]), 1e9));
}

const release = () => app.work(api.release, {}, systemClinicId);
const shelved = async (id: string) =>
  (
    await app.admin.query<{ parts: string[]; status: string }>(
      'select parts, status from app.made_files where id = $1',
      [id],
    )
  ).rows[0];

test('the owner has all of the own clinic made and takes it out, on the free plan too; nothing of another', async () => {
  const { rao, stranger, lata, moonlight } = app.world;
  expect((await app.call(api.ask, {}, lata)).status).toBe(403);
  const asked = await app.call(api.ask, {}, stranger);
  expect(asked.data).toMatchObject({ kind: 'clinic', status: 'waiting', size: 0 });
  const ready = await whenReady(stranger);
  expect(ready).toMatchObject({ id: asked.data.id, status: 'ready', missing: 0 });
  expect(ready.fileName).toMatch(/^[A-Z0-9]+-\d{4}-\d\d-\d\d\.tar\.gz$/);
  const entries = await contentsOf(stranger, ready.id);
  const manifest: ArchiveManifest = JSON.parse(entries.at(-1)?.bytes.toString() ?? '');
  expect(manifest.clinicId).toBe(moonlight.clinicId);
  const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows;
  expect([rowsOf('clinics'), rowsOf('members'), rowsOf('accounts')]).toEqual([1, 1, 1]);
  const all = Buffer.concat(entries.map(({ bytes }) => bytes)).toString();
  expect(all).toContain('Dr Mohan Iyer');
  expect(all).not.toContain('Dr Anil Rao');
  for (const other of [rao, lata])
    expect((await app.call(api.open, { id: ready.id }, other)).status).toBe(404);
  expect((await auditOf(app, 'exports.open')).map(({ detail }) => detail)).toMatchObject([
    { exported: true, kind: 'clinic' },
  ]);
  const { data } = await app.call(notifications.list, {}, stranger);
  expect(data.notifications).toMatchObject([{ kind: 'file_ready', fileKind: 'clinic' }]);
});

interface Bundle {
  entry: {
    resource: { resourceType: string; id: string; medicationCodeableConcept?: { text: string } };
  }[];
}

test('every patient is in it as a FHIR bundle, once, with what was prescribed', async () => {
  const { rao, sunrise } = app.world;
  const ids: string[] = [];
  for (const name of ['Asha Kulkarni', 'Bhola Nath']) {
    const { data } = await app.call(
      patients.register,
      { name, contactNumber: '9876543210', gender: 'Female', statedAge: 40 },
      rao,
    );
    ids.push(data.patient.id);
  }
  await app.call(
    treatments.add,
    {
      patientId: ids[1] ?? '',
      visitOn: now.toString().slice(0, 10),
      diagnosis: 'Fever',
      lines: [{ medicineName: 'Paracetamol 500 mg', form: 'Tablet', dosage: '1-0-1' }],
      finish: true,
    },
    rao,
  );
  await app.call(api.ask, {}, rao);
  const { id, status } = await whenReady(rao);
  expect(status).toBe('ready');
  const bundles = (await contentsOf(rao, id))
    .filter(({ name }) => /^fhir\/bundles-\d{5}\.ndjson$/.test(name))
    .flatMap(({ bytes }) => bytes.toString().trim().split('\n'))
    .map((line): Bundle => JSON.parse(line));
  const of = (type: string) =>
    bundles.map(({ entry }) =>
      entry
        .filter(({ resource }) => resource.resourceType === type)
        .map(({ resource }) => resource),
    );
  const { rows } = await app.admin.query<{ id: string }>(
    'select id from app.patients where clinic_id = $1 order by id',
    [sunrise.clinicId],
  );
  expect(of('Patient').map(([person]) => person?.id)).toEqual(rows.map((row) => row.id));
  expect(
    of('MedicationRequest').map((all) => all.map((one) => one.medicationCodeableConcept?.text)),
  ).toEqual([[], ['Paracetamol 500 mg']]);
});

test('papers that were given out are in it as PDF where that was asked for, and in no other', async () => {
  const { rao, sunrise } = app.world;
  await app.admin.query(
    `insert into app.profiles (clinic_id, member_id, registration_number, council, degrees, specialties, languages, bio, state, city, address)
     values ($1, $2, 'MMC/1234', 'Maharashtra Medical Council', '{MBBS}', '{}', '{}', '', '', '', '')
     on conflict (clinic_id, member_id) do update set registration_number = 'MMC/1234'`,
    [sunrise.clinicId, rao.memberId],
  );
  const { data: patient } = await app.call(
    patients.register,
    { name: 'Chandra Rao', contactNumber: '9876543211', gender: 'Male', statedAge: 50 },
    rao,
  );
  const { data: visit } = await app.call(
    treatments.add,
    {
      patientId: patient.patient.id,
      visitOn: now.toString().slice(0, 10),
      diagnosis: 'Fever',
      lines: [{ medicineName: 'Paracetamol 500 mg', form: 'Tablet', dosage: '1-0-1' }],
      totalFeesPaise: 300_00,
      payments: [{ amountPaise: 300_00, type: 'Cash', paidOn: now.toString().slice(0, 10) }],
      finish: true,
    },
    rao,
  );
  for (const kind of ['prescription', 'receipt'] as const)
    expect((await app.call(treatments.issue, { id: visit.id, kind }, rao)).status).toBe(200);
  expect((await app.call(api.papers, {}, rao)).data).toEqual({ papers: 2 });
  expect((await app.call(api.papers, {}, app.world.lata)).status).toBe(403);
  const { rows: issued } = await app.admin.query<{ id: string; kind: string }>(
    'select id, kind from app.papers where clinic_id = $1 order by id',
    [sunrise.clinicId],
  );
  const papersIn = async (withPapers: boolean) => {
    await app.call(api.ask, { withPapers }, rao);
    const { id, status } = await whenReady(rao);
    expect(status).toBe('ready');
    const entries = await contentsOf(rao, id);
    const manifest: ArchiveManifest = JSON.parse(entries.at(-1)?.bytes.toString() ?? '');
    const pdfs = entries.filter(({ name }) => name.startsWith('papers/'));
    expect(manifest.files.filter(({ name }) => name.startsWith('papers/'))).toHaveLength(
      pdfs.length,
    );
    return pdfs;
  };
  const withThem = await papersIn(true);
  expect(withThem.map(({ name }) => name.split('-').slice(3).join('-'))).toEqual(
    issued.map(({ id, kind }) => `${kind}-1-${id}.pdf`),
  );
  for (const { bytes } of withThem) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await app.admin.query('delete from app.made_files');
  expect(await papersIn(false)).toEqual([]);
}, 180_000);

test('asked twice one is made', async () => {
  const { rao } = app.world;
  const [first, second] = await Promise.all([
    app.call(api.ask, {}, rao),
    app.call(api.ask, {}, rao),
  ]);
  expect(first.data.id).toBe(second.data.id);
  await whenReady(rao);
  expect(await filesOf(rao)).toHaveLength(1);
});

test('another one asked for meanwhile is refused, in place of being taken for the first', async () => {
  const { rao, sunrise } = app.world;
  const { rows } = await app.admin.query<{ id: string }>(
    `insert into app.made_files (clinic_id, kind, asked_by, asked_at, language, status, run, beat_at, content)
     values ($1, 'clinic', $2, $3, 'en', 'making', 1, $3, '{"withPapers": true}') returning id`,
    [sunrise.clinicId, rao.memberId, now.toString()],
  );
  const id = rows[0]?.id ?? '';
  expect((await app.call(api.ask, { withPapers: true }, rao)).data).toMatchObject({ id });
  expect(await app.call(api.ask, { withPapers: false }, rao)).toMatchObject({
    status: 409,
    error: { code: 'made_file_under_way' },
  });
  await app.call(api.cancel, { id }, rao);
  await app.worker.settle();
});

test('what is canceled is not told and leaves nothing', async () => {
  const { rao } = app.world;
  const { data } = await app.call(api.ask, {}, rao);
  expect((await app.call(api.cancel, { id: data.id }, app.world.lata)).status).toBe(404);
  expect((await app.call(api.cancel, { id: data.id }, rao)).data.status).toBe('canceled');
  await app.worker.settle();
  expect(await filesOf(rao)).toEqual([]);
  expect(await shelved(data.id)).toEqual({ status: 'canceled', parts: [] });
  expect((await app.call(api.open, { id: data.id }, rao)).status).toBe(404);
  // Whoever opened a file at night has an alert of it: it is no news of this one.
  const { data: news } = await app.call(notifications.list, {}, rao);
  expect(news.notifications.filter(({ kind }) => kind !== 'exported_at_night')).toEqual([]);
});

test('what a process left half done another takes up, and nothing of the first is left', async () => {
  const { rao, sunrise } = app.world;
  const shelf = app.store.shelfOf(sunrise.clinicId);
  const { key } = await shelf.keep(Buffer.from('half'));
  const { rows } = await app.admin.query<{ id: string }>(
    `insert into app.made_files (clinic_id, kind, asked_by, asked_at, language, status, run, beat_at, parts)
     values ($1, 'clinic', $2, now(), 'en', 'making', 1, now(), array[$3]) returning id`,
    [sunrise.clinicId, rao.memberId, key],
  );
  const id = rows[0]?.id ?? '';
  expect(await release()).toEqual({ released: 0 });
  now = now.add({ seconds: 50 });
  expect(await release()).toEqual({ released: 1 });
  expect(await whenReady(rao)).toMatchObject({ id, status: 'ready' });
  await expect(shelf.bytesOf(key)).rejects.toThrow(FileMissing);
  const late = { id, run: 1, part: null, size: 0, phase: 'records', done: 1, total: 2 } as const;
  expect(await app.work(api.note, late)).toEqual({ goesOn: false });
});

test('who was thought dead changes nothing of what another makes', async () => {
  const { rao, sunrise } = app.world;
  const { rows } = await app.admin.query<{ id: string }>(
    `insert into app.made_files (clinic_id, kind, asked_by, asked_at, language, status, run, beat_at)
     values ($1, 'clinic', $2, now(), 'en', 'making', 2, now()) returning id`,
    [sunrise.clinicId, rao.memberId],
  );
  const id = rows[0]?.id ?? '';
  const part = '0'.repeat(32);
  const far = { part, size: 4, phase: 'records', done: 1, total: 2 } as const;
  expect(await app.work(api.note, { id, run: 1, ...far })).toEqual({ goesOn: false });
  const made = { fileName: 'late.tar.gz', media: 'application/gzip', size: 4, missing: 0 };
  expect(await app.work(api.finish, { id, run: 1, made })).toEqual({ status: null });
  expect(await shelved(id)).toEqual({ status: 'making', parts: [] });
  expect(await app.work(api.note, { id, run: 2, ...far })).toEqual({ goesOn: true });
  expect(await shelved(id)).toEqual({ status: 'making', parts: [part] });
});

test('a report that was made is of whoever asked for it, as long as they may export', async () => {
  const { rao, lata, sunrise } = app.world;
  const madeFor = async (who: Who) => {
    const { key } = await app.store.shelfOf(sunrise.clinicId).keep(Buffer.from('a report'));
    const { rows } = await app.admin.query<{ id: string }>(
      `insert into app.made_files (clinic_id, kind, asked_by, asked_at, language, status, parts, file_name, media, ready_at, ends_at)
       values ($1, 'report', $2, now(), 'en', 'ready', array[$3], 'report.csv', 'text/csv', now(), now() + interval '7 days') returning id`,
      [sunrise.clinicId, who.memberId, key],
    );
    return rows[0]?.id ?? '';
  };
  const [own, theirs] = [await madeFor(rao), await madeFor(lata)];
  const open = (id: string, who: Who) => app.call(api.open, { id }, who);
  expect((await open(own, rao)).raw.body).toBe('a report');
  expect((await open(own, lata)).status).toBe(404);
  expect((await open(theirs, rao)).status).toBe(404);
  // The desk may not take reports out (any more).
  expect((await open(theirs, lata)).status).toBe(404);
  const { files } = (await app.call(api.list, { kind: 'report' }, rao)).data;
  expect(files.map(({ id }) => id)).toEqual([own]);
});

test('the owner alone opens all of the clinic', async () => {
  const { rao, lata } = app.world;
  await app.call(api.ask, {}, rao);
  const { id } = await whenReady(rao);
  expect((await app.call(api.open, { id }, lata)).status).toBe(404);
  expect((await app.call(api.list, { kind: 'clinic' }, lata)).data.files).toEqual([]);
});

test('after a week it is gone', async () => {
  const { rao, sunrise } = app.world;
  await app.call(api.ask, {}, rao);
  const { id } = await whenReady(rao);
  const parts = (await shelved(id))?.parts ?? [];
  expect(parts.length).toBeGreaterThan(0);
  now = now.add({ hours: 24 * 7 + 1 });
  await release();
  await app.worker.settle();
  expect(await shelved(id)).toEqual({ status: 'ended', parts: [] });
  for (const part of parts)
    await expect(app.store.shelfOf(sunrise.clinicId).bytesOf(part)).rejects.toThrow(FileMissing);
  expect(await filesOf(rao)).toEqual([]);
});

test('that one could not be made is said for a week', async () => {
  const { rao } = app.world;
  const { data } = await app.call(api.ask, {}, rao);
  await app.admin.query(`update app.made_files set status = 'failed' where id = $1`, [data.id]);
  const statuses = async () => (await filesOf(rao)).map(({ status }) => status);
  now = now.add({ hours: 24 * 7 - 1 });
  expect(await statuses()).toEqual(['failed']);
  now = now.add({ hours: 2 });
  expect(await statuses()).toEqual([]);
});

test('a bank account whose number stayed behind is named again', async () => {
  const { rao, sunrise } = app.world;
  await app.admin.query(
    `insert into app.bank_accounts (clinic_id, version, sealed, saved_by, saved_at) values ($1, 3, '', $2, now())`,
    [sunrise.clinicId, rao.memberId],
  );
  expect((await app.call(clinics.bank, {}, rao)).data).toEqual({ bank: null });
  const account = {
    holder: 'Anil Rao',
    accountNumber: '123456789012',
    confirmAccountNumber: '123456789012',
    ifsc: 'HDFC0001234',
    bankName: 'HDFC Bank',
  };
  const saved = await app.call(clinics.saveBank, { ...account, version: 0 }, rao);
  expect(saved.data).toMatchObject({ bank: { accountEnd: '9012', version: 4 } });
});

import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf, testApp, type TestApp } from '../../../tests/db.ts';
import type { ArchiveManifest } from '../../kit/server/clinic-archive.ts';
import { api as clinics } from '../clinics/contract.ts';
import { readTar } from '../../kit/server/tar.ts';
import { api } from './contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('the owner takes out all of the own clinic and nothing of another, on the free plan too', async () => {
  const { rao, stranger, lata, moonlight } = app.world;
  expect((await app.call(api.all, {}, lata)).status).toBe(403);
  expect((await app.call(api.all, {}, rao)).status).toBe(200);
  const { raw } = await app.call(api.all, {}, stranger);
  expect(raw.statusCode).toBe(200);
  expect(raw.headers['content-type']).toBe('application/gzip');
  const entries = await Array.fromAsync(readTar(Readable.from([gunzipSync(raw.rawPayload)]), 1e9));
  const manifest: ArchiveManifest = JSON.parse(entries.at(-1)?.bytes.toString() ?? '');
  expect(manifest.clinicId).toBe(moonlight.clinicId);
  const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows;
  expect([rowsOf('clinics'), rowsOf('members'), rowsOf('accounts')]).toEqual([1, 1, 1]);
  const all = Buffer.concat(entries.map(({ bytes }) => bytes)).toString();
  expect(all).toContain('Dr Mohan Iyer');
  expect(all).not.toContain('Dr Anil Rao');
  expect((await auditOf(app, 'exports.all')).map(({ detail }) => detail)).toEqual([
    { exported: true },
    { exported: true },
  ]);
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

// All that is sealed, under keys that change: nothing plain lies anywhere, nothing opens in another's place, and a rotation that ends in its
// middle loses nothing. The keys are the ring's own, over a database and a folder of the test's.
import { createCipheriv, randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { earlierSecrets, secretKey } from '../src/kit/server/env.ts';
import { fileColumns } from '../src/kit/server/file-columns.ts';
import { filesInFolder, openFiles } from '../src/kit/server/files.ts';
import {
  addKeys,
  type KeyRing,
  KeysLocked,
  loadRing,
  openRing,
} from '../src/kit/server/key-ring.ts';
import {
  dropOldKeys,
  rotateKeys,
  RotationRefused,
  rotationState,
} from '../src/kit/server/key-rotation.ts';
import type { Objects } from '../src/kit/server/s3.ts';
import { type RotatingKeys, unseal } from '../src/kit/server/secrets.ts';
import { give } from '../src/kit/shared/settings.ts';
import { sealedAbout } from '../src/modules/abha/service.ts';
import { api as clinics } from '../src/modules/clinics/contract.ts';
import { bankKey } from '../src/modules/clinics/service.ts';
import { api as webhooks } from '../src/modules/integrations/contract.ts';
import { integrations } from '../src/modules/integrations/service.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { sealedColumns } from '../src/server/sealed-columns.ts';
import { testApp, type TestApp } from './db.ts';

const folder = mkdtempSync(join(tmpdir(), 'keys-'));
const place = filesInFolder(folder);
const secret = 'r6T1c9Vw0LkXz3bNq8YdHs5JmGf2PeUa';
const settings = { secret, folder, earlierSecrets: [] as string[] };
let app: TestApp;
let ring: KeyRing;
const later = (purpose: Parameters<KeyRing['seals']>[0]): RotatingKeys => ({
  newest: () => ring.seals(purpose).newest(),
  find: (id) => ring.seals(purpose).find(id),
});
const files = openFiles(place, later('files'));
const account = {
  holder: 'Anil Rao',
  accountNumber: '502345678901',
  confirmAccountNumber: '502345678901',
  ifsc: 'HDFC0000123',
  bankName: 'HDFC Bank',
};
const number = '91725849021348';
const letter = Buffer.concat([Buffer.from('the scan of a knee '), randomBytes(300_000)]);

/** As it was sealed before seals named their key. */
function oldSeal(key: Buffer, about: string, bytes: Buffer, isFile: boolean): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat(
    isFile ? [nonce, sealed, cipher.getAuthTag()] : [nonce, cipher.getAuthTag(), sealed],
  );
}

const rotation = (over: Partial<Parameters<typeof rotateKeys>[0]> = {}) => ({
  client: app.admin,
  guard: 'diary_guard',
  settings,
  place,
  columns: sealedColumns,
  leadSeconds: 0,
  settleSeconds: 0,
  say: () => undefined,
  ...over,
});
const sealedBank = async (clinicId = app.world.sunrise.clinicId): Promise<Buffer> =>
  (
    await app.admin.query<{ sealed: Buffer }>(
      'select sealed from app.bank_accounts where clinic_id = $1 order by version desc limit 1',
      [clinicId],
    )
  ).rows[0]?.sealed ?? Buffer.alloc(0);
const abhaNumber = async (): Promise<string> => {
  const { rows } = await app.admin.query<{ sealed: Buffer }>(
    'select number_sealed as sealed from app.abha_links where id = $1',
    [linkId],
  );
  const about = sealedAbout(app.world.sunrise.clinicId, linkId);
  return unseal(ring.seals('abha'), about, rows[0]?.sealed ?? Buffer.alloc(0));
};
const bankEnd = async () => (await app.call(clinics.bank, {}, app.world.rao)).data.bank?.accountEnd;
const everyFile = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

let linkId: string;
let keptKey: string;
let oldKey: string;
let webhookId: string;
beforeAll(async () => {
  app = await testApp({
    settings: [
      give(bankKey, later('bank-accounts')),
      give(integrations, { key: later('webhooks'), mayGoAnywhere: true }),
    ],
  });
  ring = await openRing(app.admin, settings, place);
  await app.call(clinics.saveBank, { version: 0, ...account }, app.world.rao);
  const made = await app.call(
    webhooks.addWebhook,
    { url: 'https://example.org/hook', events: ['appointment.booked'] },
    app.world.rao,
  );
  webhookId = made.data.id;
  const clinicId = app.world.sunrise.clinicId;
  // A row and a file of before there was a ring.
  const registered = await app.call(
    patients.register,
    { name: 'Meera Joshi', gender: 'Female', contactNumber: '9812345678', statedAge: 34 },
    app.world.rao,
  );
  linkId = crypto.randomUUID();
  await app.admin.query(
    `insert into app.abha_links (clinic_id, id, patient_id, number_sealed, number_key, method, verified_at) values ($1, $2, $3, $4, $5, 'number', now())`,
    [
      clinicId,
      linkId,
      registered.data.patient.id,
      oldSeal(secretKey(settings, 'abha'), linkId, Buffer.from(number), false),
      randomBytes(32),
    ],
  );
  keptKey = (await files.shelfOf(clinicId).keep(letter)).key;
  oldKey = randomBytes(16).toString('hex');
  const path = join(folder, clinicId, oldKey.slice(0, 2), oldKey);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, oldSeal(secretKey(settings, 'files'), `${clinicId}/${oldKey}`, letter, true));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('every column that lies sealed, and every column that names files, is on the lists', async () => {
  const { rows } = await app.admin.query<{ at: string }>(
    `select table_name || '.' || column_name as at from information_schema.columns
     where table_schema = 'app' and (column_name like '%sealed%' or column_name = 'code_key') order by 1`,
  );
  const known = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
  expect(rows.map(({ at }) => at).filter((at) => !known.has(at))).toEqual([]);
  const { rows: keys } = await app.admin.query<{ at: string }>(
    `select table_name || '.' || column_name as at from information_schema.columns where table_schema = 'app'
     and column_name = any($1) and (data_type = 'text' or udt_name = '_text') order by 1`,
    [fileColumns],
  );
  expect(keys.map(({ at }) => at)).toEqual([
    'abha_links.card_key',
    'certificates.pictures',
    'client_reports.pictures',
    'clinics.logo_key',
    'documents.file_key',
    'documents.small_key',
    'made_files.parts',
    'profiles.picture_key',
    'support_requests.pictures',
  ]);
});

test('a number, a document and what is beside them lie nowhere as they are', async () => {
  const { rows } = await app.admin.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace in ('app'::regnamespace, 'app_private'::regnamespace)`,
  );
  for (const { name } of rows) {
    const plainly = await app.admin.query(
      `select from ${name} t where t::text like any($1) limit 1`,
      [
        [account.accountNumber, number].flatMap((plain) => [
          `%${plain}%`,
          `%${Buffer.from(plain).toString('hex')}%`,
          `%${Buffer.from(plain).toString('base64').slice(1, 15)}%`,
        ]),
      ],
    );
    expect([name, plainly.rowCount]).toEqual([name, 0]);
  }
  for (const path of everyFile()) expect(readFileSync(path).includes('knee')).toBe(false);
});

test('a document is read piece by piece, in either form, and a later piece that was altered ends the stream', async () => {
  const shelf = files.shelfOf(app.world.sunrise.clinicId);
  for (const key of [keptKey, oldKey]) {
    const pieces: Buffer[] = [];
    for await (const piece of await shelf.streamOf(key)) pieces.push(Buffer.from(piece));
    expect(Buffer.concat(pieces).equals(letter)).toBe(true);
    expect(pieces.length > 1).toBe(key === keptKey);
  }
  const { key } = await shelf.keep(letter);
  const path = everyFile().find((one) => one.endsWith(key)) ?? '';
  const bytes = readFileSync(path);
  bytes[200_000] = (bytes[200_000] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  const stream = await shelf.streamOf(key);
  await expect(stream.toArray()).rejects.toThrow('was altered');
  writeFileSync(path, bytes.subarray(0, 44 + 2 * (65_536 + 16)));
  await expect((await shelf.streamOf(key)).toArray()).rejects.toThrow('was altered');
  await expect(shelf.bytesOf(key)).rejects.toThrow('was altered');
});

test('nothing opens in the place of another: file, row, clinic', async () => {
  const { sunrise, moonlight } = app.world;
  const { key } = await files.shelfOf(sunrise.clinicId).keep(letter);
  const shelf = files.shelfOf(moonlight.clinicId);
  await shelf.keepAs(key, Buffer.from('theirs'));
  const [ours = '', theirs = ''] = [sunrise, moonlight].map(({ clinicId }) =>
    everyFile().find((one) => one.includes(clinicId) && one.endsWith(key)),
  );
  writeFileSync(theirs, readFileSync(ours));
  await expect(shelf.bytesOf(key)).rejects.toThrow('was altered');

  const sealed = await sealedBank();
  const foreign = await app.call(clinics.saveBank, { version: 0, ...account }, app.world.stranger);
  expect(foreign.status).toBe(200);
  await app.admin.query('update app.bank_accounts set sealed = $2 where clinic_id = $1', [
    moonlight.clinicId,
    sealed,
  ]);
  expect((await app.call(clinics.bank, {}, app.world.stranger)).status).toBe(500);
  await app.admin.query('delete from app.bank_accounts where clinic_id = $1', [moonlight.clinicId]);
});

describe('sealing anew', () => {
  test('that is ended in its middle loses nothing and goes on; then the old keys may go', async () => {
    const { clinicId } = app.world.sunrise;
    const shelf = files.shelfOf(clinicId);
    const keys = [oldKey, keptKey];
    for (let n = 0; n < 40; n += 1) keys.push((await shelf.keep(Buffer.from(`page ${n}`))).key);
    await app.admin.query(
      `insert into app.made_files (clinic_id, kind, asked_by, asked_at, language, parts, status, ready_at, ends_at)
       select $1, 'clinic', $2, now(), 'en', $3, 'ready', now(), now() + interval '7 days'`,
      [clinicId, app.world.rao.memberId, keys],
    );
    expect(await abhaNumber()).toBe(number);
    const bankBefore = await sealedBank();
    let puts = 0;
    const dying: Objects = {
      ...place,
      put(name, bytes) {
        if (!name.startsWith('keys/') && (puts += 1) > 25) throw new Error('killed');
        return place.put(name, bytes);
      },
    };
    await expect(rotateKeys(rotation({ place: dying }))).rejects.toThrow('killed');
    await ring.refresh(app.pool);
    expect((await rotationState(app.admin))?.endedAt).toBeNull();
    expect(await bankEnd()).toBe('8901');
    for (const key of keys) expect((await shelf.bytesOf(key)).length).toBeGreaterThan(0);
    await expect(dropOldKeys(rotation())).rejects.toThrow(RotationRefused);

    const state = await rotateKeys(rotation());
    expect(state).toMatchObject({ filesDone: 42, filesTotal: 42, failed: 0, missing: 0 });
    expect((await sealedBank()).equals(bankBefore)).toBe(false);
    expect(await dropOldKeys(rotation())).toBe(7);
    ring = await loadRing(app.pool, settings);
    expect(ring.seals('files').find(1)).toBeUndefined();
    expect(await abhaNumber()).toBe(number);
    expect(await bankEnd()).toBe('8901');
    for (const key of keys) expect((await shelf.bytesOf(key)).length).toBeGreaterThan(0);
    expect((await shelf.bytesOf(oldKey)).equals(letter)).toBe(true);
    const { rows } = await app.admin.query<{ id: string }>(
      `select id from app.webhooks where id = $1 and substring(sealed from 1 for 8) = $2`,
      [webhookId, Buffer.from('PDK1\0\0\0\u0002', 'latin1')],
    );
    expect(rows.length).toBe(1);
  });

  test('what does not open is told, and keeps the older keys', async () => {
    const { clinicId } = app.world.sunrise;
    const before = await sealedBank();
    const wrong = Buffer.from(before);
    wrong[30] = (wrong[30] ?? 0) ^ 1;
    await app.admin.query('update app.bank_accounts set sealed = $2 where clinic_id = $1', [
      clinicId,
      wrong,
    ]);
    const said: string[] = [];
    const state = await rotateKeys(rotation({ say: (line) => said.push(line) }));
    expect(state.failed).toBe(1);
    expect(said.join()).toContain('bank_accounts.sealed');
    await expect(dropOldKeys(rotation())).rejects.toThrow('could not be opened');
    await app.admin.query('update app.bank_accounts set sealed = $2 where clinic_id = $1', [
      clinicId,
      before,
    ]);
    await ring.refresh(app.pool);
    expect(await bankEnd()).toBe('8901');
  });

  test('a new key seals only once every process knows it', async () => {
    const now = ring.seals('files').newest().id;
    await addKeys(app.admin, settings, 60, () => randomBytes(32));
    await ring.refresh(app.pool);
    expect(ring.seals('files').find(now + 1)).toBeDefined();
    expect(ring.seals('files').newest().id).toBe(now);
  });
});

describe('another SECRET', () => {
  const fresh = 'Qm3xWv7Lb9RtYk2NcZs4HdJf6GpTa8Ue';
  test('opens nothing by itself, and says which setting is missing', async () => {
    for (const open of [openRing, loadRing])
      await expect(open(app.admin, { ...settings, secret: fresh })).rejects.toThrow(KeysLocked);
    await expect(openRing(app.admin, { ...settings, secret: fresh })).rejects.toThrow(
      'EARLIER_SECRETS',
    );
    expect(await bankEnd()).toBe('8901');
  });

  test('beside the earlier one takes over all keys, and the earlier one is no longer needed', async () => {
    const both = { ...settings, secret: fresh, earlierSecrets: [secret] };
    expect(earlierSecrets(both).length).toBe(1);
    const signing = ring.key('papers');
    ring = await openRing(app.admin, both, place);
    ring = await loadRing(app.pool, { ...settings, secret: fresh });
    expect(ring.key('papers').equals(signing)).toBe(true);
    expect(await bankEnd()).toBe('8901');
    expect((await files.shelfOf(app.world.sunrise.clinicId).bytesOf(keptKey)).equals(letter)).toBe(
      true,
    );
    await expect(loadRing(app.pool, settings)).rejects.toThrow(KeysLocked);
  });

  test('a database that is set back still opens files that were sealed since', async () => {
    const now = { ...settings, secret: fresh };
    await rotateKeys(rotation({ settings: now }));
    await app.admin.query(
      `delete from app_private.key_ring k where purpose = 'files' and id = (select max(id) from app_private.key_ring where purpose = 'files')`,
    );
    const back = await loadRing(app.pool, now);
    await expect(
      openFiles(place, back.seals('files')).shelfOf(app.world.sunrise.clinicId).bytesOf(keptKey),
    ).rejects.toThrow('not in the key ring');
    ring = await openRing(app.admin, now, place);
    expect((await files.shelfOf(app.world.sunrise.clinicId).bytesOf(keptKey)).equals(letter)).toBe(
      true,
    );
  });
});

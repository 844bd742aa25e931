// Aadhaar numbers and OTPs must lie nowhere: every way is gone through with known ones, then everything kept is searched for them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { give } from '../../../kit/shared/settings.ts';
import { api as patients } from '../../patients/contract.ts';
import { api } from '../contract.ts';
import type { Flow } from '../model.ts';
import { openAbdm } from '../outside/abdm.ts';
import { openFakeGateway, type FakeGateway } from '../outside/fake-gateway.ts';
import { abha } from '../service.ts';
import type { AbhaSettings } from './settings.ts';

const aadhaars = ['999900112234', '999900112252', '999900112268'];
const otp = '123456';
const wrongOtp = '730519';

/** Of the app, for each test to change. */
const settings: AbhaSettings = {
  gateway: null,
  sealKey: Buffer.alloc(32, 7),
  shareUrl: 'https://share.example/share-profile',
};
let app: TestApp;
let fakeGateway: FakeGateway;
const written: string[] = [];
const logs = new PassThrough();
logs.on('data', (chunk: Buffer) => written.push(chunk.toString('utf8')));
beforeAll(async () => {
  app = await testApp({ settings: [give(abha, settings)], logs });
  fakeGateway = await openFakeGateway({ bits: 2048, timeoutMillis: 6_000 });
  Object.assign(settings, {
    gateway: openAbdm(fakeGateway.settings),
    sealKey: Buffer.alloc(32, 7),
    shareUrl: 'https://share.example/share-profile',
  });
});
afterAll(async () => {
  await app.close();
  await fakeGateway.close();
});

const seen = ({ id, version }: Flow) => ({ id, version });

async function walk(way: 'aadhaar' | 'create', identifier: string, name: string): Promise<void> {
  const { data } = await app.call(
    patients.register,
    { name, contactNumber: '9811100000', gender: 'Other', statedAge: 30 },
    app.world.lata,
  );
  const input = {
    patientId: data.patient.id,
    way,
    identifier,
    mobile: '9820054321',
    consentIn: 'en',
  } as const;
  // A gateway that quotes what it was sent must not bring it back to us either.
  fakeGateway.mishap({
    at: '/request/otp',
    status: 500,
    body: JSON.stringify({
      error: { code: 'ABDM-9999', message: `bad ${identifier} ${wrongOtp}` },
    }),
  });
  expect((await app.call(api.begin, input, app.world.lata)).status).toBeGreaterThanOrEqual(500);
  let flow = (await app.call(api.begin, input, app.world.lata)).data;
  expect((await app.call(api.prove, { ...seen(flow), otp: wrongOtp }, app.world.lata)).status).toBe(
    422,
  );
  flow = (await app.call(api.prove, { ...seen(flow), otp }, app.world.lata)).data;
  if (flow.step === 'mobile')
    flow = (await app.call(api.prove, { ...seen(flow), otp }, app.world.lata)).data;
  if (flow.step === 'address')
    flow = (
      await app.call(
        api.nameAddress,
        { ...seen(flow), name: flow.suggestions[0] ?? '' },
        app.world.lata,
      )
    ).data;
  expect((await app.call(api.finish, seen(flow), app.world.lata)).status).toBe(200);
}

/** Every row of every table as text, bytes as hex and, where they are text, as text. */
async function everythingKept(): Promise<string> {
  const { rows } = await app.admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of rows) {
    const answer = await app.admin.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t`,
    );
    parts.push(...answer.rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

const filesUnder = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((one) =>
        one.isFile() ? [join(one.parentPath, one.name)] : [],
      )
    : [];

test('no Aadhaar number and no OTP lies in the database, in a file or in a log', async () => {
  await walk('aadhaar', '9999 0011 2234', 'Mira K');
  await walk('create', '999900112252', 'Asha P');
  await walk('create', '9999-0011-2268', 'Govind S');
  await app.auditLog.flush();
  const rows = await everythingKept();
  const files = filesUnder(app.filesFolder);
  const places = [
    rows,
    written.join(''),
    fakeGateway.called.join('\n'),
    ...files,
    ...files.map((path) => readFileSync(path).toString('latin1')),
  ];
  // What was kept is there at all: the search would find it.
  expect(rows).toContain('meera.kulkarni@sbx');
  expect(files.length).toBeGreaterThanOrEqual(3);
  const inHex = (text: string) => Buffer.from(text).toString('hex');
  const inBase64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '');
  for (const aadhaar of aadhaars) {
    const spaced = aadhaar.replace(/(\d{4})(?=\d)/g, '$1 ');
    for (const form of [
      aadhaar,
      spaced,
      spaced.replaceAll(' ', '-'),
      inHex(aadhaar),
      inBase64(aadhaar),
    ])
      for (const place of places) expect(place.includes(form)).toBe(false);
  }
  for (const code of [wrongOtp, inHex(wrongOtp), inBase64(wrongOtp), `"${otp}"`, inHex(otp)])
    for (const place of places) expect(place.includes(code)).toBe(false);
});

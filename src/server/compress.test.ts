import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../tests/db.ts';
import { shortest } from '../kit/server/compress.ts';
import { api as medicines } from '../modules/medicines/contract.ts';
import { api as patients } from '../modules/patients/contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const ask = (accepts: string) =>
  app.http.inject({
    url: `${medicines.shelf.url}?version=`,
    headers: { authorization: app.world.rao.token, 'accept-encoding': accepts },
  });

test('the catalogue leaves packed, and is the same', async () => {
  const plain = await ask('');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const brotli = await ask('gzip, br');
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  const gzipped = await ask('gzip');
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  // With the rules of safety, dose and dosage the device loads at most 150 kB.
  expect(brotli.rawPayload.length).toBeLessThan(70_000);
});

test('what is personal leaves as it is, however long', async () => {
  const { rao } = app.world;
  for (let n = 0; n < 60; n += 1)
    await app.call(
      patients.register,
      {
        name: 'Kamala Devi',
        contactNumber: `98123456${String(n).padStart(2, '0')}`,
        gender: 'Female',
        statedAge: 30,
        address: '14, Temple Road',
      },
      rao,
    );
  const answer = await app.http.inject({
    url: `${patients.list.url}?most=100`,
    headers: { authorization: rao.token, 'accept-encoding': 'br' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.length).toBeGreaterThan(shortest);
  expect(answer.headers['content-encoding']).toBeUndefined();
});

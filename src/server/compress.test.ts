import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../tests/db.ts';
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
});

test('what is personal leaves as it is', async () => {
  const answer = await app.http.inject({
    url: `${patients.search.url}?text=`,
    headers: { authorization: app.world.rao.token, 'accept-encoding': 'br' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBeUndefined();
});

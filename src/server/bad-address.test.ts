// An address that can not be read: people get a page, programs the envelope.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../tests/db.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test.each(['/b/%E0%A4%A', '/v/%', '/tv/%zz/now'])('%s is a page that says so', async (url) => {
  const answer = await app.http.inject({ url, headers: { 'accept-language': 'hi' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.body).toContain('<html lang="hi">');
});

test('under /api it is the envelope', async () => {
  const answer = await app.http.inject({ url: '/api/%E0%A4%A' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: { code: 'body_malformed' } });
});

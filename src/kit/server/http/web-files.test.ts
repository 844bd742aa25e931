import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageCodes } from '../../shared/languages.ts';
import { addWeb } from './web-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'web-'));
let app: FastifyInstance;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Practice Diary</title>');
  for (const language of languageCodes)
    writeFileSync(
      join(folder, `login.${language}.html`),
      `<!doctype html><html lang="${language}"><title>Practice Diary</title><form>`,
    );
  writeFileSync(
    join(folder, 'paths.json'),
    JSON.stringify([
      '/',
      '/dashboard',
      '/patient-add/',
      '/patient/edit/$id',
      '/treatment/add/$typeId',
    ]),
  );
  app = fastify();
  await addWeb(app, folder, null, (_request, reply) => reply.code(404).send({}), {
    lookups: ['https://ip.example'],
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const id = '01980000-0000-7000-8000-000000000090';
test.each([
  ['/', 200],
  ['/dashboard', 200],
  ['/Dashboard/?next=x', 200],
  ['/patient-add', 200],
  ['/patient-add/', 200],
  [`/patient/edit/${id}`, 200],
  [`/treatment/add/patient=${id}`, 200],
  [`/treatment/add/patient%3D${id}`, 200],
  ['/patient/edit/12', 404],
  ['/nowhere', 404],
  ['/dashboard/nowhere/at/all', 404],
  ['/paths.json', 404],
])('%s is answered %d, with a page', async (url, status) => {
  const answer = await app.inject({ url, headers: { accept: 'text/html' } });
  expect([answer.statusCode, answer.body.includes('<title>Practice Diary')]).toEqual([
    status,
    true,
  ]);
});
test('a page may ask whom the operator names, and nobody else', async () => {
  const { headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(headers['content-security-policy']).toContain("; connect-src 'self' https://ip.example; ");
});

test.each([
  ['/', true],
  ['/?next=/patient', true],
  ['/?app=1', false],
  ['/dashboard', false],
  ['/nowhere', false],
  ['/login.hi.html', false],
])('%s is the login page alone: %s', async (url, isLogin) => {
  const answer = await app.inject({ url, headers: { accept: 'text/html' } });
  expect(answer.body.includes('<form>')).toBe(isLogin);
});

test.each([
  [{}, 'en'],
  [{ 'accept-language': 'fr, ta-IN;q=0.8' }, 'ta'],
  [{ 'accept-language': 'hi-IN', cookie: 'outbox=hi; language=bn' }, 'bn'],
  [{ 'accept-language': 'hi-IN', cookie: 'mylanguage=bn; language=../../x' }, 'hi'],
  [{ cookie: 'language=constructor' }, 'en'],
])('the login page asked for with %j speaks %s', async (more, language) => {
  const { body, headers } = await app.inject({
    url: '/',
    headers: { accept: 'text/html', ...more },
  });
  expect(body).toContain(`<html lang="${language}">`);
  expect(headers['cache-control']).toBe('no-store');
});

// What arrives of a form with files, and what is refused before anybody looks at it.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { contract, upload, write } from '../../shared/contract.ts';
import { openSpool } from '../spool.ts';
import { commonRefusals, refuse } from '../../shared/refusal.ts';
import { createHttp } from './http.ts';
import type { Call } from '../dispatch/call.ts';

const api = contract('try', {
  send: upload({
    summary: 'Takes two small files',
    allow: 'member',
    input: z.strictObject({ title: z.string(), pages: z.array(z.number()) }),
    output: z.object({ ok: z.boolean() }),
    rate: 'heavy',
    audit: 'write',
    label: { id: 'action.tested', message: 'tested' },
    files: { most: 2, bytes: 3_000_000 },
  }),
  plain: write({
    summary: 'Takes none',
    allow: 'member',
    input: z.strictObject({}),
    output: z.object({ ok: z.boolean() }),
    rate: 'calm',
    audit: 'write',
    label: { id: 'action.tested', message: 'tested' },
  }),
});

let app: FastifyInstance;
const walked: (Call & { sent: Buffer[] })[] = [];
const spoolFolder = mkdtempSync(join(tmpdir(), 'practice-diary-spool-'));
beforeAll(async () => {
  app = await createHttp({
    pipeline: {
      knownDevice: () => null,
      async run(call) {
        const sent = await Promise.all((call.files ?? []).map((file) => file.bytes()));
        walked.push({ ...call, sent });
        return { ok: true };
      },
      async admit({ caller }) {
        if (caller.kind === 'nobody') throw refuse(commonRefusals.token_expired);
        return { clinicId: 'one' };
      },
    },
    verbs: [api.send, api.plain].map((verb) => ({ verb, handle: async () => ({ ok: true }) })),
    texts: { say: (_language, code) => code },
    webFolder: null,
    isReady: async () => true,
    isLeaving: () => false,
    rates: { calm: 1000, typing: 1000, heavy: 1000, guarded: 1000 },
    logger: false,
    trustProxy: 0,
    spool: openSpool(spoolFolder),
    docs: 'signed-in',
    appName: 'Test',
  });
});
afterAll(async () => {
  await app.close();
  rmSync(spoolFolder, { recursive: true });
});

async function post(
  url: string,
  fields: [string, string | Blob][],
  token: string | null = 'token',
) {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'knee.jpg');
  }
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const headers = {
    'content-type': request.headers.get('content-type') ?? '',
    ...(token ? { authorization: token } : {}),
  };
  const answer = await app.inject({
    method: 'POST',
    url,
    headers,
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const body: { error?: { code: string } } = answer.json();
  return { status: answer.statusCode, code: body.error?.code };
}

const small = new Blob([new Uint8Array(900)]);

test('text fields become the input, files come whole', async () => {
  walked.length = 0;
  expect(
    await post('/api/try/send', [
      ['title', '12'],
      ['pages', '[1,2]'],
      ['files', small],
    ]),
  ).toMatchObject({ status: 200 });
  expect(walked[0]?.input).toEqual({ title: '12', pages: [1, 2] });
  expect(walked[0]?.files).toMatchObject([{ field: 'files', fileName: 'knee.jpg', size: 900 }]);
  expect(walked[0]?.sent).toEqual([Buffer.alloc(900)]);
  expect(readdirSync(spoolFolder)).toEqual([]);
});

test.each<[string, [string, string | Blob][], string | null, number, string]>([
  [
    'a file too large',
    [
      ['title', 'x'],
      ['files', new Blob([new Uint8Array(3_000_001)])],
    ],
    'token',
    413,
    'file_too_big',
  ],
  [
    'a file too many',
    [
      ['title', 'x'],
      ['files', small],
      ['files', small],
      ['files', small],
    ],
    'token',
    422,
    'too_many_files',
  ],
  [
    'a field given twice',
    [
      ['title', 'x'],
      ['title', 'y'],
    ],
    'token',
    400,
    'body_malformed',
  ],
  [
    'nobody',
    [
      ['title', 'x'],
      ['files', small],
    ],
    null,
    401,
    'token_expired',
  ],
])('%s is refused', async (_what, fields, token, status, code) => {
  walked.length = 0;
  expect(await post('/api/try/send', fields, token)).toEqual({ status, code });
  expect(walked).toHaveLength(0);
  expect(readdirSync(spoolFolder)).toEqual([]);
});

test('files larger than any other body come whole', async () => {
  walked.length = 0;
  const large = new Blob([new Uint8Array(2_900_000)]);
  const sent = await post('/api/try/send', [
    ['title', '12'],
    ['pages', '[]'],
    ['files', large],
    ['files', large],
  ]);
  expect(sent.status).toBe(200);
  expect(walked[0]?.files?.map(({ size }) => size)).toEqual([2_900_000, 2_900_000]);
});

test('a verb without files takes no form', async () => {
  expect(await post('/api/try/plain', [['files', small]])).toEqual({
    status: 400,
    code: 'body_malformed',
  });
});

/** Sends heads alone and waits for the first line of an answer. */
async function headsAlone(address: string, headers: Record<string, string>): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([k, v]) => `${k}: ${v}`);
  socket.write(`POST /api/try/send HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.once('data', (bytes) => resolve(String(bytes).split('\r\n')[0] ?? ''));
  const answer = await promise;
  socket.destroy();
  return answer;
}

test('who may not send, and who says that it is too much, is refused before a byte of the body', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '2500' };
  expect(await headsAlone(address, form)).toContain('401');
  expect(
    await headsAlone(address, { ...form, authorization: 'token', 'content-length': '90000000' }),
  ).toContain('413');
});

test('a body that comes slower than its pace is cut off, and gives its place back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  try {
    const address = app.listeningOrigin;
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const { promise: answer, resolve } = Promise.withResolvers<string>();
    socket.once('data', (bytes) => resolve(String(bytes)));
    const closed = new Promise((done) => socket.once('close', done));
    socket.write(
      'POST /api/try/plain HTTP/1.1\r\nhost: localhost\r\nauthorization: token\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{',
    );
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { interval: 10 });
    vi.advanceTimersByTime(18_000);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(4_000);
    expect(await answer).toMatch(/^HTTP\/1.1 408 [^]*sent_too_slowly/);
    await closed;
  } finally {
    vi.useRealTimers();
  }
});

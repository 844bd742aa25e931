// What arrives of a form with files, and what is refused before anybody looks at it.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract, upload, write } from '../kit/shared/contract.ts';
import { createHttp } from './http.ts';
import type { Call } from './dispatch/call.ts';

const api = contract('try', {
  send: upload({
    summary: 'Takes two small files',
    allow: 'member',
    input: z.strictObject({ title: z.string(), pages: z.array(z.number()) }),
    output: z.object({ ok: z.boolean() }),
    rate: 'heavy',
    audit: 'write',
    label: { id: 'action.tested', message: 'tested' },
    files: { most: 2, bytes: 1000 },
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
const walked: Call[] = [];
beforeAll(async () => {
  app = await createHttp({
    pipeline: { run: async (call) => (walked.push(call), { ok: true }) },
    verbs: [api.send, api.plain].map((verb) => ({ verb, handle: async () => ({ ok: true }) })),
    texts: { say: (_language, code) => code },
    webFolder: null,
    isReady: async () => true,
    rates: { calm: 1000, typing: 1000, heavy: 1000, guarded: 1000 },
    logger: false,
    trustProxy: 0,
  });
});
afterAll(() => app.close());

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
  expect(walked[0]?.files).toMatchObject([
    { field: 'files', fileName: 'knee.jpg', bytes: { length: 900 } },
  ]);
});

test.each<[string, [string, string | Blob][], string | null, number, string]>([
  [
    'a file too large',
    [
      ['title', 'x'],
      ['files', new Blob([new Uint8Array(1001)])],
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
});

test('a verb without files takes no form', async () => {
  expect(await post('/api/try/plain', [['files', small]])).toEqual({
    status: 400,
    code: 'body_malformed',
  });
});

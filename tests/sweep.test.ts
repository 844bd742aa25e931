// oxlint-disable vitest/no-conditional-tests, vitest/no-conditional-expect -- the contracts decide which cases there are
// oxlint-disable typescript/no-unsafe-type-assertion -- JSON Schema and hostile inputs are untyped on purpose
// Every verb of every contract against the callers it must refuse. A new verb is swept without a word here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Verb } from '../src/kit/shared/contract.ts';
import { modules } from '../src/server/bindings.ts';
import { type Caller, testApp, type TestApp } from './db.ts';
import { plausible, type Shape } from './plausible.ts';
import { freshSession } from './world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const verbs: Verb[] = modules.flatMap((module) => module.verbs.map((bound) => bound.verb));
const open = verbs.filter((verb) => verb.allow !== 'system');
const closed = open.filter((verb) => verb.allow !== 'public');
const ids = (list: Verb[]): [string, Verb][] => list.map((verb) => [verb.id, verb]);

const send = (verb: Verb, input: Record<string, unknown>, as: Caller | null) =>
  app.call(verb, input, as);

describe('no session', () => {
  test.each(ids(closed))('%s answers 401', async (_id, verb) => {
    for (const as of [null, { token: 'made-up' }]) {
      const answer = await send(verb, plausible(verb), as);
      expect(answer.status).toBe(401);
      expect(answer.error).toMatchObject({ code: 'token_expired', reason: 'TOKEN_EXPIRED' });
      expect(answer.statusCode).toBe(3);
    }
  });
});

describe('wrong role', () => {
  test.each(ids(closed.filter((verb) => verb.allow !== 'member')))(
    '%s answers 403',
    async (_id, verb) => {
      const answer = await send(verb, plausible(verb), app.world.nobody);
      expect(answer.status).toBe(403);
      expect(answer.statusCode).toBe(3);
      expect(['permission', 'region']).toContain(answer.error.reason);
    },
  );
});

describe('unfinished profile', () => {
  test.each(ids(closed.filter((verb) => !verb.early)))('%s answers 403', async (_id, verb) => {
    expect(await send(verb, plausible(verb), app.world.fresh)).toMatchObject({
      status: 403,
      error: { reason: 'profile' },
    });
  });
});

const premium = closed.filter((verb) => verb.plan !== undefined);
if (premium.length > 0) {
  describe('free plan', () => {
    test.each(ids(premium))('%s answers 403 with the upgrade', async (_id, verb) => {
      expect(await send(verb, plausible(verb), app.world.stranger)).toMatchObject({
        status: 403,
        error: { reason: 'plan' },
      });
    });
  });
}

describe('ids of nobody', () => {
  const named = closed.filter((verb) => {
    const shape = z.toJSONSchema(verb.input, { io: 'input', unrepresentable: 'any' }) as Shape;
    return (shape.required ?? []).some((key) => key === 'id' || key.endsWith('Id'));
  });
  test.each(ids(named))('%s answers with a refusal, never with a row', async (_id, verb) => {
    const answer = await send(
      verb,
      plausible(verb),
      await freshSession(app.admin, app.world.rao, `nobody ${verb.id}`),
    );
    expect([404, 409, 422]).toContain(answer.status);
  });
  test('there are some', () => expect(named.length).toBeGreaterThan(3));
});

describe('hostile input', () => {
  const hostile: unknown[] = [
    null,
    1,
    -1,
    Number.POSITIVE_INFINITY,
    '',
    ' ',
    'x'.repeat(5000),
    '\u0000',
    'a\u0000b',
    '\u202eevil',
    '\ud800',
    '𝒳😀',
    '‮مرحبا',
    "' or 1=1 --",
    '<script>',
    '{{7*7}}',
    [],
    [[]],
    {},
    { $gt: '' },
    true,
    '9'.repeat(400),
    '1e400',
    '../../etc/passwd',
    '%00',
    '2026-02-30',
    '-0',
  ];
  test.each(ids(open))(
    '%s never answers 500',
    async (_id, verb) => {
      const base = plausible(verb);
      const shape = z.toJSONSchema(verb.input, { io: 'input', unrepresentable: 'any' }) as Shape;
      let sessions = 0;
      const newSession = () =>
        freshSession(app.admin, app.world.rao, `${verb.id} ${(sessions += 1)}`);
      const sendAll = async (key: string) => {
        let session = await newSession();
        for (const value of hostile) {
          const answer = await send(verb, { ...base, [key]: value }, session);
          if (verb.allow !== 'public') expect(answer.status).not.toBe(401);
          expect(
            answer.status,
            `${verb.id} ${key} = ${JSON.stringify(value)?.slice(0, 60)}: ${answer.raw.body.slice(0, 200)}`,
          ).toBeLessThan(500);
          expect(answer.raw.body).not.toMatch(/select |insert |\bat .*\.ts:/);
          // What was done may have ended the session it was done with.
          if (answer.status < 300) session = await newSession();
        }
      };
      await Promise.all(Object.keys(shape.properties ?? {}).map(sendAll));
      const unknown = await send(
        verb,
        { ...base, somethingElse: 1 },
        await freshSession(app.admin, app.world.rao, verb.id),
      );
      expect(unknown.status).toBeLessThan(500);
    },
    120_000,
  );
});

/** Whoever logs out everywhere has ended the sessions of before. */
let rao: Awaited<ReturnType<typeof freshSession>>;
const logInAgain = async () => {
  rao = await freshSession(app.admin, app.world.rao, 'after the sweep');
};

describe('hostile requests', () => {
  beforeAll(logInAgain);
  const post = (payload: string | Buffer, headers: Record<string, string> = {}) => {
    const verb = open.find(
      (one) => one.method === 'POST' && one.allow !== 'public' && one.kind === 'write',
    );
    if (!verb) throw new Error('no writing verb');
    return app.http.inject({
      method: 'POST',
      url: verb.url,
      payload,
      headers: {
        'content-type': 'application/json',
        authorization: rao.token,
        ...headers,
      },
    });
  };
  test.each([
    ['malformed JSON', '{"a":', 400],
    ['a list', '[1,2]', 422],
    ['a word', '"x"', 422],
    ['nothing', '', 400],
    ['a poisoned prototype', '{"__proto__":{"x":1}}', 400],
    ['10,000 levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 422],
    ['10 MB', `{"a":"${'x'.repeat(10_000_000)}"}`, 413],
  ])('%s is refused clearly', async (_what, payload, status) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({
      statusCode: 2,
      error: { requestId: expect.any(String) },
    });
    expect(answer.headers['x-request-id']).toBeTruthy();
  });
  test('another media type is refused', async () =>
    expect(
      (await post('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode,
    ).toBe(400));
  test('another site is refused', async () =>
    expect((await post('{}', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403));
  test('a query key twice is refused', async () => {
    const verb = closed.find((one) => one.method === 'GET');
    expect(
      (
        await app.http.inject({
          method: 'GET',
          url: `${verb?.url}?a=1&a=2`,
          headers: { authorization: rao.token },
        })
      ).statusCode,
    ).toBe(400);
  });
  test('a path of nobody is a constant 404', async () => {
    expect(
      (await app.http.inject({ method: 'GET', url: '/api/nothing/here' })).json(),
    ).toMatchObject({ statusCode: 2, error: { code: 'not_found' } });
  });
});

describe('the contract', () => {
  test('is published whole', async () => {
    const asMember = (url: string) =>
      app.http.inject({ url, headers: { authorization: rao.token } });
    for (const url of ['/api/openapi.json', '/api/docs']) {
      const refused = await app.http.inject(url);
      expect(refused.statusCode).toBe(401);
      expect(refused.body).not.toContain('patients');
    }
    const document = (await asMember('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    for (const verb of open) {
      const operation = document.paths[verb.url]?.[verb.method.toLowerCase()];
      expect(operation?.operationId).toBe(verb.id);
      const headers = (operation.parameters ?? []).filter(
        (one: { in: string }) => one.in === 'header',
      );
      expect(headers.map((one: { name: string }) => one.name)).toEqual(
        verb.once ? ['Idempotency-Key'] : [],
      );
    }
    const page = await asMember('/api/docs');
    for (const verb of open) expect(page.body).toContain(verb.url);
  });
  test('programs are told what every site tells', async () => {
    const robots = await app.http.inject('/robots.txt');
    expect(robots.body).toBe('User-agent: *\nDisallow: /\n');
    const icon = await app.http.inject('/favicon.ico');
    expect([icon.statusCode, icon.headers.location]).toEqual([301, '/icon.svg']);
  });
  test('every answer carries the headers', async () => {
    for (const url of [
      '/api/openapi.json',
      '/api/nothing',
      '/health/live',
      '/health/ready',
      '/api/docs',
    ]) {
      const { headers } = await app.http.inject(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
      if (url.startsWith('/api')) expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toContain(`default-src 'none'`);
      expect(headers['content-security-policy']).not.toMatch(/unsafe-|\*/);
      expect(headers['strict-transport-security']).toBeTruthy();
    }
  });
});

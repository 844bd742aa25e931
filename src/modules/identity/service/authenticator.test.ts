// An authenticator app: set up, asked for on a device that the account does not know, lost, and what a thief of the password gets.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appCodeOf, bytesOfKey } from '../../../../tests/authenticator.ts';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { cheapHash } from '../../../../tests/given.ts';
import { lastCode, lettersTo } from '../../../../tests/letters.ts';
import { strangeDevice } from '../../../../tests/strange-device.ts';
import { freshSession } from '../../../../tests/world.ts';
import { systemClinicId } from '../../../kit/server/context.ts';
import { api as identity } from '../contract.ts';

const password = 'Doctor@123';
const username = 'person12@example.test';
let app: TestApp;
let now = Temporal.Now.instant();
beforeAll(async () => {
  app = await testApp({ now: () => now });
  await app.admin.query('update app.accounts set password_hash = $1', [cheapHash(password)]);
});
afterAll(() => app.close());
beforeEach(async () => {
  now = now.add({ hours: 1 });
  await app.admin.query(
    'delete from app.throttles; delete from app.authenticators; delete from app.codes; delete from app.message_secrets; delete from app.messages',
  );
});

const login = (more: object = {}, cookie = '') =>
  app.call(identity.Login, { username, password, ...more }, null, strangeDevice(cookie));
const showing = (key: string, steps = 0) => appCodeOf(key, now, steps);
const other = (code: string) => String((Number(code) + 500_001) % 1_000_000).padStart(6, '0');

async function session(isProved = true) {
  const as = await freshSession(app.admin, app.world.lata, crypto.randomUUID());
  await app.admin.query(
    'update app.sessions set proved_at = $2, ends_at = $3, idle_ends_at = $3 where id = $1',
    [as.sessionId, isProved ? now.toString() : null, now.add({ hours: 24 }).toString()],
  );
  return as;
}

async function setUp() {
  const as = await session();
  const { data } = await app.call(identity.beginAuthenticator, {}, as);
  const confirmed = await app.call(identity.confirmAuthenticator, { code: showing(data.key) }, as);
  now = now.add({ seconds: 30 });
  return { as, ...data, backupCodes: confirmed.data.backupCodes };
}

describe('an authenticator app', () => {
  test('counts once it has shown a code; the account is told, the codes never twice', async () => {
    const as = await session();
    expect(await app.call(identity.confirmAuthenticator, { code: '000000' }, as)).toMatchObject({
      status: 409,
      error: { code: 'authenticator_absent' },
    });
    const first = (await app.call(identity.beginAuthenticator, {}, as)).data;
    const { key, link } = (await app.call(identity.beginAuthenticator, {}, as)).data;
    expect(link).toContain(`secret=${key}&issuer=Practice+Diary`);
    expect(link).toContain('otpauth://totp/Practice%20Diary%3Aperson12%40example.test?');
    expect((await login()).status).toBe(200);
    for (const code of [showing(first.key), other(showing(key))])
      expect(await app.call(identity.confirmAuthenticator, { code }, as)).toMatchObject({
        status: 422,
        error: { fields: { code: { code: 'app_code_wrong' } } },
      });
    const confirmed = await app.call(
      identity.confirmAuthenticator,
      { code: ` ${showing(key).slice(0, 3)} ${showing(key).slice(3)}` },
      as,
    );
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.data.backupCodes).size).toBe(10);
    for (const code of confirmed.data.backupCodes)
      expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    expect((await lettersTo(app, username)).at(-1)?.template).toBe('authenticator_changed');
    expect((await app.call(identity.beginAuthenticator, {}, as)).error.code).toBe(
      'authenticator_set',
    );
    const { rows } = await app.admin.query<{ row: string }>(
      `select row_to_json(a)::text as row from app.authenticators a`,
    );
    expect(rows[0]?.row).not.toContain(bytesOfKey(key).toString('hex'));
  });

  test('is asked of a device that the account does not know, after the password alone', async () => {
    const { as, key } = await setUp();
    expect(await login()).toMatchObject({ status: 403, error: { code: 'login_app_code_needed' } });
    expect((await login({ password: 'Doctor@124' })).error.code).toBe('login_wrong');
    expect((await login({ password: 'Doctor@124', appCode: showing(key) })).error.code).toBe(
      'login_wrong',
    );
    expect(await login({ appCode: other(showing(key)) })).toMatchObject({
      status: 422,
      error: { code: 'app_code_wrong', fields: { appCode: { code: 'app_code_wrong' } } },
    });
    const inside = await login({ appCode: showing(key) });
    expect(inside.status).toBe(200);
    const cookie = /__Host-bind=[^;]+/.exec(String(inside.raw.headers['set-cookie']))?.[0] ?? '';
    expect((await login({}, cookie)).status).toBe(200);
    // The code that somebody saw being typed.
    expect((await login({ appCode: showing(key) })).error.code).toBe('app_code_wrong');
    expect((await login({ appCode: showing(key, 1) })).status).toBe(200);
    expect((await app.call(identity.contacts, {}, as)).data).toMatchObject({
      hasAuthenticator: true,
      backupCodesLeft: 10,
    });
    // No SMS helps whoever has taken the number.
    expect((await lettersTo(app, username)).map(({ template }) => template)).not.toContain(
      'login_code_email',
    );
  });

  test('is guessed at five times in a quarter of an hour, by everybody together', async () => {
    const { key } = await setUp();
    const wrong = other(showing(key));
    const tries = await Promise.all(Array.from({ length: 8 }, () => login({ appCode: wrong })));
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      422, 422, 422, 422, 422, 429, 429, 429,
    ]);
    expect((await login({ appCode: showing(key) })).status).toBe(429);
    now = now.add({ minutes: 15, seconds: 1 });
    expect((await login({ appCode: showing(key) })).status).toBe(200);
  });

  test('that is lost is stood in for by a backup code, each once, however it is typed', async () => {
    const { backupCodes } = await setUp();
    const [first = '', second = ''] = backupCodes;
    expect((await login({ appCode: first })).status).toBe(200);
    expect((await login({ appCode: first })).error.code).toBe('app_code_wrong');
    expect((await login({ appCode: second.toLowerCase().replace('-', ' ') })).status).toBe(200);
    expect((await app.call(identity.contacts, {}, await session())).data.backupCodesLeft).toBe(8);
    expect((await login({ appCode: '' })).status).toBe(422);
  });

  test('stands beside the OTP that a hundred wrong guesses bring', async () => {
    const { key } = await setUp();
    await login({ password: 'Doctor@124' });
    await app.admin.query('update app.throttles set count = 100');
    const asked = await login();
    expect(asked.error.code).toBe('login_code_needed');
    const proof = {
      requestKey: String(asked.error.details?.['requestKey']),
      otp: await lastCode(app, username),
    };
    expect((await login(proof)).error.code).toBe('login_app_code_needed');
    expect((await login({ ...proof, appCode: showing(key) })).status).toBe(200);
  });

  test('is removed behind a fresh proof, by nobody for another, and by the operator', async () => {
    const { as } = await setUp();
    const stale = await session(false);
    expect((await app.call(identity.removeAuthenticator, {}, stale)).error.code).toBe('step_up');
    const rao = await freshSession(app.admin, app.world.rao, 'removes for another');
    expect((await app.call(identity.removeAuthenticator, {}, rao)).error.code).toBe(
      'authenticator_absent',
    );
    expect((await login()).error.code).toBe('login_app_code_needed');
    expect((await app.call(identity.removeAuthenticator, {}, as)).status).toBe(200);
    expect((await app.call(identity.contacts, {}, as)).data).toMatchObject({
      hasAuthenticator: false,
      backupCodesLeft: 0,
    });
    expect((await login()).status).toBe(200);

    await setUp();
    await app.work(
      identity.takeAuthenticator,
      { contact: 'Person12@example.test' },
      systemClinicId,
    );
    expect((await login()).status).toBe(200);
    expect((await lettersTo(app, username)).map(({ template }) => template)).toEqual(
      Array.from({ length: 4 }, () => 'authenticator_changed'),
    );
  });
});

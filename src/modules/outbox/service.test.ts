import { clientWithoutCookies } from '../../kit/server/ctx.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import { lettersTo } from '../../../tests/letters.ts';
import { give } from '../../kit/shared/settings.ts';
import { api as identity } from '../identity/contract.ts';
import { messaging, type MessagingSettings } from '../messaging/service.ts';
import type { Parcel, Provider } from '../messaging/outside/provider.ts';
import { api as outbox } from './contract.ts';
import { access, unlock } from './service.ts';

/** Of the app, for each test to change. */
const settings: MessagingSettings = { sealKey: Buffer.alloc(32, 3) };
let app: TestApp;
let now = Temporal.Now.instant();
const number = '+919700000011';
beforeAll(async () => {
  app = await testApp({ now: () => now, settings: [give(messaging, settings)] });
});
afterAll(() => app.close());

let cookie = '';
const list = (headers: Record<string, string> = {}) =>
  app.call(outbox.list, {}, null, { headers: { cookie, ...headers } });
const open = (key: string, headers: Record<string, string> = {}) =>
  app.call(outbox.open, { key }, null, { headers });
/** As the browser that follows the printed address. */
const opened = async (): Promise<string> => {
  const key = await unlock(app.settings.of(access), { isOpen: true, adminUrl: app.adminUrl });
  const { raw } = await open(key ?? '');
  return String(raw.headers['set-cookie']).split(';')[0] ?? '';
};
const ask = () => app.call(identity.resetPassword, { username: '9700000011' }, null);
/** Waits for the queue to have handed over everything that was sent to this number. */
const pass = async (): Promise<void> => {
  await expect
    .poll(async () => (await lettersTo(app, number)).some((letter) => letter.status === 'queued'), {
      timeout: 15_000,
      interval: 100,
    })
    .toBe(false);
};

describe('the outbox', () => {
  beforeEach(async () => {
    now = now.add({ hours: 25 });
    cookie = await opened();
  });

  test('shows what was not sent, with its code, to this machine', async () => {
    await ask();
    await pass();
    const { data } = await list();
    const [sms] = data.messages.filter((message) => message.to === number);
    expect(sms).toMatchObject({
      channel: 'sms',
      template: 'reset_code',
      language: 'en',
      status: 'held',
      code: expect.stringMatching(/^\d{6}$/),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(sms?.text).toContain(String(sms?.code));
  });

  test('forgets the code after ten minutes', async () => {
    await ask();
    now = now.add({ minutes: 10 });
    const { data } = await list();
    const [sms] = data.messages.filter((message) => message.to === number);
    expect(sms).toMatchObject({ code: null, text: expect.stringContaining('••••••') });
  });

  test.each([
    ['from elsewhere', { 'x-forwarded-for': '203.0.113.5' }],
    ['through a proxy on this machine', { 'x-forwarded-for': '127.0.0.1' }],
    ['through another kind of proxy', { forwarded: 'for=127.0.0.1' }],
    ['by a name that a stranger pointed here', { host: 'evil.example' }],
  ])('is not there %s', async (_how, headers) => {
    expect(await list(headers)).toMatchObject({ status: 404, error: { code: 'not_found' } });
  });

  test('opens once, by the printed key, to one browser of this machine', async () => {
    const key =
      (await unlock(app.settings.of(access), { isOpen: true, adminUrl: app.adminUrl })) ?? '';
    expect((await list()).status).toBe(404);
    expect((await open('x'.repeat(43))).status).toBe(404);
    expect((await open(key, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
    const { status, raw } = await open(key);
    expect(status).toBe(200);
    expect(raw.headers['set-cookie']).toMatch(/HttpOnly; Secure; SameSite=Strict/);
    expect((await open(key)).status).toBe(404);
    expect((await list({ cookie: '' })).status).toBe(404);
    expect(
      (await list({ cookie: String(raw.headers['set-cookie']).split(';')[0] ?? '' })).status,
    ).toBe(200);
  });

  test('is not there when the server did not open it', async () => {
    await unlock(app.settings.of(access), { isOpen: false, adminUrl: app.adminUrl });
    expect((await list()).status).toBe(404);
  });

  test('cannot be opened by the app itself, nor read by a member', async () => {
    await unlock(app.settings.of(access), { isOpen: false, adminUrl: app.adminUrl });
    const client = await app.pool.connect();
    try {
      await expect(client.query('update app_private.outbox set is_open = true')).rejects.toThrow(
        /permission denied/,
      );
      await client.query('begin');
      await expect(client.query(`select * from app.open_outbox(10, now())`)).rejects.toThrow(
        /no tenant context/,
      );
      await client.query('rollback');
      await unlock(app.settings.of(access), { isOpen: true, adminUrl: app.adminUrl });
      await client.query('begin');
      const { createHash } = await import('node:crypto');
      await client.query('select * from app.enter($1)', [
        createHash('sha256').update(app.world.rao.token).digest(),
      ]);
      await expect(client.query(`select * from app.open_outbox(10, now())`)).rejects.toThrow(
        /the outbox is shut/,
      );
      await client.query('rollback');
    } finally {
      client.release();
    }
  });
});

describe('a provider', () => {
  let sent: Parcel[] = [];
  let faults = 0;
  const provider: Provider = {
    channels: ['sms'],
    send: async (parcel) => {
      if (faults > 0) {
        faults -= 1;
        throw new Error('the line is busy');
      }
      sent.push(parcel);
      return { status: 'sent' };
    },
  };
  beforeEach(() => {
    now = now.add({ hours: 25 });
    sent = [];
    settings.providers = [provider];
  });
  afterAll(() => {
    delete settings.providers;
  });

  test('is given the whole text once, and the code is wiped', async () => {
    await ask();
    await pass();
    expect(sent).toEqual([
      expect.objectContaining({
        to: number,
        template: 'reset_code',
        text: expect.stringMatching(/^\d{6} is your SMS OTP/),
        key: expect.stringMatching(/^[\da-f-]{36}$/),
      }),
    ]);
    expect((await lettersTo(app, number)).at(-1)).toMatchObject({ status: 'sent', code: null });
    const everything = JSON.stringify((await app.admin.query('select * from app.messages')).rows);
    expect(everything).not.toContain(sent[0]?.text.slice(0, 6) ?? 'nothing');
  });

  test('that fails is tried again, and its failures are counted', async () => {
    faults = 1;
    await ask();
    await pass();
    expect((await lettersTo(app, number)).at(-1)?.status).toBe('sent');
    expect(sent).toHaveLength(1);
    const { rows } = await app.admin.query(
      'select attempts from app.messages where recipient = $1 order by at desc limit 1',
      [number],
    );
    expect(rows[0].attempts).toBe(2);
  });
});

test('the app wipes codes whose time is over', async () => {
  await ask();
  now = now.add({ minutes: 11 });
  const { modules } = await import('../../server/bindings.ts');
  const bound = modules
    .flatMap((module) => module.verbs)
    .find(({ verb }) => verb.id === 'messaging.forgetSecrets');
  if (!bound) throw new Error('no such verb');
  const client = clientWithoutCookies('queue');
  await app.pipeline.run({
    ...bound,
    input: {},
    client,
    language: null,
    requestId: 'test',
    caller: { kind: 'system', clinicId: '00000000-0000-0000-0000-000000000000' },
  });
  expect(
    (await app.admin.query('select count(*)::int as n from app.message_secrets')).rows[0].n,
  ).toBe(0);
});

// News of the clinic, as another program receives it: over a real connection, proved by the secret alone.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { give } from '../../../kit/shared/settings.ts';
import { api as notifications } from '../../notifications/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api } from '../contract.ts';
import { minutesAfter, toldAfterTries } from '../rules.ts';
import { integrations } from './settings.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

let app: TestApp;
let server: Server;
let url: string;
let received: Received[] = [];
/** What the receiver answers; null: nothing, for as long as it is asked. */
let answer: number | null = 200;

beforeAll(async () => {
  app = await testApp({ outsideSeconds: 2 });
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      if (answer !== null) response.writeHead(answer, { location: '/else' }).end('thank you');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  answer = 200;
  received = [];
  for (const { id } of (await app.call(api.webhooks, {}, rao())).data.webhooks)
    await app.call(api.switchWebhook, { id, isOn: false }, rao());
  await app.admin.query('delete from app.webhook_deliveries');
  await app.admin.query('delete from app.webhooks');
  await app.admin.query(`delete from app.notifications where kind = 'webhook_failed'`);
  await app.admin.query(`delete from app.messages where template = 'webhook_failed'`);
});

const rao = () => app.world.rao;
const add = async (as = rao()) => {
  const made = await app.call(api.addWebhook, { url, events: ['patient.registered'] }, as);
  expect(made.status).toBe(200);
  return made.data;
};
const asha = {
  name: 'Asha Told',
  gender: 'Female',
  contactNumber: '9812300002',
  statedAge: 40,
} as const;
const register = async (as = rao()) => {
  const { data } = await app.call(patients.register, asha, as);
  await app.worker.settle();
  return data.patient.id;
};
const log = async (webhookId: string) =>
  (await app.call(api.deliveries, { webhookId }, rao())).data.deliveries;
const isDue = async () => {
  await app.admin.query(
    'update app.webhook_deliveries set due_at = now() where due_at is not null',
  );
  await app.work(api.release, {});
  await app.worker.settle();
};

/** As a receiver proves it, by the words of Standard Webhooks 1.0. */
function isProved({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const said = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const mac = createHmac('sha256', key).update(said).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${mac}`);
}

describe('a webhook', () => {
  test('is told of what it asked for, signed, with an id and nothing of the person', async () => {
    const { id, secret } = await add();
    const patientId = await register();
    expect(received).toHaveLength(1);
    const [news] = received;
    if (!news) throw new Error('nothing came');
    expect(isProved(news, secret)).toBe(true);
    expect(isProved({ ...news, body: news.body.replace(patientId, id) }, secret)).toBe(false);
    expect(isProved(news, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false);
    expect(JSON.parse(news.body)).toEqual({
      type: 'patient.registered',
      timestamp: expect.stringMatching(/^20\d\d-/),
      data: { patientId },
    });
    expect(news.body).not.toContain('Asha');
    const seconds = Math.abs(Date.now() / 1000 - Number(news.headers['webhook-timestamp']));
    expect(seconds).toBeLessThan(60);
    expect(await log(id)).toMatchObject([
      { event: 'patient.registered', status: 'delivered', attempts: 1, answered: 200, dueAt: null },
    ]);
  });

  test('hears nothing of the clinic next door, which can not see it', async () => {
    const { id } = await add();
    await register(app.world.stranger);
    expect(received).toEqual([]);
    await register();
    const [{ id: deliveryId } = { id: '' }] = await log(id);
    const { stranger } = app.world;
    const asked = [
      app.call(api.deliveries, { webhookId: id }, stranger),
      app.call(api.resend, { id: deliveryId }, stranger),
      app.call(api.tryWebhook, { id }, stranger),
      app.call(api.rotateSecret, { id }, stranger),
      app.call(api.switchWebhook, { id, isOn: false }, stranger),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([
      404, 404, 404, 404, 404,
    ]);
    expect((await app.call(api.webhooks, {}, stranger)).data.webhooks).toEqual([]);
  });

  test.each([500, 302, 404])('that answers %i is asked again under the same id', async (status) => {
    const { id } = await add();
    answer = status;
    await register();
    const [first] = await log(id);
    expect(first).toMatchObject({ status: 'waiting', attempts: 1, answered: status, reason: '' });
    expect(first?.dueAt).not.toBeNull();
    expect((await app.call(api.webhooks, {}, rao())).data.webhooks[0]?.failingSince).not.toBeNull();
    answer = 204;
    await isDue();
    expect(await log(id)).toMatchObject([{ status: 'delivered', attempts: 2, answered: 204 }]);
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([first?.id, first?.id]);
    expect((await app.call(api.webhooks, {}, rao())).data.webhooks[0]?.failingSince).toBeNull();
  });

  test('that answers 410 is turned off at once, and its owner told', async () => {
    const { id } = await add();
    answer = 410;
    await register();
    expect(await log(id)).toMatchObject([
      { status: 'failed', attempts: 1, answered: 410, dueAt: null },
    ]);
    const shown = async () => (await app.call(api.webhooks, {}, rao())).data.webhooks[0];
    expect(await shown()).toMatchObject({ isOn: false, failingSince: expect.any(String) });
    const news = await app.admin.query(
      `select 1 from app.notifications where kind = 'webhook_failed'`,
    );
    expect(news.rowCount).toBe(1);
    await register();
    expect(received).toHaveLength(1);
    await app.call(api.switchWebhook, { id, isOn: true }, rao());
    expect(await shown()).toMatchObject({ isOn: true, failingSince: null });
  });

  test('that says nothing, or is not there, is told so and asked again', async () => {
    const { id } = await add();
    answer = null;
    await register();
    expect(await log(id)).toMatchObject([{ status: 'waiting', reason: 'webhook.silent' }]);
    await app.admin.query(`update app.webhooks set url = 'http://127.0.0.1:9/none'`);
    await isDue();
    expect(await log(id)).toMatchObject([
      { status: 'waiting', attempts: 2, answered: null, reason: 'webhook.unreached' },
    ]);
  });

  test('is given up after some three days, and sent again by hand', async () => {
    const { id } = await add();
    answer = 500;
    await register();
    let tries = 1;
    while (minutesAfter(tries) !== null) {
      await isDue();
      tries += 1;
    }
    expect(await log(id)).toMatchObject([{ status: 'failed', attempts: tries, dueAt: null }]);
    expect(received).toHaveLength(tries);
    await isDue();
    expect(received).toHaveLength(tries);
    answer = 200;
    const [{ id: deliveryId } = { id: '' }] = await log(id);
    expect((await app.call(api.resend, { id: deliveryId }, rao())).status).toBe(200);
    await app.worker.settle();
    expect(received).toHaveLength(tries + 1);
    expect(await log(id)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  test('that is not answered is told to the owner, once for each time it begins to fail', async () => {
    await add();
    answer = 500;
    const news = async () => {
      const { data } = await app.call(notifications.list, {}, rao());
      return data.notifications.filter(({ kind }) => kind === 'webhook_failed');
    };
    const mails = async () =>
      (
        await app.admin.query(
          `select recipient from app.messages where template = 'webhook_failed' and channel = 'email'`,
        )
      ).rows.length;
    await register();
    for (let tries = 1; tries < toldAfterTries - 1; tries += 1) await isDue();
    expect(await news()).toHaveLength(0);
    await isDue();
    expect(await news()).toMatchObject([{ patientId: null, memberId: null, isRead: false }]);
    expect(await mails()).toBe(1);
    await isDue();
    expect([await news(), await mails()]).toMatchObject([[{}], 1]);
    answer = 204;
    await isDue();
    answer = 500;
    await register();
    for (let tries = 1; tries < toldAfterTries; tries += 1) await isDue();
    expect([await news(), await mails()]).toMatchObject([[{}, {}], 2]);
  });

  test('gets one of a job that runs twice', async () => {
    await add();
    const patientId = '01970000-0000-7000-8000-000000000001';
    expect(await app.work(api.onRegistered, { patientId })).toEqual({ deliveries: 1 });
    expect(await app.work(api.onRegistered, { patientId })).toEqual({ deliveries: 0 });
    await app.worker.settle();
    expect(received).toHaveLength(1);
  });

  test('signs by both secrets for a day after a change, then by the new one alone', async () => {
    const { id, secret: former } = await add();
    const { secret } = (await app.call(api.rotateSecret, { id }, rao())).data;
    expect(secret).not.toBe(former);
    await app.call(api.tryWebhook, { id }, rao());
    await app.worker.settle();
    await app.admin.query('update app.webhooks set former_until = now()');
    await app.call(api.tryWebhook, { id }, rao());
    await app.worker.settle();
    expect(received.map((news) => [isProved(news, secret), isProved(news, former)])).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  test('that is off is told nothing, nor later what happened meanwhile', async () => {
    const { id } = await add();
    await app.call(api.switchWebhook, { id, isOn: false }, rao());
    await register();
    expect((await app.call(api.tryWebhook, { id }, rao())).error.code).toBe('webhook_off');
    await app.call(api.switchWebhook, { id, isOn: true }, rao());
    await app.worker.settle();
    expect(received).toEqual([]);
    await register();
    expect(received).toHaveLength(1);
  });

  test('keeps its secret sealed, and out of every answer but the first', async () => {
    const { id, secret } = await add();
    expect(JSON.stringify((await app.call(api.webhooks, {}, rao())).data)).not.toContain('whsec_');
    const { rows } = await app.admin.query<{ all: string }>(
      `select string_agg(w::text, ' ') || (select coalesce(string_agg(a.detail::text, ' '), '') from app.audit a) as all from app.webhooks w`,
    );
    expect(rows[0]?.all).toContain(id);
    expect(rows[0]?.all).not.toContain(secret.slice(6));
    expect(rows[0]?.all).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('hex'));
  });

  test('is the owner’s, and of five at the most', async () => {
    const wanted = { url, events: ['patient.registered' as const] };
    expect((await app.call(api.addWebhook, wanted, app.world.lata)).status).toBe(403);
    for (let n = 0; n < 5; n += 1) await add();
    expect((await app.call(api.addWebhook, wanted, rao())).error.code).toBe('too_many_webhooks');
  });
});

describe('where no inner network may be gone to', () => {
  let outer: TestApp;
  beforeAll(async () => {
    outer = await testApp({
      settings: [give(integrations, { key: Buffer.alloc(32, 12), mayGoAnywhere: false })],
    });
  });
  afterAll(() => outer.close());

  test.each([
    'http://lab.example/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://2130706433/hook',
    'https://169.254.169.254/latest',
    'https://localhost/hook',
    'ftp://lab.example/hook',
    'https://user:secret@lab.example/hook',
    'lab.example',
    'https://[lab/hook',
    'https://lab.example:99999/hook',
  ])('%s is refused on its field', async (typed) => {
    const answered = await outer.call(
      api.addWebhook,
      { url: typed, events: ['patient.registered'] },
      outer.world.rao,
    );
    expect(answered.status).toBe(422);
    expect(Object.keys(answered.error.fields ?? {})).toEqual(['url']);
  });

  test('a name that leads inside is judged when it is gone to', async () => {
    const { data } = await outer.call(
      api.addWebhook,
      { url: 'https://lab.example/hook', events: ['patient.registered'] },
      outer.world.rao,
    );
    // What the name's owner can make of it at any time.
    await outer.admin.query(`update app.webhooks set url = $1`, [`https://127.0.0.1/hook`]);
    await outer.call(api.tryWebhook, { id: data.id }, outer.world.rao);
    await outer.worker.settle();
    const sentOut = await outer.call(api.deliveries, { webhookId: data.id }, outer.world.rao);
    expect(sentOut.data.deliveries).toMatchObject([{ status: 'waiting', reason: 'webhook.inner' }]);
  });
});

// A reminder by WhatsApp from the desk's record of the consent to what Meta reports, by a fake that answers and fails as Meta does.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { give } from '../../../kit/shared/settings.ts';
import { api as consents } from '../../consents/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as reminders } from '../../reminders/contract.ts';
import { api as messages } from '../contract.ts';
import { whatsappPatienceMinutes } from '../rules.ts';
import { messaging } from '../service.ts';
import { FakeWhatsApp, type HookCall, type Mishap } from './fake-whatsapp.ts';
import type { Parcel, Provider } from './provider.ts';
import { openWhatsApp, outsideIdOf, signatureOf } from './whatsapp.ts';
import { readTemplates } from './whatsapp-templates.ts';

const templates = readTemplates(
  JSON.stringify({
    templates: [
      {
        template: 'appointment_soon',
        language: 'en',
        name: 'appointment_soon_1',
        code: 'en_GB',
        text: '{clinic}: we expect you soon, {when}, {doctor}.',
      },
      {
        template: 'appointment_soon',
        language: 'hi',
        name: 'appointment_soon_1',
        text: '{clinic}: {when} पर {doctor} से मिलें।',
        paise: 12,
      },
    ],
  }),
);
const startsAt = Temporal.Instant.from('2026-11-22T11:00:00+05:30');
const verifyToken = 'what-we-told-meta-once';

let app: TestApp;
let fake: FakeWhatsApp;
let now = Temporal.Instant.from('2026-11-22T09:00:00+05:30');
const sms: Parcel[] = [];
beforeAll(async () => {
  fake = await FakeWhatsApp.open();
  const { url, appSecret, phoneNumberId } = fake;
  const token = 'token-of-the-system-user';
  const whatsapp = openWhatsApp({ url, appSecret, phoneNumberId, token, verifyToken, templates });
  const gateway: Provider = {
    channels: ['sms'],
    async send(parcel) {
      sms.push(parcel);
      return { status: 'sent', outsideId: `sms:${sms.length}` };
    },
  };
  app = await testApp({
    now: () => now,
    settings: [
      give(messaging, {
        sealKey: Buffer.alloc(32, 3),
        providers: [gateway, whatsapp],
        whatsapp,
        smsPaise: 25,
        whatsappPaise: 14,
      }),
    ],
  });
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

let meera = '';
let phone = 9_876_500_000;
const number = () => `+91${phone}`;
beforeEach(async () => {
  await app.worker.settle();
  now = Temporal.Instant.from('2026-11-22T09:00:00+05:30');
  [sms.length, fake.taken.length, fake.mishaps.length] = [0, 0, 0];
  for (const table of ['appointment_reminders', 'appointments', 'messages', 'whatsapp_replies'])
    await app.admin.query(`delete from app.${table}`);
  phone += 1;
  meera = await register('Meera Joshi');
});

const register = async (name: string) =>
  (
    await app.call(
      patients.register,
      { name, contactNumber: String(phone), gender: 'Female', statedAge: 34, language: 'en' },
      app.world.lata,
    )
  ).data.patient.id;
const agree = (isGiven = true, patientId = meera) =>
  app.call(
    consents.tell,
    { patientId, kind: 'whatsapp', isGiven, language: 'hi' },
    app.world.lata,
    { onceKey: crypto.randomUUID() },
  );
const consented = async (patientId = meera) => {
  const { data } = await app.call(consents.list, { patientId }, app.world.rao);
  return data.consents.map(({ kind, isGiven, byName }) => [kind, isGiven, byName]);
};
let seat = 0;
const remind = async (patientId = meera) => {
  seat += 1;
  const { rows } = await app.admin.query<{ id: string }>(
    `insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, patient_type, fee_paise, created_at)
     values ($1, $2, $3, $4::timestamptz, $4::timestamptz + interval '15 minutes', $5, 'Confirmed', 'offline', 'Repeated', 0, $4::timestamptz - interval '2 days') returning id`,
    [app.world.sunrise.clinicId, patientId, app.world.rao.memberId, startsAt.toString(), seat],
  );
  await app.work(reminders.remind, { appointmentId: rows[0]?.id ?? '', ahead: 'hours' });
  await settle();
};
const settle = async () => {
  app.worker.wake();
  await app.worker.settle();
};
const message = async () => {
  const { rows } = await app.admin.query<{
    id: string;
    channel: string;
    status: string;
    reason: string;
    instead_reason: string | null;
    parts: number | null;
    cost_paise: string | null;
    due_at: Date | null;
  }>(
    `select id, channel, status, reason, instead_reason, parts, cost_paise, due_at from app.messages where template = 'appointment_soon'`,
  );
  expect(rows).toHaveLength(1);
  return rows[0];
};
const hook = async (call: HookCall) => {
  const { statusCode } = await app.http.inject({ method: 'POST', ...call });
  await settle();
  return statusCode;
};
const report = (...[status, failure]: ['delivered' | 'read' | 'sent'] | ['failed', number]) =>
  hook(fake.report(fake.taken[0]?.key ?? '', status, failure));
const reply = (text: string, at = now) => hook(fake.reply(number().slice(1), text, at));
const answers = () =>
  fake.taken.flatMap(({ content }) => (content['type'] === 'text' ? [content['text']] : []));
const byTemplate = () => fake.taken.filter(({ content }) => content['type'] === 'template');

describe('without the patient’s consent', () => {
  test('a reminder goes by SMS', async () => {
    await remind();
    expect(await message()).toMatchObject({
      channel: 'sms',
      status: 'sent',
      instead_reason: null,
      cost_paise: '25',
    });
    expect([sms.length, fake.taken.length]).toEqual([1, 0]);
  });

  test('the database keeps no such message either', async () => {
    await expect(
      app.admin.query(
        `insert into app.messages (clinic_id, channel, recipient, template, language, dedupe, at) values ($1, 'whatsapp', '+919876543210', 'appointment_soon', 'en', 'x', now())`,
        [app.world.sunrise.clinicId],
      ),
    ).rejects.toThrow('whatsapp_was_agreed_to');
  });

  test('one taken back at the desk counts, also for what waits already', async () => {
    await agree();
    fake.mishaps.push({ status: 400, code: 130429 });
    await remind();
    await agree(false);
    now = now.add({ minutes: 6 });
    await release();
    expect(await message()).toMatchObject({
      channel: 'sms',
      status: 'sent',
      instead_reason: 'message_reason.no_whatsapp',
    });
    expect([sms.length, fake.taken.length]).toEqual([1, 0]);
  });
});

const release = async () => {
  const { rows } = await app.admin.query<{ id: string }>(
    `update app.messages set due_at = null where due_at <= $1 returning id`,
    [now.toString()],
  );
  for (const { id } of rows) await deliver(id);
};
const deliver = async (messageId: string) => {
  await app.admin.query(
    `insert into app.outgoing (clinic_id, kind, name, payload) values ($1, 'task', 'messaging.deliver', jsonb_build_object('messageId', $2::text))`,
    [app.world.sunrise.clinicId, messageId],
  );
  await settle();
};

describe('with the patient’s consent', () => {
  beforeEach(async () => {
    await agree();
  });

  test('a reminder goes by WhatsApp alone, in the shape of the Cloud API', async () => {
    await remind();
    const sent = await message();
    expect(sent).toMatchObject({
      channel: 'whatsapp',
      status: 'sent',
      parts: null,
      cost_paise: '14',
    });
    expect(fake.taken).toEqual([
      {
        path: `/v24.0/${fake.phoneNumberId}/messages`,
        authorization: 'Bearer token-of-the-system-user',
        key: sent?.id,
        content: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: number().slice(1),
          biz_opaque_callback_data: sent?.id,
          type: 'template',
          template: {
            name: 'appointment_soon_1',
            language: { code: 'en_GB' },
            components: [
              {
                type: 'body',
                parameters: [
                  { type: 'text', text: 'Sunrise Clinic' },
                  { type: 'text', text: expect.stringContaining('11:00') },
                  { type: 'text', text: expect.stringContaining('Rao') },
                ],
              },
            ],
          },
        },
      },
    ]);
    expect(sms).toEqual([]);
  });

  test('one in a language that has no template goes by SMS in that language', async () => {
    await app.admin.query(`update app.patients set language = 'or' where id = $1`, [meera]);
    await remind();
    expect(await message()).toMatchObject({ channel: 'sms', instead_reason: null });
    expect(sms).toMatchObject([{ language: 'or' }]);
    expect(fake.taken).toEqual([]);
  });

  test.each<[number, string]>([
    [131026, 'message_reason.not_on_whatsapp'],
    [131047, 'message_reason.template_refused'],
    [132000, 'message_reason.template_refused'],
    [132001, 'message_reason.template_refused'],
    [131051, '131051 Unknown'],
  ])('that Meta refuses for good (%i) leaves by SMS, once', async (code, reason) => {
    fake.mishaps.push({ status: 400, code });
    await remind();
    expect(await message()).toMatchObject({
      channel: 'sms',
      status: 'sent',
      reason: '',
      instead_reason: reason,
      cost_paise: '25',
      parts: 1,
    });
    expect([sms.length, fake.taken.length]).toEqual([1, 0]);
  });

  test('that the patient has turned off at WhatsApp goes by no way', async () => {
    fake.mishaps.push({ status: 400, code: 131050 });
    await remind();
    expect(await message()).toMatchObject({
      channel: 'whatsapp',
      status: 'failed',
      reason: 'message_reason.unwanted',
      cost_paise: '0',
    });
    expect(sms).toEqual([]);
  });

  test.each<Mishap>([
    { status: 400, code: 130429 },
    { status: 400, code: 131056 },
    { status: 429, code: 4 },
    { status: 503 },
  ])('that has to wait (%j) is tried once more, then leaves by SMS', async (mishap) => {
    fake.mishaps.push(mishap);
    await remind();
    expect(await message()).toMatchObject({
      channel: 'whatsapp',
      status: 'queued',
      due_at: new Date(now.add({ minutes: whatsappPatienceMinutes[0] ?? 0 }).epochMilliseconds),
    });
    fake.mishaps.push(mishap);
    now = now.add({ minutes: 6 });
    await release();
    expect(await message()).toMatchObject({ channel: 'sms', status: 'sent' });
    expect([sms.length, fake.taken.length]).toEqual([1, 0]);
  });

  test('that an expired token keeps here is not lost: it leaves by SMS', async () => {
    fake.mishaps.push(...Array.from({ length: 6 }, () => ({ status: 401, code: 190 })));
    await remind();
    const waits = await message();
    const id = waits?.id ?? '';
    expect(waits).toMatchObject({
      channel: 'whatsapp',
      status: 'queued',
      reason: expect.stringMatching(/^WhatsApp refuses our log-in: 190\/463 /),
    });
    for (let tries = 0; tries < 5 && (await message())?.channel === 'whatsapp'; tries += 1) {
      now = now.add({ minutes: 6 });
      await app.admin.query('update app.messages set due_at = null');
      await deliver(id);
    }
    expect(await message()).toMatchObject({ channel: 'sms', status: 'sent' });
    expect([sms.length, fake.taken.length]).toEqual([1, 0]);
  });

  test.each<Mishap>(['nonsense', 'silence', { status: 500, code: 131000 }, { status: 502 }])(
    'that may have left (%j) is not sent again, by neither way, until Meta says that it has not',
    async (mishap) => {
      fake.mishaps.push(mishap);
      await remind();
      const sent = await message();
      expect(sent).toMatchObject({ channel: 'whatsapp', status: 'unknown' });
      expect(sms).toEqual([]);
      await hook(fake.report(sent?.id ?? '', 'failed', 131026));
      expect(await message()).toMatchObject({ channel: 'sms', status: 'sent' });
      expect(sms).toHaveLength(1);
    },
  );

  test('whose failure is reported later leaves by SMS, once, whatever is reported after', async () => {
    await remind();
    expect(await report('sent')).toBe(200);
    expect(await message()).toMatchObject({ channel: 'whatsapp', status: 'sent' });
    expect(await report('failed', 131026)).toBe(200);
    const bySms = {
      channel: 'sms',
      status: 'sent',
      reason: '',
      instead_reason: 'message_reason.not_on_whatsapp',
    };
    expect(await message()).toMatchObject(bySms);
    await report('failed', 131026);
    await report('read');
    expect(await message()).toMatchObject(bySms);
    expect([sms.length, fake.taken.length]).toEqual([1, 1]);
  });

  test.each(['failed', 'delivered'] as const)(
    'whose SMS has left is not moved by a report of WhatsApp (%s) that was handed out before',
    async (status) => {
      await remind();
      await report('failed', 131026);
      const messageId = (await message())?.id ?? '';
      const outsideId = outsideIdOf(messageId);
      await app.work(messages.report, { messageId, status, reason: 'x', outsideId });
      expect(await message()).toMatchObject({ channel: 'sms', status: 'sent', reason: '' });
      expect(sms).toHaveLength(1);
    },
  );

  test('two reports of the same failure at once are one SMS', async () => {
    await remind();
    const call = fake.report(fake.taken[0]?.key ?? '', 'failed', 131026);
    await Promise.all([call, call, call].map((one) => app.http.inject({ method: 'POST', ...one })));
    await settle();
    await settle();
    expect(await message()).toMatchObject({ channel: 'sms', status: 'sent', reason: '' });
    expect(sms).toHaveLength(1);
  });

  test('that is read and then delivered, and failed after it, stays read', async () => {
    await remind();
    await report('read');
    await report('delivered');
    await report('failed', 131026);
    expect(await message()).toMatchObject({ channel: 'whatsapp', status: 'read' });
    expect(sms).toEqual([]);
  });

  test('counts in the month’s limit', async () => {
    await app.admin.query(
      `insert into app.message_limits (clinic_id, limit_paise) values ($1, 13)`,
      [app.world.sunrise.clinicId],
    );
    await remind();
    await app.admin.query('delete from app.message_limits');
    expect(await message()).toMatchObject({
      status: 'not_sent',
      reason: 'message_reason.over_limit',
      cost_paise: null,
    });
    expect([sms.length, fake.taken.length]).toEqual([0, 0]);
  });

  test.each(['STOP', 'stop.', ' Please stop ', 'बंद करो', 'நிறுத்து', 'നിർത്തുക', 'বন্ধ করুন'])(
    '%s ends it for everybody of that number, in all clinics, and is answered once',
    async (word) => {
      const ravi = await register('Ravi Joshi');
      await agree(true, ravi);
      const { data } = await app.call(
        patients.register,
        { name: 'Meera J', contactNumber: String(phone), gender: 'Female', statedAge: 34 },
        app.world.stranger,
      );
      const elsewhere = data.patient.id;
      await app.call(
        consents.tell,
        { patientId: elsewhere, kind: 'whatsapp', isGiven: true, language: 'en' },
        app.world.stranger,
        { onceKey: crypto.randomUUID() },
      );
      expect(await reply(word)).toBe(200);
      expect(await reply(word)).toBe(200);
      expect(await consented()).toEqual([
        ['whatsapp', false, null],
        ['whatsapp', true, 'Lata Shinde'],
      ]);
      expect((await consented(ravi))[0]).toEqual(['whatsapp', false, null]);
      const theirs = await app.call(consents.list, { patientId: elsewhere }, app.world.stranger);
      expect(theirs.data.consents[0]).toMatchObject({ isGiven: false, byName: null });
      expect(answers()).toHaveLength(1);
      await remind();
      expect(await message()).toMatchObject({ channel: 'sms', status: 'sent' });
      expect(byTemplate()).toEqual([]);
    },
  );

  test('a STOP counts at once, before any clinic has taken it over', async () => {
    fake.mishaps.push({ status: 400, code: 130429 });
    await remind();
    await app.admin.query(
      `insert into app.whatsapp_replies values ('00000000-0000-0000-0000-000000000000', $1, true, now())`,
      [number()],
    );
    now = now.add({ minutes: 6 });
    await release();
    expect(await message()).toMatchObject({ channel: 'sms' });
    expect([sms.length, fake.taken.length]).toEqual([1, 0]);
  });

  test('after a STOP only the patient may start it again', async () => {
    await reply('STOP');
    const stands = await app.call(consents.list, { patientId: meera }, app.world.lata);
    expect(stands.data).toMatchObject({ hasWhatsapp: true, isWhatsappStopped: true });
    expect((await agree()).error.code).toBe('whatsapp_stopped');
    now = now.add({ minutes: 1 });
    await reply('Start');
    expect((await consented())[0]).toEqual(['whatsapp', true, null]);
    expect(answers()).toHaveLength(2);
    await remind();
    expect(await message()).toMatchObject({ channel: 'whatsapp', status: 'sent' });
  });

  test('an old STOP that comes again after a START moves nothing', async () => {
    const then = now.add({ minutes: -5 });
    await reply('STOP', then);
    await reply('START', then.add({ seconds: 30 }));
    await reply('STOP', then);
    await reply('START', then.add({ seconds: 30 }));
    expect((await consented())[0]).toEqual(['whatsapp', true, null]);
    expect(answers()).toHaveLength(2);
  });

  test('a START that overtakes the STOP before it is not heard: rather no message than one too many', async () => {
    await reply('START', now.add({ seconds: -10 }));
    await reply('STOP', now.add({ seconds: -20 }));
    expect((await consented())[0]).toEqual(['whatsapp', false, null]);
  });

  test('START brings nobody in who has not agreed before, nor who took it back at the desk', async () => {
    const ravi = await register('Ravi Joshi');
    await agree(false);
    await reply('STOP', now.add({ seconds: -1 }));
    await reply('START');
    expect(await consented(ravi)).toEqual([]);
    expect((await consented())[0]).toEqual(['whatsapp', false, 'Lata Shinde']);
  });

  test('what is neither is passed over', async () => {
    expect(await reply('Can I come at five? Please call me before the stop')).toBe(200);
    expect(await reply('Thank you')).toBe(200);
    expect(fake.taken).toEqual([]);
    expect((await consented())[0]).toEqual(['whatsapp', true, 'Lata Shinde']);
  });
});

describe('the webhook', () => {
  test('is answered its challenge by the token alone', async () => {
    const ask = async (query: Record<string, string>) => {
      const url = `/api/messages/whatsapp?${new URLSearchParams(query).toString()}`;
      const { statusCode, body } = await app.http.inject({ method: 'GET', url });
      return [statusCode, body];
    };
    const asked = {
      'hub.mode': 'subscribe',
      'hub.verify_token': verifyToken,
      'hub.challenge': '1158201444',
    };
    expect(await ask(asked)).toEqual([200, '1158201444']);
    expect((await ask({ ...asked, 'hub.verify_token': 'another' }))[0]).toBe(404);
    expect((await ask({ ...asked, 'hub.mode': 'x' }))[0]).toBe(404);
    expect((await ask({ ...asked, 'hub.challenge': '<script>' }))[0]).toBe(404);
  });

  test('believes nothing that Meta has not signed', async () => {
    await agree();
    await remind();
    const real = fake.report(fake.taken[0]?.key ?? '', 'failed', 131026);
    const signed = (by: string) => ({ ...real.headers, 'x-hub-signature-256': by });
    const { 'x-hub-signature-256': _none, ...unsigned } = real.headers;
    for (const forged of [
      { ...real, headers: unsigned },
      { ...real, headers: signed('') },
      { ...real, headers: signed('sha256=00') },
      { ...real, headers: signed(signatureOf('another secret', real.payload)) },
      { ...real, payload: real.payload.replace('131026', '131021') },
    ])
      expect(await hook(forged)).toBe(401);
    expect(await message()).toMatchObject({ channel: 'whatsapp', status: 'sent' });
    expect(sms).toEqual([]);
  });

  test('takes a thousand reports in one call', async () => {
    await agree();
    await remind();
    const call = fake.reports(fake.taken[0]?.key ?? '', 'delivered', 1_000);
    expect(call.payload.length).toBeGreaterThan(256 * 1024);
    expect(await hook(call)).toBe(200);
    expect(await message()).toMatchObject({ channel: 'whatsapp', status: 'delivered' });
    await app.admin.query('delete from app.delivery_reports');
  });

  test.each([
    ['/api/messages/whatsapp', 3 * 1024 * 1024 + 1],
    ['/api/messages/reports', 256 * 1024 + 1],
  ])('%s takes no more than it has to', async (url, length) => {
    const headers = { 'content-type': 'application/json' };
    expect(await hook({ url, headers, payload: 'x'.repeat(length - 1) })).toBe(401);
    expect(await hook({ url, headers, payload: 'x'.repeat(length) })).toBe(413);
  });

  test('passes over what is of another number, and refuses what is no such call', async () => {
    const sign = (payload: string): HookCall => ({
      url: '/api/messages/whatsapp',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': signatureOf(fake.appSecret, payload),
      },
      payload,
    });
    await agree();
    const other = fake
      .reply(number().slice(1), 'STOP', now)
      .payload.replace(fake.phoneNumberId, '999999999');
    expect(await hook(sign(other))).toBe(200);
    expect((await consented())[0]).toEqual(['whatsapp', true, 'Lata Shinde']);
    expect(await hook(sign('{"object":"page"}'))).toBe(400);
  });
});

test.each([
  ['a code', { template: 'booking_code', text: '{code}' }, 'has a code or a link'],
  ['a link', { template: 'waitlist_offer', text: '{link}' }, 'has a code or a link'],
  ['another name', { text: '{clinic} {patient}' }, 'has no {patient}'],
  ['a name of its own', { name: 'With Space' }, 'templates.0.name'],
])('a template with %s is refused at the start', (_what, wrong, why) => {
  const right = { template: 'appointment_soon', language: 'en', name: 'a', text: '{clinic}' };
  expect(() => readTemplates(JSON.stringify({ templates: [{ ...right, ...wrong }] }))).toThrow(why);
});

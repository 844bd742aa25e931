// Each SMS gateway in its real shapes: what it is asked, how it says no, and what it reports later.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { give } from '../../../kit/shared/settings.ts';
import { patienceMinutes } from '../rules.ts';
import { messaging } from '../service.ts';
import { gupshup } from './gupshup.ts';
import { FakeSmsGateway, kinds, type Mishap } from './fake-sms-gateway.ts';
import type { Registered } from './registered.ts';
import { openSmsGateway } from './sms-gateways.ts';

const registered: Registered = {
  entityId: '1101234567890123456',
  sender: 'PRDIRY',
  texts: [
    {
      template: 'appointment_booked',
      language: 'en',
      dltId: '1107234567890123456',
      gatewayId: 'flow-1',
      text: '{clinic}: your appointment with {doctor} is booked for {when}.',
      longest: { when: 40 },
    },
  ],
};
const login = 'AC0123456789abcdef0123456789abcdef:token-of-the-account';
const proofs = {
  hookKey: 'key-of-the-webhook',
  token: 'token-of-the-account',
  address: 'https://diary.example',
};
const path = {
  msg91: '/api/v5/flow',
  gupshup: '/GatewayAPI/rest',
  twilio: '/2010-04-01/Accounts/AC0123456789abcdef0123456789abcdef/Messages.json',
};
const text =
  'Sunrise Clinic: your appointment with Dr Rao is booked for Monday, 23 November, 9:00 am.';
const fields = {
  msg91: {
    template_id: 'flow-1',
    short_url: '0',
    recipients: [
      {
        mobiles: '919876543210',
        VAR1: 'Sunrise Clinic',
        VAR2: 'Dr Rao',
        VAR3: 'Monday, 23 November, 9:00 am',
      },
    ],
  },
  gupshup: {
    method: 'SendMessage',
    send_to: '919876543210',
    msg: text,
    msg_type: 'TEXT',
    userid: 'AC0123456789abcdef0123456789abcdef',
    password: 'token-of-the-account',
    auth_scheme: 'plain',
    v: '1.1',
    format: 'json',
    mask: 'PRDIRY',
    principalEntityId: '1101234567890123456',
    dltTemplateId: '1107234567890123456',
  },
  twilio: {
    To: '+919876543210',
    From: 'PRDIRY',
    Body: text,
    StatusCallback: 'https://diary.example/api/messages/reports',
  },
};

const headers = {
  msg91: { authkey: login },
  gupshup: { 'content-type': 'application/x-www-form-urlencoded' },
  twilio: { authorization: `Basic ${Buffer.from(login).toString('base64')}` },
};

describe.each(kinds)('%s', (kind) => {
  let app: TestApp;
  let fake: FakeSmsGateway;
  let now = Temporal.Now.instant();
  beforeAll(async () => {
    fake = await FakeSmsGateway.open(kind);
    const gateway = openSmsGateway(kind, {
      url: fake.url,
      login,
      hookKey: proofs.hookKey,
      registered,
      address: () => proofs.address,
    });
    app = await testApp({
      now: () => now,
      settings: [
        give(messaging, {
          sealKey: Buffer.alloc(32, 3),
          providers: [gateway],
          gateway,
          registered,
          smsPaise: 25,
        }),
      ],
    });
  });
  afterAll(async () => {
    await app.close();
    await fake.close();
  });
  beforeEach(async () => {
    [fake.taken.length, fake.mishaps.length] = [0, 0];
    await app.admin.query('delete from app.messages');
  });

  const add = async (template = 'appointment_booked', values: object = {}): Promise<string> => {
    const { clinicId } = app.world.sunrise;
    const { rows } = await app.admin.query<{ id: string }>(
      `insert into app.messages (clinic_id, channel, recipient, template, "values", language, dedupe, at)
       values ($1, 'sms', '+919876543210', $2, $3, 'hi', gen_random_uuid(), $4) returning id`,
      [
        clinicId,
        template,
        {
          clinic: 'Sunrise Clinic',
          doctor: 'Dr Rao',
          when: 'Monday, 23 November, 9:00 am',
          ...values,
        },
        now.toString(),
      ],
    );
    return rows[0]?.id ?? '';
  };
  const hand = async (id: string): Promise<void> => {
    await app.admin.query(
      `insert into app.outgoing (clinic_id, kind, name, payload) values ($1, 'task', 'messaging.deliver', jsonb_build_object('messageId', $2::text))`,
      [app.world.sunrise.clinicId, id],
    );
    app.worker.wake();
    await app.worker.settle();
  };
  const message = async () =>
    (
      await app.admin.query<{
        status: string;
        reason: string;
        outside_id: string | null;
        parts: number | null;
        cost_paise: string | null;
        due_at: Date | null;
      }>('select status, reason, outside_id, parts, cost_paise, due_at from app.messages')
    ).rows[0];
  const sendOne = async (...mishaps: Mishap[]) => {
    fake.mishaps.push(...mishaps);
    await hand(await add());
    return message();
  };
  const report = async (id: string, isDelivered: boolean, more: object = {}) => {
    const { statusCode } = await app.http.inject({
      method: 'POST',
      ...fake.report(id, isDelivered, proofs),
      ...more,
    });
    await app.worker.settle();
    return statusCode;
  };

  test('is asked in its own shape, with the registered text and its ids', async () => {
    expect(await sendOne()).toMatchObject({
      status: 'sent',
      outside_id: `${kind}:${fake.taken[0]?.id}`,
      parts: 1,
      cost_paise: '25',
    });
    expect(fake.taken).toHaveLength(1);
    expect(fake.taken[0]).toMatchObject({ path: path[kind], fields: fields[kind] });
    expect(fake.taken[0]?.headers).toMatchObject(headers[kind]);
  });

  test.each([
    ['number', 'message_reason.number_wrong'],
    ['template', 'message_reason.text_refused'],
  ] as const)(
    'says no for good about the %s in words a person understands',
    async (why, reason) => {
      expect(await sendOne(why)).toMatchObject({ status: 'failed', reason, cost_paise: '0' });
      expect(fake.taken).toEqual([]);
    },
  );

  test('that asks for patience is asked again later', async () => {
    expect(await sendOne('busy')).toMatchObject({
      status: 'queued',
      due_at: new Date(now.add({ minutes: patienceMinutes[0] }).epochMilliseconds),
    });
  });

  test.each(['broken', 'nonsense'] as const)(
    'that answers something %s may have sent it, so it is not asked again',
    async (mishap) => {
      expect(await sendOne(mishap)).toMatchObject({ status: 'unknown' });
      now = now.add({ hours: 6 });
      expect(fake.taken).toEqual([]);
    },
  );

  test('that refuses our log-in loses no message', async () => {
    expect(await sendOne('login')).toMatchObject({
      status: 'queued',
      reason: 'the SMS gateway refuses our log-in (401)',
    });
  });

  test('is not asked about what is not registered, or longer than that', async () => {
    await hand(await add('clinic_late', { minutes: 20 }));
    expect(await message()).toMatchObject({
      status: 'not_sent',
      reason: 'message_reason.not_registered',
      cost_paise: null,
    });
    await app.admin.query('delete from app.messages');
    await hand(await add('appointment_booked', { when: 'x'.repeat(41) }));
    expect(await message()).toMatchObject({
      status: 'not_sent',
      reason: 'message_reason.too_long',
    });
    expect(fake.taken).toEqual([]);
  });

  test('reports that it was delivered; what comes again or too late takes nothing back', async () => {
    await sendOne();
    const id = fake.taken[0]?.id ?? '';
    expect(await report(id, true)).toBe(200);
    expect(await message()).toMatchObject({ status: 'delivered', reason: '' });
    expect(await report(id, true)).toBe(200);
    expect(await report(id, false)).toBe(200);
    expect(await message()).toMatchObject({ status: 'delivered', reason: '' });
  });

  test('reports that it was not, and then that it was after all', async () => {
    await sendOne();
    const id = fake.taken[0]?.id ?? '';
    await report(id, false);
    expect(await message()).toMatchObject({
      status: 'failed',
      reason: 'message_reason.not_reached',
      cost_paise: '25',
    });
    await report(id, true);
    expect(await message()).toMatchObject({ status: 'delivered', reason: '' });
  });

  test('may report before we know what it calls the message', async () => {
    await sendOne();
    const id = fake.taken[0]?.id ?? '';
    await app.admin.query(`update app.messages set outside_id = null`);
    expect(await report(id, true)).toBe(200);
    expect(await message()).toMatchObject({ status: 'sent' });
    await app.admin.query(`update app.messages set outside_id = $1`, [`${kind}:${id}`]);
    // The next report, of whatever, hands out the one that waits.
    await report('SM00000000000000000000000000000000', true);
    expect(await message()).toMatchObject({ status: 'delivered' });
  });

  test('is not believed without its proof, nor in another shape', async () => {
    await sendOne();
    const id = fake.taken[0]?.id ?? '';
    expect(await report(id, true, { url: '/api/messages/reports?key=another-key-than-ours' })).toBe(
      401,
    );
    const forged = fake.report(id, true, { ...proofs, hookKey: 'x', token: 'another token' });
    expect((await app.http.inject({ method: 'POST', ...forged })).statusCode).toBe(401);
    expect(await message()).toMatchObject({ status: 'sent' });
  });
});

test.each([
  ['BLOCKED_MASK', 'message_reason.text_refused'],
  ['BLOCKED', 'message_reason.number_blocked'],
  ['DND_FAIL', 'message_reason.number_blocked'],
])('Gupshup’s %s is said to be %s', (cause, reason) =>
  expect(gupshup.reportsIn([{ externalId: '7', eventType: 'FAILED', cause }])).toEqual([
    { outsideId: 'gupshup:7', status: 'failed', reason },
  ]),
);

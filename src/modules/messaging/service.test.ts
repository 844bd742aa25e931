// What a message holds besides its text: a secret that goes when it is sent, a log that never says it, and a truthful end.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import { systemClinicId } from '../../kit/server/context.ts';
import { clientWithoutCookies } from '../../kit/server/ctx.ts';
import { give } from '../../kit/shared/settings.ts';
import { api as identity } from '../identity/contract.ts';
import { api } from './contract.ts';
import { Deferred, type Parcel, type Provider, Rejected } from './outside/provider.ts';
import { patienceMinutes, quickTries } from './rules.ts';
import { messaging, release } from './service.ts';

const sent: Parcel[] = [];
/** What the mailbox says, one call after the other; then it takes what comes. */
let answers: Error[] = [];
let app: TestApp;
let now = Temporal.Now.instant();
beforeAll(async () => {
  const provider: Provider = {
    channels: ['sms', 'email'],
    async send(parcel) {
      const answer = parcel.template.endsWith('_email') ? answers.shift() : undefined;
      if (answer) throw answer;
      sent.push(parcel);
      return { status: 'sent', outsideId: `outside-${sent.length}` };
    },
  };
  const sealKey = Buffer.alloc(32, 3);
  app = await testApp({
    now: () => now,
    settings: [give(messaging, { sealKey, providers: [provider] })],
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = now.add({ hours: 25 });
  [sent.length, answers] = [0, []];
  await app.admin.query('delete from app.messages');
});

const ask = async () => {
  await app.call(identity.resetPassword, { username: 'person11@example.test' }, null);
  await app.worker.settle();
};
const mail = async () => {
  const { rows } = await app.admin.query<{
    status: string;
    reason: string;
    attempts: number;
    due_at: Date | null;
    outside_id: string | null;
  }>(
    `select status, reason, attempts, due_at, outside_id from app.messages where channel = 'email'`,
  );
  return rows[0];
};
const releaseDue = async () => {
  const answer = await app.pipeline.run({
    verb: api.release,
    handle: release,
    input: {},
    client: clientWithoutCookies('queue'),
    language: null,
    requestId: 'test',
    caller: { kind: 'system', clinicId: systemClinicId },
  });
  await app.worker.settle();
  return answer;
};

test('a code goes out in the message and is kept nowhere afterwards', async () => {
  await ask();
  const codes = sent.map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '');
  expect(codes).toHaveLength(2);
  const { rows: secrets } = await app.admin.query('select * from app.message_secrets');
  expect(secrets).toEqual([]);
  const { rows: messages } = await app.admin.query('select * from app.messages');
  expect(messages.map(({ status }) => status)).toEqual(['sent', 'sent']);
  for (const code of codes) expect(JSON.stringify(messages)).not.toContain(code);
});

test('an e-mail has a subject and says why it came', async () => {
  await ask();
  expect(sent.find(({ template }) => template === 'reset_code_email')).toMatchObject({
    subject: 'Your code for Practice Diary',
    footer: expect.stringContaining('clinic'),
  });
  expect(await mail()).toMatchObject({ outside_id: expect.stringMatching(/^outside-/) });
});

describe('a provider', () => {
  test('that asks for patience is asked again when it is due, and not before', async () => {
    answers = [new Deferred('451 greylisted')];
    await ask();
    const [wait] = patienceMinutes;
    expect(await mail()).toMatchObject({
      status: 'queued',
      reason: '451 greylisted',
      due_at: new Date(now.add({ minutes: wait }).epochMilliseconds),
    });
    now = now.add({ minutes: wait - 1 });
    expect(await releaseDue()).toEqual({ released: 0 });
    now = now.add({ minutes: 1 });
    expect(await releaseDue()).toEqual({ released: 1 });
    expect(await mail()).toMatchObject({ status: 'sent', reason: '', attempts: 2 });
    expect(sent.filter(({ template }) => template === 'reset_code_email')).toHaveLength(1);
  });

  test('that says no for good is believed, in its words', async () => {
    answers = [new Rejected('550 no such user')];
    await ask();
    expect(await mail()).toMatchObject({
      status: 'failed',
      reason: '550 no such user',
      attempts: 1,
    });
    const { rows } = await app.admin.query('select from app.message_secrets');
    expect(rows).toEqual([]);
  });

  test('that is away is waited for, and what expires meanwhile is not sent', async () => {
    answers = [new Deferred('451 later'), new Error('connect ECONNREFUSED')];
    await ask();
    // As after the queue's own tries.
    await app.admin.query('update app.messages set attempts = $1 where status = $2', [
      quickTries - 1,
      'queued',
    ]);
    const [wait] = patienceMinutes;
    now = now.add({ minutes: wait });
    await releaseDue();
    expect(await mail()).toMatchObject({ status: 'queued', reason: 'connect ECONNREFUSED' });
    now = now.add({ minutes: wait });
    expect(await releaseDue()).toEqual({ released: 1 });
    expect(await mail()).toMatchObject({ status: 'failed', reason: 'connect ECONNREFUSED' });
    expect(sent.filter(({ template }) => template === 'reset_code_email')).toEqual([]);
  });
});

// What a message holds besides its text: a secret that goes when it is sent, and a log that never says it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import { give } from '../../kit/shared/settings.ts';
import { api as identity } from '../identity/contract.ts';
import type { Provider } from './outside/provider.ts';
import { messaging } from './service.ts';

const sent: string[] = [];
let app: TestApp;
beforeAll(async () => {
  const provider: Provider = {
    channels: ['sms', 'email'],
    async send({ text }) {
      sent.push(text);
      return 'sent';
    },
  };
  const sealKey = Buffer.alloc(32, 3);
  app = await testApp({ settings: [give(messaging, { sealKey, providers: [provider] })] });
});
afterAll(() => app.close());

test('a code goes out in the message and is kept nowhere afterwards', async () => {
  await app.call(identity.resetPassword, { username: 'person11@example.test' }, null);
  await app.worker.settle();
  const codes = sent.map((text) => /\d{6}/.exec(text)?.[0] ?? '');
  expect(codes).toHaveLength(2);
  const { rows: secrets } = await app.admin.query('select * from app.message_secrets');
  expect(secrets).toEqual([]);
  const { rows: messages } = await app.admin.query('select * from app.messages');
  expect(messages.map(({ status }) => status)).toEqual(['sent', 'sent']);
  for (const code of codes) expect(JSON.stringify(messages)).not.toContain(code);
});

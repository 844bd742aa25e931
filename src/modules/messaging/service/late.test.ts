// What a message becomes that could leave only much later than it was written.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { give } from '../../../kit/shared/settings.ts';
import { api } from '../contract.ts';
import type { Parcel, Provider } from '../outside/provider.ts';
import { morningFor, type TemplateId } from '../rules.ts';
import { messaging } from './texts.ts';

const at = (text: string) => Temporal.Instant.from(`${text}:00+05:30`);
const sent: Parcel[] = [];
let app: TestApp;
let now = at('2026-11-22T18:00');
beforeAll(async () => {
  const provider: Provider = {
    channels: ['sms'],
    async send(parcel) {
      sent.push(parcel);
      return { status: 'sent' };
    },
  };
  app = await testApp({
    now: () => now,
    settings: [give(messaging, { sealKey: Buffer.alloc(32, 3), providers: [provider] })],
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  sent.length = 0;
  await app.admin.query('delete from app.messages');
});

async function deliver(
  template: TemplateId,
  writtenAt: string,
  endsAt: string | null = null,
  dueAt: string | null = null,
) {
  const { rows } = await app.admin.query<{ id: string }>(
    `insert into app.messages (clinic_id, channel, recipient, template, "values", language, dedupe, at, ends_at, due_at)
     values ($1, 'sms', '+919876543210', $2, '{"clinic": "Sunrise", "doctor": "Dr Rao", "when": "tomorrow"}', 'en', $3 || $2, $3::timestamptz, $4, $5) returning id`,
    [
      app.world.sunrise.clinicId,
      template,
      at(writtenAt).toString(),
      endsAt && at(endsAt).toString(),
      dueAt && at(dueAt).toString(),
    ],
  );
  const messageId = rows[0]?.id ?? '';
  await app.work(api.deliver, { messageId });
  const { rows: after } = await app.admin.query<{
    status: string;
    reason: string;
    due_at: Date | null;
  }>('select status, reason, due_at from app.messages where id = $1', [messageId]);
  return { ...after[0], dueAt: after[0]?.due_at?.toISOString() };
}

test('what a dead provider kept back into the night leaves in the morning', async () => {
  now = at('2026-11-22T23:30');
  expect(await deliver('appointment_booked', '2026-11-22T20:00')).toMatchObject({
    status: 'queued',
    dueAt: new Date(at('2026-11-23T07:00').epochMilliseconds).toISOString(),
  });
  expect(sent).toEqual([]);
});

test('what was written just now leaves at night', async () => {
  now = at('2026-11-22T23:30');
  expect(await deliver('appointment_booked', '2026-11-22T23:29')).toMatchObject({ status: 'sent' });
});

test('what has lost its sense is withheld and says why', async () => {
  now = at('2026-11-22T18:00');
  const late = await deliver('appointment_soon', '2026-11-22T12:00', '2026-11-22T18:00');
  expect(late).toMatchObject({ status: 'not_sent', reason: 'message_reason.too_late' });
  expect(sent).toEqual([]);
});

test('what still has sense leaves by day, however late', async () => {
  now = at('2026-11-22T18:00');
  const late = await deliver('appointment_soon', '2026-11-22T12:00', '2026-11-22T18:01');
  expect(late).toMatchObject({ status: 'sent' });
});

test.each([
  ['2026-11-22T21:59', null],
  ['2026-11-22T22:00', '2026-11-23T07:00'],
  ['2026-11-23T00:00', '2026-11-23T07:00'],
  ['2026-11-23T06:59', '2026-11-23T07:00'],
  ['2026-11-23T07:00', null],
])('what was written in the afternoon waits at %s until %s', (moment, morning) => {
  const written = { template: 'appointment_moved', at: at('2026-11-22T15:00') } as const;
  const until = morningFor(written, at(moment), 'Asia/Kolkata');
  expect(until?.toString()).toBe(morning === null ? undefined : at(morning).toString());
});

test.each([
  ['2026-11-22T09:59', '2026-11-22T10:00'],
  ['2026-11-22T20:59', null],
  ['2026-11-22T21:00', '2026-11-23T10:00'],
])('a message of a campaign, however fresh, waits at %s until %s', (moment, morning) => {
  const written = { template: 'campaign', at: at(moment) } as const;
  const until = morningFor(written, at(moment), 'Asia/Kolkata');
  expect(until?.toString()).toBe(morning === null ? undefined : at(morning).toString());
});

test('a code and what the owner is told do not wait', () => {
  const night = at('2026-11-22T23:30');
  for (const template of ['reset_code', 'bank_changed'] as const)
    expect(morningFor({ template, at: at('2026-11-22T20:00') }, night, 'Asia/Kolkata')).toBeNull();
});

describe('once the clinic is closed', () => {
  const closed = '2026-11-22T20:00';
  beforeAll(async () => {
    await app.admin.query(
      'update app.clinics set is_active = false, closed_at = $1 where clinic_id = $2',
      [at(closed).toString(), app.world.sunrise.clinicId],
    );
  });
  const isPast = { status: 'not_sent', reason: 'message_reason.clinic_closed' };

  test('its patients are sent what was decided before, the next morning too', async () => {
    now = at('2026-11-22T20:05');
    expect(await deliver('appointment_canceled', '2026-11-22T19:59')).toMatchObject({
      status: 'sent',
    });
    now = at('2026-11-23T07:00');
    expect(
      await deliver('appointment_canceled', '2026-11-22T19:58', null, '2026-11-23T07:00'),
    ).toMatchObject({ status: 'sent' });
  });

  test('and nothing else, though it was planned before', async () => {
    now = at('2026-11-23T12:00');
    expect(await deliver('birthday', '2026-11-23T11:59')).toMatchObject(isPast);
    now = at('2026-12-22T12:00');
    expect(
      await deliver('follow_up_due', '2026-11-22T12:00', null, '2026-12-22T12:00'),
    ).toMatchObject(isPast);
    expect(sent).toEqual([]);
  });

  test('what tells people of their accounts goes on', async () => {
    now = at('2026-11-23T12:00');
    expect(await deliver('password_changed', '2026-11-23T11:59')).toMatchObject({ status: 'sent' });
  });
});

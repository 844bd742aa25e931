// What a member chooses is what they get: ways, quiet hours and browsers, against the messages that really leave.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { give } from '../../../kit/shared/settings.ts';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { api as appointments } from '../../appointments/contract.ts';
import { type Parcel, type Provider, Rejected } from '../../messaging/outside/provider.ts';
import { ownReasons } from '../../messaging/rules.ts';
import { messaging } from '../../messaging/service.ts';
import { api as patients } from '../../patients/contract.ts';
import { api } from '../contract.ts';

const sent: Parcel[] = [];
let isGone = false;
let app: TestApp;
let clock = Temporal.Instant.from('2026-11-22T10:00:00+05:30');
let patientId = '';
beforeAll(async () => {
  const provider: Provider = {
    channels: ['email', 'sms', 'push'],
    async send(parcel) {
      if (isGone) throw new Rejected(ownReasons.browserGone.id);
      sent.push(parcel);
      return { status: 'sent' };
    },
  };
  const sealKey = Buffer.alloc(32, 3);
  app = await testApp({
    now: () => clock,
    settings: [give(messaging, { sealKey, providers: [provider], pushKey: 'public-key' })],
  });
  const { data } = await app.call(
    patients.register,
    { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female', statedAge: 34 },
    app.world.lata,
  );
  patientId = data.patient.id;
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = Temporal.Instant.from('2026-11-22T10:00:00+05:30');
  [sent.length, isGone] = [0, false];
  await app.call(api.setQuiet, { quiet: null }, app.world.rao);
});

let hour = 8;
/** The desk books with Dr Rao. @returns what the doctor is told, patients' messages left out. */
const newsSent = async () => {
  hour += 1;
  const startsAt = `2026-11-25T${String(hour).padStart(2, '0')}:00:00+05:30`;
  const { status } = await app.call(
    appointments.book,
    { patientId, doctorId: app.world.rao.memberId, startsAt },
    app.world.lata,
  );
  expect(status).toBe(200);
  await app.worker.settle();
  return sent.filter(({ template }) => template === 'news_booked');
};
const choose = (ways: Omit<TypedOf<typeof api.choose>, 'kind'>) =>
  app.call(api.choose, { kind: 'appointment_booked', ...ways }, app.world.rao);
const browser = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
};

test('an e-mail comes where it is chosen, and not where it is not', async () => {
  await choose({ email: false, push: false, sms: false });
  expect(await newsSent()).toEqual([]);
  const { data } = await choose({ email: true, push: false, sms: false });
  expect(data.events.find(({ kind }) => kind === 'appointment_booked')?.email).toBe(true);
  expect(await newsSent()).toMatchObject([
    {
      to: data.email,
      subject: expect.stringContaining('News from'),
      text: expect.stringContaining('25 Nov'),
    },
  ]);
  expect(sent.some(({ text }) => text.includes('Meera'))).toBe(false);
});

test('who works in the clinic no longer is written to no more, by no way', async () => {
  await choose({ email: true, push: true, sms: true });
  await app.call(api.PushNotifications, browser, app.world.rao);
  const set = (isActive: boolean) =>
    app.admin.query('update app.members set is_active = $2 where id = $1', [
      app.world.rao.memberId,
      isActive,
    ]);
  hour += 1;
  const booked = await app.call(
    appointments.book,
    {
      patientId,
      doctorId: app.world.rao.memberId,
      startsAt: `2026-11-25T${String(hour).padStart(2, '0')}:00:00+05:30`,
    },
    app.world.lata,
  );
  await app.worker.settle();
  expect(sent.filter(({ template }) => template === 'news_booked')).toHaveLength(3);
  await set(false);
  try {
    sent.length = 0;
    const { id, version } = booked.data;
    const canceled = await app.call(
      appointments.move,
      { id, version, to: 'Canceled' },
      app.world.lata,
    );
    expect(canceled.status).toBe(200);
    await app.worker.settle();
    expect(sent.filter(({ template }) => template.startsWith('news_'))).toEqual([]);
  } finally {
    await set(true);
    await app.admin.query('delete from app.push_subscriptions');
  }
});

test('in quiet hours it waits for their end', async () => {
  await choose({ email: true, push: false, sms: false });
  await app.call(api.setQuiet, { quiet: { from: 22, to: 7 } }, app.world.rao);
  clock = Temporal.Instant.from('2026-11-22T23:10:00+05:30');
  expect(await newsSent()).toEqual([]);
  const { rows } = await app.admin.query<{ due_at: Date }>(
    `select due_at from app.messages where template = 'news_booked' and status = 'queued'`,
  );
  expect(rows).toEqual([{ due_at: new Date('2026-11-23T07:00:00+05:30') }]);
});

test('a browser takes it until it is given up or gone, and its keys are kept nowhere else', async () => {
  await choose({ email: false, push: true, sms: false });
  await app.call(api.PushNotifications, browser, app.world.rao);
  await app.call(api.PushNotifications, browser, app.world.rao);
  expect((await newsSent()).map((parcel) => parcel.browser)).toEqual([
    { endpoint: browser.endpoint, ...browser.keys },
  ]);
  const { rows } = await app.admin.query('select * from app.messages');
  expect(JSON.stringify(rows)).not.toContain('fcm.googleapis');
  expect((await app.admin.query('select from app.message_secrets')).rowCount).toBe(0);

  isGone = true;
  await newsSent();
  isGone = false;
  sent.length = 0;
  expect(await newsSent()).toEqual([]);
  expect((await app.admin.query('select from app.push_subscriptions')).rowCount).toBe(0);

  await app.call(api.PushNotifications, browser, app.world.rao);
  await app.call(api.PushNotifications, { ...browser, isOn: false }, app.world.lata);
  expect(await newsSent()).toHaveLength(1);
  sent.length = 0;
  await app.call(api.PushNotifications, { ...browser, isOn: false }, app.world.rao);
  expect(await newsSent()).toEqual([]);
});

test('alerts come by e-mail whatever is chosen, and only the owner has them', async () => {
  const { data } = await app.call(
    api.choose,
    { kind: 'exported_at_night', email: false, push: false, sms: false },
    app.world.rao,
  );
  expect(data.events.find(({ kind }) => kind === 'exported_at_night')).toMatchObject({
    email: true,
    isFixed: true,
  });
  const { data: ofDesk } = await app.call(api.choices, {}, app.world.lata);
  // Whoever reported a problem is told of its answer, and nothing that is the owner's.
  expect(ofDesk.events.map(({ kind }) => kind)).toEqual(['request_answered']);
});

// What SMS may cost a clinic in a month.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditOf, testApp, type TestApp } from '../../../../tests/db.ts';
import { systemClinicId } from '../../../kit/server/context.ts';
import { give } from '../../../kit/shared/settings.ts';
import { api } from '../contract.ts';
import { Deferred, type Parcel, type Provider } from '../outside/provider.ts';
import { messaging } from './texts.ts';

const sent: Parcel[] = [];
let isBusy = false;
let app: TestApp;
let now = Temporal.Instant.from('2026-11-30T12:00:00+05:30');
beforeAll(async () => {
  const provider: Provider = {
    channels: ['sms'],
    async send(parcel) {
      if (isBusy) throw new Deferred('429 Too Many Requests');
      sent.push(parcel);
      return { status: 'sent' };
    },
  };
  const sealKey = Buffer.alloc(32, 3);
  app = await testApp({
    now: () => now,
    settings: [give(messaging, { sealKey, providers: [provider], smsPaise: 20 })],
  });
  await app.admin.query(
    `update app.roles set pages = pages || '[{"page":"Settings","allowToView":true,"allowToAddEdit":false}]' where clinic_id = $1`,
    [app.world.sunrise.clinicId],
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  [sent.length, isBusy] = [0, false];
  now = Temporal.Instant.from('2026-11-30T12:00:00+05:30');
  await app.admin.query('delete from app.messages');
  await app.admin.query('delete from app.message_limits');
});

const setLimit = (limitPaise: number | null, as = app.world.rao) =>
  app.call(api.setLimit, { limitPaise }, as);
const spending = async () => (await app.call(api.spending, {}, app.world.lata)).data;
/** Written now, all handed to the queue at once. */
const write = async (
  count: number,
  clinicId = app.world.sunrise.clinicId,
  template = 'clinic_late',
) => {
  const values = { clinic: 'Sunrise', doctor: 'Dr Rao', minutes: 20, when: '9:00 am' };
  await app.admin.query(
    `with added as (
       insert into app.messages (clinic_id, channel, recipient, template, "values", language, dedupe, at)
       select $1, 'sms', '+919876543210', $2, $3, 'en', gen_random_uuid(), $4 from generate_series(1, $5) returning clinic_id, id)
     insert into app.outgoing (clinic_id, kind, name, payload)
     select clinic_id, 'task', 'messaging.deliver', jsonb_build_object('messageId', id) from added`,
    [clinicId, template, values, now.toString(), count],
  );
  app.worker.wake();
  await app.worker.settle();
};
const statuses = async () =>
  (
    await app.admin.query<{ status: string; reason: string }>(
      'select status, reason from app.messages order by status',
    )
  ).rows.map(({ status, reason }) => `${status} ${reason}`.trim());

test('is kept to, however many leave at once; another clinic knows nothing of it', async () => {
  await setLimit(50);
  await write(5);
  expect(sent).toHaveLength(2);
  expect(await statuses()).toEqual([
    ...Array.from({ length: 3 }, () => 'not_sent message_reason.over_limit'),
    'sent',
    'sent',
  ]);
  expect(await spending()).toEqual({ limitPaise: 50, spentPaise: 40 });
  await write(1, app.world.moonlight.clinicId);
  expect(sent).toHaveLength(3);
});

test('holds for a message once, however often the gateway asks for patience', async () => {
  await setLimit(20);
  isBusy = true;
  await write(2);
  expect(await statuses()).toEqual([
    'not_sent message_reason.over_limit',
    'queued 429 Too Many Requests',
  ]);
  isBusy = false;
  now = now.add({ minutes: 5 });
  await app.work(api.release, {}, systemClinicId);
  await app.worker.settle();
  expect(await statuses()).toEqual(['not_sent message_reason.over_limit', 'sent']);
  expect(sent).toHaveLength(1);
  expect(await spending()).toEqual({ limitPaise: 20, spentPaise: 20 });
});

test('begins anew with the month of the clinic, and may be raised or taken away', async () => {
  await setLimit(20);
  await write(2);
  expect(sent).toHaveLength(1);
  now = Temporal.Instant.from('2026-12-01T00:01:00+05:30');
  await write(2);
  expect(sent).toHaveLength(2);
  await setLimit(40);
  await write(2);
  expect(sent).toHaveLength(3);
  expect(await spending()).toEqual({ limitPaise: 40, spentPaise: 40 });
  expect((await setLimit(null)).data).toEqual({ limitPaise: null, spentPaise: 40 });
  await write(2);
  expect(sent).toHaveLength(5);
});

test('does not keep the owner from hearing of their people', async () => {
  await setLimit(0);
  await write(1);
  expect(sent).toEqual([]);
  await write(1, app.world.sunrise.clinicId, 'exported_at_night');
  expect(sent).toHaveLength(1);
});

test('is set by who may change the settings, and that is written down', async () => {
  expect((await setLimit(100, app.world.lata)).status).toBe(403);
  expect((await setLimit(-1)).status).toBe(422);
  await setLimit(100);
  expect((await auditOf(app, 'messaging.setLimit')).at(-1)?.detail).toMatchObject({
    limitPaise: 100,
  });
});

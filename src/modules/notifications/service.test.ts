import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, testApp, type TestApp } from '../../../tests/db.ts';
import { api as appointments } from '../appointments/contract.ts';
import { api as config } from '../config/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api } from './contract.ts';

let app: TestApp;
let patientId: string;
beforeAll(async () => {
  app = await testApp();
  const { data } = await app.call(
    patients.register,
    { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female', statedAge: 34 },
    app.world.lata,
  );
  patientId = data.patient.id;
});
afterAll(() => app.close());

const unread = async (as: Caller) => (await app.call(api.UnreadNotificationCount, {}, as)).data;
let hour = 0;
const book = async (as: Caller) => {
  hour += 1;
  const startsAt = Temporal.Now.zonedDateTimeISO('Asia/Kolkata')
    .add({ days: 1 })
    .startOfDay()
    .add({ hours: 9 + hour })
    .toInstant()
    .toString();
  const answer = await app.call(
    appointments.book,
    { patientId, doctorId: app.world.rao.memberId, startsAt, mode: 'offline' },
    as,
  );
  await app.worker.settle();
  return answer.data;
};

/** What is told of a step once it can no longer be taken back. */
const settled = async (appointmentId: string, to: string) => {
  await app.worker.settle();
  await app.work(api.onMoved, { appointmentId, to });
  await app.worker.settle();
};

describe('the counter', () => {
  test('is a plain number at its own address', async () => {
    const { raw } = await app.call(api.UnreadNotificationCount, {}, app.world.stranger);
    expect([api.UnreadNotificationCount.url, raw.json()]).toEqual([
      '/api/UnreadNotificationCount',
      { statusCode: 1, data: 0 },
    ]);
  });

  test('rises for the doctor when the desk books and cancels, not for what the doctor did', async () => {
    const { rao, lata, stranger } = app.world;
    await book(rao);
    expect(await unread(rao)).toBe(0);
    const booked = await book(lata);
    expect([await unread(rao), await unread(lata), await unread(stranger)]).toEqual([1, 0, 0]);
    const { data: canceled } = await app.call(
      appointments.move,
      { id: booked.id, version: booked.version, to: 'Canceled' },
      lata,
    );
    await settled(canceled.id, 'Canceled');
    expect(await unread(rao)).toBe(2);
    expect((await app.call(config.GetConfig, {}, rao)).data.unreadCount).toBe(2);

    const { data } = await app.call(api.list, {}, rao);
    expect(data).toMatchObject({
      hasMore: false,
      notifications: [
        {
          kind: 'appointment_canceled',
          appointmentId: booked.id,
          patientName: 'Meera Joshi',
          isRead: false,
        },
        {
          kind: 'appointment_booked',
          appointmentId: booked.id,
          startsAt: booked.startsAt,
          isRead: false,
        },
      ],
    });
    expect((await app.call(api.list, { most: 1 }, rao)).data).toMatchObject({
      hasMore: true,
      notifications: [{ kind: 'appointment_canceled' }],
    });
    expect(
      (await app.call(api.list, { before: data.notifications[0]?.id }, rao)).data.notifications,
    ).toHaveLength(1);

    const isRead = async () =>
      (await app.call(api.list, {}, rao)).data.notifications.map((one) => one.isRead);
    const [newest = '', oldest = ''] = (await app.call(api.list, {}, rao)).data.notifications.map(
      ({ id }) => id,
    );
    expect((await app.call(api.markRead, { id: newest }, lata)).status).toBe(404);
    expect((await app.call(api.markRead, { id: newest }, rao)).data).toEqual({ ids: [newest] });
    expect([await isRead(), await unread(rao)]).toEqual([[true, false], 1]);
    expect((await app.call(api.markRead, {}, rao)).data).toEqual({ ids: [oldest] });
    expect([await isRead(), await unread(rao)]).toEqual([[true, true], 0]);
    const ids = [newest, oldest];
    expect((await app.call(api.markUnread, { ids }, lata)).status).toBe(404);
    expect((await app.call(api.markRead, { id: newest }, rao)).data).toEqual({ ids: [] });
    expect((await app.call(api.markUnread, { ids: [oldest] }, rao)).data).toEqual({ unread: 1 });
    expect([await isRead(), await unread(rao)]).toEqual([[true, false], 1]);
    await app.call(api.markRead, {}, rao);
  });

  test('does not rise for a cancellation that was taken back', async () => {
    const { rao, lata } = app.world;
    const before = await unread(rao);
    const { id, version } = await book(lata);
    const { data: canceled } = await app.call(
      appointments.move,
      { id, version, to: 'Canceled' },
      lata,
    );
    await app.worker.settle();
    expect(await unread(rao)).toBe(before + 1);
    const { data: stands } = await app.call(
      appointments.undo,
      { id, version: canceled.version },
      lata,
    );
    expect(stands.status).toBe('Confirmed');
    await settled(id, 'Canceled');
    expect(await unread(rao)).toBe(before + 1);
    await app.call(api.markRead, {}, rao);
  });

  test('is not raised by a fact that is handed on twice', async () => {
    const { rao, lata, sunrise } = app.world;
    const booked = await book(lata);
    await app.admin.query(
      `insert into app.outgoing (clinic_id, kind, name, payload) values ($1, 'event', 'appointments.booked', $2)`,
      [sunrise.clinicId, { appointmentId: booked.id }],
    );
    await app.worker.settle();
    expect(await unread(rao)).toBe(1);
  });
});

test('what was told of a patient is nothing any more to whose role no longer opens the appointments', async () => {
  const { rao, lata } = app.world;
  const booked = await book(rao);
  await app.admin.query(
    `insert into app.notifications (clinic_id, member_id, kind, appointment_id, happened_at)
     select clinic_id, $2, 'appointment_booked', id, now() from app.appointments where id = $1`,
    [booked.id, lata.memberId],
  );
  const seen = async () => [
    await unread(lata),
    (await app.call(api.list, {}, lata)).data.notifications.map(({ patientName }) => patientName),
  ];
  expect(await seen()).toEqual([1, ['Meera Joshi']]);
  const role = '(select role_id from app.members where id = $1)';
  const { rows } = await app.admin.query(`select pages from app.roles where id = ${role}`, [
    lata.memberId,
  ]);
  const setPages = (pages: unknown) =>
    app.admin.query(`update app.roles set pages = $2 where id = ${role}`, [
      lata.memberId,
      JSON.stringify(pages),
    ]);
  await setPages([{ page: 'Dashboard', allowToView: true, allowToAddEdit: false }]);
  expect(await seen()).toEqual([0, []]);
  await setPages(rows[0].pages);
  expect(await seen()).toEqual([1, ['Meera Joshi']]);
});

describe('a push subscription', () => {
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  };

  test('is refused as long as nobody could use it, and nothing is kept', async () => {
    expect(await app.call(api.PushNotifications, subscription, app.world.rao)).toMatchObject({
      status: 409,
      statusCode: 4,
      error: { code: 'push_off' },
    });
  });
  test.each([
    ['endpoint', { ...subscription, endpoint: 'https://10.0.0.1/x' }],
    ['keys.auth', { ...subscription, keys: { ...subscription.keys, auth: '!' } }],
    ['extra', { ...subscription, extra: 1 }],
  ])('with a wrong %s is refused on the field', async (field, input) => {
    const { status, error } = await app.call(api.PushNotifications, input, app.world.rao);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
  });
});

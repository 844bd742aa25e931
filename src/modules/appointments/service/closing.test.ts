import { clientWithoutCookies } from '../../../kit/server/ctx.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf, testApp, type TestApp } from '../../../../tests/db.ts';
import { modules } from '../../../server/bindings.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as slots } from '../../slots/contract.ts';
import { api } from '../contract.ts';
import type { Appointment, Status } from '../model.ts';

let app: TestApp;
let clock = Temporal.Instant.from('2026-11-20T09:00:00+05:30');
let meera = '';

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  const { data } = await app.call(
    patients.register,
    { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female', statedAge: 34 },
    app.world.lata,
  );
  meera = data.patient.id;
});
afterAll(() => app.close());

let quarter = 0;
/** On the morning of the clock's day, one after the other. */
const booked = async (): Promise<Appointment> => {
  quarter += 1;
  const startsAt = clock
    .toZonedDateTimeISO('Asia/Kolkata')
    .startOfDay()
    .add({ hours: 10, minutes: 15 * quarter })
    .toInstant()
    .toString();
  return (await app.call(api.book, { patientId: meera, startsAt }, app.world.lata)).data;
};
const move = (one: Appointment, to: Status, reason = '') =>
  app.call(api.move, { id: one.id, version: one.version, to, reason }, app.world.lata);
const statusOf = async ({ id }: Appointment) =>
  (await app.call(api.get, { id }, app.world.lata)).data.status;
const nextMorning = () => {
  clock = clock.add({ hours: 24 });
};
const unclosed = async () => (await app.call(api.unclosed, {}, app.world.lata)).data;
const close = (ones: Appointment[], to: 'Completed' | 'No-show') =>
  app.call(
    api.close,
    { appointments: ones.map(({ id, version }) => ({ id, version })), to },
    app.world.lata,
  );

describe('what is over', () => {
  test('is proposed to be closed the next day, and an hour after its end where nobody came', async () => {
    const [here, awaited] = [await booked(), await booked()];
    const checked = (await move(here, 'Checked in')).data;
    expect((await unclosed()).count).toBe(0);
    clock = clock.add({ hours: 4 });
    expect((await unclosed()).appointments.map(({ id }) => id)).toEqual([awaited.id]);
    clock = clock.subtract({ hours: 4 });
    nextMorning();
    const shown = await unclosed();
    expect(shown.count).toBe(2);
    expect(shown.appointments.map(({ id }) => id)).toEqual([awaited.id, checked.id]);
    expect((await close([checked], 'Completed')).status).toBe(200);
    expect((await close([awaited], 'No-show')).status).toBe(200);
    expect([await statusOf(checked), await statusOf(awaited)]).toEqual(['Completed', 'No-show']);
    expect((await unclosed()).count).toBe(0);
  });

  test('is canceled with a reason alone, and keeps date, time, doctor and fee', async () => {
    const one = await booked();
    nextMorning();
    const { status, error } = await move(one, 'Canceled');
    expect([status, error.fields?.['reason']?.code]).toEqual([422, 'required']);
    expect(
      await app.call(
        api.reschedule,
        { id: one.id, version: one.version, startsAt: clock.add({ hours: 5 }).toString() },
        app.world.lata,
      ),
    ).toMatchObject({ status: 409, error: { code: 'appointment_past' } });
    const canceled = await move(one, 'Canceled', 'Clinic was closed');
    expect(canceled.data).toMatchObject({
      status: 'Canceled',
      startsAt: one.startsAt,
      doctorId: one.doctorId,
      feePaise: one.feePaise,
    });
  });

  test('all or none, taken back within half a minute, and nothing that is still to come', async () => {
    const [one, other] = [await booked(), await booked()];
    nextMorning();
    const ahead = await booked();
    expect(await close([one, ahead], 'No-show')).toMatchObject({
      status: 409,
      error: { code: 'move_not_allowed' },
    });
    expect(await statusOf(one)).toBe('Confirmed');
    await move(ahead, 'Canceled');
    await close([one, other], 'No-show');
    const back = await app.call(api.reopenDay, { ids: [one.id, other.id] }, app.world.lata);
    expect(back.data.appointments.map(({ status }) => status)).toEqual(['Confirmed', 'Confirmed']);
    await close(back.data.appointments, 'Completed');
  });
});

describe('the clinic’s rule', () => {
  const standing = async () =>
    (await app.call(api.standingOf, { patientId: meera }, app.world.lata)).data.noShows;
  const hourly = async () => {
    const bound = modules
      .flatMap(({ verbs }) => verbs)
      .find(({ verb }) => verb.id === api.closeDueDays.id);
    if (!bound) throw new Error('no such verb');
    await app.pipeline.run({
      ...bound,
      caller: { kind: 'system', clinicId: '00000000-0000-0000-0000-000000000000' },
      input: {},
      client: clientWithoutCookies('schedule'),
      language: null,
      requestId: 'test',
    });
    await app.worker.settle();
  };

  test('marks nobody before it is set, then whoever did not check in so many days ago, and counts them', async () => {
    const missed = await booked();
    const here = (await move(await booked(), 'Checked in')).data;
    nextMorning();
    const yesterdays = await booked();
    const before = await standing();
    await hourly();
    expect(await statusOf(missed)).toBe('Confirmed');
    const rules = { version: 0, waitLimitMinutes: 20, noShowAfterDays: 2 };
    expect((await app.call(slots.saveDeskRules, rules, app.world.rao)).data).toMatchObject({
      ...rules,
      version: 1,
    });
    await hourly();
    expect(await statusOf(missed)).toBe('Confirmed');
    nextMorning();
    await hourly();
    expect([await statusOf(missed), await statusOf(here), await statusOf(yesterdays)]).toEqual([
      'No-show',
      'Checked in',
      'Confirmed',
    ]);
    expect(await standing()).toBe(before + 1);
    expect((await auditOf(app, 'appointments.closePast')).at(-1)).toMatchObject({
      detail: { marked: 1 },
    });
  });

  test('is the owner’s to set, and never overwritten unseen', async () => {
    const rules = { version: 0, waitLimitMinutes: 20, noShowAfterDays: null };
    expect((await app.call(slots.saveDeskRules, rules, app.world.lata)).status).toBe(403);
    expect(await app.call(slots.saveDeskRules, rules, app.world.rao)).toMatchObject({
      status: 409,
      error: { code: 'stale_version' },
    });
  });
});

// Two records made one and parted again: nothing is lost, nothing is moved, every read follows.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf } from '../../../../tests/db.ts';
import { api as appointments } from '../../appointments/contract.ts';
import { api as booking } from '../../booking/contract.ts';
import { api as notifications } from '../../notifications/contract.ts';
import { api as slots } from '../../slots/contract.ts';
import { api } from '../contract.ts';
import type { Patient } from '../model.ts';

let app: TestApp;
let now = Temporal.Instant.from('2026-11-21T06:00:00Z');
let serial = 0;
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
beforeEach(() => {
  now = Temporal.Instant.from('2026-11-21T06:00:00Z');
});
afterAll(() => app.close());

const register = async (name: string, more: object = {}): Promise<Patient> =>
  (
    await app.call(
      api.register,
      {
        name,
        contactNumber: `98765${String(10_000 + (serial += 1))}`,
        gender: 'Female',
        statedAge: 40,
        ...more,
      },
      app.world.rao,
    )
  ).data.patient;
const get = async (id: string): Promise<Patient> =>
  (await app.call(api.get, { id }, app.world.rao)).data.patient;
const typed = ({
  name,
  contactNumber,
  gender,
  statedAge,
  statedAgeUnit,
  allergies,
  city,
}: Patient) => ({
  name,
  contactNumber,
  gender,
  statedAge,
  statedAgeUnit: statedAgeUnit ?? 'years',
  allergies,
  city,
});
const merge = (remaining: Patient, merged: Patient, fields: object = {}, as = app.world.rao) =>
  app.call(
    api.merge,
    {
      keptId: remaining.id,
      keptVersion: remaining.version,
      mergedId: merged.id,
      mergedVersion: merged.version,
      ...typed(remaining),
      ...fields,
    },
    as,
  );
const undo = (id: string) => app.call(api.undoMerge, { id }, app.world.rao);
const names = async (text: string) =>
  (await app.call(api.search, { text }, app.world.rao)).data.patients.map((one) => one.name);

async function two(): Promise<[Patient, Patient]> {
  return [
    await register('Kamala Devi', { allergies: 'Sulfa' }),
    await register('Kamla Devy', { city: 'Nashik', allergies: 'Penicillin' }),
  ];
}

test('one goes on with the chosen fields, the other points to it', async () => {
  const [remaining, merged] = await two();
  const { status, data } = await merge(remaining, merged, {
    allergies: 'Sulfa, Penicillin',
    city: 'Nashik',
  });
  expect(status).toBe(200);
  expect(await get(remaining.id)).toMatchObject({
    allergies: 'Sulfa, Penicillin',
    city: 'Nashik',
    mergedInto: null,
  });
  expect(await get(merged.id)).toMatchObject({
    name: 'Kamla Devy',
    allergies: 'Penicillin',
    mergedInto: remaining.id,
  });
  expect(await auditOf(app, 'patients.merge')).toEqual(
    expect.arrayContaining([expect.objectContaining({ entity_id: merged.id })]),
  );
  expect(JSON.stringify(await auditOf(app, 'patients.merge'))).not.toContain('Penicillin');
  expect((await undo(data.id)).status).toBe(200);
});

test('whoever looks for the merged record finds the one that goes on', async () => {
  const [remaining, merged] = [await register('Zubeda Shaikh'), await register('Jubaida Sheik')];
  await merge(remaining, merged);
  expect(await names('jubaida')).toEqual(['Zubeda Shaikh']);
  expect(await names(merged.contactNumber)).toEqual(['Zubeda Shaikh']);
  expect(await names(merged.caseNumber)).toEqual(['Zubeda Shaikh']);
  expect(await names('zubeda')).toEqual(['Zubeda Shaikh']);
  const listed = await app.call(api.list, { sort: 'registered' }, app.world.rao);
  expect(listed.data.patients.map(({ id }) => id)).not.toContain(merged.id);
});

test('nothing is written into the record that goes on as another: whoever had it open is told where', async () => {
  const [remaining, merged] = await two();
  const { data } = await merge(remaining, merged);
  const open = await get(merged.id);
  const amended = await app.call(
    api.amend,
    { id: open.id, version: open.version, ...typed(open), allergies: 'Penicillin, latex' },
    app.world.rao,
  );
  const rung = await app.call(
    api.changePhone,
    { id: open.id, contactNumber: '9876599999', contactNumberBefore: open.contactNumber },
    app.world.rao,
  );
  for (const { status, error } of [amended, rung]) {
    expect([status, error?.code]).toEqual([409, 'patient_merged']);
    expect(error?.details).toEqual({ keptId: remaining.id });
  }
  expect(await get(merged.id)).toEqual(open);
  expect((await undo(data.id)).status).toBe(200);
});

test('visits of both stand under the one, and part again', async () => {
  const [remaining, merged] = await two();
  const { sunrise, rao } = app.world;
  await app.admin.query(
    `update app.patients set first_visit_on = '2026-02-02', last_visit_on = '2026-03-03' where id = $1`,
    [merged.id],
  );
  await app.admin.query(
    `insert into app.treatments (clinic_id, patient_id, doctor_id, visit_on, total_fees_paise, follow_up_on) values ($1, $2, $3, '2026-03-03', 30000, '2026-04-01')`,
    [sunrise.clinicId, merged.id, rao.memberId],
  );
  const due = async (id: string) =>
    (
      await app.admin.query<{ due_paise: string; back: string | null }>(
        'select due_paise, follow_up_on::text as back from app.patients where id = $1',
        [id],
      )
    ).rows[0];
  const { data } = await merge(remaining, await get(merged.id));
  expect(await get(remaining.id)).toMatchObject({ type: 'Repeated', lastVisitOn: '2026-03-03' });
  expect(await due(remaining.id)).toEqual({ due_paise: '30000', back: '2026-04-01' });
  await undo(data.id);
  expect(await get(remaining.id)).toMatchObject({
    type: 'New',
    lastVisitOn: null,
    mergedInto: null,
  });
  expect(await get(merged.id)).toMatchObject({ lastVisitOn: '2026-03-03', mergedInto: null });
  expect([await due(remaining.id), await due(merged.id)]).toMatchObject([
    { due_paise: '0', back: null },
    { due_paise: '30000' },
  ]);
});

test('what was booked for the merged record is read by the name of the one that goes on', async () => {
  const { rao, lata } = app.world;
  const [lasting, merged] = [await register('Leela Rane'), await register('Lila Raney')];
  const booked = await app.call(
    appointments.book,
    { patientId: merged.id, startsAt: '2026-11-23T06:00:00Z', minutes: 15, feePaise: 300_00 },
    lata,
    { onceKey: crypto.randomUUID() },
  );
  expect(booked.status).toBe(200);
  await app.worker.settle();
  expect((await merge(await get(lasting.id), await get(merged.id))).status).toBe(200);

  const strikes = { fromDay: '2026-11-23', toDay: '2026-11-23' };
  expect((await app.call(slots.strikes, strikes, rao)).data.appointments).toMatchObject([
    { patientName: 'Leela Rane' },
  ]);
  expect((await app.call(notifications.list, {}, rao)).data.notifications).toMatchObject([
    { kind: 'appointment_booked', patientId: lasting.id, patientName: 'Leela Rane' },
  ]);
  const { url } = (
    await app.call(booking.openLink, { kind: 'calendar', showsNames: true }, app.world.rao)
  ).data;
  const feed = await app.http.inject({ method: 'GET', url: new URL(url).pathname });
  expect(feed.body).toContain('Leela Rane');
  expect(feed.body).not.toContain('Lila Raney');
});

describe('undo', () => {
  test('puts back what still stands as merged, and lets be what was changed since', async () => {
    const [remaining, merged] = await two();
    const { data } = await merge(remaining, merged, {
      name: 'Kamala Devi Rao',
      allergies: 'Sulfa, Penicillin',
    });
    const present = await get(remaining.id);
    await app.call(
      api.amend,
      {
        id: remaining.id,
        version: present.version,
        ...typed(present),
        allergies: 'Sulfa, Penicillin, dust',
      },
      app.world.rao,
    );
    expect((await undo(data.id)).status).toBe(200);
    expect(await get(remaining.id)).toMatchObject({
      name: 'Kamala Devi',
      allergies: 'Sulfa, Penicillin, dust',
    });
    expect(await names('Kamala Devi Rao')).not.toContain('Kamala Devi Rao');
    expect(await names(merged.contactNumber)).toEqual(['Kamla Devy']);
    expect((await undo(data.id)).error.code).toBe('merge_unknown');
  });
  test('is for thirty days', async () => {
    const [remaining, merged] = await two();
    const { data } = await merge(remaining, merged);
    const merges = async () =>
      (await app.call(api.merges, { patientId: remaining.id }, app.world.rao)).data.merges;
    expect(await merges()).toMatchObject([
      { mergedId: merged.id, canUndo: true, byName: 'Dr Anil Rao' },
    ]);
    now = now.add({ hours: 30 * 24 + 1 });
    expect(await merges()).toMatchObject([{ canUndo: false }]);
    expect((await undo(data.id)).error.code).toBe('merge_too_old');
  });
});

test('refuses itself, a stranger’s, a second time, a changed record, and the wrong way round', async () => {
  const [remaining, merged] = await two();
  const third = await register('Kamala D');
  expect((await merge(remaining, remaining)).error.code).toBe('merge_of_one');
  expect((await merge(remaining, merged, {}, app.world.stranger)).error.code).toBe(
    'patient_unknown',
  );
  expect((await merge(remaining, { ...merged, version: 9 })).error.code).toBe('stale_version');
  await merge(remaining, merged);
  expect((await merge(third, await get(merged.id))).error.code).toBe('merge_again');
  expect((await merge(third, await get(remaining.id))).error.code).toBe('merge_other_way');
  expect((await merge(await get(remaining.id), third)).status).toBe(200);
});

test('pairs on one phone with a name that sounds alike are told, families are not', async () => {
  const first = await register('Ganesh Patil', { gender: 'Male' });
  const shared = { contactNumber: first.contactNumber, gender: 'Male' };
  const second = await register('Ganesh Paatil', shared);
  await register('Savita Patil', shared);
  const { data } = await app.call(api.duplicatePairs, {}, app.world.rao);
  const mine = data.pairs.filter((pair) => pair.first.contactNumber === first.contactNumber);
  expect(mine.map((pair) => [pair.first.id, pair.second.id])).toEqual([[first.id, second.id]]);
  expect(mine[0]?.first).toMatchObject({ isSamePhone: true, isSameName: true, isSameAge: true });
});

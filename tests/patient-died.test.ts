// What the note of a patient's death does in every module that would call, write to or book them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api as appointments } from '../src/modules/appointments/contract.ts';
import { api as campaigns } from '../src/modules/campaigns/contract.ts';
import { api as followUps } from '../src/modules/followups/contract.ts';
import { api } from '../src/modules/patients/contract.ts';
import type { Patient } from '../src/modules/patients/model.ts';
import { typedOf } from '../src/modules/patients/web/blank-patient.ts';
import { api as queue } from '../src/modules/queue/contract.ts';
import { api as reminders } from '../src/modules/reminders/contract.ts';
import { api as slots } from '../src/modules/slots/contract.ts';
import { api as waitlist } from '../src/modules/waitlist/contract.ts';
import { testApp, type TestApp } from './db.ts';

let app: TestApp;
let serial = 0;
const clock = Temporal.Instant.from('2026-11-23T09:00:00+05:30');
const at = (time: string, day = '2026-11-30') => `${day}T${time}:00+05:30`;

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  const week = [{ weekday: 1, sessions: [{ from: 540, to: 1200 }] }];
  await app.call(
    slots.save,
    { version: 0, week, patientsPerHour: 4, capacity: 1, feePaise: 300_00 },
    app.world.rao,
  );
});
afterAll(() => app.close());

const register = async (name: string): Promise<Patient> => {
  const contactNumber = `98222${String(10_000 + (serial += 1))}`;
  const typed = { name, contactNumber, gender: 'Female', birthOn: '1950-03-01' } as const;
  return (await app.call(api.register, typed, app.world.lata)).data.patient;
};
const amend = (patient: Patient, change: Partial<Patient>) =>
  app.call(
    api.amend,
    { id: patient.id, version: patient.version, ...typedOf({ ...patient, ...change }) },
    app.world.lata,
  );
const note = async (patient: Patient, diedOn: string | null): Promise<Patient> =>
  (await amend(patient, { diedOn })).data.patient;
const book = (patientId: string, time: string) =>
  app.call(appointments.book, { patientId, startsAt: at(time) }, app.world.lata);

test('is a day that has come, and none before the birth', async () => {
  const patient = await register('Kamala Day');
  const ahead = await amend(patient, { diedOn: '2026-11-24' });
  expect(ahead.error.fields).toMatchObject({ diedOn: { code: 'died_in_future' } });
  const before = await amend(patient, { diedOn: '1950-02-28' });
  expect(before.error.fields).toMatchObject({ diedOn: { code: 'died_before_birth' } });
  expect(await note(patient, '2026-11-23')).toMatchObject({ diedOn: '2026-11-23' });
});

test('cancels what is ahead, frees the start and writes to nobody', async () => {
  const [patient, other] = [await register('Kamala Ahead'), await register('Devi Other')];
  const { data: booked } = await book(patient.id, '10:00');
  expect((await book(other.id, '10:00')).error.code).toBe('slot_taken');
  await app.worker.settle();
  await app.admin.query('delete from app.messages');
  await note(patient, '2026-11-22');
  await app.worker.settle();
  const after = await app.call(appointments.get, { id: booked.id }, app.world.lata);
  expect(after.data.status).toBe('Canceled');
  await app.work(appointments.letKnow, { appointmentId: booked.id });
  const { rows } = await app.admin.query('select template, status, reason from app.messages');
  expect(rows).toEqual([
    { template: 'appointment_canceled', status: 'not_sent', reason: 'message_reason.died' },
  ]);
  expect((await book(other.id, '10:00')).status).toBe(200);
});

test('stands against a booking, a token, and a place on the waitlist, until it is taken back', async () => {
  const patient = await note(await register('Kamala Back'), '2026-11-22');
  const join = () =>
    app.call(
      waitlist.join,
      {
        patientId: patient.id,
        mode: 'offline',
        fromDay: '2026-11-30',
        toDay: '2026-11-30',
        note: '',
      },
      app.world.lata,
    );
  const take = () =>
    app.call(queue.take, { patientId: patient.id, reason: 'Fever' }, app.world.lata);
  for (const refused of [await book(patient.id, '11:00'), await join(), await take()])
    expect(refused.error.code).toBe('patient_died');
  await note(patient, null);
  expect((await book(patient.id, '11:00')).status).toBe(200);
});

test('takes the person off the waitlist while it stands', async () => {
  const patient = await register('Kamala Waits');
  const joined = await app.call(
    waitlist.join,
    {
      patientId: patient.id,
      mode: 'offline',
      fromDay: '2026-12-01',
      toDay: '2026-12-01',
      note: '',
    },
    app.world.lata,
  );
  expect(joined.data.status).toBe('waiting');
  const waiting = async () =>
    (await app.call(waitlist.list, {}, app.world.lata)).data.entries.map(
      ({ patientId }) => patientId,
    );
  expect(await waiting()).toContain(patient.id);
  const dead = await note(patient, '2026-11-22');
  expect(await waiting()).not.toContain(patient.id);
  await note(dead, null);
  expect(await waiting()).toContain(patient.id);
});

test('asks nobody back, by hand or by itself', async () => {
  const patient = await register('Kamala Asked');
  const added = await app.call(
    followUps.add,
    { patientId: patient.id, dueOn: '2026-11-23', reason: 'Sugar' },
    app.world.rao,
  );
  expect(added.status).toBe(200);
  const asked = async () =>
    (await app.call(followUps.list, { group: 'today' }, app.world.rao)).data.followUps.map(
      ({ patientId }) => patientId,
    );
  const counted = async () =>
    (await app.call(followUps.list, { group: 'today' }, app.world.rao)).data.counts?.today;
  expect(await asked()).toContain(patient.id);
  const before = (await counted()) ?? 0;
  const dead = await note(patient, '2026-11-22');
  expect(await asked()).not.toContain(patient.id);
  expect(await counted()).toBe(before - 1);
  await note(dead, null);
  expect(await asked()).toContain(patient.id);
});

test('is why somebody chosen by hand is left out of a campaign, and no due is reminded of', async () => {
  const patient = await note(await register('Kamala Chosen'), '2026-11-22');
  const choice = { months: 6, diagnosis: '', medicine: '', ids: [patient.id] };
  const seen = await app.call(campaigns.preview, choice, app.world.rao);
  expect(seen.data.leftOut).toMatchObject([{ patientId: patient.id, leftOutAs: 'died' }]);
  await app.admin.query('update app.patients set due_paise = 50000 where id = $1', [patient.id]);
  const reminded = await app.call(reminders.tellDue, { patientId: patient.id }, app.world.rao);
  expect(reminded.error.code).toBe('patient_died');
});

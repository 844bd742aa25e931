import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import { mergeRecords } from '../../../tests/one-person.ts';
import { api as patients } from '../patients/contract.ts';
import { api as queue } from '../queue/contract.ts';
import { api } from './contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const person = {
  name: 'Vimala Rao',
  isdCode: '+91',
  country: 'IN',
  contactNumber: '9812345670',
  gender: 'Female' as const,
  statedAge: 34,
};

test('each person is given a secret of their own, the same each time', async () => {
  const own = await app.call(api.key, {}, app.world.rao);
  const again = await app.call(api.key, {}, app.world.rao);
  const other = await app.call(api.key, {}, app.world.lata);
  expect(own.data.secret).toHaveLength(43);
  expect(again.data).toEqual(own.data);
  expect(other.data.secret).not.toBe(own.data.secret);
  expect(other.data.owner).not.toBe(own.data.owner);
});

test('a number that a device gave on paper finds the patient, said twice it stands once', async () => {
  const { data } = await app.call(patients.register, person, app.world.rao);
  const note = { id: data.patient.id, code: '~QB3' };
  expect((await app.call(patients.noteCode, note, app.world.rao)).status).toBe(200);
  expect((await app.call(patients.noteCode, note, app.world.rao)).status).toBe(200);
  const byCode = await app.call(patients.search, { text: '~qb3' }, app.world.rao);
  expect(byCode.data.patients.map(({ id }: { id: string }) => id)).toEqual([data.patient.id]);
  const none = await app.call(patients.search, { text: '~QB4' }, app.world.rao);
  expect(none.data.patients).toEqual([]);
});

test('the day is taken along with who is expected; the slip keeps its number', async () => {
  const { data } = await app.call(
    patients.register,
    { ...person, name: 'Kamala Nair', contactNumber: '9812345671' },
    app.world.rao,
  );
  const token = await app.call(queue.take, { patientId: data.patient.id }, app.world.rao);
  await app.call(queue.noteCode, { id: token.data.id, code: '~QB7' }, app.world.rao);
  const copy = await app.call(api.today, {}, app.world.rao);
  expect(copy.status).toBe(200);
  const there = copy.data.people.find(
    ({ patient }: { patient: { id: string } }) => patient.id === data.patient.id,
  );
  expect(there).toMatchObject({ visits: [], patient: { name: 'Kamala Nair' } });
  const tokens = copy.data.queues.flatMap(({ waiting }: { waiting: object[] }) => waiting);
  expect(tokens).toContainEqual(expect.objectContaining({ slipCode: '~QB7' }));
});

test('who waits under a record that was merged is taken along as the person it goes on as, too', async () => {
  const register = async (name: string, contactNumber: string) => {
    const { data } = await app.call(
      patients.register,
      { ...person, name, contactNumber },
      app.world.rao,
    );
    return data.patient;
  };
  const merged = await register('Asha Pai', '9812345681');
  const remaining = await register('Asha Prabhu Pai', '9812345682');
  await app.call(queue.take, { patientId: merged.id }, app.world.rao);
  await mergeRecords(app, [remaining, merged], app.world.rao);
  const { data: copy } = await app.call(api.today, {}, app.world.rao);
  expect(
    copy.people.flatMap(({ patient }) => (patient.name.startsWith('Asha') ? [patient.id] : [])),
  ).toEqual([merged.id, remaining.id]);
});

// One field of a patient through everything that handles patients: what is typed is answered, kept, merged, imported, taken out and erased.
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api as consents } from '../src/modules/consents/contract.ts';
import { api as imports } from '../src/modules/imports/contract.ts';
import { api } from '../src/modules/patients/contract.ts';
import type { Patient } from '../src/modules/patients/model.ts';
import { recordOf } from '../src/modules/patients/rules/reading.ts';
import { typedOf } from '../src/modules/patients/web/blank-patient.ts';
import { combined, differing } from '../src/modules/patients/web/merging.ts';
import { testApp, type TestApp } from './db.ts';

let app: TestApp;
let now = Temporal.Instant.from('2026-11-21T06:00:00Z');
let serial = 0;
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
afterAll(() => app.close());

const register = async (name: string, occupation: string): Promise<Patient> => {
  const contactNumber = `98111${String(10_000 + (serial += 1))}`;
  const typed = { name, contactNumber, gender: 'Female', statedAge: 40, occupation } as const;
  return (await app.call(api.register, typed, app.world.rao)).data.patient;
};
const get = async (id: string): Promise<Patient> =>
  (await app.call(api.get, { id }, app.world.rao)).data.patient;

test('is answered as it was typed', async () => {
  const { id, occupation } = await register('Asha Teacher', 'Teacher');
  expect(occupation).toBe('Teacher');
  expect((await get(id)).occupation).toBe('Teacher');
});

test('stays where the form is opened and saved', async () => {
  const patient = await register('Beena Teacher', 'Teacher');
  const { id, version } = patient;
  const saved = await app.call(api.amend, { id, version, ...typedOf(patient) }, app.world.rao);
  expect(saved.data.patient.occupation).toBe('Teacher');
});

test('comes from the newer record in a merge, and goes back when it is undone', async () => {
  const older = await register('Chitra Teacher', 'Teacher');
  const merged = await register('Chitra Teachar', 'Clerk');
  const proposed = new Map(differing(older, merged).map(({ row, first }) => [row, first]));
  const { data } = await app.call(
    api.merge,
    {
      keptId: older.id,
      keptVersion: older.version,
      mergedId: merged.id,
      mergedVersion: merged.version,
      ...combined(older, merged, (row) => proposed.get(row) ?? 'kept'),
    },
    app.world.rao,
  );
  expect((await get(older.id)).occupation).toBe('Clerk');
  await app.call(api.undoMerge, { id: data.id }, app.world.rao);
  expect((await get(older.id)).occupation).toBe('Teacher');
  expect((await get(merged.id)).occupation).toBe('Clerk');
});

test('is brought in by a sheet', async () => {
  const bytes = Buffer.from('Name,Mobile,Sex,Age,Profession\nDevi Sheet,9822200001,F,34,Teacher');
  const opened = await app.upload(imports.open, {}, [{ name: 'a.csv', bytes }], app.world.rao);
  const { id, version, mapping } = opened.data.import;
  expect(mapping.at(-1)).toBe('occupation');
  await app.call(imports.check, { id, version, mapping }, app.world.rao);
  await app.worker.settle();
  const checked = await app.call(imports.get, { id }, app.world.rao);
  await app.call(imports.run, { id, version: checked.data.import.version }, app.world.rao);
  await app.worker.settle();
  const answer = await app.call(api.search, { text: 'Devi Sheet' }, app.world.rao);
  expect((await get(answer.data.patients[0]?.id ?? '')).occupation).toBe('Teacher');
});

test('is a column of the Excel sheet, but no part of a list', async () => {
  await register('Esha Teacher', 'Headmistress');
  const { rawPayload } = await app.http.inject({
    url: `${api.export.url}?text=Esha`,
    headers: { authorization: app.world.rao.token },
  });
  const [headings = [], row = []] = (await readXlsx(rawPayload)).sheets[0]?.rows ?? [];
  expect(row[headings.indexOf('Occupation')]).toBe('Headmistress');
  const listed = await app.call(api.list, { text: 'Esha' }, app.world.rao);
  expect(JSON.stringify(listed.data)).not.toContain('Headmistress');
});

test('is a row of the record', async () => {
  const patient = await register('Farida Teacher', 'Teacher');
  const rows = recordOf(patient, { day: (day) => day, yes: 'Yes', no: 'No' });
  expect(rows.map(({ label, text }) => [label.message, text])).toContainEqual([
    'Occupation',
    'Teacher',
  ]);
});

test('is gone when the person is erased', async () => {
  const { id } = await register('Gita Teacher', 'Teacher');
  now = Temporal.Instant.from('2029-11-23T06:00:00Z');
  const erased = await app.call(consents.requestErasure, { patientId: id }, app.world.rao);
  expect(erased.status).toBe(200);
  const { rows } = await app.admin.query('select occupation from app.patients where id = $1', [id]);
  expect(rows).toEqual([{ occupation: '' }]);
});

// A sheet goes in, is tried, is taken in by the queue, and is taken back: against a real database and the real worker.
import { writeXlsx } from 'hucre/xlsx';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import { api as patients } from '../patients/contract.ts';
import { api } from './contract.ts';
import type { PatientImport } from './model.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from('2026-11-21T06:00:00Z') });
});
afterAll(() => app.close());

const heads = 'Name,Mobile,Sex,Age,Case No';
const csv = (...rows: string[]) => Buffer.from([heads, ...rows].join('\n'));
const open = (bytes: Buffer, name = 'old.csv', as = app.world.rao) =>
  app.upload(api.open, {}, [{ name, bytes }], as);
const get = async (id: string): Promise<PatientImport> =>
  (await app.call(api.get, { id }, app.world.rao)).data.import;
const matches = async (text: string) =>
  (await app.call(patients.search, { text }, app.world.rao)).data.patients.map((one) => one.name);

async function tried(bytes: Buffer, skipsDuplicates = true): Promise<PatientImport> {
  const { data } = await open(bytes);
  const { id, version, mapping } = data.import;
  expect(
    (await app.call(api.check, { id, version, mapping, skipsDuplicates }, app.world.rao)).status,
  ).toBe(200);
  await app.worker.settle();
  return get(id);
}

async function ran(one: PatientImport): Promise<PatientImport> {
  expect(
    (await app.call(api.run, { id: one.id, version: one.version }, app.world.rao)).status,
  ).toBe(200);
  await app.worker.settle();
  return get(one.id);
}

test('a sheet is read, its columns are understood, nothing is registered', async () => {
  const { status, data } = await open(
    csv('Meera Joshi,9876543210,F,34,', 'Ravi Joshi,98765 43211,M,8 months,'),
  );
  expect(status).toBe(200);
  expect(data.import).toMatchObject({
    state: 'read',
    rowCount: 2,
    headers: heads.split(','),
    mapping: ['name', 'contactNumber', 'gender', 'age', 'caseNumber'],
  });
  expect(data.samples[1]).toEqual(['Ravi Joshi', '98765 43211', 'M', '8 months', '']);
  expect(await matches('Ravi Joshi')).toEqual([]);
  expect(JSON.stringify(await auditOf(app, 'imports.open'))).not.toContain('Ravi');
});

test('is tried, taken in with its own numbers, and taken back', async () => {
  const checked = await tried(
    csv(
      'Anil Kale,9811100001,M,50,26-900',
      'Sunita Kale,9811100001,F,45,',
      'Anil Kaale,9811100001,M,50,',
      'Bad Row,12,M,x,',
    ),
  );
  expect(checked).toMatchObject({ state: 'checked', goodCount: 3, wrongCount: 1, doubleCount: 0 });
  expect(await matches('Sunita Kale')).toEqual([]);
  const done = await ran(checked);
  expect(done).toMatchObject({ state: 'done', importedCount: 3 });
  expect(await matches('26-900')).toEqual(['Anil Kale']);
  const next = await app.call(
    patients.register,
    { name: 'Next Person', contactNumber: '9811100009', gender: 'Other', statedAge: 1 },
    app.world.rao,
  );
  expect(Number(next.data.patient.caseNumber.split('-')[1])).toBeGreaterThan(900);

  const { data } = await app.call(patients.search, { text: 'Sunita Kale' }, app.world.rao);
  const sunita = data.patients[0]?.id ?? '';
  await app.call(
    patients.amend,
    {
      id: sunita,
      version: 1,
      name: 'Sunita Kale',
      contactNumber: '9811100001',
      gender: 'Female',
      statedAge: 46,
    },
    app.world.rao,
  );
  expect(
    (await app.call(api.undo, { id: done.id, version: done.version }, app.world.rao)).status,
  ).toBe(200);
  await app.worker.settle();
  expect(await get(done.id)).toMatchObject({ state: 'undone', stayedCount: 1 });
  expect(await matches('Anil Kale')).toEqual([]);
  expect(await matches('9811100001')).toEqual(['Sunita Kale']);
  // No erasure reaches who is no patient any more, so nothing stays of who they were.
  const { rows: gone } = await app.admin.query<{ said: string }>(
    `select to_jsonb(p)::text as said from app.patients p where import_id = $1 and removed_at is not null`,
    [done.id],
  );
  expect(gone.length).toBe(2);
  expect(gone.map(({ said }) => said).join('\n')).not.toMatch(/kale|kaale|9811100001/i);
  const again = await ran(await tried(csv('Anil Kale,9811100001,M,50,26-900')));
  expect(again).toMatchObject({ state: 'done', importedCount: 1 });
  expect(await matches('26-900')).toEqual(['Anil Kale']);
});

test('an M behind an age is the sex in a sheet that writes F there, also once those with an F are taken in', async () => {
  const lines = Array.from(
    { length: 1_001 },
    (_, at) => `Girl ${at},${9_700_000_000 + at},F,${20 + (at % 50)} F,`,
  );
  const done = await ran(await tried(csv(...lines, 'Young Man,9711111111,M,19 M,')));
  expect(done).toMatchObject({ state: 'done', importedCount: 1_002 });
  const { data } = await app.call(patients.search, { text: 'Young Man' }, app.world.rao);
  expect(data.patients[0]).toMatchObject({ statedAge: 19, statedAgeUnit: 'years' });
  const withdrawn = await get(done.id);
  await app.call(api.undo, { id: done.id, version: withdrawn.version }, app.world.rao);
  await app.worker.settle();
});

test('who is registered already, or twice in the sheet, is left out unless asked for', async () => {
  await app.call(
    patients.register,
    { name: 'Old Hand', contactNumber: '9822200001', gender: 'Male', statedAge: 60 },
    app.world.rao,
  );
  const sheet = csv(
    'Old Hand,9822200001,M,60,',
    'New Hand,9822200002,M,60,',
    'New Hand,9822200002,M,60,',
  );
  const checked = await tried(sheet);
  expect(checked).toMatchObject({ goodCount: 1, doubleCount: 2, wrongCount: 0 });
  expect(await tried(sheet, false)).toMatchObject({ goodCount: 3, doubleCount: 0 });
  const answer = await app.http.inject({
    url: `${api.errors.url}?id=${checked.id}`,
    headers: { authorization: app.world.rao.token },
  });
  const rows = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? [];
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ['Row', 'Problem', 'Name'],
    [2, 'Name: This patient is already registered', 'Old Hand'],
    [4, 'Name: This patient is already registered', 'New Hand'],
  ]);
});

test('the rows left out say what is wrong in words, by the names of the sheet’s own columns', async () => {
  const checked = await tried(csv('Too Old,9877700001,F,300,', 'No Phone,12,,x,'));
  const answer = await app.http.inject({
    url: `${api.errors.url}?id=${checked.id}`,
    headers: { authorization: app.world.rao.token },
  });
  expect((await readXlsx(answer.rawPayload)).sheets[0]?.rows.slice(1).map((row) => row[1])).toEqual(
    [
      'Age: Cant be more than 120',
      'Sex: This field is required; Age: Age or date of birth must be valid; Mobile: Contact number must be valid',
    ],
  );
  const { data } = await app.call(api.get, { id: checked.id }, app.world.rao);
  expect(data.problems).toContainEqual({
    field: 'statedAge',
    code: 'too_big',
    values: { maximum: 120 },
    count: 1,
  });
});

test('a case number twice is told before anything is kept', async () => {
  const checked = await tried(csv('First One,9833300001,M,1,Z-1', 'Second One,9833300002,M,1,Z-1'));
  expect(checked).toMatchObject({ goodCount: 1, wrongCount: 1 });
  const { data } = await app.call(api.get, { id: checked.id }, app.world.rao);
  expect(data.problems).toEqual([
    { field: 'caseNumber', code: 'case_twice', values: {}, count: 1 },
  ]);
});

test('a case number twice far apart in the sheet takes in the first, and tells of the second', async () => {
  const bad = Array.from({ length: 1_000 }, () => 'Bad Row,12,M,x,');
  const checked = await tried(
    csv('Early One,9833300011,M,41,Z-7', ...bad, 'Late One,9833300012,M,42,Z-7'),
  );
  const done = await ran(checked);
  expect(done).toMatchObject({ state: 'done', importedCount: 1, wrongCount: 1_001 });
  expect(await matches('Z-7')).toEqual(['Early One']);
  const { data } = await app.call(api.get, { id: done.id }, app.world.rao);
  expect(data.problems).toContainEqual({
    field: 'caseNumber',
    code: 'case_twice',
    values: {},
    count: 1,
  });
});

test('who brings no case number gets none that another row of the sheet brings', async () => {
  const { data } = await app.call(
    patients.register,
    { name: 'Last Before', contactNumber: '9833300020', gender: 'Other', statedAge: 1 },
    app.world.rao,
  );
  const [year = '', serial = ''] = data.patient.caseNumber.split('-');
  const next = `${year}-${Number(serial) + 1}`;
  const sheet = csv('Without One,9833300021,M,41,', `With One,9833300022,M,42,${next}`);
  expect(await ran(await tried(sheet))).toMatchObject({ importedCount: 2, wrongCount: 0 });
  expect(await matches(next)).toEqual(['With One']);
  expect(await matches('9833300021')).toEqual(['Without One']);
});

test('what the columns hold is remembered for the next sheet', async () => {
  const first = await open(Buffer.from('Pt,Nr,G,Yr\nAsha,9844400001,F,3'));
  const { id, version } = first.data.import;
  expect(first.data.import.mapping).toEqual(['', '', '', '']);
  expect(
    (await app.call(api.check, { id, version, mapping: first.data.import.mapping }, app.world.rao))
      .error.code,
  ).toBe('mapping_lacks');
  await app.call(
    api.check,
    { id, version, mapping: ['name', 'contactNumber', 'gender', 'age'] },
    app.world.rao,
  );
  await app.worker.settle();
  expect((await open(Buffer.from('YR,PT,NR,G\n3,Asha,9844400001,F'))).data.import.mapping).toEqual([
    'age',
    'name',
    'contactNumber',
    'gender',
  ]);
});

test('Excel is read as well', async () => {
  const bytes = Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'S',
          rows: [
            ['Name', 'Phone', 'Gender', 'Date of birth'],
            ['Uma Bhat', 9_855_500_001, 'Female', new Date('1990-08-15T00:00:00Z')],
          ],
        },
      ],
    }),
  );
  const done = await ran(await tried(bytes));
  expect(done).toMatchObject({ importedCount: 1 });
  expect(
    (await app.call(patients.search, { text: 'Uma Bhat' }, app.world.rao)).data.patients[0],
  ).toMatchObject({
    birthOn: '1990-08-15',
    contactNumber: '9855500001',
  });
});

describe('refused', () => {
  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'sheet_unreadable'],
    ['a broken zip', Buffer.from('PK\u0003\u0004 nothing'), 'sheet_unreadable'],
    ['an empty file', Buffer.from(''), 'sheet_empty'],
    ['heads alone', Buffer.from(heads), 'sheet_empty'],
  ])('%s', async (_what, bytes, code) => expect((await open(bytes)).error.code).toBe(code));
  test('without a file', async () =>
    expect((await app.upload(api.open, {}, [], app.world.rao)).status).toBe(422));
  test('a second run, a stale version, another clinic', async () => {
    const done = await ran(await tried(csv('Once Only,9866600001,F,3,')));
    expect(
      (await app.call(api.run, { id: done.id, version: done.version }, app.world.rao)).error.code,
    ).toBe('import_busy');
    expect((await app.call(api.undo, { id: done.id, version: 1 }, app.world.rao)).error.code).toBe(
      'stale_version',
    );
    expect((await app.call(api.get, { id: done.id }, app.world.stranger)).error.code).toBe(
      'import_unknown',
    );
  });
});

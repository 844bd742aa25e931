import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { mergeRecords } from '../../../../tests/one-person.ts';
import { api as medicines } from '../../medicines/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api } from '../contract.ts';

let app: TestApp;
let rao: TestApp['world']['rao'];
let baby: string;
let grown: string;

const line = {
  medicineName: 'Dolo 650',
  genericName: 'Paracetamol',
  form: 'Tablet',
  dosage: '1-0-1',
  duration: { count: 5, unit: 'days' },
} as const;
const typed = {
  key: 'k',
  medicineId: null,
  medicineName: 'Dolo 650',
  genericName: '',
  strength: '',
  form: 'Tablet',
  dosage: '1-0-1',
  duration: '5d',
} as const;
const wholeLine = { ...typed, quantity: '', mealTiming: null, note: '' };
const uses = async (as = rao) => (await app.call(api.lastUses, {}, as)).data;

beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from('2026-11-21T11:00:00+05:30') });
  ({ rao } = app.world);
  const register = async (name: string, age: object) =>
    (
      await app.call(
        patients.register,
        { name, contactNumber: '9876543210', gender: 'Female', ...age },
        rao,
      )
    ).data.patient.id;
  baby = await register('Baby Joshi', { statedAge: 8, statedAgeUnit: 'months' });
  grown = await register('Meera Joshi', { birthOn: '1990-02-01' });
});
afterAll(() => app.close());

test('the last signed line of each medicine stands for its age group, with how often', async () => {
  const treat = (patientId: string, dosage: string, visitOn: string, finish = true) =>
    app.call(
      api.add,
      {
        patientId,
        complaints: ['Fever'],
        lines: [{ ...line, dosage }],
        advice: 'Rest.\nWarm water.',
        visitOn,
        finish,
      },
      rao,
    );
  await treat(grown, '1-1-1', '2026-11-10');
  await treat(grown, '1-0-1', '2026-11-19');
  await treat(grown, '0-0-9', '2026-11-20', false);
  await treat(baby, '0-0-1/2', '2026-11-18');
  const known = await uses();
  expect(
    known.uses.map((use) => [use.ageGroup, use.line.dosage, use.line.duration, use.count]),
  ).toEqual([
    ['adult', '1-0-1', '5d', 2],
    ['infant', '0-0-1/2', '5d', 1],
  ]);
  expect(known.words).toMatchObject({ complaints: ['Fever'], advice: ['Rest.', 'Warm water.'] });
  expect(await uses(app.world.stranger)).toMatchObject({
    uses: [],
    words: { complaints: [] },
    templates: [],
    favourites: [],
  });
});

test('what was written under a record that was merged stands for the age of the person', async () => {
  const who = { name: 'Kavya Joshi', contactNumber: '9876543211', gender: 'Female' } as const;
  const register = async (age: object) =>
    (await app.call(patients.register, { ...who, ...age }, rao)).data.patient;
  const remaining = await register({ birthOn: '2026-03-01' });
  const typedTwice = await register({ statedAge: 40 });
  const drops = { ...line, medicineName: 'Calpol', form: 'Drop' as const, dosage: '0.5 ml TDS' };
  await app.call(api.add, { patientId: typedTwice.id, lines: [drops], finish: true }, rao);
  const groups = async () =>
    (await uses()).uses
      .filter((use) => use.line.medicineName === 'Calpol')
      .map((use) => use.ageGroup);
  expect(await groups()).toEqual(['adult']);
  await mergeRecords(app, [remaining, typedTwice], rao);
  expect(await groups()).toEqual(['infant']);
});

test('a bottle that was written is written again, as many as the dosage asks', async () => {
  const syrup = { ...line, medicineName: 'Ascoril LS', form: 'Syrup' as const, dosage: '5 ml TDS' };
  const lines = [{ ...syrup, duration: { count: 7, unit: 'days' as const }, pack: '60 ml' }];
  const { data } = await app.call(api.add, { patientId: grown, lines, finish: true }, rao);
  expect(data.lines).toMatchObject([{ pack: '60 ml', quantity: 2 }]);
  const written = (await uses()).uses.find((use) => use.line.medicineName === 'Ascoril LS');
  expect(written?.line.quantity).toBe('60 ml');
  const refused = await app.call(
    api.add,
    { patientId: grown, lines: [{ ...syrup, pack: 'a bottle' }] },
    rao,
  );
  expect(refused.error?.fields).toMatchObject({ 'lines.0.pack': { code: 'quantity_form' } });
});

test('a template is kept under one shortcut, changed, taken away and brought back', async () => {
  const content = { complaints: ['Fever'], lines: [wholeLine], advice: 'Rest', followUp: '3d' };
  const template = (
    await app.call(api.addTemplate, { shortcut: 'fever', name: 'Viral fever', content }, rao)
  ).data;
  expect((await uses()).templates).toMatchObject([
    {
      shortcut: 'fever',
      content: { followUp: '3d', lines: [{ medicineName: 'Dolo 650' }] },
      keptBy: 'Dr Anil Rao',
    },
  ]);
  const again = await app.call(api.addTemplate, { shortcut: 'Fever', name: 'Other', content }, rao);
  expect(again).toMatchObject({ status: 409, error: { code: 'shortcut_taken' } });
  const changed = await app.call(
    api.amendTemplate,
    { id: template.id, version: 1, shortcut: 'fever', name: 'Fever', content },
    rao,
  );
  expect(changed.data).toMatchObject({ version: 2, name: 'Fever' });
  expect(
    await app.call(
      api.amendTemplate,
      { id: template.id, version: 1, shortcut: 'fever', name: 'Late', content },
      rao,
    ),
  ).toMatchObject({
    status: 409,
    error: { code: 'stale_version', details: { current: { name: 'Fever' } } },
  });
  await app.call(api.removeTemplate, { id: template.id }, rao);
  expect((await uses()).templates).toEqual([]);
  await app.call(api.removeTemplate, { id: template.id, isRemoved: false }, rao);
  expect((await uses()).templates).toHaveLength(1);
});

test.each(['two words', 'a/b', '', 'x'.repeat(21)])('%j is no shortcut', async (shortcut) => {
  const answer = await app.call(api.addTemplate, { shortcut, name: 'X', content: {} }, rao);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.error?.fields ?? {})).toEqual(['shortcut']);
});

test("a starred line is the caller's own, once for each medicine", async () => {
  await app.call(api.star, { line: wholeLine, isStarred: true }, rao);
  const twice = await app.call(
    api.star,
    { line: { ...wholeLine, dosage: 'TDS' }, isStarred: true },
    rao,
  );
  expect(twice.data.favourites).toMatchObject([{ medicineName: 'Dolo 650', dosage: 'TDS' }]);
  expect((await uses(app.world.stranger)).favourites).toEqual([]);
  const gone = await app.call(api.star, { line: wholeLine, isStarred: false }, rao);
  expect(gone.data.favourites).toEqual([]);
  expect(
    await app.call(api.star, { line: { ...wholeLine, medicineName: ' ' }, isStarred: true }, rao),
  ).toMatchObject({ status: 422 });
});

test('a line of a medicine that is neither ours nor of the catalogue is neither starred nor put into a template', async () => {
  const foreign = await app.call(
    medicines.add,
    { name: 'Moonlight Mixture', type: 'Syrup' },
    app.world.stranger,
  );
  const stray = { ...wholeLine, medicineId: foreign.data.id };
  const refused = { status: 404, error: { code: 'medicine_unknown' } };
  expect(await app.call(api.star, { line: stray, isStarred: true }, rao)).toMatchObject(refused);
  const template = { shortcut: 'foreign', name: 'X', content: { lines: [stray] } };
  expect(await app.call(api.addTemplate, template, rao)).toMatchObject(refused);
  expect(
    (await app.call(api.star, { line: stray, isStarred: true }, app.world.stranger)).status,
  ).toBe(200);
});

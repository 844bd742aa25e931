import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf } from '../../../../tests/db.ts';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api } from '../contract.ts';

let app: TestApp;
let rao: TestApp['world']['rao'];
let meera: string;

const line = (genericName: string) => ({
  medicineName: `Brand ${genericName}`,
  genericName,
  form: 'Tablet' as const,
  dosage: '1-0-1',
  duration: { count: 5, unit: 'days' as const },
});
const key = 'allergy:amoxicillin:penicillin';
const add = (more: Partial<TypedOf<typeof api.add>>) =>
  app.call(api.add, { patientId: meera, lines: [line('Amoxicillin')], finish: true, ...more }, rao);

beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from('2026-11-21T11:00:00+05:30') });
  ({ rao } = app.world);
  const typed = {
    name: 'Meera Joshi',
    contactNumber: '9876543210',
    gender: 'Female' as const,
    statedAge: 34,
    allergies: 'Penicillin',
  };
  meera = (await app.call(patients.register, typed, rao)).data.patient.id;
});
afterAll(() => app.close());

test('a finish is refused while something serious has no reason, and says what', async () => {
  const answer = await add({});
  expect(answer).toMatchObject({ status: 409, error: { code: 'safety_reason_missing' } });
  expect(answer.error?.details).toMatchObject({
    findings: [{ key, kind: 'allergy', level: 'serious', lines: [0] }],
  });
  expect(
    await add({ heeded: [{ key: 'interaction:ibuprofen:warfarin', reason: 'Another matter' }] }),
  ).toMatchObject({
    error: { code: 'safety_reason_missing' },
  });
  expect((await app.call(api.list, { patientId: meera }, rao)).data.treatments).toEqual([]);
});

test('a blank reason is refused on its field', async () => {
  expect(await add({ heeded: [{ key, reason: '  ' }] })).toMatchObject({
    status: 422,
    error: { fields: { 'heeded.0.reason': { code: 'required' } } },
  });
});

test('a draft is kept without a reason; its finish asks', async () => {
  const draft = (await add({ finish: false })).data;
  expect(draft).toMatchObject({ status: 'Draft', heeded: [] });
  const finish = (heeded: { key: string; reason: string }[]) =>
    app.call(
      api.amend,
      { id: draft.id, version: draft.version, lines: [line('Amoxicillin')], heeded, finish: true },
      rao,
    );
  expect(await finish([])).toMatchObject({ error: { code: 'safety_reason_missing' } });
  expect((await finish([{ key, reason: 'Tolerated last year' }])).data).toMatchObject({
    status: 'Signed',
    heeded: [{ key, reason: 'Tolerated last year' }],
  });
});

test('the reason stays with its version; one that has lost its subject goes; the audit tells only how many', async () => {
  const stray = { key: 'interaction:ibuprofen:warfarin', reason: 'Not on this page' };
  const first = (await add({ heeded: [{ key, reason: 'Tolerated last year' }, stray] })).data;
  expect(first.heeded).toEqual([{ key, reason: 'Tolerated last year' }]);
  const change = {
    id: first.id,
    version: first.version,
    lines: [line('Azithromycin')],
    heeded: first.heeded,
    reason: 'Changed over',
  };
  const second = (await app.call(api.amend, change, rao)).data;
  expect(second.heeded).toEqual([]);
  expect((await app.call(api.asSigned, { id: first.id, version: 1 }, rao)).data.heeded).toEqual([
    { key, reason: 'Tolerated last year' },
  ]);
  const [entry] = (await auditOf(app, 'treatments.add')).filter(
    (row) => row.entity_id === first.id,
  );
  expect(entry?.detail).toMatchObject({ heeded: 1 });
  expect(JSON.stringify(entry)).not.toMatch(/amoxicillin|Tolerated/i);
});

test('a version signed before there were reasons is read with none', async () => {
  const old = (await add({ lines: [line('Azithromycin')] })).data;
  await app.admin.query(`alter table app.treatment_versions disable trigger user`);
  await app.admin.query(
    `update app.treatment_versions set content = content - 'heeded' where treatment_id = $1`,
    [old.id],
  );
  await app.admin.query(`alter table app.treatment_versions enable trigger user`);
  expect((await app.call(api.asSigned, { id: old.id, version: 1 }, rao)).data.heeded).toEqual([]);
});

test('what still runs since an earlier visit, illnesses and brands of the record are checked too', async () => {
  const typed = {
    name: 'Ravi Kamat',
    contactNumber: '9876500001',
    gender: 'Male' as const,
    statedAge: 61,
    allergies: 'Clavam',
    conditions: 'दमा since 2010',
  };
  const { id } = (await app.call(patients.register, typed, rao)).data.patient;
  const sign = (name: string, more: object = {}) =>
    app.call(
      api.add,
      { patientId: id, lines: [{ ...line(name), dosage: '1-0-0' }], finish: true, ...more },
      rao,
    );
  expect((await sign('Ampicillin')).error?.details).toMatchObject({
    findings: [{ key: 'allergy:ampicillin:penicillin', level: 'serious' }],
  });
  expect((await sign('Propranolol')).error?.details).toMatchObject({
    findings: [{ key: 'condition:asthma:propranolol', level: 'serious' }],
  });
  const monthAgo = { visitOn: '2026-10-30' as const };
  const month = {
    ...line('Warfarin'),
    dosage: '1-0-0',
    duration: { count: 1, unit: 'months' as const },
  };
  expect((await sign('Warfarin', { ...monthAgo, lines: [month] })).status).toBe(200);
  expect((await app.call(api.knownFacts, { patientId: id }, rao)).data).toMatchObject({
    conditions: ['asthma'],
    running: [{ medicineName: 'Brand Warfarin', fromOn: '2026-10-30', untilOn: '2026-11-28' }],
  });
  expect((await sign('Diclofenac')).error?.details).toMatchObject({
    findings: [{ key: 'interaction:diclofenac:warfarin', running: ['Brand Warfarin'], lines: [0] }],
  });
  // The same again is a repeat; the month of October is over.
  expect((await sign('Warfarin')).status).toBe(200);
});

test('a child who was not weighed today is judged by the weight that the screen goes by, and its reason stays', async () => {
  const typed = { name: 'Anu Kale', contactNumber: '9876500003', gender: 'Female' as const };
  const { id } = (await app.call(patients.register, { ...typed, statedAge: 5 }, rao)).data.patient;
  const tablets = { ...line('Paracetamol'), strength: '500 mg', dosage: '1-1-1' };
  const sign = (more: object) =>
    app.call(api.add, { patientId: id, complaints: ['Fever'], finish: true, ...more }, rao);
  expect((await sign({ lines: [tablets] })).status).toBe(200);
  await sign({ visitOn: '2026-11-18', vitals: { weightKg: 12 } });
  expect((await sign({ lines: [tablets] })).error?.details).toMatchObject({
    findings: [{ key: 'dose_high:paracetamol', level: 'serious', dose: { isByWeight: true } }],
  });
  const heeded = [{ key: 'dose_high:paracetamol', reason: 'Weighed at home, 20 kg' }];
  expect((await sign({ lines: [tablets], heeded })).data.heeded).toEqual(heeded);
});

test('a course that has ended is not running', async () => {
  const typed = {
    name: 'Sunil Kale',
    contactNumber: '9876500002',
    gender: 'Male' as const,
    statedAge: 61,
  };
  const { id } = (await app.call(patients.register, typed, rao)).data.patient;
  const sign = (name: string, more: object = {}) =>
    app.call(
      api.add,
      { patientId: id, lines: [{ ...line(name), dosage: '1-0-0' }], finish: true, ...more },
      rao,
    );
  expect((await sign('Warfarin', { visitOn: '2026-11-16' as const })).status).toBe(200);
  expect((await sign('Diclofenac')).status).toBe(200);
});

test('a course that may be given again is running as often', async () => {
  const typed = { name: 'Asha Kale', contactNumber: '9876500012', gender: 'Female' as const };
  const { id } = (await app.call(patients.register, { ...typed, statedAge: 58 }, rao)).data.patient;
  const sign = (more: object, visitOn?: string) =>
    app.call(
      api.add,
      {
        patientId: id,
        lines: [{ ...line('Warfarin'), dosage: '1-0-0', ...more }],
        finish: true,
        ...(visitOn ? { visitOn } : {}),
      },
      rao,
    );
  const { data } = await sign({ repeats: 1, pack: '', stopOn: '2026-11-20' }, '2026-11-16');
  expect(data.lines).toMatchObject([{ repeats: 1, pack: '', stopOn: '2026-11-20' }]);
  const diclofenac = { genericName: 'Diclofenac', medicineName: 'Voveran' };
  expect((await sign(diclofenac)).error?.details).toMatchObject({
    findings: [{ key: 'interaction:diclofenac:warfarin', running: ['Brand Warfarin'] }],
  });
  expect((await sign({ repeats: 13 })).error?.fields).toHaveProperty(['lines.0.repeats']);
});

test('a stopped medicine is warned of no more, with its reason; taken up again it is', async () => {
  const typed = {
    name: 'Usha Patil',
    contactNumber: '9876500002',
    gender: 'Female' as const,
    statedAge: 58,
  };
  const { id } = (await app.call(patients.register, typed, rao)).data.patient;
  const prescribe = (name: string, more: object = {}) =>
    app.call(api.add, { patientId: id, lines: [line(name)], finish: true, ...more }, rao);
  const month = { ...line('Warfarin'), duration: { count: 1, unit: 'months' as const } };
  const visit = (await prescribe('', { visitOn: '2026-11-10', lines: [month] })).data;
  const warfarin = {
    treatmentId: visit.id,
    medicineName: month.medicineName,
    form: month.form,
  };
  const facts = async () => (await app.call(api.knownFacts, { patientId: id }, rao)).data;
  expect((await prescribe('Diclofenac')).error?.code).toBe('safety_reason_missing');

  const reason = 'Bleeding gums';
  expect((await app.call(api.stopMedicine, { ...warfarin, reason }, rao)).data).toEqual({
    patientId: id,
  });
  expect(await facts()).toMatchObject({
    running: [],
    stopped: [{ ...warfarin, stoppedOn: '2026-11-21', reason }],
  });
  expect((await prescribe('Diclofenac')).status).toBe(200);

  await app.call(api.resumeMedicine, warfarin, rao);
  expect(await facts()).toMatchObject({
    running: [{ medicineName: 'Brand Diclofenac' }, warfarin],
    stopped: [],
  });
  expect((await prescribe('Aspirin')).error?.code).toBe('safety_reason_missing');

  const entries = await auditOf(app, 'treatments.stopMedicine');
  expect(entries).toMatchObject([{ entity: 'patient', entity_id: id }]);
  expect(JSON.stringify(entries)).not.toMatch(/Bleeding|Warfarin/);
});

test('only what a finished visit prescribed is stopped', async () => {
  const draft = (await add({ finish: false, lines: [line('Azithromycin')] })).data;
  const stop = (treatmentId: string, medicineName: string) =>
    app.call(api.stopMedicine, { treatmentId, medicineName, form: 'Tablet', reason: '' }, rao);
  const refused = { status: 404, error: { code: 'medicine_unprescribed' } };
  expect(await stop(draft.id, 'Brand Azithromycin')).toMatchObject(refused);
  const signed = (await add({ lines: [line('Azithromycin')] })).data;
  expect(await stop(signed.id, 'Brand Warfarin')).toMatchObject(refused);
  expect((await stop(signed.id, 'Brand Azithromycin')).status).toBe(200);
});

test('a stop is of one form alone, and the last word counts', async () => {
  const typed = {
    name: 'Nitin Shah',
    contactNumber: '9876500003',
    gender: 'Male' as const,
    statedAge: 41,
  };
  const { id } = (await app.call(patients.register, typed, rao)).data.patient;
  const tablet = line('Cetirizine');
  const visit = (
    await app.call(
      api.add,
      { patientId: id, lines: [tablet, { ...tablet, form: 'Drop' }], finish: true },
      rao,
    )
  ).data;
  const medicine = { treatmentId: visit.id, medicineName: tablet.medicineName, form: tablet.form };
  const forms = async () => {
    const { running, stopped } = (await app.call(api.knownFacts, { patientId: id }, rao)).data;
    return [running.map((one) => one.form), stopped.map((one) => `${one.form} ${one.reason}`)];
  };
  const stop = (reason: string) => app.call(api.stopMedicine, { ...medicine, reason }, rao);
  expect((await stop('Sleepy')).status).toBe(200);
  expect(await forms()).toEqual([['Drop'], ['Tablet Sleepy']]);
  expect((await app.call(api.resumeMedicine, medicine, rao)).status).toBe(200);
  expect(await forms()).toEqual([['Tablet', 'Drop'], []]);
  expect((await stop('Rash')).status).toBe(200);
  expect(await forms()).toEqual([['Drop'], ['Tablet Rash']]);
});

test('what is picked counts beside the words, in Latin or not, and can be taken back', async () => {
  const typed = { name: 'Kiran Rao', contactNumber: '9876500022', gender: 'Male' as const };
  const { id } = (
    await app.call(patients.register, { ...typed, statedAge: 44, allergies: 'सल्फा' }, rao)
  ).data.patient;
  const note = (kind: 'allergy' | 'condition', code: string, isPresent = true) =>
    app.call(api.noteCoded, { patientId: id, kind, code, isPresent }, rao);
  const sign = (name: string) =>
    app.call(api.add, { patientId: id, lines: [line(name)], finish: true }, rao);
  const facts = async () => (await app.call(api.knownFacts, { patientId: id }, rao)).data;
  expect((await note('allergy', 'penicillin')).status).toBe(200);
  expect((await note('condition', 'asthma')).status).toBe(200);
  expect(await facts()).toMatchObject({
    allergies: { groups: ['penicillin', 'sulfonamide'], substances: [] },
    conditions: ['asthma'],
    coded: [
      { kind: 'condition', code: 'asthma', notedOn: '2026-11-21' },
      { kind: 'allergy', code: 'penicillin' },
    ],
  });
  expect((await sign('Amoxicillin')).error).toMatchObject({ code: 'safety_reason_missing' });
  expect((await sign('Propranolol')).error).toMatchObject({ code: 'safety_reason_missing' });
  const picked = (as = rao) => app.call(api.pickedAllergies, { patientIds: [id] }, as);
  await note('allergy', 'cephalosporin');
  // The desk sees them in the queue.
  expect((await picked(app.world.lata)).data).toEqual({
    people: [{ patientId: id, codes: ['cephalosporin', 'penicillin'] }],
  });
  await note('allergy', 'cephalosporin', false);
  expect((await picked()).data.people).toEqual([{ patientId: id, codes: ['penicillin'] }]);
  expect((await picked(app.world.stranger)).data.people).toEqual([]);
  expect((await picked(app.world.nobody)).status).toBe(403);
  await note('allergy', 'penicillin', false);
  expect((await picked()).data.people).toEqual([]);
  expect((await facts()).coded).toMatchObject([{ code: 'asthma' }]);
  expect((await sign('Amoxicillin')).status).toBe(200);
  expect((await note('allergy', 'moonshine')).error?.fields).toMatchObject({
    code: { code: 'choose_one' },
  });
  expect((await note('condition', 'penicillin')).status).toBe(422);
  expect(
    await app.call(
      api.noteCoded,
      { patientId: id, kind: 'allergy', code: 'penicillin', isPresent: true },
      app.world.stranger,
    ),
  ).toMatchObject({ status: 404 });
});

test('a visit of a record that was merged is checked against the person it goes on as', async () => {
  const register = async (name: string, allergies: string) =>
    (
      await app.call(
        patients.register,
        { name, contactNumber: '9876543299', gender: 'Female', statedAge: 34, allergies },
        rao,
      )
    ).data.patient;
  const [remaining, gone] = [await register('Rekha Nair', ''), await register('Reka Nair', '')];
  const visit = (heeded: { key: string; reason: string }[]) => add({ patientId: gone.id, heeded });
  await app.call(
    patients.merge,
    {
      keptId: remaining.id,
      keptVersion: remaining.version,
      mergedId: gone.id,
      mergedVersion: gone.version,
      name: 'Rekha Nair',
      contactNumber: '9876543299',
      gender: 'Female',
      statedAge: 34,
      allergies: 'Penicillin',
    },
    rao,
  );
  expect(await visit([])).toMatchObject({ error: { code: 'safety_reason_missing' } });
  expect(await visit([{ key, reason: 'Tolerated last year' }])).toMatchObject({ status: 200 });
});

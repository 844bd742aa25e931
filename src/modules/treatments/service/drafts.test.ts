import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { api as appointments } from '../../appointments/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as queue } from '../../queue/contract.ts';
import { api } from '../contract.ts';

let app: TestApp;
let lata: TestApp['world']['lata'];
let rao: TestApp['world']['rao'];
let count = 0;

beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from('2026-11-21T11:00:00+05:30') });
  ({ lata, rao } = app.world);
  await app.admin.query(
    `update app.roles set pages = pages || $2 where clinic_id = $1 and name = 'Reception'`,
    [
      app.world.sunrise.clinicId,
      JSON.stringify([{ page: 'Treatment', allowToView: true, allowToAddEdit: true }]),
    ],
  );
});
afterAll(() => app.close());

const newPatient = async (): Promise<string> => {
  count += 1;
  const person = {
    name: `Patient ${count}`,
    contactNumber: `98765${String(count).padStart(5, '0')}`,
    gender: 'Female',
    statedAge: 34,
  } as const;
  return (await app.call(patients.register, person, rao)).data.patient.id;
};
const keep = (input: Parameters<typeof app.call<typeof api.keepDraft>>[1], as = rao) =>
  app.call(api.keepDraft, input, as);
const open = (patientId: string, as = rao) => app.call(api.draft, { patientId }, as);

test('the desk and the doctor write on one draft of a new visit', async () => {
  const patientId = await newPatient();
  const first = await keep({ patientId, parts: { complaints: ['Fever'] } }, lata);
  const { draft } = first.data;
  expect(draft).toMatchObject({
    version: 1,
    doctorId: rao.memberId,
    parts: { complaints: ['Fever'] },
    // Nobody is told that they are writing here too.
    writers: {},
  });
  expect((await open(patientId)).data.draft?.writers).toEqual({ complaints: 'Lata Shinde' });
  const second = await keep({
    patientId,
    id: draft.id,
    since: 1,
    parts: { diagnosis: 'Viral fe' },
  });
  expect(second.data).toMatchObject({
    refused: [],
    draft: { version: 2, parts: { complaints: ['Fever'], diagnosis: 'Viral fe' } },
  });
  expect((await open(patientId, lata)).data.draft).toMatchObject({ id: draft.id, version: 2 });
  expect(
    (await app.call(api.draft, { patientId, id: draft.id, since: 2 }, rao)).data.draft,
  ).toBeNull();
});

test('what stands in a field unfinished is kept for its writer alone, and holds nobody up', async () => {
  const patientId = await newPatient();
  const pending = { complaints: 'Head', followUpOn: '3d' };
  const { draft } = (await keep({ patientId, parts: { pending } })).data;
  expect((await open(patientId)).data.draft?.parts).toEqual({ pending });
  expect((await open(patientId, lata)).data.draft?.parts).toEqual({});
  const other = await keep(
    { patientId, id: draft.id, since: 0, parts: { pending: { medicine: 'dolo' } } },
    lata,
  );
  expect(other.data.refused).toEqual([]);
});

test('two who write different parts from the same version both keep theirs', async () => {
  const patientId = await newPatient();
  const { draft } = (await keep({ patientId, parts: { complaints: ['Fever'] } })).data;
  const [one, other] = await Promise.all([
    keep({ patientId, id: draft.id, since: 1, parts: { advice: 'Rest' } }),
    keep({ patientId, id: draft.id, since: 1, parts: { fees: '500' } }, lata),
  ]);
  expect([one.data.refused, other.data.refused]).toEqual([[], []]);
  expect((await open(patientId)).data.draft?.parts).toEqual({
    complaints: ['Fever'],
    advice: 'Rest',
    fees: '500',
  });
});

test('a part somebody else has changed is named, not overwritten', async () => {
  const patientId = await newPatient();
  const { draft } = (await keep({ patientId, parts: { diagnosis: 'Fever' } })).data;
  await keep({ patientId, id: draft.id, since: 1, parts: { diagnosis: 'Dengue?' } }, lata);
  const late = await keep({
    patientId,
    id: draft.id,
    since: 1,
    parts: { diagnosis: 'Malaria?', advice: 'Rest' },
  });
  expect(late.data).toMatchObject({
    refused: ['diagnosis'],
    draft: {
      parts: { diagnosis: 'Dengue?', advice: 'Rest' },
      writers: { diagnosis: 'Lata Shinde' },
    },
  });
});

test('two who begin at once write on the same draft', async () => {
  const patientId = await newPatient();
  const both = await Promise.all([
    keep({ patientId, parts: { complaints: ['Fever'] } }),
    keep({ patientId, parts: { fees: '300' } }, lata),
  ]);
  expect(new Set(both.map((one) => one.data.draft.id)).size).toBe(1);
  expect((await open(patientId)).data.draft?.parts).toEqual({ complaints: ['Fever'], fees: '300' });
});

test('what was begun under a record that was merged is offered from the one that goes on, and written on there', async () => {
  const [keptId, mergedId] = [await newPatient(), await newPatient()];
  const { draft } = (await keep({ patientId: mergedId, parts: { diagnosis: 'Fever' } })).data;
  const [remaining, merged] = await Promise.all(
    [keptId, mergedId].map(async (id) => (await app.call(patients.get, { id }, rao)).data.patient),
  );
  const joined = await app.call(
    patients.merge,
    {
      keptId,
      keptVersion: remaining?.version ?? 0,
      mergedId,
      mergedVersion: merged?.version ?? 0,
      name: 'Kamala Devi',
      contactNumber: remaining?.contactNumber ?? '',
      gender: 'Female',
      statedAge: 34,
      statedAgeUnit: 'years',
    },
    rao,
  );
  expect(joined.status).toBe(200);
  expect((await open(keptId)).data.draft).toMatchObject({
    id: draft.id,
    parts: { diagnosis: 'Fever' },
  });
  const more = await keep({ patientId: keptId, id: draft.id, since: 1, parts: { advice: 'Rest' } });
  expect(more.data.draft.parts).toEqual({ diagnosis: 'Fever', advice: 'Rest' });
  // Who opened the page before the merge writes on the same one.
  const former = await keep({ patientId: mergedId, parts: { fees: '300' } }, lata);
  expect(former.data.draft.id).toBe(draft.id);
  const { data } = await app.call(api.drafts, { most: 50 }, rao);
  expect(data.drafts.filter((one) => one.id === draft.id)).toMatchObject([
    { patientId: keptId, patientName: 'Kamala Devi', caseNumber: remaining?.caseNumber },
  ]);
  const other = await keep({
    patientId: await newPatient(),
    id: draft.id,
    since: 1,
    parts: { advice: 'Rest' },
  });
  expect(other.status).toBe(404);
});

test('a saved draft is closed, and whoever writes on it learns what it became', async () => {
  const patientId = await newPatient();
  const { draft } = (await keep({ patientId, parts: { complaints: ['Fever'] } })).data;
  const saved = await app.call(
    api.add,
    { patientId, complaints: ['Fever'], draftId: draft.id, finish: true },
    rao,
  );
  expect(saved.status).toBe(200);
  const late = await keep({ patientId, id: draft.id, since: 1, parts: { advice: 'Rest' } }, lata);
  expect(late).toMatchObject({
    status: 409,
    error: { code: 'draft_closed', details: { treatmentId: saved.data.id } },
  });
  const twice = await app.call(
    api.add,
    { patientId, complaints: ['Fever'], draftId: draft.id },
    rao,
  );
  expect(twice).toMatchObject({ status: 409, error: { code: 'draft_closed' } });
  expect((await open(patientId)).data.draft).toBeNull();
});

test('a kept treatment has its own draft, which its amendment closes', async () => {
  const patientId = await newPatient();
  const { id, version } = (await app.call(api.add, { patientId, complaints: ['Fever'] }, rao)).data;
  const { draft } = (await keep({ patientId, treatmentId: id, parts: { diagnosis: 'Flu' } }, lata))
    .data;
  expect((await open(patientId)).data.draft).toBeNull();
  expect((await app.call(api.draft, { patientId, treatmentId: id }, rao)).data.draft?.id).toBe(
    draft.id,
  );
  await app.call(
    api.amend,
    { id, version, complaints: ['Fever'], diagnosis: 'Flu', draftId: draft.id },
    rao,
  );
  expect((await app.call(api.draft, { patientId, treatmentId: id }, rao)).data.draft).toBeNull();
});

test('what waits is listed for its doctor, and leaves the list when it is put away', async () => {
  const patientId = await newPatient();
  const line = {
    key: 'a',
    medicineId: null,
    medicineName: 'Dolo',
    genericName: '',
    strength: '',
    form: 'Tablet',
    dosage: '1-0',
    duration: '',
    quantity: '',
  } as const;
  const { draft } = (
    await keep(
      {
        patientId,
        parts: { complaints: ['Fever', 'Cough'], lines: [{ ...line, mealTiming: null, note: '' }] },
      },
      lata,
    )
  ).data;
  const listed = (await app.call(api.drafts, {}, rao)).data.drafts.find(
    (one) => one.id === draft.id,
  );
  expect(listed).toMatchObject({
    about: 'Fever, Cough',
    medicineCount: 1,
    updatedBy: 'Lata Shinde',
    patientName: `Patient ${count}`,
  });
  await app.call(api.dropDraft, { id: draft.id }, rao);
  expect((await app.call(api.drafts, {}, rao)).data.drafts.some((one) => one.id === draft.id)).toBe(
    false,
  );
  expect(await keep({ patientId, id: draft.id, since: 1, parts: { advice: 'x' } })).toMatchObject({
    status: 409,
    error: { details: { treatmentId: null } },
  });
});

test('a visit begun for an appointment stays the visit of it, wherever it is gone on with', async () => {
  const patientId = await newPatient();
  const { appointmentId } = (await app.call(queue.take, { patientId }, rao)).data;
  if (appointmentId === null) throw new Error('a walk-in without an appointment');
  const { draft } = (await keep({ patientId, appointmentId, parts: { diagnosis: 'Flu' } })).data;
  const listed = async () =>
    (await app.call(api.drafts, { most: 100 }, rao)).data.drafts.find(({ id }) => id === draft.id);
  expect(await listed()).toMatchObject({ appointmentId });
  const opened = async () => (await app.call(api.draft, { patientId }, rao)).data.draft;
  expect(await opened()).toMatchObject({ appointmentId });
  // Another has written the visit of the appointment meanwhile: this one is of none.
  const other = await app.call(api.add, { patientId, appointmentId, diagnosis: 'Cold' }, rao);
  expect(await listed()).toMatchObject({ appointmentId: null });
  expect(await opened()).toMatchObject({ appointmentId: null });
  await app.call(
    api.remove,
    { id: other.data.id, version: other.data.version, reason: 'Twice' },
    rao,
  );
  const { data } = await app.call(
    api.add,
    { patientId, draftId: draft.id, diagnosis: 'Flu', finish: true },
    rao,
  );
  expect(data.appointmentId).toBe(appointmentId);
  await app.worker.settle();
  const { status } = (await app.call(appointments.get, { id: appointmentId }, rao)).data;
  expect(status).toBe('Completed');
});

test('what was begun for an appointment that did not take place is of none', async () => {
  const patientId = await newPatient();
  const token = (await app.call(queue.take, { patientId }, rao)).data;
  const { draft } = (
    await keep({
      patientId,
      ...(token.appointmentId === null ? {} : { appointmentId: token.appointmentId }),
      parts: { diagnosis: 'Flu' },
    })
  ).data;
  await app.call(queue.step, { id: token.id, version: token.version, act: 'leave' }, rao);
  const { data } = await app.call(
    api.add,
    { patientId, draftId: draft.id, diagnosis: 'Flu', finish: true },
    rao,
  );
  expect(data.appointmentId).toBeNull();
});

test('what was written on a visit that was deleted waits nowhere, and waits again with it', async () => {
  const patientId = await newPatient();
  const { id, version } = (await app.call(api.add, { patientId, diagnosis: 'Flu' }, rao)).data;
  const { draft } = (await keep({ patientId, treatmentId: id, parts: { advice: 'Rest' } })).data;
  const isListed = async () =>
    (await app.call(api.drafts, { most: 100 }, rao)).data.drafts.some((one) => one.id === draft.id);
  expect(await isListed()).toBe(true);
  await app.call(api.remove, { id, version, reason: 'Wrong patient' }, rao);
  expect(await isListed()).toBe(false);
  await app.call(api.restore, { id }, rao);
  expect(await isListed()).toBe(true);
});

test.each([
  [
    'eleven complaints',
    { complaints: Array.from({ length: 11 }, (_, i) => `c${i}`) },
    'complaints',
  ],
  ['a text that is too long', { diagnosis: 'x'.repeat(201) }, 'diagnosis'],
  ['a character the database cannot hold', { advice: 'a\u0000b' }, 'advice'],
])('refuses %s', async (_what, parts, field) => {
  const patientId = await newPatient();
  const answer = await keep({ patientId, parts });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.error?.fields ?? {})).toEqual([`parts.${field}`]);
});

test("a stranger's patient has no draft here", async () => {
  const patientId = await newPatient();
  expect((await keep({ patientId, parts: { advice: 'x' } }, app.world.stranger)).status).toBe(404);
  expect((await open(patientId, app.world.stranger)).status).toBe(404);
});

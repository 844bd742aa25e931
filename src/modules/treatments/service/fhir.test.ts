import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf, wasSeen } from '../../../../tests/db.ts';
import { freshSession } from '../../../../tests/world.ts';
import { mergeRecords } from '../../../../tests/one-person.ts';
import { api as patients } from '../../patients/contract.ts';
import { api } from '../contract.ts';

let app: TestApp;
let id: string;
let empty: string;

beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from('2026-11-21T11:00:00+05:30') });
  const { rao } = app.world;
  const typed = {
    name: 'Meera Joshi',
    contactNumber: '9876543210',
    gender: 'Female' as const,
    statedAge: 34,
  };
  const patientId = (await app.call(patients.register, typed, rao)).data.patient.id;
  const lines = [
    {
      medicineName: 'Dolo 650',
      genericName: 'Paracetamol',
      form: 'Tablet' as const,
      dosage: '1-0-1',
    },
  ];
  id = (await app.call(api.add, { patientId, lines, complaints: ['Fever'], finish: true }, rao))
    .data.id;
  empty = (await app.call(api.add, { patientId }, rao)).data.id;
});
afterAll(() => app.close());

const fhir = (
  input: { id: string; document?: 'consultation' | 'prescription' },
  as = app.world.rao,
) => app.call(api.fhir, input, as);

test('a visit leaves as a document, and the trail tells which', async () => {
  const { raw } = await fhir({ id });
  expect(raw.statusCode).toBe(200);
  expect(raw.headers['content-type']).toContain('application/fhir+json');
  expect(JSON.parse(raw.payload)).toMatchObject({
    resourceType: 'Bundle',
    type: 'document',
    meta: { tag: [{ code: 'exported', display: 'Dr Anil Rao, 2026-11-21T05:30:00Z' }] },
  });
  expect(JSON.parse(raw.payload).entry[0].resource).toMatchObject({
    resourceType: 'Composition',
    status: 'final',
  });
  const [seen] = (await auditOf(app, 'treatments.fhir')).filter((row) => wasSeen(row, id));
  expect(seen?.detail).toMatchObject({ exported: 'consultation' });
});

test('no prescription without lines, none of another clinic, none for who may not take data out', async () => {
  expect(await fhir({ id: empty, document: 'prescription' })).toMatchObject({
    status: 404,
    error: { code: 'prescription_not_found' },
  });
  expect(await fhir({ id }, app.world.stranger)).toMatchObject({ status: 404 });
  expect(await fhir({ id }, app.world.lata)).toMatchObject({ status: 403 });
});

test('the document of a record that was merged is of the person it goes on as', async () => {
  const { rao } = app.world;
  const register = async (name: string) => {
    const typed = { name, contactNumber: '9876543298', gender: 'Female', statedAge: 34 } as const;
    return (await app.call(patients.register, typed, rao)).data.patient;
  };
  const [remaining, gone] = [await register('Rekha Nair'), await register('Reka N')];
  const visit = await app.call(
    api.add,
    { patientId: gone.id, complaints: ['Fever'], finish: true },
    rao,
  );
  await mergeRecords(app, [remaining, gone], rao);
  const { raw } = await fhir({ id: visit.data.id, document: 'consultation' });
  expect(raw.payload).toContain('Rekha Nair');
  expect(raw.payload).not.toContain('Reka N');
  expect(raw.payload).toContain(remaining.caseNumber);
});

test('who takes it out shows first that it is still them', async () => {
  const device = await freshSession(app.admin, app.world.rao, 'unproved');
  await app.admin.query('update app.sessions set proved_at = null where id = $1', [
    device.sessionId,
  ]);
  expect(await app.call(api.fhir, { id }, device)).toMatchObject({
    status: 401,
    error: { reason: 'STEP_UP' },
  });
});

// The consent to a visit by video, where it is kept and shown: in the visit, on its papers, in its FHIR documents.
import { execFileSync, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { linkOf } from '../../appointments/service.ts';
import { api as papers } from '../../papers/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as treatments } from '../../treatments/contract.ts';

let app: TestApp;
let clock = Temporal.Instant.from('2026-11-23T10:00:00+05:30');
const canRead = spawnSync('pdftotext', ['-v']).error === undefined;

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  await app.admin.query(
    `insert into app.profiles (clinic_id, member_id, registration_number, council, degrees, specialties, languages, bio, state, city, address)
     values ($1, $2, 'MMC/1234', 'Maharashtra Medical Council', '{MBBS}', '{}', '{}', '', '', '', '') on conflict (clinic_id, member_id) do update set registration_number = 'MMC/1234'`,
    [app.world.sunrise.clinicId, app.world.rao.memberId],
  );
});
afterAll(() => app.close());

let serial = 0;

/** A visit by video that begins now. @param agreed what the patient's page asks; null where nobody answered it */
async function visit(agreed: Record<string, string> | null, mode = 'online') {
  clock = clock.add({ hours: 24 });
  serial += 1;
  const { sunrise, rao } = app.world;
  const { data } = await app.call(
    patients.register,
    {
      name: 'Meera Joshi',
      contactNumber: `98765432${10 + serial}`,
      gender: 'Female',
      statedAge: 34,
      language: 'hi',
    },
    rao,
  );
  const patientId = data.patient.id;
  const { rows } = await app.admin.query<{ id: string }>(
    `insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type)
     values ($1, $2, $3, $4::timestamptz, $4::timestamptz + interval '15 minutes', 1, 'Confirmed', $5, 0, 'New') returning id`,
    [sunrise.clinicId, patientId, rao.memberId, clock.toString(), mode],
  );
  const appointmentId = rows[0]?.id ?? '';
  await app.admin.query(
    `insert into app.appointment_moves (clinic_id, appointment_id, to_status, moved_at) values ($1, $2, 'Confirmed', $3)`,
    [sunrise.clinicId, appointmentId, clock.toString()],
  );
  if (agreed)
    await app.http.inject({
      method: 'POST',
      url: `/b/SUNRISE2/a/${linkOf(app, sunrise.clinicId, appointmentId)}/video/consent`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ lang: 'hi', agrees: 'yes', ...agreed }).toString(),
    });
  return { patientId, appointmentId };
}

const sign = async (of: { patientId: string; appointmentId?: string }) =>
  (
    await app.call(
      treatments.add,
      {
        ...of,
        lines: [
          {
            medicineName: 'Paracetamol',
            genericName: 'Paracetamol',
            form: 'Tablet',
            dosage: '1-0-1',
            duration: { count: 5, unit: 'days' },
          },
        ],
        finish: true,
      },
      app.world.rao,
    )
  ).data.id;

const child = { age: '12', adultName: 'Sunil Joshi', adultRelation: 'Father' };
const flat = (text: string) => text.replace(/[\s\u200b]+/g, '');

async function printed(id: string, kind: 'prescription' | 'summary', format: 'A5' | '80') {
  const { data } = await app.call(treatments.issue, { id, kind }, app.world.rao);
  const { raw } = await app.call(
    papers.print,
    { id: data.id, format, language: 'hi' },
    app.world.rao,
  );
  return flat(execFileSync('pdftotext', ['-', '-'], { input: raw.rawPayload }).toString());
}

interface Entry {
  fullUrl: string;
  resource: Record<string, unknown> & { resourceType: string };
}
const bundle = async (id: string, document: 'consultation' | 'prescription') => {
  const { raw } = await app.call(treatments.fhir, { id, document }, app.world.rao);
  const { entry }: { entry: Entry[] } = JSON.parse(raw.payload);
  return (kind: string) => entry.filter(({ resource }) => resource.resourceType === kind);
};

describe('the consent to a visit by video', () => {
  test('stands in the visit, for the doctor who writes it and for whoever reads it later', async () => {
    const { patientId, appointmentId } = await visit(child);
    const consent = {
      ageYears: 12,
      adultName: 'Sunil Joshi',
      adultRelation: 'Father',
      givenOn: '2026-11-24',
      givenAt: '2026-11-24T04:30:00Z',
    };
    const remote = async (asked: object) =>
      (await app.call(treatments.remote, { patientId, ...asked }, app.world.rao)).data?.remote;
    expect(await remote({ appointmentId })).toMatchObject({ appointmentId, consent });
    const treatmentId = await sign({ patientId, appointmentId });
    expect(await remote({ treatmentId })).toMatchObject({ appointmentId, consent });
    // Written without its appointment, it is a visit by video all the same.
    const beside = await sign({ patientId });
    expect(await remote({ treatmentId: beside })).toMatchObject({ appointmentId, consent });
    const other = await visit(null);
    expect(await remote({ appointmentId: other.appointmentId })).toBeNull();
    const asked = { patientId: other.patientId, treatmentId };
    expect((await app.call(treatments.remote, asked, app.world.rao)).status).toBe(404);
    expect(
      (await app.call(treatments.remote, { ...other }, app.world.rao)).data.remote,
    ).toMatchObject({ consent: null });
    const atClinic = await visit(null, 'offline');
    expect((await app.call(treatments.remote, atClinic, app.world.rao)).data.remote).toBeNull();
  });

  test.runIf(canRead)('is printed: by whom for a minor, in both languages', async () => {
    const id = await sign(await visit(child));
    const on = clock.toZonedDateTimeISO('Asia/Kolkata').day;
    for (const text of [
      await printed(id, 'prescription', 'A5'),
      await printed(id, 'prescription', '80'),
      await printed(id, 'summary', 'A5'),
    ]) {
      expect(text).toContain(flat(`consent given on ${on} Nov 2026 by Sunil Joshi (Father)`));
      expect(text).toContain('Videoconsultation');
      expect(text).toContain(flat('Sunil Joshi (Father) ने'));
    }
    const grown = await printed(await sign(await visit({ age: '34' })), 'prescription', 'A5');
    expect(grown).toMatch(/consentgivenon\d+Nov2026(?!by)/);
    const { patientId } = await visit(null, 'offline');
    expect(await printed(await sign({ patientId }), 'prescription', 'A5')).not.toMatch(/consent/i);
  });

  test.each(['consultation', 'prescription'] as const)(
    'is in the FHIR document of a %s, and its adult',
    async (document) => {
      const of = await bundle(await sign(await visit(child)), document);
      const [consent] = of('Consent');
      const [adult] = of('RelatedPerson');
      const [patient] = of('Patient');
      expect(consent?.resource).toMatchObject({
        status: 'active',
        dateTime: clock.toString(),
        patient: { reference: patient?.fullUrl },
        performer: [{ reference: adult?.fullUrl, display: 'Sunil Joshi' }],
        scope: { text: 'Video consultation, age 12' },
        policyRule: { text: 'Telemedicine Practice Guidelines 2020, 3.4' },
      });
      expect(adult?.resource).toMatchObject({
        patient: { reference: patient?.fullUrl },
        name: [{ text: 'Sunil Joshi' }],
        relationship: [{ text: 'Father' }],
      });
      expect(of('Composition')[0]?.resource).toMatchObject({
        event: [
          {
            code: [{ text: 'Consent to video consultation' }],
            period: { start: clock.toString() },
            detail: [{ reference: consent?.fullUrl, type: 'Consent' }],
          },
        ],
      });
      expect(of('Encounter')[0]?.resource).toMatchObject({ class: { code: 'VR' } });
      const grown = await bundle(await sign(await visit({ age: '34' })), document);
      expect(grown('Consent')[0]?.resource).toMatchObject({
        performer: [{ reference: grown('Patient')[0]?.fullUrl }],
      });
      expect(grown('RelatedPerson')).toEqual([]);
      const { patientId } = await visit(null, 'offline');
      const atClinic = await bundle(await sign({ patientId }), document);
      expect(atClinic('Consent')).toEqual([]);
      expect(atClinic('Encounter')[0]?.resource).toMatchObject({ class: { code: 'AMB' } });
    },
  );
});

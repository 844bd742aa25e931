// The preview before a paper is given out, and the paper: every word at the same place of the same page.
import { execFileSync, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { translatorOf } from '../../../../tests/words.ts';
import { languageCodes } from '../../../kit/shared/languages.ts';
import { api as clinics } from '../../clinics/contract.ts';
import { api as papers } from '../../papers/contract.ts';
import { treatmentPapers } from '../../papers/model.ts';
import { api as patients } from '../../patients/contract.ts';
import { prescriptionPaper } from '../../prescriptions/service.ts';
import { api as profile } from '../../profile/contract.ts';
import { api } from '../contract.ts';
import { draftOfTreatment } from './draft.ts';
import { previewPage } from './preview-page.ts';

let app: TestApp;
const today = '2026-11-21';

beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from(`${today}T10:00:00+05:30`) });
  const { rao } = app.world;
  await app.admin.query(
    `insert into app.profiles (clinic_id, member_id, registration_number, council, degrees, specialties, languages, bio, state, city, address)
     values ($1, $2, 'MMC/1234', 'Maharashtra Medical Council', '{MBBS}', '{}', '{}', '', '', '', '') on conflict (clinic_id, member_id) do update set registration_number = 'MMC/1234'`,
    [app.world.sunrise.clinicId, rao.memberId],
  );
});
afterAll(async () => {
  await app.close();
});

const canRead = spawnSync('pdftotext', ['-v']).error === undefined;
/** Every word with its place, page by page; what only a given-out paper has is left out. */
const placesOf = (pdf: Buffer, own: RegExp) =>
  [
    ...execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf })
      .toString()
      .matchAll(/<page [^>]*>|<word ([^>]*)>([^<]*)/g),
  ]
    .map(([whole, place = '', word = '']) =>
      whole.startsWith('<page') ? whole : `${word} ${place}`,
    )
    .filter((one) => !own.test(one))
    // A number beside a line changes the order of reading, not the places.
    .toSorted();

test.skipIf(!canRead).each(languageCodes)(
  'in %s the preview stands as the paper prints',
  async (language) => {
    const { rao } = app.world;
    const { data: person } = await app.call(
      patients.register,
      {
        name: `Meera ${language}`,
        contactNumber: '9876543210',
        gender: 'Female',
        statedAge: 34,
        language,
      },
      rao,
      { onceKey: `preview-patient-${language}` },
    );
    const { data: added } = await app.call(
      api.add,
      {
        patientId: person.patient.id,
        complaints: ['Fever', 'Cough'],
        examinations: ['Throat congested'],
        diagnosis: 'Acute pharyngitis',
        vitals: {
          pulse: 84,
          weightKg: 62,
          heightFeet: 5,
          heightInches: 4,
          glucose: 110,
          respiration: 18,
        },
        lines: [
          {
            medicineName: 'Dolo 650',
            genericName: 'Paracetamol',
            strength: '650 mg',
            form: 'Tablet',
            dosage: '1-0-1',
            duration: { count: 5, unit: 'days' },
          },
        ],
        advice: 'Rest\nDrink water',
        testsAdvised: ['CBC'],
        referredDoctorName: 'Dr Sharma',
        followUpOn: '2026-11-28',
        totalFeesPaise: 500_00,
        discountPaise: 50_00,
        payments: [
          { amountPaise: 200_00, type: 'Cash' },
          { amountPaise: 100_00, type: 'Card', status: 'Pending' },
        ],
        finish: true,
      },
      rao,
      { onceKey: `preview-visit-${language}` },
    );
    const [{ data: patient }, { data: clinic }, { data: doctor }, { data: treatment }] =
      await Promise.all([
        app.call(patients.get, { id: person.patient.id }, rao),
        app.call(clinics.mine, {}, rao),
        app.call(profile.mine, {}, rao),
        app.call(api.get, { id: added.id }, rao),
      ]);
    const head = { clinic, doctor: { ...doctor, qualification: doctor.degrees.join(', ') } };
    for (const kind of treatmentPapers) {
      const { page } = previewPage({
        kind,
        draft: draftOfTreatment(treatment),
        patient: patient.patient,
        head,
        payments: treatment.payments,
        today,
        own: translatorOf(language),
        abha: null,
        remote: null,
      });
      const { data: paper } = await app.call(api.issue, { id: added.id, kind }, rao);
      const { raw } = await app.call(
        papers.print,
        { id: paper.id, language, format: clinic.paper.size },
        rao,
      );
      // Of the same length as a given-out code, so that it takes the same place.
      const preview = await prescriptionPaper(
        { ...page, verifyUrl: 'https://diary.example/v/0000-0000-0000-0000' },
        translatorOf(language),
      );
      const own = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}|20\d\d-\d\d\/\d{6}/;
      const [before, after] = [placesOf(preview, own), placesOf(raw.rawPayload, own)];
      expect(after.length).toBeGreaterThan(30);
      expect(before).toEqual(after);
    }
  },
);

// The bundle against the R4 profiles, with the traps: a stated age, no registration number, a draft in which nothing stands, a medicine without quantity.
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { vaccinationOf } from '../../../../tests/vaccination.ts';
import { names } from '../../../kit/shared/catalogue.ts';
import { noVitals, visitFhir, visitFields } from '../../treatments/fields.ts';
import type { FhirVisit } from '../../treatments/rules/document.ts';
import { recordBundle, type WholeRecord } from './record.ts';

interface Validation {
  valid: boolean;
  messages: { severity: string; message: string; location: string }[];
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library is CommonJS without types that fit
const { Fhir } = createRequire(import.meta.url)('fhir') as {
  Fhir: new () => { validate(resource: object): Validation };
};

let serial = 0;
const newId = () => `01980000-0000-4000-8000-${String((serial += 1)).padStart(12, '0')}`;
const vaccination = vaccinationOf(newId());
const record: WholeRecord = {
  coded: [
    { kind: 'allergy', code: 'penicillin' },
    { kind: 'condition', code: 'asthma' },
  ],
  vaccinations: [vaccination],
  clinic: { id: newId(), code: 'SUNRISE2', name: 'Sunrise Clinic', facility: null },
  abha: null,
  patient: {
    id: newId(),
    caseNumber: '26-1',
    name: 'மீரா ஜோஷி',
    gender: 'Female',
    birthOn: null,
    diedOn: null,
    statedAge: 34,
    statedAgeUnit: 'years',
    statedOn: '2026-11-21',
    isdCode: '+91',
    contactNumber: '9876543210',
    address: '12 Lake Road',
    city: 'Pune',
    state: '',
    country: 'IN',
    allergies: 'Penicillin',
    conditions: 'Asthma',
  },
  doctors: [],
  today: '2026-11-21',
  madeAt: '2026-11-21T06:00:00Z',
  takenBy: 'Lata Pawar',
};
const line: FhirVisit['lines'][number] = {
  medicineId: null,
  medicineName: 'Dolo 650',
  genericName: 'Paracetamol',
  strength: '650 mg',
  form: 'Tablet',
  dosage: '1-0-1',
  duration: { count: 5, unit: 'days' },
  quantity: 10,
  mealTiming: 'after',
  timesOfDay: [],
  note: '',
};
const draft: FhirVisit = {
  id: newId(),
  status: 'Draft',
  visitOn: '2026-10-01',
  complaints: [],
  examinations: [],
  diagnosis: '',
  diagnosisCodes: [],
  testResults: [],
  vitals: noVitals,
  bmi: null,
  lines: [],
  testsAdvised: [],
  advice: '',
  referredDoctorName: '',
  referredLabCity: '',
  followUpOn: null,
};
const signed: FhirVisit = {
  ...draft,
  id: newId(),
  status: 'Signed',
  visitOn: '2026-11-20',
  complaints: ['Fever'],
  examinations: ['Throat red'],
  diagnosis: 'Viral fever',
  vitals: { ...noVitals, pulse: 88 },
  lines: [line, { ...line, medicineName: 'ORS', dosage: 'SOS', duration: null, quantity: null }],
  testsAdvised: ['CBC'],
  advice: 'Rest',
  referredLabCity: 'Pune',
  followUpOn: '2026-11-25',
};
const doctors: WholeRecord['doctors'] = [
  {
    id: newId(),
    name: 'Dr Anil Rao',
    registrationNumber: '',
    council: '',
    visits: [signed, draft],
  },
];

const bundleOf = (more: Partial<WholeRecord> = {}) =>
  recordBundle({ ...record, doctors, ...more }, newId);

test('is valid FHIR R4, every part of it by itself too', () => {
  const fhir = new Fhir();
  const bundle = bundleOf({ abha: { number: '91-2222-3333-4444', address: 'meera@abdm' } });
  for (const one of [bundle, ...bundle.entry.map(({ resource }) => resource)]) {
    const faults = fhir
      .validate(one)
      .messages.filter(({ severity }) => severity === 'error' || severity === 'fatal');
    expect(faults).toEqual([]);
  }
});

test('holds what was done, under India’s profiles, and points only at what it holds', () => {
  const bundle = bundleOf();
  const count = Map.groupBy(bundle.entry, ({ resource }) => resource.resourceType);
  expect([...count].map(([type, all]) => [type, all.length])).toEqual([
    ['Patient', 1],
    ['Organization', 1],
    ['AllergyIntolerance', 2],
    ['Condition', 4],
    ['Immunization', 1],
    ['Practitioner', 1],
    ['Encounter', 2],
    ['Observation', 2],
    ['MedicationRequest', 2],
    ['ServiceRequest', 2],
    ['CarePlan', 1],
    ['Appointment', 1],
  ]);
  const known = new Set(bundle.entry.map(({ fullUrl }) => fullUrl));
  const pointed = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(
    ([, to]) => to ?? '',
  );
  expect(pointed.filter((to) => !known.has(to))).toEqual([]);
  for (const { resource } of bundle.entry)
    expect(JSON.stringify(resource.meta)).toContain('nrces.in/ndhm/fhir/r4/StructureDefinition/');
});

test('what was picked stands before what was written', () => {
  const texts = (kind: string) =>
    bundleOf().entry.flatMap(({ resource }) =>
      resource.resourceType === kind && 'code' in resource ? [JSON.stringify(resource.code)] : [],
    );
  expect(texts('AllergyIntolerance')[0]).toContain('Penicillins');
  expect(texts('AllergyIntolerance')[1]).toContain('Penicillin"');
  expect(texts('Condition')[0]).toContain('Asthma');
});

test('each identifier stands under the system that names it, or under none', () => {
  const identified = (more: Partial<WholeRecord>) =>
    Object.fromEntries(
      bundleOf(more).entry.flatMap(({ resource }) =>
        resource.resourceType === 'Patient' ||
        resource.resourceType === 'Practitioner' ||
        resource.resourceType === 'Organization'
          ? [
              [
                resource.resourceType,
                (resource.identifier ?? []).map(({ system, value, assigner }) => [
                  system ?? assigner?.display ?? '',
                  value,
                ]),
              ],
            ]
          : [],
      ),
    );
  const caseNumber = ['urn:practice-diary:clinic:SUNRISE2', '26-1'];
  expect(identified({})).toEqual({
    Patient: [caseNumber],
    Organization: [['urn:practice-diary:clinics', 'SUNRISE2']],
    Practitioner: [['urn:ietf:rfc:3986', `urn:uuid:${doctors[0]?.id}`]],
  });
  expect(
    identified({
      clinic: { ...record.clinic, facility: 'IN2710000123' },
      abha: { number: '91-2222-3333-4444', address: 'meera@abdm' },
      doctors: doctors.map((doctor) => ({
        ...doctor,
        registrationNumber: 'MMC-1',
        council: 'Maharashtra Medical Council',
      })),
    }),
  ).toEqual({
    Patient: [
      caseNumber,
      ['https://healthid.abdm.gov.in', '91-2222-3333-4444'],
      ['', 'meera@abdm'],
    ],
    Organization: [['https://facility.abdm.gov.in', 'IN2710000123']],
    Practitioner: [['Maharashtra Medical Council', 'MMC-1']],
  });
});

test('says an age as exactly as it is known', () => {
  const born = (patient: object) =>
    bundleOf({ patient: { ...record.patient, ...patient } }).entry[0]?.resource;
  expect(born({})).toMatchObject({ resourceType: 'Patient', birthDate: '1992' });
  expect(
    born({ birthOn: '1992-03-04', statedAge: null, statedAgeUnit: null, statedOn: null }),
  ).toMatchObject({ birthDate: '1992-03-04' });
});

test('takes every text of a visit that goes to other systems', () => {
  const texts = Object.fromEntries(
    names(visitFhir).flatMap((name): [string, string | string[]][] => {
      const { kind } = visitFields[name];
      if (kind === 'entries') return [[name, [`Of ${name}`]]];
      return kind === 'line' || kind === 'text' ? [[name, `Of ${name}`]] : [];
    }),
  );
  expect(Object.keys(texts).length).toBeGreaterThan(5);
  const [doctor] = doctors;
  if (!doctor) throw new Error('no doctor');
  const text = JSON.stringify(
    bundleOf({ doctors: [{ ...doctor, visits: [{ ...draft, ...texts }] }] }),
  );
  for (const value of Object.values(texts).flat()) expect(text).toContain(value);
});

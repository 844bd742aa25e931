// The bundle against the R4 profiles, with the traps: a stated age, no registration number, a draft, a medicine without quantity.
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
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
const record: WholeRecord = {
  clinic: { id: newId(), code: 'SUNRISE2', name: 'Sunrise Clinic' },
  patient: {
    id: newId(),
    caseNumber: '26-1',
    name: 'மீரா ஜோஷி',
    gender: 'Female',
    birthOn: null,
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
  doctors: [{ id: newId(), name: 'Dr Anil Rao', registrationNumber: '' }],
  visits: [],
  today: '2026-11-21',
  madeAt: '2026-11-21T06:00:00Z',
  takenBy: 'Lata Pawar',
};
const doctorId = record.doctors[0]?.id ?? '';
const visits: WholeRecord['visits'] = [
  {
    id: newId(),
    visitOn: '2026-11-20',
    isSigned: true,
    doctorId,
    complaints: ['Fever'],
    diagnosis: 'Viral fever',
    medicines: [
      {
        id: newId(),
        name: 'Dolo 650 mg',
        dosage: '1-0-1 for 5 days',
        quantity: 10,
        note: 'After food',
      },
      { id: newId(), name: 'ORS', dosage: 'SOS', quantity: null, note: '' },
    ],
    followUpOn: '2026-11-25',
  },
  {
    id: newId(),
    visitOn: '2026-10-01',
    isSigned: false,
    doctorId: newId(),
    complaints: [],
    diagnosis: '',
    medicines: [],
    followUpOn: null,
  },
];

const bundleOf = (more: Partial<WholeRecord> = {}) =>
  recordBundle({ ...record, visits, ...more }, newId);

test('is valid FHIR R4, every part of it by itself too', () => {
  const fhir = new Fhir();
  const bundle = bundleOf();
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
    ['Practitioner', 1],
    ['AllergyIntolerance', 1],
    ['Condition', 2],
    ['Encounter', 2],
    ['MedicationRequest', 2],
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

test('says an age as exactly as it is known', () => {
  const born = (patient: object) =>
    bundleOf({ patient: { ...record.patient, ...patient } }).entry[0]?.resource;
  expect(born({})).toMatchObject({ resourceType: 'Patient', birthDate: '1992' });
  expect(
    born({ birthOn: '1992-03-04', statedAge: null, statedAgeUnit: null, statedOn: null }),
  ).toMatchObject({ birthDate: '1992-03-04' });
});

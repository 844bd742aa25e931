// Both documents against the R4 definitions by an independent validator, and against what the NRCeS profiles ask beyond.
import type { Composition } from 'fhir/r4';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { vaccinationOf } from '../../../../tests/vaccination.ts';
import { noVitals } from '../fields.ts';
import { type DocumentKind, documentKinds, type Treatment } from '../model.ts';
import type { KnownBundle, Resource } from '../../patients/rules/fhir.ts';
import type { Vaccination } from '../../vaccinations/model.ts';
import { documentBundle, type DocumentSource } from './document.ts';

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

const line: Treatment['lines'][number] = {
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
const whole: Treatment = {
  id: newId(),
  version: 2,
  status: 'Signed',
  patientId: newId(),
  patientName: 'मीरा ஜோஷி',
  caseNumber: '26-1',
  doctorId: newId(),
  doctorName: 'Dr Anil Rao',
  appointmentId: null,
  visitOn: '2026-11-20',
  complaints: ['Fever <3 days>', 'ठंड लगना'],
  examinations: ['Throat red'],
  diagnosis: 'Acute pharyngitis',
  diagnosisCodes: ['J02.9'],
  testResults: ['HbA1c 7.2 %', 'CRP <5 mg/L', 'Widal negative'],
  vitals: {
    ...noVitals,
    heightFeet: 5,
    heightInches: 4,
    weightKg: 62,
    systolic: 150,
    diastolic: 92,
    pulse: 88,
    temperatureF: 101.2,
    oxygen: 97,
    glucose: 110,
  },
  lines: [
    line,
    {
      ...line,
      medicineName: 'Ibuprofen',
      genericName: '',
      dosage: '5 ml Q6H SOS',
      form: 'Suspension',
      quantity: null,
      duration: null,
    },
    { ...line, medicineName: 'Prednisolone', dosage: '2-1-0', note: 'Then stop' },
    {
      ...line,
      medicineName: 'Vitamin D3',
      dosage: '1 weekly',
      duration: { count: 2, unit: 'months' },
    },
  ],
  advice: 'Rest.\nWarm water.',
  testsAdvised: ['CBC'],
  referredDoctorName: 'Dr Kulkarni',
  referredLabCity: 'Pune',
  followUpOn: '2026-11-26',
  totalFeesPaise: 500_00,
  discountPaise: 0,
  heeded: [],
  bmi: 23.5,
  warnings: [],
  paidPaise: 0,
  duePaise: 500_00,
  payments: [],
  feeChanges: [],
  versions: [{ version: 2, signedAt: '2026-11-20T06:00:00Z', signedBy: 'Dr Anil Rao', reason: '' }],
};
const vaccination = vaccinationOf(newId());
const source: DocumentSource = {
  coded: [],
  vaccinations: [vaccination],
  clinic: { id: newId(), code: 'SUNRISE2', name: 'Sunrise Clinic', facility: null },
  abha: null,
  patient: {
    id: whole.patientId,
    caseNumber: '26-1',
    name: whole.patientName,
    gender: 'Female',
    birthOn: null,
    diedOn: null,
    statedAge: 34,
    statedAgeUnit: 'years',
    statedOn: '2026-11-21',
    isdCode: '+91',
    contactNumber: '9876543210',
    address: '',
    city: 'Pune',
    state: '',
    country: 'IN',
    allergies: 'Penicillin',
    conditions: 'Asthma',
  },
  doctor: {
    id: whole.doctorId,
    name: 'Dr Anil Rao',
    registrationNumber: 'MMC-1',
    council: 'Maharashtra Medical Council',
  },
  treatment: whole,
  remote: null,
  today: '2026-11-21',
  madeAt: '2026-11-21T06:00:00Z',
  takenBy: 'Lata Pawar',
};
const bare: Treatment = {
  ...whole,
  status: 'Draft',
  complaints: [],
  examinations: [],
  diagnosis: '',
  diagnosisCodes: [],
  testResults: [],
  vitals: noVitals,
  bmi: null,
  lines: [],
  advice: '',
  testsAdvised: [],
  referredDoctorName: '',
  referredLabCity: '',
  followUpOn: null,
  versions: [],
};

const bundleOf = (kind: DocumentKind, more: Partial<DocumentSource> = {}) =>
  documentBundle(kind, { ...source, ...more }, newId);
const compositionOf = ({ entry: [first] }: KnownBundle): Composition => {
  if (first?.resource.resourceType !== 'Composition')
    throw new Error('a document begins otherwise');
  return first.resource;
};

const isRequest = (resource: Resource) => resource.resourceType === 'MedicationRequest';

const problemsOf = (resource: object) =>
  new Fhir()
    .validate(resource)
    .messages.filter(({ severity }) => severity === 'error' || severity === 'fatal');

const sources: [DocumentKind, string, Partial<DocumentSource>][] = documentKinds.flatMap(
  (kind): [DocumentKind, string, Partial<DocumentSource>][] => [
    [kind, 'a whole visit', {}],
    [kind, 'a draft', { treatment: { ...whole, status: 'Draft', versions: [] } }],
    [
      kind,
      'an empty visit, no registration',
      {
        treatment: { ...bare, lines: kind === 'prescription' ? [line] : [] },
        doctor: { ...source.doctor, registrationNumber: '' },
      },
    ],
  ],
);

test.each(sources)(
  '%s of %s is valid FHIR R4, every part of it by itself too',
  (kind, _of, more) => {
    const bundle = bundleOf(kind, more);
    for (const one of [bundle, ...bundle.entry.map(({ resource }) => resource)])
      expect(problemsOf(one)).toEqual([]);
  },
);

test('the validator is awake: a broken bundle has faults', () => {
  const bundle = bundleOf('prescription');
  const broken = {
    ...bundle,
    entry: bundle.entry.map((entry) => ({
      ...entry,
      resource: { ...entry.resource, status: 'no such status', unheard: 1 },
    })),
  };
  expect(new Fhir().validate(broken).messages.length).toBeGreaterThan(0);
});

test.each(sources)(
  '%s of %s is a document: composition first, all it points at inside, named by full addresses',
  (kind, _of, more) => {
    const bundle = bundleOf(kind, more);
    expect(bundle).toMatchObject({
      type: 'document',
      timestamp: source.madeAt,
      identifier: { system: 'urn:ietf:rfc:3986' },
    });
    expect(bundle.meta?.profile).toEqual([
      'https://nrces.in/ndhm/fhir/r4/StructureDefinition/DocumentBundle',
    ]);
    expect(bundle.meta?.security).toMatchObject([{ code: 'V' }]);
    expect(bundle.entry[0]?.resource.resourceType).toBe('Composition');
    const known = new Set(bundle.entry.map(({ fullUrl }) => fullUrl));
    expect(known.size).toBe(bundle.entry.length);
    for (const { fullUrl, resource } of bundle.entry)
      expect(fullUrl).toBe(`urn:uuid:${resource.id}`);
    const pointed = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(
      ([, to]) => to ?? '',
    );
    expect(pointed.filter((to) => !known.has(to))).toEqual([]);
    for (const { resource } of bundle.entry)
      expect(JSON.stringify(resource.meta)).toContain('nrces.in/ndhm/fhir/r4/StructureDefinition/');
  },
);

test('a prescription record has one section of medication requests, with text and requester', () => {
  const bundle = bundleOf('prescription');
  const composition = compositionOf(bundle);
  expect(composition.meta?.profile).toEqual([
    'https://nrces.in/ndhm/fhir/r4/StructureDefinition/PrescriptionRecord',
  ]);
  expect(composition.type.coding).toMatchObject([
    { system: 'http://snomed.info/sct', code: '440545006' },
  ]);
  expect(composition.section).toHaveLength(1);
  expect(composition.section?.[0]?.code?.coding?.[0]?.code).toBe('440545006');
  expect(composition.section?.[0]?.entry?.map((entry) => entry.type)).toEqual(
    Array.from({ length: 4 }, () => 'MedicationRequest'),
  );
  const requests = bundle.entry.flatMap(({ resource }) =>
    resource.resourceType === 'MedicationRequest' ? [resource] : [],
  );
  expect(requests.map((request) => request.dosageInstruction)).toMatchObject([
    [
      {
        text: '1 in the morning, 1 at night, after food, for 5 days',
        timing: {
          repeat: {
            frequency: 2,
            period: 1,
            periodUnit: 'd',
            boundsDuration: { value: 5, code: 'd' },
          },
        },
        doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
      },
    ],
    [{ asNeededBoolean: true, doseAndRate: [{ doseQuantity: { value: 5, unit: 'ml' } }] }],
    [{ timing: { repeat: { frequency: 2 } } }],
    [{ doseAndRate: [{ doseQuantity: { value: 1 } }] }],
  ]);
  expect(JSON.stringify(requests[2])).not.toContain('doseAndRate');
  for (const request of requests)
    expect(request).toMatchObject({
      authoredOn: '2026-11-20',
      requester: { type: 'Practitioner' },
      intent: 'order',
    });
});

test('every rhythm of a dosage is told as timing, a taper as a sequence, and stays valid', () => {
  const timingOf = (
    dosage: string,
    form: (typeof line)['form'] = 'Drop',
    mealTiming: (typeof line)['mealTiming'] = line.mealTiming,
  ) => {
    const bundle = bundleOf('prescription', {
      treatment: {
        ...whole,
        lines: [{ ...line, dosage, form, mealTiming, duration: null, quantity: null }],
      },
    });
    expect(problemsOf(bundle)).toEqual([]);
    return bundle.entry.flatMap(({ resource }) =>
      resource.resourceType === 'MedicationRequest' ? (resource.dosageInstruction ?? []) : [],
    );
  };
  expect(timingOf('20 mg OD 5d > 10 mg 5d', 'Tablet')).toMatchObject([
    {
      sequence: 1,
      timing: {
        repeat: { frequency: 1, period: 1, periodUnit: 'd', boundsDuration: { value: 5 } },
      },
      doseAndRate: [{ doseQuantity: { value: 20, unit: 'mg', code: 'mg' } }],
    },
    { sequence: 2, doseAndRate: [{ doseQuantity: { value: 10, code: 'mg' } }] },
  ]);
  expect(timingOf('20 mg OD 5d > 10 mg OD pc 5d', 'Tablet', null)).toMatchObject([
    { text: '20 mg in the morning, for 5 days' },
    { text: '10 mg in the morning, after food, for 5 days' },
  ]);
  expect(timingOf('1 drop 5 times a day right eye')).toMatchObject([
    { site: { text: 'in the right eye' }, timing: { repeat: { frequency: 5, period: 1 } } },
  ]);
  expect(timingOf('mon thu', 'Tablet')).toMatchObject([
    {
      timing: { repeat: { frequency: 2, period: 1, periodUnit: 'wk', dayOfWeek: ['mon', 'thu'] } },
    },
  ]);
  expect(timingOf('1 thrice weekly', 'Tablet')).toMatchObject([
    {
      text: '1 on 3 days a week, not every day, after food',
      timing: { repeat: { frequency: 3, period: 1, periodUnit: 'wk' } },
    },
  ]);
  const [directed] = timingOf('as directed');
  expect(directed).toMatchObject({ text: 'As the doctor says, after food' });
  expect(directed).not.toHaveProperty('timing');
  expect(directed).not.toHaveProperty('doseAndRate');
  expect(timingOf('1-0-1 every 3 days', 'Tablet')).toMatchObject([
    { timing: { repeat: { frequency: 2, period: 3, periodUnit: 'd' } } },
  ]);
  expect(timingOf('monthly', 'Tablet')).toMatchObject([
    { timing: { repeat: { frequency: 1, period: 1, periodUnit: 'mo' } } },
  ]);
  expect(timingOf('1-0-0 alternate days', 'Tablet')).toMatchObject([
    { timing: { repeat: { frequency: 1, period: 2, periodUnit: 'd' } } },
  ]);
  expect(timingOf('1 SOS max 3/day', 'Tablet')).toMatchObject([
    { asNeededBoolean: true, maxDosePerPeriod: { numerator: { value: 3 } } },
  ]);
  expect(timingOf('2 STAT', 'Tablet')).toMatchObject([{ timing: { repeat: { count: 1 } } }]);
});

test('what is handed out has its unit and volume, and how often again', () => {
  const dispensed = (more: Partial<typeof line>) => {
    const bundle = bundleOf('prescription', {
      treatment: { ...whole, lines: [{ ...line, ...more }] },
    });
    expect(problemsOf(bundle)).toEqual([]);
    const request = bundle.entry.map(({ resource }) => resource).find(isRequest);
    return { ...request?.dispenseRequest, text: request?.dosageInstruction?.[0]?.text };
  };
  expect(
    dispensed({ form: 'Syrup', dosage: '5 ml TDS', pack: '60 ml', quantity: 2, repeats: 1 }),
  ).toMatchObject({
    quantity: { value: 120, unit: 'ml', system: 'http://unitsofmeasure.org', code: 'mL' },
    numberOfRepeatsAllowed: 1,
  });
  expect(dispensed({ quantity: 10 }).quantity).toEqual({ value: 10, unit: 'tablet' });
  expect(dispensed({ form: 'Cream', quantity: 1 }).quantity).toEqual({ value: 1, unit: 'pack' });
  expect(dispensed({ quantity: null })).not.toHaveProperty('quantity');
  expect(dispensed({ stopOn: '2026-11-24' }).text).toContain('until 24 November 2026');
});

test('picked allergies and illnesses are resources, before those in words', () => {
  const bundle = bundleOf('consultation', {
    coded: [
      { kind: 'allergy', code: 'penicillin' },
      { kind: 'condition', code: 'asthma' },
    ],
  });
  expect(problemsOf(bundle)).toEqual([]);
  const texts = (kind: 'AllergyIntolerance' | 'Condition') =>
    bundle.entry.flatMap(({ resource }) =>
      resource.resourceType === kind && 'code' in resource ? [resource.code?.text] : [],
    );
  expect(texts('AllergyIntolerance')[0]).toBe('Penicillins');
  expect(texts('Condition')).toContain('Asthma');
});

test('what was given at the visit is told with batch, site and who gave it', () => {
  const immunization = (one: Vaccination) =>
    bundleOf('consultation', { vaccinations: [one] }).entry.find(
      ({ resource }) => resource.resourceType === 'Immunization',
    )?.resource;
  expect(immunization(vaccination)).toMatchObject({
    resourceType: 'Immunization',
    status: 'completed',
    vaccineCode: { text: 'Pentavalent 1' },
    occurrenceDateTime: '2026-11-20',
    primarySource: true,
    lotNumber: 'AB12',
    site: { text: 'left thigh' },
    performer: [{ actor: { display: 'Dr Anil Rao' } }],
    note: [{ text: 'Brand: Pentavac' }],
    protocolApplied: [{ doseNumberString: 'penta-1' }],
  });
  expect(immunization(vaccination)).toHaveProperty('encounter');
  const bareOne = { ...vaccination, dose: '', isHere: false, givenBy: '', brand: '', batch: '' };
  const elsewhere = immunization({ ...bareOne, site: null });
  expect(elsewhere).toMatchObject({
    primarySource: false,
    reportOrigin: { text: 'Given elsewhere, as told' },
  });
  for (const name of ['lotNumber', 'site', 'performer', 'note', 'protocolApplied'])
    expect(elsewhere).not.toHaveProperty(name);
});

test('a consultation has its sections by the profile’s codes, each holding what the profile allows', () => {
  const composition = compositionOf(bundleOf('consultation'));
  expect(composition.meta?.profile).toEqual([
    'https://nrces.in/ndhm/fhir/r4/StructureDefinition/OPConsultRecord',
  ]);
  expect(composition.type.coding).toMatchObject([{ code: '371530004' }]);
  expect(composition.encounter).toMatchObject({ type: 'Encounter' });
  expect(
    composition.section?.map((section) => [
      section.code?.coding?.[0]?.code,
      [...new Set(section.entry?.map((entry) => entry.type))].join(),
    ]),
  ).toEqual([
    ['422843007', 'Condition'],
    ['425044008', 'Observation'],
    ['722446000', 'AllergyIntolerance'],
    ['371529009', 'Condition'],
    ['721963009', 'ServiceRequest'],
    ['721912009', 'MedicationRequest'],
    ['41000179103', 'Immunization'],
    ['734163000', 'CarePlan'],
    ['390906007', 'Appointment'],
    ['306206005', 'ServiceRequest'],
  ]);
});

test.each(['2026-11-26', null])('advice goes out whole, the follow-up being %s', (followUpOn) => {
  const bundle = bundleOf('consultation', {
    treatment: { ...bare, advice: whole.advice, followUpOn },
  });
  expect(problemsOf(bundle)).toEqual([]);
  const plan = compositionOf(bundle).section?.find(
    ({ code }) => code?.coding?.[0]?.code === '734163000',
  );
  const plans = bundle.entry.filter(({ fullUrl }) => fullUrl === plan?.entry?.[0]?.reference);
  expect(plans).toMatchObject([
    { resource: { resourceType: 'CarePlan', status: 'draft', description: 'Rest.\nWarm water.' } },
  ]);
  expect(JSON.stringify(bundle).split('Warm water.')).toHaveLength(2);
});

test.each(documentKinds)('a %s by video carries the consent as R4 defines it', (kind) => {
  for (const ageYears of [12, 34]) {
    const bundle = bundleOf(kind, {
      remote: {
        appointmentId: newId(),
        consent: {
          givenAt: '2026-11-20T04:30:00Z',
          givenOn: '2026-11-20',
          ageYears,
          adultName: 'Sunil Joshi',
          adultRelation: 'Father',
        },
        relatives: [],
      },
    });
    expect(problemsOf(bundle)).toEqual([]);
    expect(bundle.entry.filter(({ resource }) => resource.resourceType === 'Consent')).toHaveLength(
      1,
    );
  }
});

test('says whether it is a draft, final or amended', () => {
  const [signed] = whole.versions;
  const statusOf = (change: Partial<Treatment>) =>
    compositionOf(bundleOf('consultation', { treatment: { ...whole, ...change } })).status;
  expect(statusOf({ status: 'Draft', versions: [] })).toBe('preliminary');
  expect(statusOf({})).toBe('final');
  expect(statusOf({ versions: signed ? [signed, { ...signed, version: 1 }] : [] })).toBe('amended');
});

test('a diagnosis carries its codes, a result its number, unit and range', () => {
  const { entry } = bundleOf('consultation');
  const resources = entry.map(({ resource }) => resource);
  expect(resources).toContainEqual(
    expect.objectContaining({
      resourceType: 'Condition',
      code: {
        text: 'Acute pharyngitis',
        coding: [
          {
            system: 'http://hl7.org/fhir/sid/icd-10',
            code: 'J02.9',
            display: expect.stringMatching(/pharyngitis/i),
          },
        ],
      },
    }),
  );
  expect(resources).toContainEqual(
    expect.objectContaining({
      resourceType: 'Observation',
      code: {
        text: 'HbA1c',
        coding: [{ system: 'http://loinc.org', code: '4548-4', display: 'HbA1c' }],
      },
      valueQuantity: { value: 7.2, unit: '%' },
      referenceRange: [{ text: '4-5.6' }],
    }),
  );
  expect(resources).toContainEqual(
    expect.objectContaining({ valueQuantity: { value: 5, unit: 'mg/L', comparator: '<' } }),
  );
  expect(resources).toContainEqual(expect.objectContaining({ valueString: 'Widal negative' }));
});

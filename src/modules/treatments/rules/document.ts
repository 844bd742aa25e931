// A visit as FHIR R4 documents by India's NRCeS profiles (IG 6.5.0): the consultation (OPConsultRecord), the prescription (PrescriptionRecord).
import type {
  CarePlan,
  CodeableConcept,
  Composition,
  Condition,
  Consent,
  Dosage,
  Encounter,
  MedicationRequest,
  Observation,
  Organization,
  Patient as PatientResource,
  Practitioner,
  Quantity,
  RelatedPerson,
  ServiceRequest,
} from 'fhir/r4';
import { names, namesBound } from '../../../kit/shared/catalogue.ts';
import type { Day } from '../../../kit/shared/time.ts';
import { english } from '../../../kit/shared/words.ts';
import {
  bundleOf,
  type FhirAbha,
  type FhirClinic,
  type FhirDoctor,
  type FhirWhole,
  fhirAllergy,
  fhirBeside,
  fhirCondition,
  fhirFollowUp,
  fhirOrganization,
  fhirPatient,
  fhirPractitioner,
  type Known,
  type KnownBundle,
  reference,
  type Resource,
  snomed,
  under,
  words,
} from '../../patients/rules/fhir.ts';
import {
  countedForms,
  daysOf,
  mealStep,
  type PrescriptionLine,
  timesOf,
} from '../../prescriptions/rules.ts';
import type { DosageStep, Duration, Frequency } from '../../prescriptions/model.ts';
import { phrase } from '../../prescriptions/rules/phrase.ts';
import { readPrescribed } from '../../prescriptions/rules/unit-meant.ts';
import { siteWords } from '../../prescriptions/rules/words.ts';
import type { Coded } from '../../safety/rules/codes.ts';
import { codeName } from '../../safety/rules/finding-text.ts';
import type { Vaccination } from '../../vaccinations/model.ts';
import type { RemoteVisit } from '../../video/model.ts';
import { adultAge } from '../../video/rules.ts';
import { immunizationOf } from '../../vaccinations/rules/fhir.ts';
import {
  cellNames,
  inCell,
  type VitalCellName,
  vitalCells,
  vitalFields,
  type VitalName,
  visitFhir,
  visitFields,
  type VisitSection,
  visitSections,
} from '../fields.ts';
import type { DocumentKind, Treatment } from '../model.ts';
import { titleOf } from './icd10.ts';
import { rangeOf, readResult } from './results.ts';
import { measuredValue } from '../rules.ts';

/** A visit as other systems are told it. */
export type FhirVisit = Pick<Treatment, 'id' | 'status' | 'bmi' | FhirName>;

export interface DocumentSource {
  clinic: FhirClinic;
  patient: FhirWhole;
  abha: FhirAbha | null;
  doctor: FhirDoctor;
  /** Allergies and illnesses that were picked; they stand before those in words. */
  coded: readonly Coded[];
  /** What was given here on the day of the visit. */
  vaccinations: readonly Vaccination[];
  treatment: Treatment;
  /** Null where the patient was seen at the clinic. */
  remote: RemoteVisit | null;
  today: Day;
  /** An instant, when the document was made. */
  madeAt: string;
  /** Who takes it out, by name. */
  takenBy: string;
}

interface Section {
  title: string;
  code: string;
  entries: Resource[];
}

/** @param newId gives a fresh uuid for what has none in our tables */
export function documentBundle(
  kind: DocumentKind,
  source: DocumentSource,
  newId: () => string,
): KnownBundle {
  const { treatment, madeAt, takenBy } = source;
  const around = aroundOf(source);
  const sections =
    kind === 'prescription'
      ? [prescriptionSection(treatment, around, newId)]
      : consultationSections(source, around, newId);
  const agreed = consentResources(source, around, newId);
  const isPrescription = kind === 'prescription';
  const title = isPrescription ? 'Prescription record' : 'Clinical consultation report';
  const composition: Known<Composition> = {
    resourceType: 'Composition',
    ...under(isPrescription ? 'PrescriptionRecord' : 'OPConsultRecord', newId()),
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${treatment.id}` },
    status:
      treatment.status === 'Draft'
        ? 'preliminary'
        : treatment.versions.length > 1
          ? 'amended'
          : 'final',
    type: snomed(isPrescription ? prescriptionCode : '371530004', title),
    subject: reference(around.person, source.patient.name),
    encounter: reference(around.encounter),
    date: treatment.versions[0]?.signedAt ?? madeAt,
    author: [reference(around.practitioner, source.doctor.name)],
    title,
    custodian: reference(around.organization, source.clinic.name),
    ...(agreed
      ? {
          event: [
            {
              code: [words('Consent to video consultation')],
              period: { start: agreed.consent.dateTime },
              detail: [reference(agreed.consent)],
            },
          ],
        }
      : {}),
    section: sections.map(({ title: name, code, entries }) => ({
      title: name,
      code: snomed(code, name),
      entry: entries.map((entry) => reference(entry)),
    })),
  };
  const { person, practitioner, organization, encounter } = around;
  const entries: Resource[] = [
    composition,
    person,
    practitioner,
    organization,
    encounter,
    ...sections.flatMap((section) => section.entries),
    ...(agreed ? [agreed.consent, ...agreed.adult] : []),
  ];
  return bundleOf(
    'document',
    entries,
    { version: treatment.version, profile: 'DocumentBundle', madeAt, takenBy },
    newId,
  );
}

const prescriptionCode = '440545006';

interface Parties {
  person: Known<PatientResource>;
  practitioner: Known<Practitioner>;
  organization: Known<Organization>;
}
interface Around extends Parties {
  encounter: Known<Encounter>;
}

/** Everything of a visit that goes to other systems, beside whom it was of, by whom and where. */
export function visitResources(
  visit: FhirVisit,
  parties: Parties,
  newId: () => string,
): Resource[] {
  const encounter = encounterOf(visit, parties);
  const written = writtenIn(visit, { ...parties, encounter }, newId);
  return [encounter, ...written.flatMap(({ entries }) => entries)];
}

const treatmentScope = 'treatment';

/** Telemedicine Practice Guidelines 2020, 3.4: the patient's consent is kept with the record; a minor's is the adult's who is with them. */
function consentResources(
  { remote }: DocumentSource,
  { person, organization }: Around,
  newId: () => string,
) {
  if (!remote?.consent) return null;
  const { givenAt, ageYears, adultName, adultRelation } = remote.consent;
  const adult: Known<RelatedPerson>[] =
    ageYears >= adultAge
      ? []
      : [
          {
            resourceType: 'RelatedPerson',
            id: newId(),
            patient: reference(person),
            relationship: [words(adultRelation)],
            name: [{ text: adultName }],
          },
        ];
  const consent = {
    resourceType: 'Consent',
    id: newId(),
    status: 'active',
    scope: {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/consentscope',
          code: treatmentScope,
          display: 'Treatment',
        },
      ],
      text: `Video consultation, age ${ageYears}`,
    },
    category: [
      {
        coding: [{ system: 'http://loinc.org', code: '59284-0', display: 'Consent Document' }],
      },
    ],
    patient: reference(person),
    dateTime: givenAt,
    performer:
      adult.length > 0 ? adult.map((one) => reference(one, adultName)) : [reference(person)],
    organization: [reference(organization)],
    policyRule: words('Telemedicine Practice Guidelines 2020, 3.4'),
  } as const satisfies Known<Consent>;
  return { consent, adult };
}

function aroundOf({
  clinic,
  patient,
  abha,
  doctor,
  treatment,
  remote,
  today,
}: DocumentSource): Around {
  const parties = {
    person: fhirPatient(patient, clinic.code, today, abha),
    practitioner: fhirPractitioner(doctor),
    organization: fhirOrganization(clinic),
  };
  return { ...parties, encounter: encounterOf(treatment, parties, remote !== null) };
}

const encounterOf = (
  visit: FhirVisit,
  { person, practitioner, organization }: Parties,
  isRemote = false,
): Known<Encounter> => ({
  resourceType: 'Encounter',
  ...under('Encounter', visit.id),
  status: visit.status === 'Signed' ? 'finished' : 'in-progress',
  class: {
    system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
    ...(isRemote ? { code: 'VR', display: 'virtual' } : { code: 'AMB', display: 'ambulatory' }),
  },
  subject: reference(person),
  participant: [{ individual: reference(practitioner) }],
  period: { start: visit.visitOn },
  serviceProvider: reference(organization),
});

const prescriptionSection = (
  treatment: FhirVisit,
  around: Around,
  newId: () => string,
): Section => ({
  title: 'Prescription record',
  code: prescriptionCode,
  entries: treatment.lines.map((line) => medicationRequest(line, treatment, around, newId())),
});

/** What a text becomes. */
const madeOf = (
  treatment: FhirVisit,
  { person, practitioner, encounter }: Around,
  newId: () => string,
) => ({
  CarePlan: (text: string): Known<CarePlan> => ({
    resourceType: 'CarePlan',
    ...under('CarePlan', newId()),
    status: ordered(treatment),
    intent: 'plan',
    description: text,
    subject: reference(person),
    encounter: reference(encounter),
    created: treatment.visitOn,
    author: reference(practitioner),
  }),
  Condition: (text: string) => fhirCondition(newId(), person, text, encounter),
  Observation: (text: string): Known<Observation> => ({
    resourceType: 'Observation',
    ...under('Observation', newId()),
    status: observed(treatment),
    code: words('Examination finding'),
    subject: reference(person),
    encounter: reference(encounter),
    effectiveDateTime: treatment.visitOn,
    valueString: text,
  }),
  ServiceRequest: (text: string): Known<ServiceRequest> => ({
    resourceType: 'ServiceRequest',
    ...under('ServiceRequest', newId()),
    status: ordered(treatment),
    intent: 'order',
    code: words(text),
    subject: reference(person),
    encounter: reference(encounter),
    authoredOn: treatment.visitOn,
    requester: reference(practitioner),
  }),
});

interface Written {
  section: VisitSection;
  entries: Resource[];
}

/** What each field of a visit becomes, in the catalogue's order. */
function writtenIn(treatment: FhirVisit, around: Around, newId: () => string): Written[] {
  const { person } = around;
  const as = madeOf(treatment, around, newId);
  const referral = [treatment.referredDoctorName, treatment.referredLabCity]
    .filter(Boolean)
    .join(', ');
  const own: Record<OwnFhir, Written | null> = {
    // The encounter's day.
    visitOn: null,
    vitals: { section: 'examination', entries: vitalObservations(treatment, around, newId) },
    diagnosis: {
      section: 'history',
      entries:
        treatment.diagnosis === '' && treatment.diagnosisCodes.length === 0
          ? []
          : [diagnosed(treatment, around, newId())],
    },
    // With the diagnosis.
    diagnosisCodes: null,
    testResults: {
      section: 'examination',
      entries: treatment.testResults.map((text) =>
        resultObservation(text, treatment, around, newId()),
      ),
    },
    lines: {
      section: 'medications',
      entries: treatment.lines.map((line) => medicationRequest(line, treatment, around, newId())),
    },
    followUpOn: {
      section: 'followUp',
      entries:
        treatment.followUpOn === null ? [] : [fhirFollowUp(newId(), treatment.followUpOn, person)],
    },
    referredDoctorName: {
      section: 'referral',
      entries: referral === '' ? [] : [as.ServiceRequest(`Referral to ${referral}`)],
    },
    referredLabCity: null,
  };
  const entriesOf = (name: FhirName): Written | null => {
    if (isOwn(name)) return own[name];
    const { section, as: kind } = visitFhir[name];
    const make: (text: string) => Resource = as[kind];
    return { section, entries: [treatment[name]].flat().filter(Boolean).map(make) };
  };
  return names(visitFhir).flatMap((name) => entriesOf(name) ?? []);
}

function consultationSections(
  { treatment, patient, coded, vaccinations }: DocumentSource,
  around: Around,
  newId: () => string,
): Section[] {
  const { person, encounter } = around;
  const written = writtenIn(treatment, around, newId);
  const beside = [
    ...(['AllergyIntolerance', 'Condition'] as const).map((kind) => ({
      section: besideIn[kind],
      entries: knownBeside(kind, { patient, coded }, person, newId),
    })),
    {
      section: 'immunizations' as const,
      entries: vaccinations.map((one) => immunizationOf(one, person, encounter)),
    },
  ];
  const sections: Section[] = names(visitSections).map((section) => ({
    ...visitSections[section],
    entries: [...written, ...beside]
      .filter((one) => one.section === section)
      .flatMap(({ entries }) => entries),
  }));
  const matches = sections.filter((section) => section.entries.length > 0);
  // The profile asks for one section at least; an empty visit says so.
  return matches.length > 0
    ? matches
    : [
        {
          ...visitSections.examination,
          entries: [madeOf(treatment, around, newId).Observation('Nothing recorded')],
        },
      ];
}

/** What is known of the patient, as picked and as written, as resources of their own. */
export const knownBeside = (
  kind: keyof typeof besideIn,
  { patient, coded }: Pick<DocumentSource, 'patient' | 'coded'>,
  person: Resource,
  newId: () => string,
): Resource[] => [
  ...coded
    .filter((picked) => madeOfCoded[picked.kind].kind === kind)
    .map((picked) =>
      madeOfCoded[picked.kind].make(newId(), person, codeName(picked.code, english)),
    ),
  ...fhirBeside(kind, patient, person, newId),
];

const icd10System = 'http://hl7.org/fhir/sid/icd-10';

/** The doctor's own words, with the codes chosen beside them. */
function diagnosed(
  { diagnosis, diagnosisCodes }: FhirVisit,
  { person, encounter }: Around,
  id: string,
): Known<Condition> {
  const coding = diagnosisCodes.map((code) => ({
    system: icd10System,
    code,
    display: titleOf(code),
  }));
  const text = diagnosis || coding.map(({ display }) => display).join(', ');
  return {
    ...fhirCondition(id, person, text, encounter),
    code: { text, ...(coding.length > 0 ? { coding } : {}) },
  };
}

/** A value with its unit and range where the text names a number, else the text. */
function resultObservation(
  text: string,
  treatment: FhirVisit,
  { person, encounter }: Around,
  id: string,
): Known<Observation> {
  const read = readResult(text, person.gender === 'female' ? 'Female' : null);
  return {
    resourceType: 'Observation',
    ...under('Observation', id),
    status: observed(treatment),
    code:
      read === null
        ? words('Test result')
        : {
            text: read.name,
            ...(read.loinc
              ? { coding: [{ system: 'http://loinc.org', code: read.loinc, display: read.name }] }
              : {}),
          },
    subject: reference(person),
    encounter: reference(encounter),
    effectiveDateTime: treatment.visitOn,
    ...(read === null
      ? { valueString: text }
      : {
          valueQuantity: {
            value: read.value,
            ...(read.unit === '' ? {} : { unit: read.unit }),
            ...(read.sign === '' ? {} : { comparator: read.sign }),
          },
          ...(read.range ? { referenceRange: [{ text: rangeOf(read) }] } : {}),
        }),
  };
}

type FhirName = keyof typeof visitFhir;
const ownFhir = namesBound(visitFields, 'fhir', 'own');
type OwnFhir = (typeof ownFhir)[number];
const isOwn = (name: FhirName): name is OwnFhir => ownFhir.some((one) => one === name);
/** Where what is known of the patient stands beside. */
const madeOfCoded = {
  allergy: { kind: 'AllergyIntolerance', make: fhirAllergy },
  condition: { kind: 'Condition', make: fhirCondition },
} as const;
const besideIn = { AllergyIntolerance: 'allergies', Condition: 'history' } as const;

const ordered = (treatment: FhirVisit) => (treatment.status === 'Signed' ? 'active' : 'draft');

const observed = (treatment: FhirVisit) =>
  treatment.status === 'Signed' ? 'final' : 'preliminary';

// ---------------------------------------------------------------- medicines

const nameOf = ({ medicineName, genericName, strength }: PrescriptionLine): string =>
  [
    medicineName,
    genericName === '' || genericName === medicineName ? '' : `(${genericName})`,
    strength,
  ]
    .filter(Boolean)
    .join(' ');

function medicationRequest(
  line: PrescriptionLine,
  treatment: FhirVisit,
  { person, practitioner, encounter }: Around,
  id: string,
): Known<MedicationRequest> {
  return {
    resourceType: 'MedicationRequest',
    ...under('MedicationRequest', id),
    status: ordered(treatment),
    intent: 'order',
    medicationCodeableConcept: words(nameOf(line)),
    subject: reference(person),
    encounter: reference(encounter),
    authoredOn: treatment.visitOn,
    requester: reference(practitioner),
    dosageInstruction: dosageInstructions(line),
    ...dispensed(line),
  };
}

/** What is handed out: the whole volume where packs have one, and how often again. */
function dispensed({
  quantity: count,
  pack,
  repeats,
  form,
}: PrescriptionLine): Pick<MedicationRequest, 'dispenseRequest'> {
  const [size, unit] = pack ? pack.split(' ') : [];
  const code = unit === 'ml' ? 'mL' : unit === 'g' ? 'g' : null;
  const whole =
    count === null
      ? {}
      : {
          quantity: {
            value: size === undefined ? count : count * Number(size),
            ...(code ? { system: ucum, code } : {}),
            unit: unit ?? (countedForms.has(form) ? form.toLowerCase() : 'pack'),
          },
        };
  const again = repeats ? { numberOfRepeatsAllowed: repeats } : {};
  return count === null && !repeats ? {} : { dispenseRequest: { ...whole, ...again } };
}

/** In words always; with timing and dose as numbers where a step has one dose a time. One entry a step, in sequence. */
function dosageInstructions(line: PrescriptionLine): Dosage[] {
  const read = readPrescribed(line);
  if (!read.ok) return [{ text: [line.dosage, line.note].filter(Boolean).join('. ') }];
  const { dosage } = read;
  const steps = [dosage, ...dosage.after];
  const meal = line.mealTiming ?? read.mealTiming;
  const mealAt = mealStep(dosage, meal);
  return steps.map((step, at) => {
    const duration = step.lasts ?? (at === steps.length - 1 ? line.duration : null);
    const said = phrase(
      {
        dosage: { ...step, text: '', lasts: null, after: [] },
        duration,
        stopOn: at === steps.length - 1 ? line.stopOn : null,
        mealTiming: at < mealAt ? null : meal,
        form: line.form,
      },
      english,
    );
    return {
      ...(steps.length > 1 ? { sequence: at + 1 } : {}),
      text: [said, line.note].filter(Boolean).join('. '),
      ...timingOf(step, duration),
      ...(step.frequency === 'when_needed' ? { asNeededBoolean: true } : {}),
      ...(step.site ? { site: { text: english.text(siteWords[step.site]) } } : {}),
      ...doseOf(step, line.form),
      ...(step.maxPerDay === null
        ? {}
        : {
            maxDosePerPeriod: {
              numerator: { value: step.maxPerDay, unit: 'doses' },
              denominator: { value: 1, unit: 'day', system: ucum, code: 'd' },
            },
          }),
    };
  });
}

const ucum = 'http://unitsofmeasure.org';
const weekdayCodes = ['', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const periodOf: Partial<Record<Frequency, readonly [count: number, unit: 'd' | 'wk' | 'mo']>> = {
  daily: [1, 'd'],
  when_needed: [1, 'd'],
  alternate_days: [2, 'd'],
  weekly: [1, 'wk'],
  monthly: [1, 'mo'],
};

/** How often, and for how long: every rhythm of the dosage language has its own. */
function timingOf(step: DosageStep, duration: Duration | null): Pick<Dosage, 'timing'> {
  const bounds =
    duration === null
      ? {}
      : { boundsDuration: { value: daysOf(duration), unit: 'days', system: ucum, code: 'd' } };
  const times = timesOf(step);
  if (step.frequency === 'once') return { timing: { repeat: { ...bounds, count: 1 } } };
  if (step.everyHours !== null)
    return {
      timing: { repeat: { ...bounds, frequency: 1, period: step.everyHours, periodUnit: 'h' } },
    };
  if (
    step.frequency === 'as_directed' ||
    (step.frequency === 'when_needed' && times.length === 0 && step.timesPerDay === null)
  )
    return duration === null ? {} : { timing: { repeat: bounds } };
  const [period, periodUnit] = periodOf[step.frequency] ?? [step.everyDays ?? 1, 'd'];
  const perRound = step.timesPerDay ?? Math.max(times.length, 1);
  return {
    timing: {
      repeat: {
        ...bounds,
        frequency: perRound * (step.daysPerWeek ?? Math.max(step.weekdays.length, 1)),
        period,
        periodUnit,
        ...(step.weekdays.length > 0
          ? { dayOfWeek: step.weekdays.map((day) => weekdayCodes[day]) }
          : {}),
      },
    },
  };
}

/** The one dose of a step with its unit; none where the doses of a day differ. */
function doseOf(step: DosageStep, form: PrescriptionLine['form']): Pick<Dosage, 'doseAndRate'> {
  const amounts = new Set(
    step.each === null ? timesOf(step).map((time) => step.amounts[time]) : [step.each],
  );
  const [amount] = amounts.size === 1 ? [...amounts] : [];
  if (amount === undefined) return {};
  const coded =
    step.unit === 'ml'
      ? 'mL'
      : step.unit === 'mg' || step.unit === 'mcg'
        ? step.unit.replace('mcg', 'ug')
        : null;
  return {
    doseAndRate: [
      {
        doseQuantity: {
          value: amount,
          unit: step.unit ?? form.toLowerCase(),
          ...(coded ? { system: ucum, code: coded } : {}),
        },
      },
    ],
  };
}

// ---------------------------------------------------------------- vitals

const one = (value: number) => Math.round(value * 10) / 10;

const loinc = (code: string, display: string): CodeableConcept => ({
  coding: [{ system: 'http://loinc.org', code, display }],
  text: display,
});
const quantity = (value: number, unit: string, code: string): Quantity => ({
  value,
  unit,
  system: 'http://unitsofmeasure.org',
  code,
});

function vitalObservations(
  treatment: FhirVisit,
  { person, practitioner, encounter }: Around,
  newId: () => string,
): Resource[] {
  const { vitals, bmi } = treatment;
  const observation = (
    profile: (typeof vitalCells)[VitalCellName]['fhir']['profile'],
    code: CodeableConcept,
    value: Pick<Observation, 'valueQuantity' | 'component'>,
  ): Known<Observation> => ({
    resourceType: 'Observation',
    ...under(profile, newId()),
    status: observed(treatment),
    category: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/observation-category',
            code: 'vital-signs',
            display: 'Vital Signs',
          },
        ],
        text: 'Vital Signs',
      },
    ],
    code,
    subject: reference(person),
    encounter: reference(encounter),
    effectiveDateTime: treatment.visitOn,
    performer: [reference(practitioner)],
    ...value,
  });
  const valueOf = (name: VitalName) => {
    const value = measuredValue(vitals, name);
    const { fhir } = vitalFields[name].goes;
    return value === null || fhir === null
      ? []
      : [
          {
            ...fhir,
            valueQuantity: quantity(name === 'heightCm' ? one(value) : value, fhir.unit, fhir.ucum),
          },
        ];
  };
  const all = cellNames.flatMap((cell) => {
    const { profile, panel } = vitalCells[cell].fhir;
    const values = inCell[cell].flatMap(valueOf);
    if (panel === null)
      return values.map(({ code, name, valueQuantity }) =>
        observation(profile, loinc(code, name), { valueQuantity }),
      );
    const component = values.map(({ code, name, valueQuantity }) => ({
      code: loinc(code, name),
      valueQuantity,
    }));
    return values.length === 0
      ? []
      : [observation(profile, loinc(panel.code, panel.name), { component })];
  });
  const bodyMass = loinc('39156-5', 'Body mass index');
  return bmi === null
    ? all
    : [
        ...all,
        observation('ObservationBodyMeasurement', bodyMass, {
          valueQuantity: quantity(bmi, 'kg/m2', 'kg/m2'),
        }),
      ];
}

// A patient and who treats them as FHIR R4 resources by India's NRCeS profiles (IG 6.5.0); the modules above add what was done.
import type {
  AllergyIntolerance,
  Appointment,
  Bundle,
  CodeableConcept,
  Coding,
  Condition,
  FhirResource,
  Identifier,
  Organization,
  Patient as PatientResource,
  Practitioner,
  Reference,
} from 'fhir/r4';
import { names } from '../../../kit/shared/catalogue.ts';
import { type AgeUnit, type Day, ageOn, type BornOrStated } from '../../../kit/shared/time.ts';
import { fhirParts } from '../fields.ts';
import type { Patient } from '../model.ts';

/** Ours are always known by an id, so that others can point at them. */
export type Known<R extends FhirResource> = R & { id: string };
export type Resource = Known<FhirResource>;

const profileOf = (name: string): string =>
  `https://nrces.in/ndhm/fhir/r4/StructureDefinition/${name}`;

/** What each resource begins with. @param profile by its name at NRCeS */
export const under = (profile: string, id: string) => ({
  id,
  meta: { profile: [profileOf(profile)] },
});

export const reference = (to: Resource, display?: string): Reference => ({
  reference: `urn:uuid:${to.id}`,
  type: to.resourceType,
  ...(display === undefined ? {} : { display }),
});
export const words = (text: string): CodeableConcept => ({ text });

/** Coded where India's guides name the code; free text elsewhere is valid (IG 6.5.0: coding is optional). */
export const snomed = (code: string, display: string): CodeableConcept => ({
  coding: [{ system: 'http://snomed.info/sct', code, display }],
  text: display,
});

/** Who took the bundle out, and when: a copy tells where it came from. */
const takenTag = (by: string, at: string): Coding => ({
  system: 'urn:practice-diary:exported',
  code: 'exported',
  display: `${by}, ${at}`,
});

export interface KnownBundle extends Bundle<Resource> {
  entry: { fullUrl: string; resource: Resource }[];
}

/** @param about version of what is in it, and of which profile; when it was made, as an instant, and by whom. */
export const bundleOf = (
  type: 'document' | 'collection',
  entries: readonly Resource[],
  about: { version: number; profile?: string; madeAt: string; takenBy: string },
  newId: () => string,
): KnownBundle => ({
  resourceType: 'Bundle',
  id: newId(),
  meta: {
    versionId: String(about.version),
    lastUpdated: about.madeAt,
    ...(about.profile === undefined ? {} : { profile: [profileOf(about.profile)] }),
    security: [
      {
        system: 'http://terminology.hl7.org/CodeSystem/v3-Confidentiality',
        code: 'V',
        display: 'very restricted',
      },
    ],
    tag: [takenTag(about.takenBy, about.madeAt)],
  },
  identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${newId()}` },
  type,
  timestamp: about.madeAt,
  entry: entries.map((one) => ({ fullUrl: `urn:uuid:${one.id}`, resource: one })),
});

const identifierType = (code: string, display: string): CodeableConcept => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code, display }],
});

type PartOf<R> = {
  [K in keyof typeof fhirParts]: (typeof fhirParts)[K] extends R ? K : never;
}[keyof typeof fhirParts];
type About = Pick<Patient, PartOf<'Patient'>>;

interface FhirPatient extends About {
  id: string;
}

/** Whom a record is of, with what becomes resources of its own beside them. */
export interface FhirWhole
  extends FhirPatient, Pick<Patient, PartOf<'AllergyIntolerance' | 'Condition'>> {}

/** A stated age gives the year alone: FHIR takes a date as exactly as it is known. */
function birthDate(patient: BornOrStated, today: Day): string | null {
  if (patient.birthOn !== null) return patient.birthOn;
  const age: { count: number; unit: AgeUnit } | null = ageOn(patient, today);
  if (age === null) return null;
  return String(Temporal.PlainDate.from(today).subtract({ [age.unit]: age.count }).year);
}

/** A proved health ID; either part may be empty. */
export interface FhirAbha {
  /** `XX-XXXX-XXXX-XXXX` */
  readonly number: string;
  readonly address: string;
}

interface Around {
  /** The clinic's code: whose case numbers these are. */
  clinic: string;
  today: Day;
  abha: FhirAbha | null;
}

const abhaType: CodeableConcept = {
  coding: [
    {
      system: 'https://nrces.in/ndhm/fhir/r4/CodeSystem/ndhm-identifier-type-code',
      code: 'ABHA',
      display: 'Ayushman Bharat Health Account (ABHA) ID',
    },
  ],
};

/** The system names numbers alone; an address says by itself whose it is. */
const abhaIdentifiers = ({ number, address }: FhirAbha): Identifier[] => [
  ...(number === ''
    ? []
    : [
        {
          type: { ...abhaType, text: 'ABHA number' },
          system: 'https://healthid.abdm.gov.in',
          value: number,
        },
      ]),
  ...(address === '' ? [] : [{ type: { ...abhaType, text: 'ABHA address' }, value: address }]),
];

const genderCodes = { Female: 'female', Male: 'male', Other: 'other' } as const;

/** What each field becomes; null where another says it. */
const patientParts: Record<
  PartOf<'Patient'>,
  ((patient: About, around: Around) => Partial<Omit<PatientResource, 'id' | 'resourceType'>>) | null
> = {
  caseNumber: ({ caseNumber }, { clinic, abha }) => ({
    identifier: [
      {
        type: identifierType('MR', 'Medical record number'),
        system: `urn:practice-diary:clinic:${clinic}`,
        value: caseNumber,
      },
      ...(abha === null ? [] : abhaIdentifiers(abha)),
    ],
  }),
  name: ({ name }) => ({ name: [{ text: name }] }),
  contactNumber: ({ isdCode, contactNumber }) => ({
    telecom: [{ system: 'phone', value: `${isdCode}${contactNumber}`, use: 'mobile' }],
  }),
  isdCode: null,
  gender: ({ gender }) => ({ gender: genderCodes[gender] }),
  birthOn: (patient, { today }) => {
    const born = birthDate(patient, today);
    return born === null ? {} : { birthDate: born };
  },
  diedOn: ({ diedOn }) => (diedOn === null ? {} : { deceasedDateTime: diedOn }),
  statedAge: null,
  statedAgeUnit: null,
  statedOn: null,
  address: ({ address, city, state, country }) => ({
    address: [
      {
        ...(address === '' ? {} : { line: [address] }),
        ...(city === '' ? {} : { city }),
        ...(state === '' ? {} : { state }),
        country,
      },
    ],
  }),
  city: null,
  state: null,
  country: null,
};

/** @param clinic the clinic's code: whose case numbers these are */
export const fhirPatient = (
  patient: FhirPatient,
  clinic: string,
  today: Day,
  abha: FhirAbha | null,
): Known<PatientResource> =>
  names(patientParts).reduce<Known<PatientResource>>(
    (made, name) => Object.assign(made, patientParts[name]?.(patient, { clinic, today, abha })),
    { resourceType: 'Patient', ...under('Patient', patient.id) },
  );

export interface FhirDoctor {
  id: string;
  name: string;
  registrationNumber: string;
  /** Who keeps the register that the number stands in. */
  council: string;
}

/** A register's number is known by its council: India's system for doctors names those of its own registry alone. */
export const fhirPractitioner = (doctor: FhirDoctor): Known<Practitioner> => ({
  resourceType: 'Practitioner',
  ...under('Practitioner', doctor.id),
  identifier: [
    doctor.registrationNumber === ''
      ? { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${doctor.id}` }
      : {
          type: identifierType('MD', 'Medical License number'),
          value: doctor.registrationNumber,
          ...(doctor.council === '' ? {} : { assigner: { display: doctor.council } }),
        },
  ],
  name: [{ text: doctor.name }],
});

export interface FhirClinic {
  id: string;
  code: string;
  name: string;
  /** In the health facility registry; null where the clinic named none. */
  facility: string | null;
}

export const fhirOrganization = (clinic: FhirClinic): Known<Organization> => ({
  resourceType: 'Organization',
  ...under('Organization', clinic.id),
  identifier: [
    clinic.facility === null
      ? { system: 'urn:practice-diary:clinics', value: clinic.code }
      : {
          type: identifierType('PRN', 'Provider number'),
          system: 'https://facility.abdm.gov.in',
          value: clinic.facility,
        },
  ],
  name: clinic.name,
});

/** @param text as the record has it: `Penicillin, dust` is one entry, for nobody may guess where one ends */
export const fhirAllergy = (
  id: string,
  patient: Resource,
  text: string,
): Known<AllergyIntolerance> => ({
  resourceType: 'AllergyIntolerance',
  ...under('AllergyIntolerance', id),
  clinicalStatus: {
    coding: [
      {
        system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
        code: 'active',
        display: 'Active',
      },
    ],
  },
  code: words(text),
  patient: reference(patient),
});

export const fhirCondition = (
  id: string,
  patient: Resource,
  text: string,
  encounter?: Resource,
): Known<Condition> => ({
  resourceType: 'Condition',
  ...under('Condition', id),
  clinicalStatus: {
    coding: [
      {
        system: 'http://terminology.hl7.org/CodeSystem/condition-clinical',
        code: 'active',
        display: 'Active',
      },
    ],
  },
  code: words(text),
  subject: reference(patient),
  ...(encounter ? { encounter: reference(encounter) } : {}),
});

/** When the patient is to come again, as it was said; nothing is booked. */
export const fhirFollowUp = (id: string, on: Day, patient: Resource): Known<Appointment> => ({
  resourceType: 'Appointment',
  ...under('Appointment', id),
  status: 'proposed',
  start: `${on}T00:00:00Z`,
  end: `${on}T23:59:59Z`,
  participant: [{ actor: reference(patient), status: 'needs-action' }],
});

const besides = { AllergyIntolerance: fhirAllergy, Condition: fhirCondition };

/** What a record says of its patient as resources of their own: each filled field one. */
export const fhirBeside = (
  kind: keyof typeof besides,
  patient: FhirWhole,
  person: Resource,
  newId: () => string,
): Resource[] =>
  names(fhirParts).flatMap((name) => {
    if (fhirParts[name] !== kind) return [];
    const text = patient[name];
    return typeof text !== 'string' || text === '' ? [] : [besides[kind](newId(), person, text)];
  });

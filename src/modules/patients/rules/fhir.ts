// A patient and who treats them as FHIR R4 resources by India's NRCeS profiles (IG 6.5.0); the modules above add what was done.
import { names } from '../../../kit/shared/catalogue.ts';
import { type AgeUnit, type Day, ageOn, type BornOrStated } from '../../../kit/shared/time.ts';
import { fhirParts } from '../fields.ts';
import type { Patient } from '../model.ts';

export interface Resource {
  resourceType: string;
  id: string;
  [field: string]: unknown;
}

const profile = (name: string) => ({
  meta: { profile: [`https://nrces.in/ndhm/fhir/r4/StructureDefinition/${name}`] },
});

/** `type` is the profile's name. */
export const resource = (
  type: string,
  id: string,
  fields: Record<string, unknown>,
  resourceType = type,
): Resource => ({
  resourceType,
  id,
  ...profile(type),
  ...fields,
});
export const reference = (to: Resource, display?: string) => ({
  reference: `urn:uuid:${to.id}`,
  type: to.resourceType,
  ...(display === undefined ? {} : { display }),
});
export const words = (text: string) => ({ text });

/** Coded where India's guides name the code; free text elsewhere is valid (IG 6.5.0: coding is optional). */
export const snomed = (code: string, display: string) => ({
  coding: [{ system: 'http://snomed.info/sct', code, display }],
  text: display,
});

/** Who took the bundle out, and when: a copy tells where it came from. */
export const takenTag = (by: string, at: string) => ({
  system: 'urn:practice-diary:exported',
  code: 'exported',
  display: `${by}, ${at}`,
});

const identifierType = (code: string, display: string) => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code, display }],
});

type PartOf<R> = {
  [K in keyof typeof fhirParts]: (typeof fhirParts)[K] extends R ? K : never;
}[keyof typeof fhirParts];
type About = Pick<Patient, PartOf<'Patient'>>;

export interface FhirPatient extends About {
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

interface Around {
  /** The clinic's code: whose case numbers these are. */
  clinic: string;
  today: Day;
  abhaNumber: string | null;
}

/** What each field becomes; null where another says it. */
const patientParts: Record<
  PartOf<'Patient'>,
  ((patient: About, around: Around) => Record<string, unknown>) | null
> = {
  caseNumber: ({ caseNumber }, { clinic, abhaNumber }) => ({
    identifier: [
      {
        type: identifierType('MR', 'Medical record number'),
        system: `urn:practice-diary:clinic:${clinic}`,
        value: caseNumber,
      },
      ...(abhaNumber === null
        ? []
        : [
            {
              type: words('ABHA Number'),
              system: 'https://healthid.abdm.gov.in',
              value: abhaNumber,
            },
          ]),
    ],
  }),
  name: ({ name }) => ({ name: [{ text: name }] }),
  contactNumber: ({ isdCode, contactNumber }) => ({
    telecom: [{ system: 'phone', value: `${isdCode}${contactNumber}`, use: 'mobile' }],
  }),
  isdCode: null,
  gender: ({ gender }) => ({ gender: gender.toLowerCase() }),
  birthOn: (patient, { today }) => {
    const born = birthDate(patient, today);
    return born === null ? {} : { birthDate: born };
  },
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
  abhaNumber: string | null = null,
): Resource =>
  resource(
    'Patient',
    patient.id,
    Object.assign(
      {},
      ...Object.values(patientParts).map((part) => part?.(patient, { clinic, today, abhaNumber })),
    ),
  );

export const fhirPractitioner = (doctor: {
  id: string;
  name: string;
  registrationNumber: string;
}): Resource =>
  resource('Practitioner', doctor.id, {
    identifier: [
      {
        type: identifierType('MD', 'Medical License number'),
        system: 'https://doctor.abdm.gov.in',
        value: doctor.registrationNumber === '' ? 'unknown' : doctor.registrationNumber,
      },
    ],
    name: [{ text: doctor.name }],
  });

export const fhirOrganization = (clinic: { id: string; code: string; name: string }): Resource =>
  resource('Organization', clinic.id, {
    identifier: [
      {
        type: identifierType('PRN', 'Provider number'),
        system: 'https://facility.abdm.gov.in',
        value: clinic.code,
      },
    ],
    name: clinic.name,
  });

/** @param text as the record has it: `Penicillin, dust` is one entry, for nobody may guess where one ends */
export const fhirAllergy = (id: string, patient: Resource, text: string): Resource =>
  resource('AllergyIntolerance', id, {
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
): Resource =>
  resource('Condition', id, {
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

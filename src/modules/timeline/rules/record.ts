// A patient's whole record as a FHIR bundle: who they are, what they were vaccinated with, every visit with what was found and given.
import type { Day } from '../../../kit/shared/time.ts';
import {
  bundleOf,
  type FhirAbha,
  type FhirClinic,
  type FhirDoctor,
  type FhirWhole,
  fhirOrganization,
  fhirPatient,
  fhirPractitioner,
  type KnownBundle,
} from '../../patients/rules/fhir.ts';
import type { Coded } from '../../safety/rules/codes.ts';
import { type FhirVisit, knownBeside, visitResources } from '../../treatments/rules/document.ts';
import type { Vaccination } from '../../vaccinations/model.ts';
import { immunizationOf } from '../../vaccinations/rules/fhir.ts';

export interface WholeRecord {
  clinic: FhirClinic;
  patient: FhirWhole;
  /** Allergies and illnesses that were picked. */
  coded: readonly Coded[];
  /** Vaccines that stand. */
  vaccinations: readonly Vaccination[];
  abha: FhirAbha | null;
  /** Each doctor with the visits they wrote. */
  doctors: readonly (FhirDoctor & { visits: readonly FhirVisit[] })[];
  today: Day;
  /** An instant, when the bundle was made. */
  madeAt: string;
  /** Who takes it out, by name. */
  takenBy: string;
}

/** @param newId gives a fresh uuid for what has none in our tables */
export function recordBundle(
  { clinic, patient, abha, coded, vaccinations, doctors, today, madeAt, takenBy }: WholeRecord,
  newId: () => string,
): KnownBundle {
  const organization = fhirOrganization(clinic);
  const person = fhirPatient(patient, clinic.code, today, abha);
  const written = doctors.flatMap(({ visits, ...doctor }) => {
    const practitioner = fhirPractitioner(doctor);
    return [
      practitioner,
      ...visits.flatMap((visit) =>
        visitResources(visit, { person, organization, practitioner }, newId),
      ),
    ];
  });
  return bundleOf(
    'collection',
    [
      person,
      organization,
      ...knownBeside('AllergyIntolerance', { patient, coded }, person, newId),
      ...knownBeside('Condition', { patient, coded }, person, newId),
      ...vaccinations.map((one) => immunizationOf(one, person)),
      ...written,
    ],
    { version: 1, madeAt, takenBy },
    newId,
  );
}

// A patient's whole record as a FHIR bundle: who they are, every visit with what was found and given.
import type { Day } from '../../../kit/shared/time.ts';
import {
  bundleOf,
  type FhirWhole,
  fhirBeside,
  fhirOrganization,
  fhirPatient,
  fhirPractitioner,
  type KnownBundle,
} from '../../patients/rules/fhir.ts';
import { type FhirVisit, visitResources } from '../../treatments/rules/document.ts';

export interface WholeRecord {
  clinic: { id: string; code: string; name: string };
  patient: FhirWhole;
  /** Each doctor with the visits they wrote. */
  doctors: readonly {
    id: string;
    name: string;
    registrationNumber: string;
    visits: readonly FhirVisit[];
  }[];
  today: Day;
  /** An instant, when the bundle was made. */
  madeAt: string;
  /** Who takes it out, by name. */
  takenBy: string;
}

/** @param newId gives a fresh uuid for what has none in our tables */
export function recordBundle(
  { clinic, patient, doctors, today, madeAt, takenBy }: WholeRecord,
  newId: () => string,
): KnownBundle {
  const organization = fhirOrganization(clinic);
  const person = fhirPatient(patient, clinic.code, today);
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
      ...fhirBeside('AllergyIntolerance', patient, person, newId),
      ...fhirBeside('Condition', patient, person, newId),
      ...written,
    ],
    { version: 1, madeAt, takenBy },
    newId,
  );
}

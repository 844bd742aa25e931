// A patient's whole record as a FHIR bundle: who they are, every visit with what was found and given.
import type { Encounter } from 'fhir/r4';
import type { Day } from '../../../kit/shared/time.ts';
import {
  bundleOf,
  type FhirWhole,
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
  under,
  words,
} from '../../patients/rules/fhir.ts';

export interface RecordVisit {
  id: string;
  visitOn: Day;
  isSigned: boolean;
  doctorId: string;
  complaints: readonly string[];
  diagnosis: string;
  medicines: readonly {
    id: string;
    name: string;
    dosage: string;
    quantity: number | null;
    note: string;
  }[];
  followUpOn: Day | null;
}

export interface WholeRecord {
  clinic: { id: string; code: string; name: string };
  patient: FhirWhole;
  doctors: readonly { id: string; name: string; registrationNumber: string }[];
  visits: readonly RecordVisit[];
  today: Day;
  /** An instant, when the bundle was made. */
  madeAt: string;
  /** Who takes it out, by name. */
  takenBy: string;
}

/** @param newId gives a fresh uuid for what has none in our tables */
export function recordBundle(
  { clinic, patient, doctors, visits, today, madeAt, takenBy }: WholeRecord,
  newId: () => string,
): KnownBundle {
  const organization = fhirOrganization(clinic);
  const person = fhirPatient(patient, clinic.code, today);
  const practitioners = new Map(doctors.map((doctor) => [doctor.id, fhirPractitioner(doctor)]));
  const entries: Resource[] = [
    person,
    organization,
    ...practitioners.values(),
    ...fhirBeside('AllergyIntolerance', patient, person, newId),
    ...fhirBeside('Condition', patient, person, newId),
    ...visits.flatMap((visit) =>
      visitResources(
        visit,
        { person, organization, practitioner: practitioners.get(visit.doctorId) },
        newId,
      ),
    ),
  ];
  return bundleOf('collection', entries, { version: 1, madeAt, takenBy }, newId);
}

interface Around {
  person: Resource;
  organization: Resource;
  practitioner: Resource | undefined;
}

function visitResources(
  visit: RecordVisit,
  { person, organization, practitioner }: Around,
  newId: () => string,
): Resource[] {
  const encounter: Known<Encounter> = {
    resourceType: 'Encounter',
    ...under('Encounter', visit.id),
    status: visit.isSigned ? 'finished' : 'in-progress',
    class: {
      system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
      code: 'AMB',
      display: 'ambulatory',
    },
    subject: reference(person),
    ...(practitioner ? { participant: [{ individual: reference(practitioner) }] } : {}),
    period: { start: visit.visitOn },
    ...(visit.complaints.length > 0 ? { reasonCode: visit.complaints.map(words) } : {}),
    serviceProvider: reference(organization),
  };
  const requester = practitioner ?? organization;
  return [
    encounter,
    ...(visit.diagnosis === '' ? [] : [fhirCondition(newId(), person, visit.diagnosis, encounter)]),
    ...visit.medicines.map((medicine): Resource => ({
      resourceType: 'MedicationRequest',
      ...under('MedicationRequest', medicine.id),
      status: visit.isSigned ? 'completed' : 'draft',
      intent: 'order',
      medicationCodeableConcept: words(medicine.name),
      subject: reference(person),
      encounter: reference(encounter),
      authoredOn: visit.visitOn,
      requester: reference(requester),
      dosageInstruction: [
        { text: [medicine.dosage, medicine.note].filter((text) => text !== '').join('. ') },
      ],
      ...(medicine.quantity === null
        ? {}
        : { dispenseRequest: { quantity: { value: medicine.quantity } } }),
    })),
    ...(visit.followUpOn === null ? [] : [fhirFollowUp(newId(), visit.followUpOn, person)]),
  ];
}

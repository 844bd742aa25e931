// What pages above put into a patient's page and panel: visits, appointments, dues. Patients themselves know of none.
import type { ReactNode } from 'react';
import type { ChosenRows } from '../../../kit/web/chosen.tsx';
import type { Patient, PatientRow } from '../model.ts';

export interface PatientExtras {
  /** The visits, newest first; the last few where `isShort`. */
  visits?: (patient: Patient, isShort: boolean) => ReactNode;
  /** All that happened, newest first, with its own filters. */
  story?: (patient: Patient) => ReactNode;
  /** Who belongs to whom; offered are those who share the phone. */
  family?: (patient: Patient, household: readonly { id: string; name: string }[]) => ReactNode;
  documents?: (patient: Patient) => ReactNode;
  /** What is owed and what was paid in advance. Absent: not for this person's eyes. */
  money?: (patient: Patient) => ReactNode;
  /** What was given out on paper, and the letters that can be written. */
  papers?: (patient: Patient) => ReactNode;
  /** The health ID: linked, or the way to one. */
  abha?: (patient: Patient) => ReactNode;
  /** Registers somebody by their health ID: a button and what it opens. Absent: this person may not. */
  abhaRegister?: () => ReactNode;
  /** Draws with problems, medicines being taken, measurements through time: null for whom nothing is known, undefined while it is asked for. */
  course?: (patient: Patient, draw: (card: ReactNode) => ReactNode) => ReactNode;
  /** What fits by age and sex: vaccines, growth, a pregnancy's dates. Framed by the page. */
  fitting?: (patient: Patient, frame: (cards: ReactNode) => ReactNode) => ReactNode;
  consents?: (patient: Patient) => ReactNode;
  appointments?: (patient: Patient, isShort: boolean) => ReactNode;
  /** Draws with what the patient owes, in paise; null while it is not known. Absent: not for this person's eyes. */
  withDue?: (patientId: string, draw: (duePaise: number | null) => ReactNode) => ReactNode;
  /** Draws with all that the patient is allergic to: as picked from a list, and as written. */
  withAllergies: (patient: Patient, draw: (text: string) => ReactNode) => ReactNode;
  /** Opens the booking of an appointment. Absent: this person may not book. */
  book?: (patient: { id: string; name: string }) => void;
  /** Gives the patient a token of today's queue and says which; answers whether it came to pass. Absent: this person may not. */
  toQueue?: (patient: { id: string; name: string }) => Promise<boolean>;
  /** What is done with patients that are chosen, besides. */
  forChosen?: (rows: ChosenRows<PatientRow>) => ReactNode;
  /** Further items of the record's menu. */
  more?: (patientId: string) => ReactNode;
  mayExport: boolean;
  mayTreat: boolean;
  mayEdit: boolean;
}

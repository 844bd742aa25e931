// What rooms above put into a patient's page and panel: visits, appointments, dues. Patients themselves know of none.
import type { ReactNode } from 'react';
import type { Patient } from '../model.ts';

export interface PatientExtras {
  /** The visits, newest first; the last few where `isShort`. */
  visits?: (patient: Patient, isShort: boolean) => ReactNode;
  appointments?: (patient: Patient, isShort: boolean) => ReactNode;
  /** What the patient owes, in paise; null where it is not known. A hook. */
  useDue: (patientId: string) => number | null;
  /** Opens the booking of an appointment. Absent: this person may not book. */
  book?: (patient: { id: string; name: string }) => void;
  mayTreat: boolean;
  mayEdit: boolean;
}

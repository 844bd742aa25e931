// What treatments and appointments lend to the pages of patients, and who may do what there.
import { type ReactNode, useState } from 'react';
import { AppointmentsOf } from '../../modules/appointments/web/parts/of-patient.tsx';
import { BookDialog } from '../../modules/appointments/web/parts/book-dialog.tsx';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import type { PatientExtras } from '../../modules/patients/web/extras.ts';
import { Timeline, usePatientDue } from '../../modules/treatments/web/parts/timeline.tsx';
import { visitorOf } from '../guard-page.ts';
import { mayOpen } from '../guards.ts';

export interface Rights {
  seesVisits: boolean;
  seesAppointments: boolean;
  mayBook: boolean;
  mayTreat: boolean;
  mayEdit: boolean;
}

export function useRights(): Rights {
  const visitor = visitorOf(useMember());
  const may = (page: string, to: 'view' | 'edit') => mayOpen(visitor, { page, to });
  return {
    seesVisits: may('Treatment', 'view'),
    seesAppointments: may('Appointment', 'view'),
    mayBook: may('Appointment', 'edit'),
    mayTreat: may('Treatment', 'edit'),
    mayEdit: may('Patient', 'edit'),
  };
}

/** The extras and the one dialog they open, to be drawn beside the page. */
export function usePatientExtras(): { extras: PatientExtras; dialog: ReactNode } {
  const { seesVisits, seesAppointments, mayBook, mayTreat, mayEdit } = useRights();
  const [booking, setBooking] = useState<{ id: string; name: string } | null>(null);
  const extras: PatientExtras = {
    mayTreat,
    mayEdit,
    useDue: (id) => usePatientDue(id, seesVisits),
    ...(seesVisits ? { visits: (patient, isShort) => <Timeline patient={patient} isShort={isShort} /> } : {}),
    ...(seesAppointments ? { appointments: (patient, isShort) => <AppointmentsOf patientId={patient.id} isShort={isShort} /> } : {}),
    ...(mayBook ? { book: setBooking } : {}),
  };
  return { extras, dialog: booking && <BookDialog patient={booking} onClose={() => setBooking(null)} /> };
}

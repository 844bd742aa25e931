// What treatments and appointments lend to the pages of patients, and what this person may do there.
import { booking } from '../../kit/web/asked.ts';
import { Abha } from '../../modules/abha/web/parts/abha.tsx';
import { AbhaRegister } from '../../modules/abha/web/parts/abha-register.tsx';
import { PatientAdvance } from '../../modules/advances/web/parts/advance.tsx';
import { AppointmentsOf } from '../../modules/appointments/web/parts/of-patient.tsx';
import { Consents } from '../../modules/consents/web/parts/consents.tsx';
import { DocumentsPanel } from '../../modules/documents/web/parts/documents-panel.tsx';
import { Family } from '../../modules/families/web/parts/family.tsx';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { useRight } from '../../modules/identity/web/parts/rights.ts';
import { ForChosen } from './for-chosen.tsx';
import { useToQueue } from './to-queue.ts';
import type { PatientExtras } from '../../modules/patients/web/extras.ts';
import { Papers } from '../../modules/papers/web/parts/papers.tsx';
import { ExportItem } from '../../modules/timeline/web/parts/export-item.tsx';
import { Story } from '../../modules/timeline/web/parts/story.tsx';
import { WithAllergies } from '../../modules/treatments/web/parts/allergies.tsx';
import { CollectDues } from '../../modules/treatments/web/parts/collect-dues.tsx';
import { CourseCard } from '../../modules/treatments/web/parts/course-card.tsx';
import { FittingCards } from '../../modules/treatments/web/parts/fitting-cards.tsx';
import { Timeline, WithDue } from '../../modules/treatments/web/parts/timeline.tsx';

const idOf = ({ id }: { id: string }): string => id;

export function usePatientExtras(): PatientExtras {
  const may = useRight();
  const { isOwner, isDoctor } = useMember();
  const toQueue = useToQueue();
  const seesVisits = may('Treatment', 'view');
  return {
    mayExport: may('Export', 'view'),
    mayTreat: may('Treatment', 'edit'),
    mayEdit: may('Patient', 'edit'),
    forChosen: (rows) => <ForChosen rows={rows} patientOf={idOf} />,
    family: (patient, household) => (
      <Family patientId={patient.id} mayEdit={may('Patient', 'edit')} household={household} />
    ),
    ...(seesVisits || may('Patient', 'edit')
      ? { documents: (patient) => <DocumentsPanel patientId={patient.id} /> }
      : {}),
    ...(seesVisits || may('Money', 'view')
      ? {
          papers: (patient) => (
            <Papers patient={patient} mayWrite={isDoctor && may('Treatment', 'edit')} />
          ),
        }
      : {}),
    ...(may('Money', 'view')
      ? {
          money: (patient) => (
            <>
              <CollectDues patientId={patient.id} />
              <PatientAdvance patientId={patient.id} mayTake={may('Money', 'edit')} />
            </>
          ),
        }
      : {}),
    abha: (patient) => <Abha patient={patient} mayEdit={may('Patient', 'edit')} />,
    ...(may('Patient', 'edit') ? { abhaRegister: () => <AbhaRegister /> } : {}),
    withAllergies: ({ id, allergies }, draw) => (
      <WithAllergies patientIds={[id]} draw={(textOf) => draw(textOf(id, allergies))} />
    ),
    consents: (patient) => (
      <Consents
        patient={patient}
        mayEdit={may('Patient', 'edit') || may('Treatment', 'edit')}
        isOwner={isOwner}
      />
    ),
    ...(seesVisits && may('Export', 'view')
      ? { more: (patientId) => <ExportItem patientId={patientId} /> }
      : {}),
    story: (patient) => (
      <Story
        patient={patient}
        sees={{ treatments: seesVisits, appointments: may('Appointment', 'view') }}
        mayNote={may('Patient', 'edit') || may('Treatment', 'edit')}
      />
    ),
    ...(seesVisits
      ? {
          visits: (patient, isShort) => <Timeline patient={patient} isShort={isShort} />,
          course: (patient, draw) => <CourseCard patient={patient} draw={draw} />,
          fitting: (patient, frame) => <FittingCards patient={patient} frame={frame} />,
          withDue: (patientId, draw) => <WithDue patientId={patientId} draw={draw} />,
        }
      : {}),
    ...(may('Appointment', 'view')
      ? {
          appointments: (patient, isShort) => (
            <AppointmentsOf patientId={patient.id} isShort={isShort} />
          ),
        }
      : {}),
    ...(may('Appointment', 'edit') ? { book: (patient) => booking.put({ patient }), toQueue } : {}),
  };
}

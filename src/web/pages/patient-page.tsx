import { PatientPage } from '../../modules/patients/web/patient-page.tsx';
import { usePatientExtras } from './patient-extras.tsx';

export function PatientScreen() {
  return <PatientPage extras={usePatientExtras()} />;
}

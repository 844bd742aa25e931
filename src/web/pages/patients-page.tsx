import { PatientsPage } from '../../modules/patients/web/patients-page.tsx';
import { usePatientExtras } from './patient-extras.tsx';

export function PatientsScreen() {
  return <PatientsPage extras={usePatientExtras()} />;
}

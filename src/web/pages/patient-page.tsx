import { PatientPage } from '../../modules/patients/web/patient-page.tsx';
import { usePatientExtras } from './patient-extras.tsx';

export function PatientScreen() {
  const { extras, dialog } = usePatientExtras();
  return (
    <>
      <PatientPage extras={extras} />
      {dialog}
    </>
  );
}

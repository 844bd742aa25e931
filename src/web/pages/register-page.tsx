import { RegisterPage } from '../../modules/patients/web/register-page.tsx';
import { usePatientExtras } from './patient-extras.tsx';

export function RegisterScreen() {
  return <RegisterPage extras={usePatientExtras()} />;
}

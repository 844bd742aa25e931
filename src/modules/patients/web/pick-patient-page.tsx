import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Card, Page } from '../../../kit/web/page.tsx';
import { PatientPicker } from './parts/patient-picker.tsx';

/** A patient's page without a patient: whose is asked first. */
export function PickPatientPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <Page
      title={<Trans>Open a patient</Trans>}
      width="form"
      back={{ to: '/patient', words: <Trans>Patients</Trans> }}
    >
      <Card>
        <PatientPicker
          label={t`Patient`}
          isFirst
          onPick={(row) => void navigate({ to: `/patient-detail/${row.id}` })}
          onNew={(text) => void navigate({ to: '/patient-add/', search: { text } })}
        />
      </Card>
    </Page>
  );
}

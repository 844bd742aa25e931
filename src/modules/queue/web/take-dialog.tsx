// A token for whoever walks in: the patient is found and stands in the queue.
import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { look } from '../../../kit/web/look.ts';
import { useWrite } from '../../../kit/web/query.ts';
import { toastFailure } from '../../../kit/web/toast.tsx';
import { PatientPicker } from '../../patients/web/parts/patient-picker.tsx';
import { api } from '../contract.ts';
import type { Token } from '../model.ts';

export function TakeDialog({
  doctorId,
  onClose,
  onTaken,
}: {
  doctorId: string | undefined;
  onClose: () => void;
  onTaken: (token: Token) => void;
}) {
  const { t } = useLingui();
  const take = useWrite(api.take);
  const give = (patientId: string) =>
    void take
      .mutateAsync({ patientId, ...(doctorId === undefined ? {} : { doctorId }) })
      .then((token) => {
        onTaken(token);
        onClose();
      }, toastFailure);
  return (
    <Dialog title={<Trans>Give a token</Trans>} isOpen onClose={onClose}>
      <div className={look('grid', 'gap-16')} aria-busy={take.isPending}>
        <p className={look('soft', 'size-2')}>
          <Trans>Find the patient; the token is given at once.</Trans>
        </p>
        <PatientPicker label={t`Patient`} isFirst onPick={({ id }) => give(id)} />
      </div>
    </Dialog>
  );
}

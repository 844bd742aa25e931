import { useLingui } from '@lingui/react/macro';
import { useWrite } from '../../kit/web/query.ts';
import { toast, toastFailure } from '../../kit/web/toast.tsx';
import { calledName } from '../../modules/queue/rules.ts';
import { api as queue } from '../../modules/queue/contract.ts';

/** Sends somebody at the counter to the doctor's queue of today and says their token. @returns how, with whether it came to pass. */
export function useToQueue(): (patient: { id: string; name: string }) => Promise<boolean> {
  const { t } = useLingui();
  const { mutateAsync: take } = useWrite(queue.take);
  return ({ id, name }) =>
    take({ patientId: id }).then(
      (token) => {
        toast({ kind: 'good', text: t`${name} has token ${calledName(token)}`, stays: 12_000 });
        return true;
      },
      (error: unknown) => {
        toastFailure(error);
        return false;
      },
    );
}

import { useLingui } from '@lingui/react/macro';
import { useWrite } from '../../../kit/web/query.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';

/** Parts two merged records again and says so. */
export function useUndoMerge(): (id: string) => void {
  const { t } = useLingui();
  const undo = useWrite(api.undoMerge);
  return (id) =>
    void undo
      .mutateAsync({ id })
      .then(
        () => toast({ kind: 'good', text: t`The two records are separate again` }),
        toastFailure,
      );
}

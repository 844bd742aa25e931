// A step of an appointment, done at once and open to be taken back for half a minute.
import { useLingui } from '@lingui/react/macro';
import { useWrite } from '../../../../kit/web/query.ts';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
import { api } from '../../api.ts';
import type { Appointment, Status } from '../../model.ts';
import { undoSeconds } from '../../rules.ts';
import { statusWord } from './words.ts';

export interface Steps {
  step: (appointment: Appointment, to: Status, reason?: string) => Promise<Appointment | null>;
  /** The appointment whose step is on its way. */
  busyId: string | null;
}

export function useSteps(): Steps {
  const { t } = useLingui();
  const move = useWrite(api.move);
  const undo = useWrite(api.undo);
  const takeBack = (moved: Appointment) =>
    undo.mutateAsync({ id: moved.id, version: moved.version }).then(() => toast({ kind: 'news', text: t`Taken back: ${moved.patientName}` }), toastFailure);
  return {
    busyId: move.isPending ? move.variables.id : null,
    step: async (appointment, to, reason = '') => {
      try {
        const moved = await move.mutateAsync({ id: appointment.id, version: appointment.version, to, reason });
        toast({
          kind: 'good',
          text: `${moved.patientName}: ${statusWord(moved.status)}`,
          act: { label: t`Undo`, run: () => void takeBack(moved) },
          stays: (undoSeconds - 2) * 1000,
        });
        return moved;
      } catch (error) {
        toastFailure(error);
        return null;
      }
    },
  };
}

// A step of an appointment, done at once and open to be taken back for half a minute.
import { useLingui } from '@lingui/react/macro';
import { CallRefused } from '../../../../kit/web/client.ts';
import { useWrite } from '../../../../kit/web/query.ts';
import { failureText } from '../../../../kit/web/sentences.ts';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { api } from '../../contract.ts';
import { type Appointment, type Doubt, doubts, type Status } from '../../model.ts';
import { undoSeconds } from '../../rules.ts';
import { statusWord } from './words.ts';

export interface Steps {
  step: (appointment: Appointment, to: Status, reason?: string) => Promise<Appointment | null>;
  /** Gives another start, or another length. */
  shift: (
    appointment: Appointment,
    to: { startsAt: string; minutes?: number; agreed?: Doubt[] },
  ) => Promise<Appointment | null>;
  /** The appointment whose step is on its way. */
  busyId: string | null;
}

/** How long a toast offers to undo. */
export const undoStays = undoSeconds * 1000;

/** What a refusal asks, where it may be meant all the same. */
const doubtOf = (error: unknown): Doubt | null =>
  (error instanceof CallRefused && doubts.find((one) => one === error.code)) || null;

/** Tells a refusal; one that asks has a button for who means it all the same. */
function useDoubt() {
  const { t } = useLingui();
  return (error: unknown, again: (doubt: Doubt) => Promise<unknown>) => {
    const doubt = doubtOf(error);
    if (doubt === null) return toastFailure(error);
    toast({
      kind: 'bad',
      text: failureText(error),
      act: { label: t`Move anyway`, run: () => void again(doubt) },
    });
  };
}

export function useSteps(): Steps {
  const { t } = useLingui();
  const words = useWords();
  const move = useWrite(api.move);
  const undo = useWrite(api.undo);
  const reschedule = useWrite(api.reschedule);
  const takeBack = (moved: Appointment) =>
    undo
      .mutateAsync({ id: moved.id, version: moved.version })
      .then(() => toast({ kind: 'news', text: t`Undone: ${moved.patientName}` }), toastFailure);
  const shiftBack = (was: Appointment, now: Appointment) => {
    const minutes = Temporal.Instant.from(was.startsAt)
      .until(Temporal.Instant.from(was.endsAt))
      .total('minutes');
    return reschedule
      .mutateAsync({
        id: was.id,
        version: now.version,
        startsAt: was.startsAt,
        minutes,
        agreed: [...doubts],
      })
      .then(() => toast({ kind: 'news', text: t`Undone: ${was.patientName}` }), toastFailure);
  };
  const tellDoubt = useDoubt();
  return {
    busyId: move.isPending
      ? move.variables.id
      : reschedule.isPending
        ? reschedule.variables.id
        : null,
    step: async (appointment, to, reason = '') => {
      try {
        const moved = await move.mutateAsync({
          id: appointment.id,
          version: appointment.version,
          to,
          reason,
        });
        toast({
          kind: 'good',
          text: `${moved.patientName}: ${statusWord(moved.status)}`,
          act: { label: t`Undo`, run: () => void takeBack(moved) },
          stays: undoStays,
        });
        return moved;
      } catch (error) {
        toastFailure(error);
        return null;
      }
    },
    shift: async function shift(appointment, to) {
      try {
        const moved = await reschedule.mutateAsync({
          id: appointment.id,
          version: appointment.version,
          ...to,
        });
        const when = `${words.weekday(words.dayOf(moved.startsAt))}, ${words.time(moved.startsAt)}`;
        toast({
          kind: 'good',
          text: `${t`Appointment updated successfully`}: ${moved.patientName}, ${when}`,
          act: { label: t`Undo`, run: () => void shiftBack(appointment, moved) },
          stays: undoStays,
        });
        return moved;
      } catch (error) {
        tellDoubt(error, (doubt) =>
          shift(appointment, { ...to, agreed: [...(to.agreed ?? []), doubt] }),
        );
        return null;
      }
    },
  };
}

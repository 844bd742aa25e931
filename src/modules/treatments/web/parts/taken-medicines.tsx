// What a patient takes since earlier visits, and what was stopped before its end.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OutputOf } from '../../../../kit/shared/contract.ts';
import { look } from '../../../../kit/web/look.ts';
import { useRight } from '../../../identity/web/parts/rights.ts';
import { useWrite } from '../../../../kit/web/query.ts';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { api } from '../../contract.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import styles from '../fields.module.css';

type Facts = OutputOf<typeof api.knownFacts>;
type Taken = Facts['running'][number];

const named = ({ treatmentId, medicineName, form }: Taken) => ({ treatmentId, medicineName, form });

export function TakenMedicines({ running }: Pick<Facts, 'running'>) {
  const { t } = useLingui();
  const words = useWords();
  const may = useRight();
  const stopping = useWrite(api.stopMedicine);
  const resume = useResume();
  const [asked, setAsked] = useState<Taken | null>(null);
  const answer = async (medicine: Taken, reason: string | null) => {
    setAsked(null);
    if (reason === null) return;
    try {
      await stopping.mutateAsync({ ...named(medicine), reason });
      toast({
        kind: 'good',
        text: t`${medicine.medicineName} is stopped`,
        act: { label: t`Undo`, run: () => void resume(medicine) },
      });
    } catch (failure) {
      toastFailure(failure);
    }
  };
  return (
    <>
      <ul className={look('bare-list', 'column', 'gap-4')}>
        {running.map((one) => (
          <li
            key={`${one.medicineName} ${one.form}`}
            className={look('row', 'between', 'middle', 'gap-8', 'size-2')}
          >
            <span className={look('min-0', 'breaks')}>
              <b>{one.medicineName}</b>{' '}
              <span className={look('soft', 'size-1', 'numbers')}>
                {one.dosage} ·{' '}
                {one.untilOn === null ? (
                  <Trans>since {words.day(one.fromOn)}</Trans>
                ) : (
                  <Trans>until {words.day(one.untilOn)}</Trans>
                )}
              </span>
            </span>
            {may('Treatment', 'edit') && (
              <button
                type="button"
                className={styles['tap']}
                aria-label={t`Stop ${one.medicineName}`}
                onClick={() => setAsked(one)}
              >
                <Trans>Stop</Trans>
              </button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title={<Trans>Stop {asked.medicineName}?</Trans>}
          description={t`Shown on the patient’s page; the prescription stays as it was`}
          usual={[t`Side effect`, t`No benefit`, t`Not needed any more`, t`Other medicine instead`]}
          submit={<Trans>Stop this medicine</Trans>}
          onAnswer={(reason) => void answer(asked, reason)}
        />
      )}
    </>
  );
}

export function StoppedMedicines({ stopped }: Pick<Facts, 'stopped'>) {
  const { t } = useLingui();
  const words = useWords();
  const may = useRight();
  const resume = useResume();
  return (
    <ul className={look('bare-list', 'column', 'gap-4')}>
      {stopped.map((one) => (
        <li
          key={`${one.medicineName} ${one.form}`}
          className={look('row', 'between', 'middle', 'gap-8', 'size-2')}
        >
          <span className={look('min-0', 'breaks')}>
            {one.medicineName}{' '}
            <span className={look('soft', 'size-1', 'numbers')}>
              {words.day(one.stoppedOn)} · {one.reason}
            </span>
          </span>
          {may('Treatment', 'edit') && (
            <button
              type="button"
              className={styles['tap']}
              aria-label={t`Take up ${one.medicineName} again`}
              onClick={() => void resume(one)}
            >
              <Trans>Take up again</Trans>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function useResume() {
  const resuming = useWrite(api.resumeMedicine);
  return (medicine: Taken) => resuming.mutateAsync(named(medicine)).catch(toastFailure);
}

// What a patient takes since earlier visits, and what was stopped before its end.
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { OutputOf } from '../../../../kit/shared/contract.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
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

/** One visit may prescribe a medicine in several lines. */
const keyOf = ({ medicineName, form, strength, dosage, untilOn }: Taken): string =>
  [medicineName, form, strength, dosage, untilOn].join(' ');

export function TakenMedicines({ running }: Pick<Facts, 'running'>) {
  const { t } = useLingui();
  const words = useWords();
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
          <Row
            key={keyOf(one)}
            name={<b>{one.medicineName}</b>}
            words={
              <>
                {one.dosage} · <Trans>since {words.day(one.fromOn)}</Trans>
                {one.untilOn !== null && (
                  <>
                    {' '}
                    · <Trans>until {words.day(one.untilOn)}</Trans>
                  </>
                )}
              </>
            }
            actName={t`Stop ${one.medicineName}`}
            onAct={() => setAsked(one)}
          >
            <Trans>Stop</Trans>
          </Row>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title={<Trans>Stop {asked.medicineName}?</Trans>}
          description={t`Shown on the patient’s page; the prescription stays as it was`}
          usual={[t`Side effect`, t`No benefit`, t`No longer needed`, t`Another medicine instead`]}
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
  const resume = useResume();
  return (
    <ul className={look('bare-list', 'column', 'gap-4')}>
      {stopped.map((one) => (
        <Row
          key={keyOf(one)}
          name={one.medicineName}
          words={`${words.day(one.stoppedOn)} · ${one.reason}`}
          actName={t`Restart ${one.medicineName}`}
          onAct={() => void resume(one)}
        >
          <Trans>Restart</Trans>
        </Row>
      ))}
    </ul>
  );
}

interface RowProps {
  name: ReactNode;
  words: ReactNode;
  /** Names the act with its medicine, for who does not see the row. */
  actName: string;
  onAct: () => void;
  children: ReactNode;
}

function Row({ name, words, actName, onAct, children }: RowProps) {
  const mayEdit = useRight()('Treatment', 'edit');
  return (
    <li className={look('row', 'wrap', 'between', 'middle', 'gap-4-8', 'size-2')}>
      <span className={withLook(styles['taken'], 'breaks')}>
        {name} <span className={look('soft', 'size-1', 'numbers')}>{words}</span>
      </span>
      {mayEdit && (
        <button type="button" className={styles['tap']} aria-label={actName} onClick={onAct}>
          {children}
        </button>
      )}
    </li>
  );
}

function useResume() {
  const resuming = useWrite(api.resumeMedicine);
  return (medicine: Taken) => resuming.mutateAsync(named(medicine)).catch(toastFailure);
}

// What fits this person beside the visits: vaccines, a child's growth, an expectant mother's dates.
import { useMemo } from 'react';
import { useWords } from '../../../kit/web/words.tsx';
import type { Patient } from '../../patients/model.ts';
import { heightCmOf } from '../rules.ts';
import { useSlice } from './consult-store.ts';
import { judgeVitals } from './draft.ts';
import { FittingCards } from './parts/fitting-cards.tsx';

interface Props {
  patient: Patient;
  /** The treatment that is open. */
  except: string | null;
  visitOn: string | null;
}

/** With what is typed today as the last measure. */
export function PersonCards({ patient, except, visitOn }: Props) {
  const words = useWords();
  const typed = useSlice((consult) => consult.draft.vitals);
  const now = useMemo(() => {
    const { vitals } = judgeVitals(typed);
    return { on: visitOn ?? words.today, weightKg: vitals.weightKg, heightCm: heightCmOf(vitals) };
  }, [typed, visitOn, words.today]);
  return <FittingCards patient={patient} except={except} now={now} />;
}

// What fits this person beside the visits: a child's growth and vaccines, an expectant mother's dates.
import { lazy, Suspense, useMemo } from 'react';
import { useRead } from '../../../kit/web/query.ts';
import { useWords } from '../../../kit/web/words.tsx';
import type { Measured } from '../../childhood/web/parts/child-card.tsx';
import type { Patient } from '../../patients/model.ts';
import { mayBePregnant, usePregnancy } from '../../pregnancies/web/parts/pregnancy.ts';
import { api } from '../api.ts';
import { ageInMonths, heightCmOf } from '../rules.ts';
import { useSlice } from './consult-store.ts';
import { judgeVitals } from './draft.ts';

const PregnancyCard = lazy(() => import('../../pregnancies/web/parts/pregnancy-card.tsx').then((part) => ({ default: part.PregnancyCard })));
const ChildCard = lazy(() => import('../../childhood/web/parts/child-card.tsx').then((part) => ({ default: part.ChildCard })));

const childBeforeMonths = 17 * 12;
/** As many visits as the server gives at once: a child seen once a month has five years on it in parts. */
const visitsMeasured = 20;

interface Props {
  patient: Patient;
  /** The treatment that is open. */
  except: string | null;
  visitOn: string | null;
}

export function PersonCards({ patient, except, visitOn }: Props) {
  const words = useWords();
  const months = ageInMonths(patient, words.today);
  const asksPregnancy = mayBePregnant(patient.gender, months);
  const pregnancy = usePregnancy(patient.id, asksPregnancy);
  return (
    <Suspense fallback={null}>
      {asksPregnancy && <PregnancyCard patientId={patient.id} pregnancy={pregnancy} />}
      {months !== null && months <= childBeforeMonths && <Child patient={patient} except={except} visitOn={visitOn} />}
    </Suspense>
  );
}

function Child({ patient, except, visitOn }: Props) {
  const words = useWords();
  const read = useRead(api.lastOf, { patientId: patient.id, most: visitsMeasured });
  const typed = useSlice((consult) => consult.draft.vitals);
  const measured = useMemo(() => {
    const { vitals } = judgeVitals(typed);
    const before = (read.data?.visits ?? [])
      .filter((visit) => visit.id !== except)
      .map((visit): Measured => ({ on: visit.visitOn, weightKg: visit.vitals.weightKg, heightCm: heightCmOf(visit.vitals) }));
    return [...before, { on: visitOn ?? words.today, weightKg: vitals.weightKg, heightCm: heightCmOf(vitals) }];
  }, [read.data, typed, except, visitOn, words.today]);
  return <ChildCard born={patient} gender={patient.gender} measured={measured} />;
}

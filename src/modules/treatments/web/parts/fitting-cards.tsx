// What fits a person by age and sex: vaccines, a child's growth, an expectant mother's dates. Fetched only for whom it fits.
import { type ReactNode, Suspense, useMemo } from 'react';
import { lazyPart } from '../../../../kit/web/lazy-part.ts';
import { useRead } from '../../../../kit/web/query.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import type { Measured } from '../../../childhood/web/parts/child-card.tsx';
import { useRight } from '../../../identity/web/parts/rights.ts';
import type { Patient } from '../../../patients/model.ts';
import { mayBePregnant, usePregnancy } from '../../../pregnancies/web/parts/pregnancy.ts';
import { weeksOn } from '../../../pregnancies/rules.ts';
import { api } from '../../contract.ts';
import { ageInMonths, heightCmOf } from '../../rules.ts';

const PregnancyCard = lazyPart(
  () => import('../../../pregnancies/web/parts/pregnancy-card.tsx'),
  'PregnancyCard',
);
const ChildCard = lazyPart(
  () => import('../../../childhood/web/parts/child-card.tsx'),
  'ChildCard',
);
const VaccinationCard = lazyPart(
  () => import('../../../vaccinations/web/parts/vaccination-card.tsx'),
  'VaccinationCard',
);

// As childhood's own rules say; theirs come with the card, and its tables, only where it is drawn.
const chartedUntilMonths = 60;
/** As many visits as the server gives at once: a child seen once a month has five years on it in parts. */
const visitsMeasured = 20;

interface Props {
  patient: Patient;
  /** The treatment that is open: what it holds comes as `now`. */
  except?: string | null;
  now?: Measured | null;
  /** Where the cards stand. */
  frame?: (cards: ReactNode) => ReactNode;
}

export function FittingCards({ patient, except = null, now = null, frame }: Props) {
  const words = useWords();
  const months = ageInMonths(patient, words.today);
  const mayTell = useRight()('Treatment', 'edit');
  const asksPregnancy = mayBePregnant(patient.gender, months);
  const pregnancy = usePregnancy(patient.id, asksPregnancy);
  // Whoever may not note a pregnancy sees one that goes on.
  const showsPregnancy = asksPregnancy && (mayTell || weeksOn(pregnancy, words.today) !== null);
  const isCharted = months !== null && months < chartedUntilMonths && patient.gender !== 'Other';
  const cards = (
    <Suspense fallback={null}>
      {showsPregnancy && <PregnancyCard patientId={patient.id} pregnancy={pregnancy} />}
      {isCharted && <Child patient={patient} except={except} now={now} />}
      <VaccinationCard patient={patient} />
    </Suspense>
  );
  return frame ? frame(cards) : cards;
}

function Child({
  patient,
  except,
  now,
}: {
  patient: Patient;
  except: string | null;
  now: Measured | null;
}) {
  const read = useRead(api.lastOf, { patientId: patient.id, most: visitsMeasured });
  const measured = useMemo(() => {
    const before = (read.data?.visits ?? [])
      .filter((visit) => visit.id !== except)
      .map((visit): Measured => ({
        on: visit.visitOn,
        weightKg: visit.vitals.weightKg,
        heightCm: heightCmOf(visit.vitals),
      }));
    return now ? [...before, now] : before;
  }, [read.data, except, now]);
  return <ChildCard born={patient} gender={patient.gender} measured={measured} />;
}

// A patient's course at a glance: what was diagnosed, what is being taken, and what was measured as lines.
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '../../../../kit/web/query.ts';
import { Failed } from '../../../../kit/web/states.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import type { Patient } from '../../../patients/model.ts';
import { api } from '../../contract.ts';
import type { MedicineFacts } from '../../model.ts';
import { ageInMonths, isAdultAt } from '../../rules.ts';
import { changesOf, problemsOf, trendsOf } from '../../rules/trends.ts';
import { useRight } from '../../../identity/web/parts/rights.ts';
import { CodedEntries } from './coded-entries.tsx';
import { Measures } from './measures.tsx';
import { StoppedMedicines, TakenMedicines } from './taken-medicines.tsx';
import { look } from '../../../../kit/web/look.ts';

interface Props {
  patient: Patient;
  /** The visit that is open: what it prescribes is not yet being taken. */
  except?: string | null;
  /** Draws with the card: null where nothing is known, undefined while it is asked for. */
  draw?: (card: ReactNode) => ReactNode;
}

const asItIs = (card: ReactNode): ReactNode => card;

function useCourse(patientId: string, except: string | null | undefined) {
  const course = useRead(api.course, { patientId });
  const known = useRead(api.knownFacts, { patientId, ...(except ? { except } : {}) });
  return {
    visits: course.data?.visits ?? [],
    facts: known.data,
    isAsking: course.isLoading || known.isLoading,
    error: known.data && course.data ? null : (known.error ?? course.error),
    ask: () => void Promise.all([course.refetch(), known.refetch()]),
  };
}

export function CourseCard({ patient, except, draw = asItIs }: Props) {
  const words = useWords();
  const { visits, facts, isAsking, error, ask } = useCourse(patient.id, except);
  const problems = problemsOf(visits);
  const isAdult = isAdultAt(ageInMonths(patient, words.today));
  const trends = trendsOf(visits, { gender: patient.gender, isAdult });
  const mayEdit = useRight()('Treatment', 'edit');
  const known = [problems, trends, ...(facts ? [facts.running, facts.stopped, facts.coded] : [])];
  const mayCode = mayEdit && facts !== undefined;
  if (isAsking) return draw(undefined);
  if (!error && !mayCode && known.every((all) => all.length === 0)) return draw(null);
  const card = (
    <div className={look('column', 'gap-12')}>
      {error && <Failed error={error} onRetry={ask} />}
      {facts && <CodedEntries patientId={patient.id} coded={facts.coded} />}
      {problems.length > 0 && (
        <Part title={<Trans>Problems</Trans>}>
          <ul className={look('bare-list', 'column', 'gap-4')}>
            {problems.slice(0, 8).map(({ text, codes, lastOn }) => (
              <li key={text} className={look('size-2', 'breaks')}>
                <b>{text}</b>{' '}
                <span className={look('soft', 'size-1', 'numbers')}>
                  {[...codes, words.day(lastOn)].join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {facts && <Medicines facts={facts} />}
      {trends.length > 0 && (
        <Part title={<Trans>Measured</Trans>}>
          <Measures trends={trends} changes={facts ? changesOf(facts) : []} />
        </Part>
      )}
    </div>
  );
  return draw(card);
}

function Medicines({ facts: { running, stopped } }: { facts: MedicineFacts }) {
  return (
    <>
      {running.length > 0 && (
        <Part title={<Trans>Taking now</Trans>}>
          <TakenMedicines running={running} />
        </Part>
      )}
      {stopped.length > 0 && (
        <Part title={<Trans>Stopped</Trans>}>
          <StoppedMedicines stopped={stopped} />
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className={look('soft', 'size-1', 'strong')}>{title}</h3>
      {children}
    </section>
  );
}

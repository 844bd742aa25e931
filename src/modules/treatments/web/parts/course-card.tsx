// A patient's course at a glance: what was diagnosed, what is being taken, and what was measured as lines.
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useRead } from '../../../../kit/web/query.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import type { Patient } from '../../../patients/model.ts';
import { api } from '../../contract.ts';
import type { MedicineFacts } from '../../model.ts';
import { vitalCells } from '../../fields.ts';
import { problemsOf, type Trend, trendsOf } from '../../rules/trends.ts';
import { useRight } from '../../../identity/web/parts/rights.ts';
import { CodedEntries } from './coded-entries.tsx';
import { StoppedMedicines, TakenMedicines } from './taken-medicines.tsx';
import { sentenceOf } from '../../../../kit/web/sentences.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './course.module.css';

interface Props {
  patient: Patient;
  /** The visit that is open: what it prescribes is not yet being taken. */
  except?: string | null;
  /** Where the card stands; not drawn for whom nothing is known. */
  frame?: (card: ReactNode) => ReactNode;
}

export function CourseCard({ patient, except, frame }: Props) {
  const words = useWords();
  const { data } = useRead(api.course, { patientId: patient.id });
  const { data: facts } = useRead(api.knownFacts, {
    patientId: patient.id,
    ...(except ? { except } : {}),
  });
  const visits = data?.visits ?? [];
  const problems = problemsOf(visits);
  const trends = trendsOf(visits, patient.gender);
  const mayEdit = useRight()('Treatment', 'edit');
  const known = [problems, trends, ...(facts ? [facts.running, facts.stopped, facts.coded] : [])];
  const mayCode = mayEdit && facts !== undefined;
  if (!mayCode && known.every((all) => all.length === 0)) return null;
  const card = (
    <div className={look('column', 'gap-12')}>
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
        <div className={withLook(styles['charts'], 'grid', 'gap-12')}>
          {trends.slice(0, 6).map((trend) => (
            <TrendChart key={`${trend.name} ${trend.unit}`} trend={trend} />
          ))}
        </div>
      )}
    </div>
  );
  return frame ? frame(card) : card;
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

const wide = 300;
const tall = 96;
const edge = 10;

/** `vitalCells` name the vitals; a test has a name of its own. */
const isVital = (name: string): name is keyof typeof vitalCells => Object.hasOwn(vitalCells, name);

/** A limit within a third of what was measured is drawn; another would flatten the line. */
const isNear = (limit: number, points: Trend['points']): boolean =>
  points.some(({ value }) => Math.abs(value - limit) <= value / 3);

export function TrendChart({ trend: { name, unit, range, points } }: { trend: Trend }) {
  const { t } = useLingui();
  const words = useWords();
  const id = useId();
  const title = isVital(name) ? sentenceOf(vitalCells[name].label.id) : name;
  const days = points.map(({ on }) => Temporal.PlainDate.from(on).until(words.today).total('days'));
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  // As far as the usual range begins, so that it is seen which way is good.
  const near = range
    ? [Math.max(range[0], 0), range[1]].filter((limit) => isNear(limit, points))
    : [];
  const all = [
    ...points.flatMap(({ value, second }) => (second === null ? [value] : [value, second])),
    ...near,
  ];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (at: number) =>
    edge + ((first - (days[at] ?? 0)) / Math.max(1, first - last)) * (wide - 2 * edge);
  const y = (value: number) =>
    tall - edge - ((value - low) / Math.max(1e-9, high - low)) * (tall - 2 * edge);
  const line = (of: 'value' | 'second') =>
    points
      .flatMap((point, at) => {
        const value = point[of];
        return value === null ? [] : [`${x(at).toFixed(1)},${y(value).toFixed(1)}`];
      })
      .join(' ');
  const said = ({ value, second }: Trend['points'][number]) =>
    second === null ? `${value}` : `${value}/${second}`;
  const latest = points.at(-1);
  const clamp = (value: number) => Math.min(tall, Math.max(0, y(value)));
  return (
    <figure className={styles['figure']}>
      <figcaption id={id} className={look('row', 'between', 'gap-8', 'size-1')}>
        <span className={look('soft', 'strong')}>{title}</span>
        <span className={look('numbers')}>
          <b>{latest ? said(latest) : ''}</b> {unit}
        </span>
      </figcaption>
      <svg
        className={look('block', 'full')}
        viewBox={`0 0 ${wide} ${tall}`}
        role="img"
        aria-labelledby={id}
      >
        {range && (
          <rect
            className={styles['usual']}
            x={0}
            width={wide}
            y={clamp(range[1])}
            height={Math.max(0, clamp(range[0]) - clamp(range[1]))}
          />
        )}
        <polyline className={styles['line']} points={line('value')} />
        <polyline className={styles['line']} points={line('second')} />
        {points.map((point, at) => (
          <g key={point.on} className={styles['point']}>
            <circle cx={x(at)} cy={y(point.value)} r={3.5} />
            {point.second !== null && <circle cx={x(at)} cy={y(point.second)} r={3.5} />}
          </g>
        ))}
      </svg>
      <details className={look('size-1')}>
        <summary className={look('soft')}>{t`${points.length} values`}</summary>
        <ul className={look('bare-list', 'numbers')}>
          {points.toReversed().map((point) => (
            <li key={point.on}>
              {words.day(point.on)}: {said(point)} {unit}
            </li>
          ))}
        </ul>
      </details>
    </figure>
  );
}

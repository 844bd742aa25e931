// A measure's way through time: small beside its last value, large with what is usual and when medicines changed.
import { Trans, useLingui } from '@lingui/react/macro';
import type { Day } from '../../../../kit/shared/time.ts';
import { Fold } from '../../../../kit/web/fold.tsx';
import { look, withLook } from '../../../../kit/web/look.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import type { MedicineChange, Trend, TrendPoint } from '../../rules/trends.ts';
import styles from './course.module.css';

export const valueText = ({ value, second }: TrendPoint): string =>
  second === null ? `${value}` : `${value}/${second}`;

interface Size {
  wide: number;
  tall: number;
  edge: number;
}

interface Plane {
  x: (day: Day) => number;
  y: (value: number) => number;
  /** As a polyline's points. */
  line: (of: 'value' | 'second') => string;
}

/** A limit within a third of what was measured is drawn; another would flatten the line. */
const isNear = (limit: number, points: Trend['points']): boolean =>
  points.some(({ value }) => Math.abs(value - limit) <= value / 3);

function planeOf({ points, range }: Trend, from: Day, to: Day, { wide, tall, edge }: Size): Plane {
  // As far as the usual range begins, so that it is seen which way is good.
  const near = range ? range.map((limit) => Math.max(limit, 0)) : [];
  const all = [
    ...points.flatMap(({ value, second }) => (second === null ? [value] : [value, second])),
    ...near.filter((limit) => isNear(limit, points)),
  ];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const daysTo = (day: Day) => Temporal.PlainDate.from(from).until(day).total('days');
  const length = Math.max(1, daysTo(to));
  const x = (day: Day) => edge + (daysTo(day) / length) * (wide - 2 * edge);
  // One value alone lies in the middle.
  const y = (value: number) =>
    high === low ? tall / 2 : tall - edge - ((value - low) / (high - low)) * (tall - 2 * edge);
  const line = (of: 'value' | 'second') =>
    points
      .flatMap((point) => {
        const value = point[of];
        return value === null ? [] : [`${x(point.on).toFixed(1)},${y(value).toFixed(1)}`];
      })
      .join(' ');
  return { x, y, line };
}

const small = { wide: 72, tall: 24, edge: 3 };

export function Sparkline({ trend }: { trend: Trend }) {
  const { points } = trend;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return <span />;
  const { x, y, line } = planeOf(trend, first.on, last.on, small);
  return (
    <svg viewBox={`0 0 ${small.wide} ${small.tall}`} width={small.wide} aria-hidden="true">
      <polyline className={styles['line']} points={line('value')} />
      <polyline className={styles['line']} points={line('second')} />
      <circle className={styles['point']} cx={x(last.on)} cy={y(last.value)} r={2.5} />
    </svg>
  );
}

const large = { wide: 640, tall: 220, edge: 12 };

interface Props {
  trend: Trend;
  changes: readonly MedicineChange[];
  name: string;
}

/** The two years before today. */
export function TrendChart({ trend, changes, name }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const from = Temporal.PlainDate.from(words.today).subtract({ years: 2 }).toString();
  const shown = { ...trend, points: trend.points.filter(({ on }) => on >= from) };
  const changed = changes.filter(({ on }) => on >= from);
  const { range, unit } = trend;
  return (
    <div className={look('column', 'gap-12')}>
      {shown.points.length > 0 && (
        <Drawing trend={shown} changes={changed} from={from} name={name} />
      )}
      <div className={look('row', 'wrap', 'gap-4-16', 'between', 'size-1', 'soft', 'numbers')}>
        <span>{words.day(from)}</span>
        {range && <Usual low={Math.max(range[0], 0)} high={range[1]} unit={unit} />}
        <span>{words.day(words.today)}</span>
      </div>
      {changed.length > 0 && (
        <section>
          <h3 className={look('soft', 'size-1', 'strong')}>
            <Trans>Medicine changes</Trans>
          </h3>
          <ul className={look('bare-list', 'size-2')}>
            {changed.map(({ on, kind, medicineName }) => (
              <li key={`${on} ${kind} ${medicineName}`}>
                {words.day(on)}:{' '}
                {kind === 'started' ? t`${medicineName} started` : t`${medicineName} stopped`}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Fold className={look('size-1')} title={t`${trend.points.length} values`}>
        <ul className={look('bare-list', 'numbers')}>
          {trend.points.toReversed().map((point) => (
            <li key={point.on}>
              {words.day(point.on)}: {valueText(point)} {unit}
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}

function Usual({ low, high, unit }: { low: number; high: number; unit: string }) {
  return (
    <span className={look('inline', 'gap-6', 'middle')}>
      <span className={withLook(styles['swatch'], 'wash-good')} />
      <Trans>
        Usual: {low}–{high} {unit}
      </Trans>
    </span>
  );
}

interface DrawingProps extends Props {
  from: Day;
}

function Drawing({ trend, changes, from, name }: DrawingProps) {
  const { points, range, unit } = trend;
  const { t } = useLingui();
  const words = useWords();
  const { x, y, line } = planeOf(trend, from, words.today, large);
  const inside = (value: number) => Math.min(large.tall, Math.max(0, y(value)));
  const count = points.length;
  return (
    <svg
      className={look('block', 'full')}
      viewBox={`0 0 ${large.wide} ${large.tall}`}
      role="img"
      aria-label={t`${name}: ${count} values`}
    >
      {range && (
        <rect
          className={styles['usual']}
          x={0}
          width={large.wide}
          y={inside(range[1])}
          height={Math.max(0, inside(range[0]) - inside(range[1]))}
        />
      )}
      {changes.map(({ on, kind, medicineName }) => (
        <line
          key={`${on} ${kind} ${medicineName}`}
          className={styles['change']}
          data-kind={kind}
          x1={x(on)}
          x2={x(on)}
          y1={0}
          y2={large.tall}
        />
      ))}
      <polyline className={styles['line']} points={line('value')} />
      <polyline className={styles['line']} points={line('second')} />
      {points.map((point) => (
        <g key={point.on} className={styles['point']}>
          <title>{`${words.day(point.on)}: ${valueText(point)} ${unit}`}</title>
          <circle cx={x(point.on)} cy={y(point.value)} r={4} />
          {point.second !== null && <circle cx={x(point.on)} cy={y(point.second)} r={4} />}
        </g>
      ))}
    </svg>
  );
}

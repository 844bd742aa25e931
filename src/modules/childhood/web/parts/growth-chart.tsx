// A child's weight or height on WHO's lines, drawn in our own colours; the same numbers stand below as a table.
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { chartUntilMonths, type Measure, type Point, type Sex, valueAt } from '../../rules.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './childhood.module.css';

interface Props {
  measure: Measure;
  sex: Sex;
  points: readonly Point[];
  /** The age now, which the chart reaches at least. */
  months: number;
}

const wide = 560;
const tall = 300;
const edge = { left: 40, right: 34, top: 12, bottom: 30 };
const lines = [-3, -2, 0, 2, 3];
const range = {
  weight: { from: 0, to: 30, step: 5 },
  height: { from: 40, to: 125, step: 10 },
} as const;

export function GrowthChart({ measure, sex, points, months: now }: Props) {
  const { t } = useLingui();
  const id = useId();
  // A baby's first year is drawn wide, later the whole five years.
  const last = Math.max(now, ...points.map((point) => point.months));
  const until = last <= 12 ? 12 : last <= 24 ? 24 : chartUntilMonths;
  const { from, step } = range[measure];
  const top = Math.ceil((valueAt(measure, sex, until, 3) ?? range[measure].to) / step) * step;
  const x = (months: number) => edge.left + (months / until) * (wide - edge.left - edge.right);
  const y = (value: number) =>
    tall - edge.bottom - ((value - from) / (top - from)) * (tall - edge.top - edge.bottom);
  const months = Array.from({ length: until + 1 }, (_, month) => month);
  const curve = (z: number) =>
    months
      .map(
        (month, at) =>
          `${at === 0 ? 'M' : 'L'}${x(month).toFixed(1)} ${y(valueAt(measure, sex, month, z) ?? 0).toFixed(1)}`,
      )
      .join('');
  const ticks = Array.from(
    { length: Math.floor((top - from) / step) + 1 },
    (_, at) => from + at * step,
  );
  const everyMonths = until === chartUntilMonths ? 12 : until === 24 ? 6 : 3;
  const shown = points.filter((point) => point.months >= 0 && point.months <= until);
  const title = measure === 'weight' ? t`Weight for age, kg` : t`Length or height for age, cm`;
  return (
    <figure className={styles['figure']}>
      <figcaption id={id}>{title}</figcaption>
      <svg
        className={withLook(styles['chart'], 'block', 'full')}
        viewBox={`0 0 ${wide} ${tall}`}
        role="img"
        aria-labelledby={id}
      >
        {ticks.map((value) => (
          <g key={value}>
            <line
              className={styles['grid']}
              x1={edge.left}
              x2={wide - edge.right}
              y1={y(value)}
              y2={y(value)}
            />
            <text className={styles['axis']} x={edge.left - 6} y={y(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {months
          .filter((month) => month % everyMonths === 0)
          .map((month) => (
            <g key={month}>
              <line
                className={styles['grid']}
                x1={x(month)}
                x2={x(month)}
                y1={edge.top}
                y2={tall - edge.bottom}
              />
              <text className={styles['axis']} x={x(month)} y={tall - 10} textAnchor="middle">
                {month}
              </text>
            </g>
          ))}
        {lines.map((z) => (
          <g key={z}>
            <path className={styles['curve']} data-z={Math.abs(z)} d={curve(z)} />
            <text
              className={styles['mark']}
              data-z={Math.abs(z)}
              x={wide - edge.right + 4}
              y={y(valueAt(measure, sex, until, z) ?? 0) + 4}
            >
              {z > 0 ? `+${z}` : z === 0 ? '0' : `−${-z}`}
            </text>
          </g>
        ))}
        {shown.length > 1 && (
          <polyline
            className={styles['way']}
            points={shown.map((point) => `${x(point.months)},${y(point.value)}`).join(' ')}
          />
        )}
        {shown.map((point) => (
          <circle
            key={`${point.months}`}
            className={styles['point']}
            cx={x(point.months)}
            cy={y(point.value)}
            r={4.5}
          />
        ))}
      </svg>
      <p
        className={look('soft', 'size-1')}
      >{t`Age in months; the lines are WHO’s median and its 2nd and 3rd standard deviations`}</p>
    </figure>
  );
}

// Days as bars, drawn by hand: one figure at a time, the exact number on hover and for screen readers.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Day } from '../../../../kit/shared/time.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './bars.module.css';

interface Bar {
  day: Day;
  figure: number;
}

const [width, height] = [600, 150];

export function Bars({
  bars,
  name,
  write,
}: {
  bars: readonly Bar[];
  name: string;
  write: (figure: number) => string;
}) {
  const { t } = useLingui();
  const words = useWords();
  const [at, setAt] = useState<number | null>(null);
  const most = Math.max(1, ...bars.map((bar) => bar.figure));
  const top = roundUp(most);
  const step = width / bars.length;
  const pointed = at === null ? undefined : bars[at];
  const total = bars.reduce((sum, bar) => sum + bar.figure, 0);
  return (
    <figure>
      <figcaption
        className={withLook(styles['barsHead'], 'row', 'gap-10', 'baseline', 'soft', 'numbers')}
      >
        <strong>{write(pointed ? pointed.figure : total)}</strong>
        <span>{pointed ? words.weekday(pointed.day) : t`in ${bars.length} days`}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className={withLook(styles['barsPicture'], 'block', 'full')}
        role="img"
        aria-label={t`${name}, last ${bars.length} days: ${write(total)}`}
      >
        {[0.5, 1].map((part) => (
          <line
            key={part}
            x1="0"
            x2={width}
            y1={height - part * (height - 4)}
            y2={height - part * (height - 4)}
            className={styles['grid']}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {bars.map((bar, place) => {
          const tall = bar.figure === 0 ? 0 : Math.max(3, (bar.figure / top) * (height - 4));
          return (
            <g
              key={bar.day}
              onMouseEnter={() => setAt(place)}
              onMouseLeave={() => setAt(null)}
              onTouchStart={() => setAt(place)}
            >
              <rect x={place * step} y="0" width={step} height={height} fill="transparent" />
              <rect
                x={place * step + step * 0.16}
                y={height - tall}
                width={step * 0.68}
                height={tall}
                rx="2"
                className={styles['bar']}
                data-at={place === at ? '' : undefined}
              />
            </g>
          );
        })}
        <line
          x1="0"
          x2={width}
          y1={height - 0.5}
          y2={height - 0.5}
          className={styles['axis']}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Days bars={bars} />
    </figure>
  );
}

/** The next round number above: 1, 2 or 5 with noughts. */
function roundUp(figure: number): number {
  const power = 10 ** Math.floor(Math.log10(figure));
  return ([1, 2, 5, 10].find((one) => one * power >= figure) ?? 10) * power;
}

/** The first day, the last, and two between where there is room. */
function Days({ bars }: { bars: readonly Bar[] }) {
  const words = useWords();
  return (
    <div className={look('row', 'between', 'top-6', 'faint', 'size-1')} aria-hidden="true">
      {marksOf(bars.length).map((place) => (
        <span key={place}>{bars[place] && words.dayShort(bars[place].day)}</span>
      ))}
    </div>
  );
}

const marksOf = (count: number): number[] =>
  count < 4
    ? [...new Array(count).keys()]
    : [0, 1, 2, 3].map((n) => Math.round((n * (count - 1)) / 3));

// Days as bars, drawn by hand: one figure at a time before the ghost of the period before, each day's number under the pointer, by arrow keys and for screen readers.
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import type { Day } from '../../../../kit/shared/time.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './bars.module.css';

export interface Bar {
  day: Day;
  figure: number;
}

interface Parts {
  bars: readonly Bar[];
  /** As many days right before, in the same order; none where they are not known. */
  before?: readonly Bar[] | undefined;
  name: string;
  write: (figure: number) => string;
}

const [width, height] = [600, 150];
const highest = height - 4;

export function Bars({ bars, before, name, write }: Parts) {
  const { t } = useLingui();
  const words = useWords();
  const [at, setAt] = useState<number | null>(null);
  const top = roundUp(Math.max(1, ...[...bars, ...(before ?? [])].map(({ figure }) => figure)));
  const pointed = at === null ? undefined : bars[at];
  const total = sum(bars);
  const last = bars.length - 1;
  return (
    <figure>
      <Head bars={bars} before={before} at={at} write={write} />
      <div className={look('row', 'gap-8')}>
        <Axis top={top} write={write} />
        <div className={look('grow', 'min-0')}>
          <div
            className={styles['barsPicture']}
            role="slider"
            tabIndex={0}
            aria-label={t`${name}, last ${bars.length} days: ${write(total)}`}
            aria-valuemin={1}
            aria-valuemax={bars.length}
            aria-valuenow={(at ?? last) + 1}
            aria-valuetext={
              pointed ? `${words.weekday(pointed.day)}: ${write(pointed.figure)}` : write(total)
            }
            onKeyDown={(event) => {
              const place = placeAfter(event, at, last);
              if (place === undefined) return;
              event.preventDefault();
              setAt(place);
            }}
            onBlur={() => setAt(null)}
            onMouseLeave={() => setAt(null)}
          >
            <Picture bars={bars} before={before} top={top} at={at} onPoint={setAt} />
          </div>
          <Days bars={bars} />
        </div>
      </div>
    </figure>
  );
}

const sum = (bars: readonly Bar[]): number => bars.reduce((all, { figure }) => all + figure, 0);

/** Where the arrow leads; null takes the mark away, undefined is a key that is not ours. */
function placeAfter(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  at: number | null,
  last: number,
): number | null | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return at === null ? last : Math.max(0, at - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return at === null ? 0 : Math.min(last, at + 1);
  return key === 'Escape' && at !== null ? null : undefined;
}

/** The whole span in one number, or the day that is pointed at; the days before beside it. */
function Head({ bars, before: ghosts, at, write }: Omit<Parts, 'name'> & { at: number | null }) {
  const { t } = useLingui();
  const words = useWords();
  const pointed = at === null ? undefined : bars[at];
  const ghost = at === null ? undefined : ghosts?.[at];
  const before = ghosts && write(sum(ghosts));
  return (
    <figcaption
      className={withLook(
        styles['barsHead'],
        'row',
        'wrap',
        'gap-0-10',
        'baseline',
        'soft',
        'numbers',
      )}
    >
      <strong>{write(pointed ? pointed.figure : sum(bars))}</strong>
      <span>{pointed ? words.weekday(pointed.day) : t`in ${bars.length} days`}</span>
      {before !== undefined && (
        <span className={look('row', 'gap-6', 'middle')}>
          <span className={styles['ghostMark']} aria-hidden="true" />
          {pointed && ghost ? (
            `${write(ghost.figure)} · ${words.weekday(ghost.day)}`
          ) : (
            <Trans>{before} in the period before</Trans>
          )}
        </span>
      )}
    </figcaption>
  );
}

/** What the lines of the picture stand for, from the top. */
function Axis({ top, write }: { top: number; write: (figure: number) => string }) {
  const half = top / 2;
  return (
    <div className={withLook(styles['scale'], 'faint', 'size-1', 'numbers')} aria-hidden="true">
      <span>{write(top)}</span>
      <span>{Number.isInteger(half) ? write(half) : ''}</span>
      <span>{write(0)}</span>
    </div>
  );
}

interface PictureParts extends Pick<Parts, 'bars' | 'before'> {
  top: number;
  at: number | null;
  onPoint: (place: number) => void;
}

function Picture({ bars, before, top, at, onPoint }: PictureParts) {
  const step = width / bars.length;
  const tallOf = (figure: number) => (figure === 0 ? 0 : Math.max(3, (figure / top) * highest));
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={look('block', 'full')}
      aria-hidden="true"
    >
      {[0.5, 1].map((part) => (
        <line
          key={part}
          x1="0"
          x2={width}
          y1={height - part * highest}
          y2={height - part * highest}
          className={styles['grid']}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {bars.map((bar, place) => {
        const [tall, ghost] = [tallOf(bar.figure), tallOf(before?.[place]?.figure ?? 0)];
        const isPointed = place === at ? '' : undefined;
        return (
          <g
            key={bar.day}
            onMouseEnter={() => onPoint(place)}
            onTouchStart={() => onPoint(place)}
            data-day={bar.day}
          >
            <rect
              x={place * step}
              y="0"
              width={step}
              height={height}
              className={styles['strip']}
              data-at={isPointed}
            />
            <rect
              x={place * step + step * 0.04}
              y={height - ghost}
              width={step * 0.92}
              height={ghost}
              className={styles['ghost']}
            />
            <rect
              x={place * step + step * 0.22}
              y={height - tall}
              width={step * 0.56}
              height={tall}
              rx="2"
              className={styles['bar']}
              data-at={isPointed}
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

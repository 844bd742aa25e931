// Days as columns of hours. Appointments are dragged to another time (by finger after a moment's hold), pulled longer at their lower edge, or moved with
// Alt and the arrow keys.
import { Trans, useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { Pointed } from '../../../../kit/web/asked.ts';
import { type Day, dayAt, type Zone } from '../../../../kit/shared/time.ts';
import { useAddress } from '../../../../kit/web/list.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { useRight } from '../../../identity/web/parts/rights.ts';
import type { DayOfStarts } from '../../../slots/model.ts';
import type { Appointment } from '../../model.ts';
import { withLook } from '../../../../kit/web/look.ts';
import { useMinute } from './use-minute.ts';
import styles from './calendar-grid.module.css';
import {
  type Folded,
  foldLanes,
  hoursOf,
  inLanes,
  instantAt,
  lengthOf,
  minuteOf,
  type Spot,
} from './calendar-layout.ts';
import {
  keyStep,
  type Moves,
  type Shift,
  useIsMovable,
  useMoves,
  useSpotOf,
} from './calendar-moves.ts';
import { statusWord } from './words.ts';

interface Props {
  days: readonly Day[];
  appointments: readonly Appointment[];
  /** When the clinic is open, as far as it is known. */
  open: readonly DayOfStarts[];
  onOpen: (appointment: Appointment) => void;
  onShift: (appointment: Appointment, to: Shift) => void;
  /** A free place was pointed at. */
  onPlace: (place: Pointed) => void;
}

/** A span in which the clinic is open; free as long as nobody has taken it. */
interface OpenSpan extends Spot {
  isFree: boolean;
}

/** What every part of the grid needs to know of it. */
interface Grid {
  first: number;
  last: number;
  zone: Zone;
  today: Day;
  nowMinute: number;
  openSpans: readonly OpenSpan[];
  moves: Moves;
  isMovable: (one: Appointment) => boolean;
  onOpen: (appointment: Appointment) => void;
  onPlace: (place: Pointed) => void;
}

const vars = (values: Record<`--${string}`, number>): CSSProperties =>
  Object.assign<CSSProperties, typeof values>({}, values);
const placeOn = ({ first }: Grid, from: number, to: number) =>
  vars({ '--from': from - first * 60, '--length': to - from });

const spansOf = (open: readonly DayOfStarts[], zone: Zone): OpenSpan[] =>
  open.flatMap((one) =>
    one.starts.map((start) => ({
      isFree: start.state === 'Available',
      // A session past midnight has starts of the next day.
      day: dayAt(Temporal.Instant.from(start.startsAt), zone),
      from: minuteOf(start.startsAt, zone),
      to: minuteOf(start.startsAt, zone) + lengthOf(start),
    })),
  );

export function CalendarGrid({ days, appointments, open, onOpen, onShift, onPlace }: Props) {
  const words = useWords();
  const { zone } = useMember();
  const body = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const spotOf = useSpotOf();
  const now = useMinute();
  const isMovable = useIsMovable(now);
  const hoursShown = () => last - first;
  const lanesAtMost = useLanes(days.length > 1);
  const moves = useMoves({ body, days, zone, hoursShown, isMovable, onShift });
  const openSpans = spansOf(open, zone);
  const { first, last } = hoursOf([
    ...appointments.map(spotOf),
    ...openSpans,
    ...(moves.moving ? [moves.moving] : []),
  ]);
  const nowMinute = minuteOf(now, zone);
  const today = words.dayOf(now);
  const grid: Grid = {
    first,
    last,
    zone,
    today,
    nowMinute,
    openSpans,
    moves,
    isMovable,
    onOpen,
    onPlace,
  };
  const anchor = days.includes(today)
    ? nowMinute
    : Math.min(...appointments.map((one) => minuteOf(one.startsAt, zone)), 9 * 60);
  const anchored = useRef('');
  useEffect(() => {
    const key = days.join(' ');
    if (anchored.current === key || !scroller.current || !body.current) return;
    anchored.current = key;
    scrollToAnchor(scroller.current, body.current, grid, anchor);
  });
  return (
    <div className={withLook(styles['calendar'], 'anchor')} data-days={days.length}>
      <div className={styles['scroller']} ref={scroller}>
        <Heads days={days} today={today} open={open} />
        <div
          className={withLook(styles['body'], 'grid', 'anchor')}
          ref={body}
          style={vars({ '--minutes': hoursShown() * 60 })}
        >
          <Hours grid={grid} day={days[0] ?? today} />
          {days.map((day) => (
            <Column
              key={day}
              grid={grid}
              day={day}
              appointments={appointments}
              lanes={lanesAtMost}
            />
          ))}
        </div>
      </div>
      <MoveNews grid={grid} appointments={appointments} />
    </div>
  );
}

/** Scrolls the hour before `anchor` (minutes since midnight) and today's column into sight. */
function scrollToAnchor(
  scroller: HTMLElement,
  body: HTMLElement,
  { first, last, today }: Grid,
  anchor: number,
): void {
  const perMinute = body.clientHeight / ((last - first) * 60);
  const [column] = body.querySelectorAll<HTMLElement>(`[data-day='${today}']`);
  scroller.scrollTo({
    top: Math.max(0, (anchor - first * 60 - 60) * perMinute),
    // On a phone the week is wider than the screen: it opens on its own day.
    left: column ? column.offsetLeft - (body.firstElementChild?.clientWidth ?? 0) : 0,
    behavior: 'instant',
  });
}

/** So many names beside each other can be read. */
function useLanes(isWeek: boolean): number {
  const atOnce = { getInitialValueInEffect: false };
  const isTablet = useMediaQuery('(width >= 48rem)', true, atOnce);
  const isLaptop = useMediaQuery('(width >= 75rem)', true, atOnce);
  if (isWeek || !isTablet) return 2;
  return isLaptop ? 8 : 4;
}

function Heads({ days, today, open }: { days: readonly Day[]; today: Day; open: Props['open'] }) {
  const words = useWords();
  const holidayOn = (day: Day) => open.find((one) => one.day === day)?.holiday ?? undefined;
  return (
    <div className={withLook(styles['heads'], 'grid', 'line-below', 'surface', 'sticky')}>
      <span className={styles['corner']} />
      {days.map((day) => (
        <span
          key={day}
          className={withLook(styles['head'], 'soft', 'numbers', 'one-line', 'centre', 'clipped')}
          data-today={day === today ? '' : undefined}
        >
          <span className={styles['weekday']}>
            {words.names.weekdaysShort[Temporal.PlainDate.from(day).dayOfWeek % 7]}
          </span>{' '}
          <b>{Temporal.PlainDate.from(day).day}</b>
          {holidayOn(day) && (
            <span
              className={withLook(styles['holiday'], 'warn', 'size-1', 'clipped')}
              title={holidayOn(day)}
            >
              <Trans>Holiday: {holidayOn(day)}</Trans>
            </span>
          )}
        </span>
      ))}
    </div>
  );
}

function Hours({ grid: { first, last, zone }, day }: { grid: Grid; day: Day }) {
  const words = useWords();
  return (
    <div className={withLook(styles['hours'], 'grid')} aria-hidden="true">
      {Array.from({ length: last - first }, (_, at) => first + at).map((hour) => (
        <span
          key={hour}
          className={withLook(styles['hour'], 'soft', 'size-1', 'numbers', 'one-line')}
        >
          {words.time(instantAt(day, hour * 60, zone)).replace(':00', '')}
        </span>
      ))}
    </div>
  );
}

function Column({
  grid,
  day,
  appointments,
  lanes: most,
}: {
  grid: Grid;
  day: Day;
  appointments: readonly Appointment[];
  /** Beside each other at the most. */
  lanes: number;
}) {
  const words = useWords();
  const spotOf = useSpotOf();
  const mayEdit = useRight()('Appointment', 'edit');
  const { moving } = grid.moves;
  const here = appointments
    .map((one) => ({ one, spot: moving?.id === one.id ? moving : spotOf(one) }))
    .filter(({ spot }) => spot.day === day);
  const blocks = here.map(({ one, spot }) => ({
    id: one.id,
    from: spot.from,
    to: Math.max(spot.to, spot.from + 10),
  }));
  const { shown, folded } = foldLanes(inLanes(blocks), most, moving?.id);
  const isNowInSight =
    day === grid.today && grid.nowMinute >= grid.first * 60 && grid.nowMinute <= grid.last * 60;
  return (
    <section
      className={withLook(styles['column'], 'min-0', 'anchor')}
      data-day={day}
      aria-label={words.dayLong(day)}
    >
      {mayEdit && <FreePlace grid={grid} day={day} />}
      {grid.openSpans
        .filter((span) => span.day === day)
        .map((span) => (
          <span
            key={span.from}
            className={withLook(styles['open'], 'line-above', 'surface', 'no-pointer', 'absolute')}
            style={placeOn(grid, span.from, span.to)}
            data-full={moving && !span.isFree ? '' : undefined}
            aria-hidden="true"
          />
        ))}
      {isNowInSight && (
        <span
          className={withLook(styles['now'], 'no-pointer', 'absolute')}
          style={placeOn(grid, grid.nowMinute, grid.nowMinute)}
          aria-hidden="true"
        />
      )}
      {folded.map((more) => (
        <More key={more.from} grid={grid} day={day} more={more} lanes={most} />
      ))}
      {shown.map((at) => {
        const match = here.find(({ one }) => one.id === at.id);
        return (
          match && <Event key={at.id} grid={grid} {...match} lane={at.lane} lanes={at.lanes} />
        );
      })}
    </section>
  );
}

interface MoreProps {
  grid: Grid;
  day: Day;
  more: Folded;
  lanes: number;
}

/** How many more begin then; leads to the day, or to its list. */
function More({ grid, day, more: { from, to, count }, lanes }: MoreProps) {
  const { t } = useLingui();
  const words = useWords();
  const [address, setAddress] = useAddress();
  const isWeek = address['span'] === 'week';
  const time = words.time(instantAt(day, from, grid.zone));
  return (
    <button
      type="button"
      className={withLook(
        styles['event'],
        'strong',
        'numbers',
        'size-1',
        'rounded',
        'sunk',
        'absolute',
      )}
      style={{
        ...placeOn(grid, from, to),
        ...vars({ '--lane': 2 * (lanes - 1), '--lanes': 2 * lanes - 1 }),
      }}
      aria-label={t`${time}: ${count} more`}
      onClick={() => setAddress(isWeek ? { day, span: undefined } : { view: undefined })}
    >
      +{count}
    </button>
  );
}

/** The ground of a column: a click books there, a key press at the day's first free start. */
function FreePlace({ grid, day }: { grid: Grid; day: Day }) {
  const { t } = useLingui();
  const words = useWords();
  const { first, last, zone } = grid;
  const place = (minute: number | null) => {
    const start = grid.openSpans.find(
      (span) =>
        span.day === day &&
        (minute === null ? span.isFree : span.from <= minute && minute < span.to),
    );
    const at = start?.from ?? (minute === null ? 9 * 60 : Math.floor(minute / keyStep) * keyStep);
    grid.onPlace({ startsAt: instantAt(day, at, zone), isStart: start !== undefined });
  };
  return (
    <button
      type="button"
      className={withLook(styles['place'], 'full', 'pad-0', 'absolute', 'ring-inside')}
      aria-label={t`Book on ${words.dayLong(day)}`}
      onClick={(event) => {
        const { top, height } = event.currentTarget.getBoundingClientRect();
        // A key press points nowhere.
        const isKey = event.detail === 0;
        place(isKey ? null : first * 60 + ((event.clientY - top) / height) * (last - first) * 60);
      }}
    />
  );
}

/** Of the words of an appointment, as its height allows: 1.7 px a minute, as the style says. */
const rowsIn = ({ from, to }: Spot): number =>
  Math.max(1, Math.floor(((to - from) * 1.7 - 6) / 17.6));

function Event({
  grid,
  one,
  spot,
  lane,
  lanes,
}: {
  grid: Grid;
  one: Appointment;
  spot: Spot;
  lane: number;
  lanes: number;
}) {
  const words = useWords();
  const { moves, onOpen, zone } = grid;
  const isMovable = grid.isMovable(one);
  const isMoving = moves.moving?.id === one.id;
  const isByKeys = isMoving && moves.moving?.by === 'keys';
  const time = words.time(instantAt(spot.day, spot.from, zone));
  return (
    <button
      // In another day's column it is another element: the keys go on there.
      ref={(node) => {
        if (isByKeys && node && document.activeElement !== node) node.focus();
      }}
      type="button"
      className={withLook(
        styles['event'],
        'ink',
        'size-1',
        'rounded',
        'clipped',
        'wash-brand',
        'leading-135',
        'absolute',
        'words-left',
      )}
      data-status={one.status}
      data-moving={isMoving ? '' : undefined}
      data-movable={isMovable ? '' : undefined}
      style={{
        ...placeOn(grid, spot.from, spot.to),
        ...vars({ '--lane': lane, '--lanes': lanes, '--rows': rowsIn(spot) }),
      }}
      data-rows={rowsIn(spot) > 1 ? '' : undefined}
      title={`${time} ${one.patientName}`}
      aria-label={`${time}, ${one.patientName}, ${statusWord(one.status)}`}
      aria-keyshortcuts={
        isMovable
          ? 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowDown'
          : undefined
      }
      onClick={() => !isMoving && onOpen(one)}
      onKeyDown={(event) => moves.onKey(event, one)}
      onBlur={() => moves.leave(one)}
      onPointerDown={(event) => moves.takeUp(event, one, 'move')}
    >
      <span className={withLook(styles['words'], 'block', 'clipped', 'one-line')}>
        <span className={withLook(styles['when'], 'strong', 'numbers', 'one-line')}>{time}</span>{' '}
        <span>{one.patientName}</span>{' '}
        <span className={withLook(styles['more'], 'soft')}>
          {[statusWord(one.status), one.caseNumber, one.note].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isMovable && (
        <span
          className={withLook(styles['grip'], 'absolute')}
          aria-hidden="true"
          onPointerDown={(event) => moves.takeUp(event, one, 'length')}
        />
      )}
    </button>
  );
}

/** Says where what is moved would stand. */
function MoveNews({ grid, appointments }: { grid: Grid; appointments: readonly Appointment[] }) {
  const { t } = useLingui();
  const words = useWords();
  const { moving } = grid.moves;
  const movingOne = moving && appointments.find((one) => one.id === moving.id);
  const timeAt = (day: Day, minute: number) => words.time(instantAt(day, minute, grid.zone));
  return (
    <p
      className={withLook(styles['said'], 'numbers', 'pill', 'no-pointer', 'none-if-empty')}
      role="status"
    >
      {moving &&
        movingOne &&
        t`${movingOne.patientName}: ${words.weekday(moving.day)}, ${timeAt(moving.day, moving.from)} to ${timeAt(moving.day, Math.min(moving.to, 1439))}`}
      {moving?.by === 'keys' && (
        <>
          {' · '}
          <Trans>Enter to save, Esc to cancel</Trans>
        </>
      )}
    </p>
  );
}

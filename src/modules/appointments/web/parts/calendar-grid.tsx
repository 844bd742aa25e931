// Days as columns of hours. Appointments are dragged to another time (by finger after a moment's hold), pulled longer at their lower edge, or moved with
// Alt and the arrow keys.
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { addDays, type Day, type Zone } from '../../../../kit/shared/time.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { useRight } from '../../../identity/web/parts/rights.ts';
import type { DayOfStarts } from '../../../slots/model.ts';
import type { Appointment } from '../../model.ts';
import { isPast, movable } from '../../rules.ts';
import styles from './calendar-grid.module.css';
import { hoursOf, inLanes, snap } from './calendar-layout.ts';
import { statusWord } from './words.ts';

const step = 5;
const keyStep = 15;
const longest = 240;
/** A finger that rests so long on an appointment takes it up; one that moves before that scrolls. */
const holdMillis = 350;

/** A place of the calendar that was pointed at. */
export interface Pointed {
  startsAt: string;
  /** Whether it is one of the clinic's own starts. */
  isStart: boolean;
}

export interface Shift {
  startsAt: string;
  minutes: number;
}

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

/** Where an appointment stands on the grid, or is about to. */
interface Spot {
  day: Day;
  from: number;
  to: number;
}

interface Moving extends Spot {
  id: string;
  by: 'pointer' | 'keys';
}

const vars = (values: Record<`--${string}`, number>): CSSProperties =>
  Object.assign<CSSProperties, typeof values>({}, values);
const minuteOf = (instant: string, zone: Zone): number => {
  const { hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return hour * 60 + minute;
};
const lengthOf = (one: { startsAt: string; endsAt: string }): number =>
  Temporal.Instant.from(one.startsAt).until(Temporal.Instant.from(one.endsAt)).total('minutes');
const instantAt = (day: Day, minutes: number, zone: Zone): string =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({
      timeZone: zone,
      plainTime: Temporal.PlainTime.from('00:00').add({ minutes }),
    })
    .toInstant()
    .toString();

export function CalendarGrid({ days, appointments, open, onOpen, onShift, onPlace }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const { zone } = useMember();
  const mayEdit = useRight()('Appointment', 'edit');
  const body = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const isTakenUp = useRef(false);
  // Once a finger has taken an appointment up it scrolls no more.
  const [stay] = useState(() => (event: Event) => isTakenUp.current && event.preventDefault());
  useEffect(() => {
    const grid = body.current;
    // Browsers ask for it before the touch begins.
    grid?.addEventListener('touchmove', stay, { passive: false });
    grid?.addEventListener('contextmenu', stay);
    return () => {
      grid?.removeEventListener('touchmove', stay);
      grid?.removeEventListener('contextmenu', stay);
    };
  }, [stay]);
  const now = useMinute();

  const spotOf = (one: Appointment): Spot => {
    const from = minuteOf(one.startsAt, zone);
    return { day: words.dayOf(one.startsAt), from, to: Math.min(1440, from + lengthOf(one)) };
  };
  const openSpans = open.flatMap((one) =>
    one.starts.map((start) => ({
      isFree: start.state === 'Available',
      day: one.day,
      from: minuteOf(start.startsAt, zone),
      to: minuteOf(start.startsAt, zone) + lengthOf(start),
    })),
  );
  const { first, last } = hoursOf([
    ...appointments.map(spotOf),
    ...openSpans,
    ...(moving ? [moving] : []),
  ]);
  const hours = Array.from({ length: last - first }, (_, at) => first + at);
  const place = (from: number, to: number) =>
    vars({ '--from': from - first * 60, '--length': to - from });
  const nowMinute = minuteOf(now, zone);
  const today = words.dayOf(now);
  const isMovable = (one: Appointment) =>
    mayEdit && movable.includes(one.status) && !isPast(one, Temporal.Instant.from(now), zone);

  const anchor = days.includes(today)
    ? nowMinute
    : Math.min(...appointments.map((one) => minuteOf(one.startsAt, zone)), 9 * 60);
  const anchored = useRef('');
  useEffect(() => {
    const key = days.join(' ');
    if (anchored.current === key || !scroller.current || !body.current) return;
    anchored.current = key;
    const perMinute = body.current.clientHeight / ((last - first) * 60);
    scroller.current.scrollTop = Math.max(0, (anchor - first * 60 - 60) * perMinute);
    // On a phone the week is wider than the screen: it opens on its own day.
    const [column] = body.current.querySelectorAll<HTMLElement>(`[data-day='${today}']`);
    scroller.current.scrollLeft = column
      ? column.offsetLeft - (body.current.firstElementChild?.clientWidth ?? 0)
      : 0;
  });

  const settle = (one: Appointment, to: Moving | null) => {
    setMoving(null);
    if (!to) return;
    const was = spotOf(one);
    if (was.day === to.day && was.from === to.from && was.to === to.to) return;
    onShift(one, { startsAt: instantAt(to.day, to.from, zone), minutes: to.to - to.from });
  };

  const takeUp = (event: PointerEvent<HTMLElement>, one: Appointment, how: 'move' | 'length') => {
    if (event.button !== 0 || !isMovable(one)) return;
    event.stopPropagation();
    const [from, target] = [{ x: event.clientX, y: event.clientY }, event.currentTarget];
    if (event.pointerType !== 'touch') return startDrag(from, one, how);
    const leave = () => {
      clearTimeout(held);
      removeEventListener('pointermove', wander);
      removeEventListener('pointerup', leave);
      removeEventListener('pointercancel', leave);
    };
    const wander = (next: globalThis.PointerEvent) =>
      Math.hypot(next.clientX - from.x, next.clientY - from.y) > 8 && leave();
    const held = setTimeout(() => {
      leave();
      isTakenUp.current = true;
      navigator.vibrate?.(15);
      // In another day's column it is another element; the touch goes on at the one it began at.
      target.addEventListener('touchmove', stay, { passive: false });
      setMoving({ ...spotOf(one), id: one.id, by: 'pointer' });
      startDrag(from, one, how);
    }, holdMillis);
    addEventListener('pointermove', wander);
    addEventListener('pointerup', leave);
    addEventListener('pointercancel', leave);
  };

  const startDrag = (start: { x: number; y: number }, one: Appointment, how: 'move' | 'length') => {
    if (!body.current) return;
    const grid = body.current.getBoundingClientRect();
    const perMinute = grid.height / ((last - first) * 60);
    const columns = [...body.current.querySelectorAll<HTMLElement>('[data-day]')];
    const was = spotOf(one);
    let current: Moving | null = isTakenUp.current ? { ...was, id: one.id, by: 'pointer' } : null;
    const move = (next: globalThis.PointerEvent) => {
      if (!current && Math.hypot(next.clientX - start.x, next.clientY - start.y) < 5) return;
      const by = (next.clientY - start.y) / perMinute;
      const under = columns.find((column) => {
        const { left, right } = column.getBoundingClientRect();
        return next.clientX >= left && next.clientX < right;
      });
      const length = was.to - was.from;
      const from = how === 'length' ? was.from : snap(was.from + by, step, 0, 1440 - length);
      const to =
        how === 'length'
          ? was.from + snap(length + by, step, step, Math.min(longest, 1440 - was.from))
          : from + length;
      current = {
        id: one.id,
        by: 'pointer',
        day: how === 'length' ? was.day : (under?.dataset['day'] ?? was.day),
        from,
        to,
      };
      setMoving(current);
    };
    const end = (isKept: boolean) => () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', give);
      removeEventListener('keydown', escape);
      // The click that ends a drag is none.
      if (current) {
        const swallow = (click: MouseEvent) => click.stopPropagation();
        addEventListener('click', swallow, { capture: true });
        setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      }
      isTakenUp.current = false;
      settle(one, isKept ? current : null);
    };
    const [drop, give] = [end(true), end(false)];
    const escape = (key: globalThis.KeyboardEvent) => key.key === 'Escape' && give();
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', give);
    addEventListener('keydown', escape);
  };

  const onKey = (event: KeyboardEvent, one: Appointment) => {
    const mine = moving?.id === one.id && moving.by === 'keys' ? moving : null;
    if (mine && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault();
      event.stopPropagation();
      return settle(one, event.key === 'Enter' ? mine : null);
    }
    if (!event.altKey || !event.key.startsWith('Arrow') || !isMovable(one)) return;
    event.preventDefault();
    event.stopPropagation();
    const at = mine ?? { ...spotOf(one), id: one.id, by: 'keys' as const };
    const length = at.to - at.from;
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by !== 0 && event.shiftKey)
      return setMoving({
        ...at,
        to: at.from + snap(length + by * step, step, step, Math.min(longest, 1440 - at.from)),
      });
    if (by !== 0) {
      const from = snap(at.from + by * keyStep, step, 0, 1440 - length);
      return setMoving({ ...at, from, to: from + length });
    }
    const next = addDays(at.day, event.key === 'ArrowLeft' ? -1 : 1);
    if (days.includes(next)) setMoving({ ...at, day: next });
  };

  const movingOne = moving && appointments.find((one) => one.id === moving.id);
  return (
    <div className={styles['calendar']} data-days={days.length}>
      <div className={styles['scroller']} ref={scroller}>
        <div className={styles['heads']}>
          <span className={styles['corner']} />
          {days.map((day) => (
            <span key={day} className={styles['head']} data-today={day === today ? '' : undefined}>
              <span className={styles['weekday']}>
                {words.names.weekdaysShort[Temporal.PlainDate.from(day).dayOfWeek % 7]}
              </span>{' '}
              <b>{Temporal.PlainDate.from(day).day}</b>
            </span>
          ))}
        </div>
        <div className={styles['body']} ref={body} style={vars({ '--minutes': hours.length * 60 })}>
          <div className={styles['hours']} aria-hidden="true">
            {hours.map((hour) => (
              <span key={hour} className={styles['hour']}>
                {words.time(instantAt(days[0] ?? today, hour * 60, zone)).replace(':00', '')}
              </span>
            ))}
          </div>
          {days.map((day) => {
            const holiday = open.find((one) => one.day === day)?.holiday ?? null;
            const here = appointments
              .map((one) => ({ one, spot: moving?.id === one.id ? moving : spotOf(one) }))
              .filter(({ spot }) => spot.day === day);
            const placed = inLanes(
              here.map(({ one, spot }) => ({
                id: one.id,
                from: spot.from,
                to: Math.max(spot.to, spot.from + 10),
              })),
            );
            return (
              <section
                key={day}
                className={styles['column']}
                data-day={day}
                aria-label={words.dayLong(day)}
              >
                {mayEdit && (
                  <button
                    type="button"
                    className={styles['place']}
                    aria-label={t`Book on ${words.dayLong(day)}`}
                    onClick={(event) => {
                      const { top, height } = event.currentTarget.getBoundingClientRect();
                      // A key press points nowhere: it takes the first free start.
                      const minute =
                        event.detail === 0
                          ? null
                          : first * 60 + ((event.clientY - top) / height) * (last - first) * 60;
                      const start = openSpans.find(
                        (span) =>
                          span.day === day &&
                          (minute === null ? span.isFree : span.from <= minute && minute < span.to),
                      );
                      const at =
                        start?.from ??
                        (minute === null ? 9 * 60 : Math.floor(minute / keyStep) * keyStep);
                      onPlace({ startsAt: instantAt(day, at, zone), isStart: start !== undefined });
                    }}
                  />
                )}
                {openSpans
                  .filter((span) => span.day === day)
                  .map((span) => (
                    <span
                      key={span.from}
                      className={styles['open']}
                      style={place(span.from, span.to)}
                      aria-hidden="true"
                    />
                  ))}
                {holiday !== null && (
                  <span className={styles['holiday']}>
                    <Trans>Holiday: {holiday}</Trans>
                  </span>
                )}
                {day === today && nowMinute >= first * 60 && nowMinute <= last * 60 && (
                  <span
                    className={styles['now']}
                    style={place(nowMinute, nowMinute)}
                    aria-hidden="true"
                  />
                )}
                {placed.map((at) => {
                  const match = here.find(({ one }) => one.id === at.id);
                  if (!match) return null;
                  const { one, spot } = match;
                  const isMoving = moving?.id === one.id;
                  const time = words.time(instantAt(day, spot.from, zone));
                  return (
                    <button
                      key={one.id}
                      // In another day's column it is another element: the keys go on there.
                      ref={(node) => {
                        if (
                          isMoving &&
                          moving.by === 'keys' &&
                          node &&
                          document.activeElement !== node
                        )
                          node.focus();
                      }}
                      type="button"
                      className={styles['event']}
                      data-status={one.status}
                      data-moving={isMoving ? '' : undefined}
                      data-movable={isMovable(one) ? '' : undefined}
                      style={{
                        ...place(spot.from, spot.to),
                        ...vars({ '--lane': at.lane, '--lanes': at.lanes }),
                      }}
                      title={`${time} ${one.patientName}`}
                      aria-label={`${time}, ${one.patientName}, ${statusWord(one.status)}`}
                      aria-keyshortcuts={
                        isMovable(one)
                          ? 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowDown'
                          : undefined
                      }
                      onClick={() => !isMoving && onOpen(one)}
                      onKeyDown={(event) => onKey(event, one)}
                      onBlur={() => moving?.by === 'keys' && isMoving && setMoving(null)}
                      onPointerDown={(event) => takeUp(event, one, 'move')}
                    >
                      <span className={styles['when']}>{time}</span>{' '}
                      <span className={styles['name']}>{one.patientName}</span>
                      <span className={styles['more']}>
                        {[statusWord(one.status), one.caseNumber, one.note]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                      {isMovable(one) && (
                        <span
                          className={styles['grip']}
                          aria-hidden="true"
                          onPointerDown={(event) => takeUp(event, one, 'length')}
                        />
                      )}
                    </button>
                  );
                })}
              </section>
            );
          })}
        </div>
      </div>
      <p className={styles['said']} role="status">
        {moving &&
          movingOne &&
          t`${movingOne.patientName}: ${words.weekday(moving.day)}, ${words.time(instantAt(moving.day, moving.from, zone))} to ${words.time(instantAt(moving.day, Math.min(moving.to, 1439), zone))}`}
        {moving?.by === 'keys' && (
          <>
            {' · '}
            <Trans>Enter keeps it, Esc takes it back</Trans>
          </>
        )}
      </p>
    </div>
  );
}

/** The present moment, minute by minute. */
export function useMinute(): string {
  const [now, setNow] = useState(() => Temporal.Now.instant().toString());
  useEffect(() => {
    const clock = setInterval(() => setNow(Temporal.Now.instant().toString()), 30_000);
    return () => clearInterval(clock);
  }, []);
  return now;
}

// How an appointment is moved on the calendar: dragged by a mouse, by a finger after a moment's hold, or by the keys.
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { addDays, type Day, type Zone } from '../../../../kit/shared/time.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { useRight } from '../../../identity/web/parts/rights.ts';
import type { Appointment } from '../../model.ts';
import { isPast, movable } from '../../rules.ts';
import { lengthOf, minuteOf, shiftOf, snap, type Spot } from './calendar-layout.ts';

const step = 5;
export const keyStep = 15;
const longest = 240;
/** A finger that rests so long on an appointment takes it up; one that moves before that scrolls. */
const holdMillis = 350;

export interface Shift {
  startsAt: string;
  minutes: number;
}

interface Moving extends Spot {
  id: string;
  by: 'pointer' | 'keys';
}

type How = 'move' | 'length';

interface Point {
  x: number;
  y: number;
}

export function useSpotOf(): (one: Appointment) => Spot {
  const words = useWords();
  const { zone } = useMember();
  return (one) => {
    const from = minuteOf(one.startsAt, zone);
    return { day: words.dayOf(one.startsAt), from, to: Math.min(1440, from + lengthOf(one)) };
  };
}

/** Whether an appointment may be moved by whoever looks, now. */
export function useIsMovable(now: string): (one: Appointment) => boolean {
  const { zone } = useMember();
  const mayEdit = useRight()('Appointment', 'edit');
  return (one) =>
    mayEdit && movable.includes(one.status) && !isPast(one, Temporal.Instant.from(now), zone);
}

/** Where a drag of `by` minutes, over the column of `day`, puts what stood at `was`. */
function draggedTo(was: Spot, how: How, by: number, day: Day): Spot {
  const length = was.to - was.from;
  if (how === 'length') {
    const most = Math.min(longest, 1440 - was.from);
    return { ...was, to: was.from + snap(length + by, step, step, most) };
  }
  const from = snap(was.from + by, step, 0, 1440 - length);
  return { day, from, to: from + length };
}

/** Where an arrow key puts it; null where that is no day in sight. */
function steppedTo(at: Spot, key: string, isLonger: boolean, days: readonly Day[]): Spot | null {
  const length = at.to - at.from;
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  if (by !== 0 && isLonger) {
    const most = Math.min(longest, 1440 - at.from);
    return { ...at, to: at.from + snap(length + by * step, step, step, most) };
  }
  if (by !== 0) {
    const from = snap(at.from + by * keyStep, step, 0, 1440 - length);
    return { ...at, from, to: from + length };
  }
  const day = addDays(at.day, key === 'ArrowLeft' ? -1 : 1);
  return days.includes(day) ? { ...at, day } : null;
}

/** Calls back while the pointer moves, and once when it is let go (true) or given up (false). */
function followPointer(onMove: (at: Point) => void, onEnd: (isLetGo: boolean) => void): void {
  const move = (event: globalThis.PointerEvent) => onMove({ x: event.clientX, y: event.clientY });
  const end = (isLetGo: boolean) => () => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', drop);
    removeEventListener('pointercancel', giveUp);
    removeEventListener('keydown', escape);
    onEnd(isLetGo);
  };
  const [drop, giveUp] = [end(true), end(false)];
  const escape = (key: globalThis.KeyboardEvent) => key.key === 'Escape' && giveUp();
  addEventListener('pointermove', move);
  addEventListener('pointerup', drop);
  addEventListener('pointercancel', giveUp);
  addEventListener('keydown', escape);
}

/** Calls back when a finger has rested where it began; a finger that wanders or leaves calls nothing. */
function afterHold(begin: Point, onHeld: () => void): void {
  const leave = () => {
    clearTimeout(hold);
    removeEventListener('pointermove', wander);
    removeEventListener('pointerup', leave);
    removeEventListener('pointercancel', leave);
  };
  const wander = (next: globalThis.PointerEvent) =>
    Math.hypot(next.clientX - begin.x, next.clientY - begin.y) > 8 && leave();
  const hold = setTimeout(() => {
    leave();
    onHeld();
  }, holdMillis);
  addEventListener('pointermove', wander);
  addEventListener('pointerup', leave);
  addEventListener('pointercancel', leave);
}

/** The click that ends a drag is none. */
function swallowClick(): void {
  const swallow = (click: MouseEvent) => click.stopPropagation();
  addEventListener('click', swallow, { capture: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

/** Once a finger has taken an appointment up it scrolls no more: what holds the grid still, and whether it does. */
function useStill(body: RefObject<HTMLElement | null>) {
  const isTakenUp = useRef(false);
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
  }, [body, stay]);
  return { isTakenUp, stay };
}

interface Grid {
  body: RefObject<HTMLDivElement | null>;
  days: readonly Day[];
  zone: Zone;
  /** The hours that the grid shows. */
  hoursShown: () => number;
  isMovable: (one: Appointment) => boolean;
  onShift: (appointment: Appointment, to: Shift) => void;
}

/** What is being moved, and what pointer and keys do to an appointment of the grid. */
export function useMoves({ body, days, zone, hoursShown, isMovable, onShift }: Grid) {
  const [moving, setMoving] = useState<Moving | null>(null);
  const { isTakenUp, stay } = useStill(body);
  const spotOf = useSpotOf();

  const settle = (one: Appointment, to: Moving | null) => {
    setMoving(null);
    const shift = to && shiftOf(one, spotOf(one), to, zone);
    if (shift) onShift(one, shift);
  };

  const drag = (begin: Point, one: Appointment, how: How) => {
    if (!body.current) return;
    const perMinute = body.current.getBoundingClientRect().height / (hoursShown() * 60);
    const columns = [...body.current.querySelectorAll<HTMLElement>('[data-day]')];
    const was = spotOf(one);
    let current: Moving | null = isTakenUp.current ? { ...was, id: one.id, by: 'pointer' } : null;
    followPointer(
      (at) => {
        if (!current && Math.hypot(at.x - begin.x, at.y - begin.y) < 5) return;
        const under = columns.find((column) => {
          const { left, right } = column.getBoundingClientRect();
          return at.x >= left && at.x < right;
        });
        const spot = draggedTo(
          was,
          how,
          (at.y - begin.y) / perMinute,
          under?.dataset['day'] ?? was.day,
        );
        current = { ...spot, id: one.id, by: 'pointer' };
        setMoving(current);
      },
      (isLetGo) => {
        if (current) swallowClick();
        isTakenUp.current = false;
        settle(one, isLetGo ? current : null);
      },
    );
  };

  const takeUp = (event: PointerEvent<HTMLElement>, one: Appointment, how: How) => {
    if (event.button !== 0 || !isMovable(one)) return;
    event.stopPropagation();
    const [begin, target] = [{ x: event.clientX, y: event.clientY }, event.currentTarget];
    if (event.pointerType !== 'touch') return drag(begin, one, how);
    afterHold(begin, () => {
      isTakenUp.current = true;
      navigator.vibrate?.(15);
      // In another day's column it is another element; the touch goes on at the one it began at.
      target.addEventListener('touchmove', stay, { passive: false });
      setMoving({ ...spotOf(one), id: one.id, by: 'pointer' });
      drag(begin, one, how);
    });
  };

  const onKey = (event: KeyboardEvent, one: Appointment) => {
    const mine = moving?.id === one.id && moving.by === 'keys' ? moving : null;
    const isEnd = mine !== null && (event.key === 'Enter' || event.key === 'Escape');
    const isStep = event.altKey && event.key.startsWith('Arrow') && isMovable(one);
    if (!isEnd && !isStep) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEnd) return settle(one, event.key === 'Enter' ? mine : null);
    const next = steppedTo(mine ?? spotOf(one), event.key, event.shiftKey, days);
    if (next) setMoving({ ...next, id: one.id, by: 'keys' });
  };

  return {
    moving,
    takeUp,
    onKey,
    /** The keys went elsewhere: what they moved stays where it was. */
    leave: (one: Appointment) => {
      if (moving?.by === 'keys' && moving.id === one.id) setMoving(null);
    },
  };
}

export type Moves = ReturnType<typeof useMoves>;

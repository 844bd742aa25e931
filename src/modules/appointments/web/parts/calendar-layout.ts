// Where appointments stand in a column of hours: pure sums, no screen.

import type { Day, Zone } from '../../../../kit/shared/time.ts';

/** Where an appointment stands on the grid, or is about to: minutes since midnight. */
export interface Spot {
  day: Day;
  from: number;
  to: number;
}

interface Block {
  id: string;
  /** Minutes after the day's midnight. */
  from: number;
  to: number;
}

interface Placed extends Block {
  /** Which of `lanes` beside each other, from 0. */
  lane: number;
  /** Half a lane is left for what says how many more there are. */
  lanes: number;
}

/** Those that meet, directly or by way of others, share the width: each in the first lane that is free. */
export function inLanes(blocks: readonly Block[]): Placed[] {
  const placed: Placed[] = [];
  let group: Placed[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of group) one.lanes = ends.length;
    placed.push(...group);
    group = [];
    ends = [];
  };
  for (const block of blocks.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (group.length > 0 && block.from >= Math.max(...ends)) close();
    const free = ends.findIndex((end) => end <= block.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = block.to;
    group.push({ ...block, lane, lanes: 1 });
  }
  close();
  return placed;
}

/** Several that begin at one time and are not drawn one by one. */
export interface Folded {
  from: number;
  to: number;
  count: number;
}

/**
 * No more than `most` beside each other: beyond them one lane of half the width says how many more begin at each time.
 * @param always the block that is being moved: it is never folded away.
 */
export function foldLanes(
  placed: readonly Placed[],
  most: number,
  always?: string,
): { shown: Placed[]; folded: Folded[] } {
  const shown: Placed[] = [];
  const starts = new Map<number, Folded>();
  for (const one of placed) {
    if (one.lanes <= most) shown.push(one);
    else if (one.id === always) shown.push({ ...one, lane: 0, lanes: 1 });
    else if (one.lane < most - 1) shown.push({ ...one, lanes: most - 0.5 });
    else {
      const former = starts.get(one.from);
      starts.set(one.from, {
        from: one.from,
        to: Math.max(one.to, former?.to ?? 0),
        count: (former?.count ?? 0) + 1,
      });
    }
  }
  return { shown, folded: [...starts.values()] };
}

/** The whole hours that a calendar shows: a working day at least, and all that stands outside it. */
export function hoursOf(blocks: readonly Pick<Block, 'from' | 'to'>[]): {
  first: number;
  last: number;
} {
  const first = Math.min(9, ...blocks.map(({ from }) => Math.floor(from / 60)));
  const last = Math.max(18, ...blocks.map(({ to }) => Math.ceil(to / 60)));
  return { first: Math.max(0, first), last: Math.min(24, last) };
}

/** The nearest of `steps` minutes, within the day. */
export const snap = (minutes: number, step: number, least = 0, most = 1440): number =>
  Math.min(most, Math.max(least, Math.round(minutes / step) * step));

/** Minutes since midnight in the clinic's zone. */
export const minuteOf = (instant: string, zone: Zone): number => {
  const { hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return hour * 60 + minute;
};
/** In minutes. */
export const lengthOf = (one: { startsAt: string; endsAt: string }): number =>
  Temporal.Instant.from(one.startsAt).until(Temporal.Instant.from(one.endsAt)).total('minutes');
export const instantAt = (day: Day, minutes: number, zone: Zone): string =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({
      timeZone: zone,
      plainTime: Temporal.PlainTime.from('00:00').add({ minutes }),
    })
    .toInstant()
    .toString();

/** What a move or a pull from one place to another asks for; null where it is none. A column ends at midnight: whoever goes on past it stays as long. */
export function shiftOf(
  one: { startsAt: string; endsAt: string },
  was: Spot,
  to: Spot,
  zone: Zone,
): { startsAt: string; minutes: number } | null {
  if (was.day === to.day && was.from === to.from && was.to === to.to) return null;
  const length = to.to - to.from;
  return {
    startsAt: instantAt(to.day, to.from, zone),
    minutes: length === was.to - was.from ? lengthOf(one) : length,
  };
}

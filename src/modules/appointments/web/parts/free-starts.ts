// Which starts of a day are still free, before the clinic's own slots say so: quarter hours of a working day.
import type { Day, Zone } from '../../../../kit/shared/time.ts';
import { seatless } from '../../rules.ts';
import type { Status } from '../../model.ts';

interface Asked {
  day: Day;
  minutes: number;
  zone: Zone;
  now: Temporal.Instant;
  taken: readonly { startsAt: string; endsAt: string; status: Status }[];
}

const [opens, closes] = ['09:00', '21:00'];
const step = 15;

/** `2026-11-21` and `16:30` on the clinic's clock as an instant. */
export const instantOf = (day: Day, time: string, zone: Zone): string =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).toInstant().toString();

/** Starts as `HH:MM`, soonest first; today's begin with the one that is running. */
export function freeStarts({ day, minutes, zone, now, taken }: Asked): string[] {
  const seated = taken
    .filter((one) => !seatless.includes(one.status))
    .map(
      (one) =>
        [
          Temporal.Instant.from(one.startsAt).epochMilliseconds,
          Temporal.Instant.from(one.endsAt).epochMilliseconds,
        ] as const,
    );
  const starts: string[] = [];
  for (
    let start = Temporal.PlainTime.from(opens);
    Temporal.PlainTime.compare(start, closes) < 0;
    start = start.add({ minutes: step })
  ) {
    const time = start.toString().slice(0, 5);
    const from = Temporal.Instant.from(instantOf(day, time, zone)).epochMilliseconds;
    const to = from + minutes * 60_000;
    const isOver = to <= now.epochMilliseconds;
    if (!isOver && !seated.some(([begin, end]) => begin < to && end > from)) starts.push(time);
  }
  return starts;
}

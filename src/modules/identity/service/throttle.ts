// Counts as the rules read them.
import type { Tally } from '../rules.ts';
import type { Count } from '../store.ts';

const secondsAt = (at: string): number => Temporal.Instant.from(at).epochMilliseconds / 1000;

export const tallyOf = (count: Count | null | undefined): Tally | null =>
  count
    ? { count: count.count, startedAt: secondsAt(count.startedAt), lastAt: secondsAt(count.lastAt) }
    : null;

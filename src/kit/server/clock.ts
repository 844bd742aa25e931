// The time of day as the database has it: tokens, contexts and plans end by its clock, wherever this machine's own stands.
import type pg from 'pg';

export interface Clock {
  now(): Temporal.Instant;
  /**
   * Compares both clocks anew.
   * @returns whether the time that `now` tells has changed by it.
   * @throws what the database throws
   */
  set(): Promise<boolean>;
  stop(): void;
}

/** Where nobody else's counts. */
export const machineClock: Pick<Clock, 'now' | 'set'> = {
  now: () => Temporal.Now.instant(),
  set: async () => false,
};

/** Below it is the line's own delay; above, somebody's clock is wrong. */
const apartMillis = 1_000;
const lookMillis = 5_000;

/**
 * This machine's clock until it is `set`; then compared every five seconds.
 * @param onApart told the milliseconds that the database is ahead when that has changed, zero when both agree again.
 */
export function openClock(
  pool: Pick<pg.Pool, 'query'>,
  onApart: (aheadMillis: number) => void,
): Clock {
  let aheadMillis = 0;
  let looking: Promise<boolean> | null = null;
  const look = async (): Promise<boolean> => {
    const before = Temporal.Now.instant().epochMilliseconds;
    const { rows } = await pool.query<{ millis: number }>(
      `select (extract(epoch from clock_timestamp()) * 1000)::float8 as millis`,
    );
    const after = Temporal.Now.instant().epochMilliseconds;
    const ahead = Math.round((rows[0]?.millis ?? after) - (before + after) / 2);
    const measured = Math.abs(ahead) < apartMillis ? 0 : ahead;
    if (
      measured === aheadMillis ||
      (measured !== 0 && Math.abs(measured - aheadMillis) < apartMillis)
    )
      return false;
    aheadMillis = measured;
    onApart(measured);
    return true;
  };
  const set = (): Promise<boolean> => {
    looking ??= look().finally(() => (looking = null));
    return looking;
  };
  // Where the database is away there is nothing to compare with, and whoever needs it says so.
  const timer = setInterval(() => void set().catch(() => undefined), lookMillis);
  timer.unref();
  return {
    now: () => Temporal.Now.instant().add({ milliseconds: aheadMillis }),
    set,
    stop: () => clearInterval(timer),
  };
}

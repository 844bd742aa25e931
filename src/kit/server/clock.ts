// The time of day as the database has it: tokens, contexts and plans end by its clock, wherever this machine's own stands.
import type pg from 'pg';
import { databaseError } from './db.ts';

export interface Clock {
  now(): Temporal.Instant;
  /** Compares both clocks anew. @throws what the database throws */
  set(): Promise<void>;
  stop(): void;
}

/**
 * A signature of ours is refused when the clocks have come apart since they were compared: then they are compared again, and it is made anew.
 * @param undo what the refused attempt left open.
 */
export async function byTheClock<T>(
  clock: Pick<Clock, 'set'>,
  attempt: () => Promise<T>,
  undo: () => Promise<unknown> = async () => undefined,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (databaseError(error)?.code !== '42501') throw error;
    await clock.set();
    await undo();
    return attempt();
  }
}

/** Where nobody else's counts. */
export const machineClock: Pick<Clock, 'now' | 'set'> = {
  now: () => Temporal.Now.instant(),
  set: async () => undefined,
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
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    const before = Temporal.Now.instant().epochMilliseconds;
    const { rows } = await pool.query<{ millis: number }>(
      `select (extract(epoch from clock_timestamp()) * 1000)::float8 as millis`,
    );
    const after = Temporal.Now.instant().epochMilliseconds;
    const ahead = Math.round((rows[0]?.millis ?? after) - (before + after) / 2);
    // On a busy machine an answer takes its time, and nobody knows which half of it was the way back.
    const isNear = (millis: number): boolean =>
      Math.abs(ahead - millis) < apartMillis + Math.abs(after - before) / 2;
    if (isNear(aheadMillis)) return;
    aheadMillis = isNear(0) ? 0 : ahead;
    onApart(aheadMillis);
  };
  const set = (): Promise<void> => {
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

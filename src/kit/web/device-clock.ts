// Whether this device's clock goes by the server's: an old computer forgets the day, another stands in a wrong time zone that somebody has made up for.
import { useSyncExternalStore } from 'react';

/** Less than that misleads nobody. */
const allowedMillis = 5 * 60_000;

/**
 * How far a device's clock is ahead of the server's, in milliseconds; below nought where it is behind, nought where both may be right.
 * @param said the server's `Date`, which knows whole seconds
 * @param askedAt and `heardAt`, by the device: however slow the line, the server answered in between
 */
export function clockError(said: number, askedAt: number, heardAt: number): number {
  if (said > heardAt + allowedMillis) return heardAt - said;
  if (said < askedAt - allowedMillis) return askedAt - said;
  return 0;
}

let aheadMillis = 0;
const listeners = new Set<() => void>();

/** Looks at the time that an answer of the server was given. */
export function hearTime(answer: Response, askedAt: number): void {
  const said = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(said)) return;
  const ahead = clockError(said, askedAt, Date.now());
  // By seconds it differs with each answer.
  if (Math.abs(ahead - aheadMillis) < 60_000 && (ahead === 0) === (aheadMillis === 0)) return;
  aheadMillis = ahead;
  for (const listener of listeners) listener();
}

function onClockError(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** As `clockError` says, by the last answer. */
export const useClockError = (): number => useSyncExternalStore(onClockError, () => aheadMillis);

// An authenticator app, as far as it is needed: reads a key and shows its codes.
import { codeAt, stepAt } from '../src/kit/server/one-time.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648. */
export const bytesOfKey = (key: string): Buffer =>
  Buffer.from(
    (
      Array.from(key)
        .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
        .join('')
        .match(/.{8}/g) ?? []
    ).map((byte) => Number.parseInt(byte, 2)),
  );

/** @param steps so many half minutes later */
export const appCodeOf = (key: string, now = Temporal.Now.instant(), steps = 0): string =>
  codeAt(bytesOfKey(key), stepAt(now) + steps);

// What is measured with the stories' helpers, in a process of its own: they are written for a page, the benches for a server.
import { execFileSync } from 'node:child_process';

export interface Act {
  what: string;
  keys: number;
  /** From the first key until what was wanted stands on the screen, the looks included. */
  millis: number;
  /** The slowest press until the next frame. */
  pressMillis: number;
  pressOf: string[];
  /** After which key nothing had the focus. */
  lost: string[];
}

export interface Moves {
  addresses: number;
  /** Of each address loaded anew, and come to from within. */
  shifts: { path: string; size: string; cls: number; moved: string[] }[];
}

export interface Screens {
  addresses: number;
  /** Of every address, light and dark, at the three sizes. */
  axe: string[];
  /** Of every address in ten languages at the three sizes. */
  broken: string[];
  looks: number;
}

/** What on-screen.ts has measured; what it says on the way is said here. */
export const measuredActs = (): Act[] => JSON.parse(onScreen('acts'));
export const measuredMoves = (): Moves => JSON.parse(onScreen('moves'));
export const measuredScreens = (): Screens => JSON.parse(onScreen('screens'));

const onScreen = (what: 'acts' | 'moves' | 'screens'): string =>
  execFileSync(process.execPath, ['scripts/bench/on-screen.ts', what], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64_000_000,
  });

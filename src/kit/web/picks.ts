// What was picked by a key before its list was drawn is taken a moment later; what is done with the page waits for it.

import { afterTyped, fieldIsComing } from './typed-ahead.ts';

/** In ms. A browser lets a key open a tab for five seconds. */
const patience = 4_000;

const waiting = new Set<symbol>();
let act: (() => void) | undefined;
let clock: ReturnType<typeof setTimeout> | undefined;

/** @returns to be called once it was taken, or will not be */
export function pickWaits(): () => void {
  const pick = Symbol('pick');
  waiting.add(pick);
  const isHere = fieldIsComing();
  return () => {
    isHere();
    if (waiting.delete(pick) && waiting.size === 0) run();
  };
}

/** Acts now, or once what was typed before and picked is there; of several acts that wait, the last. */
export function whenPicked(next: () => void): void {
  afterTyped(() => {
    act = next;
    clearTimeout(clock);
    if (waiting.size === 0) run();
    else clock = setTimeout(run, patience);
  });
}

function run(): void {
  clearTimeout(clock);
  const next = act;
  act = undefined;
  next?.();
}

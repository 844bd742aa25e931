// What a search box offers, in order, and what Enter may take at once.
import type { Finding } from './finder.ts';

interface Offered<K, F> {
  /** The doctor's own use comes first, unless the list alone has the very word that was typed, or alone leaves no doubt about it. */
  readonly isKnownFirst: boolean;
  readonly known: readonly K[];
  readonly more: readonly F[];
  readonly guesses: readonly F[];
  /** Whether the first may be taken by Enter or Tab without being marked first. */
  readonly isFirstCertain: boolean;
}

interface Holding {
  readonly composition: string;
}

/** @param isSame whether both name the same entry, so that it is offered once. */
export function offer<K extends Holding, F extends Holding>(
  known: Finding<K>,
  list: Finding<F>,
  isSame: (known: K, other: F) => boolean,
  most: number,
): Offered<K, F> {
  const isOutdone = list.isExact && (!known.isExact || (list.isCertain && !known.isCertain));
  const isKnownFirst = known.hits.length > 0 && !isOutdone;
  const isNew = (one: F) => !known.hits.some((other) => isSame(other, one));
  return {
    isKnownFirst,
    known: known.hits,
    more: list.hits.filter(isNew).slice(0, Math.max(0, most - known.hits.length)),
    guesses: list.guesses.filter(isNew),
    isFirstCertain: isKnownFirst ? known.isCertain || isAlone(known, list, most) : list.isCertain,
  };
}

/**
 * Whether the only one written before is meant though its name goes on: `upri` is this doctor's `Uprise D3 60K` where nothing that
 * begins so holds something else. `asco` is not: beside `Ascoril LS` there is `Ascoril D`.
 */
function isAlone<K extends Holding, F extends Holding>(
  known: Finding<K>,
  list: Finding<F>,
  most: number,
): boolean {
  const [only] = known.hits;
  return (
    known.isNamed &&
    known.hits.length === 1 &&
    only?.composition !== '' &&
    list.hits.length < most &&
    list.hits.every((one) => one.composition === only?.composition)
  );
}

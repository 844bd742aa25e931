// What becomes of a form when its record is saved elsewhere while somebody types in it.
export interface Meanwhile<T> {
  /** What is typed here. */
  mine: Partial<T>;
  /** Changed here and elsewhere, each its own way. */
  both: (keyof T)[];
}

/** As it is kept: spaces that nobody meant are not. */
const meant = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(/\s+/g, ' ').replaceAll(/" | "/g, '"');
const isSame = (one: unknown, other: unknown): boolean => meant(one) === meant(other);

/** @param base what was typed upon */
export function typedMeanwhile<T extends object>(base: T, typed: T, now: T): Meanwhile<T> {
  const mine: Partial<T> = {};
  const both: (keyof T)[] = [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a form's values have no other keys
  for (const name of Object.keys(now) as (keyof T)[]) {
    if (isSame(typed[name], base[name]) || isSame(typed[name], now[name])) continue;
    mine[name] = typed[name];
    if (!isSame(base[name], now[name])) both.push(name);
  }
  return { mine, both };
}

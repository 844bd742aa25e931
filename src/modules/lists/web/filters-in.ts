import type { KeptFilters } from '../model.ts';

type Address = KeptFilters['address'];

/** What of the address narrows and orders the list. */
export const filtersIn = (
  search: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Address =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name]?.trim();
      return value ? [[name, value.slice(0, 60)]] : [];
    }),
  );

export const isSame = (one: Address, other: Address): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

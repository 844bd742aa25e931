// In which order a list stands: by a column's key, with `-` before it the other way round.
import * as z from 'zod/mini';

export type OrderBy<K extends string> = K | `-${K}`;

const bothWays = <const K extends string>(keys: readonly K[]): OrderBy<K>[] =>
  keys.flatMap((key): OrderBy<K>[] => [key, `-${key}`]);

/** The field of a verb's input. */
export const orderField = <const K extends string>(keys: readonly K[]) => z.enum(bothWays(keys));

export function readOrder<K extends string>(order: OrderBy<K>): { key: K; isDescending: boolean } {
  const isDescending = order.startsWith('-');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left of an order without its sign is its key
  return { key: (isDescending ? order.slice(1) : order) as K, isDescending };
}

/** `next` of the page before, empty for the first page. */
export const pageMark = () => z._default(z.string().check(z.maxLength(200)), '');

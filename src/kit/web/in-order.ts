// Columns that a list can be ordered by, and the rows of a whole list in their order.
import type { ReactNode } from 'react';
import type { Language } from '../shared/languages.ts';
import { readOrder } from '../shared/order.ts';

/** What a column is ordered as: names from A, days and figures from the latest and the largest. */
export type SortKind = 'text' | 'day' | 'number';

export interface Sortable<Row> {
  key: string;
  head: ReactNode;
  sort?: SortKind;
  /** Of a list that is whole on the screen: what its rows are ordered by, here and not by the server. */
  sortBy?: (row: Row) => string | number | null;
}

/** What the head of a column asks for next: names from A, the latest and the largest first; then the other way; then as the rows come. */
export function nextOrder<Row>(
  { key, sort }: Sortable<Row>,
  { order, usual }: { order: string; usual: string },
): string {
  const [first, second] = sort === 'text' ? [key, `-${key}`] : [`-${key}`, key];
  if (order === first) return second;
  return order === second && usual === '' ? usual : first;
}

const collators = new Map<string, Intl.Collator>();

function collatorOf(language: Language): Intl.Collator {
  const known = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, known);
  return known;
}

/** Rows by the column that the order names, what is empty last; as they come where the server orders them. */
export function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  order: string,
  language: Language,
): readonly Row[] {
  const { key, isDescending } = readOrder(order);
  const placeOf = columns.find((one) => one.key === key)?.sortBy;
  if (!placeOf) return rows;
  const { compare } = collatorOf(language);
  return rows
    .map((row) => ({ row, place: placeOf(row) }))
    .toSorted(({ place: one }, { place: other }) => {
      if (isEmpty(one) || isEmpty(other)) return Number(isEmpty(one)) - Number(isEmpty(other));
      const way =
        typeof one === 'number' && typeof other === 'number'
          ? one - other
          : compare(String(one), String(other));
      return isDescending ? -way : way;
    })
    .map(({ row }) => row);
}

const isEmpty = (place: string | number | null): boolean => place === null || place === '';

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

interface Keyset {
  /** What the list is ordered by; never null. */
  by: SQLWrapper;
  id: SQLWrapper;
  isDescending: boolean;
  /**
   * The last row of the page before, and a query for what it is ordered by. Only the id is handed about, so that no name stands in an
   * address; a query of its own lets an index be entered at that place.
   */
  after: { id: string | number; its: SQLWrapper } | null;
}

/** An order and what stands behind a row in it. */
export function keyset({ by, id, isDescending, after }: Keyset): {
  order: SQL;
  behind: SQL | undefined;
} {
  const way = sql.raw(isDescending ? 'desc' : 'asc');
  const beyond = sql.raw(isDescending ? '<' : '>');
  const idType = sql.raw(typeof after?.id === 'number' ? 'bigint' : 'uuid');
  return {
    order: sql`${by} ${way}, ${id} ${way}`,
    // A pair of two tables' columns enters no index, so that the first is said alone as well.
    behind:
      after === null
        ? undefined
        : sql`${by} ${beyond}= ${after.its} and (${by}, ${id}) ${beyond} (${after.its}, ${after.id}::${idType})`,
  };
}

const emptyLast =
  (type: 'date' | 'float8') =>
  (value: SQLWrapper, isDescending: boolean): SQL =>
    sql`coalesce(${value}::${sql.raw(type)}, ${sql.raw(isDescending ? `'-infinity'` : `'infinity'`)}::${sql.raw(type)})`;

/** For a column that may be empty: empty ones last, whichever way. */
export const emptyDaysLast = emptyLast('date');
export const emptyFiguresLast = emptyLast('float8');

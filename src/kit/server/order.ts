import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isDay, isUuid } from '../shared/fields.ts';
import { commonRefusals, type Refusal, refuse } from '../shared/refusal.ts';
import type { Db } from './db.ts';

/** How what a list is ordered by is written into the end of a page and read again. */
interface Written {
  isOne: (text: string) => boolean;
  text: (by: SQL) => SQL;
  read: (text: string) => SQL;
}

const plain = (isOne: Written['isOne'], type: string): Written => ({
  isOne,
  text: (by) => sql`(${by})::text`,
  read: (text) => sql`${text}::${sql.raw(type)}`,
});

const ways = {
  day: plain((text) => /^-?infinity$/.test(text) || isDay(text), 'date'),
  whole: plain((text) => /^-?\d{1,17}$/.test(text), 'bigint'),
  figure: plain((text) => /^-?(\d{1,15}(\.\d{1,15})?|Infinity)$/.test(text), 'float8'),
  text: plain(() => true, 'text'),
  moment: {
    isOne: (text) => /^\d{1,17}$/.test(text),
    text: (by) => sql`(extract(epoch from ${by}) * 1000000)::bigint::text`,
    read: (text) => sql`('epoch'::timestamptz + ${text}::bigint * interval '1 microsecond')`,
  },
} satisfies Record<string, Written>;

/** What a list is ordered by; never null. */
export interface OrderedBy {
  by: SQLWrapper;
  /** A name stands in no address: it is asked for by the row's id. */
  kind: keyof typeof ways | 'name';
}

const ids = {
  uuid: isUuid,
  bigint: (text: string) => /^\d{1,17}$/.test(text),
  text: () => true,
};

interface Keyset extends OrderedBy {
  isDescending: boolean;
  id: SQLWrapper;
  idType?: keyof typeof ids;
  /** `mark` of the last row of the page before; empty for the first page. */
  after: string;
  /** A query for what the row with this id is ordered by. */
  its: (id: string) => SQLWrapper;
}

export interface Ordered {
  order: SQL;
  /** What stands behind the page before. */
  behind: SQL | undefined;
  /**
   * To be selected with each row: where the next page goes on when this one is the last. It holds what the row was ordered by then, for later
   * that may have changed, or the row have left the list.
   */
  mark: SQL<string>;
}

/** An order, and what stands behind a page's end in it. @throws input_wrong where that is none. */
export async function keyset(
  db: Db,
  { by, kind, isDescending, id, idType = 'uuid', after, its }: Keyset,
): Promise<Ordered> {
  const way = sql.raw(isDescending ? 'desc' : 'asc');
  const beyond = sql.raw(isDescending ? '<' : '>');
  const end = readMark(after);
  let behind: SQL | undefined;
  if (end !== null) {
    if (!ids[idType](end.id)) throw wrongMark();
    const place = await placeOf(db, kind, end, its);
    // A pair of two tables' columns enters no index, so that the first is said alone as well.
    behind = sql`${by} ${beyond}= ${place} and (${by}, ${id}) ${beyond} (${place}, ${end.id}::${sql.raw(idType)})`;
  }
  return {
    order: sql`${by} ${way}, ${id} ${way}`,
    behind,
    mark:
      kind === 'name'
        ? sql<string>`${id}::text`
        : sql<string>`${id}::text || '|' || ${ways[kind].text(sql`${by}`)}`,
  };
}

function readMark(mark: string): { id: string; place: string | null } | null {
  if (mark === '') return null;
  const cut = mark.indexOf('|');
  return cut < 0
    ? { id: mark, place: null }
    : { id: mark.slice(0, cut), place: mark.slice(cut + 1) };
}

/** The version before wrote ids alone. */
async function placeOf(
  db: Db,
  kind: OrderedBy['kind'],
  end: { id: string; place: string | null },
  its: Keyset['its'],
): Promise<SQL> {
  const { text, isOne, read } = ways[kind === 'name' ? 'text' : kind];
  if (end.place !== null && kind !== 'name') {
    if (!isOne(end.place)) throw wrongMark();
    return read(end.place);
  }
  const { rows } = await db.execute<{ place: string | null }>(
    sql`select ${text(sql`${its(end.id)}`)} as place`,
  );
  const place = rows[0]?.place ?? null;
  if (place === null) throw wrongMark();
  return read(place);
}

export const wrongMark = (): Refusal =>
  refuse(commonRefusals.input_wrong, { fields: { after: { code: 'wrong_type' } } });

/** `next` of a page of at most `most` rows, of which one more was asked for. */
export const nextAfter = (rows: readonly { mark: string }[], most: number): string | null =>
  rows.length > most ? (rows[most - 1]?.mark ?? null) : null;

const emptyLast =
  (type: 'date' | 'float8') =>
  (value: SQLWrapper, isDescending: boolean): SQL =>
    sql`coalesce(${value}::${sql.raw(type)}, ${sql.raw(isDescending ? `'-infinity'` : `'infinity'`)}::${sql.raw(type)})`;

/** For a column that may be empty: empty ones last, whichever way. */
export const emptyDaysLast = emptyLast('date');
export const emptyFiguresLast = emptyLast('float8');

import { and, eq, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import { keyset } from '../../kit/server/order.ts';
import type { CatalogueMedicine, FoundMedicine, NewMedicine } from './model.ts';
import { refusals } from './rules.ts';
import { medicines } from './table.ts';

export const constraints = { medicine_name_is_taken: refusals.medicine_exists };

const placed = sql.placeholder;

const whole = {
  id: medicines.id,
  name: medicines.name,
  type: medicines.type,
  composition: medicines.composition,
  strength: medicines.strength,
  manufacturer: medicines.manufacturer,
  createdAt: medicines.createdAt,
  updatedAt: medicines.updatedAt,
  retiredAt: medicines.retiredAt,
  version: medicines.version,
};

// ---------------------------------------------------------------- reading

export const byId = statement((db) =>
  db
    .select(whole)
    .from(medicines)
    .where(eq(medicines.id, placed('id')))
    .prepare('medicines_by_id'),
);

/** Changes whenever the clinic's list or the catalogue does. */
export async function shelfVersion(db: Db): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select (select count(*) || '.' || coalesce(extract(epoch from max(updated_at)), 0) from app.medicines) || '.' || (select count(*) from app.catalogue_medicines) as version`,
  );
  return rows[0]?.version ?? '';
}

/** At most this many of the clinic's own: a list that is still searched on a phone in a blink. */
const ownMost = 16_000;

/** The clinic's own that are not retired. */
export const listOwn = (db: Db): Promise<FoundMedicine[]> =>
  rowsOf(
    db,
    sql`select id, 'own' as source, name, type, composition, strength, manufacturer from app.medicines where retired_at is null order by name_key limit ${ownMost}`,
  );

/** The catalogue, but for what the clinic has an entry of its own for, retired ones too: the clinic corrects it so. */
export const listCatalogue = (db: Db): Promise<FoundMedicine[]> =>
  rowsOf(
    db,
    sql`select c.id, 'catalogue' as source, c.name, c.type, c.composition, c.strength, c.manufacturer from app.catalogue_medicines c
      where not exists (select from app.medicines m where m.name_key = lower(c.name)
        and (c.kind = 'brand' or (m.type = c.type and m.strength in ('', c.strength))))
      order by c.name, c.type, (substring(c.strength from '[0-9.]+'))::numeric nulls first, c.strength`,
  );

async function rowsOf(db: Db, query: ReturnType<typeof sql>): Promise<FoundMedicine[]> {
  const { rows } = await db.execute<FoundMedicine & Record<string, unknown>>(query);
  return rows;
}

const placeBy = {
  name: sql`name_key`,
  manufacturer: sql`lower(${medicines.manufacturer} collate pg_catalog.pg_c_utf8) collate "C"`,
  type: sql`${medicines.type} collate "C"`,
  updated: sql`to_char(${medicines.updatedAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') collate "C"`,
};

const placeNames = [
  'name',
  'manufacturer',
  'type',
  'updated',
] as const satisfies readonly (keyof typeof placeBy)[];

export type Order = `${'' | '-'}${keyof typeof placeBy}`;

interface Asked {
  /** As `latinOf` writes it. */
  latin: string;
  type: string | null;
}

const likeOf = (text: string) => `% ${text}%`;

const fits = ({ latin, type }: Asked) =>
  and(
    type === null ? undefined : eq(medicines.type, sql`${type}`),
    latin === ''
      ? undefined
      : sql`(' ' || ${medicines.latinText} like ${likeOf(latin)} or ' ' || lower(${medicines.manufacturer}) like ${likeOf(latin)}
          or (length(app.sounds_of(${latin})) > 2 and ' ' || sounds like '% ' || app.sounds_of(${latin}) || '%') or app.word_similarity(${latin}, ${medicines.latinText}) >= 0.6)`,
  );

/** A page in an order, behind the `mark` of the row `after`. */
export async function page(
  db: Db,
  { order, after, most, ...asked }: Asked & { order: Order; after: string; most: number },
) {
  const isDescending = order.startsWith('-');
  const by = placeBy[placeNames.find((name) => order.endsWith(name)) ?? 'name'];
  const place = await keyset(db, {
    by,
    kind: 'text',
    id: medicines.id,
    isDescending,
    after,
    its: (id) => db.select({ by }).from(medicines).where(eq(medicines.id, id)),
  });
  return db
    .select({ ...whole, mark: place.mark })
    .from(medicines)
    .where(and(fits(asked), place.behind))
    .orderBy(place.order)
    .limit(most);
}

export async function count(db: Db, asked: Asked): Promise<number> {
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(medicines)
    .where(fits(asked));
  return row?.count ?? 0;
}

/** Which of these names, in small letters, the clinic has. */
export async function namesAmong(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: sql<string>`name_key` })
    .from(medicines)
    .where(sql`name_key = any(${sql.param([...keys])}::text[])`);
  return new Set(rows.map((row) => row.key));
}

export async function wholeCatalogue(db: Db): Promise<CatalogueMedicine[]> {
  const { rows } = await db.execute<CatalogueMedicine & Record<string, unknown>>(
    sql`select id, kind, name, type, composition, strength, manufacturer, purpose, class, source, is_draft as "isDraft" from app.catalogue_medicines order by name, type, strength`,
  );
  return rows;
}

// ---------------------------------------------------------------- writing

const placeholderOf = (name: keyof NewMedicine | 'latinText') => sql`${placed(name)}`;
const typed = {
  name: placeholderOf('name'),
  type: placeholderOf('type'),
  composition: placeholderOf('composition'),
  strength: placeholderOf('strength'),
  manufacturer: placeholderOf('manufacturer'),
  latinText: placeholderOf('latinText'),
};

export type Entered = NewMedicine & { latinText: string };

const insertion = statement((db) =>
  db.insert(medicines).values(typed).returning(whole).prepare('medicines_add'),
);
export const insert = (db: Db, fields: Entered) => insertion(db).execute({ ...fields });

/** @throws through the constraint when a name came in meanwhile: all or none. */
export async function insertAll(db: Db, rows: readonly Entered[]): Promise<void> {
  if (rows.length > 0) await db.insert(medicines).values([...rows]);
}

/** Answers no row when the version is no longer the one given. */
const edit = statement((db) =>
  db
    .update(medicines)
    .set({ ...typed, updatedAt: sql`now()`, version: sql`${medicines.version} + 1` })
    .where(and(eq(medicines.id, placed('id')), eq(medicines.version, placed('version'))))
    .returning(whole)
    .prepare('medicines_amend'),
);
export const update = (db: Db, id: string, version: number, fields: Entered) =>
  edit(db).execute({ ...fields, id, version });

/** Answers no row when there is none or the version is no longer the one given. */
export async function setRetired(db: Db, id: string, version: number, isRetired: boolean) {
  const [row] = await db
    .update(medicines)
    .set({
      retiredAt: isRetired ? sql`now()` : null,
      updatedAt: sql`now()`,
      version: sql`${medicines.version} + 1`,
    })
    .where(and(eq(medicines.id, id), eq(medicines.version, version)))
    .returning(whole);
  return row;
}

/** What products are made of that begin with one of the words, the clinic's own and the catalogue's; a generic name says it itself. */
export async function substancesOf(
  db: Db,
  words: readonly string[],
): Promise<{ word: string; name: string; substance: string }[]> {
  if (words.length === 0) return [];
  const { rows } = await db.execute<{ word: string; name: string; substance: string }>(
    sql`select distinct word, lower(name) as name, substance
      from (select lower(split_part(name, ' ', 1)) as word, name, composition as substance from app.medicines
        union all select lower(split_part(name, ' ', 1)), name, case kind when 'brand' then composition else name end from app.catalogue_medicines) x
      where word = any(${sql.param([...words])}::text[]) and substance <> ''`,
  );
  return rows;
}

/** By the first word of the name: the clinic's own and the catalogue's. */
export async function compositionsOf(
  db: Db,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (words.length === 0) return new Map();
  const { rows } = await db.execute<{ word: string; compositions: string[] }>(
    sql`select word, array_agg(distinct composition) as compositions
      from (select lower(split_part(name, ' ', 1)) as word, composition from app.medicines
        union all select lower(split_part(name, ' ', 1)), composition from app.catalogue_medicines where kind = 'brand') x
      where word = any(${sql.param([...words])}::text[]) and composition <> '' group by word`,
  );
  return new Map(rows.map((row) => [row.word, row.compositions]));
}

import { and, eq, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import type { FoundMedicine, NewMedicine } from './model.ts';
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

/** The catalogue's medicines carry their generic name as name and composition, and no manufacturer. */
const shelf = sql`(
  select id, true as is_own, 'own' as source, name, type, composition, strength, manufacturer from app.medicines
  union all
  select id, false, 'catalogue', name, type, name, strength, '' from app.catalogue_medicines)`;

const findRows = statement((db) =>
  db
    .select({
      id: sql<string>`s.id`,
      source: sql<FoundMedicine['source']>`s.source`,
      name: sql<string>`s.name`,
      type: sql<FoundMedicine['type']>`s.type`,
      composition: sql<string>`s.composition`,
      strength: sql<string>`s.strength`,
      manufacturer: sql<string>`s.manufacturer`,
    })
    .from(sql`app.find_medicines(${placed('latin')}, ${placed('most')}::int) f`)
    .innerJoin(sql`${shelf} s`, sql`s.id = f.id and s.is_own = f.is_own`)
    .orderBy(sql`f.rank`)
    .prepare('medicines_found'),
);

export const found = (db: Db, latin: string, most: number) => findRows(db).execute({ latin, most });

/** Changes whenever the clinic's list or the catalogue does. */
export async function shelfVersion(db: Db): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select (select count(*) || '.' || coalesce(extract(epoch from max(updated_at)), 0) from app.medicines) || '.' || (select count(*) from app.catalogue_medicines) as version`,
  );
  return rows[0]?.version ?? '';
}

/** At most this many of the clinic's own: a list that is still searched on a phone in a blink. */
const shelfMost = 10_000;

export async function wholeShelf(db: Db): Promise<FoundMedicine[]> {
  const { rows } = await db.execute<FoundMedicine & Record<string, unknown>>(
    sql`select id, source, name, type, composition, strength, manufacturer from ${shelf} s order by is_own desc, name, strength limit ${shelfMost}`,
  );
  return rows;
}

/** Names from `after` on whose key begins with `begins`; the key is the name in small letters. */
const pageRows = statement((db) =>
  db
    .select({ ...whole, nameKey: sql<string>`name_key` })
    .from(medicines)
    .where(
      sql`name_key > ${placed('after')} and name_key >= ${placed('begins')} and name_key < ${placed('begins')} || chr(1114111)
        and (${placed('type')}::text is null or ${medicines.type} = ${placed('type')})`,
    )
    .orderBy(sql`name_key`)
    .limit(placed('most'))
    .prepare('medicines_page'),
);

export const page = (db: Db, wanted: { after: string; begins: string; type: string | null; most: number }) => pageRows(db).execute(wanted);

// ---------------------------------------------------------------- writing

const given = (name: keyof NewMedicine | 'latinText') => sql`${placed(name)}`;
const typed = {
  name: given('name'),
  type: given('type'),
  composition: given('composition'),
  strength: given('strength'),
  manufacturer: given('manufacturer'),
  latinText: given('latinText'),
};

export type Entered = NewMedicine & { latinText: string };

const insertion = statement((db) => db.insert(medicines).values(typed).returning(whole).prepare('medicines_add'));
export const insert = (db: Db, fields: Entered) => insertion(db).execute({ ...fields });

/** Answers no row when the version is no longer the one given. */
const edit = statement((db) =>
  db
    .update(medicines)
    .set({ ...typed, updatedAt: sql`now()`, version: sql`${medicines.version} + 1` })
    .where(and(eq(medicines.id, placed('id')), eq(medicines.version, placed('version'))))
    .returning(whole)
    .prepare('medicines_amend'),
);
export const update = (db: Db, id: string, version: number, fields: Entered) => edit(db).execute({ ...fields, id, version });

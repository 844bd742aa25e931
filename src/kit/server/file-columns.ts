// Which columns name kept files: one list for who seals them anew, takes them out with a clinic or proves that a backup has them.
import type pg from 'pg';

/** Of all tables. */
export const fileColumns = [
  'file_key',
  'small_key',
  'picture_key',
  'logo_key',
  'card_key',
  'pictures',
  'parts',
];

interface FileColumn {
  table: string;
  column: string;
  isList: boolean;
}

export async function fileColumnsOf(client: pg.ClientBase): Promise<FileColumn[]> {
  const { rows } = await client.query<FileColumn>(
    `select c.relname as table, a.attname as column, a.atttypid = 'text[]'::regtype as "isList" from pg_attribute a
       join pg_class c on c.oid = a.attrelid and c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     where a.attname = any($1) and not a.attisdropped and a.atttypid in ('text'::regtype, 'text[]'::regtype) order by 1, 2`,
    [fileColumns],
  );
  return rows;
}

/** Finds the clinic and the key of each file that a column names. */
export const namedIn = ({ table, column, isList }: FileColumn): string =>
  isList
    ? `select distinct t.clinic_id, k.key from app.${table} t cross join unnest(t.${column}) k(key)`
    : `select distinct t.clinic_id, t.${column} as key from app.${table} t where t.${column} is not null`;

// What a server of the version before relies on in the database: tables, columns, functions, and what its roles may do.
import type pg from 'pg';

/** By name what it is; a difference is a change that the version before would meet. */
export type Schema = Readonly<Record<string, string>>;

const parts = [
  `select 'column ' || c.oid::regclass || '.' || a.attname as name,
     format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
       || case when a.atthasdef or a.attidentity <> '' then ' default' else '' end as is
   from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`,
  `select 'function ' || p.oid::regprocedure, pg_get_function_result(p.oid) from pg_proc p
   where p.pronamespace = 'app'::regnamespace and p.prorettype <> 'trigger'::regtype`,
  `select 'may ' || r.rolname || ' ' || what || ' ' || c.oid::regclass, 'yes' from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) what,
     pg_roles r where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p', 'v') and r.rolname in ('diary_app', 'diary_jobs')
     and has_table_privilege(r.oid, c.oid, what)`,
  `select 'may ' || r.rolname || ' execute ' || p.oid::regprocedure, 'yes' from pg_proc p, pg_roles r
   where p.pronamespace = 'app'::regnamespace and p.prorettype <> 'trigger'::regtype and r.rolname in ('diary_app', 'diary_jobs')
     and has_function_privilege(r.oid, p.oid, 'execute')`,
];

export async function schemaOf(admin: pg.Client): Promise<Schema> {
  const { rows } = await admin.query<{ name: string; is: string }>(
    `${parts.join(' union all ')} order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, is }) => [name, is]));
}

/** @returns what a server that was written for `before` can no longer do. */
export function brokenBy(before: Schema, now: Schema): string[] {
  const gone = Object.entries(before).flatMap(([name, was]) => {
    const is = now[name];
    if (is === undefined) return [`${name} is gone`];
    return isLooser(was, is) ? [] : [`${name} was ${was} and is ${is}`];
  });
  const tables = new Set(Object.keys(before).map(tableOf));
  const asked = Object.entries(now).flatMap(([name, is]) =>
    name in before ||
    !name.startsWith('column ') ||
    !tables.has(tableOf(name)) ||
    !is.endsWith(' not null')
      ? []
      : [`${name} is new and must be given`],
  );
  return [...gone, ...asked];
}

const tableOf = (name: string): string => name.replace(/\.[^.]+$/, '');

/** A column may come to allow nothing, or to have a default. */
const isLooser = (was: string, is: string): boolean =>
  was === is ||
  was === is.replace(/ default$/, '') ||
  was.replace(' not null', '') === is ||
  was.replace(' not null', '') === is.replace(/ default$/, '');

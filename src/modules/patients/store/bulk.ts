// Many patients in one statement: a sheet's worth, not one at the desk.
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import { each, names } from '../../../kit/shared/catalogue.ts';
import type { Day } from '../../../kit/shared/time.ts';
import { fields, typedNames } from '../fields.ts';
import type { Entered } from '../store.ts';
import { patients } from '../table.ts';

/** A patient of a sheet. `no` is its row there. */
export interface Taken extends Omit<Entered, 'today'> {
  no: number;
  caseNumber: string | null;
  registeredOn: Day | null;
  firstVisitOn: Day | null;
  lastVisitOn: Day | null;
}

const columns = getTableColumns(patients);
const columnOf = (name: keyof typeof columns) => sql.identifier(columns[name].name);
const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** What a sheet brings of a patient, under the fields' own names. */
const brought = [
  ...typedNames,
  'registeredOn',
  'firstVisitOn',
  'lastVisitOn',
  'latinName',
  'searchKeys',
] as const;
const broughtAs = list(
  brought.map((name) => sql`${sql.identifier(name)} ${sql.raw(columns[name].getSQLType())}`),
);

/** The columns of a row with what is put into each; `number` is its case number. */
const written = (importId: string, today: Day) => ({
  ...each(brought, (name) => sql`${sql.identifier(name)}`),
  caseNumber: sql`number`,
  statedOn: sql`case when "statedAge" is not null then ${today}::date end`,
  language: sql`coalesce(language, (select c.language from app.clinics c))`,
  registeredOn: sql`coalesce("registeredOn", ${today}::date)`,
  recentAt: sql`coalesce("lastVisitOn", "registeredOn", ${today}::date)::timestamptz`,
  importId: sql`${importId}::uuid`,
});

/** @returns the rows that were kept; the others had a case number that is used already, of two rows with one number the second. */
export async function insertAll(
  db: Db,
  importId: string,
  rows: readonly Taken[],
  today: Day,
): Promise<{ no: number; id: string; caseNumber: string }[]> {
  const values = written(importId, today);
  // Before the others are numbered: none of them takes a number that a row brings.
  const own = rows
    .filter(({ caseNumber }) => caseNumber !== null && caseNumber !== '')
    .map(({ caseNumber }) => caseNumber);
  if (own.length > 0)
    await db.execute(sql`select app.lift_case_counters(${sql.param(own)}::text[])`);
  const { rows: added } = await db.execute<{ no: number; id: string; caseNumber: string }>(sql`
    with numbered as materialized (
      select g.*, coalesce(nullif(g."caseNumber", ''), app.next_case_number(${Number(today.slice(0, 4))}::int)) as number, row_number() over (order by g.no) as nth
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(no int, "caseNumber" text, ${broughtAs})
    ), added as (
      insert into app.patients (${list(names(values).map((name) => sql`${columnOf(name)}`))})
      select ${list(Object.values(values))}
      from numbered order by nth
      on conflict on constraint case_number_is_taken do nothing
      returning id, case_number
    )
    select distinct on (g.number) g.no, a.id, a.case_number as "caseNumber" from numbered g join added a on a.case_number = g.number order by g.number, g.nth`);
  return added;
}

/** Who is registered under one of these numbers already. */
export async function onPhones(
  db: Db,
  phones: readonly string[],
): Promise<{ name: string; contactNumber: string }[]> {
  const { rows } = await db.execute<{ name: string; contactNumber: string }>(sql`
    select name, contact_number as "contactNumber" from app.patients where contact_number = any(${sql.param([...phones])}::text[]) and merged_into is null and removed_at is null`);
  return rows;
}

/** Which of these case numbers are used. */
export async function takenNumbers(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ number: string }>(
    sql`select case_number as number from app.patients where case_number = any(${sql.param([...numbers])}::text[])`,
  );
  return new Set(rows.map(({ number }) => number));
}

/** Takes back up to `most` of an import; who was changed or seen since stays. */
export async function withdraw(
  db: Db,
  importId: string,
  most: number,
): Promise<{ gone: number; stayed: number }> {
  const { rows } = await db.execute<{ gone: number; stayed: number }>(
    sql`select gone, stayed from app.withdraw_imported(${importId}::uuid, ${most}::int)`,
  );
  return rows[0] ?? { gone: 0, stayed: 0 };
}

/** What a field of nobody holds; null for what stays. */
function erasedValue(name: keyof typeof fields): SQL | null {
  const { erase: how } = fields[name];
  if (how === 'keep') return null;
  if (how === 'clear') return sql`default`;
  if ('like' in how) return sql`${columnOf(how.like)}`;
  return sql`${sql.param(how.pseudonym, columns[name])}`;
}
const erasing = list(
  names(fields).flatMap((name) => {
    const value = erasedValue(name);
    return value === null ? [] : [sql`${columnOf(name)} = ${value}`];
  }),
);

/** Empties all that tells who a patient was, and of the records merged into it. */
export async function erase(db: Db, id: string): Promise<void> {
  await db.execute(
    sql`update app.patients set ${erasing}, removed_at = now(), updated_at = now(), version = version + 1 where id = any((select app.records_of(${id}::uuid))::uuid[])`,
  );
}

// Many patients in one statement: a sheet's worth, not one at the desk.
import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import type { Day } from '../../../kit/shared/time.ts';
import type { Entered } from '../store.ts';

/** A patient of a sheet. `no` is its row there. */
export interface Taken extends Omit<Entered, 'today'> {
  no: number;
  caseNumber: string | null;
  registeredOn: Day | null;
  firstVisitOn: Day | null;
  lastVisitOn: Day | null;
}

/** @returns the rows that were kept; the others had a case number that is used already. */
export async function insertAll(
  db: Db,
  importId: string,
  rows: readonly Taken[],
  today: Day,
): Promise<{ no: number; id: string; caseNumber: string }[]> {
  const { rows: kept } = await db.execute<{ no: number; id: string; caseNumber: string }>(sql`
    with given as materialized (
      select g.*, coalesce(nullif(g."caseNumber", ''), app.next_case_number(${Number(today.slice(0, 4))}::int)) as number, row_number() over (order by g.no) as nth
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(no int, "caseNumber" text, name text, country text, "isdCode" text, "contactNumber" text, gender text, "birthOn" date,
        "statedAge" int, "statedAgeUnit" text, address text, state text, city text, "isCovidVaccinated" boolean, "hasDiabetes" boolean, allergies text, conditions text, note text,
        "typeOverride" text, language text, "registeredOn" date, "firstVisitOn" date, "lastVisitOn" date, "latinName" text, "searchKeys" text[])
    ), added as (
      insert into app.patients (case_number, name, country, isd_code, contact_number, gender, birth_on, stated_age, stated_age_unit, stated_on, address, state, city, is_covid_vaccinated,
        has_diabetes, allergies, conditions, note, type_override, language, registered_on, first_visit_on, last_visit_on, recent_at, latin_name, search_keys, import_id)
      select number, name, country, "isdCode", "contactNumber", gender, "birthOn", "statedAge", "statedAgeUnit", case when "statedAge" is not null then ${today}::date end, address, state, city,
        "isCovidVaccinated", "hasDiabetes", allergies, conditions, note, "typeOverride", coalesce(language, (select c.language from app.clinics c)), coalesce("registeredOn", ${today}::date),
        "firstVisitOn", "lastVisitOn", coalesce("lastVisitOn", "registeredOn", ${today}::date)::timestamptz, "latinName", "searchKeys", ${importId}::uuid
      from given order by nth
      on conflict on constraint case_number_is_taken do nothing
      returning id, case_number
    )
    select g.no, a.id, a.case_number as "caseNumber" from given g join added a on a.case_number = g.number`);
  const own = rows
    .filter(({ caseNumber }) => caseNumber !== null && caseNumber !== '')
    .map(({ caseNumber }) => caseNumber);
  if (own.length > 0)
    await db.execute(sql`select app.lift_case_counters(${sql.param(own)}::text[])`);
  return kept;
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

/** Empties all that tells who a patient was, and of the records merged into it. */
export async function erase(db: Db, id: string): Promise<void> {
  await db.execute(sql`update app.patients set name = 'Erased', latin_name = 'erased', search_keys = '{}', contact_number = '000000', gender = 'Other', birth_on = null, stated_age = 0,
    stated_age_unit = 'years', stated_on = registered_on, address = '', state = '', city = '', is_covid_vaccinated = null, has_diabetes = null, allergies = '', conditions = '', note = '',
    removed_at = now(), updated_at = now(), version = version + 1 where id = any(app.records_of(${id}::uuid))`);
}

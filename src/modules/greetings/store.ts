import { sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { Day } from '../../kit/shared/time.ts';
import { hours } from '../campaigns/rules.ts';
import { wantsMessages } from '../consents/table.ts';
import type { Occasion } from './model.ts';
import { monthDays, mostAtOnce, seenWithinDays } from './rules.ts';

/** Leaves a task for each, in its own clinic. @returns how many. */
export async function plan(db: Db, now: string): Promise<number> {
  const { rows } = await db.execute<{ planned: number }>(sql`
    select app.plan_greetings(${now}, ${hours.first}, ${hours.last}, ${`{${monthDays.join(',')}}`}::int[], ${seenWithinDays}, ${mostAtOnce}) planned`);
  return rows[0]?.planned ?? 0;
}

interface Reader extends Record<string, unknown> {
  to: string;
  language: Language;
  clinic: string;
}

/** Undefined where the record has gone since. */
export async function readerOf(db: Db, patientId: string): Promise<Reader | undefined> {
  const { rows } = await db.execute<Reader>(sql`
    select p.isd_code || p.contact_number "to", p.language, c.name clinic
    from app.patients p join app.clinics c on c.clinic_id = p.clinic_id
    where p.id = ${patientId} and p.merged_into is null and p.removed_at is null and p.contact_number <> ''`);
  return rows[0];
}

interface Count extends Record<string, unknown> {
  occasion: Occasion;
  language: Language;
  count: number;
}

/** Who would be greeted, by language: in a year on birthdays, and on one day of health. */
export async function counts(db: Db, today: Day): Promise<Count[]> {
  const { rows } = await db.execute<Count>(sql`
    with seen as materialized (
      select p.id, p.birth_on, p.isd_code || p.contact_number number, p.language from app.patients p
      where p.merged_into is null and p.removed_at is null and p.died_on is null and p.contact_number <> '' and coalesce(p.last_visit_on, '-infinity'::date) > ${today}::date - ${seenWithinDays}::int
        and ${wantsMessages})
    select 'birthday' occasion, language, count(*)::int count from seen where birth_on is not null group by language
    union all
    select 'health_day', language, count(*)::int from (select distinct on (number) language from seen order by number, id) n group by language`);
  return rows;
}

import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import type { Day, Zone } from '../../../kit/shared/time.ts';
import { recordOf } from '../../patients/table.ts';
import { mornings, mostAtOnce, type OpenWork, type Span, type WeekMeasure } from '../rules.ts';
import { weeklySummaries } from '../table.ts';

/** Leaves a task in each clinic whose week is to be told. @returns how many. */
export async function plan(db: Db, now: string): Promise<number> {
  const { rows } = await db.execute<{ planned: number }>(sql`
    select app.plan_weekly_summaries(${now}, ${mornings.first}, ${mornings.last}, ${mostAtOnce}) planned`);
  return rows[0]?.planned ?? 0;
}

export async function isOn(db: Db): Promise<boolean> {
  const [row] = await db.select({ isOn: weeklySummaries.isOn }).from(weeklySummaries);
  return row?.isOn ?? true;
}

export const setOn = (db: Db, wanted: boolean) =>
  db
    .insert(weeklySummaries)
    .values({ isOn: wanted })
    .onConflictDoUpdate({ target: weeklySummaries.clinicId, set: { isOn: wanted } });

interface Reader extends Record<string, unknown> {
  /** Empty without a proved address. */
  email: string;
  language: Language;
  clinic: string;
}

export async function owner(db: Db): Promise<Reader | undefined> {
  const { rows } = await db.execute<Reader>(sql`
    select c.email, c.language, k.name clinic from app.members m
    join app.colleagues() c on c.member_id = m.id join app.clinics k on k.clinic_id = m.clinic_id where m.is_owner`);
  return rows[0];
}

/** Counted as the dashboard and the reports count. */
export async function week(
  db: Db,
  { from, to }: Span,
  zone: Zone,
): Promise<Record<WeekMeasure, number>> {
  const { rows } = await db.execute<Record<WeekMeasure, string>>(sql`
    select (select count(*) from app.treatments where removed_at is null and visit_on between ${from} and ${to}) treatments,
      (select count(*) from app.patients where merged_into is null and removed_at is null and registered_on between ${from} and ${to}) patients,
      (select coalesce(sum(amount_paise), 0) from app.money_entries where status = 'Paid' and type <> 'Advance' and paid_on between ${from} and ${to}) collection,
      (select count(*) from app.appointments where status = 'No-show' and starts_at >= ${from}::date::timestamp at time zone ${zone}
        and starts_at < (${to}::date + 1)::timestamp at time zone ${zone}) "noShows"`);
  const [row] = rows;
  const number = (measure: WeekMeasure) => Number(row?.[measure] ?? 0);
  return {
    treatments: number('treatments'),
    patients: number('patients'),
    collection: number('collection'),
    noShows: number('noShows'),
  };
}

/** What waits for the clinic on a day; overdue follow-ups as their own list counts them. */
export async function openWork(
  db: Db,
  { from, to }: Span,
  { today, now, zone }: { today: Day; now: string; zone: Zone },
): Promise<OpenWork> {
  const { rows } = await db.execute<Record<keyof OpenWork, string>>(sql`
    select (select count(*) from app.patients where merged_into is null and removed_at is null and due_paise > 0) owing,
      (select coalesce(sum(due_paise), 0) from app.patients where merged_into is null and removed_at is null and due_paise > 0) "duePaise",
      (select count(*) from app.follow_ups f join app.patients r on r.clinic_id = f.clinic_id and r.id = f.patient_id
        join app.patients p on p.clinic_id = f.clinic_id and p.id = coalesce(r.merged_into, r.id) and p.removed_at is null
        left join app.treatments t on t.clinic_id = f.clinic_id and t.id = f.treatment_id
        where t.removed_at is null and p.died_on is null and f.status = 'open' and f.ask_on < ${today}::date) "followUps",
      (select count(distinct ${recordOf(sql`r.id`, sql`r.merged_into`)}) from app.appointments a
        join app.patients r on r.clinic_id = a.clinic_id and r.id = a.patient_id where a.status = 'No-show' and a.starts_at >= ${from}::date::timestamp at time zone ${zone}
        and a.starts_at < (${to}::date + 1)::timestamp at time zone ${zone}
        and not exists (select from app.appointments n where n.clinic_id = a.clinic_id and n.patient_id = any(app.records_of(a.patient_id)) and n.starts_at > a.starts_at
          and n.status not in ('Canceled', 'Rejected', 'No-show') and (n.starts_at > ${now} or n.status = 'Completed'))) unseen`);
  const [row] = rows;
  return {
    owing: Number(row?.owing ?? 0),
    duePaise: Number(row?.duePaise ?? 0),
    followUps: Number(row?.followUps ?? 0),
    unseen: Number(row?.unseen ?? 0),
  };
}

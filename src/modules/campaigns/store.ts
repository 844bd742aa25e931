import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { Day } from '../../kit/shared/time.ts';
import { wantsMessages } from '../consents/table.ts';
import { recordOf } from '../patients/table.ts';
import type { Campaign, Choice, Outcome, Preview } from './model.ts';
import { bornBetween, maxCampaigns, maxNames, restDays, seenBy } from './rules.ts';
import { campaignPeople, campaigns } from './table.ts';

/** At which moment, and on which day of the clinic. */
export interface When {
  now: string;
  today: Day;
}

const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const suffers = (diagnosis: string): SQL =>
  diagnosis === ''
    ? sql``
    : sql`and (p.conditions ilike ${like(diagnosis)} or p.id in (${visitors} where t.signed_version is not null and t.removed_at is null and t.diagnosis ilike ${like(diagnosis)}))`;
const takes = (medicine: string): SQL =>
  medicine === ''
    ? sql``
    : sql`and p.id in (${visitors} join app.treatment_lines l on l.clinic_id = t.clinic_id and l.treatment_id = t.id
        where t.signed_version is not null and t.removed_at is null and (l.medicine_name ilike ${like(medicine)} or l.generic_name ilike ${like(medicine)}))`;
/** Whose record `r` is: two merged records are one person. */
const itsPerson = recordOf(sql`r.id`, sql`r.merged_into`);

const visitors = sql`select ${itsPerson} from app.treatments t join app.patients r on r.clinic_id = t.clinic_id and r.id = t.patient_id`;

/** Has a time again, under any of their records. */
const isBooked = (
  now: string,
): SQL => sql`exists (select 1 from app.appointments n join app.patients r on r.clinic_id = n.clinic_id and r.id = n.patient_id
  where ${itsPerson} = p.id and n.starts_at > ${now}::timestamptz and n.status in ('Requested', 'Confirmed'))`;

/** By a campaign not long ago, or of one that runs. Whom no message reached was not asked. */
const isAsked = (
  now: string,
): SQL => sql`exists (select 1 from app.campaign_people e join app.campaigns k on k.clinic_id = e.clinic_id and k.id = e.campaign_id
  join app.patients r on r.clinic_id = e.clinic_id and r.id = e.patient_id
  left join app.messages s on s.clinic_id = e.clinic_id and s.id = e.message_id
  where ${itsPerson} = p.id and (e.outcome = 'asked' and s.status not in ('failed', 'not_sent') and e.planned_at > ${now}::timestamptz - make_interval(days => ${restDays})
    or e.outcome is null and k.status = 'running'))`;

/** A record that was merged into another means that one. */
const isOneOf = (ids: readonly string[]): SQL =>
  sql`p.id in (select coalesce(r.merged_into, r.id) from app.patients r where r.id = any(${sql.param([...ids])}::uuid[]))`;

function fits(choice: Choice, today: Day): SQL {
  const { diagnosis, medicine, months, gender, ids } = choice;
  if (ids !== undefined) return isOneOf(ids);
  const { from, to } = bornBetween(today, choice);
  return sql`p.last_visit_on <= ${seenBy(today, months)}::date
    ${gender === null ? sql`` : sql`and p.gender = ${gender}`}
    ${from === null ? sql`` : sql`and p.born_about >= ${from}::date`} ${to === null ? sql`` : sql`and p.born_about <= ${to}::date`}
    ${suffers(diagnosis)} ${takes(medicine)}`;
}

/** Everybody who fits, with their wish; nobody who has a time again or was asked not long ago. */
const chosen = (choice: Choice, { now, today }: When): SQL => sql`
  select p.id, p.name, p.case_number, p.language, p.last_visit_on, p.isd_code, p.contact_number, ${wantsMessages} wants
  from app.patients p
  where p.merged_into is null and p.removed_at is null and p.died_on is null and p.contact_number <> '' and ${fits(choice, today)}
    and not ${isBooked(now)} and not ${isAsked(now)}`;

/** Who of those chosen by hand is not asked. */
export async function leftOut(
  db: Db,
  ids: readonly string[],
  { now }: When,
): Promise<Preview['leftOut']> {
  const { rows } = await db.execute<Preview['leftOut'][number] & Record<string, unknown>>(sql`
    select id "patientId", name, "leftOutAs" from (
      select p.id, p.name, case when p.died_on is not null then 'died' when ${isBooked(now)} then 'booked' when ${isAsked(now)} then 'asked' when not ${wantsMessages} then 'declined' end "leftOutAs"
      from app.patients p where p.merged_into is null and p.removed_at is null and ${isOneOf(ids)}) c
    where "leftOutAs" is not null order by name, id`);
  return rows;
}

/** A household is told once: its number gets one message. */
export async function counts(db: Db, choice: Choice, when: When) {
  const { rows } = await db.execute<{
    language: Language;
    wants: boolean;
    count: number;
    messages: number;
  }>(sql`
    select language, wants, count(*)::int count, (count(*) filter (where nth = 1))::int messages from (
      select language, wants, row_number() over (partition by wants, isd_code, contact_number order by id) nth from (${chosen(choice, when)}) c) c
    group by language, wants order by count desc, language`);
  return rows;
}

export async function names(db: Db, choice: Choice, when: When): Promise<Preview['people']> {
  const { rows } = await db.execute<Preview['people'][number] & Record<string, unknown>>(sql`
    select id "patientId", name, case_number "caseNumber", last_visit_on::text "lastVisitOn" from (${chosen(choice, when)}) c
    where wants order by name, id limit ${maxNames}`);
  return rows;
}

/** Who was chosen by hand stands in the campaign's list alone. */
export const keptChoice = (choice: Choice): Choice =>
  choice.ids === undefined ? choice : { ...choice, ids: [] };

/** @returns its id and how many are in it; null where nobody fits. */
export async function start(
  db: Db,
  choice: Choice,
  { startedBy, ...when }: When & { startedBy: string },
): Promise<{ id: string; people: number } | null> {
  const { rows } = await db.execute<{ id: string; people: number }>(sql`
    with people as materialized (select id from (${chosen(choice, when)}) c where wants),
    started as (
      insert into app.campaigns (choice, people, started_by, started_at)
      select ${JSON.stringify(keptChoice(choice))}::jsonb, count(*), ${startedBy}, ${when.now} from people having count(*) > 0 returning id, people),
    listed as (
      insert into app.campaign_people (campaign_id, patient_id) select started.id, people.id from started, people)
    select id, people from started`);
  return rows[0] ?? null;
}

/** One at a time in a clinic, so that nobody gets into two. */
export const lockStarts = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('campaigns ' || app.clinic(), 0))`);

const iso = (column: SQL) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

async function load(db: Db, which: SQL): Promise<Campaign[]> {
  const { rows } = await db.execute<Campaign & Record<string, unknown>>(sql`
    select k.id, k.choice, k.status, m.name "startedBy", ${iso(sql`k.started_at`)} "startedAt", ${iso(sql`k.ended_at`)} "endedAt", k.people, n.reached, n.missed
    from app.campaigns k join app.members m on m.clinic_id = k.clinic_id and m.id = k.started_by
    cross join lateral (
      select (count(*) filter (where p.outcome is not null))::int reached,
        (count(*) filter (where p.outcome <> 'asked' or s.status in ('failed', 'unknown', 'not_sent')))::int missed
      from app.campaign_people p left join app.messages s on s.clinic_id = p.clinic_id and s.id = p.message_id
      where p.clinic_id = k.clinic_id and p.campaign_id = k.id) n
    ${which} order by k.started_at desc, k.id desc limit ${maxCampaigns}`);
  return rows;
}

export const list = (db: Db): Promise<Campaign[]> => load(db, sql``);

export async function find(db: Db, id: string): Promise<Campaign | undefined> {
  const [one] = await load(db, sql`where k.id = ${id}`);
  return one;
}

/** @returns whether it ran until now. */
export async function stop(db: Db, id: string, now: string): Promise<boolean> {
  const stopped = await db
    .update(campaigns)
    .set({ status: 'stopped', endedAt: now })
    .where(and(eq(campaigns.id, id), eq(campaigns.status, 'running')))
    .returning({ id: campaigns.id });
  return stopped.length > 0;
}

/** Leaves a task for each, in its own clinic. @returns how many. */
export async function plan(
  db: Db,
  now: string,
  { first, last, most }: { first: number; last: number; most: number },
): Promise<number> {
  const { rows } = await db.execute<{ planned: number }>(
    sql`select app.plan_campaigns(${now}, ${first}, ${last}, ${most}) planned`,
  );
  return rows[0]?.planned ?? 0;
}

export interface Reader extends Record<string, unknown> {
  /** Whom a record goes on as that was merged since. */
  personId: string;
  /** Of the campaign. */
  choice: Choice;
  lastVisitOn: Day | null;
  /** Null: the record has gone. */
  to: string | null;
  language: Language;
  clinic: string;
  isStopped: boolean;
  isBooked: boolean;
  outcome: Outcome | null;
}

/** One person's turn, held until the transaction ends. */
export async function readerOf(
  db: Db,
  { campaignId, patientId, now }: { campaignId: string; patientId: string; now: string },
): Promise<Reader | undefined> {
  const { rows } = await db.execute<Reader>(sql`
    select p.id "personId", k.choice, p.last_visit_on::text "lastVisitOn",
      case when p.removed_at is null then p.isd_code || nullif(p.contact_number, '') end "to", p.language, c.name clinic,
      k.status = 'stopped' "isStopped", ${isBooked(now)} "isBooked", e.outcome
    from app.campaign_people e join app.campaigns k on k.clinic_id = e.clinic_id and k.id = e.campaign_id
    join app.patients r on r.clinic_id = e.clinic_id and r.id = e.patient_id
    join app.patients p on p.clinic_id = r.clinic_id and p.id = ${itsPerson} join app.clinics c on c.clinic_id = e.clinic_id
    where e.campaign_id = ${campaignId} and e.patient_id = ${patientId} for update of e for share of k`);
  return rows[0];
}

export const settle = (
  db: Db,
  { campaignId, patientId }: { campaignId: string; patientId: string },
  outcome: { outcome: Outcome; messageId: string | null },
) =>
  db
    .update(campaignPeople)
    .set(outcome)
    .where(and(eq(campaignPeople.campaignId, campaignId), eq(campaignPeople.patientId, patientId)));

import { sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { Zone } from '../../kit/shared/time.ts';
import type { Status } from '../appointments/model.ts';
import { recordOf } from '../patients/table.ts';
import { longDays, medicineDaysAhead } from './rules.ts';

/** Leaves a task for each, in its own clinic. @returns how many. */
export async function plan(db: Db, now: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ planned: number }>(
    sql`select app.plan_reminders(${now}, ${most}) planned`,
  );
  return rows[0]?.planned ?? 0;
}

export interface Addressed extends Record<string, unknown> {
  patientId: string;
  to: string;
  language: Language;
  doctor: string;
  /** Where the patient was or is to be seen by video; else empty. */
  registrationNumber: string;
  clinic: string;
}
interface Reader extends Addressed {
  startsAt: string;
  isByVideo: boolean;
  status: Status;
}

const numberByVideo = sql`coalesce(case a.mode when 'online' then f.registration_number end, '') "registrationNumber"`;

/** Who a record `q` goes on as: their number, language and wish count. */
const person = recordOf(sql`q.id`, sql`q.merged_into`);

/** The patient of an appointment and how it stands now. */
export async function readerOf(db: Db, appointmentId: string): Promise<Reader | undefined> {
  const { rows } = await db.execute<Reader>(sql`
    select p.id "patientId", p.isd_code || p.contact_number "to", p.language, m.name doctor, c.name clinic, to_json(a.starts_at)#>>'{}' "startsAt", a.status,
      a.mode = 'online' "isByVideo", ${numberByVideo}
    from app.appointments a join app.patients q on q.id = a.patient_id join app.patients p on p.clinic_id = q.clinic_id and p.id = ${person} join app.members m on m.id = a.doctor_id join app.clinics c on c.clinic_id = a.clinic_id
    left join app.profiles f on f.member_id = a.doctor_id
    where a.id = ${appointmentId}`);
  return rows[0];
}

/** The patient of a token that waits. */
export async function readerOfToken(db: Db, tokenId: string): Promise<Addressed | undefined> {
  const { rows } = await db.execute<Addressed>(sql`
    select p.id "patientId", p.isd_code || p.contact_number "to", p.language, m.name doctor, c.name clinic, '' "registrationNumber"
    from app.tokens k join app.patients q on q.id = k.patient_id join app.patients p on p.clinic_id = q.clinic_id and p.id = ${person} join app.members m on m.id = k.doctor_id join app.clinics c on c.clinic_id = k.clinic_id
    where k.id = ${tokenId} and k.status = 'waiting'`);
  return rows[0];
}

/** What is asked of the patient `p`, in paise: nothing that is on its way, a cheque for one, and nothing that the clinic holds too much of for another visit. */
const owed = sql`(p.due_paise - (select coalesce(sum(y.amount_paise), 0) from app.treatments v join app.treatment_payments y on y.clinic_id = v.clinic_id and y.treatment_id = v.id
    where v.patient_id = any(app.records_of(p.id)) and v.removed_at is null and y.status = 'Pending')
  - (select coalesce(sum(-v.due_paise), 0) from app.treatments v where v.patient_id = any(app.records_of(p.id)) and v.removed_at is null and v.due_paise < 0))`;

/** The patient of a signed visit, and what they owe over all of them. */
export async function readerOfVisit(
  db: Db,
  treatmentId: string,
): Promise<(Addressed & { duePaise: number }) | undefined> {
  const { rows } = await db.execute<Addressed & { duePaise: number }>(sql`
    select p.id "patientId", p.isd_code || p.contact_number "to", p.language, m.name doctor, c.name clinic, ${owed}::float8 "duePaise", ${numberByVideo}
    from app.treatments t join app.patients q on q.id = t.patient_id join app.patients p on p.clinic_id = q.clinic_id and p.id = ${person}
    join app.members m on m.id = t.doctor_id join app.clinics c on c.clinic_id = t.clinic_id
    left join app.appointments a on a.id = t.appointment_id left join app.profiles f on f.member_id = t.doctor_id
    where t.id = ${treatmentId} and t.removed_at is null`);
  return rows[0];
}

/** Whether the person of a visit has a later one or a time ahead, under any of their records: the plan looks at the visit's own alone. */
export async function isFollowed(db: Db, treatmentId: string, now: string): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select exists (select from app.treatments n where n.patient_id = any(its.records) and n.removed_at is null and n.signed_version is not null
        and (n.visit_on, n.id) > (its.visit_on, its.id))
      or exists (select from app.appointments a where a.patient_id = any(its.records) and a.starts_at > ${now}::timestamptz
        and a.status in ('Requested', 'Confirmed')) as is
    from (select t.id, t.visit_on, app.records_of(t.patient_id) records from app.treatments t where t.id = ${treatmentId}) its`);
  return rows[0]?.is ?? false;
}

export interface Debtor extends Record<string, unknown> {
  patientId: string;
  isdCode: string;
  contactNumber: string;
  language: Language;
  clinic: string;
  duePaise: number;
  /** What their visits leave open, asked or not. */
  openPaise: number;
}

/** Who owes what over all their visits; of a merged record, whom it became. Until the transaction ends nobody else reminds them. */
export async function debtor(db: Db, patientId: string): Promise<Debtor | undefined> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('dues ' || ${patientId}::text, 0))`,
  );
  const { rows } = await db.execute<Debtor>(sql`
    select p.id "patientId", p.isd_code "isdCode", p.contact_number "contactNumber", p.language, c.name clinic, ${owed}::float8 "duePaise", p.due_paise::float8 "openPaise"
    from app.patients q join app.patients p on p.clinic_id = q.clinic_id and p.id = ${person} and p.removed_at is null
    join app.clinics c on c.clinic_id = p.clinic_id
    where q.id = ${patientId}`);
  return rows[0];
}

/** Messages of dues to a patient since a moment that went or are going; those by hand have keys that begin with `key`. */
export async function dueGoing(
  db: Db,
  { patientId, key, since }: { patientId: string; key: string; since: string },
): Promise<number> {
  const { rows } = await db.execute<{ going: number }>(sql`
    select count(*)::int going from app.messages m
    where m.template = 'payment_due' and m.at >= ${since}::timestamptz and m.status not in ('failed', 'not_sent')
      and (m.dedupe like ${`${key}%`} or m.dedupe in (select 'due:' || t.id from app.treatments t
        where t.patient_id = any((select app.records_of(${patientId}::uuid))::uuid[])))`);
  return rows[0]?.going ?? 0;
}

/** Leaves a task for each, in its own clinic. @returns how many. */
export async function planMedicine(db: Db, now: string): Promise<number> {
  const { rows } = await db.execute<{ planned: number }>(
    sql`select app.plan_medicine_reminders(${now}, ${medicineDaysAhead}, ${longDays}) planned`,
  );
  return rows[0]?.planned ?? 0;
}

/** All records of a person: of a message the key names the one that it was written to. */
export async function recordsOf(db: Db, patientId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select unnest(app.records_of(${patientId}::uuid)) id`,
  );
  return rows.map(({ id }) => id);
}

/** @param keys of what may have asked already */
export async function isReviewedOrAsked(
  db: Db,
  { appointmentId, keys, since }: { appointmentId: string; keys: readonly string[]; since: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select exists (select from app.reviews where appointment_id = ${appointmentId})
      or exists (select from app.messages where dedupe = any(${sql.param([...keys])}::text[]) and at > ${since}::timestamptz and status <> 'not_sent') as is`);
  return rows[0]?.is ?? false;
}

/** What was said of a time of day by one zone's clock counts for the same by another's. @returns how many reminders. */
export async function keepReminded(
  db: Db,
  { from, to, now }: { from: Zone; to: Zone; now: string },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into app.appointment_reminders (clinic_id, appointment_id, starts_at, ahead, planned_at)
    select r.clinic_id, r.appointment_id, a.starts_at, r.ahead, r.planned_at
    from app.appointment_reminders r join app.appointments a on a.id = r.appointment_id
    where a.starts_at > ${now}::timestamptz and r.starts_at <> a.starts_at
      and r.starts_at at time zone ${from} = a.starts_at at time zone ${to}
    on conflict do nothing`);
  return rowCount ?? 0;
}

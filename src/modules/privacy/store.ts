import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import { clinics } from '../clinics/table.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { patients, recordOf } from '../patients/table.ts';
import type { PrivacyRequest } from './model.ts';
import { privacyRequests, privacyRules } from './table.ts';

export const constraints = { privacy_patient_exists: patientRefusals.patient_unknown };

const utc = (column: unknown) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Whom a request is of: the person that a record goes on as which was merged since. */
const itsPerson = sql`left join app.patients q on q.clinic_id = r.clinic_id and q.id = r.patient_id
    left join app.patients p on p.clinic_id = q.clinic_id and p.id = ${recordOf(sql`q.id`, sql`q.merged_into`)} and p.removed_at is null`;

export async function list(db: Db): Promise<PrivacyRequest[]> {
  const { rows } = await db.execute<PrivacyRequest & Record<string, unknown>>(sql`
    select r.id, r.kind, r.consent, coalesce(p.id, r.patient_id) "patientId", p.name "patientName", r.contact_number "contactNumber", r.name, r.words,
      r.nominee_name "nomineeName", r.nominee_number "nomineeNumber", r.nominee_relationship "nomineeRelationship",
      ${utc(sql`r.asked_at`)} "askedAt", ${utc(sql`r.acknowledge_by`)} "acknowledgeBy", ${utc(sql`r.answer_by`)} "answerBy",
      ${utc(sql`r.acknowledged_at`)} "acknowledgedAt", ${utc(sql`r.answered_at`)} "answeredAt", r.outcome, r.answer, a.name "answeredBy"
    from app.privacy_requests r ${itsPerson}
    left join app.members a on a.clinic_id = r.clinic_id and a.id = r.answered_by
    order by r.answered_at is not null, case when r.answered_at is null then r.answer_by end, r.answered_at desc limit 300`);
  return rows;
}

export interface OfPhone extends Pick<
  PrivacyRequest,
  | 'id'
  | 'kind'
  | 'consent'
  | 'patientId'
  | 'patientName'
  | 'askedAt'
  | 'answerBy'
  | 'acknowledgedAt'
  | 'answeredAt'
  | 'outcome'
  | 'answer'
> {}

/** Of a patient who has another number since, whoever has the old one sees that something was asked and how it ended, and no more. */
export async function ofPhone(db: Db, phoneKey: Buffer): Promise<OfPhone[]> {
  const { rows } = await db.execute<{ [K in keyof OfPhone]: OfPhone[K] }>(sql`
    select r.id, r.kind, r.consent, p.id "patientId", p.name "patientName", ${utc(sql`r.asked_at`)} "askedAt", ${utc(sql`r.answer_by`)} "answerBy",
      ${utc(sql`r.acknowledged_at`)} "acknowledgedAt", ${utc(sql`r.answered_at`)} "answeredAt", r.outcome,
      case when r.patient_id is null or p.id is not null then r.answer else '' end answer
    from app.privacy_requests r ${itsPerson}
      and p.isd_code = r.isd_code and p.contact_number = r.contact_number
    where r.phone_key = ${phoneKey} order by r.id desc limit 20`);
  return rows;
}

/** What somebody must answer. One of a number at a time: the count is then true when it is acted on. */
export async function countLately(db: Db, phoneKey: Buffer, since: string): Promise<number> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('privacy' || app.clinic()::text || ${phoneKey.toString('hex')}, 0))`,
  );
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int n from ${privacyRequests} where phone_key = ${phoneKey} and asked_at > ${since}::timestamptz
      and not (kind = 'withdrawal' and patient_id is not null)`);
  return rows[0]?.n ?? 0;
}

export async function add(db: Db, row: typeof privacyRequests.$inferInsert): Promise<string> {
  const [added] = await db
    .insert(privacyRequests)
    .values(row)
    .returning({ id: privacyRequests.id });
  if (!added) throw new Error('a privacy request was not inserted');
  return added.id;
}

export async function isKnown(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: privacyRequests.id })
    .from(privacyRequests)
    .where(eq(privacyRequests.id, id));
  return rows.length > 0;
}

/** Kept from others until the answer is written. */
export async function lockRequest(db: Db, id: string) {
  const [row] = await db
    .select({
      kind: privacyRequests.kind,
      patientId: privacyRequests.patientId,
      answeredAt: privacyRequests.answeredAt,
    })
    .from(privacyRequests)
    .where(eq(privacyRequests.id, id))
    .for('update');
  return row;
}

/** False where it is answered already. */
export async function change(
  db: Db,
  id: string,
  what: Partial<typeof privacyRequests.$inferInsert>,
): Promise<boolean> {
  const changed = await db
    .update(privacyRequests)
    .set(what)
    .where(and(eq(privacyRequests.id, id), isNull(privacyRequests.answeredAt)))
    .returning({ id: privacyRequests.id });
  return changed.length === 1;
}

export const acknowledge = (db: Db, id: string, at: string) =>
  db
    .update(privacyRequests)
    .set({ acknowledgedAt: at })
    .where(and(eq(privacyRequests.id, id), isNull(privacyRequests.acknowledgedAt)));

export async function rules(db: Db) {
  const [row] = await db
    .select({
      answerDays: privacyRules.answerDays,
      contactName: privacyRules.contactName,
      contact: privacyRules.contact,
    })
    .from(privacyRules);
  const [clinic] = await db.select({ years: clinics.retentionYears }).from(clinics);
  return {
    answerDays: row?.answerDays ?? 30,
    contactName: row?.contactName ?? '',
    contact: row?.contact ?? '',
    retentionYears: clinic?.years ?? 3,
  };
}

export const setRules = (
  db: Db,
  row: { answerDays: number; contactName: string; contact: string },
) =>
  db
    .insert(privacyRules)
    .values(row)
    .onConflictDoUpdate({ target: privacyRules.clinicId, set: row });

/** More than a clinic has whose records nobody has seen for years; their minors are counted off only after they are read. */
const mostJudged = 20_000;

/** Records that nobody has seen since, oldest first: whether their time is over is for the rules to say. */
export const oldRecords = (db: Db, since: string) =>
  db
    .select({
      id: patients.id,
      name: patients.name,
      birthOn: patients.birthOn,
      statedAge: patients.statedAge,
      statedAgeUnit: patients.statedAgeUnit,
      statedOn: patients.statedOn,
      registeredOn: patients.registeredOn,
      lastVisitOn: patients.lastVisitOn,
      duePaise: patients.duePaise,
      advancePaise:
        sql`(select coalesce(sum(e.amount_paise), 0) from app.advance_entries e where e.patient_id = "patients"."id")`.mapWith(
          Number,
        ),
    })
    .from(patients)
    .where(
      sql`${patients.removedAt} is null and ${patients.mergedInto} is null and coalesce(${patients.lastVisitOn}, ${patients.registeredOn}) < ${since}::date`,
    )
    .orderBy(sql`coalesce(${patients.lastVisitOn}, ${patients.registeredOn})`)
    .limit(mostJudged);

/** How many of them are of this clinic, erased ones too. */
export async function countKnown(db: Db, ids: readonly string[]): Promise<number> {
  const rows = await db
    .select({ id: patients.id })
    .from(patients)
    .where(inArray(patients.id, [...ids]));
  return rows.length;
}

export async function release(db: Db, now: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ released: number }>(
    sql`select app.release_privacy_requests(${now}::timestamptz, ${most}) as released`,
  );
  return rows[0]?.released ?? 0;
}

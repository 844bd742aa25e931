import { desc, eq, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import { clinics } from '../clinics/table.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { goesOnAs, isOfPerson, patients } from '../patients/table.ts';
import { members } from '../staff/table.ts';
import type { Consent, MessageAbout } from './model.ts';
import { offAtFirst } from './rules.ts';
import { erasureRequests, patientConsents, patientMessageRules } from './table.ts';

export const constraints = {
  consent_patient_exists: patientRefusals.patient_unknown,
  erasure_patient_exists: patientRefusals.patient_unknown,
};

export interface Telling {
  why: 'died' | 'switchedOff' | 'noConsent' | null;
  whatsappId: string | null;
}

export const consentsOf = (db: Db, patientId: string): Promise<Consent[]> =>
  db
    .select({
      id: patientConsents.id,
      kind: patientConsents.kind,
      isGiven: patientConsents.isGiven,
      noticeVersion: patientConsents.noticeVersion,
      language: patientConsents.language,
      guardianName: patientConsents.guardianName,
      guardianRelationship: patientConsents.guardianRelationship,
      byName: members.name,
      toldAt: patientConsents.toldAt,
    })
    .from(patientConsents)
    .leftJoin(members, eq(members.id, patientConsents.memberId))
    .where(isOfPerson(patientConsents.patientId, patientId))
    .orderBy(desc(patientConsents.id))
    .limit(100);

const asked = sql.placeholder;

const telling = statement((db) =>
  db
    .select({
      why: sql<Telling['why']>`t.why`,
      whatsappId: sql<Telling['whatsappId']>`t.whatsapp_id`,
    })
    .from(
      sql`(with own as materialized (select id, kind, is_given from ${patientConsents} where kind in ('messages', 'whatsapp') and patient_id = any((select app.records_of(${asked('patientId')}::uuid))::uuid[]))
    select case
      when (select died_on is not null from ${patients} where id = ${goesOnAs(asked('patientId'))}) then 'died'
      when not coalesce((select is_on from ${patientMessageRules} where about = ${asked('about')}), ${asked('isOnAtFirst')}::boolean) then 'switchedOff'
      when (select not is_given from own where kind = 'messages' order by id desc limit 1) then 'noConsent'
    end why,
    (select case when is_given then id end from own where kind = 'whatsapp' order by id desc limit 1) whatsapp_id) t`,
    )
    .prepare('consents_may_tell'),
);

/**
 * What speaks against telling a patient: they have died, the clinic tells nobody of this, or the patient has said no to messages; and the consent by which
 * they may be told by WhatsApp, null where they have not agreed.
 */
export async function mayTell(
  db: Db,
  patientId: string,
  /** Null for what somebody at the clinic tells by hand: no rule of the clinic speaks of that. */
  about: MessageAbout | null,
): Promise<Telling> {
  const [one] = await telling(db).execute({
    patientId,
    about: about ?? '',
    isOnAtFirst: about === null || !offAtFirst.has(about),
  });
  return one ?? { why: null, whatsappId: null };
}

/** Of patients by this number: what they last agreed to or not by WhatsApp, those who were never asked left out. */
export async function whatsappOf(db: Db, number: string) {
  const { rows } = await db.execute<
    {
      patientId: string;
      isGiven: boolean;
      /** Answered on WhatsApp, not written down by somebody here. */
      isReply: boolean;
    } & Record<'noticeVersion' | 'language' | 'guardianName' | 'guardianRelationship', string>
  >(sql`
    select p.id "patientId", k.is_given "isGiven", k.member_id is null "isReply", k.notice_version "noticeVersion", k.language,
      k.guardian_name "guardianName", k.guardian_relationship "guardianRelationship"
    from ${patients} p cross join lateral (select c.* from ${patientConsents} c
      where c.kind = 'whatsapp' and c.patient_id = any((select app.records_of(p.id))::uuid[]) order by c.id desc limit 1) k
    where p.isd_code || p.contact_number = ${number} and p.merged_into is null and p.removed_at is null`);
  return rows;
}

export const messageRules = (db: Db) =>
  db
    .select({ about: patientMessageRules.about, isOn: patientMessageRules.isOn })
    .from(patientMessageRules);

export const setMessageRule = (db: Db, rule: { about: MessageAbout; isOn: boolean }) =>
  db
    .insert(patientMessageRules)
    .values(rule)
    .onConflictDoUpdate({
      target: [patientMessageRules.clinicId, patientMessageRules.about],
      set: { isOn: rule.isOn },
    });

/** Of a record that was merged the person it goes on as. */
export async function patientOf(db: Db, id: string) {
  const [patient] = await db
    .select({
      id: patients.id,
      birthOn: patients.birthOn,
      statedAge: patients.statedAge,
      statedAgeUnit: patients.statedAgeUnit,
      statedOn: patients.statedOn,
      registeredOn: patients.registeredOn,
      lastVisitOn: patients.lastVisitOn,
      duePaise: patients.duePaise,
      isdCode: patients.isdCode,
      contactNumber: patients.contactNumber,
    })
    .from(patients)
    .where(sql`${patients.id} = ${goesOnAs(id)} and ${patients.removedAt} is null`);
  return patient;
}

/** Paise that were paid before a visit and are still with the clinic. */
export async function advanceLeft(db: Db, patientId: string): Promise<number> {
  const { rows } = await db.execute<{ paise: number }>(
    sql`select app.advance_left(${patientId})::float8 as paise`,
  );
  return rows[0]?.paise ?? 0;
}

export async function retentionYears(db: Db): Promise<number> {
  const [clinic] = await db.select({ years: clinics.retentionYears }).from(clinics);
  return clinic?.years ?? 3;
}

export async function add(db: Db, row: typeof patientConsents.$inferInsert): Promise<string> {
  const [added] = await db
    .insert(patientConsents)
    .values(row)
    .returning({ id: patientConsents.id });
  if (!added) throw new Error('a consent was not inserted');
  return added.id;
}

export async function addErasure(db: Db, row: typeof erasureRequests.$inferInsert): Promise<void> {
  await db.insert(erasureRequests).values(row);
}

/** Empties and removes what is kept of a patient beside their own row, which must be erased after it. @returns keys of the files that nobody names any more. */
export async function erase(db: Db, patientId: string): Promise<string[]> {
  const { rows } = await db.execute<{ keys: string[] }>(
    sql`select app.erase_patient(${patientId}) as keys`,
  );
  return rows[0]?.keys ?? [];
}

/** From the audit log of a year, one line a person, act and day; a thumbnail says no more than the list it stands in. */
export async function readers(db: Db, patientId: string, zone: string) {
  const { rows } = await db.execute<{
    at: string;
    day: string;
    memberId: string | null;
    name: string;
    action: string;
    times: number;
  }>(sql`
    select to_char(max(o.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, o.day, o.member_id as "memberId", coalesce(m.name, '') as name,
      o.action, count(*)::int as times
    from (select *, (at at time zone ${zone})::date::text as day from app.openings_of(${patientId}::uuid, now() - interval '1 year')) o
    left join ${members} m on m.id = o.member_id where o.action <> 'documents.thumbnail'
    group by o.member_id, m.name, o.action, o.day order by max(o.at) desc limit 400`);
  return rows;
}

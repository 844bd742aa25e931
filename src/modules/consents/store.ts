import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import { clinics } from '../clinics/table.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { isOfPerson, patients } from '../patients/table.ts';
import { members } from '../staff/table.ts';
import type { Consent, MessageAbout } from './model.ts';
import { erasureRequests, patientConsents, patientMessageRules } from './table.ts';

export const constraints = {
  consent_patient_exists: patientRefusals.patient_unknown,
  erasure_patient_exists: patientRefusals.patient_unknown,
};

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
    .innerJoin(members, eq(members.id, patientConsents.memberId))
    .where(isOfPerson(patientConsents.patientId, patientId))
    .orderBy(desc(patientConsents.id))
    .limit(100);

/** What speaks against telling a patient: the clinic tells nobody of this, or the patient has said no to messages. */
export async function whyNotTell(
  db: Db,
  patientId: string,
  about: MessageAbout,
): Promise<'switchedOff' | 'noConsent' | null> {
  const { rows } = await db.execute<{ why: 'switchedOff' | 'noConsent' | null }>(sql`
    select case
      when (select not is_on from ${patientMessageRules} where about = ${about}) then 'switchedOff'
      when (select not is_given from ${patientConsents} where kind = 'messages' and patient_id = any((select app.records_of(${patientId}::uuid))::uuid[]) order by id desc limit 1) then 'noConsent'
    end why`);
  return rows[0]?.why ?? null;
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

export async function patientOf(db: Db, id: string) {
  const [patient] = await db
    .select({
      birthOn: patients.birthOn,
      statedAge: patients.statedAge,
      statedAgeUnit: patients.statedAgeUnit,
      statedOn: patients.statedOn,
      registeredOn: patients.registeredOn,
      lastVisitOn: patients.lastVisitOn,
      duePaise: patients.duePaise,
    })
    .from(patients)
    .where(sql`${patients.id} = ${id} and ${patients.removedAt} is null`);
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

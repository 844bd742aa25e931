import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import { clinics } from '../clinics/table.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { patients } from '../patients/table.ts';
import { members } from '../staff/table.ts';
import type { Consent } from './model.ts';
import { erasureRequests, patientConsents } from './table.ts';

export const constraints = { consent_patient_exists: patientRefusals.patient_unknown, erasure_patient_exists: patientRefusals.patient_unknown };

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
    .where(sql`${patientConsents.patientId} = any(app.records_of(${patientId}::uuid))`)
    .orderBy(desc(patientConsents.id))
    .limit(100);

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

export async function retentionYears(db: Db): Promise<number> {
  const [clinic] = await db.select({ years: clinics.retentionYears }).from(clinics);
  return clinic?.years ?? 3;
}

export async function add(db: Db, row: typeof patientConsents.$inferInsert): Promise<string> {
  const [added] = await db.insert(patientConsents).values(row).returning({ id: patientConsents.id });
  if (!added) throw new Error('a consent was not inserted');
  return added.id;
}

export async function addErasure(db: Db, row: typeof erasureRequests.$inferInsert): Promise<void> {
  await db.insert(erasureRequests).values(row);
}

/** From the trail: entries of this record, and those that name it among others read in the same moment. One line a person, act and day. */
export async function readers(db: Db, patientId: string, zone: string) {
  const { rows } = await db.execute<{ at: string; memberId: string | null; name: string; action: string; times: number }>(sql`
    select to_char(max(a.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, a.member_id as "memberId", coalesce(m.name, '') as name, a.action, count(*)::int as times
    from app.audit a left join ${members} m on m.id = a.member_id
    where a.entity = 'patient' and a.at > now() - interval '1 year'
      and (a.entity_id = ${patientId} or (a.entity_id = '' and a.detail -> 'seen' @> ${JSON.stringify([patientId])}::jsonb))
    group by a.member_id, m.name, a.action, (a.at at time zone ${zone})::date order by max(a.at) desc limit 200`);
  return rows;
}

import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { isOfPerson, patients } from '../patients/table.ts';
import type { Relationship } from './model.ts';
import { refusals } from './rules.ts';
import { familyMembers } from './table.ts';

export const constraints = {
  family_patient_exists: patientRefusals.patient_unknown,
  family_member_exists: patientRefusals.patient_unknown,
  family_has_nine_at_most: refusals.family_full,
  family_place_is_free: refusals.family_full,
  family_member_is_there_once: refusals.family_member_there,
  nobody_is_their_own_family: refusals.family_of_oneself,
};

const relative = {
  id: patients.id,
  caseNumber: patients.caseNumber,
  name: patients.name,
  gender: patients.gender,
  birthOn: patients.birthOn,
  statedAge: patients.statedAge,
  statedAgeUnit: patients.statedAgeUnit,
  statedOn: patients.statedOn,
  diedOn: patients.diedOn,
  isdCode: patients.isdCode,
  contactNumber: patients.contactNumber,
  allergies: patients.allergies,
  lastVisitOn: patients.lastVisitOn,
  duePaise: patients.duePaise,
};

const said = {
  id: familyMembers.id,
  name: familyMembers.name,
  relationship: familyMembers.relationship,
  version: familyMembers.version,
};
const stands = isNull(familyMembers.removedAt);

export async function patientOf(db: Db, patientId: string) {
  const [patient] = await db
    .select({ duePaise: patients.duePaise, mergedInto: patients.mergedInto })
    .from(patients)
    .where(eq(patients.id, patientId));
  return patient;
}

/** As said in the patient's own family. */
export const membersOf = (db: Db, patientId: string) =>
  db
    .select({ ...said, patient: relative })
    .from(familyMembers)
    .leftJoin(
      patients,
      sql`${patients.id} = (select coalesce(m.merged_into, m.id) from app.patients m where m.id = ${familyMembers.memberPatientId})`,
    )
    .where(and(isOfPerson(familyMembers.patientId, patientId), stands))
    .orderBy(asc(familyMembers.place));

/** In whose families the patient is a member. */
export const familiesWith = (db: Db, patientId: string) =>
  db
    .select({ ...said, patient: relative })
    .from(familyMembers)
    .innerJoin(
      patients,
      sql`${patients.id} = (select coalesce(m.merged_into, m.id) from app.patients m where m.id = ${familyMembers.patientId})`,
    )
    .where(and(isOfPerson(familyMembers.memberPatientId, patientId), stands))
    .orderBy(asc(familyMembers.createdAt));

interface Said {
  name: string;
  relationship: Relationship;
  memberPatientId: string | null;
}

/** The linked record's own name, where there is one. */
const nameOf = ({ name, memberPatientId }: Said) =>
  memberPatientId === null
    ? sql<string>`${name}`
    : sql<string>`coalesce((select p.name from app.patients p where p.id = ${memberPatientId}), ${name})`;

/** Takes the first free of nine places, one writer after another; with none left the constraint on places refuses. */
export async function add(db: Db, patientId: string, member: Said): Promise<string> {
  await db
    .select({ id: patients.id })
    .from(patients)
    .where(eq(patients.id, patientId))
    .for('update');
  const free = sql<number>`coalesce((select min(n) from generate_series(1, 9) n where not exists (
    select from app.family_members f where f.patient_id = ${patientId} and f.place = n and f.removed_at is null)), 10)`;
  const [added] = await db
    .insert(familyMembers)
    .values({
      patientId,
      place: free,
      relationship: member.relationship,
      name: nameOf(member),
      memberPatientId: member.memberPatientId,
    })
    .returning({ id: familyMembers.id });
  if (!added) throw new Error('a family member was not inserted');
  return added.id;
}

export async function find(db: Db, id: string) {
  const [relation] = await db
    .select({ patientId: familyMembers.patientId, version: familyMembers.version })
    .from(familyMembers)
    .where(and(eq(familyMembers.id, id), stands));
  return relation;
}

/** Whether it stood at that version. */
export async function amend(db: Db, id: string, version: number, member: Said): Promise<boolean> {
  const changed = await db
    .update(familyMembers)
    .set({
      relationship: member.relationship,
      name: nameOf(member),
      memberPatientId: member.memberPatientId,
      version: version + 1,
      updatedAt: sql`now()`,
    })
    .where(and(eq(familyMembers.id, id), eq(familyMembers.version, version), stands))
    .returning({ id: familyMembers.id });
  return changed.length === 1;
}

export async function markRemoved(db: Db, id: string): Promise<void> {
  await db
    .update(familyMembers)
    .set({ removedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(familyMembers.id, id));
}

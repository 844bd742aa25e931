import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { isOfPerson, patients } from '../patients/table.ts';
import { members } from '../staff/table.ts';
import type { Pregnancy } from './model.ts';
import { pregnancyEntries } from './table.ts';

export const constraints = { pregnancy_patient_exists: patientRefusals.patient_unknown };

export async function latestOf(db: Db, patientId: string): Promise<Pregnancy | null> {
  const [latest] = await db
    .select({
      lmpOn: pregnancyEntries.lmpOn,
      scanDueOn: pregnancyEntries.scanDueOn,
      endedOn: pregnancyEntries.endedOn,
      toldAt: pregnancyEntries.toldAt,
      byName: members.name,
    })
    .from(pregnancyEntries)
    .innerJoin(members, eq(members.id, pregnancyEntries.memberId))
    .where(isOfPerson(pregnancyEntries.patientId, patientId))
    .orderBy(desc(pregnancyEntries.id))
    .limit(1);
  return latest ?? null;
}

export async function patientIsKnown(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: patients.id })
    .from(patients)
    .where(sql`${patients.id} = ${id} and ${patients.removedAt} is null`);
  return rows.length > 0;
}

export async function add(db: Db, row: typeof pregnancyEntries.$inferInsert): Promise<void> {
  await db.insert(pregnancyEntries).values(row);
}

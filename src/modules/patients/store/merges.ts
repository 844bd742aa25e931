import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../kit/server/db.ts';
import { pick } from '../../../kit/shared/catalogue.ts';
import { members } from '../../staff/table.ts';
import { duplicateNames } from '../model.ts';
import { patientMerges, patients } from '../table.ts';

/** Holds both still until the end, always in the same order. */
export async function hold(db: Db, ids: readonly string[]) {
  return db
    .select({
      id: patients.id,
      version: patients.version,
      mergedInto: patients.mergedInto,
      verifiedAt: patients.verifiedAt,
      firstVisitOn: patients.firstVisitOn,
      lastVisitOn: patients.lastVisitOn,
    })
    .from(patients)
    .where(sql`${patients.id} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(patients.id)
    .for('update');
}

export async function hasOthers(db: Db, id: string): Promise<boolean> {
  const [one] = await db
    .select({ id: patients.id })
    .from(patients)
    .where(eq(patients.mergedInto, id))
    .limit(1);
  return one !== undefined;
}

/** Points to the record that goes on, or to none again. */
export async function point(db: Db, id: string, into: string | null): Promise<void> {
  await db
    .update(patients)
    .set({ mergedInto: into, version: sql`${patients.version} + 1`, updatedAt: sql`now()` })
    .where(eq(patients.id, id));
}

/** Puts columns of a kept record as given. */
export async function put(
  db: Db,
  id: string,
  fields: Partial<typeof patients.$inferInsert>,
): Promise<void> {
  await db
    .update(patients)
    .set({ ...fields, version: sql`${patients.version} + 1`, updatedAt: sql`now()` })
    .where(eq(patients.id, id));
}

export async function putVisits(
  db: Db,
  id: string,
  visits: { firstVisitOn: string | null; lastVisitOn: string | null },
): Promise<void> {
  await db.update(patients).set(visits).where(eq(patients.id, id));
}

/** What the person owes and when they are asked back, reckoned anew. */
export async function settle(db: Db, id: string): Promise<void> {
  await db.execute(sql`select app.settle_patient(app.clinic(), ${id}::uuid)`);
}

export async function add(db: Db, merge: typeof patientMerges.$inferInsert): Promise<string> {
  const [added] = await db.insert(patientMerges).values(merge).returning({ id: patientMerges.id });
  if (!added) throw new Error('a merge was not inserted');
  return added.id;
}

export async function find(db: Db, id: string) {
  const [merge] = await db
    .select()
    .from(patientMerges)
    .where(and(eq(patientMerges.id, id), isNull(patientMerges.undoneAt)));
  return merge;
}

export async function markUndone(db: Db, id: string, by: string, at: string): Promise<void> {
  await db
    .update(patientMerges)
    .set({ undoneBy: by, undoneAt: at })
    .where(eq(patientMerges.id, id));
}

export const into = (db: Db, keptId: string) =>
  db
    .select({
      id: patientMerges.id,
      keptId: patientMerges.keptId,
      mergedId: patientMerges.mergedId,
      mergedAt: patientMerges.mergedAt,
      caseNumber: patients.caseNumber,
      name: patients.name,
      byName: members.name,
    })
    .from(patientMerges)
    .innerJoin(patients, eq(patients.id, patientMerges.mergedId))
    .innerJoin(members, eq(members.id, patientMerges.mergedBy))
    .where(and(eq(patientMerges.keptId, keptId), isNull(patientMerges.undoneAt)))
    .orderBy(desc(patientMerges.mergedAt));

const other = alias(patients, 'other');

const duplicate = (of: typeof patients | typeof other) => ({
  id: of.id,
  ...pick(of, duplicateNames),
});

/** Pairs on one phone that share a sound of the name, those seen last first. */
export const pairs = (db: Db, most: number) =>
  db
    .select({ first: duplicate(patients), second: duplicate(other) })
    .from(patients)
    .innerJoin(
      other,
      and(
        eq(other.contactNumber, patients.contactNumber),
        eq(other.isdCode, patients.isdCode),
        sql`${other.id} > ${patients.id}`,
        sql`${other.searchKeys} && ${patients.searchKeys}`,
      ),
    )
    .where(
      and(
        isNull(patients.mergedInto),
        isNull(other.mergedInto),
        isNull(patients.removedAt),
        isNull(other.removedAt),
      ),
    )
    .orderBy(desc(sql`greatest(${patients.recentAt}, ${other.recentAt})`))
    .limit(most);

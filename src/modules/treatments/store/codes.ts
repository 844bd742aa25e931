// Allergies and illnesses by code, in the database.
import { desc, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import type { MedicineFacts } from '../model.ts';
import { codedEntries } from '../table.ts';
import { isOfPerson } from '../../patients/table.ts';

/** What is so by the latest entry of each code, of all records of the person; the latest first. */
export async function codedOf(db: Db, patientId: string): Promise<MedicineFacts['coded']> {
  const entries = await db
    .select({
      kind: codedEntries.kind,
      code: codedEntries.code,
      isPresent: codedEntries.isPresent,
      notedOn: codedEntries.notedOn,
    })
    .from(codedEntries)
    .where(isOfPerson(codedEntries.patientId, patientId))
    .orderBy(desc(codedEntries.id));
  const latest = new Map<string, (typeof entries)[number]>();
  for (const entry of entries) {
    const key = `${entry.kind} ${entry.code}`;
    if (!latest.has(key)) latest.set(key, entry);
  }
  return [...latest.values()]
    .filter((entry) => entry.isPresent)
    .map(({ isPresent: _present, ...entry }) => entry);
}

/** As `codedOf`, the allergies of several at once; who has none is left out. */
export async function allergiesOf(
  db: Db,
  patientIds: readonly string[],
): Promise<{ patientId: string; codes: string[] }[]> {
  const { rows } = await db.execute<{ patientId: string; codes: string[] }>(sql`
    select p.id "patientId", array_agg(l.code order by l.id desc) codes
    from unnest(${sql.param([...patientIds])}::uuid[]) p (id)
    cross join lateral (select distinct on (c.code) c.code, c.id, c.is_present from app.coded_entries c
      where c.patient_id = any((select app.records_of(p.id))::uuid[]) and c.kind = 'allergy' order by c.code, c.id desc) l
    where l.is_present group by p.id`);
  return rows;
}

export async function addCoded(db: Db, row: typeof codedEntries.$inferInsert): Promise<void> {
  await db.insert(codedEntries).values(row);
}

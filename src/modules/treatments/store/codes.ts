// Allergies and illnesses by code, in the database.
import { desc, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import type { MedicineFacts } from '../model.ts';
import { codedEntries } from '../table.ts';

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
    .where(sql`${codedEntries.patientId} = any(app.records_of(${patientId}::uuid))`)
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

export async function addCoded(db: Db, row: typeof codedEntries.$inferInsert): Promise<void> {
  await db.insert(codedEntries).values(row);
}

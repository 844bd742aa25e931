// Medicines that were stopped before their end, in the database.
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import type { MedicineOfVisit, Stop } from '../rules/running.ts';
import { medicineStops, treatmentLines, treatments } from '../table.ts';

const { treatmentId, medicineName, form } = medicineStops;

/** What was told last of each medicine of these visits. */
export async function stopsOf(db: Db, visits: readonly string[]): Promise<Stop[]> {
  if (visits.length === 0) return [];
  return db
    .selectDistinctOn([treatmentId, medicineName, form], {
      treatmentId,
      medicineName,
      form,
      isStopped: medicineStops.isStopped,
      reason: medicineStops.reason,
      toldOn: medicineStops.toldOn,
    })
    .from(medicineStops)
    .where(sql`${treatmentId} = any(${sql.param([...visits])}::uuid[])`)
    .orderBy(treatmentId, medicineName, form, desc(medicineStops.id));
}

/** The patient of a signed visit that prescribed it; null when there is none. */
export async function takerOf(db: Db, medicine: MedicineOfVisit): Promise<string | null> {
  const [taker] = await db
    .select({ patientId: treatments.patientId })
    .from(treatments)
    .innerJoin(treatmentLines, eq(treatmentLines.treatmentId, treatments.id))
    .where(
      and(
        eq(treatments.id, medicine.treatmentId),
        isNull(treatments.removedAt),
        isNotNull(treatments.signedVersion),
        eq(treatmentLines.medicineName, medicine.medicineName),
        eq(treatmentLines.form, medicine.form),
      ),
    )
    .limit(1);
  return taker?.patientId ?? null;
}

export async function addStop(db: Db, row: typeof medicineStops.$inferInsert): Promise<void> {
  await db.insert(medicineStops).values(row);
}

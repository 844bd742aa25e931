// Medicines that were stopped before their end, in the database.
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import type { MedicineOfVisit } from '../rules/running.ts';
import { medicineStops, treatmentLines, treatments } from '../table.ts';

/** To be joined to each line of a visit: what was told last of its medicine. */
export const lastStop = (db: Db) =>
  db
    .select({
      isStopped: medicineStops.isStopped,
      reason: medicineStops.reason,
      toldOn: medicineStops.toldOn,
    })
    .from(medicineStops)
    .where(
      and(
        eq(medicineStops.treatmentId, treatmentLines.treatmentId),
        eq(medicineStops.medicineName, treatmentLines.medicineName),
        eq(medicineStops.form, treatmentLines.form),
      ),
    )
    .orderBy(desc(medicineStops.id))
    .limit(1)
    .as('last_stop');

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

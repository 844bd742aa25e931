// What patients owe, visit by visit.
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import { isItsPerson, patients, records } from '../../patients/table.ts';
import type { Due, Part } from '../model.ts';
import { duePaise, treatments } from '../table.ts';

const onItsWay = sql<
  Part[]
>`(select coalesce(json_agg(json_build_object('type', p.type, 'amountPaise', p.amount_paise) order by p.id), '[]') from app.treatment_payments p where p.treatment_id = ${treatments.id} and p.status = 'Pending')`;

const wanted = (patientIds: readonly string[]) =>
  and(
    sql`${treatments.patientId} in (select unnest(app.records_of(one)) from unnest(${sql.param([...patientIds])}::uuid[]) one)`,
    isNull(treatments.removedAt),
  );

/** Visits that leave something open, the oldest first; what is on its way stands beside what is due. Those of a merged record are its person's. */
export async function duesOf(db: Db, patientIds: readonly string[]): Promise<Due[]> {
  return db
    .select({
      treatmentId: treatments.id,
      patientId: patients.id,
      patientName: patients.name,
      visitOn: treatments.visitOn,
      duePaise: duePaise.mapWith(Number),
      onItsWay,
    })
    .from(treatments)
    .innerJoin(records, eq(records.id, treatments.patientId))
    .innerJoin(patients, isItsPerson)
    .where(and(wanted(patientIds), sql`${duePaise} > 0`))
    .orderBy(asc(treatments.visitOn), asc(treatments.id))
    .limit(200);
}

/** Until the transaction ends nobody else takes money for visits of these patients. */
export async function holdVisitsOf(db: Db, patientIds: readonly string[]): Promise<void> {
  await db
    .select({ id: treatments.id })
    .from(treatments)
    .where(wanted(patientIds))
    .orderBy(asc(treatments.id))
    .for('update');
}

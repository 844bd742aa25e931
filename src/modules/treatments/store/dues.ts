// What patients owe, visit by visit.
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../kit/server/db.ts';
import { patients, recordOf } from '../../patients/table.ts';
import type { Due } from '../model.ts';
import { treatments } from '../table.ts';

const promised = sql`(select coalesce(sum(p.amount_paise), 0) from app.treatment_payments p where p.treatment_id = ${treatments.id} and p.status in ('Paid', 'Pending'))`;
/**
 * What was paid online for an appointment and is counted to its visit only when that is signed. It belongs to the wallet, the module above,
 * which keeps it in `app.online_payments`; nobody is asked for it again meanwhile.
 */
const aheadOf = (appointmentId: unknown) =>
  sql`(select coalesce(sum(o.amount_paise), 0) from app.online_payments o where o.appointment_id = ${appointmentId} and o.state = 'paid' and o.counted_as is null)`;
const due = sql`${treatments.totalFeesPaise} - ${treatments.discountPaise} - ${promised} - ${aheadOf(treatments.appointmentId)}`;

/** In paise. */
export async function paidAhead(db: Db, appointmentId: string | null): Promise<number> {
  if (appointmentId === null) return 0;
  const { rows } = await db.execute<{ ahead: string }>(
    sql`select ${aheadOf(appointmentId)} as ahead`,
  );
  return Number(rows[0]?.ahead ?? 0);
}

const wanted = (patientIds: readonly string[]) =>
  and(
    sql`${treatments.patientId} in (select unnest(app.records_of(one)) from unnest(${sql.param([...patientIds])}::uuid[]) one)`,
    isNull(treatments.removedAt),
  );

/** Visits that leave something open, the oldest first; what is on its way or was paid online is not owed. Those of a merged record are its person's. */
export async function duesOf(db: Db, patientIds: readonly string[]): Promise<Due[]> {
  const people = alias(patients, 'people');
  return db
    .select({
      treatmentId: treatments.id,
      patientId: people.id,
      patientName: people.name,
      visitOn: treatments.visitOn,
      duePaise: due.mapWith(Number),
    })
    .from(treatments)
    .innerJoin(patients, eq(patients.id, treatments.patientId))
    .innerJoin(people, eq(people.id, recordOf(patients.id, patients.mergedInto)))
    .where(and(wanted(patientIds), sql`${due} > 0`))
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

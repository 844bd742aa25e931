import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { RefusalKind } from '../../kit/shared/refusal.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { members } from '../staff/table.ts';
import type { Entry, Left } from './model.ts';
import { refusals } from './rules.ts';
import { isOfPerson } from '../patients/table.ts';
import { advances } from './table.ts';

export const constraints: Record<string, RefusalKind> = {
  advance_patient_exists: patientRefusals.patient_unknown,
  advance_is_not_overdrawn: refusals.advance_short,
};

export type AdvanceRow = typeof advances.$inferSelect;
type NewAdvance = typeof advances.$inferInsert;

/** Until the transaction ends nobody else uses or returns an advance of this clinic. */
export const hold = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('advances ' || app.clinic(), 0))`);

export const add = (db: Db, rows: readonly NewAdvance[]): Promise<AdvanceRow[]> =>
  db
    .insert(advances)
    .values([...rows])
    .returning();

export async function find(db: Db, id: string): Promise<AdvanceRow | undefined> {
  const [row] = await db.select().from(advances).where(eq(advances.id, id));
  return row;
}

/** What came in one step. */
export const ofTaking = (db: Db, takingId: string): Promise<AdvanceRow[]> =>
  db.select().from(advances).where(eq(advances.takingId, takingId)).orderBy(asc(advances.id));

export async function isPatient(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ isThere: boolean }>(
    sql`select app.records_of(${id}) is not null as "isThere"`,
  );
  return rows[0]?.isThere ?? false;
}

/** Put back by a visit whose payment had used no advance: the money itself came with that payment. The outer row by its whole name: both have the column. */
const isFromVisit = sql<boolean>`(advance_entries.entry = 'put_back' and not exists (
  select from app.advance_entries u where u.payment_id = advance_entries.payment_id and u.entry = 'used'))`;

export async function isOfVisit(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select({ isFromVisit }).from(advances).where(eq(advances.id, id));
  return row?.isFromVisit ?? false;
}

/** Of all records of the person, newest first. */
export const entriesOf = (db: Db, patientId: string): Promise<Entry[]> =>
  db
    .select({
      id: advances.id,
      entry: advances.entry,
      amountPaise: advances.amountPaise,
      type: advances.type,
      takingId: advances.takingId,
      ofId: advances.ofId,
      isFromVisit,
      reason: advances.reason,
      paidOn: advances.paidOn,
      receivedBy: members.name,
    })
    .from(advances)
    .innerJoin(members, eq(members.id, advances.receivedBy))
    .where(isOfPerson(advances.patientId, patientId))
    .orderBy(desc(advances.id));

/** What went back of these payments. */
export const returnsOf = (db: Db, ids: readonly string[]): Promise<AdvanceRow[]> =>
  db
    .select()
    .from(advances)
    .where(sql`${advances.ofId} = any(${sql.param([...ids])}::uuid[])`);

/** What is left of each record with an advance, the patients in the order they are named. */
export async function leftOf(
  db: Db,
  patientIds: readonly string[],
): Promise<(Left & { recordId: string })[]> {
  const { rows } = await db.execute<Left & { recordId: string }>(sql`
    select one.id as "patientId", p.name as "patientName", a.patient_id as "recordId", sum(a.amount_paise)::float8 as "leftPaise"
    from unnest(${sql.param([...patientIds])}::uuid[]) with ordinality one (id, at)
      join app.patients p on p.id = one.id
      cross join lateral unnest(app.records_of(one.id)) record (id)
      join app.advance_entries a on a.patient_id = record.id
    group by one.at, one.id, p.name, a.patient_id having sum(a.amount_paise) > 0 order by one.at, a.patient_id`);
  return rows;
}

/** What the clinic has of its patients in advance, and how many records it is of. */
export async function owed(db: Db): Promise<{ patients: number; paise: number }> {
  const { rows } = await db.execute<{ patients: number; paise: number }>(sql`
    select count(*)::int as patients, coalesce(sum(left_paise), 0)::float8 as paise from (
      select sum(amount_paise) as left_paise from app.advance_entries group by patient_id having sum(amount_paise) > 0) owed`);
  return rows[0] ?? { patients: 0, paise: 0 };
}

/** What a payment of a visit has used and not put back, by record. */
export async function usedBy(
  db: Db,
  paymentId: string,
): Promise<{ recordId: string; leftPaise: number }[]> {
  const { rows } = await db.execute<{ recordId: string; leftPaise: number }>(sql`
    select patient_id as "recordId", -sum(amount_paise)::float8 as "leftPaise" from app.advance_entries where payment_id = ${paymentId}
    group by patient_id having sum(amount_paise) < 0 order by min(id::text)`);
  return rows;
}

import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { isOfPerson, patients } from '../patients/table.ts';
import { refusals } from './rules.ts';
import { abhaFacilities, abhaFlows, abhaLinks, abhaShares } from './table.ts';

export const constraints = {
  abha_patient_exists: patientRefusals.patient_unknown,
  abha_flow_patient_exists: patientRefusals.patient_unknown,
  patient_has_one_abha: refusals.abha_linked_already,
  abha_number_is_one_patients: refusals.abha_linked_elsewhere,
  abha_address_is_one_patients: refusals.abha_linked_elsewhere,
  facility_is_one_clinics: refusals.facility_taken,
};

export type LinkRow = typeof abhaLinks.$inferSelect;
export type FlowRow = typeof abhaFlows.$inferSelect;

/** Known before the row is written, since what lies sealed in it is bound to it. */
export async function freshId(db: Db): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select uuidv7() as id`);
  if (!rows[0]) throw new Error('no id was given');
  return rows[0].id;
}

// ---------------------------------------------------------------- links

export async function isPatient(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: patients.id })
    .from(patients)
    .where(and(eq(patients.id, id), isNull(patients.removedAt)));
  return rows.length > 0;
}

/** The record that goes on for this one, held until the end: a merge waits. Undefined where nobody is there. */
export async function holdRecord(db: Db, patientId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: sql<string>`coalesce(${patients.mergedInto}, ${patients.id})` })
    .from(patients)
    .where(and(eq(patients.id, patientId), isNull(patients.removedAt)))
    .for('update');
  return row?.id;
}

/** Of a patient, or of a record that was merged into it. */
export async function linkOf(db: Db, patientId: string): Promise<LinkRow | undefined> {
  const [row] = await db
    .select()
    .from(abhaLinks)
    .where(and(isOfPerson(abhaLinks.patientId, patientId), isNull(abhaLinks.endedAt)))
    .orderBy(sql`${abhaLinks.patientId} = ${patientId}::uuid desc`)
    .limit(1);
  return row;
}

export async function linkById(db: Db, id: string): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(abhaLinks).where(eq(abhaLinks.id, id));
  return row;
}

/** The patient who has an ABHA already, as the record that goes on. */
export async function holderOf(
  db: Db,
  keys: readonly Buffer[],
): Promise<{ id: string; name: string; caseNumber: string } | undefined> {
  for (const key of keys) {
    const { rows } = await db.execute<{ id: string; name: string; caseNumber: string }>(sql`
      select p.id, p.name, p.case_number as "caseNumber" from ${patients} q join ${patients} p on p.id = coalesce(q.merged_into, q.id)
      where q.id = app.patient_of_health_id(${key}) and p.removed_at is null`);
    if (rows[0]) return rows[0];
  }
  return undefined;
}

export async function addLink(db: Db, row: typeof abhaLinks.$inferInsert): Promise<LinkRow> {
  const [added] = await db.insert(abhaLinks).values(row).returning();
  if (!added) throw new Error('an ABHA link was not inserted');
  return added;
}

export async function endLink(db: Db, id: string, memberId: string, at: string): Promise<void> {
  await db
    .update(abhaLinks)
    .set({ endedAt: at, endedBy: memberId, updatedAt: at })
    .where(eq(abhaLinks.id, id));
}

/** Of an erased patient: nothing stays that tells whose it was. */
export async function wipeLinks(db: Db, patientId: string, at: string): Promise<void> {
  const nothing = {
    numberSealed: null,
    numberKey: null,
    addressKey: null,
    address: '',
    cardKey: null,
    cardMedia: null,
  };
  await db
    .update(abhaLinks)
    .set({
      ...nothing,
      endedAt: sql`coalesce(${abhaLinks.endedAt}, ${at}::timestamptz)`,
      updatedAt: at,
    })
    .where(isOfPerson(abhaLinks.patientId, patientId));
}

// ---------------------------------------------------------------- flows

export async function flowOf(db: Db, patientId: string, at: string): Promise<FlowRow | undefined> {
  const waiting = and(
    isOfPerson(abhaFlows.patientId, patientId),
    ne(abhaFlows.step, 'done'),
    sql`${abhaFlows.expiresAt} > ${at}::timestamptz`,
  );
  const [row] = await db
    .select()
    .from(abhaFlows)
    .where(waiting)
    .orderBy(desc(abhaFlows.id))
    .limit(1);
  return row;
}

export async function openFlowOf(
  db: Db,
  memberId: string,
  at: string,
): Promise<FlowRow | undefined> {
  const waiting = and(
    eq(abhaFlows.memberId, memberId),
    isNull(abhaFlows.patientId),
    ne(abhaFlows.step, 'done'),
    sql`${abhaFlows.expiresAt} > ${at}::timestamptz`,
  );
  const [row] = await db
    .select()
    .from(abhaFlows)
    .where(waiting)
    .orderBy(desc(abhaFlows.id))
    .limit(1);
  return row;
}

/** Held until the transaction ends: two desks do not hand in two OTPs of one flow at once. */
export async function holdFlow(db: Db, id: string): Promise<FlowRow | undefined> {
  const [row] = await db.select().from(abhaFlows).where(eq(abhaFlows.id, id)).for('update');
  return row;
}

/** Ends what waits of this patient, or of this member where nobody is registered yet. */
export async function endFlows(
  db: Db,
  patientId: string | null,
  memberId: string,
  at: string,
): Promise<void> {
  const whose =
    patientId === null
      ? and(isNull(abhaFlows.patientId), eq(abhaFlows.memberId, memberId))
      : isOfPerson(abhaFlows.patientId, patientId);
  await db
    .update(abhaFlows)
    .set({ step: 'done', stateSealed: null, updatedAt: at })
    .where(and(whose, ne(abhaFlows.step, 'done')));
}

export async function endFlow(db: Db, id: string, at: string): Promise<void> {
  await db
    .update(abhaFlows)
    .set({ step: 'done', stateSealed: null, updatedAt: at })
    .where(eq(abhaFlows.id, id));
}

export async function addFlow(db: Db, row: typeof abhaFlows.$inferInsert): Promise<void> {
  await db.insert(abhaFlows).values(row);
}

export async function putFlow(
  db: Db,
  id: string,
  set: Partial<typeof abhaFlows.$inferInsert>,
): Promise<FlowRow> {
  const [row] = await db
    .update(abhaFlows)
    .set({ ...set, version: sql`${abhaFlows.version} + 1` })
    .where(eq(abhaFlows.id, id))
    .returning();
  if (!row) throw new Error('an ABHA flow vanished');
  return row;
}

export async function forgetFlows(db: Db, at: string): Promise<number> {
  const { rows } = await db.execute<{ wiped: number }>(
    sql`select app.forget_abha_flows(${at}) as wiped`,
  );
  return rows[0]?.wiped ?? 0;
}

// ---------------------------------------------------------------- facility and shares

export async function facility(db: Db): Promise<{ code: string; counter: string } | undefined> {
  const [row] = await db
    .select({ code: abhaFacilities.hipId, counter: abhaFacilities.counter })
    .from(abhaFacilities);
  return row;
}

export async function putFacility(
  db: Db,
  hipId: string,
  counter: string,
  at: string,
): Promise<void> {
  await db
    .insert(abhaFacilities)
    .values({ hipId, counter, updatedAt: at })
    .onConflictDoUpdate({
      target: abhaFacilities.clinicId,
      set: { hipId, counter, updatedAt: at },
    });
}

export async function shareOf(
  db: Db,
  requestId: string,
): Promise<typeof abhaShares.$inferSelect | undefined> {
  const [row] = await db.select().from(abhaShares).where(eq(abhaShares.requestId, requestId));
  return row;
}

export async function shareById(
  db: Db,
  id: string,
): Promise<typeof abhaShares.$inferSelect | undefined> {
  const [row] = await db.select().from(abhaShares).where(eq(abhaShares.id, id));
  return row;
}

/** One request at a time, over all servers: a repetition waits and then finds the first one's row. */
export async function holdShare(db: Db, requestId: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(app.clinic()::text || ${requestId}, 90))`,
  );
}

export async function addShare(db: Db, row: typeof abhaShares.$inferInsert): Promise<string> {
  const [added] = await db.insert(abhaShares).values(row).returning({ id: abhaShares.id });
  if (!added) throw new Error('a share was not inserted');
  return added.id;
}

export async function markAnswered(db: Db, id: string, at: string): Promise<void> {
  await db.update(abhaShares).set({ answeredAt: at }).where(eq(abhaShares.id, id));
}

/** Of someone who waits already today under any of their records: the token they hold. */
export async function waitingToken(
  db: Db,
  patientId: string,
  day: string,
): Promise<{ id: string; number: number } | undefined> {
  const { rows } = await db.execute<{ id: string; number: number }>(sql`
    select id, number from app.tokens where ${isOfPerson(sql`patient_id`, patientId)} and day = ${day}::date and status in ('waiting', 'called') order by taken_at desc limit 1`);
  return rows[0];
}

/** By a function of the database: no clinic is known yet, so none of its rows is open. */
export async function clinicOfFacility(db: Db, code: string): Promise<string | null> {
  const { rows } = await db.execute<{ clinic_id: string | null }>(
    sql`select app.clinic_of_facility(${code}) as clinic_id`,
  );
  return rows[0]?.clinic_id ?? null;
}

import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import { keyset } from '../../kit/server/order.ts';
import type { MoneyType } from '../advances/model.ts';
import { advances } from '../advances/table.ts';
import { appointments } from '../appointments/table.ts';
import { documents } from '../documents/table.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { patients } from '../patients/table.ts';
import { reviews } from '../reviews/table.ts';
import { members } from '../staff/table.ts';
import { paidPaise, treatmentLines, treatmentPayments, treatments } from '../treatments/table.ts';
import type { Kind } from './model.ts';
import { patientNotes } from './table.ts';

export const constraints = { note_patient_exists: patientRefusals.patient_unknown };

/** All records of one person, those that were merged among them; none for a patient of nobody. */
export async function recordsOf(db: Db, patientId: string): Promise<string[]> {
  const { rows } = await db.execute<{ records: string[] | null }>(
    sql`select app.records_of(${patientId}::uuid) as records`,
  );
  return rows[0]?.records ?? [];
}

interface Wanted {
  records: readonly string[];
  kinds: readonly Kind[];
  zone: string;
}

// A visit stands at the hour it was written, or at noon of its day where that was another.
const noonOr = (written: SQL, day: SQL, zone: string): SQL =>
  sql`case when (${written} at time zone ${zone})::date = ${day} then ${written} else (${day} + time '12:00') at time zone ${zone} end`;

/** The bare lines: what, when, of which record. A patient has hundreds of these, not more, so they are sorted whole. */
function linesOf({ records, kinds, zone }: Wanted): SQL {
  const ids = sql`${sql.param([...records])}::uuid[]`;
  const sources: Record<Kind, SQL> = {
    visit: sql`select 'visit' as kind, t.id, t.patient_id as record, ${noonOr(sql`t.created_at`, sql`t.visit_on`, zone)} as at,
      exists (select from ${treatmentLines} l where l.treatment_id = t.id) as has_lines
      from ${treatments} t where t.patient_id = any(${ids}) and t.removed_at is null`,
    payment: sql`select 'payment', y.id, t.patient_id, ${noonOr(sql`y.created_at`, sql`y.paid_on`, zone)}, false
      from ${treatmentPayments} y join ${treatments} t on t.id = y.treatment_id where t.patient_id = any(${ids})
      union all select 'payment', v.id, v.patient_id, ${noonOr(sql`v.created_at`, sql`v.paid_on`, zone)}, false
      from ${advances} v where v.patient_id = any(${ids}) and v.type is not null`,
    appointment: sql`select 'appointment', a.id, a.patient_id, a.starts_at, false from ${appointments} a where a.patient_id = any(${ids})`,
    review: sql`select 'review', r.id, a.patient_id, r.given_at, false from ${reviews} r join ${appointments} a on a.id = r.appointment_id
      where a.patient_id = any(${ids}) and not exists (select from ${reviews} n where n.appointment_id = r.appointment_id and n.version > r.version)`,
    document: sql`select 'document', d.id, d.patient_id, d.created_at, false from ${documents} d where d.patient_id = any(${ids}) and d.removed_at is null`,
    note: sql`select 'note', n.id, n.patient_id, n.created_at, false from ${patientNotes} n where n.patient_id = any(${ids}) and n.removed_at is null`,
    registered: sql`select 'registered', p.id, p.id, ${noonOr(sql`p.created_at`, sql`p.registered_on`, zone)}, false from ${patients} p where p.id = any(${ids})`,
  };
  const chosen = kinds.map((kind) => sources[kind]);
  // The first source names the columns for all.
  return sql`(select null::text as kind, null::uuid as id, null::uuid as record, null::timestamptz as at, null::boolean as has_lines where false union all ${sql.join(chosen, sql` union all `)}) s`;
}

export interface Line extends Record<string, unknown> {
  kind: Kind;
  id: string;
  record: string;
  at: string;
  mark: string;
}

/** @param withLines only visits that gave medicines */
export async function lines(
  db: Db,
  of: Wanted,
  withLines: boolean,
  after: string,
  most: number,
): Promise<Line[]> {
  const { order, behind, mark } = await keyset(db, {
    by: sql`s.at`,
    kind: 'moment',
    id: sql`s.id`,
    isDescending: true,
    after,
    its: (id) => sql`(select s.at from ${linesOf(of)} where s.id = ${id})`,
  });
  const { rows } = await db.execute<Line>(sql`
    select s.kind, s.id, s.record, ${mark} as mark, to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from ${linesOf(of)}
    where ${withLines ? sql`s.has_lines` : sql`true`} and ${behind ?? sql`true`}
    order by ${order} limit ${most}`);
  return rows;
}

export interface Counted extends Record<string, unknown> {
  kind: Kind;
  count: number;
  withLines: number;
}

export async function counts(db: Db, of: Wanted): Promise<Counted[]> {
  const { rows } = await db.execute<Counted>(sql`
    select s.kind, count(*)::int as count, (count(*) filter (where s.has_lines))::int as "withLines" from ${linesOf(of)} group by s.kind`);
  return rows;
}

// ---------------------------------------------------------------- what the lines are filled in with, one question a kind

export async function visits(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const medicines = db
    .select({
      treatmentId: treatmentLines.treatmentId,
      names: sql<
        string[]
      >`array_agg(concat_ws(' ', ${treatmentLines.medicineName}, nullif(${treatmentLines.strength}, ''), ${treatmentLines.dosage}) order by ${treatmentLines.position})`.as(
        'names',
      ),
    })
    .from(treatmentLines)
    .where(inArray(treatmentLines.treatmentId, [...ids]))
    .groupBy(treatmentLines.treatmentId)
    .as('given');
  return db
    .select({
      id: treatments.id,
      signedVersion: treatments.signedVersion,
      visitOn: treatments.visitOn,
      doctorName: members.name,
      diagnosis: treatments.diagnosis,
      complaints: treatments.complaints,
      medicines: medicines.names,
      followUpOn: treatments.followUpOn,
      feesPaise: sql<number>`${treatments.totalFeesPaise} - ${treatments.discountPaise}`.mapWith(
        Number,
      ),
      paidPaise: paidPaise.mapWith(Number),
    })
    .from(treatments)
    .innerJoin(members, eq(members.id, treatments.doctorId))
    .leftJoin(medicines, eq(medicines.treatmentId, treatments.id))
    .where(inArray(treatments.id, [...ids]));
}

/** How the money of an advance came or went. */
export function movedBy({ id, type }: { id: string; type: MoneyType | null }): MoneyType {
  if (type === null) throw new Error(`advance ${id} has moved no money`);
  return type;
}

export async function payments(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, amountPaise, type, status, paidOn, treatmentId } = treatmentPayments;
  const ofVisits = await db
    .select({ id, amountPaise, type, status, paidOn, treatmentId })
    .from(treatmentPayments)
    .where(inArray(treatmentPayments.id, [...ids]));
  const ahead = await db
    .select({
      id: advances.id,
      amountPaise: advances.amountPaise,
      type: advances.type,
      paidOn: advances.paidOn,
    })
    .from(advances)
    .where(and(inArray(advances.id, [...ids]), isNotNull(advances.type)));
  return [
    ...ofVisits.map((one) => ({ ...one, isAdvance: false })),
    ...ahead.map((one) => ({
      ...one,
      type: movedBy(one),
      status: 'Paid' as const,
      treatmentId: null,
      isAdvance: true,
    })),
  ];
}

export async function appointmentsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, startsAt, status, mode, note } = appointments;
  return db
    .select({ id, startsAt, status, mode, note, doctorName: members.name })
    .from(appointments)
    .innerJoin(members, eq(members.id, appointments.doctorId))
    .where(inArray(appointments.id, [...ids]));
}

export async function reviewsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, stars, words, version } = reviews;
  const { startsAt, mode } = appointments;
  return db
    .select({
      id,
      stars,
      words,
      isChanged: sql<boolean>`${version} > 1`,
      startsAt,
      mode,
      doctorName: members.name,
    })
    .from(reviews)
    .innerJoin(appointments, eq(appointments.id, reviews.appointmentId))
    .innerJoin(members, eq(members.id, appointments.doctorId))
    .where(inArray(reviews.id, [...ids]));
}

export async function papers(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: documents.id,
      title: documents.title,
      kind: documents.kind,
      addedOn: documents.createdAt,
    })
    .from(documents)
    .where(inArray(documents.id, [...ids]));
}

export async function notes(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: patientNotes.id,
      text: patientNotes.text,
      byId: patientNotes.memberId,
      byName: members.name,
    })
    .from(patientNotes)
    .innerJoin(members, eq(members.id, patientNotes.memberId))
    .where(inArray(patientNotes.id, [...ids]))
    .orderBy(desc(patientNotes.id));
}

// ---------------------------------------------------------------- notes

export async function addNote(
  db: Db,
  note: { patientId: string; text: string; memberId: string },
): Promise<string> {
  const [added] = await db.insert(patientNotes).values(note).returning({ id: patientNotes.id });
  if (!added) throw new Error('a note was not inserted');
  return added.id;
}

export async function findNote(
  db: Db,
  id: string,
): Promise<{ memberId: string; patientId: string } | undefined> {
  const [note] = await db
    .select({ memberId: patientNotes.memberId, patientId: patientNotes.patientId })
    .from(patientNotes)
    .where(and(eq(patientNotes.id, id), isNull(patientNotes.removedAt)));
  return note;
}

export async function markNoteRemoved(db: Db, id: string): Promise<void> {
  await db
    .update(patientNotes)
    .set({ removedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(patientNotes.id, id));
}

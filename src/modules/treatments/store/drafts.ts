// Unfinished visits in the database.
import { and, desc, eq, gt, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../kit/server/db.ts';
import { isItsPerson, isOfPerson, patients, records } from '../../patients/table.ts';
import { members } from '../../staff/table.ts';
import type { KeptParts } from '../model/draft.ts';
import { treatmentDrafts as drafts, treatments } from '../table.ts';

export type DraftRow = typeof drafts.$inferSelect;

/** Which visit is written on: a kept treatment, or a new one of a patient with a doctor. */
export interface Place {
  patientId: string;
  doctorId: string;
  treatmentId: string | null;
}

const isOpen = isNull(drafts.closedAt);
const at = ({ patientId, doctorId, treatmentId }: Place) =>
  treatmentId === null
    ? and(
        isOpen,
        isNull(drafts.treatmentId),
        isOfPerson(drafts.patientId, patientId),
        eq(drafts.doctorId, doctorId),
      )
    : and(isOpen, eq(drafts.treatmentId, treatmentId));

/** Of two that were begun before their records were merged, the one of the record asked for. */
const itsOwnFirst = ({ patientId }: Place) => desc(eq(drafts.patientId, patientId));

export async function openDraft(db: Db, place: Place): Promise<DraftRow | undefined> {
  const [draft] = await db
    .select()
    .from(drafts)
    .where(at(place))
    .orderBy(itsOwnFirst(place), drafts.id)
    .limit(1);
  return draft;
}

/** What other doctors are writing of the same patient, the latest first. @param since ISO 8601. */
export const besides = (db: Db, { patientId, doctorId }: Place, since: string) =>
  db
    .select({ doctorName: members.name, updatedAt: drafts.updatedAt })
    .from(drafts)
    .innerJoin(members, eq(members.id, drafts.doctorId))
    .where(
      and(
        isOpen,
        isOfPerson(drafts.patientId, patientId),
        ne(drafts.doctorId, doctorId),
        gt(drafts.updatedAt, since),
      ),
    )
    .orderBy(desc(drafts.updatedAt));

/** Holds the open draft still until the transaction ends. */
export async function holdOpenDraft(db: Db, place: Place): Promise<DraftRow | undefined> {
  const [draft] = await db
    .select()
    .from(drafts)
    .where(at(place))
    .orderBy(itsOwnFirst(place), drafts.id)
    .limit(1)
    .for('update');
  return draft;
}

/** @param patientId where it is to be of this person, under any of their records */
export async function draftById(
  db: Db,
  id: string,
  patientId?: string,
): Promise<DraftRow | undefined> {
  const [draft] = await db
    .select()
    .from(drafts)
    .where(
      and(
        eq(drafts.id, id),
        patientId === undefined ? undefined : isOfPerson(drafts.patientId, patientId),
      ),
    )
    .for('update');
  return draft;
}

/** Undefined when another one was opened at the same moment. */
export async function begin(
  db: Db,
  row: Place & {
    appointmentId: string | null;
    parts: KeptParts;
    updatedBy: string;
    updatedAt: string;
  },
): Promise<DraftRow | undefined> {
  const [begun] = await db.insert(drafts).values(row).onConflictDoNothing().returning();
  return begun;
}

export async function writeOn(
  db: Db,
  id: string,
  change: Pick<DraftRow, 'parts' | 'version' | 'updatedBy' | 'updatedAt'>,
): Promise<DraftRow> {
  const [written] = await db.update(drafts).set(change).where(eq(drafts.id, id)).returning();
  if (!written) throw new Error('a held draft was not written');
  return written;
}

/** False when it was closed before. */
export async function close(
  db: Db,
  id: string,
  how: { closedAt: string; closing: 'saved' | 'discarded'; became: string | null },
): Promise<boolean> {
  const closed = await db
    .update(drafts)
    .set(how)
    .where(and(eq(drafts.id, id), isOpen))
    .returning({ id: drafts.id });
  return closed.length > 0;
}

export async function namesOf(db: Db, memberIds: readonly string[]): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(sql`${members.id} = any(${sql.param([...memberIds])}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row.name]));
}

const writer = alias(members, 'writer');
const valueOf = (part: string) => sql`${drafts.parts} -> ${sql.raw(`'${part}'`)} -> 'value'`;

/** An appointment as that of the visit to be: null where it has another visit, or did not take place. */
const stillOpen = (appointmentId: SQLWrapper): SQL<string | null> =>
  sql`(select o.id from app.appointments o where o.id = ${appointmentId} and o.status not in ('Canceled', 'Rejected', 'No-show')
    and not exists (select from app.treatments v where v.appointment_id = o.id and v.removed_at is null))`;

/** The appointment that a draft of this person was begun for. */
export async function begunFor(
  db: Db,
  { id, patientId }: { id: string; patientId: string },
): Promise<string | null> {
  const [draft] = await db
    .select({ appointmentId: stillOpen(sql`${drafts}.appointment_id`) })
    .from(drafts)
    .where(and(eq(drafts.id, id), isOfPerson(drafts.patientId, patientId)));
  return draft?.appointmentId ?? null;
}

/** Each under the record that goes on; of a visit that stands. @param doctorId null: of all doctors. */
export async function waiting(db: Db, doctorId: string | null, most: number) {
  return db
    .select({
      id: drafts.id,
      patientId: patients.id,
      patientName: patients.name,
      caseNumber: patients.caseNumber,
      doctorId: drafts.doctorId,
      doctorName: members.name,
      treatmentId: drafts.treatmentId,
      appointmentId: stillOpen(drafts.appointmentId),
      about: sql<string>`coalesce(nullif(${drafts.parts} -> 'diagnosis' ->> 'value', ''),
        (select string_agg(entry, ', ' order by place) from jsonb_array_elements_text(coalesce(${valueOf('complaints')}, '[]')) with ordinality e(entry, place)), '')`,
      medicineCount: sql<number>`jsonb_array_length(coalesce(${valueOf('lines')}, '[]'))`.mapWith(
        Number,
      ),
      updatedAt: drafts.updatedAt,
      updatedBy: writer.name,
    })
    .from(drafts)
    .innerJoin(records, eq(records.id, drafts.patientId))
    .innerJoin(patients, isItsPerson)
    .innerJoin(members, eq(members.id, drafts.doctorId))
    .innerJoin(writer, eq(writer.id, drafts.updatedBy))
    .leftJoin(treatments, eq(treatments.id, drafts.treatmentId))
    .where(
      and(
        isOpen,
        isNull(treatments.removedAt),
        doctorId === null ? undefined : eq(drafts.doctorId, doctorId),
      ),
    )
    .orderBy(desc(drafts.updatedAt))
    .limit(most);
}

import { and, count, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import { isLanguage } from '../../kit/shared/languages.ts';
import type { RefusalKind } from '../../kit/shared/refusal.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { goesOnAs, isOfPerson, patients } from '../patients/table.ts';
import type { PaperKind, Standing } from './model.ts';
import { refusals } from './rules.ts';
import { paperLinks, papers, receiptSeries } from './table.ts';

export const constraints: Record<string, RefusalKind> = {
  paper_patient_exists: patientRefusals.patient_unknown,
  /** Two at once: the other's edition stands, and is found by asking again. */
  paper_edition_is_one: refusals.paper_replaced,
};

const standing = sql<Standing>`app.paper_standing(papers)`;

const shown = {
  id: papers.id,
  code: papers.code,
  kind: papers.kind,
  edition: papers.edition,
  number: papers.number,
  patientId: papers.patientId,
  doctorId: papers.doctorId,
  treatmentId: papers.treatmentId,
  treatmentVersion: papers.treatmentVersion,
  subjectId: papers.subjectId,
  issuedOn: papers.issuedOn,
  issuedAt: papers.issuedAt,
  content: papers.content,
  withdrawalReason: papers.withdrawalReason,
  standing,
};

const isItsPatient = and(eq(patients.clinicId, papers.clinicId), eq(patients.id, papers.patientId));

export async function countAll(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(papers);
  return row?.count ?? 0;
}

/** In order of their ids, each with the patient's language. */
export const everyPaper = (db: Db, after: string | null, most: number) =>
  db
    .select({ ...shown, language: patients.language })
    .from(papers)
    .innerJoin(patients, isItsPatient)
    .where(after === null ? undefined : gt(papers.id, after))
    .orderBy(papers.id)
    .limit(most);

export async function ofPatient(db: Db, patientId: string) {
  return db
    .select(shown)
    .from(papers)
    .where(isOfPerson(papers.patientId, patientId))
    .orderBy(desc(papers.issuedAt), desc(papers.id))
    .limit(200);
}

/** Whether it is of this person, under any of their records. */
export async function isOf(db: Db, id: string, patientId: string): Promise<boolean> {
  const rows = await db
    .select({ id: papers.id })
    .from(papers)
    .where(and(eq(papers.id, id), isOfPerson(papers.patientId, patientId)));
  return rows.length > 0;
}

export async function byId(db: Db, id: string) {
  const [row] = await db.select(shown).from(papers).where(eq(papers.id, id));
  return row ?? null;
}
export type Row = NonNullable<Awaited<ReturnType<typeof byId>>>;

export async function byCode(db: Db, code: string): Promise<Row | null> {
  const [row] = await db.select(shown).from(papers).where(eq(papers.code, code));
  return row ?? null;
}

const match = {
  id: papers.id,
  code: papers.code,
  kind: papers.kind,
  number: papers.number,
  patientId: papers.patientId,
  treatmentId: papers.treatmentId,
  issuedOn: papers.issuedOn,
  patientName: patients.name,
};

/** Of several, such as editions, the one given out last. */
const findWhere = (db: Db, where: SQL | undefined) =>
  db
    .select(match)
    .from(papers)
    .innerJoin(patients, isItsPatient)
    .where(where)
    .orderBy(desc(papers.issuedAt), desc(papers.id))
    .limit(1);

export const withNumber = (db: Db, number: string) => findWhere(db, eq(papers.number, number));

export const withCode = (db: Db, code: string) => findWhere(db, eq(papers.code, code));

/** @param kinds what they may see */
export const lastGivenOutBy = (db: Db, memberId: string, kinds: PaperKind[]) =>
  findWhere(db, and(eq(papers.issuedBy, memberId), inArray(papers.kind, kinds)));

/** The last edition of what a treatment or a letter gave out. */
export async function latestOf(db: Db, kind: PaperKind, subjectId: string): Promise<Row | null> {
  const [row] = await db
    .select(shown)
    .from(papers)
    .where(and(eq(papers.kind, kind), eq(papers.subjectId, subjectId)))
    .orderBy(desc(papers.edition))
    .limit(1);
  return row ?? null;
}

/** One at a time gives out what belongs to a subject, until the transaction ends. */
export async function holdSubject(db: Db, subjectId: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`papers ${subjectId}`}, 0))`,
  );
}

export async function insert(db: Db, row: typeof papers.$inferInsert): Promise<string> {
  const [made] = await db.insert(papers).values(row).returning({ id: papers.id });
  if (!made) throw new Error('a paper was not kept');
  return made.id;
}

/** The next number of a year; gaps do not arise, as the row waits for the transaction. */
export async function nextSerial(db: Db, year: string): Promise<number> {
  const [row] = await db
    .insert(receiptSeries)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: [receiptSeries.clinicId, receiptSeries.year],
      set: { last: sql`${receiptSeries.last} + 1`, updatedAt: sql`now()` },
    })
    .returning({ last: receiptSeries.last });
  if (!row) throw new Error('a receipt got no number');
  return row.last;
}

/** False when it was withdrawn before. */
export async function withdraw(
  db: Db,
  id: string,
  by: { at: string; memberId: string; reason: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(papers)
    .set({ withdrawnAt: by.at, withdrawnBy: by.memberId, withdrawalReason: by.reason })
    .where(and(eq(papers.id, id), isNull(papers.withdrawnAt)));
  return rowCount === 1;
}

/** What stands of a visit of this patient, whatever module keeps it; null without one. */
export async function versionOfTreatment(
  db: Db,
  id: string,
  patientId: string,
): Promise<number | null> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select version from app.treatments where id = ${id} and removed_at is null and patient_id = any((select app.records_of(${patientId}::uuid))::uuid[])`,
  );
  return rows[0]?.version ?? null;
}

export const contactOf = async (db: Db, patientId: string) => {
  const [row] = await db
    .select({
      isdCode: patients.isdCode,
      contactNumber: patients.contactNumber,
      language: patients.language,
    })
    .from(patients)
    .where(eq(patients.id, goesOnAs(patientId)));
  return row ?? null;
};

export async function addLink(db: Db, row: typeof paperLinks.$inferInsert): Promise<string> {
  const [made] = await db.insert(paperLinks).values(row).returning({ id: paperLinks.id });
  if (!made) throw new Error('a link was not kept');
  return made.id;
}

export async function isLinked(db: Db, paperId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: paperLinks.id })
    .from(paperLinks)
    .where(eq(paperLinks.paperId, paperId))
    .limit(1);
  return row !== undefined;
}

/** Whether a receipt that says the same was sent before, of whatever version of the visit. */
export async function isReceiptLinked(
  db: Db,
  treatmentId: string,
  receipt: unknown,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from app.paper_links l join app.papers p on p.clinic_id = l.clinic_id and p.id = l.paper_id
    where p.treatment_id = ${treatmentId} and p.kind = 'receipt' and p.content -> 'receipt' = ${JSON.stringify(receipt)}::jsonb limit 1`);
  return rows.length > 0;
}

export async function linkById(db: Db, id: string) {
  const [row] = await db.select().from(paperLinks).where(eq(paperLinks.id, id));
  return row ?? null;
}

export const markOpened = (db: Db, id: string, at: string) =>
  db
    .update(paperLinks)
    .set({ openedAt: at, updatedAt: sql`now()` })
    .where(and(eq(paperLinks.id, id), isNull(paperLinks.openedAt)));

/** By a function of the database: no clinic is known yet, so none of its rows is open. */
export async function clinicOfPaper(db: Db, code: string) {
  const { rows } = await db.execute<{ clinic_id: string }>(
    sql`select clinic_id from app.clinic_of_paper(${code})`,
  );
  return rows[0] ? { clinicId: rows[0].clinic_id } : null;
}

export async function clinicOfLink(db: Db, hash: Buffer) {
  const { rows } = await db.execute<{ clinic_id: string; language: string; link_id: string }>(
    sql`select * from app.clinic_of_paper_link(${hash})`,
  );
  const [row] = rows;
  return row
    ? {
        clinicId: row.clinic_id,
        linkId: row.link_id,
        language: isLanguage(row.language) ? row.language : ('en' as const),
      }
    : null;
}

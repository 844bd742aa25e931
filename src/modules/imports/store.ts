import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import { clinics } from '../clinics/table.ts';
import type { PatientImport, RowProblem, State, Target, Verdict } from './model.ts';
import { patientImportRows, patientImports } from './table.ts';

const shown = {
  id: patientImports.id,
  fileName: patientImports.fileName,
  state: patientImports.state,
  headers: patientImports.headers,
  mapping: patientImports.mapping,
  skipsDuplicates: patientImports.skipsDuplicates,
  rowCount: patientImports.rowCount,
  doneCount: patientImports.doneCount,
  goodCount: patientImports.goodCount,
  wrongCount: patientImports.wrongCount,
  doubleCount: patientImports.doubleCount,
  importedCount: patientImports.importedCount,
  stayedCount: patientImports.stayedCount,
  createdAt: patientImports.createdAt,
  version: patientImports.version,
};

export async function clinicOf(db: Db) {
  const [clinic] = await db
    .select({ zone: clinics.zone, country: clinics.country, isdCode: clinics.isdCode })
    .from(clinics);
  if (!clinic) throw new Error('no clinic is signed');
  return clinic;
}

/** The columns of the clinic's last sheet. */
export async function lastMapping(db: Db) {
  const [last] = await db
    .select({ headers: patientImports.headers, mapping: patientImports.mapping })
    .from(patientImports)
    .where(ne(patientImports.state, 'read'))
    .orderBy(desc(patientImports.id))
    .limit(1);
  return last;
}

export async function add(
  db: Db,
  row: {
    fileName: string;
    headers: string[];
    mapping: Target[];
    rowCount: number;
    startedBy: string;
  },
): Promise<PatientImport> {
  const [added] = await db
    .insert(patientImports)
    .values({ ...row, state: 'read' })
    .returning(shown);
  if (!added) throw new Error('an import was not inserted');
  return added;
}

export async function setRowCount(db: Db, id: string, rowCount: number): Promise<PatientImport> {
  const [row] = await db
    .update(patientImports)
    .set({ rowCount })
    .where(eq(patientImports.id, id))
    .returning(shown);
  if (!row) throw new Error('an import was lost');
  return row;
}

export async function addRows(
  db: Db,
  importId: string,
  rows: readonly { no: number; cells: readonly string[] }[],
): Promise<void> {
  await db.execute(sql`insert into ${patientImportRows} (import_id, no, cells)
    select ${importId}::uuid, r.no, array(select jsonb_array_elements_text(r.cells)) from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(no int, cells jsonb)`);
}

export async function find(db: Db, id: string): Promise<PatientImport | undefined> {
  const [patientImport] = await db
    .select(shown)
    .from(patientImports)
    .where(eq(patientImports.id, id));
  return patientImport;
}

export type HeldImport = PatientImport & { agesSaySex: boolean };

/** Held until the end; undefined while another step holds it. */
export async function hold(db: Db, id: string): Promise<HeldImport | undefined> {
  const [patientImport] = await db
    .select({ ...shown, agesSaySex: patientImports.agesSaySex })
    .from(patientImports)
    .where(eq(patientImports.id, id))
    .for('update', { skipLocked: true });
  return patientImport;
}

export const list = (db: Db): Promise<PatientImport[]> =>
  db.select(shown).from(patientImports).orderBy(desc(patientImports.id)).limit(20);

/** Whether it stood at that version. */
export async function move(
  db: Db,
  id: string,
  version: number,
  change: Partial<typeof patientImports.$inferInsert> & { state: State },
): Promise<boolean> {
  const moved = await db
    .update(patientImports)
    .set({ ...change, version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(patientImports.id, id), eq(patientImports.version, version)))
    .returning({ id: patientImports.id });
  return moved.length === 1;
}

/** How far a step has come; not an edit: the version stays. */
export async function count(
  db: Db,
  id: string,
  change: Partial<typeof patientImports.$inferInsert>,
): Promise<void> {
  await db
    .update(patientImports)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(patientImports.id, id));
}

export const rowsAfter = (
  db: Db,
  importId: string,
  after: number,
  most: number,
  verdicts?: readonly Verdict[],
) =>
  db
    .select({
      no: patientImportRows.no,
      cells: patientImportRows.cells,
      verdict: patientImportRows.verdict,
      problems: patientImportRows.problems,
    })
    .from(patientImportRows)
    .where(
      and(
        eq(patientImportRows.importId, importId),
        gt(patientImportRows.no, after),
        verdicts === undefined ? undefined : inArray(patientImportRows.verdict, [...verdicts]),
      ),
    )
    .orderBy(asc(patientImportRows.no))
    .limit(most);

/** Whether some cell of a column has an F for itself. Asked of the whole sheet, whose rows go as they are taken in. */
export async function saysFemale(db: Db, importId: string, column: number): Promise<boolean> {
  const { rows } = await db.execute<{ says: boolean }>(sql`
    select exists (select from ${patientImportRows} where import_id = ${importId}::uuid
      and cells[${column + 1}::int] ~* '(^|[^[:alpha:]])(f|female)([^[:alpha:]]|$)') says`);
  return rows[0]?.says ?? false;
}

export interface Judged {
  no: number;
  verdict: Verdict;
  duplicateKey: string | null;
  problems: RowProblem[] | null;
}

export async function judge(db: Db, importId: string, rows: readonly Judged[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`update ${patientImportRows} as r set verdict = j.verdict, likeness = j."duplicateKey", problems = j.problems
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as j(no int, verdict text, "duplicateKey" text, problems jsonb)
    where r.import_id = ${importId}::uuid and r.no = j.no`);
}

/** Which of these keys stand in the sheet before a row: asked once for many, so that no plan can go wrong by much on a table just filled. */
export async function duplicateKeysBefore(
  db: Db,
  importId: string,
  duplicateKeys: readonly string[],
  no: number,
): Promise<Set<string>> {
  const { rows } = await db.execute<{
    duplicateKey: string;
  }>(sql`select distinct likeness as "duplicateKey" from ${patientImportRows}
    where import_id = ${importId}::uuid and likeness = any(${sql.param([...duplicateKeys])}::text[]) and no < ${no}`);
  return new Set(rows.map(({ duplicateKey }) => duplicateKey));
}

export async function problemCounts(
  db: Db,
  importId: string,
): Promise<(RowProblem & { count: number })[]> {
  const { rows } = await db.execute<RowProblem & { count: number }>(sql`
    select p.field, p.code, coalesce((array_agg(p."values"))[1], '{}') as values, count(*)::int as count
    from ${patientImportRows} r cross join lateral jsonb_to_recordset(r.problems) as p(field text, code text, "values" jsonb)
    where r.import_id = ${importId}::uuid and r.verdict <> 'good' group by 1, 2 order by 3 desc, 1, 2 limit 30`);
  return rows;
}

/** What was taken in is let go of: the patients hold it now. */
export async function dropRows(db: Db, importId: string, nos: readonly number[]): Promise<void> {
  await db
    .delete(patientImportRows)
    .where(and(eq(patientImportRows.importId, importId), inArray(patientImportRows.no, [...nos])));
}

export async function dropAllRows(db: Db, importId: string): Promise<void> {
  await db.delete(patientImportRows).where(eq(patientImportRows.importId, importId));
}

// The queue's part of an import: so many rows a step, each step a transaction, the next asked for at its end.
import { api, events } from '../contract.ts';
import type { Ctx } from '../../../kit/server/ctx.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import * as patients from '../../patients/service.ts';
import type { PatientImport, RowProblem, Verdict } from '../model.ts';
import { readRow, type ReadRow, type Sheet } from '../rules.ts';
import * as store from '../store.ts';

/** Small enough that a desk that registers somebody meanwhile hardly waits for the case numbers. */
const rowsAStep = 1_000;
const takenBackAStep = 2_000;

export async function step(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  const row = await store.hold(ctx.db, id);
  ctx.record('patient_import', id, { state: row?.state ?? 'held by another' });
  if (!row) return {};
  if (row.state === 'checking') await checkSome(ctx, row);
  else if (row.state === 'running') await runSome(ctx, row);
  else if (row.state === 'undoing') await undoSome(ctx, row);
  return {};
}

async function sheetOf(ctx: Ctx, { mapping }: PatientImport): Promise<Sheet & { zone: string }> {
  const { zone, country, isdCode } = await store.clinicOf(ctx.db);
  return { mapping, country, isdCode, zone, today: dayAt(ctx.now, zone) };
}

type Read = { no: number } & (
  | { row: ReadRow; problems: null }
  | { row: null; problems: RowProblem[] }
);

async function checkSome(ctx: Ctx, held: PatientImport): Promise<void> {
  const sheet = await sheetOf(ctx, held);
  const rows = await store.rowsAfter(ctx.db, held.id, held.doneCount, rowsAStep);
  const read = rows.map(({ no, cells }): Read => ({ no, ...readRow(cells, sheet) }));
  const judged = await judgedOf(ctx, held, read);
  await store.judge(ctx.db, held.id, judged);
  const how = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length;
  const doneCount = rows.at(-1)?.no ?? held.rowCount;
  await store.count(ctx.db, held.id, {
    doneCount,
    goodCount: held.goodCount + how('good'),
    wrongCount: held.wrongCount + how('wrong'),
    doubleCount: held.doubleCount + how('double'),
    ...(doneCount >= held.rowCount ? { state: 'checked' as const } : {}),
  });
  if (doneCount < held.rowCount) ctx.enqueue(api.step, { id: held.id });
}

async function judgedOf(
  ctx: Ctx,
  held: PatientImport,
  read: readonly Read[],
): Promise<store.Judged[]> {
  const good = read.flatMap(({ no, row }) => (row ? [{ no, row }] : []));
  const people = good.map(({ no, row }) => ({
    no,
    name: row.fields.name,
    contactNumber: row.fields.contactNumber,
  }));
  const likenesses = good.map(({ row }) => row.likeness);
  const [taken, there, before] = await Promise.all([
    patients.takenNumbers(
      ctx,
      good.flatMap(({ row }) => row.caseNumber ?? []),
    ),
    held.skipsDuplicates ? patients.whoIsThere(ctx, people) : new Set<number>(),
    held.skipsDuplicates
      ? store.likenessesBefore(ctx.db, held.id, likenesses, held.doneCount + 1)
      : new Set<string>(),
  ]);
  const met = new Set<string>();
  return read.map(({ no, row, problems }): store.Judged => {
    if (!row) return { no, verdict: 'wrong', likeness: null, problems };
    const { likeness, caseNumber } = row;
    if (there.has(no) || before.has(likeness))
      return {
        no,
        verdict: 'double',
        likeness,
        problems: [{ field: 'name', code: 'registered_already' }],
      };
    if (held.skipsDuplicates) before.add(likeness);
    if (caseNumber !== null && (taken.has(caseNumber) || met.has(caseNumber)))
      return {
        no,
        verdict: 'wrong',
        likeness: null,
        problems: [{ field: 'caseNumber', code: 'case_twice' }],
      };
    if (caseNumber !== null) met.add(caseNumber);
    return { no, verdict: 'good', likeness, problems: null };
  });
}

async function runSome(ctx: Ctx, held: PatientImport): Promise<void> {
  const sheet = await sheetOf(ctx, held);
  const rows = await store.rowsAfter(ctx.db, held.id, held.doneCount, rowsAStep, ['good']);
  const read = rows.flatMap(({ no, cells }) => {
    const { row } = readRow(cells, sheet);
    return row ? [{ no, ...row }] : [];
  });
  const kept =
    read.length === 0
      ? new Set<number>()
      : await patients.registerAll(ctx, held.id, sheet.zone, read);
  const refused = rows.filter(({ no }) => !kept.has(no));
  await store.judge(
    ctx.db,
    held.id,
    refused.map(({ no }) => ({
      no,
      verdict: 'wrong',
      likeness: null,
      problems: [{ field: 'caseNumber', code: 'case_twice' }],
    })),
  );
  if (kept.size > 0) await store.dropRows(ctx.db, held.id, [...kept]);
  const isLast = rows.length < rowsAStep;
  await store.count(ctx.db, held.id, {
    doneCount: isLast ? held.rowCount : (rows.at(-1)?.no ?? held.rowCount),
    importedCount: held.importedCount + kept.size,
    goodCount: held.goodCount - refused.length,
    wrongCount: held.wrongCount + refused.length,
    ...(isLast ? { state: 'done' as const } : {}),
  });
  if (isLast) ctx.publish(events.done, { importId: held.id });
  else ctx.enqueue(api.step, { id: held.id });
}

async function undoSome(ctx: Ctx, held: PatientImport): Promise<void> {
  const { gone, stayed } = await patients.withdraw(ctx, held.id, takenBackAStep);
  const isLast = gone + stayed < takenBackAStep;
  if (isLast) await store.dropAllRows(ctx.db, held.id);
  await store.count(ctx.db, held.id, {
    doneCount: isLast ? held.rowCount : held.doneCount + gone + stayed,
    importedCount: held.importedCount - gone - stayed,
    stayedCount: held.stayedCount + stayed,
    ...(isLast ? { state: 'undone' as const } : {}),
  });
  if (!isLast) ctx.enqueue(api.step, { id: held.id });
}

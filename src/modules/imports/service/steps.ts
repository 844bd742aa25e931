// The queue's part of an import: so many rows a step, each step a transaction, the next asked for at its end.
import { api, events } from '../contract.ts';
import type { Ctx } from '../../../kit/server/ctx.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import * as patients from '../../patients/service.ts';
import type { RowProblem, Verdict } from '../model.ts';
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

async function sheetOf(
  ctx: Ctx,
  { mapping, agesSaySex }: store.HeldImport,
): Promise<Sheet & { zone: string }> {
  const { zone, country, isdCode } = await store.clinicOf(ctx.db);
  return { mapping, agesSaySex, country, isdCode, zone, today: dayAt(ctx.now, zone) };
}

type Read = { no: number } & (
  | { row: ReadRow; problems: null }
  | { row: null; problems: RowProblem[] }
);

async function checkSome(ctx: Ctx, patientImport: store.HeldImport): Promise<void> {
  const sheet = await sheetOf(ctx, patientImport);
  const rows = await store.rowsAfter(ctx.db, patientImport.id, patientImport.doneCount, rowsAStep);
  const read = rows.map(({ no, cells }): Read => ({ no, ...readRow(cells, sheet) }));
  const judged = await judgedOf(ctx, patientImport, read);
  await store.judge(ctx.db, patientImport.id, judged);
  const how = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length;
  const doneCount = rows.at(-1)?.no ?? patientImport.rowCount;
  await store.count(ctx.db, patientImport.id, {
    doneCount,
    goodCount: patientImport.goodCount + how('good'),
    wrongCount: patientImport.wrongCount + how('wrong'),
    doubleCount: patientImport.doubleCount + how('double'),
    ...(doneCount >= patientImport.rowCount ? { state: 'checked' as const } : {}),
  });
  if (doneCount < patientImport.rowCount) ctx.enqueue(api.step, { id: patientImport.id });
}

async function judgedOf(
  ctx: Ctx,
  patientImport: store.HeldImport,
  read: readonly Read[],
): Promise<store.Judged[]> {
  const good = read.flatMap(({ no, row }) => (row ? [{ no, row }] : []));
  const people = good.map(({ no, row }) => ({
    no,
    name: row.fields.name,
    contactNumber: row.fields.contactNumber,
  }));
  const duplicateKeys = good.map(({ row }) => row.duplicateKey);
  const [taken, there, before] = await Promise.all([
    patients.takenNumbers(
      ctx,
      good.flatMap(({ row }) => row.caseNumber ?? []),
    ),
    patientImport.skipsDuplicates ? patients.whoIsThere(ctx, people) : new Set<number>(),
    patientImport.skipsDuplicates
      ? store.duplicateKeysBefore(
          ctx.db,
          patientImport.id,
          duplicateKeys,
          patientImport.doneCount + 1,
        )
      : new Set<string>(),
  ]);
  const met = new Set<string>();
  return read.map(({ no, row, problems }): store.Judged => {
    if (!row) return { no, verdict: 'wrong', duplicateKey: null, problems };
    const { duplicateKey, caseNumber } = row;
    if (there.has(no) || before.has(duplicateKey))
      return {
        no,
        verdict: 'double',
        duplicateKey,
        problems: [{ field: 'name', code: 'registered_already' }],
      };
    if (patientImport.skipsDuplicates) before.add(duplicateKey);
    if (caseNumber !== null && (taken.has(caseNumber) || met.has(caseNumber)))
      return {
        no,
        verdict: 'wrong',
        duplicateKey: null,
        problems: [{ field: 'caseNumber', code: 'case_twice' }],
      };
    if (caseNumber !== null) met.add(caseNumber);
    return { no, verdict: 'good', duplicateKey, problems: null };
  });
}

async function runSome(ctx: Ctx, patientImport: store.HeldImport): Promise<void> {
  const sheet = await sheetOf(ctx, patientImport);
  const rows = await store.rowsAfter(ctx.db, patientImport.id, patientImport.doneCount, rowsAStep, [
    'good',
  ]);
  const read = rows.flatMap(({ no, cells }) => {
    const { row } = readRow(cells, sheet);
    return row ? [{ no, ...row }] : [];
  });
  const registered =
    read.length === 0
      ? new Set<number>()
      : await patients.registerAll(ctx, patientImport.id, sheet.zone, read);
  const refused = rows.filter(({ no }) => !registered.has(no));
  await store.judge(
    ctx.db,
    patientImport.id,
    refused.map(({ no }) => ({
      no,
      verdict: 'wrong',
      duplicateKey: null,
      problems: [{ field: 'caseNumber', code: 'case_twice' }],
    })),
  );
  if (registered.size > 0) await store.dropRows(ctx.db, patientImport.id, [...registered]);
  const isLast = rows.length < rowsAStep;
  await store.count(ctx.db, patientImport.id, {
    doneCount: isLast ? patientImport.rowCount : (rows.at(-1)?.no ?? patientImport.rowCount),
    importedCount: patientImport.importedCount + registered.size,
    goodCount: patientImport.goodCount - refused.length,
    wrongCount: patientImport.wrongCount + refused.length,
    ...(isLast ? { state: 'done' as const } : {}),
  });
  if (isLast) ctx.publish(events.done, { importId: patientImport.id });
  else ctx.enqueue(api.step, { id: patientImport.id });
}

async function undoSome(ctx: Ctx, patientImport: store.HeldImport): Promise<void> {
  const { gone, stayed } = await patients.withdraw(ctx, patientImport.id, takenBackAStep);
  const isLast = gone + stayed < takenBackAStep;
  if (isLast) await store.dropAllRows(ctx.db, patientImport.id);
  await store.count(ctx.db, patientImport.id, {
    doneCount: isLast ? patientImport.rowCount : patientImport.doneCount + gone + stayed,
    importedCount: patientImport.importedCount - gone - stayed,
    stayedCount: patientImport.stayedCount + stayed,
    ...(isLast ? { state: 'undone' as const } : {}),
  });
  if (!isLast) ctx.enqueue(api.step, { id: patientImport.id });
}

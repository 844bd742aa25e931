import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import { cellsUnder, type ColumnOf, sheetBytes, sheetMedia } from '../../kit/server/sheet.ts';
import { translatorOf } from '../../kit/server/words.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import type { Translator } from '../../kit/shared/words.ts';
import { api } from './contract.ts';
import { type PatientImport, type RowProblem, sheetLimits, type State } from './model.ts';
import {
  errorWords,
  guessMapping,
  mappingIsEnough,
  refusals,
  remembered,
  sentenceOf,
} from './rules.ts';
import * as store from './store.ts';

export { step } from './service/steps.ts';

type Input<K extends keyof typeof api> = InputOf<(typeof api)[K]>;
type Output<K extends keyof typeof api> = OutputOf<(typeof api)[K]>;

const rowsAtOnce = 1_000;
const maxSamples = 3;

/** @throws sheet_empty, sheet_too_long */
export async function open(ctx: Ctx): Promise<Output<'open'>> {
  const [file] = ctx.files;
  if (!file?.rows)
    throw refuse(commonRefusals.input_wrong, { fields: { files: { code: 'required' } } });
  const rows = file.rows();
  const first = await rows.next();
  if (first.done) throw refuse(refusals.sheet_empty);
  const headers = first.value.map((header) => header.slice(0, 80));
  const last = await store.lastMapping(ctx.db);
  const mapping = guessMapping(headers, last ? remembered(last.headers, last.mapping) : undefined);
  const fileName =
    file.fileName.replace(/[^\p{L}\p{M}\p{N} ._()-]/gu, '_').slice(-120) || 'patients';
  const opened = await store.add(ctx.db, {
    fileName,
    headers,
    mapping,
    rowCount: 0,
    startedBy: memberOf(ctx).memberId,
  });
  const samples: string[][] = [];
  let batch: { no: number; cells: string[] }[] = [];
  let no = 0;
  for await (const cells of rows) {
    no += 1;
    if (no > sheetLimits.rows)
      throw refuse(refusals.sheet_too_long, { values: { maximum: sheetLimits.rows } });
    if (samples.length < maxSamples) samples.push(cells);
    batch.push({ no, cells });
    if (batch.length < rowsAtOnce) continue;
    await store.addRows(ctx.db, opened.id, batch);
    batch = [];
  }
  if (batch.length > 0) await store.addRows(ctx.db, opened.id, batch);
  if (no === 0) throw refuse(refusals.sheet_empty);
  ctx.record('patient_import', opened.id, { rows: no });
  return { import: await store.setRowCount(ctx.db, opened.id, no), samples };
}

async function load(ctx: Ctx, id: string): Promise<PatientImport> {
  const row = await store.find(ctx.db, id);
  if (!row) throw refuse(refusals.import_unknown);
  return row;
}

export async function get(ctx: Ctx, { id }: Input<'get'>): Promise<Output<'get'>> {
  const patientImport = await load(ctx, id);
  const isOver = patientImport.state === 'checked' || patientImport.state === 'done';
  const [samples, problems] = await Promise.all([
    store.rowsAfter(ctx.db, id, 0, maxSamples),
    isOver ? store.problemCounts(ctx.db, id) : [],
  ]);
  ctx.record('patient_import', id);
  return { import: patientImport, samples: samples.map(({ cells }) => cells), problems };
}

export const list = async (ctx: Ctx): Promise<Output<'list'>> => ({
  imports: await store.list(ctx.db),
});

/** @throws import_unknown, import_busy, stale_version */
async function start(
  ctx: Ctx,
  id: string,
  version: number,
  from: readonly State[],
  change: Parameters<typeof store.move>[3],
): Promise<void> {
  const patientImport = await load(ctx, id);
  if (!from.includes(patientImport.state)) throw refuse(refusals.import_busy);
  if (!(await store.move(ctx.db, id, version, { doneCount: 0, ...change })))
    throw refuse(commonRefusals.stale_version, { details: { current: patientImport } });
  ctx.record('patient_import', id, { state: change.state });
  ctx.enqueue(api.step, { id });
}

/** @throws mapping_lacks */
export async function check(
  ctx: Ctx,
  { id, version, mapping, skipsDuplicates }: Input<'check'>,
): Promise<Record<string, never>> {
  const patientImport = await load(ctx, id);
  if (mapping.length !== patientImport.headers.length || !mappingIsEnough(mapping))
    throw refuse(refusals.mapping_lacks, { fields: { mapping: { code: 'required' } } });
  await start(ctx, id, version, ['read', 'checked'], {
    state: 'checking',
    mapping,
    skipsDuplicates,
    agesSaySex: await store.saysFemale(ctx.db, id, mapping.indexOf('age')),
    goodCount: 0,
    wrongCount: 0,
    doubleCount: 0,
  });
  return {};
}

export async function run(ctx: Ctx, { id, version }: Input<'run'>): Promise<Record<string, never>> {
  await start(ctx, id, version, ['checked'], { state: 'running', importedCount: 0 });
  return {};
}

export async function undo(
  ctx: Ctx,
  { id, version }: Input<'undo'>,
): Promise<Record<string, never>> {
  await start(ctx, id, version, ['done'], { state: 'undoing', stayedCount: 0 });
  return {};
}

/** @throws errors_none */
export async function errors(
  ctx: Ctx,
  { id }: Input<'errors'>,
): Promise<{ bytes: Buffer; fileName: string; media: string }> {
  const patientImport = await load(ctx, id);
  if (patientImport.wrongCount + patientImport.doubleCount === 0)
    throw refuse(refusals.errors_none);
  ctx.record('patient_import', id, {
    errors: patientImport.wrongCount + patientImport.doubleCount,
  });
  const own = translatorOf(ctx, ctx.language);
  const columns = errorColumns(patientImport, own);
  const fileName = `errors-${patientImport.fileName.replace(/\.\w+$/, '')}.xlsx`;
  const bytes = await sheetBytes({
    name: own.text(errorWords.name),
    columns,
    rows: cellsUnder(columns, errorRows(ctx, id)),
  });
  return { bytes, fileName, media: sheetMedia };
}

type ErrorRow = Awaited<ReturnType<typeof store.rowsAfter>>[number];

/** The row's number as Excel counts it, the heads being the first; what is wrong; then their own columns. */
function errorColumns(
  { headers, mapping }: PatientImport,
  { text }: Translator,
): ColumnOf<ErrorRow>[] {
  // The column as their own sheet calls it; a problem of no one column stands by itself.
  const said = ({ field, code, values }: RowProblem): string => {
    const holds: readonly string[] =
      field === 'age' || field === 'statedAge' ? ['age', 'birthOn'] : [field];
    const header = headers[mapping.findIndex((target) => holds.includes(target))];
    const words = text(sentenceOf(code), values);
    return header === undefined ? words : `${header}: ${words}`;
  };
  return [
    { header: text(errorWords.row), kind: 'whole', cell: ({ no }) => no + 1 },
    {
      header: text(errorWords.problem),
      kind: 'text',
      width: 60,
      cell: ({ problems }) => (problems ?? []).map(said).join('; '),
    },
    ...headers.map((header, at): ColumnOf<ErrorRow> => ({
      header,
      kind: 'text',
      cell: ({ cells }) => cells[at] ?? '',
    })),
  ];
}

async function* errorRows(ctx: Ctx, id: string): AsyncGenerator<ErrorRow> {
  for (let after = 0; ;) {
    const rows = await store.rowsAfter(ctx.db, id, after, rowsAtOnce, ['wrong', 'double']);
    yield* rows;
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.no ?? after;
  }
}

import { buffer } from 'node:stream/consumers';
import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import { nextAfter } from '../../kit/server/order.ts';
import { sheet, sheetBytes, sheetMedia, type SheetParts } from '../../kit/server/sheet.ts';
import { dayText, translatorOf } from '../../kit/server/words.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { csvLines } from '../../kit/shared/csv.ts';
import { readOrder } from '../../kit/shared/order.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { addDays, dayAt, startOfDay } from '../../kit/shared/time.ts';
import type { Translator } from '../../kit/shared/words.ts';
import { fields as clinicFields } from '../clinics/fields.ts';
import type { Clinic } from '../clinics/model.ts';
import * as clinics from '../clinics/service.ts';
import type { MadeFile } from '../exports/model.ts';
import * as exports from '../exports/service.ts';
import { receiptWords } from '../papers/rules/words.ts';
import { ownLimits } from '../plans/service.ts';
import type { api } from './contract.ts';
import { type Cell, type CellKind, type FilterName, filters as known } from './model.ts';
import { reportPaper } from './print/report.ts';
import {
  filterHeadings,
  firstDay,
  isAllDays,
  maxPrinted,
  mostWaitedFor,
  printWords,
  reaches,
  refusals,
  reports,
  sheetTotal,
  type Span,
  spanBefore,
  spanOf,
  valueWords,
} from './rules.ts';
import * as store from './store.ts';

type Input = InputOf<(typeof api)['page']>;
type Asked = Omit<Input, 'after' | 'most'>;
type ExportInput = InputOf<(typeof api)['export']>;

const askedOf = (ctx: Ctx, { report, order, ...input }: Asked, { from, to }: Span) => ({
  report,
  order,
  from,
  to,
  startsAt: startOfDay(from, ctx.zone).toString(),
  endsAt: startOfDay(addDays(to, 1), ctx.zone).toString(),
  zone: ctx.zone,
  today: dayAt(ctx.now, ctx.zone),
  filters: input,
});

const isFilter = (name: string): name is FilterName => Object.hasOwn(known, name);

/** A filter or an order that the report does not know would be left out without a word. @throws input_wrong */
function checkFilters({ report, order, ...input }: Asked): void {
  if (order && !Object.hasOwn(reports[report].columns, readOrder(order).key))
    throw refuse(commonRefusals.input_wrong, { fields: { order: { code: 'wrong_type' } } });
  for (const [name, value] of Object.entries(input))
    if (
      isFilter(name) &&
      value !== undefined &&
      value !== '' &&
      !reports[report].filters.includes(name)
    )
      throw refuse(commonRefusals.input_wrong, { fields: { [name]: { code: 'wrong_type' } } });
}

const columnsOf = (report: Input['report'], words: Translator) =>
  Object.entries(reports[report].columns).map(([key, { heading, kind }]) => ({
    key,
    heading: words.text(heading),
    kind,
  }));

/** Values of closed lists in words; all else as it is. */
const inWords = (cells: readonly Cell[], kinds: readonly CellKind[], words: Translator): Cell[] =>
  cells.map((cell, n) => {
    const sentence = kinds[n] === 'word' ? valueWords[String(cell)] : undefined;
    return sentence ? words.text(sentence) : cell;
  });

type Figures = Pick<
  OutputOf<(typeof api)['page']>,
  'sums' | 'isUncounted' | 'sumsBefore' | 'series' | 'seriesBefore'
>;

const withoutFigures: Figures = {
  sums: null,
  isUncounted: false,
  sumsBefore: null,
  series: [],
  seriesBefore: null,
};

/** @param first the earliest day that the plan shows */
async function figuresOf(
  ctx: Ctx,
  input: Asked,
  span: Span,
  first: string | null,
): Promise<Figures> {
  const before = spanBefore(span);
  const isCompared = !isAllDays(span) && reaches(first, before);
  const now = await store.figuresInTime(ctx.db, askedOf(ctx, input, span));
  if (now === null) return { ...withoutFigures, isUncounted: true };
  const then = isCompared ? await store.figuresInTime(ctx.db, askedOf(ctx, input, before)) : null;
  return {
    ...now,
    isUncounted: false,
    sumsBefore: then?.sums ?? null,
    seriesBefore: then?.series ?? null,
  };
}

/** @throws upgrade_required where the days lie further back than the plan shows. */
export async function page(
  ctx: Ctx,
  { after, most, ...input }: Input,
): Promise<OutputOf<(typeof api)['page']>> {
  checkFilters(input);
  const today = dayAt(ctx.now, ctx.zone);
  const span = spanOf(input, today);
  const first = firstDay((await ownLimits(ctx)).reportDays, today);
  if (!reaches(first, span)) throw refuse(commonRefusals.upgrade_required);
  const rows = await rowsOf(ctx, askedOf(ctx, input, span), after, most + 1);
  const figures = after === '' ? await figuresOf(ctx, input, span, first) : withoutFigures;
  const shown = rows.slice(0, most);
  const seen = [
    ...new Set(shown.flatMap(({ patientId }) => (patientId === null ? [] : [patientId]))),
  ];
  if (seen.length > 0) ctx.record('patients', '', { seen });
  const words = translatorOf(ctx, ctx.language);
  const columns = columnsOf(input.report, words);
  const kinds = columns.map(({ kind }) => kind);
  return {
    ...span,
    columns,
    rows: shown.map(({ id, patientId, cells }) => ({
      id,
      patientId,
      cells: inWords(cells, kinds, words),
    })),
    next: nextAfter(rows, most),
    ...figures,
  };
}

/** @throws report_wide, input_wrong */
async function rowsOf(
  ctx: Ctx,
  asked: store.Asked,
  after: string,
  most: number,
): Promise<store.Row[]> {
  try {
    return await store.rows(ctx.db, asked, after, most);
  } catch (error) {
    throw store.isTooLate(error) ? refuse(refusals.report_wide) : error;
  }
}

const linesAtOnce = 1_000;
const rowsBetweenRests = 25;

const forRows = ({ without: _without, format: _format, ...input }: ExportInput): Asked => input;

/** The same columns, rows and sums as on the screen, read within the call's transaction. */
async function fileOf(ctx: Ctx, wanted: ExportInput, span: Span) {
  const { without, report } = wanted;
  const asked = askedOf(ctx, forRows(wanted), span);
  const words = translatorOf(ctx, ctx.language);
  const leftOut = new Set(without.split(','));
  const whole = columnsOf(report, words);
  const isShown = (n: number) => n === 0 || !leftOut.has(whole[n]?.key ?? '');
  const shown = <Of>(all: readonly Of[]) => all.filter((_one, n) => isShown(n));
  const columns = shown(whole);
  const kinds = columns.map(({ kind }) => kind);
  const { sums } = await store.figures(ctx.db, asked);
  return {
    asked,
    words,
    columns,
    count: sums.rows,
    total: shown(sums.cells).map((cell, n) => (n === 0 ? words.text(sheetTotal.name) : cell)),
    async *cells(): AsyncGenerator<Cell[]> {
      for await (const row of store.everyRow(ctx.db, asked))
        yield inWords(shown(row.cells), kinds, words);
    },
  };
}
type ReportFile = Awaited<ReturnType<typeof fileOf>>;

/** The days asked for. @throws upgrade_required: Excel reaches as far back as the plan, plain text as far as there is anything, so that a clinic can always take its own figures along. */
async function spanFor(ctx: Ctx, wanted: ExportInput): Promise<Span> {
  const input = forRows(wanted);
  checkFilters(input);
  const today = dayAt(ctx.now, ctx.zone);
  const span = spanOf(input, today);
  const first = firstDay((await ownLimits(ctx)).excelDays, today);
  if (wanted.format !== 'csv' && !reaches(first, span))
    throw refuse(commonRefusals.upgrade_required);
  return span;
}

const nameOf = (report: string, span: Span, format: string): string =>
  `${report}-${span.from}-${span.to}.${format}`;
const csvMedia = 'text/csv; charset=utf-8';

const sheetOf = (ctx: Ctx, report: Input['report'], file: ReportFile, by: string): SheetParts => ({
  name: file.words.text(reports[report].name),
  columns: file.columns.map(({ heading, kind }) => ({
    header: heading,
    kind: kind === 'word' ? 'text' : kind,
  })),
  rows: file.cells(),
  count: file.count,
  total: file.total,
  zone: ctx.zone,
  taken: { by, at: ctx.now },
});

/** @throws upgrade_required, report_long */
async function exportReport(
  ctx: Ctx,
  input: ExportInput,
): Promise<{ bytes: Buffer; fileName: string; media: string }> {
  const { format, report } = input;
  const span = await spanFor(ctx, input);
  const asked = askedOf(ctx, forRows(input), span);
  if (format !== 'pdf' && (await store.isLonger(ctx.db, asked, mostWaitedFor)))
    throw refuse(refusals.report_long);
  const file = await fileOf(ctx, input, span);
  const { name: by } = memberOf(ctx);
  ctx.record('reports', '', { report, exported: file.count, ...span });
  const fileName = nameOf(report, span, format);
  if (format === 'csv')
    return { bytes: await buffer(csvPieces(ctx, file)), fileName, media: csvMedia };
  if (format === 'xlsx')
    return { bytes: await sheetBytes(sheetOf(ctx, report, file, by)), fileName, media: sheetMedia };
  const clinic = await clinics.mine(ctx);
  return {
    bytes: await reportPaper(ctx, {
      clinic: clinic.name,
      heading: file.words.text(reports[report].name),
      ...span,
      said: [
        ...(report === 'gst' ? supplierOf(clinic, file.words) : []),
        ...(await saidOf(ctx, file.asked, file.count, file.words)),
      ],
      columns: file.columns,
      rows: await firstOf(file.cells(), maxPrinted),
      total: file.total,
      by,
    }),
    fileName,
    media: 'application/pdf',
  };
}

/** @throws upgrade_required */
export async function exportLong(
  ctx: Ctx,
  input: InputOf<(typeof api)['exportLong']>,
): Promise<MadeFile> {
  const span = await spanFor(ctx, input);
  // The days are settled now: made tomorrow, the file is still of the days that were asked for.
  return exports.askFor(ctx, 'report', { ...input, ...span });
}

export async function makeFile(
  ctx: Ctx,
  { id, takenBy, asked }: InputOf<(typeof api)['makeFile']>,
): Promise<OutputOf<(typeof api)['makeFile']>> {
  const { report } = asked;
  const span = spanOf(asked, dayAt(ctx.now, ctx.zone));
  await store.mayTakeLong(ctx.db);
  const file = await fileOf(ctx, asked, span);
  const { format } = asked;
  const sink = ctx.settings.of(exports.fileMaker).sinkOf(id);
  let done = 0;
  const counted = {
    ...file,
    async *cells(): AsyncGenerator<Cell[]> {
      for await (const row of file.cells()) {
        done += 1;
        if (done % rowsBetweenRests === 0) {
          sink.far({ phase: 'rows', done, total: file.count });
          await sink.rest();
        }
        yield row;
      }
    },
  };
  await sink.take(
    format === 'csv' ? csvPieces(ctx, counted) : sheet(sheetOf(ctx, report, counted, takenBy)),
  );
  return {
    fileName: nameOf(report, span, format),
    media: format === 'csv' ? csvMedia : sheetMedia,
  };
}

async function firstOf<Of>(all: AsyncIterable<Of>, most: number): Promise<Of[]> {
  const first: Of[] = [];
  for await (const one of all) {
    if (first.length >= most) break;
    first.push(one);
  }
  return first;
}

/** Whose supplies a GST report lists, as the GST rules (46, 49) have it on each bill, and why they carry no tax. */
const supplierOf = (
  { address, gstNumber }: Pick<Clinic, 'address' | 'gstNumber'>,
  words: Translator,
): string[] => [
  ...(address === '' ? [] : [address]),
  `${words.text(clinicFields.gstNumber.label)}: ${gstNumber || '–'} · ${words.text(receiptWords.exempt)}`,
];

/** The days and each filter in words, and how much is left out. */
async function saidOf(
  ctx: Ctx,
  { from, to, filters }: store.Asked,
  rows: number,
  words: Translator,
): Promise<string[]> {
  const days = isAllDays({ from, to })
    ? words.text(printWords.all)
    : `${dayText(from, ctx.language)} – ${dayText(to, ctx.language)}`;
  const chosen: string[] = [];
  for (const [name, value] of Object.entries(filters)) {
    if (!isFilter(name) || value === undefined || value === '') continue;
    const heading = filterHeadings[name];
    const sentence = valueWords[value];
    const shown = name === 'doctorId' ? await store.memberName(ctx.db, value) : value;
    chosen.push(
      `${heading ? words.text(heading) : name}: ${sentence ? words.text(sentence) : shown}`,
    );
  }
  const count = (of: number) => of.toLocaleString('en-IN');
  const cut =
    rows > maxPrinted
      ? [words.text(printWords.first, { count: count(maxPrinted), all: count(rows) })]
      : [];
  return [[days, ...chosen].join(' · '), ...cut];
}

async function* csvPieces(
  ctx: Ctx,
  { columns, cells, total }: Pick<ReportFile, 'columns' | 'cells' | 'total'>,
): AsyncGenerator<Buffer> {
  const written = (row: readonly Cell[]) =>
    row.map((cell, n) => plainCell(cell, columns[n]?.kind ?? 'text', ctx.zone));
  yield Buffer.from(csvLines([columns.map(({ heading }) => heading)], true));
  let lines: Cell[][] = [];
  for await (const row of cells()) {
    lines.push(written(row));
    if (lines.length < linesAtOnce) continue;
    yield Buffer.from(csvLines(lines));
    lines = [];
  }
  yield Buffer.from(csvLines([...lines, written(total)]));
}

function plainCell(cell: Cell, kind: CellKind, zone: string): Cell {
  if (cell === null) return null;
  // Text that begins with a minus is kept from being a formula, and no sheet would add it up.
  if (kind === 'money' && typeof cell === 'number')
    return cell < 0 ? cell / 100 : (cell / 100).toFixed(2);
  if (kind === 'dayTime' && typeof cell === 'string' && /^\d{4}-/.test(cell))
    return Temporal.Instant.from(cell)
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
      .replace('T', ' ');
  return cell;
}

export { exportReport as export };
export { planWeekly, setWeekly, tellWeek, weekly } from './service/weekly.ts';

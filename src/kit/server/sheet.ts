// Excel files of any length, written row by row: typed cells, and text that can never become a formula.
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import yazl from 'yazl';

export const sheetMedia = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * What a column holds. `text` is any text, phone numbers and case numbers among it; `whole` and `number` plain numbers; `money`
 * whole paise, shown in rupees with lakh grouping; `day` a `YYYY-MM-DD`; `dayTime` an ISO instant, shown in the sheet's zone.
 */
type CellKind = 'text' | 'whole' | 'number' | 'money' | 'day' | 'dayTime';

export interface SheetColumn {
  header: string;
  kind: CellKind;
  /** In characters; a usual width for its kind without it. */
  width?: number;
}

export type Cell = string | number | null;

/** A column with what it takes of each row. */
export interface ColumnOf<Row> extends SheetColumn {
  cell: (row: Row) => Cell;
}

/** The cells of each row under their columns. */
export async function* cellsUnder<Row>(
  columns: readonly ColumnOf<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(({ cell }) => cell(row));
}

export interface SheetParts {
  /** The tab's name. */
  name?: string;
  columns: readonly SheetColumn[];
  /** One cell for each column, in their order. An async source is asked for a row only when the reader wants more. */
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
  /** How many rows there are, where they may fill more than one sheet: they go on in a second and a third. One sheet without it. */
  count?: number;
  /** For tests. */
  rowsOfSheet?: number;
  /** A last row below the others, outside their filter: its texts stand bold, whatever their columns hold. */
  total?: readonly Cell[];
  /** For `dayTime` columns. */
  zone?: string;
  /** Who takes the file out, and the instant: kept in its properties and printed under every page, so that a copy tells where it came from. */
  taken?: { by: string; at: Temporal.Instant };
}

/** Of one sheet, less its header row and its total. */
const maxRows = 1_048_574;
/** Longer text makes Excel offer a repair. */
const longestText = 32_767;
const pieceLength = 65_536;

/** The file as a stream. It fails when `rows` fails, and closes `rows` when its reader goes away. */
export function sheet(parts: SheetParts): Readable {
  const { count = 0, rowsOfSheet = maxRows } = parts;
  const names = tabNames(parts.name ?? 'Sheet1', Math.max(1, Math.ceil(count / rowsOfSheet)));
  const zip = new yazl.ZipFile();
  const rows = walk(parts.rows);
  const bodies = names.map((_name, n) =>
    Readable.from(sheetPieces({ ...parts, rows, rowsOfSheet, isLast: n === names.length - 1 }), {
      objectMode: false,
    }),
  );
  const out = Readable.from(zip.outputStream, { objectMode: false });
  for (const body of bodies) body.on('error', (error: Error) => out.destroy(error));
  out.on('close', () => {
    for (const body of bodies) body.destroy();
    void rows.return(undefined).catch(() => undefined);
  });
  const add = (path: string, text: string) =>
    zip.addBuffer(Buffer.from(head + text), path, { mtime: epoch });
  add('[Content_Types].xml', contentTypes(names.length));
  add('_rels/.rels', packageRels);
  add('docProps/core.xml', properties(parts.taken));
  add('xl/workbook.xml', workbook(names));
  add('xl/_rels/workbook.xml.rels', workbookRels(names.length));
  add('xl/styles.xml', stylesXml);
  for (const [n, body] of bodies.entries())
    zip.addReadStream(body, `xl/worksheets/sheet${n + 1}.xml`, { compress: true, mtime: epoch });
  zip.end();
  return out;
}

/** The whole file, for a download verb's answer. */
export const sheetBytes = (parts: SheetParts): Promise<Buffer> => buffer(sheet(parts));

/** One walk over the rows that every sheet goes on with; a plain loop would end it with the first. */
async function* walk(rows: SheetParts['rows']): AsyncGenerator<readonly Cell[]> {
  yield* rows;
}

interface OneSheet extends Omit<SheetParts, 'rows'> {
  rows: AsyncGenerator<readonly Cell[]>;
  rowsOfSheet: number;
  isLast: boolean;
}

async function* sheetPieces({
  columns,
  rows,
  total,
  zone = 'UTC',
  taken,
  rowsOfSheet,
  isLast,
}: OneSheet): AsyncGenerator<string> {
  const last = columnName(columns.length - 1);
  const widths = columns
    .map(
      ({ kind, width }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${width ?? usualWidth[kind]}" customWidth="1"/>`,
    )
    .join('');
  const titles = columns
    .map(({ header }, at) => textCell(`${columnName(at)}1`, header, boldStyle))
    .join('');
  let piece = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${titles}</row>`;
  const limit = isLast ? Infinity : rowsOfSheet;
  let n = 1;
  while (n <= limit) {
    const { done, value: row } = await rows.next();
    if (done) break;
    n += 1;
    if (n > rowsOfSheet + 1) throw new Error('too many rows for one sheet');
    piece += `<row r="${n}">${columns.map(({ kind }, at) => cellOf(`${columnName(at)}${n}`, kind, row[at] ?? null, zone)).join('')}</row>`;
    if (piece.length > pieceLength) {
      yield piece;
      piece = '';
    }
  }
  if (total && isLast) piece += totalRow(n + 1, columns, total, zone);
  yield `${piece}</sheetData><autoFilter ref="A1:${last}${n}"/>${taken ? footOf(taken, zone) : ''}</worksheet>`;
}

const totalRow = (
  n: number,
  columns: readonly SheetColumn[],
  cells: readonly Cell[],
  zone: string,
): string =>
  `<row r="${n}">${columns
    .map(({ kind }, at) => {
      const [place, value] = [`${columnName(at)}${n}`, cells[at] ?? null];
      return typeof value === 'string'
        ? textCell(place, value, boldStyle)
        : cellOf(place, kind, value, zone);
    })
    .join('')}</row>`;

function cellOf(at: string, kind: CellKind, value: Cell, zone: string): string {
  if (value === null || value === '') return '';
  switch (kind) {
    case 'text':
      return textCell(at, String(value), styleOf.text);
    case 'number':
      return numberCell(at, Number(value), styleOf.number);
    case 'whole':
      return numberCell(at, Number(value), signed(kind, Number(value)));
    case 'money':
      return numberCell(at, Number(value) / 100, signed(kind, Number(value)));
    case 'day':
      return numberCell(at, serialOf(String(value)), styleOf.day);
    case 'dayTime':
      return numberCell(at, serialOf(wallClock(String(value), zone)), styleOf.dayTime);
  }
}

/** `&` begins a code in a foot; more than 255 signs and Excel drops it. */
const footOf = ({ by, at }: NonNullable<SheetParts['taken']>, zone: string): string =>
  `<headerFooter><oddFooter>${xmlText(`&L${by.slice(0, 100).replaceAll('&', '&&')} · ${wallClock(at.toString(), zone).replace('T', ' ')}&R&P / &N`)}</oddFooter></headerFooter>`;

const properties = (taken: SheetParts['taken']): string =>
  `${coreHead}${taken ? `<dc:creator>${xmlText(taken.by)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${taken.at.toString({ smallestUnit: 'second' })}</dcterms:created>` : ''}</cp:coreProperties>`;

const numberCell = (at: string, value: number, style: number): string =>
  Number.isFinite(value) ? `<c r="${at}" s="${style}"><v>${value}</v></c>` : '';

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

// oxlint-disable-next-line no-control-regex -- what XML 1.0 forbids
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
};

/** `_x0041_` in a cell reads as `A`, so an underscore that begins such a mark is itself written as one. */
const xmlText = (text: string): string =>
  text
    .slice(0, longestText)
    .toWellFormed()
    .replace(illegal, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>\r]/g, (sign) => escapes[sign] ?? sign);

/** Excel counts days from 1900; a wall clock counts as if it were UTC, so that nobody's zone moves it. */
const serialOf = (wall: string): number =>
  Date.parse(wall.length === 10 ? `${wall}T00:00:00Z` : `${wall}Z`) / 86_400_000 + 25_569;

const wallClock = (instant: string, zone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' });

function columnName(at: number): string {
  const first = Math.floor(at / 26);
  return (first > 0 ? columnName(first - 1) : '') + String.fromCharCode(65 + (at % 26));
}

/** At most 31 characters, without what Excel refuses in a tab; those after the first have their number. */
function tabNames(name: string, sheets: number): string[] {
  const plain = name
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, sheets > 1 ? 27 : 31);
  const first = plain === '' || plain.toLowerCase() === 'history' ? 'Sheet1' : plain;
  return Array.from({ length: sheets }, (_one, n) => (n === 0 ? first : `${first} ${n + 1}`));
}

/** @param write told the sheet's number, from 1 */
const of = (sheets: number, write: (n: number) => string): string =>
  Array.from({ length: sheets }, (_one, n) => write(n + 1)).join('');

const epoch = new Date(Date.UTC(2026, 0, 1));
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const coreHead = `<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">`;
const contentTypes = (sheets: number): string =>
  `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetMedia}.main+xml"/>${of(sheets, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;
const packageRels = `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;
const workbook = (names: readonly string[]): string =>
  `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${of(names.length, (n) => `<sheet name="${xmlText(names[n - 1] ?? '').replaceAll('"', '&quot;')}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`;
const workbookRels = (sheets: number): string =>
  `<Relationships xmlns="${packages}/relationships">${of(sheets, (n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;

// Places in cellXfs below.
const styleOf = {
  text: 1,
  whole: 2,
  number: 3,
  money: 4,
  day: 5,
  dayTime: 6,
} as const satisfies Record<CellKind, number>;
const boldStyle = 7;
/** For what is below zero: a choice of codes by size would lose the sign. */
const belowZero = { whole: 8, money: 9 } as const;
const signed = (kind: 'whole' | 'money', value: number): number =>
  (value < 0 ? belowZero : styleOf)[kind];
const usualWidth: Record<CellKind, number> = {
  text: 24,
  whole: 10,
  number: 12,
  money: 16,
  day: 13,
  dayTime: 20,
};

/** `1,23,45,678`. Programs group by their own system's habit whatever a code says, so the commas stand in it as text. */
const inLakhs = (before: string, after: string): string =>
  [
    `[&gt;=10000000]${before}##\\,##\\,##\\,##0${after}`,
    `[&gt;=100000]${before}##\\,##\\,##0${after}`,
    `${before}#,##0${after}`,
  ].join(';');

const format = (id: number, code: string): string =>
  `<numFmt numFmtId="${id}" formatCode="${code}"/>`;
const face = (more: string): string => `<xf fontId="0" fillId="0" borderId="0" xfId="0" ${more}/>`;
/** `quotePrefix` keeps text that begins like a formula a text even after it is edited; format 49 is text. */
const stylesXml = `<styleSheet xmlns="${main}"><numFmts count="5">${format(164, inLakhs('[$₹-4009] ', '.00'))}${format(165, 'dd\\-mmm\\-yyyy')}${format(166, 'dd\\-mmm\\-yyyy\\ hh:mm')}${format(167, inLakhs('', ''))}${format(168, '[$₹-4009] #,##0.00')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="10">${face('numFmtId="0"')}${face('numFmtId="49" applyNumberFormat="1" quotePrefix="1"')}${face('numFmtId="167" applyNumberFormat="1"')}${face('numFmtId="0"')}${face('numFmtId="164" applyNumberFormat="1"')}${face('numFmtId="165" applyNumberFormat="1"')}${face('numFmtId="166" applyNumberFormat="1"')}<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" quotePrefix="1"/>${face('numFmtId="3" applyNumberFormat="1"')}${face('numFmtId="168" applyNumberFormat="1"')}</cellXfs></styleSheet>`;

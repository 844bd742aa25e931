// Rows out of a file as it was sent: Excel or CSV, told by its first bytes, one row at a time.
import { streamCsvRows } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';
import { refuse } from '../../../kit/shared/refusal.ts';
import { longestCell, mostColumns, refusals } from '../rules.ts';

type Value = string | number | boolean | Date | null | undefined;

const textOf = (value: Value): string =>
  (value === null || value === undefined ? '' : value instanceof Date ? dayText(value) : String(value))
    // oxlint-disable-next-line no-control-regex -- the database takes none of them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .toWellFormed()
    .trim()
    .slice(0, longestCell);

const dayText = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10));

const isZip = (bytes: Buffer): boolean => bytes.length > 3 && bytes[0] === 0x50 && bytes[1] === 0x4b;

/** UTF-8, or the code page that older programs write. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Each row with its cells as text; empty rows are left out. @throws sheet_unreadable */
export async function* rowsOf(bytes: Buffer): AsyncGenerator<string[]> {
  try {
    if (isZip(bytes)) {
      for await (const { values } of streamXlsxRows(bytes)) yield* cellsOf(values);
      return;
    }
    if (bytes.includes(0) && bytes[0] !== 0xff) throw refuse(refusals.sheet_unreadable);
    for (const values of streamCsvRows(decoded(bytes))) yield* cellsOf(values);
  } catch (error) {
    throw error instanceof Error && error.name === 'Refusal' ? error : refuse(refusals.sheet_unreadable, { details: { cause: String(error).slice(0, 200) } });
  }
}

function* cellsOf(values: readonly Value[]): Generator<string[]> {
  const cells = values.slice(0, mostColumns).map(textOf);
  if (cells.some((cell) => cell !== '')) yield cells;
}

// Comma-separated text, in the browser and on the server. The library below is young: whatever it meets in damaged text, callers see one error.
import { parseCsv, streamCsvRows, writeCsv } from 'hucre/csv';

/** A file that is no sheet, or a damaged one. */
export class SheetUnreadable extends Error {
  override readonly name = 'SheetUnreadable';
}

export const unreadable = (cause: unknown): SheetUnreadable =>
  new SheetUnreadable(cause instanceof Error ? cause.message : String(cause), { cause });

/** All rows at once. @throws SheetUnreadable and nothing else */
export function csvRows(text: string, delimiter: string): string[][] {
  try {
    return parseCsv(text, { delimiter }).map((row) => row.map((cell) => String(cell ?? '')));
  } catch (error) {
    throw unreadable(error);
  }
}

/** Row by row, for `readSheet`, which takes care of its errors. */
export const csvStream = (text: string) => streamCsvRows(text);

/** Lines of text for a spreadsheet program: what looks like a formula stays text. @param isFirst begins with the mark that makes Excel read UTF-8 */
export const csvLines = (
  rows: readonly (readonly (string | number | null)[])[],
  isFirst = false,
): string =>
  `${writeCsv(
    rows.map((row) => [...row]),
    { escapeFormulae: true, bom: isFirst },
  )}\r\n`;

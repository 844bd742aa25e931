// The one place that reads spreadsheets somebody sent. The library below is young: whatever it meets in a damaged file, callers see one error.
import { streamCsvRows } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';

export type SheetValue = string | number | boolean | Date | null | undefined;

/** A file that is no sheet, or a damaged one. */
export class SheetUnreadable extends Error {
  override readonly name = 'SheetUnreadable';
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes.length > 3 && bytes[0] === 0x50 && bytes[1] === 0x4b;

/** UTF-8, or the code page that older programs write. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function* valuesOf(bytes: Uint8Array): AsyncGenerator<readonly SheetValue[]> {
  if (isZip(bytes)) for await (const { values } of streamXlsxRows(bytes)) yield values;
  else if (bytes.includes(0) && bytes[0] !== 0xff) throw new Error('neither a workbook nor text');
  else yield* streamCsvRows(decoded(bytes));
}

/**
 * Excel or CSV, told by its first bytes, row by row. Run it on a thread of its own: a file that was made to be endless is ended from outside.
 * @throws SheetUnreadable and nothing else
 */
export async function* readSheet(bytes: Uint8Array): AsyncGenerator<readonly SheetValue[]> {
  const values = valuesOf(bytes);
  for (;;) {
    const next = await values.next().catch((error: unknown) => {
      throw new SheetUnreadable(error instanceof Error ? error.message : String(error), {
        cause: error,
      });
    });
    if (next.done) return;
    yield next.value;
  }
}

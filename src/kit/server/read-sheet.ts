// The one place that reads spreadsheets somebody sent. The library below is young: whatever it meets in a damaged file, callers see one error.
import { streamXlsxRows } from 'hucre/xlsx';
import { csvStream, unreadable } from '../shared/csv.ts';
import { isZip, judgeZip } from './zip.ts';

export type SheetValue = string | number | boolean | Date | null | undefined;

/** A workbook that would unfold to more than anybody's patients. */
export class SheetTooLarge extends Error {
  override readonly name = 'SheetTooLarge';
}

/** A hundred thousand patients with twenty columns are about 150 MB of sheet; text of the kind packs ten to forty times. */
const workbook = { entries: 2_000, bytes: 300_000_000, ratio: 200 };

/** UTF-8, or the code page that older programs write. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function* valuesOf(bytes: Buffer): AsyncGenerator<readonly SheetValue[]> {
  const verdict = isZip(bytes) ? judgeZip(bytes, workbook) : null;
  if (verdict === 'too_large') throw new SheetTooLarge('the archive would unfold to too much');
  if (verdict === 'damaged') throw new Error('an archive without a list of contents');
  if (isZip(bytes)) for await (const { values } of streamXlsxRows(bytes)) yield values;
  else if (bytes.includes(0) && bytes[0] !== 0xff) throw new Error('neither a workbook nor text');
  else yield* csvStream(decoded(bytes));
}

/**
 * Excel or CSV, told by its first bytes, row by row. Run it in a process of its own: a file that was made to be endless is ended from outside.
 * @throws SheetUnreadable, SheetTooLarge and nothing else
 */
export async function* readSheet(bytes: Buffer): AsyncGenerator<readonly SheetValue[]> {
  const values = valuesOf(bytes);
  for (;;) {
    const next = await values.next().catch((error: unknown) => {
      if (error instanceof SheetTooLarge) throw error;
      throw unreadable(error);
    });
    if (next.done) return;
    yield next.value;
  }
}

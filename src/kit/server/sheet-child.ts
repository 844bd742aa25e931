// Runs in a process of its own, which may be ended at any time: its limits as a line of JSON and a sheet on standard input, its rows as lines of JSON on standard output.
import { buffer } from 'node:stream/consumers';
import type { SheetLimits } from '../shared/contract.ts';
import { readSheet, SheetTooLarge, type SheetValue } from './read-sheet.ts';
import type { SheetEnd } from './sheet-rows.ts';

const sent = await buffer(process.stdin);
const head = sent.indexOf(10);
const limits: SheetLimits = JSON.parse(sent.toString('utf8', 0, head));
const linesAtOnce = 500;

const dayText = (date: Date): string =>
  Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);

const textOf = (value: SheetValue): string =>
  (value === null || value === undefined
    ? ''
    : value instanceof Date
      ? dayText(value)
      : String(value)
  )
    // oxlint-disable-next-line no-control-regex -- the database takes none of them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .toWellFormed()
    .trim()
    .slice(0, limits.cell);

let lines: string[] = [];
/** Standard output blocks until the rows are taken: the library reads on as long as this process runs. */
const handOver = (): void => {
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
  lines = [];
};

async function read(): Promise<SheetEnd> {
  let rows = 0;
  try {
    for await (const values of readSheet(sent.subarray(head + 1))) {
      const cells = values.slice(0, limits.columns).map(textOf);
      if (cells.every((cell) => cell === '')) continue;
      rows += 1;
      if (lines.push(JSON.stringify(cells)) >= linesAtOnce) handOver();
      // The head, and one row more than is allowed.
      if (rows > limits.rows + 1) break;
    }
    return 'whole';
  } catch (error) {
    return error instanceof SheetTooLarge ? 'too_large' : 'unreadable';
  }
}

const end = await read();
handOver();
process.stdout.write(JSON.stringify(end));

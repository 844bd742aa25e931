// Runs in a thread of its own: reads a sheet and hands its rows over a few hundred at a time, then stands still until they are taken.
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet, type SheetValue } from '../../../kit/server/read-sheet.ts';

export interface Given {
  bytes: Uint8Array;
  /** Set to 1 when the rows handed over are taken. */
  turn: Int32Array;
  longestCell: number;
  maxColumns: number;
}

export type Told = { rows: string[][] } | { problem: string };

const rowsAtOnce = 500;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by reading.ts alone
const { bytes, turn, longestCell, maxColumns } = workerData as Given;

const tell = (told: Told): void => parentPort?.postMessage(told);

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
    .slice(0, longestCell);

const dayText = (date: Date): string =>
  Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);

/** The library reads on as long as this thread runs, whatever is taken: only a thread that stands still keeps it from holding the whole sheet. */
function handOver(rows: string[][]): void {
  tell({ rows });
  Atomics.wait(turn, 0, 0);
  Atomics.store(turn, 0, 0);
}

let rows: string[][] = [];
try {
  for await (const values of readSheet(bytes)) {
    const cells = values.slice(0, maxColumns).map(textOf);
    if (cells.every((cell) => cell === '')) continue;
    rows.push(cells);
    if (rows.length < rowsAtOnce) continue;
    handOver(rows);
    rows = [];
  }
  if (rows.length > 0) tell({ rows });
} catch (error) {
  tell({ problem: String(error) });
}

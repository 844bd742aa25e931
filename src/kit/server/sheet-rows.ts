// Sheets that people send are read in a process with a hard memory limit: what grows beyond it ends there, and not here.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { SheetLimits } from '../shared/contract.ts';
import { commonRefusals, type Refusal, refuse } from '../shared/refusal.ts';
import { openGate } from './gate.ts';
import { type Spool, type Spooled, SpoolFull } from './spool.ts';

/** The child's last word. A child that dies before it says one has met its memory or its time. */
export type SheetEnd = 'whole' | 'unreadable' | 'too_large';

/** Of the rows as text. */
const maxRowBytes = 100_000_000;

const starter = fileURLToPath(new URL('./sheet-starter.ts', import.meta.url));
/** Where the starter listens, once one runs. */
let listening: Promise<string> | null = null;
const reading = new Set<string>();
const desk = openGate(2, 20);

/**
 * The rows that say something, one JSON list of texts a line. One sheet of a clinic at a time, two in all.
 * @throws sheet_busy, sheet_unreadable, sheet_too_large; too_many where too many clinics wait.
 */
export async function rowsOfSheet(
  clinicId: string,
  sheet: Spooled,
  limits: SheetLimits,
  spool: Spool,
): Promise<Spooled> {
  if (reading.has(clinicId)) throw refuse(commonRefusals.sheet_busy, { retryAfterSeconds: 5 });
  reading.add(clinicId);
  try {
    return await desk(() => readApart(sheet, limits, spool));
  } finally {
    reading.delete(clinicId);
  }
}

/** As `rowsOfSheet` has kept them. */
export async function* rowsIn(rows: Spooled): AsyncGenerator<string[]> {
  for await (const line of createInterface({ input: rows.stream(), crlfDelay: Infinity }))
    yield JSON.parse(line);
}

async function readApart(sheet: Spooled, limits: SheetLimits, spool: Spool): Promise<Spooled> {
  const line = await readerLine();
  const said: { end: string } = { end: '' };
  try {
    line.write(`${JSON.stringify(limits)}\n`);
    const [rows] = await Promise.all([
      spool.take(linesOf(line, said), maxRowBytes),
      pipeline(sheet.stream(), line),
    ]);
    const refusal = refusalOf(said.end);
    if (!refusal) return rows;
    await rows.drop();
    throw refusal;
  } catch (error) {
    throw error instanceof SpoolFull ? refuse(commonRefusals.sheet_too_large) : error;
  } finally {
    line.destroy();
  }
}

/** To a process that takes the limits as a line of JSON and the sheet's bytes, and answers rows. It lives no longer than the line. */
async function readerLine(): Promise<Socket> {
  listening ??= startStarter();
  const line = connect({ path: await listening, allowHalfOpen: true });
  await once(line, 'connect');
  return line;
}

async function startStarter(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'practice-diary-sheets-'));
  const path =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\${folder.replaceAll(/[:\\/]/g, '-')}`
      : join(folder, 'line');
  const process_ = fork(starter, [path], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: {} });
  process_.once('exit', () => {
    listening = null;
    rmSync(folder, { recursive: true, force: true });
  });
  await Promise.race([
    once(process_, 'message'),
    once(process_, 'exit').then(() => {
      throw new Error('what starts the readers of sheets has ended');
    }),
  ]);
  // It ends with this process, and does not keep it.
  process_.unref();
  process_.channel?.unref();
  return path;
}

/** Whole lines as they come; what stands after the last of them is the child's last word. */
async function* linesOf(stdout: Readable, said: { end: string }): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stdout) {
    const bytes: Buffer = Buffer.concat([rest, chunk]);
    const whole = bytes.lastIndexOf(10) + 1;
    if (whole > 0) yield bytes.subarray(0, whole);
    rest = bytes.subarray(whole);
  }
  said.end = rest.toString();
}

function refusalOf(end: string): Refusal | null {
  const known: Record<string, Refusal | null> = {
    '"whole"': null,
    '"unreadable"': refuse(commonRefusals.sheet_unreadable),
  };
  return known[end] === undefined ? refuse(commonRefusals.sheet_too_large) : known[end];
}

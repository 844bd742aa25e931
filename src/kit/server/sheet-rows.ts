// Sheets that people send are read in a process with a hard memory limit: what grows beyond it ends there, and not here.
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
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

/** A sheet of a hundred thousand rows takes a few seconds. */
const maxMillis = 40_000;
const maxHeapMegabytes = 320;
/** Of all that the process may write to, which the kernel holds; half of it is taken before the first row is read. */
const maxDataKilobytes = 1_000_000;
/** Of the rows as text. */
const maxRowBytes = 100_000_000;

const child = fileURLToPath(new URL('./sheet-child.ts', import.meta.url));
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
  const process_ = startChild(limits);
  const clock = setTimeout(() => process_.kill('SIGKILL'), maxMillis);
  const ended = new Promise<void>((settle) => process_.once('close', () => settle()));
  const said: { end: string } = { end: '' };
  try {
    const [rows] = await Promise.all([
      spool.take(linesOf(process_.stdout, said), maxRowBytes),
      // A child that ends early does not take what is left.
      pipeline(sheet.stream(), process_.stdin).catch(() => undefined),
    ]);
    const refusal = refusalOf(said.end);
    if (!refusal) return rows;
    await rows.drop();
    throw refusal;
  } catch (error) {
    throw error instanceof SpoolFull ? refuse(commonRefusals.sheet_too_large) : error;
  } finally {
    clearTimeout(clock);
    process_.kill('SIGKILL');
    await ended;
  }
}

function startChild(limits: SheetLimits) {
  const node = [
    process.execPath,
    `--max-old-space-size=${maxHeapMegabytes}`,
    child,
    JSON.stringify(limits),
  ];
  const [command = '', ...words] =
    process.platform === 'win32'
      ? node
      : ['sh', '-c', `ulimit -d ${maxDataKilobytes} -c 0; exec "$@"`, 'sheet', ...node];
  const process_ = spawn(command, words, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    windowsHide: true,
  });
  // Whoever waits for a page of the clinic comes first, from its start on.
  if (process_.pid !== undefined) setPriority(process_.pid, 15);
  return process_;
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

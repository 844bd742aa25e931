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
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SheetLimits } from '../shared/contract.ts';
import { commonRefusals, type Refusal, refuse } from '../shared/refusal.ts';
import { openGate } from './gate.ts';
import { type Spool, type Spooled, SpoolFull } from './spool.ts';

/** The child's last word. A child that dies before it says one has met its memory or its time. */
export type SheetEnd = 'whole' | 'unreadable' | 'too_large';

/** Of the rows as text. */
const maxRowBytes = 100_000_000;

const program = fileURLToPath(new URL('./sheet-starter.ts', import.meta.url));
interface Starter {
  /** Where it listens. */
  path: Promise<string>;
  ended: Promise<unknown>;
}
let running: Starter | null = null;
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

/** A line that breaks because the starter has died says nothing of the sheet: it is read once more, by the next. */
async function readApart(sheet: Spooled, limits: SheetLimits, spool: Spool): Promise<Spooled> {
  const starter = (running ??= startStarter());
  try {
    return await readBy(starter, sheet, limits, spool);
  } catch (error) {
    if (!isBroken(error) || !(await hasEnded(starter))) throw error;
    return readBy((running ??= startStarter()), sheet, limits, spool);
  }
}

const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ENOENT'].includes(String(error.code));

/** Its end is told a moment after its lines broke. */
const hasEnded = ({ ended }: Starter): Promise<boolean> =>
  Promise.race([ended.then(() => true), setTimeout(1_000, false, { ref: false })]);

async function readBy(
  starter: Starter,
  sheet: Spooled,
  limits: SheetLimits,
  spool: Spool,
): Promise<Spooled> {
  const line = await readerLine(starter);
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
async function readerLine({ path }: Starter): Promise<Socket> {
  const line = connect({ path: await path, allowHalfOpen: true });
  await once(line, 'connect');
  return line;
}

function startStarter(): Starter {
  const folder = mkdtempSync(join(tmpdir(), 'practice-diary-sheets-'));
  const path =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\${folder.replaceAll(/[:\\/]/g, '-')}`
      : join(folder, 'line');
  const child = fork(program, [path], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: {} });
  const ended = once(child, 'exit').then(() => {
    if (running === starter) running = null;
    rmSync(folder, { recursive: true, force: true });
  });
  const listening = async () => {
    await Promise.race([
      once(child, 'message'),
      ended.then(() => {
        throw new Error('what starts the readers of sheets has ended');
      }),
    ]);
    // It ends with this process, and does not keep it.
    child.unref();
    child.channel?.unref();
    return path;
  };
  const starter: Starter = { path: listening(), ended };
  return starter;
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

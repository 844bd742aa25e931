// A database that is not there yet: after a power cut all machines start at once, and the slowest is the one that is waited for.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describeDatabase } from './database-url.ts';
import { codeOf } from './system-errors.ts';

/** Nobody listens, nobody is found, it starts or ends, or it has no room left: each passes by itself. */
const passing = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  '57P03',
  '57P01',
  '53300',
]);
const waits = [250, 500, 1000, 2000, 5000];
const sayAgainMillis = 60_000;
const answerMillis = 10_000;

/**
 * Comes back when the database takes a connection; says that it waits, and that it waits no more.
 * @throws what waiting does not mend, such as a wrong password.
 */
export async function awaitDatabase(url: string, say: (line: string) => void): Promise<void> {
  let saidAt = -Infinity;
  for (let tries = 0; ; tries += 1) {
    const reason = await whyNot(url);
    if (reason === null) {
      if (tries > 0) say(`${describeDatabase(url)} answers`);
      return;
    }
    if (performance.now() - saidAt >= sayAgainMillis) {
      say(`${describeDatabase(url)} does not answer (${reason}); waiting for it`);
      saidAt = performance.now();
    }
    await pause(waits[Math.min(tries, waits.length - 1)]);
  }
}

async function whyNot(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerMillis });
  try {
    await client.connect();
    await client.query('select 1');
    return null;
  } catch (error) {
    const code = reasonOf(error);
    if (!passing.has(code)) throw error;
    return String(code);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A host of several addresses fails with all their reasons in one. */
function reasonOf(error: unknown): unknown {
  if (error instanceof AggregateError) return codeOf(error) ?? codeOf(error.errors[0]);
  // The driver's own limit bears no code.
  if (error instanceof Error && /timeout expired/.test(error.message)) return 'ETIMEDOUT';
  return codeOf(error);
}

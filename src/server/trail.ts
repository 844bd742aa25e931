// Reads leave their trace too, but not at the price of a write each: entries wait at most a quarter second and go in one transaction a clinic.
import type pg from 'pg';
import { signContext } from '../kit/server/context.ts';
import type { Actor } from '../kit/server/ctx.ts';

export interface ReadEntry {
  clinicId: string;
  entry: Record<string, unknown>;
}

export interface ReadTrail {
  add(entry: ReadEntry): void;
  /** Writes what waits; called by the timer, on shutdown and by tests. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export const readEntry = (seat: { actor: Actor; clinicId: string }, now: Temporal.Instant, entry: Record<string, unknown>): ReadEntry => ({
  clinicId: seat.clinicId,
  entry:
    seat.actor.kind === 'member'
      ? { ...entry, at: now.toString(), member: seat.actor.memberId, account: seat.actor.accountId, session: seat.actor.sessionId }
      : { ...entry, at: now.toString() },
});

const waitMillis = 250;
const mostAtOnce = 500;

/** @param onError told when a batch could not be written; the batch is kept and tried again. */
export function openTrail(pool: pg.Pool, contextKey: Buffer, onError: (error: unknown) => void): ReadTrail {
  let waiting: ReadEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(writeAll);
    return running;
  };
  const writeAll = async () => {
    const batch = waiting;
    waiting = [];
    for (const [clinicId, entries] of Map.groupBy(batch, (one) => one.clinicId)) {
      try {
        await write(pool, contextKey, clinicId, entries);
      } catch (error) {
        onError(error);
        waiting.push(...entries);
      }
    }
    if (waiting.length > 0) wake();
  };
  const wake = () => {
    timer ??= setTimeout(() => void flush(), waitMillis);
  };

  return {
    add(entry) {
      waiting.push(entry);
      if (waiting.length >= mostAtOnce) void flush();
      else wake();
    },
    flush,
    async close() {
      await flush();
      clearTimeout(timer);
    },
  };
}

async function write(pool: pg.Pool, contextKey: Buffer, clinicId: string, entries: ReadEntry[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.ctx', $1, true)`, [signContext(contextKey, 'system', clinicId)]);
    await client.query('select app.record($1)', [JSON.stringify(entries.map((one) => one.entry))]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

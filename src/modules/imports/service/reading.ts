// Rows out of a file as it was sent: Excel or CSV, told by its first bytes. A thread of its own reads them, so that nobody else's request waits meanwhile.
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refuse } from '../../../kit/shared/refusal.ts';
import { longestCell, maxColumns, refusals } from '../rules.ts';
import type { Given, Told } from './reading-thread.ts';

/** A sheet of a hundred thousand rows takes a few seconds; a file that was made to be endless ends here. */
const maxMillis = 120_000;
const maxMegabytes = 256;

/** Each row with its cells as text; empty rows are left out. No more than a few hundred are in memory at once. @throws sheet_unreadable */
export async function* rowsOf(bytes: Buffer): AsyncGenerator<string[]> {
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const given: Given = { bytes, turn, longestCell, maxColumns };
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: given,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 8 },
  });
  try {
    for await (const [message] of on(thread, 'message', {
      close: ['exit'],
      signal: AbortSignal.timeout(maxMillis),
    })) {
      const told: Told = message;
      if ('problem' in told) throw unreadable(told.problem);
      yield* told.rows;
      Atomics.store(turn, 0, 1);
      Atomics.notify(turn, 0);
    }
  } catch (error) {
    throw error instanceof Error && error.name === 'Refusal' ? error : unreadable(String(error));
  } finally {
    await thread.terminate();
  }
}

const unreadable = (cause: string) =>
  refuse(refusals.sheet_unreadable, { details: { cause: cause.slice(0, 200) } });

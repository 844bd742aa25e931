// What the server takes before anybody asks: how long it starts on a database that is there, and its memory at rest.
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../../tests/postgres.ts';
import { PipelineParts, residentBytes } from '../faults/app.ts';

interface Idle {
  /** The fastest of the starts. */
  startMillis: number;
  /** Of the server's own process. */
  bytes: number;
}

const starts = 3;
const restMillis = 15_000;

export async function benchIdle(): Promise<Idle> {
  const folder = temporaryFolder();
  const app = new PipelineParts(folder, { NODE_ENV: 'production' }, 'scripts/serve.mjs');
  try {
    // Makes the database.
    await app.start();
    const millis: number[] = [];
    for (let n = 0; n < starts; n += 1) {
      await app.signal('SIGTERM');
      millis.push(await app.start());
    }
    await pause(restMillis);
    return { startMillis: Math.min(...millis), bytes: residentBytes(app.pid) };
  } finally {
    await app.signal('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

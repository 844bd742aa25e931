// A second server process beside the journeys' own, behind the same database and with its keys.
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PipelineParts } from '../../../scripts/faults/app.ts';
import { clockOf } from '../../clock.ts';
import { memoryFolder } from '../../postgres.ts';
import { databaseAddress } from '../database.ts';
import { dataFolder } from '../people.ts';

export interface Second {
  port: number;
  address: string;
  /** On the spot, as a machine that loses its power. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export async function startSecond(
  environment: Readonly<Record<string, string>> = {},
): Promise<Second> {
  const folder = memoryFolder();
  const offset = process.env['JOURNEY_OFFSET'];
  copyFileSync(join(dataFolder(), 'secret'), join(folder, 'secret'));
  const app = new PipelineParts(folder, {
    ...(offset ? clockOf(Number(offset)) : {}),
    DATABASE_URL: databaseAddress(),
    ...environment,
  });
  await app.start();
  return {
    port: app.port,
    address: `http://127.0.0.1:${app.port}`,
    kill: () => app.signal('SIGKILL'),
    async close() {
      await app.signal('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

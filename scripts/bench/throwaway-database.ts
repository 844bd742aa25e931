// A PostgreSQL of its own for one bench, gone with its folder afterwards.
import { rmSync } from 'node:fs';
import { startPostgres } from '../../src/kit/server/postgres.ts';
import { temporaryFolder } from '../../tests/postgres.ts';

/** @param work is given a superuser's connection. */
export async function onThrowaway<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = temporaryFolder();
  const database = await startPostgres({ folder, fsync: false });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

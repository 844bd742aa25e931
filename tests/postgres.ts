// One PostgreSQL for a whole test run: fast, since it need not survive a power cut.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../src/kit/server/postgres.ts';

/** A temporary data folder that the database's account can reach, also when root makes it. */
export const temporaryFolder = (): string => folderIn(tmpdir());

/** The same in memory, where there is room: a database is cloned there in a tenth of the time. */
export const memoryFolder = (): string => folderIn(hasRoom(memory) ? memory : tmpdir());

const memory = '/dev/shm';
/** More than two runs at a time were seen to need. */
const roomBytes = 4e9;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > roomBytes && freemem() > 2 * roomBytes;
}

function folderIn(parent: string): string {
  const folder = mkdtempSync(join(parent, 'practice diary '));
  chmodSync(folder, 0o711);
  return folder;
}

/** Starts it; `url` is a superuser's. `stop` ends it and removes its folder. */
export async function testPostgres(
  environment: Readonly<Record<string, string>> = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = memoryFolder();
  const postgres = await startPostgres({ folder, fsync: false, environment });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

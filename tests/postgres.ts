// One PostgreSQL for a whole test run: fast, since it need not survive a power cut.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../src/kit/server/postgres.ts';

/** A temporary data folder that the database's account can reach, also when root makes it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice diary '));
  chmodSync(folder, 0o711);
  return folder;
}

/** Starts it; `url` is a superuser's. `stop` ends it and removes its folder. */
export async function testPostgres(
  environment: Readonly<Record<string, string>> = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = temporaryFolder();
  const postgres = await startPostgres({ folder, fsync: false, environment });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// `npm run backup [-- FOLDER]`: a backup of the embedded installation, running or not, into FOLDER or `BACKUP_DIR`; proved by restoring it
// into a throwaway folder. `--nightly` then removes the backups that are not worth keeping.
import { readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBackup, pruneBackups } from '../src/kit/server/backup.ts';
import { pruneChanges } from '../src/kit/server/changes.ts';
import { proveBackup } from '../src/kit/server/backup-restore.ts';
import { settingsOrExit } from '../src/kit/server/env.ts';
import { takeLock } from '../src/kit/server/lock.ts';
import { readPostmaster } from '../src/kit/server/postgres-processes.ts';
import { startPostgres } from '../src/kit/server/postgres.ts';

const words = process.argv.slice(2);
const isNightly = words.includes('--nightly');
const settings = settingsOrExit([], process.env);
const into = words.find((word) => !word.startsWith('--')) ?? settings.backups;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (settings.databaseUrl !== undefined || into === null) {
  process.stderr.write(
    into === null
      ? 'Usage: npm run backup -- <folder>, or set BACKUP_DIR\n'
      : 'DATABASE_URL is a database of your own: back it up with its own tools\n',
  );
  process.exit(2);
}

/** The server's own database while it runs; started for the while where it does not. */
async function openOwn(): Promise<{ url: string; stop: () => Promise<void> }> {
  const running = readPostmaster(join(settings.folder, 'postgres'));
  if (running) {
    const password = readFileSync(join(settings.folder, 'postgres.password'), 'utf8').trim();
    const host = encodeURIComponent(running.socketFolder);
    return {
      url: `postgres://postgres:${password}@${host}/postgres`,
      stop: () => Promise.resolve(),
    };
  }
  const lock = takeLock(settings.folder);
  const database = await startPostgres({ folder: settings.folder });
  return {
    url: database.url,
    async stop() {
      await database.stop();
      lock.release();
    },
  };
}

try {
  const database = await openOwn();
  let path: string;
  try {
    path = await makeBackup(
      { folder: settings.folder, adminUrl: database.url, anchors: settings.anchors.folder },
      into,
    );
  } finally {
    await database.stop();
  }
  const { tables, rows, files } = await proveBackup(path).catch(async (error: unknown) => {
    // What can't be restored must not stand for a backup tonight.
    await rename(path, `${path}.failed`);
    throw error;
  });
  say(`The backup is ${path}`);
  say(`Restored for a trial: ${tables} tables, ${rows} rows, ${files} files, the books balance`);
  if (isNightly) {
    for (const gone of await pruneBackups(into, Temporal.Now.timeZoneId()))
      say(`${gone} is old and was removed`);
    await pruneChanges(into);
  }
} catch (error) {
  process.stderr.write(
    `The backup failed: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}

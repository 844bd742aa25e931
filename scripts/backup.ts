// `npm run backup [-- FOLDER]`: a backup of the embedded installation, running or not, into FOLDER or `BACKUP_DIR`; proved by restoring it
// into a throwaway folder. `--nightly` then removes the backups that are not worth keeping.
import { rename } from 'node:fs/promises';
import { makeBackup, pruneBackups } from '../src/kit/server/backup.ts';
import { pruneChanges } from '../src/kit/server/changes.ts';
import { proveBackup } from '../src/kit/server/backup-restore.ts';
import { settingsOrExit } from '../src/kit/server/env.ts';
import { openOwn } from './own-database.ts';

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

try {
  const database = await openOwn(settings);
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

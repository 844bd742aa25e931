// `npm run restore-backup -- BACKUP`: puts a backup into the data folder (`DATA_DIR`), which must be empty; then start as ever.
import { BackupRefused } from '../src/kit/server/backup.ts';
import { restoreBackup } from '../src/kit/server/backup-restore.ts';
import { settingsOrExit } from '../src/kit/server/env.ts';

const [backup] = process.argv.slice(2);
const settings = settingsOrExit([], process.env);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (backup === undefined) {
  process.stderr.write('Usage: DATA_DIR=<empty folder> npm run restore-backup -- <backup>\n');
  process.exit(2);
}
try {
  const { madeAt } = await restoreBackup(backup, settings.folder, say);
  say(`${settings.folder} is as it was at ${madeAt}`);
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

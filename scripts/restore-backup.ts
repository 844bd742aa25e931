// `npm run restore-backup -- BACKUP`: puts a backup into the data folder (`DATA_DIR`), which must be empty; then start as ever.
// `-- BACKUP_DIR --until=2026-11-29T10:04:30+05:30`: the newest backup of before and all that happened after it up to that moment; `--until=newest`: all.
import { parseArgs } from 'node:util';
import { BackupRefused } from '../src/kit/server/backup.ts';
import { backupBefore, type Until } from '../src/kit/server/changes.ts';
import { restoreBackup } from '../src/kit/server/backup-restore.ts';
import { settingsOrExit } from '../src/kit/server/env.ts';

const usage =
  'Usage: DATA_DIR=<empty folder> npm run restore-backup -- <backup>, or -- <folder of backups> --until=<moment with its zone, or newest>\n';
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { until: { type: 'string' } },
});
const [from] = positionals;
const until = untilOf(values.until);
const settings = settingsOrExit([], process.env);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (from === undefined) {
  process.stderr.write(usage);
  process.exit(2);
}
try {
  const backup = until !== null ? await backupBefore(from, until) : from;
  const { madeAt } = await restoreBackup(backup, settings.folder, say, until);
  say(
    until !== null
      ? `${settings.folder} is as it was at ${until === 'newest' ? 'the last change that was copied' : until.toString()}`
      : `${settings.folder} is as it was at ${madeAt}`,
  );
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function untilOf(text: string | undefined): Until | null {
  if (text === undefined) return null;
  if (text === 'newest') return text;
  try {
    return Temporal.Instant.from(text);
  } catch {
    process.stderr.write(usage);
    return process.exit(2);
  }
}

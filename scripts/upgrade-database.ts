// `npm run upgrade-database -- --before=FOLDER`: after an update that brings another major version of PostgreSQL; FOLDER is where the version
// before stands. The server does not run meanwhile.
import { parseArgs } from 'node:util';
import { databaseKeys, settingsOrExit } from '../src/kit/server/env.ts';
import { takeLock } from '../src/kit/server/lock.ts';
import { upgradeDatabase, UpgradeRefused } from '../src/kit/server/upgrade.ts';

const { before } = parseArgs({ options: { before: { type: 'string' } } }).values;
const settings = settingsOrExit([], process.env);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
if (before === undefined || settings.databaseUrl !== undefined) {
  process.stderr.write(
    before === undefined
      ? 'Usage: npm run upgrade-database -- --before=<folder of the version before>\n'
      : 'DATABASE_URL is a database of your own: bring it over with its own tools\n',
  );
  process.exit(2);
}
const lock = takeLock(settings.folder);
try {
  const { tables, rows } = await upgradeDatabase({
    folder: settings.folder,
    before,
    keys: databaseKeys(settings),
    log: say,
  });
  say(`${tables} tables and ${rows} rows were brought over; make a backup after the first start`);
  say(
    `The database of before is ${settings.folder}/postgres.before: delete it when nobody needs it`,
  );
} catch (error) {
  if (!(error instanceof UpgradeRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  lock.release();
}

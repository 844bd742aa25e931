// `npm run restore-clinic -- ARCHIVE`: brings a clinic's archive into an empty installation (`DATA_DIR`); then start as ever.
import pg from 'pg';
import { RestoreRefused, restoreClinic } from '../src/kit/server/clinic-restore.ts';
import { settingsOrExit } from '../src/kit/server/env.ts';
import { bringUpToDate, filesOf, openOwn } from './own-database.ts';

const [path] = process.argv.slice(2);
const settings = settingsOrExit([], process.env);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (path === undefined) {
  process.stderr.write('Usage: DATA_DIR=<empty folder> npm run restore-clinic -- <archive>\n');
  process.exit(2);
}
const database = await openOwn(settings);
const client = new pg.Client({ connectionString: database.url });
try {
  await bringUpToDate(settings, database.url);
  await client.connect();
  const made = await restoreClinic(client, await filesOf(settings, client), path);
  say(`${made.clinicName} is here: ${made.tables} tables, ${made.rows} rows, ${made.files} files`);
  if (made.missingFiles > 0)
    say(`${made.missingFiles} files were missing already when the archive was made`);
  say('Passwords were not in it: each user logs in by "Forgot password" once');
  say('To do again: the bank account, ABHA links, API keys, webhooks, push notifications');
} catch (error) {
  if (!(error instanceof RestoreRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await client.end();
  await database.stop();
}

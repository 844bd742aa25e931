// `npm run keys -- [list | rotate | drop-old | new-secret | abandon]`: the keys that all is sealed with. Works beside the running servers,
// but for `new-secret` and `abandon`.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { settingsOrExit } from '../src/kit/server/env.ts';
import { placeOfFiles } from '../src/kit/server/files.ts';
import { dropFileKeys, KeysLocked, openRing } from '../src/kit/server/key-ring.ts';
import {
  dropOldKeys,
  rotateKeys,
  RotationRefused,
  rotationState,
} from '../src/kit/server/key-rotation.ts';
import { FolderInUse, takeLock } from '../src/kit/server/lock.ts';
import { rolesIn } from '../src/kit/server/migrate.ts';
import { readPostmaster } from '../src/kit/server/postgres-processes.ts';
import { sealedColumns } from '../src/server/sealed-columns.ts';
import { bringUpToDate, openOwn } from './own-database.ts';

/** Servers look for new keys every twenty seconds. */
const usualLead = 60;
/** What was begun before may not be committed yet: no transaction lives longer. */
const usualSettle = 60;

const [command = 'list', ...words] = process.argv.slice(2);
const settings = settingsOrExit([], process.env);
const place = placeOfFiles(settings);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const commands: Readonly<Record<string, (client: pg.Client, url: string) => Promise<void>>> = {
  list,
  rotate,
  'drop-old': dropOld,
  'new-secret': newSecret,
  abandon,
};
const run = commands[command];
if (!run) {
  process.stderr.write(`Usage: npm run keys -- ${Object.keys(commands).join(' | ')}\n`);
  process.exit(2);
}

const isAlone = command === 'new-secret' || command === 'abandon';
if (isAlone && settings.databaseUrl === undefined && isServing()) {
  process.stderr.write('The server runs: stop it first\n');
  process.exit(1);
}
const database = await openOwn(settings);
const client = new pg.Client({ connectionString: database.url });
try {
  await client.connect();
  await run(client, database.url);
} catch (error) {
  if (!(error instanceof RotationRefused || error instanceof KeysLocked)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await client.end();
  await database.stop();
}

function isServing(): boolean {
  if (readPostmaster(join(settings.folder, 'postgres'))) return true;
  try {
    takeLock(settings.folder).release();
    return false;
  } catch (error) {
    if (error instanceof FolderInUse) return true;
    throw error;
  }
}

async function list(): Promise<void> {
  const { rows } = await client.query<{ purpose: string; ids: string; newest: Date }>(
    `select purpose, string_agg(id::text, ', ' order by id) as ids, max(made_at) as newest from app_private.key_ring group by 1 order by 1`,
  );
  for (const { purpose, ids, newest } of rows)
    say(`${purpose.padEnd(16)} ${ids.padEnd(10)} the newest of ${newest.toISOString()}`);
  const state = await rotationState(client);
  if (!state) return;
  const { rowsDone, filesDone, filesTotal, failed, missing } = state;
  const counts = `${String(rowsDone)} rows, ${String(filesDone)} of ${String(filesTotal)} files, ${String(failed)} that do not open, ${String(missing)} files that are not there`;
  say(
    state.endedAt === null
      ? `Being sealed anew since ${state.begunAt.toISOString()}: ${counts}. If no process does it, run "rotate" again`
      : `Sealed anew on ${state.endedAt.toISOString()}: ${counts}`,
  );
}

async function rotate(_client: pg.Client, url: string): Promise<void> {
  await bringUpToDate(settings, url);
  await openRing(client, settings, place);
  const { rowsDone, filesDone, failed, missing } = await rotateKeys({
    client,
    guard: (await rolesIn(url)).guard,
    settings,
    place,
    columns: sealedColumns,
    leadSeconds: numberOf('--lead', usualLead),
    settleSeconds: numberOf('--settle', usualSettle),
    say,
  });
  say(`Sealed anew: ${String(rowsDone)} rows and ${String(filesDone)} files`);
  if (missing > 0) say(`${String(missing)} files that records name are not in the storage`);
  if (failed > 0) {
    say(`${String(failed)} do not open; the older keys stay`);
    process.exitCode = 1;
  } else say('Once a backup is made, "npm run keys -- drop-old" takes the older keys away');
}

function numberOf(name: string, usual: number): number {
  const wished = words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
  return wished === undefined ? usual : Number(wished);
}

async function dropOld(): Promise<void> {
  say(`${String(await dropOldKeys({ client, place }))} older keys are gone`);
}

/** Of the data folder; a SECRET of the environment is changed there. */
async function newSecret(): Promise<void> {
  if (settings.secret !== undefined)
    throw new RotationRefused(
      'SECRET is set: set a new one, and EARLIER_SECRETS to the present one, and start',
    );
  await openRing(client, settings, place);
  const path = join(settings.folder, 'secret');
  renameSync(path, `${path}.before`);
  await openRing(client, settings, place);
  rmSync(`${path}.before`);
  say(`${path} is new, and the keys are sealed by it. Make a backup: older ones open by theirs`);
}

/** Where SECRET is lost: what was sealed is lost with it. */
async function abandon(): Promise<void> {
  if (!words.includes('--yes'))
    throw new RotationRefused(
      'All documents, bank accounts, ABHA numbers and passwords are given up for good. If SECRET is lost: npm run keys -- abandon --yes',
    );
  await client.query('delete from app_private.key_ring');
  await client.query('delete from app_private.key_rotation');
  await dropFileKeys(place);
  if (existsSync(join(settings.folder, 'secret.before')))
    rmSync(join(settings.folder, 'secret.before'));
  say('The next start makes new keys from SECRET');
}

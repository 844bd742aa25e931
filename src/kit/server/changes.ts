// What the database writes ahead, copied each minute beside its backups: with a backup it leads to any moment after it.
import { createReadStream, createWriteStream } from 'node:fs';
import {
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import {
  BackupRefused,
  type Finished,
  listBackups,
  type Manifest,
  readManifest,
} from './backup.ts';
import { tellOperator } from './backup-nightly.ts';
import { codeOf, messageOf } from './system-errors.ts';
import { withClient } from './with-client.ts';

const lookMillis = 60_000;
/** The newest of so many days can be brought to any moment after it. */
const days = 7;
/** PostgreSQL writes ahead in files of this size, each named by its timeline and its place: `00000001` `0000000A` `000000FE`. */
const segmentBytes = 16 * 1024 * 1024;
const segmentsALog = 256;
const segmentName = /^[0-9A-F]{24}$/;
const historyName = /^[0-9A-F]{8}\.history$/;
/** Holds what was not copied yet. */
const slot = 'changes';
/** Beside the backups, one folder for each database that was ever backed up there: two may write under the same names. */
const folderName = 'changes';
const placeIn = (backups: string, database: string): string => join(backups, folderName, database);

/** What PostgreSQL gives a database when it is made, and a restored one keeps. */
async function databaseOf(backup: string): Promise<string> {
  const control = await readFile(join(backup, 'postgres/global/pg_control'));
  return String(control.readBigUInt64LE(0));
}

const wholeOf = (segment: string): string => `${segment}.gz`;
/** Up to what was written when it was copied. */
const partOf = (segment: string): string => `${segment}.part.gz`;

/** Counts segments over all timelines. */
const placeOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * segmentsALog + Number.parseInt(segment.slice(16), 16);

export interface Source {
  /** The data folder. */
  folder: string;
  /** Its running database, as superuser. */
  adminUrl: string;
  /** Where its backups lie. */
  backups: string;
}

/** What a look leaves for the next. */
interface Looked {
  /** How far the database had written. */
  lsn: string;
  /** Nothing was missing since the newest backup. */
  isWhole: boolean;
  /** When a file last came to each folder. */
  folders: Map<string, number>;
}
const nothingLooked = (): Looked => ({ lsn: '', isWhole: false, folders: new Map() });

/**
 * Copies what was written since the last look, and the files that were put meanwhile.
 * @param looked of the looks before, changed here
 * @throws BackupRefused as long as anything is missing since the newest backup: the database throws away what it can hold no longer.
 */
export const copyChanges = (source: Source, looked: Looked = nothingLooked()): Promise<void> =>
  withClient(source.adminUrl, async (client) => {
    if (!(await holdChanges(client))) looked.isWhole = false;
    const now = await writtenBy(client);
    if (now.lsn === looked.lsn && looked.isWhole) return;
    const into = placeIn(source.backups, now.database);
    await mkdir(into, { recursive: true, mode: 0o700 });
    const log = join(await realpath(join(source.folder, 'postgres')), 'pg_wal');
    const copied = await copySegments(log, into, now);
    // What it names was put before it was written: files first, then the names of what names them.
    const all = await listBackups(source.backups);
    const since = sinceOf(all.slice(0, days).at(-1));
    await copyFiles(join(source.folder, 'files'), into, since, looked.folders);
    for (const name of copied) await rename(join(into, `${name}.new`), join(into, name));
    for (const name of copied)
      if (!name.endsWith(partOf('')))
        await rm(join(into, partOf(name.slice(0, 24))), { force: true });
    await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [slot, now.lsn]);
    looked.lsn = now.lsn;
    if (!looked.isWhole && all[0]) await refuseMissing(all[0], into);
    looked.isWhole = true;
  });

/** How far the database has written ahead. */
interface Written {
  database: string;
  lsn: string;
  name: string;
  bytes: number;
}

async function writtenBy(client: pg.Client): Promise<Written> {
  const { rows } = await client.query<Written>(
    `select c.system_identifier::text as database, l.lsn::text, f.file_name as name, f.file_offset as bytes
       from pg_control_system() c, (select pg_current_wal_flush_lsn() lsn) l, pg_walfile_name_offset(l.lsn) f`,
  );
  const [written] = rows;
  if (!written) throw new Error('the database does not say how far it has written');
  return written;
}

/** @returns whether all that was not copied yet is held still. */
async function holdChanges(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ state: string | null }>(
    'select wal_status as state from pg_replication_slots where slot_name = $1',
    [slot],
  );
  const state = rows[0]?.state;
  if (state !== undefined && state !== 'lost') return true;
  await dropSlot(client);
  await client.query('select pg_create_physical_replication_slot($1, true)', [slot]);
  return false;
}

const dropSlot = (client: pg.Client): Promise<unknown> =>
  client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
    [slot],
  );

/** Where nobody copies them any more: what is held would fill the disk. */
export const dropChanges = (adminUrl: string): Promise<unknown> => withClient(adminUrl, dropSlot);

/** @returns the names to come of what lies there as `….new`. */
async function copySegments(log: string, into: string, now: Written): Promise<string[]> {
  const present = new Set(await readdir(into));
  const copied: string[] = [];
  for (const name of (await readdir(log)).sort()) {
    if (historyName.test(name) && !present.has(name)) {
      await pipeline(createReadStream(join(log, name)), fileAt(join(into, `${name}.new`)));
      copied.push(name);
    }
    // Later ones are old files that wait for their turn.
    if (!segmentName.test(name) || name > now.name || present.has(wholeOf(name))) continue;
    const isWhole = name < now.name;
    if (!isWhole && now.bytes === 0) continue;
    const to = isWhole ? wholeOf(name) : partOf(name);
    await pipeline(
      createReadStream(join(log, name), isWhole ? {} : { end: now.bytes - 1 }),
      createGzip({ level: constants.Z_BEST_SPEED }),
      fileAt(join(into, `${to}.new`)),
    );
    copied.push(to);
  }
  return copied;
}

/** On the disk before it bears its name. */
const fileAt = (path: string) => createWriteStream(path, { mode: 0o600, flush: true });

/** A file of before is in the oldest backup that counts. */
const sinceOf = (oldest: Finished | undefined): number =>
  (oldest?.madeAt ?? Temporal.Now.instant()).subtract({ hours: 1 }).epochMilliseconds;

/** A file that is sealed anew keeps its name, so each copy bears its time too. */
async function copyFiles(
  from: string,
  into: string,
  since: number,
  folders: Looked['folders'],
): Promise<void> {
  const walk = async (folder: string): Promise<void> => {
    const { mtimeMs: changedAt } = await stat(folder).catch(goneIsOld);
    if (folders.get(folder) === changedAt) return;
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile() && !entry.name.endsWith('.part'))
        await copyOnce(path, join(into, 'files', relative(from, path)), since);
    }
    // One above tells nothing of those below it.
    if (!entries.some((entry) => entry.isDirectory())) folders.set(folder, changedAt);
  };
  if (await stat(from).catch(() => null)) await walk(from);
}

function goneIsOld(error: unknown): { mtimeMs: number } {
  if (codeOf(error) === 'ENOENT') return { mtimeMs: 0 };
  throw error;
}

async function copyOnce(from: string, name: string, since: number): Promise<void> {
  const { mtimeMs } = await stat(from).catch(goneIsOld);
  const to = `${name}@${Math.floor(mtimeMs)}`;
  if (mtimeMs < since || (await stat(to).catch(() => null))) return;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await pipeline(createReadStream(from), fileAt(`${to}.new`));
  await rename(`${to}.new`, to);
}

/** Each minute; what fails stands before the operator until it succeeds. @returns how to stop. */
export function keepChanges(source: Source, say: (line: string) => void): () => Promise<void> {
  const looked = nothingLooked();
  // A letter of an earlier run goes too.
  let isTold = true;
  const look = async (): Promise<void> => {
    try {
      await copyChanges(source, looked);
      if (isTold) await tellOperator(source.adminUrl, slot, null);
      isTold = false;
    } catch (error) {
      say(`The changes since the last backup were not copied: ${messageOf(error)}`);
      isTold = true;
      await tellOperator(source.adminUrl, slot, messageOf(error)).catch(() => undefined);
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, lookMillis);
  return () => {
    clearInterval(timer);
    return looking;
  };
}

/** Removes what no backup of the last days needs. */
export async function pruneChanges(backups: string): Promise<void> {
  const all = await listBackups(backups);
  const oldest = all.slice(0, days).at(-1);
  if (!oldest) return;
  const first = firstSegment(await readManifest(oldest.path));
  const into = placeIn(backups, await databaseOf(oldest.path));
  for (const name of await segmentsIn(into))
    if (placeOf(name) < placeOf(first))
      for (const file of [wholeOf(name), partOf(name)]) await rm(join(into, file), { force: true });
  for (const { path, putAt } of await copiedFiles(into))
    if (putAt < sinceOf(oldest)) await rm(path);
  const databases = new Set<string>();
  for (const { path } of all) databases.add(await databaseOf(path));
  for (const name of await readdir(join(backups, folderName)).catch(() => []))
    if (!databases.has(name)) await rm(join(backups, folderName, name), { recursive: true });
}

const firstSegment = ({ files }: Manifest): string => {
  const [first] = files
    .flatMap(({ path }) => (path.startsWith('postgres/pg_wal/') ? [path.slice(-24)] : []))
    .filter((name) => segmentName.test(name))
    .sort();
  if (first === undefined)
    throw new BackupRefused('The backup holds none of what was written ahead');
  return first;
};

async function segmentsIn(into: string): Promise<string[]> {
  const names = await readdir(into).catch(() => []);
  const segments = names.flatMap((name) =>
    /^[0-9A-F]{24}(\.part)?\.gz$/.test(name) ? [name.slice(0, 24)] : [],
  );
  return [...new Set(segments)].sort();
}

interface CopiedFile {
  path: string;
  /** As it lay below the folder of kept files. */
  name: string;
  putAt: number;
}

async function copiedFiles(into: string): Promise<CopiedFile[]> {
  const root = join(into, 'files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const [, name, putAt] = /^(.+)@(\d+)$/.exec(relative(root, path)) ?? [];
    return name === undefined || !entry.isFile() ? [] : [{ path, name, putAt: Number(putAt) }];
  });
}

/** The newest backup of a folder that was made before a moment; the newest of all for `newest`. @throws BackupRefused */
export async function backupBefore(backups: string, until: Until): Promise<string> {
  const match = (await listBackups(backups)).find(
    ({ madeAt }) => until === 'newest' || Temporal.Instant.compare(madeAt, until) <= 0,
  );
  if (!match) throw new BackupRefused(`${backups} holds no backup of before`);
  return match.path;
}

/** Up to where what was written after a backup is taken in. */
export type Until = Temporal.Instant | 'newest';

/**
 * Lays what was written after a backup into its database, which takes it in at its next start, up to the moment and no further. What it writes
 * after that bears another timeline's name: nothing of two lives of a database is taken for one.
 * @param cluster the database's folder, not running
 * @param until null: as the backup is, with nothing of what came after it
 * @throws BackupRefused where a part of it is not there.
 */
export async function layChanges(
  backup: string,
  manifest: Manifest,
  cluster: string,
  until: Until | null,
): Promise<void> {
  const from = placeIn(dirname(backup), await databaseOf(backup));
  const log = join(cluster, 'pg_wal');
  if (until !== null) await laySegments(from, log, firstSegment(manifest));
  for (const name of await readdir(from).catch(() => []))
    if (historyName.test(name))
      await pipeline(createReadStream(join(from, name)), fileAt(join(log, name)));
  const settings = join(cluster, 'postgresql.auto.conf');
  const [before = ''] = (await readFile(settings, 'utf8')).split(settingsMark);
  await writeFile(settings, `${before}${settingsUntil(until)}`, { mode: 0o600, flush: true });
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600, flush: true });
}

async function laySegments(from: string, log: string, first: string): Promise<void> {
  const segments = (await segmentsIn(from)).filter((name) => placeOf(name) >= placeOf(first));
  if (segments.length === 0)
    throw new BackupRefused(`${from} holds nothing that was written after the backup`);
  refuseGaps(segments, first, from);
  const present = new Set(await readdir(from));
  for (const name of segments) {
    const file = present.has(wholeOf(name)) ? wholeOf(name) : partOf(name);
    await pipeline(
      createReadStream(join(from, file)),
      createGunzip(),
      fileAt(join(log, name)),
    ).catch((error: unknown) => {
      throw new BackupRefused(`${join(from, file)} was cut off or changed`, { cause: error });
    });
    // PostgreSQL takes only files of full size; what is behind the last change is nothing to it.
    await truncate(join(log, name), segmentBytes);
  }
}

function refuseGaps(segments: readonly string[], first: string, from: string): void {
  const places = new Set(segments.map(placeOf));
  const last = Math.max(...places);
  for (let place = placeOf(first); place <= last; place += 1)
    if (!places.has(place))
      throw new BackupRefused(
        `${from} has a gap: of what was written ahead, part ${place - placeOf(first) + 1} of ${last - placeOf(first) + 1} after the backup is not there`,
      );
}

async function refuseMissing({ path }: Finished, into: string): Promise<void> {
  if (into !== placeIn(dirname(path), await databaseOf(path))) return;
  const first = firstSegment(await readManifest(path));
  const segments = (await segmentsIn(into)).filter((name) => placeOf(name) >= placeOf(first));
  refuseGaps(segments, first, into);
}

const settingsMark = '# restored';
/** All is in its own folder already: there is nothing to be fetched. Zones by their letters are not known yet when this is read. */
const settingsUntil = (until: Until | null): string =>
  [
    settingsMark,
    `restore_command = 'false'`,
    `recovery_target_action = 'promote'`,
    // Nobody is let in before it stands there.
    'hot_standby = off',
    ...(until === null
      ? [`recovery_target = 'immediate'`, `recovery_target_timeline = 'current'`]
      : []),
    ...(until === null || until === 'newest'
      ? []
      : [`recovery_target_time = '${until.toString().replace('T', ' ').replace('Z', '+00')}'`]),
    '',
  ].join('\n');

/** The files that were put after a backup, each as it was at the moment. */
export async function layFiles(backup: string, folder: string, until: Until): Promise<void> {
  const end = until === 'newest' ? Infinity : until.epochMilliseconds;
  const files = await copiedFiles(placeIn(dirname(backup), await databaseOf(backup)));
  for (const { path, name, putAt } of files.toSorted((a, b) => a.putAt - b.putAt)) {
    if (putAt > end) break;
    const to = join(folder, 'files', name);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await pipeline(createReadStream(path), fileAt(to));
  }
}

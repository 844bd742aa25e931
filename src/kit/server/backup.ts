// A backup of the running embedded installation: one folder with database, kept files and secret, whole or not there.
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { z } from 'zod';
import { codeOf } from './system-errors.ts';

/** A sentence for the operator. */
export class BackupRefused extends Error {}

const format = 1;
const manifestName = 'manifest.json';
const prefix = 'practice-diary-';
const unfinished = '.part';
/** Any number will do as long as nobody else takes it: one backup at a time per database. */
const backupLock = 5_010_004;

const manifestShape = z.object({
  format: z.number(),
  madeAt: z.string(),
  /** The newest migration that ran here. */
  migration: z.string(),
  postgres: z.string(),
  /** Entries of all audit logs when it began and when it ended: a restored database stands between. */
  audit: z.tuple([z.number(), z.number()]),
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifestShape>;
type Copied = Manifest['files'][number];

interface Installation {
  /** The data folder. */
  folder: string;
  /** Its running database, as superuser. */
  adminUrl: string;
  /** The audit log's anchors. */
  anchors: string;
}

/**
 * Makes a backup in `into` while the installation works on.
 * @returns the backup's folder; until it bears that name, nothing counts as a backup.
 * @throws BackupRefused while another one is being made.
 */
export async function makeBackup(
  { folder, adminUrl, anchors }: Installation,
  into: string,
): Promise<string> {
  await mkdir(into, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1) as free',
      [backupLock],
    );
    if (!rows[0]?.free) throw new BackupRefused('Another backup of this database is being made');
    await clearUnfinished(into);
    const madeAt = Temporal.Now.instant().round('second');
    const name = `${prefix}${madeAt.toString().replaceAll(':', '-')}`;
    const place = join(into, `${name}${unfinished}`);
    await mkdir(place, { mode: 0o700 });
    const list: CopyList = { folders: [], files: [] };
    // Before the database: an anchor must not know more than the log it holds.
    if (existsSync(anchors)) await copyTree(anchors, 'audit-anchors', place, list);
    const cluster = await realpath(join(folder, 'postgres'));
    const database = await copyDatabase(client, cluster, place, list);
    // After the database: what it names was kept before, and a kept file never changes.
    if (existsSync(join(folder, 'files')))
      await copyTree(join(folder, 'files'), 'files', place, list);
    for (const single of ['secret', 'postgres.password'])
      if (existsSync(join(folder, single)))
        list.files.push(await copyFile(join(folder, single), single, place));
    await writeManifest(place, { format, madeAt: madeAt.toString(), ...database, ...list });
    // Renamed only when all of it is on the disk: a power cut leaves no name without its bytes.
    spawnSync('sync');
    await rename(place, join(into, name));
    spawnSync('sync');
    return join(into, name);
  } finally {
    await client.end();
  }
}

async function clearUnfinished(into: string): Promise<void> {
  for (const name of await readdir(into))
    if (name.startsWith(prefix) && name.endsWith(unfinished))
      await rm(join(into, name), { recursive: true, force: true });
}

type CopyList = Pick<Manifest, 'folders' | 'files'>;

async function copyDatabase(
  client: pg.Client,
  cluster: string,
  place: string,
  list: CopyList,
): Promise<Pick<Manifest, 'migration' | 'postgres' | 'audit'>> {
  const copy: Pick<Manifest, 'migration' | 'postgres' | 'audit'> = {
    migration: await one(client, 'select max(name) from app_private.migrations'),
    postgres: (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim(),
    audit: [await auditEntries(client), 0],
  };
  // Holds the log of changes from here on; it ends with this connection, however that ends.
  await client.query(`select pg_create_physical_replication_slot('backup', true, true)`);
  const first = await one(client, `select pg_walfile_name(pg_backup_start('backup', true))`);
  await copyTree(cluster, 'postgres', place, list, leftOut);
  list.files.push(
    await copyFile(join(cluster, 'global/pg_control'), 'postgres/global/pg_control', place),
  );
  const { rows } = await client.query<{ last: string; labelfile: string }>(
    'select pg_walfile_name(lsn) as last, labelfile from pg_backup_stop(false)',
  );
  const [{ last, labelfile } = { last: '', labelfile: '' }] = rows;
  for (const name of (await readdir(join(cluster, 'pg_wal'))).sort())
    if (name.endsWith('.history') || (name >= first && name <= last))
      list.files.push(
        await copyFile(join(cluster, 'pg_wal', name), `postgres/pg_wal/${name}`, place),
      );
  await writeFile(join(place, 'postgres/backup_label'), labelfile, { mode: 0o600 });
  list.files.push({
    path: 'postgres/backup_label',
    size: Buffer.byteLength(labelfile),
    sha256: createHash('sha256').update(labelfile).digest('hex'),
  });
  copy.audit[1] = await auditEntries(client);
  return copy;
}

async function one(client: pg.Client, text: string): Promise<string> {
  const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
  return String(rows[0]?.[0]);
}

export const auditEntries = async (client: pg.Client): Promise<number> =>
  Number(await one(client, 'select coalesce(sum(seq), 0) from app.audit_heads'));

/** Folders whose content PostgreSQL makes anew, and files that speak of this very run. */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const leftOut = (path: string): boolean =>
  emptied.has(dirname(path)) ||
  path === 'global/pg_control' ||
  /^(postmaster\.(pid|opts)|backup_label.*|pg_internal\.init.*|pgsql_tmp.*|practice-diary\.folder)$/.test(
    basename(path),
  );

/** Copies what is there; a file that goes meanwhile belonged to nobody any more. */
async function copyTree(
  from: string,
  to: string,
  place: string,
  list: CopyList,
  isLeftOut: (path: string) => boolean = () => false,
): Promise<void> {
  const walk = async (inner: string): Promise<void> => {
    const path = join(to, inner);
    await mkdir(join(place, path), { recursive: true, mode: 0o700 });
    list.folders.push(path);
    for (const entry of await entriesOf(join(from, inner))) {
      const below = join(inner, entry.name);
      if (isLeftOut(below)) continue;
      if (entry.isDirectory()) await walk(below);
      else if (entry.isFile()) {
        const copied = await copyFile(join(from, below), join(to, below), place).catch(goneIsNull);
        if (copied) list.files.push(copied);
      }
    }
  };
  await walk('');
}

const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch((error: unknown) => goneIsNull(error) ?? []);

function goneIsNull(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

/** @returns what was written, by its own bytes. */
async function copyFile(from: string, path: string, place: string): Promise<Copied> {
  return { path, ...(await pour(from, join(place, path))) };
}

/** Copies a file, counting and hashing on the way. */
export async function pour(from: string, to: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  const counter = counting(hash);
  await pipeline(createReadStream(from), counter.stream, createWriteStream(to, { mode: 0o600 }));
  return { size: counter.size(), sha256: hash.digest('hex') };
}

function counting(hash: Hash): { stream: Transform; size: () => number } {
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, size: () => size };
}

/** The list first, the hash of the list in its last line: a list that was cut off or edited is no list. */
async function writeManifest(place: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest);
  const file = await open(join(place, manifestName), 'wx', 0o600);
  await file.writeFile(`${text}\n${createHash('sha256').update(text).digest('hex')}\n`);
  await file.sync();
  await file.close();
}

/** @throws BackupRefused where there is none, or only half of one. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, manifestName), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR')
      throw new BackupRefused(`${backup} is no finished backup: it has no ${manifestName}`);
    throw error;
  });
  const [list = '', sum] = text.split('\n');
  if (createHash('sha256').update(list).digest('hex') !== sum)
    throw new BackupRefused(`${join(backup, manifestName)} was cut off or changed`);
  const known: unknown = JSON.parse(list);
  if (typeof known === 'object' && known !== null && 'format' in known && known.format !== format)
    throw new BackupRefused(`${backup} was made by a newer version of Practice Diary`);
  return manifestShape.parse(known);
}

export interface Finished {
  path: string;
  madeAt: Temporal.Instant;
}

/** The finished backups of a folder, newest first. */
export async function listBackups(into: string): Promise<Finished[]> {
  const names = await readdir(into).catch((error: unknown) => goneIsNull(error) ?? []);
  return names
    .flatMap((name) => {
      const [, day, time] = /^practice-diary-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z$/.exec(name) ?? [];
      if (day === undefined || time === undefined) return [];
      const madeAt = Temporal.Instant.from(`${day}T${time.replaceAll('-', ':')}Z`);
      return [{ path: join(into, name), madeAt }];
    })
    .sort((a, b) => Temporal.Instant.compare(b.madeAt, a.madeAt));
}

/** How many days, weeks and months keep their newest backup. */
const keptSpans = { days: 7, weeks: 4, months: 6 };

/** What pruning leaves of backups, newest first. */
export function worthKeeping(backups: readonly Finished[], zone: string): Finished[] {
  const keep = new Set<Finished>();
  for (const [most, spanOf] of [
    [keptSpans.days, (day: Temporal.PlainDate) => day.toString()],
    [keptSpans.weeks, (day: Temporal.PlainDate) => `${day.yearOfWeek} ${day.weekOfYear}`],
    [keptSpans.months, (day: Temporal.PlainDate) => day.toPlainYearMonth().toString()],
  ] as const) {
    const spans = new Set<string>();
    for (const backup of backups) {
      const span = spanOf(backup.madeAt.toZonedDateTimeISO(zone).toPlainDate());
      if (spans.has(span) || spans.size === most) continue;
      spans.add(span);
      keep.add(backup);
    }
  }
  return backups.filter((backup) => keep.has(backup));
}

/** Removes what is not worth keeping. @returns what it removed. */
export async function pruneBackups(into: string, zone: string): Promise<string[]> {
  const backups = await listBackups(into);
  const keep = new Set(worthKeeping(backups, zone));
  const gone = backups.filter((backup) => !keep.has(backup)).map(({ path }) => path);
  for (const path of gone) {
    // Under its unfinished name first: half removed, it is no backup.
    await rename(path, `${path}${unfinished}`);
    await rm(`${path}${unfinished}`, { recursive: true, force: true });
  }
  return gone;
}

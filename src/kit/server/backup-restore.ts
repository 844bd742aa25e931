// The way back: a backup into an empty data folder, and the proof that it would work.
import { chownSync, chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { auditEntries, BackupRefused, type Manifest, pour, readManifest } from './backup.ts';
import { layChanges, layFiles, type Until } from './changes.ts';
import { fileColumnsOf, namedIn } from './file-columns.ts';
import { codeOf, messageOf } from './system-errors.ts';
import { openCluster, restoring } from './postgres-cluster.ts';
import { startPostgres } from './postgres.ts';
import type { Account } from './postgres-programs.ts';

const migrations = new URL('../../../migrations/', import.meta.url);

/**
 * Puts a backup into an empty data folder. What was put there goes again when anything of the backup is not as it was made.
 * @param until brings it on to a moment after it, by the changes that were copied beside it.
 * @throws BackupRefused with the reason.
 */
export async function restoreBackup(
  backup: string,
  folder: string,
  log: (line: string) => void = () => {},
  until: Until | null = null,
): Promise<Manifest> {
  const manifest = await readManifest(backup);
  await refuseNewer(manifest, backup);
  const present = existsSync(folder) ? readdirSync(folder) : [];
  if (present.some((name) => name !== restoring))
    throw new BackupRefused(
      `${folder} is not empty; a backup is restored only into an empty data folder`,
    );
  const half = join(folder, restoring);
  await rm(half, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  await mkdir(half, { mode: 0o700 });
  try {
    await bring(backup, manifest, half);
    await layChanges(backup, manifest, join(half, 'postgres'), until);
    if (until !== null) await layFiles(backup, half, until);
    await placeAll(half, folder, manifest, log);
    if (until !== null) await takeIn(backup, folder, log);
  } catch (error) {
    const entry = join(folder, 'postgres');
    if (existsSync(entry)) await rm(realpathSync(entry), { recursive: true, force: true });
    for (const name of readdirSync(folder))
      await rm(join(folder, name), { recursive: true, force: true });
    throw error;
  }
  return manifest;
}

/** The start takes in what was laid there, and is over when the database stands at its moment. */
async function takeIn(backup: string, folder: string, log: (line: string) => void): Promise<void> {
  const database = await startPostgres({ folder, log }).catch((error: unknown) => {
    throw messageOf(error).includes('recovery target')
      ? new BackupRefused(`What was copied beside ${backup} ends before that moment`)
      : error;
  });
  await database.stop();
}

async function refuseNewer({ migration }: Manifest, backup: string): Promise<void> {
  if (!(await readdir(migrations)).includes(migration))
    throw new BackupRefused(
      `${backup} was made by a newer version of Practice Diary: it knows ${migration}, this one does not`,
    );
}

async function bring(backup: string, manifest: Manifest, half: string): Promise<void> {
  for (const path of manifest.folders)
    await mkdir(join(half, path), { recursive: true, mode: 0o700 });
  for (const { path, size, sha256 } of manifest.files) {
    await mkdir(dirname(join(half, path)), { recursive: true, mode: 0o700 });
    const poured = await pour(join(backup, path), join(half, path)).catch(() => null);
    if (poured === null) throw new BackupRefused(`${join(backup, path)} can't be read`);
    if (poured.size !== size || poured.sha256 !== sha256)
      throw new BackupRefused(`${join(backup, path)} was cut off or changed`);
  }
}

/** The database last: a folder without one is not started on while its mark stands. */
async function placeAll(
  half: string,
  folder: string,
  { postgres }: Manifest,
  log: (line: string) => void,
): Promise<void> {
  for (const name of await readdir(half))
    if (name !== 'postgres') await rename(join(half, name), join(folder, name));
  const fill = async (path: string, account: Account): Promise<void> => {
    for (const name of await readdir(join(half, 'postgres')))
      await move(join(half, 'postgres', name), join(path, name));
    if (account) own(path, account);
  };
  await openCluster({ folder, fsync: true, log, fill });
  log(`The database is of PostgreSQL ${postgres}`);
  await rm(half, { recursive: true });
}

/** To another disk too. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (codeOf(error) !== 'EXDEV') throw error;
    return cp(from, to, { recursive: true });
  });
}

function own(path: string, account: NonNullable<Account>): void {
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
  chownSync(path, account.uid, account.gid);
}

interface Proof {
  tables: number;
  rows: number;
  files: number;
}

/**
 * Restores a backup into a throwaway folder, starts its database and reads all of it.
 * @throws BackupRefused with what does not hold.
 */
export async function proveBackup(backup: string): Promise<Proof> {
  const folder = mkdtempSync(join(tmpdir(), 'practice-diary-proof-'));
  chmodSync(folder, 0o711);
  try {
    const manifest = await restoreBackup(backup, folder);
    const database = await startPostgres({ folder, fsync: false });
    try {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        return await readAll(client, manifest, backup);
      } finally {
        await client.end();
      }
    } finally {
      await database.stop();
    }
  } finally {
    const entry = join(folder, 'postgres');
    if (existsSync(entry)) await rm(realpathSync(entry), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Every row of every table is read, which checks the checksum of every page. */
async function readAll(client: pg.Client, manifest: Manifest, backup: string): Promise<Proof> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace in
       (select oid from pg_namespace where nspname in ('app', 'app_private', 'pgboss'))`,
  );
  let rows = 0;
  for (const { name } of tables) {
    const counted = await client.query<{ n: string }>(`select count(t.*) as n from ${name} t`);
    rows += Number(counted.rows[0]?.n);
  }
  const [least, most] = manifest.audit;
  const entries = await auditEntries(client);
  if (entries < least || entries > most)
    throw new BackupRefused(
      `${backup} has ${entries} entries of the audit log, from ${least} to ${most} were there`,
    );
  const { rows: unbalanced } = await client.query(
    'select entry_id from app.ledger_postings group by clinic_id, entry_id having sum(amount_paise) <> 0 limit 1',
  );
  if (unbalanced.length > 0) throw new BackupRefused(`${backup} has books that do not balance`);
  return { tables: tables.length, rows, files: await namedFiles(client, manifest, backup) };
}

async function namedFiles(client: pg.Client, { files }: Manifest, backup: string): Promise<number> {
  const present = new Set(
    files.flatMap(({ path }) => (path.startsWith('files/') ? [path.slice(-32)] : [])),
  );
  // The pieces of a made file go by themselves, also while a backup is being made.
  const columns = (await fileColumnsOf(client)).filter(({ column }) => column !== 'parts');
  let named = 0;
  for (const column of columns)
    for (const { key } of (await client.query<{ key: string }>(namedIn(column))).rows) {
      named += 1;
      if (!present.has(key))
        throw new BackupRefused(`${backup} lacks the file ${key}, which its database names`);
    }
  return named;
}

// The way back of a clinic's archive: into an installation that holds no clinic yet, all of it or nothing.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import {
  archiveFormat,
  type ArchiveManifest,
  isTaken,
  lastMigration,
  tablesOf,
} from './clinic-archive.ts';
import { systemClinicId } from './context.ts';
import type { FileStore } from './files.ts';
import { ArchiveDamaged, readTar } from './tar.ts';

export class RestoreRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RestoreRefused';
  }
}

interface Restored {
  clinicId: string;
  clinicName: string;
  tables: number;
  rows: number;
  files: number;
  missingFiles: number;
}

interface Taken {
  /** What came out of the archive, by name. */
  files: Map<string, { size: number; sha256: string }>;
  rows: Map<string, number>;
  manifest: ArchiveManifest | null;
}

const mostBytes = 200_000_000;
/** Of a file that waits for the clinic's id, which the archive says last. */
type Keep = (key: string, bytes: Buffer) => Promise<void>;

/**
 * @param client as the database's superuser.
 * @throws RestoreRefused in words; nothing is left of it then but kept files that nobody names.
 */
export async function restoreClinic(
  client: pg.Client,
  store: FileStore,
  path: string,
): Promise<Restored> {
  const migration = await lastMigration();
  await refuseFull(client);
  const tables = new Map((await tablesOf(client)).filter(isTaken).map((one) => [one.name, one]));
  await client.query('begin');
  try {
    // Rows come as they were: what triggers made of them stands in the archive.
    await client.query("set local session_replication_role = 'replica'");
    const taken: Taken = { files: new Map(), rows: new Map(), manifest: null };
    let clinicId = '';
    const keep: Keep = (key, bytes) => store.shelfOf(clinicId).keepAs(key, bytes);
    for await (const { name, bytes } of readTar(unpacked(path), mostBytes)) {
      if (taken.manifest) throw new RestoreRefused('Something stands behind the list of contents');
      if (name === 'manifest.json') {
        taken.manifest = manifestOf(bytes, migration);
        continue;
      }
      taken.files.set(name, {
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
      const table = /^tables\/([a-z_]+)-\d{5}\.jsonl$/.exec(name)?.[1];
      const key = /^files\/([0-9a-f]{32})$/.exec(name)?.[1];
      if (key !== undefined) await keep(key, bytes);
      if (table === undefined) continue;
      const known = tables.get(table);
      if (!known) throw new RestoreRefused(`This version knows no table ${table}`);
      const count = await insert(client, table, known.columns, bytes);
      taken.rows.set(table, (taken.rows.get(table) ?? 0) + count);
      if (table === 'clinics') clinicId = await onlyClinic(client);
    }
    const manifest = await prove(client, taken, clinicId, [...tables.keys()]);
    await client.query('commit');
    return {
      clinicId,
      clinicName: manifest.clinicName,
      tables: manifest.tables.length,
      rows: [...taken.rows.values()].reduce((sum, count) => sum + count, 0),
      files: [...taken.files.keys()].filter((name) => name.startsWith('files/')).length,
      missingFiles: manifest.missingFiles.length,
    };
  } catch (error) {
    await client.query('rollback');
    throw inWords(error);
  }
}

function inWords(error: unknown): unknown {
  if (error instanceof ArchiveDamaged) return new RestoreRefused(error.message);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new RestoreRefused('There is no such archive');
  if (code === 'ENOSPC' || code === '53100') return new RestoreRefused('The disk is full');
  if (code.startsWith('Z_')) return new RestoreRefused('The archive is damaged or cut off');
  return error;
}

/** Files come after the tables, so the clinic is known by then. */
async function onlyClinic(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ clinic_id: string }>(
    'select clinic_id from app.clinics where clinic_id <> $1',
    [systemClinicId],
  );
  const [only] = rows;
  if (!only || rows.length > 1) throw new RestoreRefused('An archive holds one clinic');
  return only.clinic_id;
}

async function refuseFull(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ full: boolean }>(
    'select exists (select from app.clinics where clinic_id <> $1) or exists (select from app.accounts) as full',
    [systemClinicId],
  );
  if (rows[0]?.full)
    throw new RestoreRefused(
      'This installation is not empty: a clinic is restored only into an empty one',
    );
}

async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  pipeline(createReadStream(path), gunzip, () => undefined);
  for await (const piece of gunzip) yield piece;
}

function manifestOf(bytes: Buffer, migration: string): ArchiveManifest {
  const manifest: ArchiveManifest = JSON.parse(bytes.toString());
  if (manifest.format !== archiveFormat)
    throw new RestoreRefused(
      `The archive is of format ${manifest.format}, this version reads ${archiveFormat}`,
    );
  if (manifest.migration !== migration)
    throw new RestoreRefused(
      `The archive was made by another version: it stands at ${manifest.migration}, this one at ${migration}. Restore it with its own version, then bring that one up to date`,
    );
  return manifest;
}

async function insert(
  client: pg.Client,
  table: string,
  columns: readonly { name: string }[],
  bytes: Buffer,
): Promise<number> {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const lines = bytes.toString().trimEnd().split('\n');
  const { rowCount } = await client.query(
    `insert into app."${table}" (${names}) select ${names} from jsonb_populate_recordset(null::app."${table}", $1::jsonb) on conflict do nothing`,
    [`[${lines.join(',')}]`],
  );
  if (rowCount !== lines.length) throw new RestoreRefused(`Rows of ${table} stand there twice`);
  return lines.length;
}

/** @throws RestoreRefused where something is missing, changed or too much. */
async function prove(
  client: pg.Client,
  { files, rows, manifest }: Taken,
  clinicId: string,
  tables: readonly string[],
): Promise<ArchiveManifest> {
  if (!manifest) throw new RestoreRefused('The archive is cut off');
  if (manifest.clinicId !== clinicId) throw new RestoreRefused('The archive is of another clinic');
  const listed = new Set(manifest.files.map(({ name }) => name));
  for (const name of files.keys())
    if (!listed.has(name)) throw new RestoreRefused(`${name} is not in the list of contents`);
  for (const { name, size, sha256 } of manifest.files) {
    const file = files.get(name);
    if (!file) throw new RestoreRefused(`${name} is missing from the archive`);
    if (file.size !== size || file.sha256 !== sha256)
      throw new RestoreRefused(`${name} was changed since the archive was made`);
  }
  const said = new Map(manifest.tables.map((table) => [table.name, table.rows]));
  for (const table of tables)
    if (said.get(table) !== (rows.get(table) ?? 0))
      throw new RestoreRefused(`${table} does not hold the rows that the list of contents says`);
  await client.query(
    'insert into app.patient_keys (clinic_id, key, patient_id) select clinic_id, key, id from app.patients, unnest(search_keys) key on conflict do nothing',
  );
  await proveReferences(client);
  return manifest;
}

/** Nothing was checked while the rows came in: no row may name one that is not there. */
async function proveReferences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; find: string }>(
    `select con.conname as name, format('select 1 from %s o where %s and not exists (select from %s t where %s) limit 1', con.conrelid::regclass,
       (select string_agg(format('o.%I is not null', a.attname), ' and ') from unnest(con.conkey) k join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k),
       con.confrelid::regclass,
       (select string_agg(format('o.%I = t.%I', a.attname, b.attname), ' and ') from unnest(con.conkey, con.confkey) k(own, its)
        join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k.own join pg_attribute b on b.attrelid = con.confrelid and b.attnum = k.its)) as find
     from pg_constraint con where con.contype = 'f' and con.connamespace = 'app'::regnamespace`,
  );
  for (const { name, find } of rows)
    if ((await client.query(find)).rowCount)
      throw new RestoreRefused(`The archive does not hold together: ${name}`);
}

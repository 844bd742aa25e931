// All of one clinic in one archive (decision 0071): what is taken is asked of the database's catalogue, what is left out is named here.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { pipeline as finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { csvLines } from '../shared/csv.ts';
import { fileColumns } from './file-columns.ts';
import type { Shelf } from './files.ts';
import { FileMissing } from './s3.ts';
import { tarEnd, tarFill, tarHead } from './tar.ts';

export const archiveFormat = 1;

/** Tables of a clinic that stay, each with its reason. All others with a clinic's column go along. */
export const leftOut: Readonly<Record<string, string>> = {
  abha_flows: 'Steps of proving an ABHA number; they end within the hour',
  abha_links: 'Sealed by the key of the installation; a patient proves the ABHA number again',
  api_keys: 'Secrets of programs; new ones are made',
  client_reports: 'Faults of screens, for the operator',
  dead_letters: 'Work of the installation',
  hook_refusals: 'Work of the installation',
  intents: 'Work of the installation, sealed by its key',
  links: 'Secrets of links that were sent',
  made_files: 'Files made out of the rest; they go after a week',
  message_secrets: 'Secrets in messages, sealed by the key of the installation',
  once: 'Answers kept for two days, so that nothing is done twice',
  operator_sessions: 'Who operates the installation',
  operators: 'Who operates the installation',
  outgoing: 'Work of the installation',
  paper_links: 'Secrets of links that were sent',
  patient_keys: 'Made again out of the patients',
  push_subscriptions: 'Secrets of browsers; each is asked again',
  sessions: 'Who is logged in',
  webhook_deliveries: 'Work of the installation',
  webhooks: 'Sealed by the key of the installation; they are set up again',
  webhooks_heard: 'Work of the installation',
};

/** Columns that stand empty in the archive: as text, what the row holds instead. */
export const withheld: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accounts: { password_hash: 'none' },
  bank_accounts: { sealed: '\\x' },
  video_relatives: { device: '\\x' },
  video_stays: { device: '\\x' },
};

/** Those that people open in a spreadsheet. */
const sheetTables = new Set([
  'patients',
  'appointments',
  'treatments',
  'treatment_lines',
  'treatment_payments',
  'advance_entries',
  'vaccinations',
  'follow_ups',
  'members',
]);

interface ArchiveTable {
  name: string;
  columns: { name: string; type: string; isRequired: boolean }[];
  /** In which its rows stand. */
  order: string[];
}

export interface ArchiveManifest {
  format: number;
  /** The last migration of who made it. */
  migration: string;
  clinicId: string;
  clinicName: string;
  madeAt: string;
  tables: { name: string; rows: number; columns: string[] }[];
  leftOut: Readonly<Record<string, string>>;
  /** Kept files that a row names and the storage had no more, and papers that did not print. */
  missingFiles: string[];
  files: { name: string; size: number; sha256: string }[];
}

/** Every table with a clinic's column, and the accounts of the clinic's people. */
export async function tablesOf(client: pg.ClientBase): Promise<ArchiveTable[]> {
  const { rows } = await client.query<ArchiveTable>(
    `select c.relname as name,
       (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isRequired', a.attnotnull) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select jsonb_agg(a.attname order by k.n) from pg_index i cross join unnest(i.indkey) with ordinality k(col, n)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.col where i.indrelid = c.oid and i.indisprimary), '[]') as "order"
     from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (c.relname = 'accounts' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'clinic_id' and not a.attisdropped))
     order by c.relname`,
  );
  return rows;
}

export const isTaken = ({ name }: Pick<ArchiveTable, 'name'>): boolean =>
  !Object.hasOwn(leftOut, name);

export interface ArchiveParts {
  /** In a transaction with one snapshot that sees the clinic and its people's accounts. */
  client: pg.ClientBase;
  clinicId: string;
  shelf: Pick<Shelf, 'bytesOf'>;
  migration: string;
  madeAt: Temporal.Instant;
  /** Told now and then; where it throws, the archive ends. */
  onProgress?: (far: ArchiveProgress) => Promise<void> | void;
  /** Each patient as FHIR: one or more bundles a piece, one a line. Asked for once the snapshot is no longer needed. */
  bundles?: () => AsyncIterable<{ lines: string[]; done: number; total: number }>;
  /** Each paper that was given out, as PDF; null of one that does not print. Asked for last. */
  papers?: () => AsyncIterable<{ name: string; bytes: Buffer | null; done: number; total: number }>;
  /** Told what is in it, at the end. */
  onListed?: (manifest: ArchiveManifest) => void;
}

interface ArchiveProgress {
  phase: 'records' | 'documents' | 'bundles' | 'papers';
  done: number;
  total: number;
}

/** Few: whoever waits at a desk gets a turn between them. */
const rowsAtOnce = 200;

const migrations = new URL('../../../migrations/', import.meta.url);

/** What this version brings a database to. */
export async function lastMigration(): Promise<string> {
  const last = (await readdir(migrations))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1);
  if (last === undefined) throw new Error('there are no migrations');
  return last;
}

/** Packed, into a file. @param client no transaction is open on it. */
export async function writeArchive(
  parts: Omit<ArchiveParts, 'migration'>,
  path: string,
): Promise<void> {
  const { client } = parts;
  await client.query('begin isolation level repeatable read, read only');
  try {
    const archive = archiveOf({ ...parts, migration: await lastMigration() });
    await writeWhole(
      pipeline(archive, createGzip({ level: 6 }), () => undefined),
      path,
    );
  } finally {
    await client.query('rollback');
  }
}

/** Into a file that is there only when it is whole. */
export async function writeWhole(
  bytes: Readable,
  path: string,
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  const half = `${path}.part`;
  try {
    await finished(bytes, createWriteStream(half, { mode: 0o600 }), options);
    await rename(half, path);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

/** The archive's bytes, not packed yet, as they are made; the list of contents comes last. */
export async function* archiveOf(parts: ArchiveParts): AsyncGenerator<Buffer> {
  const { client, clinicId, madeAt, onProgress = () => undefined } = parts;
  const manifest: ArchiveManifest = {
    format: archiveFormat,
    migration: parts.migration,
    clinicId,
    clinicName: await clinicName(client, clinicId),
    madeAt: madeAt.toString(),
    tables: [],
    leftOut,
    missingFiles: [],
    files: [],
  };
  function* entry(name: string, bytes: Buffer): Generator<Buffer> {
    manifest.files.push({
      name,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    yield* tarEntry(name, bytes, madeAt);
  }
  yield* entry('README.txt', Buffer.from(readme(manifest, parts)));
  const tables = (await tablesOf(client)).filter(isTaken);
  const keys = new Set<string>();
  const total = await countOf(client, tables, clinicId);
  let records = 0;
  for (const table of tables) {
    yield* entry(`schema/${table.name}.json`, Buffer.from(schemaOf(table)));
    let count = 0;
    let part = 0;
    for await (const rows of rowsOf(client, table, clinicId)) {
      part += 1;
      const place = `${table.name}-${String(part).padStart(5, '0')}`;
      yield* entry(`tables/${place}.jsonl`, Buffer.from(`${rows.join('\n')}\n`));
      if (sheetTables.has(table.name))
        yield* entry(`sheets/${place}.csv`, Buffer.from(sheetOf(table, rows)));
      noteFiles(table, rows, keys);
      count += rows.length;
      records += rows.length;
      await onProgress({ phase: 'records', done: records, total });
    }
    manifest.tables.push({
      name: table.name,
      rows: count,
      columns: table.columns.map(({ name }) => name),
    });
  }
  await client.query('rollback');
  let documents = 0;
  for (const key of keys) {
    const bytes = await bytesOf(parts.shelf, key);
    if (bytes === null) manifest.missingFiles.push(key);
    else yield* entry(`files/${key}`, bytes);
    documents += 1;
    await onProgress({ phase: 'documents', done: documents, total: keys.size });
  }
  let part = 0;
  for await (const { lines, ...far } of parts.bundles?.() ?? []) {
    part += 1;
    yield* entry(
      `fhir/bundles-${String(part).padStart(5, '0')}.ndjson`,
      Buffer.from(`${lines.join('\n')}\n`),
    );
    await onProgress({ phase: 'bundles', ...far });
  }
  for await (const { name, bytes, ...far } of parts.papers?.() ?? []) {
    if (bytes === null) manifest.missingFiles.push(`papers/${name}`);
    else yield* entry(`papers/${name}`, bytes);
    await onProgress({ phase: 'papers', ...far });
  }
  parts.onListed?.(manifest);
  yield* tarEntry('manifest.json', Buffer.from(JSON.stringify(manifest, null, 2)), madeAt);
  yield tarEnd();
}

const ofClinic = ({ name }: Pick<ArchiveTable, 'name'>): string =>
  name === 'accounts'
    ? 'id in (select account_id from app.members where clinic_id = $1)'
    : 'clinic_id = $1';

async function countOf(
  client: pg.ClientBase,
  tables: readonly ArchiveTable[],
  clinicId: string,
): Promise<number> {
  const each = tables.map(
    (table) => `select count(*) n from app.${quoted(table.name)} where ${ofClinic(table)}`,
  );
  const { rows } = await client.query<{ all: number }>(
    `select sum(n)::float8 as all from (${each.join(' union all ')}) c`,
    [clinicId],
  );
  return rows[0]?.all ?? 0;
}

const readTries = [500, 2_000, 8_000];

/** Null of a file that is gone or altered. @throws where the storage does not answer: an archive without its documents is none. */
async function bytesOf(shelf: Pick<Shelf, 'bytesOf'>, key: string): Promise<Buffer | null> {
  for (let tries = 0; ; tries += 1)
    try {
      return await shelf.bytesOf(key);
    } catch (error) {
      if (error instanceof FileMissing) return null;
      const wait = readTries[tries];
      if (wait === undefined) throw error;
      await pause(wait);
    }
}

function* tarEntry(name: string, bytes: Buffer, madeAt: Temporal.Instant): Generator<Buffer> {
  yield tarHead(name, bytes.length, madeAt);
  yield bytes;
  yield tarFill(bytes.length);
}

async function clinicName(client: pg.ClientBase, clinicId: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select name from app.clinics where clinic_id = $1',
    [clinicId],
  );
  if (!rows[0]) throw new Error(`there is no clinic ${clinicId}`);
  return rows[0].name;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A column's value in the archive: what is withheld never leaves the database. */
const valueOf = (table: string, column: string): string => {
  const instead = withheld[table]?.[column];
  return instead === undefined ? quoted(column) : `'${instead}' as ${quoted(column)}`;
};

/** Of a table, each row as JSON. */
export const findRows = ({ name, columns, order }: ArchiveTable): string =>
  `select to_jsonb(row)::text as row from (select ${columns.map((column) => valueOf(name, column.name)).join(', ')} from app.${quoted(name)} where ${ofClinic({ name })} order by ${order.length > 0 ? order.map(quoted).join(', ') : '1'}) row`;

async function* rowsOf(
  client: pg.ClientBase,
  table: ArchiveTable,
  clinicId: string,
): AsyncGenerator<string[]> {
  // A cursor takes no parameters.
  const find = findRows(table).replaceAll('$1', `'${uuidOf(clinicId)}'::uuid`);
  await client.query(`declare archived no scroll cursor for ${find}`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from archived`);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('close archived');
}

function uuidOf(text: string): string {
  if (!/^[0-9a-f-]{36}$/.test(text)) throw new Error('a clinic id is no uuid');
  return text;
}

function noteFiles({ columns }: ArchiveTable, rows: readonly string[], keys: Set<string>): void {
  const naming = columns.map(({ name }) => name).filter((name) => fileColumns.includes(name));
  if (naming.length === 0) return;
  for (const text of rows) {
    const row: Record<string, unknown> = JSON.parse(text);
    for (const key of naming.flatMap((name) => row[name]))
      if (typeof key === 'string' && /^[0-9a-f]{32}$/.test(key)) keys.add(key);
  }
}

function sheetOf({ columns }: ArchiveTable, rows: readonly string[]): string {
  const names = columns.map(({ name }) => name);
  const cells = rows.map((text) => {
    const row: Record<string, unknown> = JSON.parse(text);
    return names.map((name) => {
      const value = row[name];
      if (value === null || value === undefined) return null;
      return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
    });
  });
  return csvLines([names, ...cells], true);
}

const jsonTypes: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  integer: 'integer',
  smallint: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
};

/** JSON Schema of one row. */
function schemaOf({ name, columns }: ArchiveTable): string {
  const properties = columns.map((column) => {
    const base = column.type.replace(/\(.*\)$/, '');
    const type = base.endsWith('[]') ? 'array' : (jsonTypes[base] ?? 'string');
    const isAny = base === 'json' || base === 'jsonb';
    const types = column.isRequired ? type : [type, 'null'];
    return [column.name, { ...(isAny ? {} : { type: types }), description: column.type }];
  });
  return JSON.stringify(
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: name,
      type: 'object',
      properties: Object.fromEntries(properties),
      required: columns.map((column) => column.name),
      additionalProperties: false,
    },
    null,
    2,
  );
}

const readme = (
  { clinicName: name, madeAt }: ArchiveManifest,
  { bundles, papers }: Pick<ArchiveParts, 'bundles' | 'papers'>,
): string => `All data of ${name}
Made by Practice Diary at ${madeAt}

This archive holds personal and health data. Keep it where nobody else can read it.

tables/    every record of the clinic, one a line, as JSON, in parts
schema/    what the columns of each table are (JSON Schema)
sheets/    patients, appointments, treatments, payments and more, for a spreadsheet
files/     documents and pictures, by the key that the records name
${
  bundles
    ? `fhir/      each patient as a FHIR R4 bundle, one a line (India's NRCeS profiles), read some minutes after the records
`
    : ''
}${
  papers
    ? `papers/    prescriptions, receipts and letters that were given out, as PDF, by day, kind, edition and the id in tables/papers
`
    : ''
}manifest.json  what was taken, what was left out and why, and a checksum (SHA-256) of each file

Amounts are in paise, times in UTC, days as YYYY-MM-DD.
Passwords and keys are not in here. How an operator restores it stands in docs/run.md.
`;

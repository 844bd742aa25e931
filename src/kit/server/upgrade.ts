// From one major version of PostgreSQL to the next: the database's rows into a new one that this version's programs have made.
import { existsSync, realpathSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { withLogin } from './database-url.ts';
import { type DatabaseKeys, migrate, rolesIn } from './migrate.ts';
import { packageOf } from './postgres-programs.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { withClient } from './with-client.ts';

/** A sentence for the operator. */
export class UpgradeRefused extends Error {}

interface Upgrade {
  /** The data folder; its server does not run. */
  folder: string;
  /** Where the version before stands, with the programs that can open the database. */
  before: string;
  keys: DatabaseKeys;
  log: (line: string) => void;
  /** False for tests. */
  fsync?: boolean;
}

interface Brought {
  tables: number;
  rows: number;
}

/** In the data folder: the new one while it is made, under a name of its own each time since where a database lies goes by its folder's name. */
const half = 'upgrading-';
/** The old one afterwards. */
const aside = 'postgres.before';

/**
 * The new database takes the old one's place when every row of it is there; until then nothing of the old one is touched but its migrations.
 * @returns how many tables and rows were brought over.
 * @throws UpgradeRefused where the programs are not there, an earlier upgrade's old database still is, or the two differ.
 */
export async function upgradeDatabase({
  folder,
  before,
  keys,
  log,
  fsync = true,
}: Upgrade): Promise<Brought> {
  const packed = packageOf(before);
  if (!existsSync(packed))
    throw new UpgradeRefused(`${packed} is not there: name the folder of the version before`);
  if (existsSync(join(folder, aside)))
    throw new UpgradeRefused(
      `${join(folder, aside)} is the database of before an upgrade; move it away when nobody needs it`,
    );
  await clearHalves(folder);
  const next = await mkdtemp(join(folder, half));
  if (process.getuid?.() === 0) await chmod(next, 0o711);
  try {
    const brought = await bring({ folder, next, packed, keys, log, fsync });
    await rename(join(folder, 'postgres'), join(folder, aside));
    await rename(join(next, 'postgres'), join(folder, 'postgres'));
    return brought;
  } finally {
    await clearHalves(folder);
  }
}

/** Of what was killed or failed the database too, wherever it lies. */
async function clearHalves(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(half)) continue;
    const database = join(folder, name, 'postgres');
    if (existsSync(database)) await rm(realpathSync(database), { recursive: true });
    await rm(join(folder, name), { recursive: true });
  }
}

type Bringing = Required<Omit<Upgrade, 'before'>> & { next: string; packed: string };

async function bring({ folder, next, packed, keys, log, fsync }: Bringing): Promise<Brought> {
  await copyFile(join(folder, 'postgres.password'), join(next, 'postgres.password'));
  await chmod(join(next, 'postgres.password'), 0o600);
  const old = await startPostgres({ folder, packed, log, fsync });
  try {
    await bringUpToDate(old.url, keys);
    const own = await startPostgres({ folder: next, log, fsync });
    try {
      await bringUpToDate(own.url, keys);
      return await bringRows(old, own, realpathSync(join(next, 'postgres')));
    } finally {
      await own.stop();
    }
  } finally {
    await old.stop();
  }
}

/** As a start does: the queue makes its own tables. */
async function bringUpToDate(url: string, keys: DatabaseKeys): Promise<void> {
  await migrate(url, keys);
  const { jobs } = await rolesIn(url);
  const queue = new PgBoss({
    connectionString: withLogin(url, jobs, keys.jobsPassword),
    schema: 'pgboss',
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  await queue.start();
  await queue.stop({ graceful: false });
}

interface Table {
  /** With its schema, quoted. */
  name: string;
  /** Those that are not computed. */
  columns: string;
}

const tablesQuery = `
  select c.oid::regclass::text as name,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%'
  order by 1`;

/** @param place the new database's own folder, which both can reach: they run as the same account. */
const bringRows = (old: Postgres, own: Postgres, place: string): Promise<Brought> =>
  withClient(old.url, (from) => withClient(own.url, (to) => copyRows(from, to, place)));

async function copyRows(from: pg.Client, to: pg.Client, place: string): Promise<Brought> {
  const { rows: tables } = await from.query<Table>(tablesQuery);
  const { rows: made } = await to.query<Table>(tablesQuery);
  if (JSON.stringify(tables) !== JSON.stringify(made))
    throw new UpgradeRefused('The new database has not the tables of the old one');
  await to.query(`set session_replication_role = 'replica'`);
  await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  const rowsFile = join(place, 'rows');
  const file = to.escapeLiteral(rowsFile);
  let rows = 0;
  for (const { name, columns } of tables) {
    const left = await from.query(`copy (select ${columns} from ${name}) to ${file}`);
    const came = await to.query(`copy ${name} (${columns}) from ${file}`);
    if (left.rowCount !== came.rowCount)
      throw new UpgradeRefused(`${name} has ${left.rowCount} rows, ${came.rowCount} came`);
    rows += came.rowCount ?? 0;
    await rm(rowsFile);
  }
  await bringSequences(from, to);
  await to.query('analyze');
  return { tables: tables.length, rows };
}

/** They count on where they stood. */
async function bringSequences(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences where last_value is not null`,
  );
  for (const { name, value } of rows) await to.query('select setval($1, $2)', [name, value]);
}

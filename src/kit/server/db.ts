// The one way to the database: a pool whose connections carry a typed query builder, and the column kinds of clinic tables.
import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { customType, integer, pgSchema, uuid } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { throughPooler } from './pooler.ts';
import { type StatementWatch, watchStatements } from './telemetry.ts';

export type Db = NodePgDatabase;
export const app = pgSchema('app');

/** An instant, ISO 8601 in UTC on our side, `timestamptz` in the table. */
export const instantColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (text) => isoInstant(text),
});

/** A calendar day `YYYY-MM-DD` in the clinic's zone. */
export const dayColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'date',
});

/** Whole paise. */
export const paiseColumn = customType<{ data: number; driverData: string }>({
  dataType: () => 'bigint',
  fromDriver: (text) => Number(text),
});

export const bytesColumn = customType<{ data: Buffer; driverData: Buffer }>({
  dataType: () => 'bytea',
});

/** PostgreSQL's `2026-11-21 02:15:00.123+00` (sessions run in UTC) as `2026-11-21T02:15:00.123Z`. */
const isoInstant = (text: string): string =>
  `${text.slice(0, 10)}T${text.slice(11).replace(/\+00(:00)?$/, '')}Z`;

/** The columns each clinic table has; its migration calls `app_private.wall(name)`. */
export const clinicColumns = () => ({
  clinicId: uuid('clinic_id')
    .notNull()
    .default(sql`app.clinic()`),
  id: uuid('id')
    .notNull()
    .default(sql`uuidv7()`),
  createdAt: instantColumn('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: instantColumn('updated_at')
    .notNull()
    .default(sql`now()`),
});

/** For rows that people edit: an edit names the version it was based on. */
export const versionColumn = () => integer('version').notNull().default(1);

/** Where a pool leads: to the database itself, or to a pooler that lends its connections by the transaction. */
interface PoolAddress {
  url: string;
  isPooled: boolean;
}

/** @param most connections at the most; each runs one transaction at a time, its statements in a pipeline. */
export function openPool(
  address: string | PoolAddress,
  most: number,
  onError: (error: Error) => void,
  watch?: StatementWatch | null,
): pg.Pool {
  const { url, isPooled } =
    typeof address === 'string' ? { url: address, isPooled: false } : address;
  const config: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: url,
    max: most,
    pipeline: true,
    // In a rush for one start a late truth is worth more than an early excuse.
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 60_000,
    application_name: 'practice-diary',
    // Said by each connection, since a role can change its own settings for those to come.
    ...(isPooled
      ? {}
      : {
          options:
            '-c statement_timeout=5s -c lock_timeout=4s -c idle_in_transaction_session_timeout=10s -c timezone=UTC -c search_path=public',
        }),
  };
  const pool = new pg.Pool(config);
  pool.on('error', onError);
  if (isPooled) throughPooler(pool);
  pool.on('connect', (client) => {
    // A lent connection that breaks tells its borrower by the failing statement; without a listener the process would end.
    client.on('error', () => undefined);
    gatherWrites(client);
    if (watch) watchStatements(client, watch);
  });
  return pool;
}

/** Statements sent in one turn leave in one packet: a third of a short transaction's CPU is system calls. */
function gatherWrites(client: pg.PoolClient): void {
  const stream: unknown = Reflect.get(Reflect.get(client, 'connection'), 'stream');
  if (!(stream instanceof Socket)) return;
  // oxlint-disable-next-line typescript/unbound-method -- called with the stream below
  const { write } = stream;
  let gathering = false;
  Reflect.set(stream, 'write', (...chunk: Parameters<typeof write>) => {
    if (!gathering) {
      gathering = true;
      stream.cork();
      process.nextTick(() => {
        gathering = false;
        stream.uncork();
      });
    }
    return write.apply(stream, chunk);
  });
}

const builders = new WeakMap<pg.PoolClient, Db>();

/** The connection's own query builder, made once, so that prepared statements live as long as the connection. */
export function builderOf(client: pg.PoolClient): Db {
  let db = builders.get(client);
  if (!db) {
    db = drizzle(client);
    builders.set(client, db);
  }
  return db;
}

/** A query built once per connection: `const byId = statement((db) => db.select()….prepare('patients_by_id'))`, then `byId(ctx.db).execute({ id })`. */
export function statement<S>(build: (db: Db) => S): (db: Db) => S {
  const built = new WeakMap<Db, S>();
  return (db) => {
    let ready = built.get(db);
    if (ready === undefined) {
      ready = build(db);
      built.set(db, ready);
    }
    return ready;
  };
}

/** What PostgreSQL says when it refuses: SQLSTATE and, for constraints, the name that maps to a refusal. */
interface DatabaseError {
  code: string;
  constraint?: string;
}

/** Finds PostgreSQL's own error beneath whatever wraps it. */
export function databaseError(error: unknown): DatabaseError | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) {
      return 'constraint' in at && typeof at.constraint === 'string'
        ? { code: at.code, constraint: at.constraint }
        : { code: at.code };
    }
  }
  return null;
}

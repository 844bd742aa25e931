// Behind PgBouncer in transaction mode: each transaction may run on another connection of the database, after anybody's.
import pg from 'pg';
import { describeDatabase } from './database-url.ts';

/** Of each transaction. Longer ones say so themselves, after it has begun. */
const limits = `set local statement_timeout = '5s'; set local lock_timeout = '4s'; set local idle_in_transaction_session_timeout = '10s'; set local timezone = 'UTC'; set local search_path = public`;

const beginning = /^(?:begin|commit; begin|commit and chain)\b/;

/**
 * Nothing that its connections send stays with a connection of the database or needs what is left there: statements go without a name, and
 * the limits with each transaction, in the message that begins it. A statement of its own becomes a transaction of its own.
 */
export function throughPooler(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    Reflect.set(client, 'query', (first: unknown, ...rest: unknown[]): unknown =>
      // oxlint-disable-next-line typescript/unbound-method -- called with the client
      Reflect.apply(pg.Client.prototype.query, client, [withoutState(first), ...rest]),
    );
  });
  Reflect.set(pool, 'query', async (...asked: [string]) => {
    const client = await pool.connect();
    let broken = true;
    try {
      const [begun, answer, ended] = await Promise.allSettled([
        client.query('begin'),
        client.query(...asked),
        client.query('commit'),
      ]);
      broken = begun.status === 'rejected' || ended.status === 'rejected';
      if (answer.status === 'rejected') throw answer.reason;
      if (begun.status === 'rejected') throw begun.reason;
      if (ended.status === 'rejected') throw ended.reason;
      return answer.value;
    } finally {
      client.release(broken);
    }
  });
}

function withoutState(asked: unknown): unknown {
  if (typeof asked === 'string') return beginning.test(asked) ? `${asked}; ${limits}` : asked;
  if (typeof asked !== 'object' || asked === null || !('name' in asked)) return asked;
  const { name: _name, ...unnamed } = asked;
  return unnamed;
}

const hearMillis = 5_000;

/**
 * What is said through the pooler is heard past it: both lead to one database, and the direct address keeps a connection.
 * @throws one line that says what is wrong.
 */
export async function provePooler(pooledUrl: string, directUrl: string): Promise<void> {
  const direct = new pg.Client({ connectionString: directUrl });
  const pooled = new pg.Client({
    connectionString: pooledUrl,
    connectionTimeoutMillis: hearMillis,
  });
  const channel = `pooler_${crypto.randomUUID().replaceAll('-', '')}`;
  try {
    await direct.connect();
    await pooled.connect();
    const heard = Promise.withResolvers<boolean>();
    direct.once('notification', () => heard.resolve(true));
    await direct.query(`listen ${channel}`);
    const timer = setTimeout(() => heard.resolve(false), hearMillis);
    await pooled.query('select pg_notify($1, $2)', [channel, '']);
    const isHeard = await heard.promise;
    clearTimeout(timer);
    if (!isHeard)
      throw new Error(
        `What is said over DATABASE_URL is not heard over DATABASE_DIRECT_URL (${describeDatabase(directUrl)}): it must lead to the same database, past the pooler`,
      );
  } finally {
    await direct.end();
    await pooled.end();
  }
}

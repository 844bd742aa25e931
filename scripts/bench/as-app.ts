// A database of a bench, asked as the app's own role asks it.
import { randomBytes } from 'node:crypto';
import { Client, type Pool, type PoolClient } from 'pg';
import { entryAs } from '../../src/kit/server/context.ts';
import { withLogin } from '../../src/kit/server/database-url.ts';
import { openPool } from '../../src/kit/server/db.ts';
import { migrate } from '../../src/kit/server/migrate.ts';

export interface BenchDatabase {
  adminUrl: string;
  /** Past the walls. */
  admin: Client;
  /** One connection of the app's role. */
  pool: Pool;
  contextKey: Buffer;
  end(): Promise<void>;
}

/** Migrates it first. @param adminUrl a superuser's connection to a database made for this and nothing else. */
export async function openAsApp(
  adminUrl: string,
  log: (line: string) => void,
): Promise<BenchDatabase> {
  const keys = {
    context: randomBytes(32),
    appPassword: randomBytes(12).toString('hex'),
    jobsPassword: randomBytes(12).toString('hex'),
  };
  await migrate(adminUrl, keys);
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  const pool = openPool(withLogin(adminUrl, 'diary_app', keys.appPassword), 1, (error) =>
    log(error.message),
  );
  return {
    adminUrl,
    admin,
    pool,
    contextKey: keys.context,
    async end() {
      await pool.end();
      await admin.end();
    },
  };
}

/**
 * What auto_explain tells of each statement of `work` to a session that has become the app's role.
 * @param statements all, or those that `work` sends and not those inside functions
 */
export async function explained(
  { adminUrl, contextKey }: BenchDatabase,
  clinicId: string,
  statements: 'all' | 'sent',
  work: (client: PoolClient) => Promise<unknown>,
): Promise<string[]> {
  const pool = openPool(adminUrl, 1, () => undefined);
  const client = await pool.connect();
  const notices: string[] = [];
  client.on('notice', (notice) => notices.push(notice.message ?? ''));
  try {
    await client.query(`load 'auto_explain'`);
    await client.query(
      `set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = ${statements === 'all'}; set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set auto_explain.log_level = notice`,
    );
    await client.query('set role diary_app');
    await client.query('begin');
    await client.query(entryAs(contextKey, 'system', clinicId));
    await work(client);
    await client.query('rollback');
  } finally {
    client.release(true);
    await pool.end();
  }
  // The entry itself is no part of the work.
  return notices.filter((text) => !text.includes('app.enter_as('));
}

/** A plan alone, without what it is a plan of. */
export const planIn = (notice: string): string => notice.replace(/^[\s\S]*?plan:\s*/, '');

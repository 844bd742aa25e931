// Brings a database to the present: roles first, then each numbered file once, in one transaction each.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import pg from 'pg';

/** Keys the database needs: all derived from the operator's secret. */
export interface DatabaseKeys {
  /** Signs tenant contexts, 32 bytes. */
  context: Buffer;
  /** Passwords of the two login roles. */
  appPassword: string;
  jobsPassword: string;
}

const folder = new URL('../../../migrations/', import.meta.url);
/** Any number will do as long as nobody else takes it: one migration at a time per database. */
const migrationLock = 5_010_001;

/**
 * Creates the roles, runs the migrations not yet run, and installs the context key.
 * @param adminUrl a connection that may create roles; used for nothing else.
 * @throws when a file that has run was edited since, or a statement fails (that file is rolled back whole).
 * @param last the number of the last file to run; all of them without it.
 * @returns the names of the files it ran.
 */
export async function migrate(
  adminUrl: string,
  keys: DatabaseKeys,
  last?: string,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await createRoles(client);
    await setLogins(client, keys);
    const ran = await runFiles(client, last);
    await installKey(client, keys.context);
    return ran;
  } finally {
    await client.end();
  }
}

async function createRoles(client: pg.Client): Promise<void> {
  for (const [role, rights] of [
    ['diary_owner', 'nologin'],
    ['diary_guard', 'nologin bypassrls'],
    ['diary_app', 'login'],
    ['diary_jobs', 'login'],
  ] as const) {
    await client.query(
      `do $$ begin create role ${role} ${rights} noinherit; exception when duplicate_object or unique_violation then null; end $$`,
    );
  }
  await client.query('grant diary_owner, diary_guard to current_user');
  await hideOthersWork(client);
}

/** The passwords and limits of the two roles that log in. */
async function setLogins(client: pg.Client, keys: DatabaseKeys): Promise<void> {
  await client.query(`alter role diary_app password ${client.escapeLiteral(keys.appPassword)}`);
  await client.query(`alter role diary_jobs password ${client.escapeLiteral(keys.jobsPassword)}`);
  const maySilence = await isSuperuser(client);
  for (const role of ['diary_app', 'diary_jobs']) {
    await client.query(`alter role ${role} reset all`);
    await client.query(`alter role ${role} set statement_timeout = '5s'`);
    await client.query(`alter role ${role} set lock_timeout = '2s'`);
    await client.query(`alter role ${role} set idle_in_transaction_session_timeout = '10s'`);
    await client.query(`alter role ${role} set timezone = 'UTC'`);
    if (maySilence) await client.query(`alter role ${role} set track_activities = off`);
  }
}

async function isSuperuser(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  );
  return rows[0]?.super ?? false;
}

/**
 * What one connection could learn of another's statements or do to it: nothing. Only a superuser can say so; where the database's
 * operator must, the start checks it.
 */
async function hideOthersWork(client: pg.Client): Promise<void> {
  if (!(await isSuperuser(client))) return;
  await client.query(
    'revoke execute on function pg_terminate_backend(int, bigint), pg_cancel_backend(int), pg_stat_get_activity(int) from public',
  );
  await client.query('revoke usage on language plpgsql from public');
  await client.query('grant usage on language plpgsql to diary_owner, diary_guard, diary_jobs');
  await client.query(
    `do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`,
  );
}

/** Gives the login roles their passwords and limits again: a role can change its own, and whoever gets at one statement must not lock us out. */
export async function restoreLogins(adminUrl: string, keys: DatabaseKeys): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await setLogins(client, keys);
  } finally {
    await client.end();
  }
}

async function runFiles(client: pg.Client, last = '9999'): Promise<string[]> {
  await client.query('create schema if not exists app_private');
  await client.query(
    'create table if not exists app_private.migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
  );
  const done = new Map<string, string>();
  for (const row of (
    await client.query<{ name: string; hash: string }>(
      'select name, hash from app_private.migrations',
    )
  ).rows)
    done.set(row.name, row.hash);
  const ran: string[] = [];
  for (const name of (await readdir(folder))
    .filter((file) => file.endsWith('.sql') && file.slice(0, 4) <= last)
    .sort()) {
    const text = await readFile(new URL(name, folder), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    if (done.has(name)) {
      if (done.get(name) !== hash)
        throw new Error(`migrations/${name} was edited after it ran here`);
      continue;
    }
    await client.query('begin');
    try {
      await client.query(text);
      await client.query('insert into app_private.migrations (name, hash) values ($1, $2)', [
        name,
        hash,
      ]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`migrations/${name} failed`, { cause: error });
    }
    ran.push(name);
  }
  return ran;
}

async function installKey(client: pg.Client, key: Buffer): Promise<void> {
  const pad = (byte: number) =>
    Buffer.from(Buffer.concat([key, Buffer.alloc(64 - key.length)]).map((b) => b ^ byte));
  await client.query(
    `insert into app_private.context_key (inner_pad, outer_pad) values ($1, $2)
     on conflict (only_one) do update set inner_pad = excluded.inner_pad, outer_pad = excluded.outer_pad`,
    [pad(0x36), pad(0x5c)],
  );
}

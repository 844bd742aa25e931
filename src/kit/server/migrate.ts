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

/** The four roles of one database: two that own, two that log in. */
type Roles = Readonly<Record<'owner' | 'guard' | 'app' | 'jobs', string>>;

/** What roles are called where nobody said otherwise: the migrations' own words. */
const usualPrefix = 'diary';

const rolesBy = (prefix: string): Roles => ({
  owner: `${prefix}_owner`,
  guard: `${prefix}_guard`,
  app: `${prefix}_app`,
  jobs: `${prefix}_jobs`,
});

/**
 * What a new database on somebody else's server calls its roles, which all databases of that server see: two installations must not
 * change each other's passwords.
 */
export function rolePrefixOf(databaseUrl: string): string {
  const name = decodeURIComponent(/^[^:]+:\/\/[^/]*\/([^?]*)/.exec(databaseUrl)?.[1] ?? '');
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_');
  const isPlain = plain === name && name.length <= 40;
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${usualPrefix}_${isPlain ? plain : `${plain.slice(0, 31)}_${mark}`}`;
}

/** The roles that a migrated database goes by. */
export async function rolesIn(adminUrl: string): Promise<Roles> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return rolesBy(await prefixIn(client));
  } finally {
    await client.end();
  }
}

/** A database of before this note has the usual roles. */
async function prefixIn(client: pg.Client): Promise<string> {
  const { rows: known } = await client.query<{ is: boolean }>(
    `select to_regclass('app_private.roles') is not null as is`,
  );
  if (!known[0]?.is) return usualPrefix;
  const { rows } = await client.query<{ prefix: string }>('select prefix from app_private.roles');
  return rows[0]?.prefix ?? usualPrefix;
}

async function notePrefix(client: pg.Client, wished: string): Promise<string> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('app_private.migrations') is not null as is`,
  );
  const prefix = rows[0]?.is ? await prefixIn(client) : wished;
  await client.query('create schema if not exists app_private');
  await client.query(
    'create table if not exists app_private.roles (only_one boolean primary key default true check (only_one), prefix text not null)',
  );
  await client.query(
    'insert into app_private.roles (prefix) values ($1) on conflict (only_one) do nothing',
    [prefix],
  );
  return prefix;
}

const folder = new URL('../../../migrations/', import.meta.url);
/** Any number will do as long as nobody else takes it: one migration at a time per database. */
const migrationLock = 5_010_001;

/**
 * Creates the roles, runs the migrations not yet run, and installs the context key.
 * @param adminUrl a connection that may create roles; used for nothing else.
 * @throws when a file that has run was edited since, or a statement fails (that file is rolled back whole).
 * @param last the number of the last file to run; all of them without it.
 * @param prefix of the roles' names, for a database that has none yet.
 * @returns the names of the files it ran.
 */
export async function migrate(
  adminUrl: string,
  keys: DatabaseKeys,
  { last, prefix = usualPrefix }: { last?: string; prefix?: string } = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const roles = rolesBy(await notePrefix(client, prefix));
    await createRoles(client, roles);
    await setLogins(client, keys, roles);
    const ran = await runFiles(client, roles, last);
    await installKey(client, keys.context);
    return ran;
  } finally {
    await client.end();
  }
}

async function createRoles(client: pg.Client, roles: Roles): Promise<void> {
  // Only who bypasses the wall may give that right on; otherwise each table lets the guard through by a policy.
  const passing = (await mayBypass(client)) ? 'bypassrls' : '';
  for (const [role, rights] of [
    [roles.owner, 'nologin'],
    [roles.guard, `nologin ${passing}`],
    [roles.app, 'login'],
    [roles.jobs, 'login'],
  ] as const) {
    await client.query(
      `do $$ begin create role ${role} ${rights} noinherit; exception when duplicate_object or unique_violation then null; end $$`,
    );
  }
  await client.query(`grant ${roles.owner}, ${roles.guard} to current_user`);
  if (!(await isSuperuser(client))) await client.query(`grant ${roles.jobs} to current_user`);
  await hideOthersWork(client, roles);
}

const mayBypass = (client: pg.Client): Promise<boolean> =>
  may(client, '(select rolsuper or rolbypassrls from pg_roles where rolname = current_user)');

async function may(client: pg.Client, asked: string): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(`select ${asked} as may`);
  return rows[0]?.may ?? false;
}

/** The passwords and limits of the two roles that log in. */
async function setLogins(client: pg.Client, keys: DatabaseKeys, roles: Roles): Promise<void> {
  await client.query(`alter role ${roles.app} password ${client.escapeLiteral(keys.appPassword)}`);
  await client.query(
    `alter role ${roles.jobs} password ${client.escapeLiteral(keys.jobsPassword)}`,
  );
  const maySilence = await may(client, `has_parameter_privilege('track_activities', 'set')`);
  for (const role of [roles.app, roles.jobs]) {
    await client.query(`alter role ${role} reset all`);
    await client.query(`alter role ${role} set statement_timeout = '5s'`);
    await client.query(`alter role ${role} set lock_timeout = '2s'`);
    await client.query(`alter role ${role} set idle_in_transaction_session_timeout = '10s'`);
    await client.query(`alter role ${role} set timezone = 'UTC'`);
    if (maySilence) await client.query(`alter role ${role} set track_activities = off`);
  }
}

const isSuperuser = (client: pg.Client): Promise<boolean> =>
  may(client, '(select rolsuper from pg_roles where rolname = current_user)');

/**
 * What one connection could learn of another's statements or do to it: nothing. Only a superuser can say so for the server; where the
 * database's operator must (deploy/database.sql), the start checks it.
 */
async function hideOthersWork(client: pg.Client, roles: Roles): Promise<void> {
  if (await isSuperuser(client)) {
    await client.query(
      'revoke execute on function pg_terminate_backend(int, bigint), pg_cancel_backend(int), pg_stat_get_activity(int) from public',
    );
    await client.query('revoke usage on language plpgsql from public');
  }
  if (await may(client, `has_language_privilege('plpgsql', 'usage with grant option')`))
    await client.query(
      `grant usage on language plpgsql to ${roles.owner}, ${roles.guard}, ${roles.jobs}`,
    );
  if (
    await may(
      client,
      `(select pg_has_role(datdba, 'usage') from pg_database where datname = current_database())`,
    )
  )
    await client.query(
      `do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`,
    );
}

/** Gives the login roles their passwords and limits again: a role can change its own, and whoever gets at one statement must not lock us out. */
export async function restoreLogins(adminUrl: string, keys: DatabaseKeys): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await setLogins(client, keys, rolesBy(await prefixIn(client)));
  } finally {
    await client.end();
  }
}

/** For the while of the migrations: who is no superuser makes a role an owner only where that role could make things itself. */
const open = ({ owner, guard }: Roles): string =>
  `grant create, usage on schema app, app_private to ${owner}, ${guard};`;
const close = ({ owner, guard }: Roles): string =>
  `revoke create on schema app from ${guard}; revoke create, usage on schema app_private from ${owner}; revoke create on schema app_private from ${guard};`;

/** Lets the guard, and who runs the migrations, through each wall where they can't pass by their own right. */
const passGuard = ({ guard }: Roles): string => `
  do $$
  declare name regclass;
  begin
    for name in select c.oid from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'guard') loop
      execute format('create policy guard on %s to ${guard} using (true) with check (true)', name);
    end loop;
  end $$`;

async function runFiles(client: pg.Client, roles: Roles, last = '9999'): Promise<string[]> {
  const isManaged = !(await isSuperuser(client));
  const needsPolicy = !(await mayBypass(client)) || !(await bypasses(client, roles.guard));
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
  if (isManaged && done.size > 0) await client.query(open(roles));
  if (needsPolicy && done.size > 0) await client.query(passGuard(roles));
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
      await client.query(inNames(text, roles, isManaged));
      if (needsPolicy) await client.query(passGuard(roles));
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
  if (isManaged) await client.query(close(roles));
  return ran;
}

const bypasses = (client: pg.Client, role: string): Promise<boolean> =>
  may(client, `(select rolbypassrls from pg_roles where rolname = ${client.escapeLiteral(role)})`);

/** A file with this database's own names of the roles. */
function inNames(text: string, roles: Roles, isManaged: boolean): string {
  const named = Object.entries(roles).reduce(
    (sql, [role, own]) =>
      sql.replaceAll(new RegExp(String.raw`\b${usualPrefix}_${role}\b`, 'g'), () => own),
    text,
  );
  return isManaged ? named.replace(/^create schema app;$/m, `$&\n${open(roles)}`) : named;
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

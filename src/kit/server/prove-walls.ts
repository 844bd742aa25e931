// What the start asks the database before anybody is let in: the walls are only as good as the roles that stand before them.
import pg from 'pg';
import { describeDatabase } from './database-url.ts';

interface Answers {
  role: string;
  is_superuser: boolean;
  bypasses: boolean;
  may_grow: boolean;
  owned: number;
  unwalled: string[];
  sees_others: boolean;
  ends_others: boolean;
}

const question = `
  select current_user as role, r.rolsuper as is_superuser, r.rolbypassrls as bypasses,
    r.rolcreaterole or r.rolcreatedb or r.rolreplication or exists (select 1 from pg_auth_members m where m.member = r.oid) as may_grow,
    (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relowner = r.oid and n.nspname in ('app', 'app_private')) as owned,
    array(select c.relname::text from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
      and has_table_privilege(c.oid, 'insert') and not (c.relrowsecurity and c.relforcerowsecurity)) as unwalled,
    current_setting('track_activities')::boolean as sees_others,
    has_function_privilege('pg_terminate_backend(int, bigint)', 'execute') as ends_others
  from pg_roles r where r.rolname = current_user`;

/**
 * Asks as the app's own role, over the address that the pool will use.
 * @returns what an operator should mend but need not before the start (only a superuser can).
 * @throws one line that says which wall is missing.
 */
export async function proveWalls(appUrl: string, role: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: appUrl, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query<Answers>(question);
    const [answers] = rows;
    if (!answers) throw new Error(`${describeDatabase(appUrl)} knows no role of its own`);
    const broken = faults(answers, role);
    if (broken.length > 0)
      throw new Error(`${describeDatabase(appUrl)} is not safe to start on: ${broken.join(', ')}`);
    if (await seesRows(client))
      throw new Error(
        `${describeDatabase(appUrl)} is not safe to start on: the role ${role} sees clinics without a context`,
      );
    return [
      ...(answers.sees_others
        ? [
            `run "alter role ${role} set track_activities = off" as a superuser: connections can read each other's statements`,
          ]
        : []),
      ...(answers.ends_others
        ? [
            'run "revoke execute on function pg_terminate_backend(int, bigint), pg_cancel_backend(int) from public" as a superuser: connections can end each other',
          ]
        : []),
    ];
  } finally {
    await client.end();
  }
}

function faults(answers: Answers, role: string): string[] {
  const { is_superuser, bypasses, may_grow, owned, unwalled } = answers;
  return [
    ...(answers.role === role ? [] : [`it lets us in as ${answers.role} instead of ${role}`]),
    ...(is_superuser ? [`${answers.role} is a superuser`] : []),
    ...(bypasses ? [`${answers.role} bypasses row-level security`] : []),
    ...(may_grow ? [`${answers.role} can gain rights`] : []),
    ...(owned > 0 ? [`${answers.role} owns ${owned} tables`] : []),
    ...(unwalled.length > 0 ? [`${unwalled.join(', ')} stand without row-level security`] : []),
  ];
}

/** The right answer is the database's refusal. */
async function seesRows(client: pg.Client): Promise<boolean> {
  return client.query('select 1 from app.clinics limit 1').then(
    ({ rows }) => rows.length > 0,
    () => false,
  );
}

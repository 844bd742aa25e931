// The catalogue invariants of the security bar: a table that comes without its wall fails here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from './db.ts';

/** Tables of people, not of clinics: seen on the public pages or by the person alone. */
const publicTables = [
  'accounts',
  'sessions',
  'access_tokens',
  'codes',
  'registrations',
  'throttles',
  'devices',
  'links',
  'contact_changes',
  'authenticators',
];
/** Shared facts that belong to nobody and that no login role may write. */
const sharedTables = ['catalogue_medicines'];
/** Unique across clinics on purpose. */
const globalUniques = [
  'clinic_code_is_taken',
  'public_link_key_is_own',
  'paper_code_is_own',
  'paper_link_key_is_own',
  'facility_is_one_clinics',
  'gateway_order_is_one_clinics',
  'invoice_number_is_given_once',
];

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const rows = async (text: string): Promise<Record<string, unknown>[]> =>
  (await app.admin.query(text)).rows;
const list = (names: string[]): string => names.map((name) => `'${name}'`).join(', ');
const tables = `select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, r.rolname as owner from pg_class c join pg_roles r on r.oid = c.relowner
  where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')`;

describe('every table of the app', () => {
  test('belongs to a clinic, or is on the written list', async () => {
    const without =
      await rows(`select t.relname from (${tables}) t where t.relname not in (${list([...publicTables, ...sharedTables])})
      and not exists (select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'clinic_id' and a.attnotnull)`);
    expect(without).toEqual([]);
  });

  test('has forced row-level security', async () => {
    expect(
      await rows(
        `select relname from (${tables}) t where relname not in (${list(sharedTables)}) and not (relrowsecurity and relforcerowsecurity)`,
      ),
    ).toEqual([]);
  });

  /** Where the guard's role may not bypass the wall, it goes through each by a policy of its own. */
  const notGuards = `p.polroles <> array['diary_guard'::regrole::oid]`;
  test('has exactly the standard policy', async () => {
    const policies =
      await rows(`select t.relname, array_agg(pg_get_expr(p.polqual, p.polrelid)) as uses, array_agg(pg_get_expr(p.polwithcheck, p.polrelid)) as checks, bool_and(p.polpermissive) as permissive
      from (${tables}) t left join pg_policy p on p.polrelid = t.oid and ${notGuards} where t.relname not in (${list([...publicTables, ...sharedTables])}) group by 1`);
    for (const policy of policies) {
      expect(policy).toMatchObject({
        uses: ['(clinic_id = ( SELECT app.clinic() AS clinic))'],
        checks: ['(clinic_id = ( SELECT app.clinic() AS clinic))'],
        permissive: true,
      });
    }
    expect(policies.length).toBeGreaterThan(10);
  });

  test('of people opens at the door or to the person alone', async () => {
    const policies =
      await rows(`select t.relname, count(p.*)::int as policies, bool_and(pg_get_expr(p.polqual, p.polrelid) like '%app.scope()%door%') as guarded
      from (${tables}) t left join pg_policy p on p.polrelid = t.oid and ${notGuards} where t.relname in (${list(publicTables)}) group by 1`);
    for (const policy of policies) expect(policy).toMatchObject({ policies: 1, guarded: true });
  });

  test('points to other clinic tables with the clinic on both sides', async () => {
    const loose = await rows(`select con.conname from pg_constraint con
      join (${tables}) a on a.oid = con.conrelid join (${tables}) b on b.oid = con.confrelid
      where con.contype = 'f' and a.relname not in (${list(publicTables)}) and b.relname not in (${list([...publicTables, ...sharedTables])})
      and not (exists (select 1 from pg_attribute x where x.attrelid = a.oid and x.attnum = any (con.conkey) and x.attname = 'clinic_id')
           and exists (select 1 from pg_attribute y where y.attrelid = b.oid and y.attnum = any (con.confkey) and y.attname = 'clinic_id'))`);
    expect(loose).toEqual([]);
  });

  test('is unique only within the clinic', async () => {
    const wide =
      await rows(`select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid join (${tables}) t on t.oid = x.indrelid
      where x.indisunique and t.relname not in (${list([...publicTables, ...sharedTables])}) and i.relname not in (${list(globalUniques)})
      and not exists (select 1 from pg_attribute a where a.attrelid = t.oid and a.attnum = x.indkey[0] and a.attname = 'clinic_id')`);
    expect(wide).toEqual([]);
  });

  test('has an index that begins with the clinic', async () => {
    const scanned =
      await rows(`select t.relname from (${tables}) t where t.relname not in (${list([...publicTables, ...sharedTables])})
      and not exists (select 1 from pg_index x join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0] where x.indrelid = t.oid and a.attname = 'clinic_id')`);
    expect(scanned).toEqual([]);
  });

  test('is owned by a role that nobody logs in as', async () => {
    expect(
      await rows(
        `select t.relname, t.owner from (${tables}) t join pg_roles r on r.rolname = t.owner where r.rolcanlogin and not r.rolsuper`,
      ),
    ).toEqual([]);
    expect(
      await rows(
        `select t.relname, t.owner from (${tables}) t where t.owner <> 'diary_owner' and t.relname not in (${list(sharedTables)})`,
      ),
    ).toEqual([]);
  });

  test('keeps money in bigint and instants with their zone', async () => {
    expect(
      await rows(
        `select attrelid::regclass, attname from pg_attribute where attrelid in (select oid from (${tables}) t) and attname like '%\\_paise' and atttypid <> 'bigint'::regtype`,
      ),
    ).toEqual([]);
    expect(
      await rows(
        `select attrelid::regclass, attname from pg_attribute where attrelid in (select oid from (${tables}) t) and atttypid = 'timestamp'::regtype`,
      ),
    ).toEqual([]);
  });
});

describe('the login roles', () => {
  test('have no power but their grants', async () => {
    expect(
      await rows(
        `select rolname from pg_roles where rolname in ('diary_app', 'diary_jobs') and (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication)`,
      ),
    ).toEqual([]);
    expect(
      await rows(
        `select 1 from pg_auth_members where member in (select oid from pg_roles where rolname in ('diary_app', 'diary_jobs'))`,
      ),
    ).toEqual([]);
  });

  test('may not truncate, reference or trigger', async () => {
    expect(
      await rows(
        `select grantee, table_name, privilege_type from information_schema.role_table_grants where table_schema = 'app' and grantee in ('diary_app', 'diary_jobs', 'PUBLIC') and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER')`,
      ),
    ).toEqual([]);
  });

  test('may not touch what is only ever added to', async () => {
    const grants =
      await rows(`select table_name, privilege_type from information_schema.role_table_grants where table_schema = 'app' and grantee = 'diary_app'
      and table_name in ('audit', 'audit_heads', 'treatment_versions', 'reviews') and privilege_type in ('UPDATE', 'DELETE')`);
    expect(grants).toEqual([]);
    expect(
      await rows(
        `select 1 from information_schema.role_table_grants where table_schema = 'app_private' and grantee in ('diary_app', 'diary_jobs', 'PUBLIC')`,
      ),
    ).toEqual([]);
  });
});

describe('functions and views', () => {
  test('with borrowed rights resolve no name at run time or pin their search path, and are not for everybody', async () => {
    const loose =
      await rows(`select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace in ('app'::regnamespace, 'app_private'::regnamespace) and p.prosecdef
      and ((p.prosqlbody is null and (p.proconfig is null or not exists (select 1 from unnest(p.proconfig) c where c like 'search_path=%'))) or has_function_privilege('public', p.oid, 'execute'))`);
    expect(loose).toEqual([]);
  });

  test('run views with the rights of who asks', async () => {
    expect(
      await rows(
        `select relname from pg_class where relnamespace = 'app'::regnamespace and relkind = 'v' and not ('security_invoker=true' = any (coalesce(reloptions, '{}')))`,
      ),
    ).toEqual([]);
  });

  test('grant nothing to everybody by default', async () => {
    expect(await rows(`select 1 from pg_default_acl where defaclacl::text like '%{=%'`)).toEqual(
      [],
    );
    expect(
      await rows(
        `select table_name from information_schema.role_table_grants where table_schema = 'app' and grantee = 'PUBLIC'`,
      ),
    ).toEqual([]);
  });
});

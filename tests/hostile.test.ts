// What an injected statement could do as the app's role inside Sunrise's transaction: see or touch nothing of Moonlight.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOf, testApp, type TestApp } from './db.ts';

let app: TestApp;
let tables: string[];
const canary = 'CANARY-OF-MOONLIGHT';

beforeAll(async () => {
  app = await testApp();
  const { moonlight, stranger } = app.world;
  await app.admin.query('update app.clinics set address = $1 where clinic_id = $2', [
    canary,
    moonlight.clinicId,
  ]);
  await app.admin.query('update app.members set name = $1 where id = $2', [
    canary,
    stranger.memberId,
  ]);
  await app.admin.query('update app.accounts set name = $1 where id = $2', [
    canary,
    stranger.accountId,
  ]);
  await app.admin.query(
    `insert into app.outgoing (clinic_id, kind, name, payload) values ($1, 'task', 'none', $2)`,
    [moonlight.clinicId, JSON.stringify({ canary })],
  );
  await app.admin.query(
    `insert into app.once (clinic_id, actor_id, key, verb, request_hash, body) values ($1, $1, 'k', 'v', '\\x00', $2)`,
    [moonlight.clinicId, canary],
  );
  await app.admin.query(`insert into app.roles (clinic_id, name) values ($1, $2)`, [
    moonlight.clinicId,
    canary,
  ]);
  const found = await app.admin.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r' order by 1`,
  );
  tables = found.rows.map((row) => row.relname);
});
afterAll(() => app.close());

/** Tried one by one, each in a fresh transaction that has entered as Dr Rao. */
function statements(): string[] {
  const { moonlight, stranger } = app.world;
  const other = moonlight.clinicId;
  const forged = `clinic|${other}|${stranger.memberId}|${stranger.accountId}|${stranger.sessionId}|9999999999`;
  const perTable = tables.flatMap((name) => [
    `select * from app.${name}`,
    `select * from only app.${name} where clinic_id = '${other}'`,
    `update app.${name} set clinic_id = '${other}'`,
    `delete from app.${name} where clinic_id = '${other}'`,
    `copy app.${name} to stdout`,
    `truncate app.${name}`,
  ]);
  const contexts = [
    '',
    'x',
    forged,
    `${forged}|${'0'.repeat(64)}`,
    `system|${other}||||9999999999|${'a'.repeat(64)}`,
    `door|00000000-0000-0000-0000-000000000000||||9999999999|${'f'.repeat(64)}`,
  ].flatMap((text) => [
    `select set_config('app.ctx', '${text}', true); select * from app.clinics`,
    `set local app.ctx = '${text}'; select * from app.members`,
    `select set_config('app.ctx', '${text}', false); select * from app.accounts`,
    `do $$ begin perform set_config('app.ctx', '${text}', true); end $$; select * from app.roles`,
  ]);
  const roles = [
    'diary_owner',
    'diary_guard',
    'diary_jobs',
    'postgres',
    'none',
    'pg_read_all_data',
    'pg_monitor',
    'pg_read_server_files',
    'pg_execute_server_program',
  ].flatMap((role) => [
    `set local role ${role}; select * from app.clinics`,
    `set session authorization ${role}; select * from app.clinics`,
    `select set_config('role', '${role}', true); select * from app.clinics`,
    `grant ${role} to diary_app`,
  ]);
  const keys = [
    'select * from app_private.context_key',
    'select * from app_private.migrations',
    `select app.sign('${forged}')`,
    `select app_private.wall('clinics')`,
    'select * from app.take_outgoing(100)',
    `select app.record('[{"action":"x","entity":"x","member":"${stranger.memberId}"}]'); select * from app.audit where clinic_id = '${other}'`,
    `select * from app.enter('\\x${hashOf('guess').toString('hex')}')`,
    `select * from app.enter(null)`,
    `select app.audit_break()`,
  ];
  const access = [
    `alter table app.clinics no force row level security; select * from app.clinics`,
    `alter table app.clinics disable row level security; select * from app.clinics`,
    `drop policy tenant on app.clinics; select * from app.clinics`,
    `create policy mine on app.clinics using (true); select * from app.clinics`,
    `set local row_security = off; select * from app.clinics`,
    `create temp view leak as select * from app.clinics; select * from leak`,
    `create view app.leak as select * from app.clinics; select * from app.leak`,
    `create function pg_temp.leak() returns setof app.clinics language sql security definer as 'select * from app.clinics'; select * from pg_temp.leak()`,
    `create or replace function app.clinic() returns uuid language sql as $$ select '${other}'::uuid $$; select * from app.clinics`,
    `create schema app2`,
    `prepare leak as select * from app.clinics where clinic_id = $1; execute leak('${other}')`,
    `declare leak cursor for select * from app.members; fetch all from leak`,
    `select * from app.clinics c where exists (select 1 from app.members m where m.clinic_id = '${other}')`,
    `select (select name from app.members where clinic_id = '${other}')`,
    `with other as (select * from app.clinics where clinic_id = '${other}') select * from other`,
    `select * from app.clinics union all select * from app.clinics where clinic_id <> app.clinic()`,
    `insert into app.roles (clinic_id, name) values ('${other}', 'planted')`,
    `insert into app.outgoing (clinic_id, kind, name, payload) values ('${other}', 'task', 'planted', '{}')`,
    `insert into app.members (clinic_id, account_id, name, is_owner) values ('${other}', '${app.world.rao.accountId}', 'planted', true)`,
    `update app.members set is_owner = true where clinic_id = '${other}'`,
    `update app.sessions set clinic_id = '${other}' where account_id <> app.account()`,
    `merge into app.roles r using (select '${other}'::uuid as c) s on r.clinic_id = s.c when matched then delete`,
    `lock table app.clinics in access exclusive mode`,
    `explain (analyze, verbose) select * from app.clinics where address like '%${canary}%'`,
    `select count(*) from app.clinics where (case when address = '${canary}' then 1 / 0 else 1 end) = 1`,
    `select most_common_vals::text from pg_stats where schemaname = 'app'`,
    `select * from pg_statistic`,
    `select query from pg_stat_activity where query like '%${canary}%'`,
    `select * from pg_authid`,
    `select * from pg_shadow`,
    `select * from pg_hba_file_rules`,
    `select pg_read_file('postgresql.conf')`,
    `select pg_read_binary_file('PG_VERSION')`,
    `select pg_ls_dir('.')`,
    `select * from pg_ls_waldir()`,
    `select lo_import('/etc/passwd')`,
    `select lo_export(1, '/tmp/x')`,
    `copy (select 1) to program 'id'`,
    `copy app.clinics to '/tmp/leak'`,
    `create extension dblink`,
    `create extension postgres_fdw`,
    `create extension pageinspect`,
    `create server leak foreign data wrapper postgres_fdw`,
    `load 'dblink'`,
    `create language plperlu`,
    `alter system set row_security = off`,
    `alter role diary_app bypassrls`,
    `alter role diary_app superuser`,
    `create role leak superuser`,
    `reset session authorization; select * from app.clinics`,
    `reset role; select * from app.clinics`,
    `discard all`,
    `notify leak, '${other}'`,
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres'`,
    `select pg_reload_conf()`,
    `select * from pgboss.job`,
    `insert into pgboss.job (name, data) values ('planted', '{}')`,
    `select * from information_schema.tables where table_schema = 'app_private'`,
    `select query_to_xml('select * from app.clinics', true, false, '')`,
    `select table_to_xml('app.clinics', true, false, '')`,
    `select database_to_xml(true, false, '')`,
    `select schema_to_xml('app', true, false, '')`,
    `select row_to_json(c) from app.clinics c`,
    `select ctid, * from app.clinics where ctid = '(0,2)'`,
    `select * from app.clinics tablesample system (100)`,
    `values ((select string_agg(name, ',') from app.members))`,
    `table app.accounts`,
    `select password_hash from app.accounts`,
    `comment on table app.clinics is 'x'`,
    `create rule leak as on select to app.clinics do instead select 1`,
    `create trigger leak before update on app.clinics for each row execute function app.clinic()`,
    `cluster app.clinics`,
    `vacuum app.clinics`,
    `analyze verbose app.clinics`,
    `security label on table app.clinics is 'x'`,
    `import foreign schema public from server x into public`,
    `begin; commit; select * from app.clinics`,
    `rollback; select * from app.clinics`,
    `savepoint a; select * from app.clinics; rollback to a; select * from app.members`,
    `select nullif(current_setting('app.ctx'), '') || 'x'; select set_config('app.ctx', replace(current_setting('app.ctx'), '${app.world.sunrise.clinicId}', '${other}'), true); select * from app.clinics`,
  ];
  return [...perTable, ...contexts, ...roles, ...keys, ...access];
}

const fingerprint = async (): Promise<unknown> => {
  const { moonlight, stranger } = app.world;
  const parts = [];
  for (const name of tables) {
    const mine = await app.admin.query(
      `select to_jsonb(t)::text as row from app.${name} t where to_jsonb(t)->>'clinic_id' = $1 or to_jsonb(t)->>'account_id' = $2 or to_jsonb(t)->>'id' = $2 order by 1`,
      [moonlight.clinicId, stranger.accountId],
    );
    parts.push([name, mine.rows]);
  }
  return parts;
};

test('at least 200 hostile statements show and change nothing of another clinic', async () => {
  const before = await fingerprint();
  const tried = statements();
  expect(tried.length).toBeGreaterThanOrEqual(200);
  const leaks: string[] = [];
  for (const text of tried) {
    const client = await app.pool.connect();
    const heard: string[] = [];
    const onNotice = (notice: { message?: string | undefined }) =>
      void heard.push(notice.message ?? '');
    client.on('notice', onNotice);
    try {
      await client.query('begin');
      await client.query('select * from app.enter($1)', [hashOf(app.world.rao.token)]);
      const answers = await client.query(text);
      for (const answer of [answers].flat()) heard.push(JSON.stringify(answer.rows));
    } catch (error) {
      heard.push(
        error instanceof Error ? `${error.message} ${JSON.stringify(error)}` : String(error),
      );
    } finally {
      client.off('notice', onNotice);
      await client.query('rollback').catch(() => undefined);
      client.release(true);
    }
    if (heard.some((said) => said.replaceAll(text, '').includes(canary) && !text.includes(canary)))
      leaks.push(text);
    const rows = heard.join('');
    if (rows.includes(app.world.stranger.memberId) && !text.includes(app.world.stranger.memberId))
      leaks.push(text);
  }
  expect(leaks).toEqual([]);
  expect(await fingerprint()).toEqual(before);
});

test('without a context there is nothing at all', async () => {
  const client = await app.pool.connect();
  await expect(client.query('select * from app.clinics')).rejects.toThrow('no tenant context');
  client.release();
});

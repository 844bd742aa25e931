// Statements that somebody could inject as the app's role. Each tells what it is after; none may get it.
import type { World } from './world.ts';

const list = (names: readonly string[], make: (name: string) => string[]): string[] =>
  names.flatMap(make);

/** What may leave something behind on its connection. */
export function hostileStatements(world: World, canary: string): string[] {
  const { moonlight, stranger, sunrise, rao } = world;
  const other = moonlight.clinicId;
  const forged = `clinic|${other}|${stranger.memberId}|${stranger.accountId}|${stranger.sessionId}|`;
  return [
    ...forgedContexts(other, forged),
    ...otherRoles(),
    ...onKeys(forged, world),
    ...onOthersWork(canary),
    ...onOneself(other, rao.accountId),
    ...onWalls(other, sunrise.clinicId, canary),
    ...onTheServer(),
  ];
}

/** What leaves nothing behind once its transaction is rolled back. @param tables every table of the app. */
export const onTables = (tables: readonly string[], other: string): string[] =>
  list(tables, (name) => [
    `select * from app.${name}`,
    `select * from only app.${name} where clinic_id = '${other}'`,
    `update app.${name} set clinic_id = '${other}'`,
    `delete from app.${name} where clinic_id = '${other}'`,
    `copy app.${name} to stdout`,
    `truncate app.${name}`,
    `explain (analyze, verbose, format json) select * from app.${name}`,
  ]);

function forgedContexts(other: string, forged: string): string[] {
  const texts = [
    '',
    'x',
    forged,
    `${forged}9999999999|${'0'.repeat(64)}`,
    `system|${other}||||9999999999|${'a'.repeat(64)}`,
    `door|00000000-0000-0000-0000-000000000000||||9999999999|${'f'.repeat(64)}`,
  ];
  return [
    ...list(texts, (text) => [
      `select set_config('app.ctx', '${text}', true); select * from app.clinics`,
      `set local app.ctx = '${text}'; select * from app.members`,
      `select set_config('app.ctx', '${text}', false); select * from app.accounts`,
      `do $$ begin perform set_config('app.ctx', '${text}', true); end $$; select * from app.roles`,
    ]),
    ...list(['door', 'system', 'clinic'], (scope) => [
      `select app.enter_as('${scope}', '${other}', extract(epoch from now())::bigint + 5, '\\x00'); select * from app.clinics`,
      `select app.enter_as('${scope}', '${other}', 9999999999, decode(repeat('ab', 32), 'hex')); select * from app.members`,
    ]),
    // A context of this transaction, carried into the next.
    `select set_config('kept.ctx', current_setting('app.ctx', true), false); commit; begin; select set_config('app.ctx', current_setting('kept.ctx'), true); select * from app.clinics`,
    `select set_config('app.ctx', replace(current_setting('app.ctx', true), app.clinic()::text, '${other}'), true); select * from app.clinics`,
  ];
}

const otherRoles = () =>
  list(
    [
      'diary_owner',
      'diary_guard',
      'diary_jobs',
      'postgres',
      'none',
      'pg_read_all_data',
      'pg_write_all_data',
      'pg_monitor',
      'pg_read_all_stats',
      'pg_read_server_files',
      'pg_execute_server_program',
      'pg_signal_backend',
    ],
    (role) => [
      `set local role ${role}; select * from app.clinics`,
      `set session authorization ${role}; select * from app.clinics`,
      `select set_config('role', '${role}', true); select * from app.clinics`,
      `grant ${role} to diary_app`,
    ],
  );

const onKeys = (forged: string, { moonlight, stranger }: World) => [
  'select * from app_private.context_key',
  'select * from app_private.migrations',
  'select * from app_private.seats',
  `select app.sign('${forged}')`,
  `select app_private.take_context('${forged}'); select * from app.clinics`,
  `select app_private.enter_anew((select hash from app.access_tokens limit 1)); select * from app.clinics`,
  `select app_private.work_out_seat(hash) from app.access_tokens`,
  `select app_private.wall('clinics')`,
  `select * from app.take_outgoing(100)`,
  `select app.record('[{"action":"x","entity":"x","member":"${stranger.memberId}"}]'); select * from app.audit where clinic_id = '${moonlight.clinicId}'`,
  `select app.enter(hash) from app.access_tokens; select * from app.clinics`,
  `select app.enter(decode(repeat('00', 32), 'hex')); select * from app.clinics`,
  `select app.enter(null)`,
  `select app.audit_break()`,
];

/** What another connection is doing right now. */
const onOthersWork = (canary: string) => [
  `select * from pg_stat_activity`,
  `select query from pg_stat_activity where query <> ''`,
  `select query from pg_stat_activity where query like '%enter%'`,
  `select pg_stat_get_backend_activity(b) from pg_stat_get_backend_idset() b`,
  `select * from pg_stat_get_activity(null)`,
  `set track_activities = on; select pg_sleep(0.05); select query from pg_stat_activity`,
  `alter role diary_app set track_activities = on`,
  `select * from pg_prepared_statements where statement like '%${canary}%'`,
  `select * from pg_cursors`,
  `select * from pg_stat_statements`,
  `select most_common_vals::text, histogram_bounds::text from pg_stats where schemaname = 'app'`,
  `select * from pg_statistic`,
  `select * from pg_stats_ext`,
  `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'diary_app' and pid <> pg_backend_pid()`,
  `select pg_cancel_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()`,
  `select pg_log_backend_memory_contexts(pid) from pg_stat_activity`,
  `select * from pg_locks where mode = '${canary}'`,
];

/** What the app's role could do to itself: rights, limits, a plan, a time in the audit. */
const onOneself = (other: string, accountId: string) => [
  `insert into app.subscriptions (plan, starts_on, expires_on, paid_paise) values ('premium_yearly', '2026-01-01', '2099-01-01', 0)`,
  `update app.subscriptions set expires_on = '2099-01-01'`,
  `delete from app.subscriptions`,
  `select app.add_subscription('premium_yearly', '2026-01-01', '2099-01-01', 0)`,
  `alter role diary_app bypassrls`,
  `alter role diary_app superuser`,
  `alter role diary_app connection limit 0`,
  `alter role diary_app valid until '2000-01-01'`,
  `alter role diary_app rename to leak`,
  `alter role diary_jobs password 'x'`,
  `alter role postgres password 'x'`,
  `create role leak superuser`,
  `alter system set row_security = off`,
  `alter database postgres set row_security = off`,
  `insert into app.audit select * from app.audit limit 1`,
  `update app.audit set at = now()`,
  `delete from app.audit`,
  `update app.audit_heads set seq = 0`,
  `insert into app.members (clinic_id, account_id, name, is_owner) values ('${other}', '${accountId}', 'planted', true)`,
  `update app.sessions set clinic_id = '${other}' where account_id <> app.account()`,
  `update app.sessions set clinic_id = '${other}'`,
  `update app.accounts set email = 'leak@example.test' where id <> app.account()`,
];

const onWalls = (other: string, own: string, canary: string) => [
  `alter table app.clinics no force row level security; select * from app.clinics`,
  `alter table app.clinics disable row level security; select * from app.clinics`,
  `drop policy tenant on app.clinics; select * from app.clinics`,
  `create policy mine on app.clinics using (true); select * from app.clinics`,
  `set local row_security = off; select * from app.clinics`,
  `create temp view leak as select * from app.clinics; select * from leak`,
  `create view app.leak as select * from app.clinics; select * from app.leak`,
  `create function pg_temp.leak() returns setof app.clinics language sql security definer as 'select * from app.clinics'; select * from pg_temp.leak()`,
  `create or replace function app.clinic() returns uuid language sql as $$ select '${other}'::uuid $$; select * from app.clinics`,
  `create function public.clinic() returns uuid language sql as $$ select '${other}'::uuid $$`,
  `create operator public.= (leftarg = uuid, rightarg = uuid, function = uuid_eq)`,
  `create schema app2`,
  `prepare leak as select * from app.clinics where clinic_id = $1; execute leak('${other}')`,
  `declare leak cursor for select * from app.members; fetch all from leak`,
  `select * from app.clinics c where exists (select 1 from app.members m where m.clinic_id = '${other}')`,
  `select (select name from app.members where clinic_id = '${other}')`,
  `with other as (select * from app.clinics where clinic_id = '${other}') select * from other`,
  `select * from app.clinics union all select * from app.clinics where clinic_id <> app.clinic()`,
  `insert into app.roles (clinic_id, name) values ('${other}', 'planted')`,
  `insert into app.outgoing (clinic_id, kind, name, payload) values ('${other}', 'task', 'planted', '{}')`,
  `update app.members set is_owner = true where clinic_id = '${other}'`,
  `merge into app.roles r using (select '${other}'::uuid as c) s on r.clinic_id = s.c when matched then delete`,
  `explain (analyze, verbose) select * from app.clinics where address like '%${canary}%'`,
  `select count(*) from app.clinics where (case when address = '${canary}' then 1 / 0 else 1 end) = 1`,
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
  `analyze verbose app.clinics`,
  `security label on table app.clinics is 'x'`,
  `begin; commit; select * from app.clinics`,
  `rollback; select * from app.clinics`,
  `savepoint a; select * from app.clinics; rollback to a; select * from app.members`,
  `select * from app.clinics where clinic_id <> '${own}'`,
];

const onTheServer = () => [
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
  `do $$ begin raise notice 'ran'; end $$`,
  `create temp table leak as select * from app.clinics; select * from leak`,
  `select pg_reload_conf()`,
  `select * from pgboss.job`,
  `insert into pgboss.job (name, data) values ('planted', '{}')`,
  `select * from information_schema.tables where table_schema = 'app_private'`,
  `import foreign schema public server from x into public`,
  `discard all`,
  `reset session authorization; select * from app.clinics`,
  `reset role; select * from app.clinics`,
  `vacuum app.clinics`,
];

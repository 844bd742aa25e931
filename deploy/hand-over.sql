-- An installation that a superuser has run so far goes over to a role that is none: run once as a superuser, connected to its database,
-- while no server runs; `clinic` is the database, `clinic_admin` the new role of deploy/database.sql. The roles keep their names (diary_…);
-- only a new database gets names of its own. Then start with the new DATABASE_URL.
create role clinic_admin login createrole password '<password>';
alter database clinic owner to clinic_admin;
grant diary_owner, diary_guard, diary_app, diary_jobs to clinic_admin with admin option;
grant set on parameter track_activities to clinic_admin;
grant usage on language plpgsql to clinic_admin with grant option;
do $$
declare statement text;
begin
  for statement in
    select format('alter schema %I owner to clinic_admin', n.nspname) from pg_namespace n
      where n.nspname in ('app', 'app_private') and not exists (select from pg_roles r where r.oid = n.nspowner and r.rolname like 'diary\_%')
    union all
    select format('alter %s %s owner to clinic_admin',
        case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, c.oid::regclass)
      from pg_class c join pg_roles r on r.oid = c.relowner
      where c.relnamespace in ('app'::regnamespace, 'app_private'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm', 'S') and r.rolname not like 'diary\_%'
        and not exists (select from pg_depend d where d.objid = c.oid and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to clinic_admin', p.oid::regprocedure) from pg_proc p join pg_roles r on r.oid = p.proowner
      where p.pronamespace in ('app'::regnamespace, 'app_private'::regnamespace) and r.rolname not like 'diary\_%'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to clinic_admin', t.oid::regtype) from pg_type t join pg_roles r on r.oid = t.typowner
      where t.typnamespace in ('app'::regnamespace, 'app_private'::regnamespace) and t.typtype in ('d', 'e') and r.rolname not like 'diary\_%'
        and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  loop
    execute statement;
  end loop;
end $$;

-- Once, in the database, as a superuser: PgBouncer may ask for the secrets of the server's own two roles, and of nobody else.
create role pgbouncer login password '<password>';
create schema pgbouncer authorization pgbouncer;
create function pgbouncer.secret_of(asked text) returns table (name name, secret text)
  language sql stable security definer set search_path = pg_catalog as $$
  select s.usename, s.passwd from pg_catalog.pg_shadow s
    where s.usename = asked and s.usename in (select prefix || '_app' from app_private.roles union all select prefix || '_jobs' from app_private.roles)
$$;
revoke all on function pgbouncer.secret_of(text) from public;
grant execute on function pgbouncer.secret_of(text) to pgbouncer;

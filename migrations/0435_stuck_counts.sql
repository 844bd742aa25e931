-- How much waits and how much got stuck, of all clinics together: numbers alone.
create function app.stuck_counts() returns table (waiting int, oldest_seconds float8, dead_letters int, stuck_acts int)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.waiting, o.oldest_seconds, (select count(*)::int from app.dead_letters),
    (select count(*)::int from app.intents i
      where i.state in ('failed', 'unknown') or (i.state = 'begun' and i.busy_until < now() - interval '5 minutes'))
  from (select count(*)::int as waiting, coalesce(extract(epoch from now() - min(told_at)), 0)::float8 as oldest_seconds from app.outgoing) o
  where app_private.is_operator()
$$;
alter function app.stuck_counts() owner to diary_guard;
revoke execute on function app.stuck_counts() from public;
grant execute on function app.stuck_counts() to diary_app;

-- An act that lies there with nobody at it is listed as stuck; the operator may let it go as well as one that failed.
create or replace function app.discard_intent(wanted uuid) returns boolean language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  with gone as (
    update app.intents set state = 'discarded', sealed = null, settled_at = coalesce(settled_at, now())
    where id = wanted and app_private.is_operator()
      and (state = 'failed' or (state = 'begun' and busy_until < now() - interval '5 minutes'))
    returning 1)
  select exists (select from gone) $$;

-- Of what was asked outside and never answered nobody knows whether it was done: neither failed nor to be asked again.
alter table app.intents drop constraint intent_state_is_known;
alter table app.intents add constraint intent_state_is_known
  check (state in ('begun', 'finished', 'refused', 'failed', 'unknown', 'discarded'));
alter table app.messages drop constraint messages_status_check;
alter table app.messages add constraint messages_status_check
  check (status in ('queued', 'sent', 'delivered', 'failed', 'unknown', 'held'));

create or replace function app.list_stuck_intents(most int)
  returns table (clinic_id uuid, id uuid, verb text, state text, reason text, tries int, created_at timestamptz, settled_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.clinic_id, i.id, i.verb, i.state, i.reason, i.tries, i.created_at, i.settled_at from app.intents i
  where app_private.is_operator()
    and (i.state in ('failed', 'unknown') or (i.state = 'begun' and i.busy_until < now() - interval '5 minutes'))
  order by i.created_at, i.id limit most $$;
create or replace function app.discard_intent(wanted uuid) returns boolean language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  with gone as (
    update app.intents set state = 'discarded', sealed = null, settled_at = coalesce(settled_at, now())
    where id = wanted and app_private.is_operator()
      and (state in ('failed', 'unknown') or (state = 'begun' and busy_until < now() - interval '5 minutes'))
    returning 1)
  select exists (select from gone) $$;

-- Who told us something hears that it was answered.
create or replace function app.answer_support_request(wanted uuid, state text, words text) returns boolean language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  with answered as (update app.support_requests
    set status = state, answer = case when words = '' then answer else words end, answered_at = case when words = '' then answered_at else now() end
    where id = wanted and app_private.is_operator() returning clinic_id, id),
  handed as (insert into app.outgoing (clinic_id, kind, name, payload)
    select clinic_id, 'task', 'support.tellAnswer', jsonb_build_object('id', id) from answered where words <> '' returning 1)
  select exists (select from answered) $$;
alter function app.answer_support_request(uuid, text, text) owner to diary_guard;
revoke execute on function app.answer_support_request(uuid, text, text) from public;
grant execute on function app.answer_support_request(uuid, text, text) to diary_app;

-- The kinds that there are, and this one.
do $$
declare
  place text;
  known text[];
begin
  foreach place in array array['notifications', 'notification_choices'] loop
    select array_agg(m[1]) into known from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g') m
      where c.conname = place || '_kind_check' and c.conrelid = ('app.' || place)::regclass;
    execute format('alter table app.%I drop constraint %I, add constraint %I check (kind = any (%L::text[]))',
      place, place || '_kind_check', place || '_kind_check', known || 'request_answered'::text);
  end loop;
end $$;
alter table app.notifications
  drop constraint notification_is_about_one_thing,
  add constraint notification_is_about_one_thing
    check (num_nonnulls(appointment_id, about_member_id, file_id) = case when kind in ('webhook_failed', 'request_answered') then 0 else 1 end);

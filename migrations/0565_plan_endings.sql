-- Of all clinics whose last plan ends within a week or has ended in the last days: a task for each, which says it once.
create function app.plan_endings(moment timestamptz) returns int language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  planned int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs look for plans that end' using errcode = '42501';
  end if;
  with ends as (
    select c.clinic_id, s.last from app.clinics c
      cross join lateral (select max(b.expires_on) as last from app.subscriptions b where b.clinic_id = c.clinic_id) s
    where c.is_active and s.last - (moment at time zone c.zone)::date between -3 and 6),
  handed as (
    insert into app.outgoing (clinic_id, kind, name, payload)
    select clinic_id, 'task', 'plans.tellEnd', jsonb_build_object('expiresOn', last) from ends returning 1)
  select count(*) into planned from handed;
  return planned;
end $$;
alter function app.plan_endings(timestamptz) owner to diary_guard;
revoke execute on function app.plan_endings(timestamptz) from public;
grant execute on function app.plan_endings(timestamptz) to diary_app;

-- What the owner is sent on Mondays: whether they want it, and the Monday it was last made on.
create table app.weekly_summaries (
  clinic_id uuid primary key,
  is_on boolean not null default true,
  last_on date
);
select app_private.wall('weekly_summaries');
revoke delete on app.weekly_summaries from diary_app;

-- Of all clinics where it is Monday morning and in which something happened, each once a week: whoever comes second finds the day taken.
create function app.plan_weekly_summaries(moment timestamptz, first_hour int, last_hour int, most int)
  returns int language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  planned int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs plan summaries' using errcode = '42501';
  end if;
  with mornings as (
    select c.clinic_id, (moment at time zone c.zone)::date monday from app.clinics c
    where extract(isodow from moment at time zone c.zone) = 1 and extract(hour from moment at time zone c.zone) between first_hour and last_hour),
  due as (
    select m.* from mornings m left join app.weekly_summaries s on s.clinic_id = m.clinic_id
    where coalesce(s.is_on, true) and s.last_on is distinct from m.monday
      and (exists (select from app.treatments t where t.clinic_id = m.clinic_id and t.visit_on >= m.monday - 14)
        or exists (select from app.appointments a where a.clinic_id = m.clinic_id and a.starts_at >= moment - interval '15 days'))
    limit most),
  noted as (
    insert into app.weekly_summaries as s (clinic_id, last_on) select clinic_id, monday from due
    on conflict (clinic_id) do update set last_on = excluded.last_on where s.is_on and s.last_on is distinct from excluded.last_on
    returning clinic_id, last_on),
  handed as (
    insert into app.outgoing (clinic_id, kind, name, payload)
    select clinic_id, 'task', 'reports.tellWeek', jsonb_build_object('monday', last_on) from noted returning 1)
  select count(*) into planned from handed;
  return planned;
end $$;
alter function app.plan_weekly_summaries(timestamptz, int, int, int) owner to diary_guard;
revoke execute on function app.plan_weekly_summaries(timestamptz, int, int, int) from public;
grant execute on function app.plan_weekly_summaries(timestamptz, int, int, int) to diary_app;

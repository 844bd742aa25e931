-- Greetings to patients on their birthdays and on days of health, where a clinic wants them.
alter table app.patient_message_rules
  drop constraint patient_message_rules_about_check,
  add constraint patient_message_rules_about_check
    check (about in ('booked', 'changed', 'late', 'reminder', 'follow_up', 'waitlist', 'campaign', 'birthday', 'health_day'));

-- Whom a clinic has greeted, each once a day and occasion.
create table app.greetings (
  clinic_id uuid not null,
  patient_id uuid not null,
  occasion text not null check (occasion in ('birthday', 'health_day')),
  day date not null,
  planned_at timestamptz not null,
  primary key (clinic_id, patient_id, day, occasion),
  foreign key (clinic_id, patient_id) references app.patients (clinic_id, id)
);
select app_private.wall('greetings');
revoke delete on app.greetings from diary_app;

-- Month and day as one number: the 9th of November is 1109.
create function app.month_day(day date) returns int language sql immutable parallel safe
  return (extract(month from day) * 100 + extract(day from day))::int;
create index patients_by_birthday on app.patients (clinic_id, app.month_day(birth_on))
  where birth_on is not null and merged_into is null and removed_at is null;

-- Who has a birthday: in a common year those of 29 February on the 28th.
create function app.birthdays_on(day date) returns int[] language sql immutable parallel safe
  return array[app.month_day(day)] || case when app.month_day(day) = 228 and app.month_day(day + 1) = 301 then array[229] else array[]::int[] end;

-- Of all clinics where it is day and that want it, so many as the gateway takes; clinics take turns. Of those who share a number one is greeted on a day of health.
create function app.plan_greetings(moment timestamptz, first_hour int, last_hour int, health_days int[], seen_within int, most int)
  returns int language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  planned int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs plan greetings' using errcode = '42501';
  end if;
  with wanting as (
    select r.clinic_id, r.about occasion, (moment at time zone c.zone)::date today
    from app.patient_message_rules r join app.clinics c on c.clinic_id = r.clinic_id
    where r.is_on and r.about in ('birthday', 'health_day') and extract(hour from moment at time zone c.zone) between first_hour and last_hour),
  meant as (
    select w.clinic_id, w.occasion, w.today, p.id patient_id from wanting w join app.patients p on p.clinic_id = w.clinic_id
    where w.occasion = 'birthday' and p.birth_on is not null and app.month_day(p.birth_on) = any (app.birthdays_on(w.today))
      and p.merged_into is null and p.removed_at is null and p.contact_number <> '' and coalesce(p.last_visit_on, '-infinity'::date) > w.today - seen_within
    union all
    select w.clinic_id, w.occasion, w.today, one.id from wanting w cross join lateral (
      select distinct on (p.isd_code, p.contact_number) p.id from app.patients p
      where p.clinic_id = w.clinic_id and p.merged_into is null and p.removed_at is null and p.contact_number <> ''
        and coalesce(p.last_visit_on, '-infinity'::date) > w.today - seen_within
      order by p.isd_code, p.contact_number, p.id) one
    where w.occasion = 'health_day' and app.month_day(w.today) = any (health_days)),
  due as (
    select m.* from meant m where not exists (
      select 1 from app.greetings g where g.clinic_id = m.clinic_id and g.patient_id = m.patient_id and g.day = m.today and g.occasion = m.occasion)
    order by row_number() over (partition by m.clinic_id order by m.patient_id), m.clinic_id limit most),
  kept as (
    insert into app.greetings (clinic_id, patient_id, occasion, day, planned_at)
    select clinic_id, patient_id, occasion, today, moment from due on conflict do nothing returning clinic_id, patient_id, occasion, day),
  handed as (
    insert into app.outgoing (clinic_id, kind, name, payload)
    select clinic_id, 'task', 'greetings.greet', jsonb_build_object('patientId', patient_id, 'occasion', occasion, 'day', day) from kept returning 1)
  select count(*) into planned from handed;
  return planned;
end $$;
alter function app.plan_greetings(timestamptz, int, int, int[], int, int) owner to diary_guard;
revoke execute on function app.plan_greetings(timestamptz, int, int, int[], int, int) from public;
grant execute on function app.plan_greetings(timestamptz, int, int, int[], int, int) to diary_app;

-- Reminders: what a patient was reminded of, so that nobody hears the same twice, and who is due now in the whole app.
create table app.appointment_reminders (
  clinic_id uuid not null,
  appointment_id uuid not null,
  starts_at timestamptz not null,
  ahead text not null check (ahead in ('day', 'hours')),
  planned_at timestamptz not null,
  primary key (clinic_id, appointment_id, starts_at, ahead),
  constraint reminder_is_of_an_appointment foreign key (clinic_id, appointment_id) references app.appointments (clinic_id, id)
);
select app_private.wall('appointment_reminders');
revoke update, delete on app.appointment_reminders from diary_app;

create index appointments_to_come on app.appointments (starts_at) where status = 'Confirmed';

-- A day before where it was agreed more than a day and two hours before, two hours before where it was agreed more than three hours before;
-- by day in the clinic. Each becomes a task of its clinic.
create function app.plan_reminders(moment timestamptz, most int) returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  planned int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs plan reminders' using errcode = '42501';
  end if;
  with due as (
    select a.clinic_id, a.id, a.starts_at, w.ahead
    from app.appointments a
    join app.clinics c on c.clinic_id = a.clinic_id
    join (values ('hours', interval '30 minutes', interval '2 hours', interval '3 hours'), ('day', interval '12 hours', interval '24 hours', interval '26 hours'))
      w (ahead, least, longest, agreed) on a.starts_at > moment + w.least and a.starts_at <= moment + w.longest and a.created_at < a.starts_at - w.agreed
    where a.status = 'Confirmed' and a.starts_at > moment and a.starts_at <= moment + interval '24 hours'
      and extract(hour from moment at time zone c.zone) between 7 and 21
      and not exists (select 1 from app.appointment_reminders r where r.clinic_id = a.clinic_id and r.appointment_id = a.id and r.starts_at = a.starts_at and r.ahead = w.ahead)
    order by a.starts_at limit most),
  kept as (
    insert into app.appointment_reminders (clinic_id, appointment_id, starts_at, ahead, planned_at)
    select clinic_id, id, starts_at, ahead, moment from due on conflict do nothing returning clinic_id, appointment_id, ahead),
  handed as (
    insert into app.outgoing (clinic_id, kind, name, payload)
    select clinic_id, 'task', 'reminders.remind', jsonb_build_object('appointmentId', appointment_id, 'ahead', ahead) from kept returning 1)
  select count(*) into planned from handed;
  return planned;
end $$;

alter table app.follow_ups add column reminded_at timestamptz;
create index follow_ups_to_remind on app.follow_ups (due_on) where status = 'open' and reminded_at is null;

-- The day before they are asked to come, in the forenoon.
create function app.plan_follow_up_reminders(moment timestamptz, most int) returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  planned int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs plan reminders' using errcode = '42501';
  end if;
  with due as (
    select f.clinic_id, f.id from app.follow_ups f join app.clinics c on c.clinic_id = f.clinic_id
    where f.status = 'open' and f.reminded_at is null and f.due_on between (moment at time zone 'UTC')::date and (moment at time zone 'UTC')::date + 2
      and f.due_on = (moment at time zone c.zone)::date + 1 and extract(hour from moment at time zone c.zone) between 9 and 19
    order by f.due_on limit most for update of f skip locked),
  kept as (
    update app.follow_ups f set reminded_at = moment from due where f.clinic_id = due.clinic_id and f.id = due.id returning f.clinic_id, f.id),
  handed as (
    insert into app.outgoing (clinic_id, kind, name, payload)
    select clinic_id, 'task', 'followups.remindDue', jsonb_build_object('id', id) from kept returning 1)
  select count(*) into planned from handed;
  return planned;
end $$;

do $$ declare f regprocedure; begin
  foreach f in array array['app.plan_reminders(timestamptz, int)', 'app.plan_follow_up_reminders(timestamptz, int)']::regprocedure[] loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_app', f);
  end loop;
end $$;

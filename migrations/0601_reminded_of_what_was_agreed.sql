-- As before, and a time is agreed when the patient heard of it: whoever was told an hour ago that they are expected sooner, or that their
-- request is confirmed, is not reminded of it at once.
create or replace function app.plan_reminders(moment timestamptz, most int) returns int language plpgsql security definer
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
      and not exists (select 1 from app.patient_news n left join app.messages m on m.clinic_id = n.clinic_id and m.id = n.message_id
        where n.clinic_id = a.clinic_id and n.appointment_id = a.id and n.status = a.status and n.starts_at = a.starts_at and n.delay_id is null
          and n.made_at > a.starts_at - w.agreed and (n.heard_at is not null or m.status in ('queued', 'sent', 'delivered', 'read')))
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

-- How many days all steps of a taper take together, which its text alone says; the duration is the last one's. None without an end, and on lines
-- that a server before this one wrote.
alter table app.treatment_lines add column course_days integer check (course_days > 0);

-- As before, but a course of several steps ends with the last of them.
create or replace function app.plan_medicine_reminders(moment timestamptz, days_ahead int, long_days int) returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  planned int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs plan reminders' using errcode = '42501';
  end if;
  with wanted as (
    select c.clinic_id, (moment at time zone c.zone)::date today
    from app.patient_message_rules r join app.clinics c on c.clinic_id = r.clinic_id where r.about = 'medicine' and r.is_on),
  ending as (
    select t.clinic_id, t.id, w.today, max(t.visit_on + d.days - 1) ends_on
    from wanted w
    join app.treatments t on t.clinic_id = w.clinic_id and t.removed_at is null and t.signed_version is not null
      and t.visit_on between w.today - 400 and w.today - long_days + 1 + days_ahead
    join app.treatment_lines l on l.clinic_id = t.clinic_id and l.treatment_id = t.id
    cross join lateral (select (1 + l.repeats)
      * coalesce(l.course_days, l.duration_count * case l.duration_unit when 'days' then 1 when 'weeks' then 7 else 30 end) days) d
    where d.days >= long_days
      and not coalesce((select s.is_stopped from app.medicine_stops s where s.clinic_id = l.clinic_id and s.treatment_id = l.treatment_id
        and s.medicine_name = l.medicine_name and s.form = l.form order by s.id desc limit 1), false)
      and not exists (select from app.treatments n where n.clinic_id = t.clinic_id and n.patient_id = t.patient_id and n.removed_at is null
        and n.signed_version is not null and (n.visit_on, n.id) > (t.visit_on, t.id))
      and not exists (select from app.appointments a where a.clinic_id = t.clinic_id and a.patient_id = t.patient_id and a.starts_at > moment
        and a.status in ('Requested', 'Confirmed'))
    group by 1, 2, 3),
  handed as (
    insert into app.outgoing (clinic_id, kind, name, payload)
    select e.clinic_id, 'task', 'reminders.remindMedicine', jsonb_build_object('treatmentId', e.id, 'endsOn', e.ends_on)
    from ending e where e.ends_on between e.today and e.today + days_ahead returning 1)
  select count(*) into planned from handed;
  return planned;
end $$;

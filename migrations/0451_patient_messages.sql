-- Messages that a turn is near, that something is still to be paid or medicines run out, and that ask for a review, where a clinic wants them.
alter table app.patient_message_rules
  drop constraint patient_message_rules_about_check,
  add constraint patient_message_rules_about_check
    check (about in ('booked', 'changed', 'late', 'reminder', 'turn', 'review', 'due', 'medicine', 'follow_up', 'waitlist', 'campaign', 'birthday', 'health_day'));

create function app.tells_turns(clinic uuid, payload jsonb) returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select app.scope() = 'system' and exists (select from app.patient_message_rules r where r.clinic_id = clinic and r.about = 'turn' and r.is_on)
$$;
create function app.asks_reviews(clinic uuid, payload jsonb) returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select app.scope() = 'system' and exists (select from app.patient_message_rules r where r.clinic_id = clinic and r.about = 'review' and r.is_on)
$$;
create function app.tells_dues(clinic uuid, payload jsonb) returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select app.scope() = 'system' and exists (select from app.patient_message_rules r where r.clinic_id = clinic and r.about = 'due' and r.is_on)
$$;

-- Leaves a task for each patient whose medicines for long use end within `days_ahead` days by the last signed visit, who has no appointment ahead. What
-- was told is told once: the message knows its visit.
create function app.plan_medicine_reminders(moment timestamptz, days_ahead int, long_days int) returns int language plpgsql security definer
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
    select t.clinic_id, t.id, w.today, max(t.visit_on + l.duration_count * case l.duration_unit when 'days' then 1 when 'weeks' then 7 else 30 end) ends_on
    from wanted w
    join app.treatments t on t.clinic_id = w.clinic_id and t.removed_at is null and t.signed_version is not null
      and t.visit_on between w.today - 400 and w.today - long_days + days_ahead
    join app.treatment_lines l on l.clinic_id = t.clinic_id and l.treatment_id = t.id
      and l.duration_count * case l.duration_unit when 'days' then 1 when 'weeks' then 7 else 30 end >= long_days
    where not exists (select from app.treatments n where n.clinic_id = t.clinic_id and n.patient_id = t.patient_id and n.removed_at is null
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

do $$
declare f regprocedure;
begin
  foreach f in array array['app.tells_turns(uuid,jsonb)', 'app.asks_reviews(uuid,jsonb)', 'app.tells_dues(uuid,jsonb)']::regprocedure[] loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_jobs', f);
  end loop;
end $$;

alter function app.plan_medicine_reminders(timestamptz, int, int) owner to diary_guard;
revoke execute on function app.plan_medicine_reminders(timestamptz, int, int) from public;
grant execute on function app.plan_medicine_reminders(timestamptz, int, int) to diary_app;

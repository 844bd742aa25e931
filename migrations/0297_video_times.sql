-- A doctor's week for video, beside the one at the clinic. Whoever offered video did so in the clinic's sessions.
alter table app.clinic_times add column online_week jsonb not null default '[]';
update app.clinic_times set online_week = week where online_minutes is not null;

-- Nobody is in two clinics at once, by video neither.
create or replace function app.times_elsewhere(wanted_doctor uuid) returns table (week jsonb, exceptions jsonb, zone text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('clinic times' || mine.account_id::text, 0))
  from app.members mine where mine.clinic_id = app.clinic() and mine.id = wanted_doctor;
  return query
    select t.week || case when t.online_minutes is null then '[]' else t.online_week end, t.exceptions, c.zone
    from app.members mine
    join app.members other on other.account_id = mine.account_id and other.clinic_id <> mine.clinic_id and other.is_active
    join app.clinic_times t on t.clinic_id = other.clinic_id and t.doctor_id = other.id
    join app.clinics c on c.clinic_id = other.clinic_id
    where mine.clinic_id = app.clinic() and mine.id = wanted_doctor;
end $$;

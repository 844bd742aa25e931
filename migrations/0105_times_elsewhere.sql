-- The same person's clinic time in other clinics, single dates among it. Clinics that ask at once wait for each other, so that what one has
-- just saved is seen by the next.
drop function app.times_elsewhere(uuid);
create function app.times_elsewhere(wanted_doctor uuid) returns table (week jsonb, exceptions jsonb, zone text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('clinic times' || mine.account_id::text, 0))
  from app.members mine where mine.clinic_id = app.clinic() and mine.id = wanted_doctor;
  return query
    select t.week, t.exceptions, c.zone
    from app.members mine
    join app.members other on other.account_id = mine.account_id and other.clinic_id <> mine.clinic_id and other.is_active
    join app.clinic_times t on t.clinic_id = other.clinic_id and t.doctor_id = other.id
    join app.clinics c on c.clinic_id = other.clinic_id
    where mine.clinic_id = app.clinic() and mine.id = wanted_doctor;
end $$;
alter function app.times_elsewhere(uuid) owner to diary_guard;
revoke all on function app.times_elsewhere(uuid) from public;
grant execute on function app.times_elsewhere(uuid) to diary_app;

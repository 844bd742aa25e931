-- Whether anybody hears an event; asked before a job is made of it.
create function app.has_webhook(clinic uuid, payload jsonb) returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select app.scope() = 'system' and exists (select from app.webhooks w where w.clinic_id = clinic and w.is_on)
$$;
create function app.is_requested(clinic uuid, payload jsonb) returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select app.scope() = 'system' and exists (select from app.appointments a
    where a.clinic_id = clinic and a.id = (payload ->> 'appointmentId')::uuid and a.status = 'Requested')
$$;
create function app.is_booked_by_another(clinic uuid, payload jsonb) returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select app.scope() = 'system' and exists (select from app.appointments a
    join app.appointment_moves m on m.clinic_id = a.clinic_id and m.appointment_id = a.id and m.from_status is null
    where a.clinic_id = clinic and a.id = (payload ->> 'appointmentId')::uuid and m.member_id is distinct from a.doctor_id)
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array['app.has_webhook(uuid,jsonb)', 'app.is_requested(uuid,jsonb)', 'app.is_booked_by_another(uuid,jsonb)']::regprocedure[] loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_jobs', f);
  end loop;
end $$;

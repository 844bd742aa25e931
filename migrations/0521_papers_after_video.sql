-- Whether a visit was written for an appointment by video: its prescription and receipt are sent.
create function app.is_video_visit(clinic uuid, payload jsonb) returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select app.scope() = 'system' and exists (
    select from app.treatments t join app.appointments a on a.clinic_id = t.clinic_id and a.id = t.appointment_id
    where t.clinic_id = clinic and t.id = (payload ->> 'treatmentId')::uuid and a.mode = 'online')
$$;
alter function app.is_video_visit(uuid, jsonb) owner to diary_guard;
revoke execute on function app.is_video_visit(uuid, jsonb) from public;
grant execute on function app.is_video_visit(uuid, jsonb) to diary_jobs;

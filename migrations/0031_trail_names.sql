-- The trail keeps ids; whoever reads it outside the screen needs the names of those who ever worked in the clinic.
create function app.trail_names() returns table (member_id uuid, name text) language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select id, name from app.members where clinic_id = app.clinic() $$;
alter function app.trail_names() owner to diary_guard;
revoke execute on function app.trail_names() from public;
grant execute on function app.trail_names() to diary_app;

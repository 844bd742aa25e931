-- News for open screens that no verb's corridor tells: a session that ends, rights that change.
create function app_private.tell_live() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'sessions' then
    perform pg_notify('live', json_build_object('e', new.id)::text);
  else
    perform pg_notify('live', json_build_object('r', new.clinic_id)::text);
  end if;
  return null;
end $$;
create trigger tell_live after update on app.sessions for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function app_private.tell_live();
create trigger tell_live after update on app.members for each row
  when ((old.is_active, old.role_id, old.is_owner) is distinct from (new.is_active, new.role_id, new.is_owner)) execute function app_private.tell_live();
create trigger tell_live after update on app.roles for each row
  when ((old.is_active, old.pages) is distinct from (new.is_active, new.pages)) execute function app_private.tell_live();
create trigger tell_live after update on app.clinics for each row
  when (old.is_active is distinct from new.is_active) execute function app_private.tell_live();

-- Of these sessions the ones that are over: revoked, idle too long, gone.
create function app.ended_sessions(asked uuid[]) returns setof uuid language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id from unnest(asked) as a(id)
    where not exists (select 1 from app.sessions s where s.id = a.id and s.revoked_at is null and least(s.ends_at, s.idle_ends_at) > now())
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array['app_private.tell_live()', 'app.ended_sessions(uuid[])']::regprocedure[] loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
grant execute on function app.ended_sessions(uuid[]) to diary_app;

-- While an older process runs beside a newer one it still writes `fact`: it is taken for the `event` that it is.
create function app_private.take_fact_for_event() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.kind := 'event';
  return new;
end $$;
create trigger take_fact_for_event before insert on app.outgoing for each row when (new.kind = 'fact')
  execute function app_private.take_fact_for_event();

-- What the person behind a record has paid in advance and not used, in paise.
create function app.advance_left(patient uuid) returns bigint language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(a.amount_paise), 0)::bigint from app.advance_entries a where a.patient_id = any(app.records_of(advance_left.patient)) $$;
revoke execute on function app.advance_left(uuid) from public;
grant execute on function app.advance_left(uuid) to diary_app;

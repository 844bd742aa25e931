-- Both ways to a record by their own index: the "or" had every patient of a clinic read where nothing was known of the table yet.
create or replace function app.records_of(patient uuid) returns uuid[] language sql stable set search_path = pg_catalog, pg_temp as $$
  with kept as materialized (select coalesce(q.merged_into, q.id) as id from app.patients q where q.clinic_id = app.clinic() and q.id = patient)
  select array_agg(one.id) from (
    select k.id from kept k
    union all select p.id from kept k join app.patients p on p.clinic_id = app.clinic() and p.merged_into = k.id) one
$$;

-- What was done with a patient's record, all of it: the record itself, its visits, documents and papers, those of records merged into it among them.
create function app.openings_of(patient uuid, since timestamptz) returns table (at timestamptz, member_id uuid, action text)
  language sql stable set search_path = pg_catalog, pg_temp as $$
  with records as materialized (select unnest(app.records_of(patient)) as id),
  things as (
    select e.entity, r.id::text as id from records r, unnest(array['patient', 'documents', 'treatments']) as e (entity)
    union all select 'treatment', t.id::text from app.treatments t where t.clinic_id = app.clinic() and t.patient_id in (select id from records)
    union all select 'document', d.id::text from app.documents d where d.clinic_id = app.clinic() and d.patient_id in (select id from records)
    union all select 'paper', p.id::text from app.papers p where p.clinic_id = app.clinic() and p.patient_id in (select id from records))
  select a.at, a.member_id, a.action from things t
    join app.audit a on a.clinic_id = app.clinic() and a.entity = t.entity and a.entity_id = t.id and a.at >= since
$$;
alter function app.openings_of(uuid, timestamptz) owner to diary_guard;
revoke execute on function app.openings_of(uuid, timestamptz) from public;
grant execute on function app.openings_of(uuid, timestamptz) to diary_app;

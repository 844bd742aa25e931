-- One person has one ABHA, also where two records were found to be that person.
create function app_private.keep_one_abha() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  of_links constant boolean := tg_table_name = 'abha_links';
  record_id uuid;
begin
  record_id := case when of_links then (to_jsonb(new) ->> 'patient_id')::uuid else (to_jsonb(new) ->> 'id')::uuid end;
  if (select count(*) from app.abha_links l join app.patients p on p.clinic_id = l.clinic_id and p.id = l.patient_id
      join app.patients q on q.clinic_id = l.clinic_id and q.id = record_id
      where l.clinic_id = new.clinic_id and l.ended_at is null and coalesce(p.merged_into, p.id) = coalesce(q.merged_into, q.id)) > 1 then
    raise exception 'a person has one ABHA' using errcode = '23514',
      constraint = case when of_links then 'patient_has_one_abha' else 'merged_records_have_one_abha' end;
  end if;
  return null;
end $$;
create trigger keep_one_abha after insert on app.abha_links for each row execute function app_private.keep_one_abha();
create trigger keep_one_abha after update of merged_into on app.patients for each row
  when (new.merged_into is not null and new.merged_into is distinct from old.merged_into) execute function app_private.keep_one_abha();

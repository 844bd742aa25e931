-- Erasing a patient reaches what they asked of their data, and a sheet that is taken back leaves nobody's name.
-- The function is changed where it stands: other migrations add to it as well.
do $$
declare
  before constant text := '  update app.abha_links l set number_sealed';
  -- That, when and how it ended stays. Whoever proves the number still sees that the record was erased.
  own constant text := $own$  update app.privacy_requests r set isd_code = '', contact_number = '', name = '', words = '', nominee_name = '', nominee_number = '',
    nominee_relationship = '', answer = '', phone_key = case when r.kind = 'erasure' then r.phone_key end
    where r.clinic_id = clinic and (r.patient_id = any (records) or r.isd_code || r.contact_number = any (alone));
$own$;
  body constant text := pg_get_functiondef('app.erase_patient(uuid)'::regprocedure);
begin
  if position(before in body) = 0 then
    raise exception 'app.erase_patient is not as it was';
  end if;
  execute replace(body, before, own || before);
end $$;

-- Takes back up to `most` patients of an import: marked, never found again, their case number free, and nothing left of who they were. Who was changed since, or is named
-- by any other record, stays and leaves the import.
create or replace function app.withdraw_imported(import uuid, most int, out gone int, out stayed int) language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  clinic constant uuid := app.clinic();
  ids uuid[];
  used uuid[];
  found uuid[];
  pointing record;
begin
  select array_agg(p.id), array_agg(p.id) filter (where p.version > 1 or p.merged_into is not null) into ids, used from
    (select q.id, q.version, q.merged_into from app.patients q where q.clinic_id = clinic and q.import_id = import and q.removed_at is null order by q.id limit most for update) p;
  used := coalesce(used, '{}');
  for pointing in
    select con.conrelid::regclass::text as rel, a.attname as col from pg_constraint con join pg_attribute a on a.attrelid = con.conrelid and a.attnum = any (con.conkey)
    where con.contype = 'f' and con.confrelid = 'app.patients'::regclass and con.conrelid <> 'app.patient_keys'::regclass and a.attname <> 'clinic_id'
  loop
    execute format('select array_agg(distinct %1$I) from %2$s where clinic_id = $1 and %1$I = any ($2)', pointing.col, pointing.rel) into found using clinic, ids;
    used := used || coalesce(found, '{}');
  end loop;
  update app.patients set import_id = null where clinic_id = clinic and id = any (used);
  get diagnostics stayed = row_count;
  update app.patients p set removed_at = now(), search_keys = '{}', name = 'Erased', latin_name = 'erased', contact_number = '000000', gender = 'Other', birth_on = null,
    stated_age = 0, stated_age_unit = 'years', stated_on = p.registered_on, address = '', allergies = '', conditions = '', occupation = '', note = '',
    is_covid_vaccinated = null, has_diabetes = null,
    case_number = p.case_number || ' ~' || left(p.id::text, 13)
    where p.clinic_id = clinic and p.id = any (ids) and not p.id = any (used);
  get diagnostics gone = row_count;
end $$;

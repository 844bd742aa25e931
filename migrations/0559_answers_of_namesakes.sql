-- An answer that is kept under a call's key goes with a patient by their name or number only where these are not those of somebody else it is about:
-- without its answer a namesake's call would be done a second time when it is made again.
-- The function is changed where it stands: other migrations add to it as well.
do $$
declare
  before constant text := $old$  delete from app.once o where o.clinic_id = clinic and (exists (select from unnest(things || names) w where position(w in o.body) > 0)
    or exists (select from app.patients p where p.clinic_id = clinic and p.id = any (records) and position(p.contact_number in o.body) > 0));
$old$;
  now_so constant text := $new$  delete from app.once o where o.clinic_id = clinic and (exists (select from unnest(things) w where position(w in o.body) > 0)
    or exists (select from (select unnest(names) union select p.contact_number from app.patients p where p.clinic_id = clinic and p.id = any (records)
      union select m.former ->> 'contactNumber' from app.patient_merges m where m.clinic_id = clinic and m.kept_id = any (records)) own (word)
      where word <> '' and position(word in o.body) > 0 and not exists (
        select from regexp_matches(o.body, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') ids
        join app.patients q on q.clinic_id = clinic and q.id = ids[1]::uuid
        where q.removed_at is null and not q.id = any (records) and (position(word in q.name) > 0 or q.contact_number = word))));
$new$;
  body constant text := pg_get_functiondef('app.erase_patient(uuid)'::regprocedure);
begin
  if position(before in body) = 0 then
    raise exception 'app.erase_patient is not as it was';
  end if;
  execute replace(body, before, now_so);
end $$;

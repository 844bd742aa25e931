-- Erasing a patient reaches what they asked of their data, and a sheet that is taken back leaves nobody's name.
-- All but the patient's own row, which is emptied by its fields' catalogue. Amounts, numbers and days stay, and who wrote them.
-- Answers the keys of the files that nobody names any more.
create or replace function app.erase_patient(patient uuid) returns text[] language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  clinic constant uuid := app.clinic();
  nobody constant text := 'Erased';
  records constant uuid[] := app.records_of(patient);
  names text[];
  numbers text[];
  -- Of numbers that nobody else has: whatever was sent there was theirs.
  alone text[];
  visits uuid[];
  starts uuid[];
  things text[];
  letters uuid[];
  files text[];
begin
  if not exists (select from app.erasure_requests e where e.clinic_id = clinic and e.patient_id = patient and e.outcome = 'erased'
    and e.asked_at::date >= e.keep_until) then
    raise exception 'this record must be kept' using errcode = '42501';
  end if;
  -- Also what a record was called before it was merged.
  select array_agg(distinct w.name) filter (where w.name is not null), array_agg(distinct w.isd || w.digits) filter (where w.digits is not null) into names, numbers from (
    select p.name, p.isd_code as isd, p.contact_number as digits from app.patients p where p.clinic_id = clinic and p.id = any (records)
    union select m.former ->> 'name', coalesce(m.former ->> 'isdCode', p.isd_code), m.former ->> 'contactNumber' from app.patient_merges m
      join app.patients p on p.clinic_id = clinic and p.id = m.kept_id where m.clinic_id = clinic and m.kept_id = any (records)) w;
  select coalesce(array_agg(n), '{}') into alone from unnest(numbers) n where not exists (select from app.patients p
    where p.clinic_id = clinic and p.isd_code || p.contact_number = n and p.removed_at is null and not p.id = any (records));
  select coalesce(array_agg(t.id), '{}') into visits from app.treatments t where t.clinic_id = clinic and t.patient_id = any (records);
  select coalesce(array_agg(a.id), '{}') into starts from app.appointments a where a.clinic_id = clinic and a.patient_id = any (records);

  -- What a message, a delivery or an answer can be about.
  select array_agg(id::text) into things from (
    select unnest(records || visits || starts) as id
    union all select t.id from app.tokens t where t.clinic_id = clinic and t.patient_id = any (records)
    union all select f.id from app.follow_ups f where f.clinic_id = clinic and f.patient_id = any (records)
    union all select p.id from app.papers p where p.clinic_id = clinic and p.patient_id = any (records)
    union all select l.id from app.paper_links l join app.papers p on p.clinic_id = l.clinic_id and p.id = l.paper_id where l.clinic_id = clinic and p.patient_id = any (records)
    union all select w.id from app.waitlist_entries w where w.clinic_id = clinic and w.patient_id = any (records)
    union all select o.id from app.waitlist_offers o join app.waitlist_entries w on w.clinic_id = o.clinic_id and w.id = o.entry_id where o.clinic_id = clinic and w.patient_id = any (records)
    union all select y.id from app.treatment_payments y where y.clinic_id = clinic and y.treatment_id = any (visits)
    union all select e.id from app.advance_entries e where e.clinic_id = clinic and e.patient_id = any (records)
    union all select d.id from app.documents d where d.clinic_id = clinic and d.patient_id = any (records)
    union all select d.id from app.treatment_drafts d where d.clinic_id = clinic and d.patient_id = any (records)
    union all select o.id from app.patient_notes o where o.clinic_id = clinic and o.patient_id = any (records)
    union all select f.id from app.family_members f where f.clinic_id = clinic and f.patient_id = any (records)
    union all select v.id from app.vaccinations v where v.clinic_id = clinic and v.patient_id = any (records)
    union all select n.id from app.notifications n where n.clinic_id = clinic and n.appointment_id = any (starts)) own;
  select coalesce(array_agg(m.id), '{}') into letters from app.messages m where m.clinic_id = clinic and (
    m.recipient = any (alone)
    or m.recipient = any (numbers) and exists (select from jsonb_path_query(m.values, '$.**') v where v #>> '{}' = any (names))
    or exists (select from regexp_matches(m.dedupe, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') ids where ids[1] = any (things))
    or m.consent_id in (select c.id from app.patient_consents c where c.clinic_id = clinic and c.patient_id = any (records))
    or m.id in (select n.message_id from app.patient_news n where n.clinic_id = clinic and n.appointment_id = any (starts))
    or m.id in (select c.message_id from app.campaign_people c where c.clinic_id = clinic and c.patient_id = any (records)));
  select array_agg(key) into files from (
    select unnest(array[d.file_key, d.small_key]) as key from app.documents d where d.clinic_id = clinic and d.patient_id = any (records)
    union all select l.card_key from app.abha_links l where l.clinic_id = clinic and l.patient_id = any (records)) own where key is not null;

  -- Messages: that one left, when, by which way and at what cost.
  delete from app.delivery_reports r using app.messages m where m.clinic_id = clinic and m.id = any (letters) and r.outside_id = m.outside_id;
  delete from app.message_secrets s where s.clinic_id = clinic and s.message_id = any (letters);
  update app.messages m set recipient = '', values = '{}', said = null, dedupe = 'erased:' || m.id, outside_id = null, reason = '', instead_reason = null,
    status = case when m.status in ('queued', 'held') then 'not_sent' else m.status end, due_at = null, updated_at = now()
    where m.clinic_id = clinic and m.id = any (letters);
  delete from app.webhook_deliveries d where d.clinic_id = clinic and exists (select from jsonb_path_query(d.content, '$.**') v where v #>> '{}' = any (things || names || numbers));
  delete from app.once o where o.clinic_id = clinic and (exists (select from unnest(things || names) w where position(w in o.body) > 0)
    or exists (select from app.patients p where p.clinic_id = clinic and p.id = any (records) and position(p.contact_number in o.body) > 0));

  -- The sheet that they came with, and any other that names them.
  delete from app.patient_import_rows r where r.clinic_id = clinic and exists (select from app.patients p where p.clinic_id = clinic and p.id = any (records)
    and exists (select from unnest(r.cells) c where lower(c) = lower(p.name))
    and exists (select from unnest(r.cells) c where right(regexp_replace(c, '\D', '', 'g'), length(p.contact_number)) = p.contact_number));
  update app.patient_merges m set former = '{}', changed = '{}' where m.clinic_id = clinic and (m.kept_id = any (records) or m.merged_id = any (records));
  delete from app.list_filters l where l.clinic_id = clinic and exists (
    select from (select unnest(things || names) union all select p.contact_number from app.patients p where p.clinic_id = clinic and p.id = any (records)) own (word)
    where length(word) > 3 and position(lower(word) in lower(l.name || ' ' || l.address::text)) > 0);
  delete from app.report_filters f where f.clinic_id = clinic and exists (select from jsonb_path_query(f.address, '$.**') v where v #>> '{}' = any (things || names || numbers));

  -- Clinical records.
  delete from app.documents d where d.clinic_id = clinic and d.patient_id = any (records);
  delete from app.patient_notes n where n.clinic_id = clinic and n.patient_id = any (records);
  delete from app.treatment_drafts d where d.clinic_id = clinic and d.patient_id = any (records);
  delete from app.treatment_lines l where l.clinic_id = clinic and l.treatment_id = any (visits);
  delete from app.medicine_stops s where s.clinic_id = clinic and s.treatment_id = any (visits);
  delete from app.coded_entries c where c.clinic_id = clinic and c.patient_id = any (records);
  delete from app.pregnancy_entries e where e.clinic_id = clinic and e.patient_id = any (records);
  delete from app.vaccination_mistakes m using app.vaccinations v where v.clinic_id = clinic and v.patient_id = any (records)
    and m.clinic_id = clinic and m.vaccination_id = v.id;
  delete from app.vaccinations v where v.clinic_id = clinic and v.patient_id = any (records);
  delete from app.follow_up_steps s using app.follow_ups f where f.clinic_id = clinic and f.patient_id = any (records)
    and s.clinic_id = clinic and s.follow_up_id = f.id;
  delete from app.follow_ups f where f.clinic_id = clinic and f.patient_id = any (records);
  update app.treatment_versions v set reason = '', content = v.content || '{"complaints": [], "examinations": [], "diagnosis": "", "diagnosisCodes": [], "vitals": {}, "lines": [], "advice": "",
    "testsAdvised": [], "testResults": [], "referredDoctorName": "", "referredLabCity": "", "heeded": [], "followUpOn": null}'
    where v.clinic_id = clinic and v.treatment_id = any (visits);
  update app.treatments t set complaints = '{}', examinations = '{}', diagnosis = '', diagnosis_codes = '{}', vitals = '{}', advice = '', tests_advised = '{}',
    test_results = '{}', referred_doctor_name = '', referred_lab_city = '', heeded = '[]', follow_up_on = null,
    removal_reason = case when t.removed_at is null then null else nobody end, updated_at = now()
    where t.clinic_id = clinic and t.patient_id = any (records);

  -- Papers: of a receipt its number, its sums and the clinic stay.
  delete from app.paper_links l using app.papers p where p.clinic_id = clinic and p.patient_id = any (records) and l.clinic_id = clinic and l.paper_id = p.id;
  delete from app.papers p where p.clinic_id = clinic and p.patient_id = any (records) and p.kind <> 'receipt';
  update app.papers p set content = (p.content - '{visit,letter}'::text[]) || jsonb_build_object('patient',
      jsonb_build_object('name', nobody, 'age', null, 'sex', null, 'caseNumber', p.content #>> '{patient,caseNumber}', 'phone', '')),
    withdrawal_reason = case when p.withdrawn_at is null then null else nobody end
    where p.clinic_id = clinic and p.patient_id = any (records);

  -- The desk.
  update app.appointments a set note = '', told = '', updated_at = now() where a.clinic_id = clinic and a.patient_id = any (records);
  update app.appointment_moves m set reason = '' where m.clinic_id = clinic and m.appointment_id = any (starts);
  delete from app.bookings b where b.clinic_id = clinic and b.appointment_id = any (starts);
  update app.reviews r set words = '' where r.clinic_id = clinic and r.appointment_id = any (starts);
  delete from app.video_consents c where c.clinic_id = clinic and c.appointment_id = any (starts);
  delete from app.video_stays s where s.clinic_id = clinic and s.appointment_id = any (starts) and s.seat = 'patient';
  delete from app.waitlist_offers o using app.waitlist_entries w where w.clinic_id = clinic and w.patient_id = any (records)
    and o.clinic_id = clinic and o.entry_id = w.id;
  delete from app.waitlist_entries w where w.clinic_id = clinic and w.patient_id = any (records);
  delete from app.greetings g where g.clinic_id = clinic and g.patient_id = any (records);
  delete from app.family_members f where f.clinic_id = clinic and (f.patient_id = any (records) or f.member_patient_id = any (records));
  update app.patient_consents c set guardian_name = '', guardian_relationship = '' where c.clinic_id = clinic and c.patient_id = any (records);
  -- What they asked of their data: that, when and how it ended. Whoever proves the number still sees that the record was erased.
  update app.privacy_requests r set isd_code = '', contact_number = '', name = '', words = '', nominee_name = '', nominee_number = '',
    nominee_relationship = '', answer = '', phone_key = case when r.kind = 'erasure' then r.phone_key end
    where r.clinic_id = clinic and (r.patient_id = any (records) or r.isd_code || r.contact_number = any (alone));
  update app.abha_links l set number_sealed = null, number_key = null, address_key = null, address = '', card_key = null, card_media = null,
    ended_at = coalesce(l.ended_at, now()), updated_at = now() where l.clinic_id = clinic and l.patient_id = any (records);
  update app.abha_flows f set step = 'done', state_sealed = null, updated_at = now() where f.clinic_id = clinic and f.patient_id = any (records);
  update app.abha_shares s set address = '', context = '' where s.clinic_id = clinic and s.patient_id = any (records);

  -- The books: what was paid stays, the words beside it go.
  update app.treatment_payments y set reason = nobody where y.clinic_id = clinic and y.treatment_id = any (visits) and y.reason <> '';
  update app.fee_changes c set reason = nobody where c.clinic_id = clinic and c.treatment_id = any (visits);
  update app.advance_entries e set reason = nobody where e.clinic_id = clinic and e.patient_id = any (records) and e.reason <> '';
  return coalesce(files, '{}');
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

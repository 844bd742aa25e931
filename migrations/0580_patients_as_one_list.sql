-- A search by name (decision 108). Those who may be meant are looked up as one sorted list instead of one by one, and one word as it is
-- written is not counted together: nobody has to be met by two words.
create or replace function app.find_patients(steps jsonb, latin text, digits text, numbers text[], most int)
  returns table (id uuid, rank int, match text) language plpgsql stable security definer rows 20
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  clinic constant uuid := app.clinic();
  top constant text := chr(1114111);
  met uuid[] := '{}';
  step jsonb;
  stage int := 0;
  is_written boolean := false;
  all_words int;
  most_a_key int;
  fresh uuid[];
begin
  rank := 0;
  if cardinality(numbers) > 0 then
    match := 'case';
    for id in
      select p.id from unnest(numbers) n
        cross join lateral (select c.case_prefix from app.clinics c where c.clinic_id = clinic) c
        cross join lateral (values (n), (upper(n)), (c.case_prefix || n)) v(number)
        cross join lateral (select q.id, q.case_number from app.patients q
          where q.clinic_id = clinic and q.case_number >= v.number and q.case_number < v.number || case when digits = '' then top else chr(1) end
          order by q.case_number limit most) p
        group by p.id, p.case_number order by bool_or(p.case_number = v.number) desc, length(p.case_number), p.case_number desc limit most
    loop
      rank := rank + 1;
      met := met || id;
      return next;
    end loop;
  end if;
  if digits <> '' then
    match := 'phone';
    for id in
      select p.id from (
        (select q.id, q.contact_number, q.recent_at from app.patients q
          where q.clinic_id = clinic and reverse(q.contact_number) collate "C" >= reverse(digits) and reverse(q.contact_number) collate "C" < reverse(digits) || top
          order by reverse(q.contact_number) collate "C" limit 500)
        union
        (select q.id, q.contact_number, q.recent_at from app.patients q
          where q.clinic_id = clinic and q.contact_number >= digits and q.contact_number < digits || top
          order by q.contact_number limit 500)
      ) p
      where not p.id = any(met)
      order by p.contact_number = digits desc, right(p.contact_number, length(digits)) = digits desc, p.recent_at desc, p.id limit most
    loop
      rank := rank + 1;
      met := met || id;
      return next;
    end loop;
  end if;
  for step in select value from jsonb_array_elements(steps) loop
    -- Slips of the finger are looked for only when the text as it stands is nobody's name.
    exit when rank >= most or (stage = 2 and is_written);
    stage := stage + 1;
    match := case stage when 1 then 'name' else 'sound' end;
    select bit_or(1 << (one ->> 'no')::int) into all_words from jsonb_array_elements(step) one;
    -- One word alone may be everybody's; of two, each narrows the other and neither may be cut short.
    most_a_key := case when all_words = 1 then 500 else 20000 end;
    -- The limits are fences as well: each key is looked up in the index, whatever the planner thinks of the number of rows.
    if all_words = 1 and jsonb_array_length(step) = 2 and step -> 0 ? 'key' and step -> 1 ? 'start' then
      -- One word as it is written: nothing to count, and who is met twice is looked up once below.
      select array_agg(k.patient_id) into fresh from (
        (select patient_id from app.patient_keys where clinic_id = clinic and key = step -> 0 ->> 'key' order by patient_id desc limit most_a_key)
        union all
        (select patient_id from app.patient_keys
          where clinic_id = clinic and key >= step -> 1 ->> 'start' and key < (step -> 1 ->> 'start') || top order by key, patient_id limit most_a_key)
      ) k;
    else
      select array_agg(patient_id) into fresh from (
        select k.patient_id from (
          select r.no, w.patient_id from jsonb_to_recordset(step) as r(no int, key text)
            cross join lateral (select patient_id from app.patient_keys where clinic_id = clinic and key = r.key order by patient_id desc limit most_a_key) w
            where r.key is not null
          union all
          select r.no, b.patient_id from jsonb_to_recordset(step) as r(no int, start text)
            cross join lateral (select patient_id from app.patient_keys
              where clinic_id = clinic and key >= r.start and key < r.start || top order by key, patient_id limit most_a_key) b
            where r.start is not null
        ) k group by k.patient_id having bit_or(1 << k.no) = all_words limit 1000) of_all_words;
    end if;
    for id in
      select p.id from app.patients p
        cross join lateral (select case when stage = 1 then
            case when p.latin_name = latin then 3 when starts_with(p.latin_name, latin || ' ') then 2 when starts_with(p.latin_name, latin) then 1 else 0 end
          else app.word_similarity(latin, p.latin_name) end as nearness) n
        where p.clinic_id = clinic and p.id = any(fresh) and not p.id = any(met) and (stage < 3 or n.nearness > 0.3)
        order by n.nearness desc, p.recent_at desc, p.id limit most - rank
    loop
      is_written := is_written or stage = 1;
      rank := rank + 1;
      met := met || id;
      return next;
    end loop;
  end loop;
end $$;

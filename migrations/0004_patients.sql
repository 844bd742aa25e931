-- Patients: the record, the case numbers, and the keys by which the search box finds them.

-- The last serial given in a clinic's year. Only app.next_case_number() touches it, so that no number is skipped or given twice.
create table app.case_counters (
  clinic_id uuid not null references app.clinics,
  year int not null,
  serial int not null,
  primary key (clinic_id, year)
);
select app_private.wall('case_counters');
revoke insert, update, delete on app.case_counters from diary_app;

create table app.patients (
  clinic_id uuid not null references app.clinics,
  id uuid not null default uuidv7(),
  case_number text collate "C" not null,
  name text not null check (length(name) between 1 and 40),
  country text not null check (country ~ '^[A-Z]{2}$'),
  isd_code text not null check (isd_code ~ '^\+[1-9]\d{0,3}$'),
  contact_number text collate "C" not null check (contact_number ~ '^\d{6,15}$'),
  gender text not null check (gender in ('Male', 'Female', 'Other')),
  birth_on date,
  stated_age int check (stated_age between 0 and 120),
  stated_age_unit text check (stated_age_unit in ('years', 'months', 'days')),
  stated_on date,
  address text not null default '' check (length(address) <= 200),
  state text not null default '' check (length(state) <= 40),
  city text not null default '' check (length(city) <= 40),
  is_covid_vaccinated boolean,
  has_diabetes boolean,
  allergies text not null default '' check (length(allergies) <= 200),
  note text not null default '' check (length(note) <= 2000),
  type_override text check (type_override in ('New', 'Repeated')),
  language text not null,
  registered_on date not null,
  -- Completed treatments move these two: the first makes the patient Repeated.
  first_visit_on date,
  last_visit_on date check (last_visit_on >= first_visit_on),
  -- The last time the clinic had to do with this patient; the list without a search text follows it.
  recent_at timestamptz not null default now(),
  -- The name in small Latin letters, and its words and their sounds, as kit/shared/sound.ts makes them.
  latin_name text collate "C" not null,
  search_keys text[] collate "C" not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint case_number_is_taken unique (clinic_id, case_number),
  constraint age_is_stated_whole check (num_nonnulls(stated_age, stated_age_unit, stated_on) in (0, 3)),
  constraint age_or_birth_is_known check (birth_on is not null or stated_age is not null)
);
create index patients_by_phone on app.patients (clinic_id, contact_number);
create index patients_by_phone_end on app.patients (clinic_id, (reverse(contact_number)) collate "C");
create index patients_by_recency on app.patients (clinic_id, recent_at desc, id desc);
select app_private.wall('patients');
revoke delete on app.patients from diary_app;

-- One row a key of a name: `n` and a word, `s` and a sound. Kept by the trigger below, read by app.find_patients alone.
create table app.patient_keys (
  clinic_id uuid not null,
  key text collate "C" not null,
  patient_id uuid not null,
  primary key (clinic_id, key, patient_id),
  foreign key (clinic_id, patient_id) references app.patients (clinic_id, id)
);
select app_private.wall('patient_keys');
revoke all on app.patient_keys from diary_app;

create function app.keep_patient_keys() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    delete from app.patient_keys where clinic_id = old.clinic_id and patient_id = old.id and key = any(old.search_keys);
  end if;
  insert into app.patient_keys (clinic_id, key, patient_id) select new.clinic_id, key, new.id from unnest(new.search_keys) key on conflict do nothing;
  return null;
end $$;
create trigger patient_keys_are_new after insert on app.patients for each row execute function app.keep_patient_keys();
create trigger patient_keys_are_changed after update of search_keys on app.patients
  for each row when (old.search_keys is distinct from new.search_keys) execute function app.keep_patient_keys();

-- The next case number of the signed clinic in a year: `{prefix}{yy}-{serial}`. The counter's row is held until the commit,
-- so numbers are given one by one and a rolled back registration gives its number back.
create function app.next_case_number(of_year int) returns text language sql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
  with next as (
    insert into app.case_counters (clinic_id, year, serial) values (app.clinic(), of_year, 1)
    on conflict (clinic_id, year) do update set serial = case_counters.serial + 1
    returning clinic_id, serial
  )
  select c.case_prefix || lpad((of_year % 100)::text, 2, '0') || '-' || next.serial from next join app.clinics c using (clinic_id)
$$;

-- Finds patients of the signed clinic. A plain query would lose its indexes: the operators of text search are not leakproof,
-- and row-level security then forbids asking them first. So this asks, and answers ids only; the caller joins under its own wall.
--   steps: [[{"no": 0, "key": "nram"}, {"no": 0, "start": "nra"}, …], …] whole keys and beginnings of keys, one list a step; the steps are
--     tried in order until `most` are found, and each word (`no`, 0 to 3) must be met by one of its keys.
--   latin: the text as latin_name is written, for ranking. digits: of a phone. numbers: case numbers with or without the clinic's prefix, by their beginning, or whole beside digits.
-- rank: the smaller the better, unique. match: case, phone, name, sound.
create function app.find_patients(steps jsonb, latin text, digits text, numbers text[], most int)
  returns table (id uuid, rank int, match text) language plpgsql stable security definer rows 20
  set search_path = pg_catalog, pg_temp as $$
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
    for id in
      select p.id from unnest(fresh) f(id)
        join app.patients p on p.clinic_id = clinic and p.id = f.id
        cross join lateral (select case when stage = 1 then
            case when p.latin_name = latin then 3 when starts_with(p.latin_name, latin || ' ') then 2 when starts_with(p.latin_name, latin) then 1 else 0 end
          else app.word_similarity(latin, p.latin_name) end as nearness) n
        where not p.id = any(met) and (stage < 3 or n.nearness > 0.3)
        order by n.nearness desc, p.recent_at desc, p.id limit most - rank
    loop
      is_written := is_written or stage = 1;
      rank := rank + 1;
      met := met || id;
      return next;
    end loop;
  end loop;
end $$;

alter function app.keep_patient_keys() owner to diary_guard;
alter function app.next_case_number(int) owner to diary_guard;
alter function app.find_patients(jsonb, text, text, text[], int) owner to diary_guard;
revoke execute on function app.keep_patient_keys(), app.next_case_number(int), app.find_patients(jsonb, text, text, text[], int) from public;
grant execute on function app.next_case_number(int), app.find_patients(jsonb, text, text, text[], int) to diary_app;

-- Patients taken in from a sheet: read, tried without keeping, taken in, and taken back as a whole.
create table app.patient_imports (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  file_name text not null check (length(file_name) <= 120),
  state text not null check (state in ('read', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  headers text[] not null,
  -- Per column what it holds, '' for what is left out; the last one of the clinic is proposed for the next sheet.
  mapping text[] not null,
  skips_doubles boolean not null default true,
  row_count int not null,
  -- How far the present step has come.
  done_count int not null default 0,
  good_count int not null default 0,
  wrong_count int not null default 0,
  double_count int not null default 0,
  imported_count int not null default 0,
  -- After an undo: those who were changed or seen since and stay.
  stayed_count int not null default 0,
  started_by uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  foreign key (clinic_id, started_by) references app.members (clinic_id, id)
);
create index patient_imports_by_time on app.patient_imports (clinic_id, id desc);
select app_private.wall('patient_imports');
revoke delete on app.patient_imports from diary_app;

-- The sheet's rows while they are worked; what was taken in is let go of at once, what was wrong when the import is over.
create table app.patient_import_rows (
  clinic_id uuid not null,
  import_id uuid not null,
  no int not null,
  cells text[] not null,
  -- Number and name in small Latin letters: the same twice in one sheet is one person.
  likeness text collate "C",
  verdict text check (verdict in ('good', 'wrong', 'double')),
  problems jsonb,
  primary key (clinic_id, import_id, no),
  foreign key (clinic_id, import_id) references app.patient_imports (clinic_id, id)
);
create index patient_import_rows_alike on app.patient_import_rows (clinic_id, import_id, likeness, no);
create index patient_import_rows_wrong on app.patient_import_rows (clinic_id, import_id, no) where verdict <> 'good';
select app_private.wall('patient_import_rows');

alter table app.patients
  add column import_id uuid,
  add column removed_at timestamptz,
  add constraint patient_import_exists foreign key (clinic_id, import_id) references app.patient_imports (clinic_id, id);
create index patients_by_import on app.patients (clinic_id, import_id, id) where import_id is not null;

-- Numbers taken in from elsewhere must not be given a second time: each year's counter stands at least at the highest of them.
create function app.lift_case_counters(numbers text[]) returns void language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with known as (
    select 2000 + (m.part)[1]::int as year, max((m.part)[2]::bigint) as serial
    from app.clinics c cross join unnest(numbers) n cross join lateral regexp_match(substr(n, length(c.case_prefix) + 1), '^(\d\d)-(\d{1,9})$') m(part)
    where c.clinic_id = app.clinic() and starts_with(n, c.case_prefix) and m.part is not null group by 1
  )
  insert into app.case_counters (clinic_id, year, serial) select app.clinic(), year, serial::int from known where serial < 2000000000
  on conflict (clinic_id, year) do update set serial = greatest(case_counters.serial, excluded.serial)
$$;

-- Takes back up to `most` patients of an import: marked, never found again, their case number free. Who was changed since, or is named
-- by any other record, stays and leaves the import.
create function app.withdraw_imported(import uuid, most int, out gone int, out stayed int) language plpgsql volatile security definer
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
  update app.patients p set removed_at = now(), search_keys = '{}', case_number = p.case_number || ' ~' || left(p.id::text, 13)
    where p.clinic_id = clinic and p.id = any (ids) and not p.id = any (used);
  get diagnostics gone = row_count;
end $$;

alter function app.lift_case_counters(text[]) owner to diary_guard;
alter function app.withdraw_imported(uuid, int) owner to diary_guard;
revoke execute on function app.lift_case_counters(text[]), app.withdraw_imported(uuid, int) from public;
grant execute on function app.lift_case_counters(text[]), app.withdraw_imported(uuid, int) to diary_app;

-- What makes the next prescription quick: whole visits under a shortcut, and each doctor's starred lines.

create table app.treatment_templates (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  -- Typed behind a slash: `fever`.
  shortcut text not null check (shortcut ~ '^[^\s/]{1,20}$'),
  shortcut_key text collate "C" not null generated always as (lower(shortcut collate pg_catalog.pg_c_utf8) collate "C") stored,
  name text not null check (length(name) between 1 and 40),
  content jsonb not null check (jsonb_typeof(content) = 'object' and pg_column_size(content) < 131072),
  kept_by uuid not null,
  version int not null default 1,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  foreign key (clinic_id, kept_by) references app.members (clinic_id, id)
);
create unique index template_shortcut_is_taken on app.treatment_templates (clinic_id, shortcut_key) where removed_at is null;
select app_private.wall('treatment_templates');
revoke delete on app.treatment_templates from diary_app;

create table app.favourite_lines (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  -- The medicine's id, or its name in small letters when it has none.
  medicine_key text not null check (length(medicine_key) between 1 and 120),
  line jsonb not null check (jsonb_typeof(line) = 'object' and pg_column_size(line) < 4096),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint favourite_is_starred_once unique (clinic_id, member_id, medicine_key),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
select app_private.wall('favourite_lines');

-- For what a doctor did last.
create index treatments_by_doctor on app.treatments (clinic_id, doctor_id, visit_on desc, id desc) where removed_at is null and signed_version is not null;

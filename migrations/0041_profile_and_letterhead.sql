-- Who a doctor and a clinic are, on screen and on paper: pictures, education, certificates, the account that payouts go to.

alter table app.profiles
  -- [{degree, institute, year}], the latest state; of each save the trail knows.
  add column education jsonb not null default '[]' check (jsonb_typeof(education) = 'array' and jsonb_array_length(education) <= 10),
  add column picture_key text check (picture_key ~ '^[0-9a-f]{32}$');

create table app.certificates (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  year int not null check (year between 1930 and 2200),
  -- Keys of kept pictures, five at the most.
  pictures text[] not null default '{}' check (cardinality(pictures) <= 5),
  removed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint certificate_member_exists foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
create index certificates_of_a_member on app.certificates (clinic_id, member_id, year desc);
select app_private.wall('certificates');
revoke delete on app.certificates from diary_app;

alter table app.clinics add column logo_key text check (logo_key ~ '^[0-9a-f]{32}$');

-- Append-only: the account of the highest version is the present one. Number, holder, IFSC and bank are sealed by a key outside the database.
create table app.bank_accounts (
  clinic_id uuid not null,
  version int not null check (version > 0),
  sealed bytea not null,
  saved_by uuid not null,
  saved_at timestamptz not null,
  primary key (clinic_id, version),
  foreign key (clinic_id, saved_by) references app.members (clinic_id, id)
);
select app_private.wall('bank_accounts');
revoke update, delete on app.bank_accounts from diary_app;

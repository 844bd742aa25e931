-- The clinic at work: how one is opened, the doctor's profile, what each user sets for themselves.

-- Sign-up opens a clinic at the door, before anybody is a member of anything. No row: the code is taken, try another.
create function app.open_clinic(account uuid, doctor_name text, clinic_name text, new_code text, its_country text, its_zone text, its_isd_code text, its_number text, its_language text)
  returns table (opened_clinic uuid, owner_member uuid)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.scope() <> 'door' then
    raise exception 'clinics are opened at the door' using errcode = '42501';
  end if;
  insert into app.clinics (code, name, country, zone, isd_code, contact_number, language)
    values (new_code, clinic_name, its_country, its_zone, its_isd_code, its_number, its_language)
    on conflict on constraint clinic_code_is_taken do nothing
    returning clinic_id into opened_clinic;
  if opened_clinic is null then
    return;
  end if;
  insert into app.members (clinic_id, account_id, name, is_owner, is_doctor, language)
    values (opened_clinic, account, doctor_name, true, true, its_language)
    returning id into owner_member;
  return next;
end $$;
alter function app.open_clinic(uuid, text, text, text, text, text, text, text, text) owner to diary_guard;
revoke execute on function app.open_clinic(uuid, text, text, text, text, text, text, text, text) from public;
grant execute on function app.open_clinic(uuid, text, text, text, text, text, text, text, text) to diary_app;

-- One for a member; the name stands with the member. Until the first save there is no row.
create table app.profiles (
  clinic_id uuid not null,
  member_id uuid not null,
  gender text check (gender in ('Male', 'Female', 'Other')),
  birth_on date,
  specialties text[] not null default '{}',
  registration_number text not null default '',
  council text not null default '',
  degrees text[] not null default '{}',
  experience_years int check (experience_years between 0 and 80),
  languages text[] not null default '{}',
  consultancy_fee_paise bigint check (consultancy_fee_paise >= 0),
  bio text not null default '' check (length(bio) <= 450),
  country text,
  state text not null default '',
  city text not null default '',
  address text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, member_id),
  constraint profile_member_exists foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
select app_private.wall('profiles');
revoke delete on app.profiles from diary_app;

create table app.settings (
  clinic_id uuid not null,
  member_id uuid not null,
  colour_scheme text not null default 'auto' check (colour_scheme in ('auto', 'light', 'dark')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, member_id),
  constraint settings_member_exists foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
select app_private.wall('settings');
revoke delete on app.settings from diary_app;

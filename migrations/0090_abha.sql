-- ABHA: which health ID a patient has proved, what is under way, who came by scan and share. The number is kept sealed and found by its keyed hash.

create table app.abha_links (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  -- Sealed by a key outside the database; null where only an address was proved.
  number_sealed bytea,
  -- Keyed hashes of the digits and of the address in small letters.
  number_key bytea,
  address_key bytea,
  address text not null default '' check (length(address) <= 50),
  method text not null check (method in ('number', 'address', 'mobile', 'aadhaar', 'create', 'share')),
  card_key text,
  card_media text check (card_media in ('image/png', 'image/jpeg')),
  verified_at timestamptz not null,
  -- Null for scan and share, where the patient did it alone.
  member_id uuid,
  ended_at timestamptz,
  ended_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint abha_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id),
  foreign key (clinic_id, ended_by) references app.members (clinic_id, id),
  constraint abha_number_is_sealed_and_found check ((number_sealed is null) = (number_key is null)),
  constraint abha_says_something check (number_key is not null or address_key is not null or ended_at is not null),
  constraint abha_card_is_whole check ((card_key is null) = (card_media is null))
);
create unique index patient_has_one_abha on app.abha_links (clinic_id, patient_id) where ended_at is null;
create unique index abha_number_is_one_patients on app.abha_links (clinic_id, number_key) where ended_at is null;
create unique index abha_address_is_one_patients on app.abha_links (clinic_id, address_key) where ended_at is null;
select app_private.wall('abha_links');
revoke delete on app.abha_links from diary_app;

-- One way through the gateway, from the first question to the link. What the gateway said is sealed, and wiped when it ends.
create table app.abha_flows (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  -- Null while the patient is not registered yet.
  patient_id uuid,
  way text not null check (way in ('number', 'address', 'mobile', 'aadhaar', 'create')),
  step text not null check (step in ('choose', 'code', 'mobile', 'address', 'confirm', 'done')),
  state_sealed bytea,
  -- Consent to make or prove an ABHA, as it was read: version of the text and language.
  consent_version text,
  consent_language text,
  consented_at timestamptz,
  resends smallint not null default 0,
  otp_sent_at timestamptz,
  expires_at timestamptz not null,
  member_id uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint abha_flow_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id),
  constraint abha_consent_is_whole check ((consent_version is null) = (consented_at is null) and (consent_version is null) = (consent_language is null)),
  constraint ended_flow_keeps_nothing check (step <> 'done' or state_sealed is null)
);
create index abha_flows_open on app.abha_flows (clinic_id, member_id, id desc) where step <> 'done';
create index abha_flows_of_patient on app.abha_flows (clinic_id, patient_id, id desc) where step <> 'done';
select app_private.wall('abha_flows');
revoke delete on app.abha_flows from diary_app;

-- The clinic's entry in the health facility registry: what its scan-and-share code names.
create table app.abha_facilities (
  clinic_id uuid not null,
  hip_id text not null check (hip_id ~ '^[A-Za-z0-9_-]{3,40}$'),
  counter text not null default '1' check (counter ~ '^[A-Za-z0-9_-]{1,20}$'),
  updated_at timestamptz not null default now(),
  primary key (clinic_id)
);
create unique index facility_is_one_clinics on app.abha_facilities (hip_id);
select app_private.wall('abha_facilities');
revoke delete on app.abha_facilities from diary_app;

-- Each profile that was shared, once: the same request again gets the same token.
create table app.abha_shares (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  request_id uuid not null,
  context text not null check (length(context) <= 40),
  address text not null check (length(address) <= 50),
  patient_id uuid not null,
  token_id uuid,
  is_new boolean not null,
  shared_at timestamptz not null,
  answered_at timestamptz,
  primary key (clinic_id, id),
  constraint share_is_taken_once unique (clinic_id, request_id),
  constraint share_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  constraint share_token_exists foreign key (clinic_id, token_id) references app.tokens (clinic_id, id)
);
select app_private.wall('abha_shares');
revoke delete on app.abha_shares from diary_app;

-- The clinic behind a facility; the gateway's callback needs no more than that.
create function app.clinic_of_facility(wanted text) returns uuid language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.clinic_id from app.abha_facilities f join app.clinics c on c.clinic_id = f.clinic_id where f.hip_id = wanted and c.is_active
$$;
alter function app.clinic_of_facility(text) owner to diary_guard;
revoke execute on function app.clinic_of_facility(text) from public;
grant execute on function app.clinic_of_facility(text) to diary_app;

-- For the patients' own search, which knows no ABHA table.
create function app.patient_of_health_id(wanted bytea) returns uuid language sql stable set search_path = pg_catalog, pg_temp as $$
  select l.patient_id from app.abha_links l where l.clinic_id = app.clinic() and l.ended_at is null and (l.number_key = wanted or l.address_key = wanted) limit 1
$$;
revoke execute on function app.patient_of_health_id(bytea) from public;
grant execute on function app.patient_of_health_id(bytea) to diary_app;

-- Name, birth and gender of a patient who proved who they are are the register's, not the desk's.
alter table app.patients add column verified_at timestamptz;
create function app_private.keep_verified_identity() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'a verified identity is not typed over' using errcode = '23514', constraint = 'verified_identity_is_locked';
end $$;
create trigger keep_verified_identity before update of name, gender, birth_on, stated_age, stated_age_unit on app.patients for each row
  when (old.verified_at is not null and new.verified_at is not distinct from old.verified_at and new.removed_at is null
    and (old.name, old.gender, old.birth_on, old.stated_age, old.stated_age_unit) is distinct from (new.name, new.gender, new.birth_on, new.stated_age, new.stated_age_unit))
  execute function app_private.keep_verified_identity();

-- For the clock, which stands in no clinic: ways that ran out keep nothing.
create function app.forget_abha_flows(at timestamptz) returns int language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  wiped int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs forget flows' using errcode = '42501';
  end if;
  update app.abha_flows f set step = 'done', state_sealed = null, updated_at = at where f.step <> 'done' and f.expires_at < at;
  get diagnostics wiped = row_count;
  return wiped;
end $$;
alter function app.forget_abha_flows(timestamptz) owner to diary_guard;
revoke execute on function app.forget_abha_flows(timestamptz) from public;
grant execute on function app.forget_abha_flows(timestamptz) to diary_app;

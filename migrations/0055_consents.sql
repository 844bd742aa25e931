-- What a patient was told and agreed to: version of the notice, language, who spoke for them, who wrote it down, when. Only ever added to.
create table app.patient_consents (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  kind text not null check (kind in ('treatment', 'messages', 'sharing')),
  is_given boolean not null,
  notice_version text not null check (length(notice_version) between 1 and 20),
  language text not null check (length(language) = 2),
  -- A parent or guardian where the patient did not speak for themselves.
  guardian_name text not null default '' check (length(guardian_name) <= 40),
  guardian_relationship text not null default '' check (guardian_relationship in ('', 'Father', 'Mother', 'Grandparent', 'Guardian', 'Other')),
  member_id uuid not null,
  told_at timestamptz not null,
  primary key (clinic_id, id),
  constraint consent_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id),
  constraint guardian_is_whole check ((guardian_name = '') = (guardian_relationship = ''))
);
create index patient_consents_by_patient on app.patient_consents (clinic_id, patient_id, id desc);
select app_private.wall('patient_consents');
revoke update, delete on app.patient_consents from diary_app;

create table app.erasure_requests (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  asked_at timestamptz not null,
  member_id uuid not null,
  outcome text not null check (outcome in ('refused', 'erased')),
  -- The law's hold: until then the record must be kept.
  keep_until date not null,
  primary key (clinic_id, id),
  constraint erasure_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
create index erasure_requests_by_patient on app.erasure_requests (clinic_id, patient_id, id desc);
select app_private.wall('erasure_requests');
revoke update, delete on app.erasure_requests from diary_app;

-- Years for which the clinic keeps clinical records after the last visit: three at the least.
alter table app.clinics add column retention_years smallint not null default 3 constraint retention_is_long_enough check (retention_years between 3 and 50);

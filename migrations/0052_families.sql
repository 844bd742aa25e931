-- Whom a patient belongs to: nine at the most, each a patient of the clinic where there is such a record, else a name.
create table app.family_members (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  -- Nine places hold nine, whoever writes at the same time.
  place smallint not null constraint family_has_nine_at_most check (place between 1 and 9),
  relationship text not null check (relationship in ('Father', 'Mother', 'Spouse', 'Son', 'Daughter', 'Brother', 'Sister', 'Grandparent', 'Guardian', 'Other')),
  name text not null check (length(name) between 1 and 40),
  member_patient_id uuid,
  removed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint family_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  constraint family_member_exists foreign key (clinic_id, member_patient_id) references app.patients (clinic_id, id),
  constraint nobody_is_their_own_family check (member_patient_id <> patient_id)
);
create unique index family_place_is_free on app.family_members (clinic_id, patient_id, place) where removed_at is null;
create unique index family_member_is_there_once on app.family_members (clinic_id, patient_id, member_patient_id) where removed_at is null and member_patient_id is not null;
create index family_members_by_member on app.family_members (clinic_id, member_patient_id) where removed_at is null and member_patient_id is not null;
select app_private.wall('family_members');
revoke delete on app.family_members from diary_app;

-- Allergies and illnesses of a patient by code, beside the words of the record: the latest entry of a code counts. Only ever added to.
create table app.coded_entries (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  kind text not null check (kind in ('allergy', 'condition')),
  code text not null check (length(code) between 1 and 60),
  -- False: was noted wrongly, or is over.
  is_present boolean not null,
  noted_on date not null,
  member_id uuid not null,
  primary key (clinic_id, id),
  constraint coded_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
create index coded_entries_by_patient on app.coded_entries (clinic_id, patient_id, id desc);
select app_private.wall('coded_entries');
revoke update, delete on app.coded_entries from diary_app;

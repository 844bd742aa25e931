-- Notes about a patient that belong to no visit: who said what when. Taken back by a mark, never removed.
create table app.patient_notes (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  text text not null check (length(text) between 1 and 500),
  member_id uuid not null,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint note_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
create index patient_notes_by_patient on app.patient_notes (clinic_id, patient_id, id desc) where removed_at is null;
select app_private.wall('patient_notes');
revoke update, delete on app.patient_notes from diary_app;
grant update (removed_at, updated_at) on app.patient_notes to diary_app;

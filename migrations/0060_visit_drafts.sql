-- What is being written of a visit and not yet saved: kept part by part, so that two people at one visit lose nothing.

create table app.treatment_drafts (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  doctor_id uuid not null,
  -- None: of a new visit.
  treatment_id uuid,
  appointment_id uuid,
  -- By part of the visit: what was typed, at which version of the draft, and by whom.
  parts jsonb not null default '{}' check (jsonb_typeof(parts) = 'object' and pg_column_size(parts) < 262144),
  version int not null default 1,
  updated_by uuid not null,
  closed_at timestamptz,
  closing text check (closing in ('saved', 'discarded')),
  -- The treatment that it was saved as.
  became uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint draft_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  constraint draft_doctor_exists foreign key (clinic_id, doctor_id) references app.members (clinic_id, id),
  constraint draft_treatment_exists foreign key (clinic_id, treatment_id) references app.treatments (clinic_id, id),
  constraint draft_appointment_exists foreign key (clinic_id, appointment_id) references app.appointments (clinic_id, id),
  foreign key (clinic_id, updated_by) references app.members (clinic_id, id),
  foreign key (clinic_id, became) references app.treatments (clinic_id, id),
  constraint draft_is_closed_whole check (num_nulls(closed_at, closing) in (0, 2) and (became is null or closing = 'saved'))
);
create unique index open_draft_of_a_treatment_is_one on app.treatment_drafts (clinic_id, treatment_id) where closed_at is null and treatment_id is not null;
create unique index open_draft_of_a_new_visit_is_one on app.treatment_drafts (clinic_id, patient_id, doctor_id) where closed_at is null and treatment_id is null;
create index open_drafts_latest_first on app.treatment_drafts (clinic_id, updated_at desc) where closed_at is null;
select app_private.wall('treatment_drafts');
revoke delete on app.treatment_drafts from diary_app;

-- What comes from outside to a patient: reports, films, photos of papers. The row names kept files; the files are sealed on the clinic's shelf.

-- A document of a visit is of that visit's patient.
create unique index treatment_is_of_one_patient on app.treatments (clinic_id, patient_id, id);

create table app.documents (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  treatment_id uuid,
  title text not null check (length(title) between 1 and 40),
  kind text not null check (kind in ('lab_report', 'x_ray', 'scan', 'prescription', 'other')),
  taken_on date,
  media text not null check (media in ('image/jpeg', 'application/pdf')),
  file_key text not null check (file_key ~ '^[0-9a-f]{32}$'),
  -- None for a PDF.
  small_key text check (small_key ~ '^[0-9a-f]{32}$'),
  size int not null check (size > 0),
  width int,
  height int,
  -- Of a PDF.
  pages int check (pages > 0),
  -- Of the bytes as they were sent: the same film twice is one document.
  sent_sha256 text not null check (sent_sha256 ~ '^[0-9a-f]{64}$'),
  added_by uuid not null,
  removed_at timestamptz,
  removed_by uuid,
  removal_reason text not null default '' check (length(removal_reason) <= 40),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint document_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  constraint document_treatment_is_of_the_patient foreign key (clinic_id, patient_id, treatment_id)
    references app.treatments (clinic_id, patient_id, id) on update cascade,
  foreign key (clinic_id, added_by) references app.members (clinic_id, id),
  foreign key (clinic_id, removed_by) references app.members (clinic_id, id),
  constraint document_is_removed_by_somebody check ((removed_at is null) = (removed_by is null))
);
create index documents_of_a_patient on app.documents (clinic_id, patient_id, created_at desc, id);
create unique index document_is_there_already on app.documents (clinic_id, patient_id, sent_sha256) where removed_at is null;
select app_private.wall('documents');
revoke delete on app.documents from diary_app;

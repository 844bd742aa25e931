-- Numbers that a device gave on paper while it had no line, beside the clinic's own: whoever comes with that paper is still to be found by them.
create table app.patient_codes (
  clinic_id uuid not null,
  code text not null check (code ~ '^~[A-Z]{2}[0-9]{1,7}$'),
  patient_id uuid not null,
  noted_at timestamptz not null default now(),
  primary key (clinic_id, code, patient_id),
  constraint coded_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id)
);
create index patient_codes_by_patient on app.patient_codes (clinic_id, patient_id);
select app_private.wall('patient_codes');
revoke update, delete on app.patient_codes from diary_app;

alter table app.tokens add column slip_code text check (slip_code ~ '^~[A-Z]{2}[0-9]{1,7}$');

-- Pregnancies as the clinic was told of them: each entry says all that is known from then on, and the latest counts. Only ever added to.
create table app.pregnancy_entries (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  -- First day of the last period.
  lmp_on date not null,
  -- The day of birth that an early scan tells; it overrides the count from the last period.
  scan_due_on date,
  -- None: goes on.
  ended_on date,
  member_id uuid not null,
  told_at timestamptz not null,
  primary key (clinic_id, id),
  constraint pregnancy_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id),
  constraint pregnancy_ends_after_it_began check (ended_on >= lmp_on),
  constraint scan_agrees_with_the_period check (scan_due_on between lmp_on + 210 and lmp_on + 350)
);
create index pregnancy_entries_by_patient on app.pregnancy_entries (clinic_id, patient_id, id desc);
select app_private.wall('pregnancy_entries');
revoke update, delete on app.pregnancy_entries from diary_app;

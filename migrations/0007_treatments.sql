-- Treatments: the present state, its prescription lines and payments, and every version that was signed.

create table app.treatments (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  doctor_id uuid not null,
  appointment_id uuid,
  visit_on date not null,
  complaints text[] not null default '{}',
  examinations text[] not null default '{}',
  diagnosis text not null default '' check (length(diagnosis) <= 200),
  vitals jsonb not null default '{}' check (jsonb_typeof(vitals) = 'object'),
  advice text not null default '' check (length(advice) <= 2000),
  tests_advised text[] not null default '{}',
  referred_doctor_name text not null default '' check (length(referred_doctor_name) <= 40),
  referred_lab_city text not null default '' check (length(referred_lab_city) <= 40),
  follow_up_on date,
  total_fees_paise bigint not null default 0,
  discount_paise bigint not null default 0,
  -- None: a draft. Else the version that stands here, which is kept in treatment_versions.
  signed_version int,
  removed_at timestamptz,
  removed_by uuid,
  removal_reason text check (length(removal_reason) <= 40),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint treatment_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  constraint treatment_doctor_exists foreign key (clinic_id, doctor_id) references app.members (clinic_id, id),
  constraint treatment_appointment_exists foreign key (clinic_id, appointment_id) references app.appointments (clinic_id, id),
  foreign key (clinic_id, removed_by) references app.members (clinic_id, id),
  constraint treatment_has_ten_complaints_at_most check (cardinality(complaints) <= 10),
  constraint treatment_has_ten_examinations_at_most check (cardinality(examinations) <= 10),
  constraint treatment_has_twenty_tests_at_most check (cardinality(tests_advised) <= 20),
  constraint treatment_fees_are_not_negative check (total_fees_paise >= 0 and discount_paise between 0 and total_fees_paise),
  constraint treatment_follow_up_is_later check (follow_up_on > visit_on),
  constraint treatment_signed_is_what_stands check (signed_version = version),
  constraint treatment_removal_is_whole check (num_nulls(removed_at, removed_by, removal_reason) in (0, 3))
);
create index treatments_by_visit on app.treatments (clinic_id, visit_on desc, id desc) where removed_at is null;
create index treatments_by_patient on app.treatments (clinic_id, patient_id, visit_on desc, id desc) where removed_at is null;
create unique index treatment_of_an_appointment_is_one on app.treatments (clinic_id, appointment_id) where appointment_id is not null and removed_at is null;
select app_private.wall('treatments');
revoke delete on app.treatments from diary_app;

create table app.treatment_lines (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  treatment_id uuid not null,
  position smallint not null check (position between 1 and 40),
  -- One of the clinic's own, or one of the shared catalogue as it was then (it may be corrected, so no key); neither for a name that was only typed.
  medicine_id uuid,
  catalogue_id uuid,
  medicine_name text not null check (length(medicine_name) between 1 and 120),
  generic_name text not null default '' check (length(generic_name) <= 200),
  strength text not null default '' check (length(strength) <= 60),
  form text not null,
  dosage text not null check (length(dosage) between 1 and 40),
  duration_count smallint check (duration_count between 1 and 999),
  duration_unit text check (duration_unit in ('days', 'weeks', 'months')),
  quantity smallint check (quantity between 1 and 999),
  meal_timing text,
  times_of_day text[] not null default '{}',
  note text not null default '' check (length(note) <= 40),
  primary key (clinic_id, id),
  foreign key (clinic_id, treatment_id) references app.treatments (clinic_id, id),
  constraint line_medicine_exists foreign key (clinic_id, medicine_id) references app.medicines (clinic_id, id),
  constraint line_medicine_is_one check (num_nonnulls(medicine_id, catalogue_id) <= 1),
  constraint line_duration_is_whole check ((duration_count is null) = (duration_unit is null)),
  constraint line_has_its_place unique (clinic_id, treatment_id, position)
);
create index treatment_lines_by_medicine on app.treatment_lines (clinic_id, medicine_id) where medicine_id is not null;
select app_private.wall('treatment_lines');

-- Each signed version whole, who signed it and why. Only ever added to.
create table app.treatment_versions (
  clinic_id uuid not null,
  treatment_id uuid not null,
  version int not null check (version >= 1),
  content jsonb not null,
  signed_by uuid not null,
  signed_at timestamptz not null,
  reason text not null default '' check (length(reason) <= 40),
  primary key (clinic_id, treatment_id, version),
  foreign key (clinic_id, treatment_id) references app.treatments (clinic_id, id),
  foreign key (clinic_id, signed_by) references app.members (clinic_id, id)
);
select app_private.wall('treatment_versions');
revoke update, delete on app.treatment_versions from diary_app;

alter table app.treatments add constraint treatment_signed_version_is_kept
  foreign key (clinic_id, id, signed_version) references app.treatment_versions (clinic_id, treatment_id, version) deferrable initially deferred;

-- Once signed a treatment stays signed, and stays the same until its version goes up.
create function app.treatment_stays_signed() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.signed_version is not null and (new.signed_version is null or (new.version = old.version
    and (to_jsonb(new) - '{removed_at,removed_by,removal_reason,updated_at}'::text[]) <> (to_jsonb(old) - '{removed_at,removed_by,removal_reason,updated_at}'::text[]))) then
    raise exception 'a signed treatment is never overwritten' using errcode = '23514', constraint = 'treatment_stays_signed';
  end if;
  return new;
end $$;
create trigger treatment_stays_signed before update on app.treatments for each row execute function app.treatment_stays_signed();

create table app.treatment_payments (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  treatment_id uuid not null,
  amount_paise bigint not null constraint payment_amount_is_positive check (amount_paise > 0),
  type text not null check (type in ('Cash', 'UPI', 'Card', 'Cheque', 'Bank transfer', 'Online')),
  status text not null check (status in ('Paid', 'Pending', 'Failed')),
  paid_on date not null,
  received_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  foreign key (clinic_id, treatment_id) references app.treatments (clinic_id, id),
  foreign key (clinic_id, received_by) references app.members (clinic_id, id)
);
create index treatment_payments_by_treatment on app.treatment_payments (clinic_id, treatment_id);
create index treatment_payments_by_day on app.treatment_payments (clinic_id, paid_on) include (amount_paise) where status = 'Paid';
select app_private.wall('treatment_payments');
-- What was taken stays; only whether it arrived is settled later.
revoke update, delete on app.treatment_payments from diary_app;
grant update (status, updated_at) on app.treatment_payments to diary_app;

-- Counted by day on the dashboard.
create index patients_by_registration on app.patients (clinic_id, registered_on);

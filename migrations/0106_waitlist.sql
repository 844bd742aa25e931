-- Who would come sooner: one row a patient who waits for a time with a doctor, and the starts they were offered.
create table app.waitlist_entries (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  doctor_id uuid not null,
  mode text not null check (mode in ('offline', 'online')),
  from_day date not null,
  to_day date not null,
  note text not null default '' check (length(note) <= 40),
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'booked', 'left')),
  appointment_id uuid,
  added_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint waitlist_days_are_in_order check (to_day >= from_day),
  constraint waitlist_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  constraint waitlist_doctor_exists foreign key (clinic_id, doctor_id) references app.members (clinic_id, id),
  constraint waitlist_appointment_exists foreign key (clinic_id, appointment_id) references app.appointments (clinic_id, id)
);
create unique index waitlist_has_a_patient_once on app.waitlist_entries (clinic_id, patient_id, doctor_id) where status in ('waiting', 'offered');
create index waitlist_entries_in_order on app.waitlist_entries (clinic_id, doctor_id, added_at, id) where status in ('waiting', 'offered');
select app_private.wall('waitlist_entries');
revoke delete on app.waitlist_entries from diary_app;

create table app.waitlist_offers (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  entry_id uuid not null,
  hold_id uuid not null,
  starts_at timestamptz not null,
  offered_at timestamptz not null,
  until timestamptz not null,
  status text not null default 'open' check (status in ('open', 'taken', 'passed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint waitlist_offer_is_for_somebody foreign key (clinic_id, entry_id) references app.waitlist_entries (clinic_id, id)
);
create unique index start_is_offered_once on app.waitlist_offers (clinic_id, entry_id, starts_at);
create unique index waitlist_has_one_open_offer on app.waitlist_offers (clinic_id, entry_id) where status = 'open';
select app_private.wall('waitlist_offers');
revoke delete on app.waitlist_offers from diary_app;

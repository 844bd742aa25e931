-- Appointments: a start, a doctor, a seat. The seat index and the overlap constraint make double booking impossible,
-- under any number of servers. Bookings always say `on conflict do nothing`: a bare insert deadlocks under load.

create extension if not exists btree_gist schema app;

create table app.appointments (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  doctor_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  seat smallint not null check (seat between 1 and 60),
  status text not null check (status in ('Requested', 'Confirmed', 'Checked in', 'Started', 'Completed', 'Canceled', 'Rejected', 'No-show')),
  mode text not null check (mode in ('offline', 'online')),
  fee_paise bigint not null check (fee_paise >= 0),
  -- As the patient was when booked.
  patient_type text not null check (patient_type in ('New', 'Repeated')),
  note text not null default '' check (length(note) <= 40),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint appointment_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  constraint appointment_doctor_exists foreign key (clinic_id, doctor_id) references app.members (clinic_id, id),
  constraint appointment_lasts check (ends_at > starts_at and ends_at <= starts_at + interval '4 hours'),
  -- The second line, when the length of slots changes on a day that is already booked.
  constraint appointment_does_not_overlap exclude using gist
    (clinic_id with =, doctor_id with =, seat with =, tstzrange(starts_at, ends_at) with &&) where (status not in ('Canceled', 'Rejected'))
);
create unique index appointment_seat_is_free on app.appointments (clinic_id, doctor_id, starts_at, seat) where status not in ('Canceled', 'Rejected');
create index appointments_by_start on app.appointments (clinic_id, starts_at);
create index appointments_by_patient on app.appointments (clinic_id, patient_id, starts_at desc);
select app_private.wall('appointments');
revoke delete on app.appointments from diary_app;

-- Who moved it, when and why; the booking is the first move, from nothing.
create table app.appointment_moves (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  from_status text,
  to_status text not null,
  reason text not null default '' check (length(reason) <= 40),
  member_id uuid,
  moved_at timestamptz not null,
  primary key (clinic_id, id),
  foreign key (clinic_id, appointment_id) references app.appointments (clinic_id, id),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
create index appointment_moves_by_appointment on app.appointment_moves (clinic_id, appointment_id, id desc);
select app_private.wall('appointment_moves');
revoke update, delete on app.appointment_moves from diary_app;

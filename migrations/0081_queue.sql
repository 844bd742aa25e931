-- The queue: one series of tokens a doctor and day, without gaps, for whoever waits.

-- How far the series has come, and how many turns were called.
create table app.token_series (
  clinic_id uuid not null,
  doctor_id uuid not null,
  day date not null,
  last int not null default 0 check (last >= 0),
  turns int not null default 0 check (turns >= 0),
  primary key (clinic_id, doctor_id, day),
  foreign key (clinic_id, doctor_id) references app.members (clinic_id, id)
);
select app_private.wall('token_series');
revoke delete on app.token_series from diary_app;

create table app.tokens (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  doctor_id uuid not null,
  day date not null,
  number int not null check (number > 0),
  patient_id uuid not null,
  -- Of a booked patient; the start is the window that the booking keeps.
  appointment_id uuid,
  starts_at timestamptz,
  kind text not null check (kind in ('walkin', 'booked', 'abha')),
  status text not null default 'waiting' check (status in ('waiting', 'called', 'done', 'left')),
  is_priority boolean not null default false,
  -- The turn of the day that staff have given this token; null follows the rule.
  turn int,
  taken_at timestamptz not null,
  called_at timestamptz,
  done_at timestamptz,
  -- What the patient's own page is found by; random, shown on the slip.
  key text not null check (key ~ '^[A-Za-z0-9_-]{22}$'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint token_number_is_given_once unique (clinic_id, doctor_id, day, number),
  constraint token_key_is_own unique (clinic_id, key),
  constraint token_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  constraint token_doctor_exists foreign key (clinic_id, doctor_id) references app.members (clinic_id, id),
  constraint token_appointment_exists foreign key (clinic_id, appointment_id) references app.appointments (clinic_id, id),
  constraint booked_token_has_a_start check ((kind = 'booked') = (appointment_id is not null) and (appointment_id is null) = (starts_at is null))
);
create unique index token_of_appointment_is_one on app.tokens (clinic_id, appointment_id) where appointment_id is not null;
-- Nobody waits twice for the same doctor.
create unique index patient_waits_once on app.tokens (clinic_id, doctor_id, day, patient_id) where status in ('waiting', 'called');
select app_private.wall('tokens');
revoke delete on app.tokens from diary_app;

-- The number comes from the series and from nowhere else: a token that is not written takes its number back with it.
create function app_private.number_token() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.token_series as s (clinic_id, doctor_id, day, last) values (new.clinic_id, new.doctor_id, new.day, 1)
    on conflict (clinic_id, doctor_id, day) do update set last = s.last + 1
    returning s.last into new.number;
  return new;
end $$;
create trigger number_token before insert on app.tokens for each row execute function app_private.number_token();

-- Each step as it was before, so that the last can be taken back.
create table app.token_steps (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  token_id uuid not null,
  step text not null,
  from_status text not null,
  from_priority boolean not null,
  from_turn int,
  member_id uuid,
  stepped_at timestamptz not null,
  primary key (clinic_id, id),
  foreign key (clinic_id, token_id) references app.tokens (clinic_id, id),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
create index token_steps_by_token on app.token_steps (clinic_id, token_id, id desc);
select app_private.wall('token_steps');
revoke update, delete on app.token_steps from diary_app;

-- Clinic time: one row a doctor. The week and its exceptions are small and always read whole.
create table app.clinic_times (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  doctor_id uuid not null,
  -- [{weekday, sessions: [{from, to}]}], minutes after midnight on the clinic's clock.
  week jsonb not null default '[]',
  -- [{day, sessions}]
  exceptions jsonb not null default '[]',
  patients_per_hour smallint not null default 4 check (patients_per_hour between 1 and 60),
  capacity smallint not null default 1 check (capacity between 1 and 60),
  fee_paise bigint not null default 0 check (fee_paise >= 0),
  online_minutes smallint check (online_minutes between 5 and 120),
  online_fee_paise bigint not null default 0 check (online_fee_paise >= 0),
  follow_up_days smallint not null default 0 check (follow_up_days between 0 and 365),
  follow_up_visits smallint not null default 0 check (follow_up_visits between 0 and 20),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint clinic_time_doctor_exists foreign key (clinic_id, doctor_id) references app.members (clinic_id, id)
);
create unique index clinic_time_is_one_a_doctor on app.clinic_times (clinic_id, doctor_id);
select app_private.wall('clinic_times');

create table app.holidays (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  title text not null check (length(title) between 1 and 50),
  from_day date not null,
  to_day date not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint holiday_ends_after_it_begins check (to_day >= from_day)
);
create index holidays_by_end on app.holidays (clinic_id, to_day);
select app_private.wall('holidays');

-- A start kept free for somebody who is about to book, five minutes at the most.
create table app.slot_holds (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  doctor_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at and ends_at <= starts_at + interval '4 hours'),
  seat smallint not null check (seat between 1 and 60),
  held_until timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint slot_hold_doctor_exists foreign key (clinic_id, doctor_id) references app.members (clinic_id, id)
);
create index slot_holds_by_start on app.slot_holds (clinic_id, doctor_id, starts_at);
select app_private.wall('slot_holds');

-- The same person's clinic time in other clinics: times of day only, so that one doctor is not promised in two places at once.
create function app.times_elsewhere(wanted_doctor uuid) returns table (week jsonb, zone text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.week, c.zone
  from app.members mine
  join app.members other on other.account_id = mine.account_id and other.clinic_id <> mine.clinic_id and other.is_active
  join app.clinic_times t on t.clinic_id = other.clinic_id and t.doctor_id = other.id
  join app.clinics c on c.clinic_id = other.clinic_id
  where mine.clinic_id = app.clinic() and mine.id = wanted_doctor
$$;
alter function app.times_elsewhere(uuid) owner to diary_guard;
revoke all on function app.times_elsewhere(uuid) from public;
grant execute on function app.times_elsewhere(uuid) to diary_app;

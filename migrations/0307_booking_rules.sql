-- What the clinic's page goes by, of the clinic (no doctor) or of one of its doctors, whose rules then stand instead of the clinic's.
create table app.booking_rules (
  clinic_id uuid not null references app.clinics,
  id uuid not null default uuidv7(),
  doctor_id uuid,
  is_confirmed_at_once boolean not null,
  lead_minutes int not null check (lead_minutes between 0 and 20160),
  days_ahead smallint not null check (days_ahead between 1 and 62),
  gap_minutes smallint not null check (gap_minutes between 0 and 60),
  guests text not null check (guests in ('everybody', 'known', 'new')),
  question text not null check (length(question) <= 80),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint booking_rules_are_one_a_doctor unique nulls not distinct (clinic_id, doctor_id),
  constraint booking_rules_doctor_exists foreign key (clinic_id, doctor_id) references app.members (clinic_id, id)
);
select app_private.wall('booking_rules');
revoke delete on app.booking_rules from diary_app;

-- What one proved phone may have booked ahead, and what the clinic's page takes in an hour.
alter table app.desk_rules
  add column per_phone smallint not null default 2 check (per_phone between 1 and 20),
  add column per_hour smallint not null default 120 check (per_hour between 10 and 2000);

-- A mobile carrier's thousands share an address: it is no longer counted, nor kept.
drop function app.booked_elsewhere(bytea, bytea, timestamptz);
alter table app.bookings drop column address_key;
alter table app.waitlist_entries drop constraint waitlist_guest_has_both_keys, drop column address_key;
create function app.booked_anywhere(phone bytea, at timestamptz) returns table (ahead int, today int)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    (select count(*)::int from app.bookings b join app.appointments a on a.clinic_id = b.clinic_id and a.id = b.appointment_id
      where b.phone_key = phone and a.starts_at > at and a.status in ('Requested', 'Confirmed')),
    (select count(*)::int from app.bookings b where b.phone_key = phone and b.booked_at > at - interval '24 hours')
$$;

-- Whether the same person sees a patient in another clinic then.
create function app.doctor_is_elsewhere(wanted_doctor uuid, from_at timestamptz, to_at timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from app.members mine
    join app.members other on other.account_id = mine.account_id and other.clinic_id <> mine.clinic_id and other.is_active
    join app.appointments a on a.clinic_id = other.clinic_id and a.doctor_id = other.id
    where mine.clinic_id = app.clinic() and mine.id = wanted_doctor
      and a.starts_at > from_at - interval '4 hours' and a.starts_at < to_at and a.ends_at > from_at
      and a.kind = 'booked' and a.status in ('Requested', 'Confirmed', 'Checked in', 'Started'))
$$;
do $$
declare f regprocedure;
begin
  foreach f in array array['app.booked_anywhere(bytea, timestamptz)', 'app.doctor_is_elsewhere(uuid, timestamptz, timestamptz)']::regprocedure[] loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_app', f);
  end loop;
end $$;

-- A holiday of one doctor; of the whole clinic where none is named.
alter table app.holidays add column doctor_id uuid,
  add constraint holiday_doctor_exists foreign key (clinic_id, doctor_id) references app.members (clinic_id, id);

-- The public door of a clinic: what came in by it, whether it is open, and the links that show a board or a calendar.

create table app.booking_doors (
  clinic_id uuid not null,
  is_open boolean not null,
  updated_at timestamptz not null default now(),
  primary key (clinic_id)
);
select app_private.wall('booking_doors');

-- Who booked by the link, as keyed hashes: enough to hold everybody to their share, nothing to read.
create table app.bookings (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  phone_key bytea not null,
  address_key bytea not null,
  booked_at timestamptz not null,
  primary key (clinic_id, id),
  constraint booking_appointment_exists foreign key (clinic_id, appointment_id) references app.appointments (clinic_id, id)
);
create index bookings_by_time on app.bookings (clinic_id, booked_at);
create index bookings_by_phone on app.bookings (phone_key);
create index bookings_by_address on app.bookings (address_key, booked_at);
create unique index appointment_is_booked_once on app.bookings (clinic_id, appointment_id);
select app_private.wall('bookings');
revoke update, delete on app.bookings from diary_app;

create table app.public_links (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('board', 'calendar')),
  doctor_id uuid not null,
  key text not null check (key ~ '^[A-Za-z0-9_-]{43}$'),
  shows_names boolean not null default false,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint public_link_doctor_exists foreign key (clinic_id, doctor_id) references app.members (clinic_id, id)
);
create unique index public_link_key_is_own on app.public_links (key);
create unique index public_link_is_one on app.public_links (clinic_id, kind, doctor_id) where revoked_at is null;
select app_private.wall('public_links');
revoke delete on app.public_links from diary_app;

-- The clinic behind a code or a link's key; the door needs no more than that.
create function app.clinic_of_code(wanted text) returns table (clinic_id uuid, language text) language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select c.clinic_id, c.language from app.clinics c where c.code = wanted and c.is_active $$;
create function app.clinic_of_link(wanted text) returns table (clinic_id uuid, language text, kind text, doctor_id uuid, shows_names boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.clinic_id, c.language, l.kind, l.doctor_id, l.shows_names from app.public_links l join app.clinics c on c.clinic_id = l.clinic_id
    where l.key = wanted and l.revoked_at is null and c.is_active
$$;

-- What one phone and one address have open over all clinics: numbers only.
create function app.booked_elsewhere(phone bytea, address bytea, at timestamptz) returns table (by_phone int, by_address int)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    (select count(*)::int from app.bookings b join app.appointments a on a.clinic_id = b.clinic_id and a.id = b.appointment_id
      where b.phone_key = phone and a.starts_at > at and a.status in ('Requested', 'Confirmed')),
    (select count(*)::int from app.bookings b where b.address_key = address and b.booked_at > at - interval '1 hour')
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array['app.clinic_of_code(text)', 'app.clinic_of_link(text)', 'app.booked_elsewhere(bytea, bytea, timestamptz)']::regprocedure[] loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_app', f);
  end loop;
end $$;

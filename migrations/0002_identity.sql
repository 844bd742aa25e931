-- Messages, one-time codes, throttles, kept devices, registrations under way; and what the door may know of memberships.

-- ---------------------------------------------------------------- messages

create table app.messages (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  channel text not null check (channel in ('sms', 'email', 'push', 'inapp')),
  recipient text not null,
  template text not null,
  "values" jsonb not null default '{}',
  language text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'delivered', 'failed', 'held')),
  attempts int not null default 0,
  dedupe text not null,
  at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint message_is_sent_once unique (clinic_id, dedupe)
);
create index messages_by_time on app.messages (clinic_id, channel, at desc);
select app_private.wall('messages');
revoke delete on app.messages from diary_app;

-- The secret half of a message (a code), sealed by the server's key, wiped when it is sent and after ten minutes at the latest.
create table app.message_secrets (
  clinic_id uuid not null,
  message_id uuid not null,
  sealed bytea not null,
  ends_at timestamptz not null,
  primary key (clinic_id, message_id),
  foreign key (clinic_id, message_id) references app.messages (clinic_id, id) on delete cascade
);
create index message_secrets_by_end on app.message_secrets (ends_at);
select app_private.wall('message_secrets');

create function app.forget_secrets(at timestamptz) returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  wiped int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs forget secrets' using errcode = '42501';
  end if;
  delete from app.message_secrets where ends_at <= at;
  get diagnostics wiped = row_count;
  return wiped;
end $$;

-- The Outbox is shut unless the server opens it at its start, with the operator's own connection.
create table app_private.outbox (
  only_one boolean primary key default true check (only_one),
  is_open boolean not null
);
insert into app_private.outbox (is_open) values (false);
grant select on app_private.outbox to diary_guard;

create function app.open_outbox(most int, at timestamptz)
  returns table (id uuid, sent_at timestamptz, channel text, recipient text, template text, filled jsonb, language text, status text, sealed bytea)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.scope() <> 'door' or not exists (select 1 from app_private.outbox o where o.is_open) then
    raise exception 'the outbox is shut' using errcode = '42501';
  end if;
  return query
    select m.id, m.at, m.channel, m.recipient, m.template, m."values", m.language, m.status, s.sealed
      from app.messages m
      left join app.message_secrets s on s.clinic_id = m.clinic_id and s.message_id = m.id and s.ends_at > open_outbox.at
      order by m.at desc, m.id desc limit least(most, 200);
end $$;

-- ---------------------------------------------------------------- people

-- Consecutive failures are counted in throttles, by device as well as by account.
alter table app.accounts drop column failed_logins;
-- A number may be typed with or without its ISD code.
create index accounts_by_number on app.accounts (contact_number);
create index accounts_by_whole_number on app.accounts ((isd_code || contact_number));

-- A device that may sign in again by itself. The secret it holds is made of family and counter by the server's key.
create table app.devices (
  id uuid primary key default uuidv7(),
  account_id uuid not null references app.accounts,
  family bytea not null,
  counter int not null default 0,
  binding_hash bytea not null,
  name text not null,
  rotated_at timestamptz not null,
  last_used_at timestamptz not null,
  idle_ends_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_why text,
  created_at timestamptz not null default now(),
  constraint device_family_is_unique unique (family)
);
create index devices_by_account on app.devices (account_id, last_used_at desc);
select app_private.door_wall('devices', 'account_id = (select app.account())');

alter table app.sessions add column device_id uuid references app.devices;
create index sessions_by_device on app.sessions (device_id) where device_id is not null;

-- One-time codes: only what is needed to compare and to count. `id` is the hash of the requestKey, `proof_hash` of the userKey.
create table app.codes (
  id bytea primary key,
  purpose text not null,
  -- Null for a sign-up, and for the decoy of an account that is not there.
  account_id uuid references app.accounts on delete cascade,
  mac_sms bytea not null,
  mac_email bytea not null,
  tries int not null default 0,
  sends int not null default 1,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  proof_hash bytea,
  proof_ends_at timestamptz,
  created_at timestamptz not null default now(),
  constraint proof_is_unique unique (proof_hash)
);
create index codes_by_age on app.codes (sent_at);
select app_private.door_wall('codes', 'account_id = (select app.account())');

-- How often something was tried; the keys are keyed hashes, so that the table names nobody.
create table app.throttles (
  key bytea primary key,
  -- Only where a signed-in person counts against themselves.
  account_id uuid references app.accounts on delete cascade,
  count int not null,
  started_at timestamptz not null,
  last_at timestamptz not null
);
create index throttles_by_age on app.throttles (last_at);
select app_private.door_wall('throttles', 'account_id = (select app.account())');

-- A sign-up that waits for its code.
create table app.registrations (
  code_id bytea primary key references app.codes on delete cascade,
  name text not null,
  email text not null,
  country text not null,
  isd_code text not null,
  contact_number text not null,
  password_hash text not null,
  clinic_name text not null,
  language text not null,
  ends_at timestamptz not null
);
select app_private.door_wall('registrations', 'false');

-- The clinics in which an account may work now, as the door and the person see them; the last used one first.
create function app.clinics_of(account uuid)
  returns table (clinic_id uuid, clinic_name text, clinic_code text, clinic_country text, zone text, member_id uuid, member_name text, is_owner boolean,
    is_doctor boolean, profile_is_complete boolean, language text, pages jsonb, premium_until date)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.scope() <> 'door' and account is distinct from app.account() then
    raise exception 'whose clinics?' using errcode = '42501';
  end if;
  return query
    select c.clinic_id, c.name, c.code, c.country, c.zone, m.id, m.name, m.is_owner, m.is_doctor, m.profile_is_complete, m.language,
        case when r.is_active then r.pages else '[]'::jsonb end,
        (select max(b.expires_on) from app.subscriptions b
          where b.clinic_id = c.clinic_id and (now() at time zone c.zone)::date between b.starts_on and b.expires_on)
      from app.members m
      join app.clinics c on c.clinic_id = m.clinic_id
      left join app.roles r on r.clinic_id = m.clinic_id and r.id = m.role_id
      left join lateral (select max(s.last_used_at) as at from app.sessions s where s.account_id = m.account_id and s.clinic_id = m.clinic_id) used on true
      where m.account_id = account and m.is_active and c.is_active
      order by used.at desc nulls last, m.is_owner desc, c.name;
end $$;

-- What has served its time at the door; the sessions themselves stay a while, for the list and for inquiries.
create function app.forget_stale(at timestamptz) returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  gone int;
  total int := 0;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs tidy up' using errcode = '42501';
  end if;
  delete from app.access_tokens where expires_at < at;
  get diagnostics gone = row_count; total := total + gone;
  delete from app.codes where sent_at < at - interval '1 day';
  get diagnostics gone = row_count; total := total + gone;
  delete from app.throttles where last_at < at - interval '30 days';
  get diagnostics gone = row_count; total := total + gone;
  delete from app.sessions where least(idle_ends_at, ends_at, coalesce(revoked_at, 'infinity')) < at - interval '90 days';
  get diagnostics gone = row_count; total := total + gone;
  delete from app.devices d where least(d.idle_ends_at, d.ends_at, coalesce(d.revoked_at, 'infinity')) < at - interval '90 days'
    and not exists (select 1 from app.sessions s where s.device_id = d.id);
  get diagnostics gone = row_count; total := total + gone;
  return total;
end $$;

do $$
declare f regprocedure;
begin
  foreach f in array array['app.forget_secrets(timestamptz)', 'app.open_outbox(int, timestamptz)', 'app.clinics_of(uuid)', 'app.forget_stale(timestamptz)']::regprocedure[] loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_app', f);
  end loop;
end $$;

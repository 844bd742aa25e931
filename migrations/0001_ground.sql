-- The ground: roles, the signed tenant context, the wall that every clinic table gets, audit, facts, idempotency.
-- Runs as the operator's role; `app.` holds the product, `app_private.` what no login role may read.


create schema app;
grant create, usage on schema app to diary_owner;
grant usage on schema app to diary_app, diary_jobs, diary_guard;
grant usage on schema app_private to diary_guard;

create extension if not exists pg_trgm schema app;
create extension if not exists unaccent schema app;

-- One row: the two pads of HMAC-SHA256's key, so that a context costs two hashes and no extension.
create table app_private.context_key (
  only_one boolean primary key default true check (only_one),
  inner_pad bytea not null check (length(inner_pad) = 64),
  outer_pad bytea not null check (length(outer_pad) = 64)
);
grant select on app_private.context_key to diary_guard;

-- The context is `scope|clinic|member|account|session|expires|hmac`, set for one transaction.
-- scope: clinic (a member at work), door (before anybody is known), system (our own jobs).
create function app.sign(body text) returns text language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$ select body || '|' || encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(body, 'UTF8'))), 'hex') from app_private.context_key k $$;

create function app.context() returns text[] language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  given constant text := current_setting('app.ctx', true);
  body constant text := left(given, -65);
  parts text[];
begin
  if given is null or given = '' then
    raise exception 'no tenant context' using errcode = '42501';
  end if;
  if app.sign(body) <> given then
    raise exception 'forged tenant context' using errcode = '42501';
  end if;
  parts := string_to_array(body, '|');
  if parts[6]::bigint < extract(epoch from clock_timestamp()) then
    raise exception 'tenant context has expired' using errcode = '42501';
  end if;
  return parts;
end $$;

-- The same check once more for what every query asks, as parsed SQL: it resolves no name at run time, so it needs no
-- search_path of its own, and switching that would cost more than the check.
create function app_private.no_context() returns text language plpgsql stable as $$
begin
  raise exception 'no tenant context' using errcode = '42501';
end $$;

create function app.context_part(which int) returns text language sql stable security definer
begin atomic
  select case
    when encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(left(c.given, -65), 'UTF8'))), 'hex') = right(c.given, 64)
      and split_part(c.given, '|', 6)::bigint >= extract(epoch from now())
    then split_part(c.given, '|', which)
    else app_private.no_context() end
  from app_private.context_key k, (select current_setting('app.ctx', true) as given) c;
end;

create function app.clinic() returns uuid language sql stable security definer
begin atomic
  select case
    when encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(left(c.given, -65), 'UTF8'))), 'hex') = right(c.given, 64)
      and split_part(c.given, '|', 6)::bigint >= extract(epoch from now())
    then split_part(c.given, '|', 2)
    else app_private.no_context() end::uuid
  from app_private.context_key k, (select current_setting('app.ctx', true) as given) c;
end;

create function app.account() returns uuid language sql stable security definer
begin atomic
  select nullif(app.context_part(4), '')::uuid;
end;

create function app.scope() returns text language sql stable security definer
begin atomic
  select app.context_part(1);
end;

-- The wall: forced row-level security on the signed clinic, written once and the same for every clinic table.
create function app_private.wall(name text) returns void language plpgsql as $$
begin
  -- A row that names no clinic is of the signed one; clinics themselves have their own default.
  if not (select atthasdef from pg_attribute where attrelid = format('app.%I', name)::regclass and attname = 'clinic_id') then
    execute format('alter table app.%I alter column clinic_id set default app.clinic()', name);
  end if;
  execute format('alter table app.%I owner to diary_owner', name);
  execute format('alter table app.%I enable row level security', name);
  execute format('alter table app.%I force row level security', name);
  execute format('create policy tenant on app.%I using (clinic_id = (select app.clinic())) with check (clinic_id = (select app.clinic()))', name);
  execute format('grant select, insert, update, delete on app.%I to diary_app', name);
  execute format('grant select, insert, update, delete on app.%I to diary_guard', name);
end $$;

-- Tables of people rather than clinics: seen at the door (log-in, sign-up) or by the person alone.
create function app_private.door_wall(name text, own text) returns void language plpgsql as $$
begin
  execute format('alter table app.%I owner to diary_owner', name);
  execute format('alter table app.%I enable row level security', name);
  execute format('alter table app.%I force row level security', name);
  execute format('create policy door on app.%1$I using ((select app.scope()) = ''door'' or %2$s) with check ((select app.scope()) = ''door'' or %2$s)', name, own);
  execute format('grant select, insert, update, delete on app.%I to diary_app', name);
  execute format('grant select, insert, update, delete on app.%I to diary_guard', name);
end $$;

-- Clinic zero is the house itself: the door's audit and messages stand in its name.
create function app.house() returns uuid language sql immutable set search_path = pg_catalog, pg_temp
  as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

-- Audit: append-only, one hash chain a clinic. Only app.record() writes.
create table app.audit (
  clinic_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  actor text not null,
  member_id uuid,
  account_id uuid,
  session_id uuid,
  action text not null,
  entity text not null,
  entity_id text not null,
  detail jsonb not null,
  previous bytea not null,
  hash bytea not null,
  primary key (clinic_id, seq)
);
create index audit_by_entity on app.audit (clinic_id, entity, entity_id, seq desc);
create table app.audit_heads (
  clinic_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);
select app_private.wall('audit');
select app_private.wall('audit_heads');
revoke insert, update, delete on app.audit, app.audit_heads from diary_app;

create function app.audit_hash(previous bytea, clinic uuid, seq bigint, at timestamptz, actor text, member uuid, account uuid, session uuid, action text, entity text, entity_id text, detail jsonb)
  returns bytea language sql immutable set search_path = pg_catalog, pg_temp
  as $$ select sha256(previous || convert_to(jsonb_build_array(clinic, seq, extract(epoch from at)::text, actor, member, account, session, action, entity, entity_id, detail)::text, 'UTF8')) $$;

-- Appends entries [{action, entity, entityId, detail, at?, member?, account?, session?}] to the chain of the signed clinic.
-- Who acts comes from the signed context; only the system scope may name another (buffered reads).
create function app.record(entries jsonb) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  context constant text[] := app.context();
  clinic constant uuid := context[2]::uuid;
  entry jsonb;
  head app.audit_heads;
  fresh app.audit;
begin
  insert into app.audit_heads values (clinic, 0, '\x') on conflict do nothing;
  select * into head from app.audit_heads where clinic_id = clinic for update;
  for entry in select * from jsonb_array_elements(entries) loop
    fresh.clinic_id := clinic;
    fresh.seq := head.seq + 1;
    fresh.at := coalesce((entry->>'at')::timestamptz, clock_timestamp());
    fresh.actor := context[1];
    fresh.member_id := nullif(context[3], '')::uuid;
    fresh.account_id := nullif(context[4], '')::uuid;
    fresh.session_id := nullif(context[5], '')::uuid;
    if context[1] = 'system' and entry ? 'member' then
      fresh.actor := 'clinic';
      fresh.member_id := (entry->>'member')::uuid;
      fresh.account_id := (entry->>'account')::uuid;
      fresh.session_id := (entry->>'session')::uuid;
    end if;
    fresh.action := entry->>'action';
    fresh.entity := entry->>'entity';
    fresh.entity_id := coalesce(entry->>'entityId', '');
    fresh.detail := coalesce(entry->'detail', '{}'::jsonb);
    fresh.previous := head.hash;
    fresh.hash := app.audit_hash(fresh.previous, clinic, fresh.seq, fresh.at, fresh.actor, fresh.member_id, fresh.account_id, fresh.session_id, fresh.action, fresh.entity, fresh.entity_id, fresh.detail);
    insert into app.audit select fresh.*;
    head.seq := fresh.seq;
    head.hash := fresh.hash;
  end loop;
  update app.audit_heads set seq = head.seq, hash = head.hash where clinic_id = clinic;
end $$;

-- The first broken link of the signed clinic's chain; no row means it is whole.
create function app.audit_break() returns bigint language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  with chain as (
    select a.*, lag(a.hash, 1, '\x') over (order by a.seq) as expected, row_number() over (order by a.seq) as place
    from app.audit a where a.clinic_id = app.clinic()
  )
  select coalesce(
    (select min(seq) from chain where place <> seq or previous <> expected
       or hash <> app.audit_hash(previous, clinic_id, seq, at, actor, member_id, account_id, session_id, action, entity, entity_id, detail)),
    (select h.seq from app.audit_heads h where h.clinic_id = app.clinic() and h.seq <> (select count(*) from chain)))
$$;

-- Facts and tasks leave here: written in the verb's own transaction, handed to the queue by the relay.
create table app.outgoing (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('fact', 'task')),
  name text not null,
  payload jsonb not null,
  told_at timestamptz not null default now(),
  primary key (clinic_id, id)
);
select app_private.wall('outgoing');
revoke select, update, delete on app.outgoing from diary_app;

-- The relay takes what waits, oldest first; what it takes is gone when its transaction commits.
create function app.take_outgoing(most int) returns setof app.outgoing language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  delete from app.outgoing where (clinic_id, id) in
    (select clinic_id, id from app.outgoing order by id limit most for update skip locked)
  returning * $$;

-- One effect per Idempotency-Key: the answer is kept in the effect's own transaction, for 48 hours.
create table app.once (
  clinic_id uuid not null,
  actor_id uuid not null,
  key text not null,
  verb text not null,
  request_hash bytea not null,
  status int,
  body text,
  created_at timestamptz not null default now(),
  primary key (clinic_id, actor_id, key)
);
create index once_by_age on app.once (clinic_id, created_at);
select app_private.wall('once');

-- ---------------------------------------------------------------- people and clinics: what the corridor reads on every call

create table app.accounts (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  email text not null check (email = lower(email)),
  country text not null,
  isd_code text not null,
  contact_number text not null,
  password_hash text not null,
  language text not null default 'en',
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  failed_logins int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint account_email_is_taken unique (email),
  constraint account_phone_is_taken unique (isd_code, contact_number)
);
select app_private.door_wall('accounts', 'id = (select app.account())');

-- A refresh family: one signed-in device. The binding is the cookie half that scripts cannot read.
create table app.sessions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references app.accounts,
  clinic_id uuid not null,
  family bytea not null,
  refresh_counter int not null default 0,
  rotated_at timestamptz not null default now(),
  binding_hash bytea not null,
  is_kept boolean not null default false,
  device text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_ends_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_why text,
  constraint session_family_is_unique unique (family)
);
create index sessions_by_account on app.sessions (account_id, created_at desc);
select app_private.door_wall('sessions', 'account_id = (select app.account())');

create table app.access_tokens (
  hash bytea primary key,
  session_id uuid not null references app.sessions on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_by_session on app.access_tokens (session_id);
select app_private.door_wall('access_tokens', 'session_id in (select id from app.sessions where account_id = (select app.account()))');

create table app.clinics (
  clinic_id uuid primary key default uuidv7(),
  code text not null,
  name text not null check (length(name) between 1 and 120),
  country text not null,
  zone text not null,
  state text not null default '',
  city text not null default '',
  address text not null default '',
  isd_code text not null default '',
  contact_number text not null default '',
  gst_number text not null default '',
  case_prefix text not null default '' check (length(case_prefix) <= 8),
  language text not null default 'en',
  paper jsonb not null default '{}',
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint clinic_code_is_taken unique (code)
);
select app_private.wall('clinics');

create table app.roles (
  clinic_id uuid not null references app.clinics,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 40),
  -- [{"page": "Patient", "allowToView": true, "allowToAddEdit": false}]
  pages jsonb not null default '[]',
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint role_name_is_taken unique (clinic_id, name)
);
select app_private.wall('roles');

create table app.members (
  clinic_id uuid not null references app.clinics,
  id uuid not null default uuidv7(),
  account_id uuid not null references app.accounts,
  name text not null check (length(name) between 1 and 120),
  is_owner boolean not null default false,
  is_doctor boolean not null default false,
  role_id uuid,
  is_active boolean not null default true,
  profile_is_complete boolean not null default false,
  language text not null default 'en',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  foreign key (clinic_id, role_id) references app.roles (clinic_id, id),
  constraint member_is_in_the_clinic_once unique (clinic_id, account_id)
);
create index members_by_account on app.members (account_id);
create unique index clinic_has_one_owner on app.members (clinic_id) where is_owner;
select app_private.wall('members');

-- The clinic's plan: the latest row whose window holds the day decides; none means Free.
create table app.subscriptions (
  clinic_id uuid not null references app.clinics,
  id uuid not null default uuidv7(),
  plan text not null check (plan in ('premium_monthly', 'premium_yearly')),
  starts_on date not null,
  expires_on date not null check (expires_on >= starts_on),
  paid_paise bigint not null check (paid_paise >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id)
);
create index subscriptions_by_end on app.subscriptions (clinic_id, expires_on desc);
select app_private.wall('subscriptions');

-- A signed-in device's seat: who its token is, written down when the token is made, so that entering is one look-up.
-- Whatever changes a seat takes it away in the same transaction; until the next token the call is then worked out anew.
create table app_private.seats (
  hash bytea primary key references app.access_tokens on delete cascade,
  session_id uuid not null,
  clinic_id uuid not null,
  account_id uuid not null,
  -- The context without its expiry, and the answer of app.enter.
  body text not null,
  seat text not null,
  ends_at timestamptz not null
);
create index seats_by_session on app_private.seats (session_id);
create index seats_by_clinic on app_private.seats (clinic_id, account_id);
grant select, insert, delete on app_private.seats to diary_guard;

-- A token's seat as the tables say it now: [refused, session, account, clinic, member, name, is owner, is doctor, profile is
-- complete, pages, premium until, zone, country, clinic name, clinic code, language]. Ends at the latest at the clinic's
-- midnight, when a plan may end.
create function app_private.work_out_seat(token_hash bytea)
  returns table (session_id uuid, clinic_id uuid, account_id uuid, body text, seat text, ends_at timestamptz, refused text)
  language sql stable
begin atomic
  select s.id, c.clinic_id, s.account_id,
    concat_ws('|', 'clinic', c.clinic_id, m.id, s.account_id, s.id, ''),
    json_build_array(r.refused, s.id, s.account_id, c.clinic_id, m.id, m.name, m.is_owner, m.is_doctor, m.profile_is_complete,
      case when o.is_active then o.pages else '[]'::jsonb end, p.premium_until, c.zone, c.country, c.name, c.code, m.language)::text,
    least(t.expires_at, s.ends_at, s.idle_ends_at, ((now() at time zone c.zone)::date + 1)::timestamp at time zone c.zone),
    r.refused
  from app.access_tokens t
  join app.sessions s on s.id = t.session_id
  join app.members m on m.clinic_id = s.clinic_id and m.account_id = s.account_id
  join app.clinics c on c.clinic_id = s.clinic_id
  left join app.roles o on o.clinic_id = m.clinic_id and o.id = m.role_id,
  lateral (select max(b.expires_on) as premium_until from app.subscriptions b
    where b.clinic_id = s.clinic_id and (now() at time zone c.zone)::date between b.starts_on and b.expires_on) p,
  lateral (select case
    when s.revoked_at is not null then 'revoked'
    when not m.is_active or not c.is_active then 'inactive'
    when t.expires_at < now() or s.ends_at < now() or s.idle_ends_at < now() then 'expired' end as refused) r
  where t.hash = token_hash;
end;

-- Sets the signed context that a seat's body stands for, within its minute.
create function app_private.take_context(body text) returns boolean language sql
begin atomic
  select set_config('app.ctx', e.body || '|' || encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(e.body, 'UTF8'))), 'hex'), true) is not null
  from app_private.context_key k, (select take_context.body || (extract(epoch from now()) + 60)::bigint as body) e;
end;

create function app_private.enter_anew(token_hash bytea) returns text language sql
begin atomic
  select case when w.refused is not null or app_private.take_context(w.body) then w.seat end from app_private.work_out_seat(token_hash) w;
end;

-- The walk through the door of every signed-in call: finds the seat of a token by its hash and sets the signed context for
-- this transaction. Null: the token is unknown. What is seldom needed stands in a function of its own, so that its plan is
-- not made ready on every call.
create function app.enter(token_hash bytea) returns text language sql security definer
begin atomic
  select coalesce(
    (select case when set_config('app.ctx', f.body || '|' || encode(sha256(f.outer_pad || sha256(f.inner_pad || convert_to(f.body, 'UTF8'))), 'hex'), true) is not null then f.seat end
      from (select s.seat, s.body || (extract(epoch from now()) + 60)::bigint as body, k.outer_pad, k.inner_pad
        from app_private.seats s, app_private.context_key k where s.hash = token_hash and s.ends_at > now() offset 0) f),
    app_private.enter_anew(token_hash));
end;

-- The rows a seat is made of are held still meanwhile: a change under way is waited for, a later one finds the seat and takes it away.
create function app_private.take_seat() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform 1 from app.sessions s
    join app.clinics c on c.clinic_id = s.clinic_id
    join app.members m on m.clinic_id = s.clinic_id and m.account_id = s.account_id
    where s.id = new.session_id for share;
  perform 1 from app.roles r
    join app.members m on m.clinic_id = r.clinic_id and m.role_id = r.id
    join app.sessions s on s.clinic_id = m.clinic_id and s.account_id = m.account_id
    where s.id = new.session_id for share of r;
  insert into app_private.seats (hash, session_id, clinic_id, account_id, body, seat, ends_at)
    select new.hash, w.session_id, w.clinic_id, w.account_id, w.body, w.seat, w.ends_at from app_private.work_out_seat(new.hash) w where w.refused is null;
  return null;
end $$;
create function app_private.leave_seat() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'sessions' then
    delete from app_private.seats where session_id = old.id;
  elsif tg_table_name = 'members' then
    delete from app_private.seats where clinic_id = old.clinic_id and account_id = old.account_id;
  elsif tg_table_name = 'subscriptions' then
    -- No row of a seat's own to hold: the clinic's stands for it.
    perform 1 from app.clinics where clinic_id = coalesce(new.clinic_id, old.clinic_id) for no key update;
    delete from app_private.seats where clinic_id = coalesce(new.clinic_id, old.clinic_id);
  else
    delete from app_private.seats where clinic_id = old.clinic_id;
  end if;
  return null;
end $$;
create trigger take_seat after insert on app.access_tokens for each row execute function app_private.take_seat();
create trigger leave_seat after update or delete on app.sessions for each row execute function app_private.leave_seat();
create trigger leave_seat after update or delete on app.members for each row execute function app_private.leave_seat();
create trigger leave_seat after update or delete on app.roles for each row execute function app_private.leave_seat();
create trigger leave_seat after update or delete on app.clinics for each row execute function app_private.leave_seat();
create trigger leave_seat after insert or update or delete on app.subscriptions for each row execute function app_private.leave_seat();

-- security definer functions belong to the guard and are called by name only.
do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace in ('app'::regnamespace, 'app_private'::regnamespace) and p.prosecdef loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
grant execute on function app.context(), app.context_part(int), app.clinic(), app.account(), app.scope(), app.record(jsonb), app.audit_break(), app.enter(bytea) to diary_app;
grant execute on function app.context(), app.context_part(int), app.clinic(), app.account(), app.scope(), app.record(jsonb) to diary_owner, diary_jobs;
grant execute on function app.take_outgoing(int) to diary_jobs;

-- The queue's own schema belongs to the role that works it; pg-boss lays its tables there itself.
create schema pgboss authorization diary_jobs;

-- A context is good in one transaction of one connection, and nothing that the app's role can read opens another.

-- Where a context is good: this backend, this transaction.
create function app_private.here() returns text language sql stable
begin atomic
  select pg_backend_pid() || '.' || (extract(epoch from now()) * 1000000)::bigint;
end;
grant execute on function app_private.here() to diary_guard;

create or replace function app.context() returns text[] language plpgsql stable security definer
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
  if parts[6] is distinct from app_private.here() then
    raise exception 'tenant context of another transaction' using errcode = '42501';
  end if;
  return parts;
end $$;

create or replace function app.context_part(which int) returns text language sql stable security definer
begin atomic
  select case
    when encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(left(c.given, -65), 'UTF8'))), 'hex') = right(c.given, 64)
      and split_part(left(c.given, -65), '|', 6) = pg_backend_pid() || '.' || (extract(epoch from now()) * 1000000)::bigint
    then split_part(c.given, '|', which)
    else app_private.no_context() end
  from app_private.context_key k, (select current_setting('app.ctx', true) as given) c;
end;

create or replace function app.clinic() returns uuid language sql stable security definer
begin atomic
  select case
    when encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(left(c.given, -65), 'UTF8'))), 'hex') = right(c.given, 64)
      and split_part(left(c.given, -65), '|', 6) = pg_backend_pid() || '.' || (extract(epoch from now()) * 1000000)::bigint
    then split_part(c.given, '|', 2)
    else app_private.no_context() end::uuid
  from app_private.context_key k, (select current_setting('app.ctx', true) as given) c;
end;

create or replace function app_private.take_context(body text) returns boolean language sql
begin atomic
  select set_config('app.ctx', e.body || '|' || encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(e.body, 'UTF8'))), 'hex'), true) is not null
  from app_private.context_key k, (select take_context.body || app_private.here() as body) e;
end;

-- A signed-in call enters by the proof of its token; the tables keep the proof's hash, so what can be read there opens nothing.
drop function app.enter(bytea);
create function app.enter(proof bytea) returns text language sql security definer
begin atomic
  select coalesce(
    (select case when set_config('app.ctx', f.body || '|' || encode(sha256(f.outer_pad || sha256(f.inner_pad || convert_to(f.body, 'UTF8'))), 'hex'), true) is not null then f.seat end
      from (select s.seat, s.body || app_private.here() as body, k.outer_pad, k.inner_pad
        from app_private.seats s, app_private.context_key k where s.hash = sha256(proof) and s.ends_at > now() offset 0) f),
    app_private.enter_anew(sha256(proof)));
end;

-- Our own server enters for the public pages and for its jobs by a signature that lives for seconds.
create function app.enter_as(scope text, clinic uuid, expires bigint, signature bytea) returns boolean language sql security definer
begin atomic
  select case
    when scope in ('door', 'system')
      and expires between extract(epoch from clock_timestamp()) and extract(epoch from clock_timestamp()) + 60
      and sha256(k.outer_pad || sha256(k.inner_pad || convert_to(concat_ws('|', 'enter', scope, clinic, expires), 'UTF8'))) = signature
    then app_private.take_context(concat_ws('|', scope, clinic, '', '', '', ''))
    else app_private.no_context() is not null end
  from app_private.context_key k;
end;

-- Who acts and when comes from the context and the clock; only our own jobs, which write what waited, may name another.
create or replace function app.record(entries jsonb) returns void language plpgsql security definer
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
    fresh.at := clock_timestamp();
    fresh.actor := context[1];
    fresh.member_id := nullif(context[3], '')::uuid;
    fresh.account_id := nullif(context[4], '')::uuid;
    fresh.session_id := nullif(context[5], '')::uuid;
    if context[1] = 'system' then
      fresh.at := coalesce((entry->>'at')::timestamptz, fresh.at);
      if entry ? 'member' then
        fresh.actor := 'clinic';
        fresh.member_id := (entry->>'member')::uuid;
        fresh.account_id := (entry->>'account')::uuid;
        fresh.session_id := (entry->>'session')::uuid;
      end if;
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

-- Nobody gives themselves a plan.
revoke insert, update, delete on app.subscriptions from diary_app;
create function app.add_subscription(plan text, starts_on date, expires_on date, paid_paise bigint) returns uuid language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  context constant text[] := app.context();
  added uuid;
begin
  if context[1] <> 'system' then
    raise exception 'plans are not given by members' using errcode = '42501';
  end if;
  insert into app.subscriptions (clinic_id, plan, starts_on, expires_on, paid_paise)
    values (context[2]::uuid, plan, starts_on, expires_on, paid_paise) returning id into added;
  return added;
end $$;

do $$
declare f regprocedure;
begin
  foreach f in array array['app.enter(bytea)', 'app.enter_as(text,uuid,bigint,bytea)', 'app.add_subscription(text,date,date,bigint)']::regprocedure[] loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_app', f);
  end loop;
end $$;
grant execute on function app.enter_as(text, uuid, bigint, bytea) to diary_jobs;

-- What identifies a person leaves no most common values behind: a planner's estimate would tell whether somebody else's row is there.
do $$
declare t record;
begin
  for t in select c.oid::regclass as name, a.attname as col from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attname in ('name', 'contact_number', 'email', 'case_number', 'address', 'latin_name', 'search_keys', 'note', 'allergies', 'conditions', 'title')
  loop
    execute format('alter table %s alter column %I set statistics 0', t.name, t.col);
  end loop;
end $$;

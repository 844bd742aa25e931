-- What every request pays for. By profile (decision 80) a function in SQL costs the start and the end of an executor each time it is called, one in
-- plpgsql keeps its plans: the tenant check alone took 27 µs of each statement where 11 do. The checks are the same.

-- Put into whatever asks it, so it is no call of its own.
create function app_private.is_ours(given text, inner_pad bytea, outer_pad bytea) returns boolean language sql stable
begin atomic
  select encode(sha256(outer_pad || sha256(inner_pad || convert_to(left(given, -65), 'UTF8'))), 'hex') = right(given, 64)
    and split_part(left(given, -65), '|', 6) = app_private.here();
end;
revoke execute on function app_private.is_ours(text, bytea, bytea) from public;
grant execute on function app_private.is_ours(text, bytea, bytea) to diary_guard;

create or replace function app.clinic() returns uuid language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  given constant text := current_setting('app.ctx', true);
  inner_key bytea;
  outer_key bytea;
begin
  select k.inner_pad, k.outer_pad into inner_key, outer_key from app_private.context_key k;
  if app_private.is_ours(given, inner_key, outer_key) then
    return split_part(given, '|', 2);
  end if;
  return app_private.no_context();
end $$;

create or replace function app.context_part(which int) returns text language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  given constant text := current_setting('app.ctx', true);
  inner_key bytea;
  outer_key bytea;
begin
  select k.inner_pad, k.outer_pad into inner_key, outer_key from app_private.context_key k;
  if app_private.is_ours(given, inner_key, outer_key) then
    return split_part(given, '|', which);
  end if;
  return app_private.no_context();
end $$;

create or replace function app.context() returns text[] language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  given constant text := current_setting('app.ctx', true);
  inner_key bytea;
  outer_key bytea;
begin
  select k.inner_pad, k.outer_pad into inner_key, outer_key from app_private.context_key k;
  if app_private.is_ours(given, inner_key, outer_key) then
    return string_to_array(left(given, -65), '|');
  end if;
  return array[app_private.no_context()];
end $$;

-- The same value as ever, without a call of its own.
create or replace function app.audit_hash(previous bytea, clinic uuid, seq bigint, at timestamptz, actor text, member uuid, account uuid, session uuid, action text, entity text, entity_id text, detail jsonb)
  returns bytea language sql stable
begin atomic
  select sha256(previous || convert_to(jsonb_build_array(clinic, seq, extract(epoch from at)::text, actor, member, account, session, action, entity, entity_id, detail)::text, 'UTF8'));
end;

-- Who acts and when comes from the context and the clock; only our own jobs, which write what waited, may name another.
create function app_private.append_entries(context text[], entries jsonb) returns bigint language plpgsql
  set search_path = pg_catalog, pg_temp as $$
declare
  clinic constant uuid := context[2]::uuid;
  entry jsonb;
  head app.audit_heads;
  fresh app.audit;
begin
  select * into head from app.audit_heads where clinic_id = clinic for update;
  if not found then
    insert into app.audit_heads values (clinic, 0, '\x') on conflict do nothing;
    select * into head from app.audit_heads where clinic_id = clinic for update;
  end if;
  fresh.clinic_id := clinic;
  for nth in 0 .. jsonb_array_length(entries) - 1 loop
    entry := entries -> nth;
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
  return head.seq;
end $$;
revoke execute on function app_private.append_entries(text[], jsonb) from public;
grant execute on function app_private.append_entries(text[], jsonb) to diary_guard;

create or replace function app.record(entries jsonb) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  last bigint;
begin
  last := app_private.append_entries(app.context(), entries);
end $$;

-- The number of a case: the counter's row is held until the commit, as before.
create or replace function app.next_case_number(of_year int) returns text language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  clinic constant uuid := app.clinic();
  given int;
  prefix text;
begin
  select c.case_prefix into prefix from app.clinics c where c.clinic_id = clinic;
  insert into app.case_counters (clinic_id, year, serial) values (clinic, of_year, 1)
    on conflict (clinic_id, year) do update set serial = case_counters.serial + 1
    returning serial into given;
  return prefix || lpad((of_year % 100)::text, 2, '0') || '-' || given;
end $$;

-- Keys are written by a trigger of the patient's own row, which no role of ours deletes: looking for that row again at each key finds it every time.
alter table app.patient_keys drop constraint patient_keys_clinic_id_patient_id_fkey;

-- Whether an event is heard by anybody who asks for it by this name. What is not known here is asked where events are handed on.
create function app_private.is_heard(asks text, clinic uuid, payload jsonb) returns boolean language plpgsql stable
  set search_path = pg_catalog, pg_temp as $$
begin
  case asks
    when 'has_webhook' then
      return exists (select from app.webhooks w where w.clinic_id = clinic and w.is_on);
    when 'is_requested' then
      return exists (select from app.appointments a
        where a.clinic_id = clinic and a.id = (payload ->> 'appointmentId')::uuid and a.status = 'Requested');
    when 'is_booked_by_another' then
      return exists (select from app.appointments a
        join app.appointment_moves m on m.clinic_id = a.clinic_id and m.appointment_id = a.id and m.from_status is null
        where a.clinic_id = clinic and a.id = (payload ->> 'appointmentId')::uuid and m.member_id is distinct from a.doctor_id);
    when 'tells_turns' then
      return exists (select from app.patient_message_rules r where r.clinic_id = clinic and r.about = 'turn' and r.is_on);
    when 'asks_reviews' then
      return exists (select from app.patient_message_rules r where r.clinic_id = clinic and r.about = 'review' and r.is_on);
    when 'tells_dues' then
      return exists (select from app.patient_message_rules r where r.clinic_id = clinic and r.about = 'due' and r.is_on);
    else
      return true;
  end case;
end $$;
revoke execute on function app_private.is_heard(text, uuid, jsonb) from public;
grant execute on function app_private.is_heard(text, uuid, jsonb) to diary_guard;

do $$
declare asks text;
begin
  foreach asks in array array['has_webhook', 'is_requested', 'is_booked_by_another', 'tells_turns', 'asks_reviews', 'tells_dues'] loop
    execute format($f$create or replace function app.%I(clinic uuid, payload jsonb) returns boolean language plpgsql stable security definer
      set search_path = pg_catalog, pg_temp as $b$ begin return app.scope() = 'system' and app_private.is_heard(%L, clinic, payload); end $b$ $f$, asks, asks);
  end loop;
end $$;

-- The end of a call in one message: what it did, who is told, what is left to be done, and its answer under its key.
--   outgoing: [{kind, name, payload, asks?: [...]}]; a row with `asks` is left only where one of them says that it is heard.
-- Answers how many rows were left to be handed on.
create function app.finish(entries jsonb, news text, outgoing jsonb, once_key text, verb text, request_hash bytea, answer text) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  context constant text[] := app.context();
  clinic constant uuid := context[2]::uuid;
  last bigint;
  row jsonb;
  handed int := 0;
begin
  if once_key is not null then
    insert into app.once (clinic_id, actor_id, key, verb, request_hash, status, body)
      values (clinic, coalesce(nullif(context[4], ''), '00000000-0000-0000-0000-000000000000')::uuid, once_key, finish.verb, finish.request_hash, 200, answer);
  end if;
  if outgoing is not null then
    for nth in 0 .. jsonb_array_length(outgoing) - 1 loop
      row := outgoing -> nth;
      if row ? 'asks' and not exists (select from jsonb_array_elements_text(row -> 'asks') a where app_private.is_heard(a, clinic, row -> 'payload')) then
        continue;
      end if;
      insert into app.outgoing (clinic_id, kind, name, payload) values (clinic, row ->> 'kind', row ->> 'name', row -> 'payload');
      handed := handed + 1;
    end loop;
  end if;
  if entries is not null then
    last := app_private.append_entries(context, entries);
  end if;
  if news is not null then
    perform pg_notify('live', news);
  end if;
  return handed;
end $$;

-- Holds a call's key until its transaction ends, and says what an earlier call with it was and was answered.
create function app.hold_key(once_key text, out verb text, out request_hash bytea, out body text) language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  context constant text[] := app.context();
  actor constant text := coalesce(nullif(context[4], ''), '00000000-0000-0000-0000-000000000000');
begin
  perform pg_advisory_xact_lock(hashtextextended(context[2] || actor || once_key, 1));
  select o.verb, o.request_hash, o.body into verb, request_hash, body
    from app.once o where o.clinic_id = context[2]::uuid and o.actor_id = actor::uuid and o.key = once_key;
end $$;

alter function app.finish(jsonb, text, jsonb, text, text, bytea, text) owner to diary_guard;
alter function app.hold_key(text) owner to diary_guard;
revoke execute on function app.finish(jsonb, text, jsonb, text, text, bytea, text), app.hold_key(text) from public;
grant execute on function app.finish(jsonb, text, jsonb, text, text, bytea, text), app.hold_key(text) to diary_app;

-- What enters, the same way.
create function app_private.signed(body text, inner_pad bytea, outer_pad bytea) returns text language sql stable
begin atomic
  select body || '|' || encode(sha256(outer_pad || sha256(inner_pad || convert_to(body, 'UTF8'))), 'hex');
end;
revoke execute on function app_private.signed(text, bytea, bytea) from public;
grant execute on function app_private.signed(text, bytea, bytea) to diary_guard;

create or replace function app.enter(proof bytea) returns text language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  hashed constant bytea := sha256(proof);
  body text;
  answer text;
  inner_key bytea;
  outer_key bytea;
begin
  select s.body, s.seat into body, answer from app_private.seats s where s.hash = hashed and s.ends_at > now();
  if not found then
    return app_private.enter_anew(hashed);
  end if;
  select k.inner_pad, k.outer_pad into inner_key, outer_key from app_private.context_key k;
  body := body || app_private.here();
  body := set_config('app.ctx', app_private.signed(body, inner_key, outer_key), true);
  return answer;
end $$;

create or replace function app.enter_as(scope text, clinic uuid, expires bigint, signature bytea) returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  seconds constant numeric := extract(epoch from clock_timestamp());
  body text;
  inner_key bytea;
  outer_key bytea;
begin
  select k.inner_pad, k.outer_pad into inner_key, outer_key from app_private.context_key k;
  if scope in ('door', 'system') and expires between seconds and seconds + 60
    and sha256(outer_key || sha256(inner_key || convert_to(concat_ws('|', 'enter', scope, clinic, expires), 'UTF8'))) = signature then
    body := concat_ws('|', scope, clinic, '', '', '', '') || app_private.here();
    body := set_config('app.ctx', app_private.signed(body, inner_key, outer_key), true);
    return true;
  end if;
  return app_private.no_context() is not null;
end $$;

-- What was read is written down in one statement, its own transaction; with an event where something is to be looked at.
create function app.record_reads(clinic uuid, expires bigint, signature bytea, entries jsonb, event text, payload jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_in constant boolean := app.enter_as('system', clinic, expires, signature);
  last bigint;
begin
  if event is not null then
    insert into app.outgoing (clinic_id, kind, name, payload) values (clinic, 'event', event, record_reads.payload);
  end if;
  last := app_private.append_entries(array['system', clinic::text, '', '', ''], entries);
end $$;
alter function app.record_reads(uuid, bigint, bytea, jsonb, text, jsonb) owner to diary_guard;
revoke execute on function app.record_reads(uuid, bigint, bytea, jsonb, text, jsonb) from public;
grant execute on function app.record_reads(uuid, bigint, bytea, jsonb, text, jsonb) to diary_app;

-- Its statements were planned anew for every search, which took longer than running them; each is fenced so that one plan serves all.
alter function app.find_patients(jsonb, text, text, text[], int) set plan_cache_mode = force_generic_plan;

-- Whoever waits for the head of a clinic's audit chain, or for its next case number, waits once (decision 133). A row that another
-- transaction holds is waited for twice, first for the place in its line and then for its holder, and is read anew after each.
create or replace function app_private.append_entries(context text[], entries jsonb) returns bigint language plpgsql
  set search_path = pg_catalog, pg_temp as $$
declare
  clinic constant uuid := context[2]::uuid;
  entry jsonb;
  head app.audit_heads;
  fresh app.audit;
begin
  perform pg_advisory_xact_lock(hashtextextended(context[2], 2));
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

create or replace function app.next_case_number(of_year int) returns text language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  clinic constant uuid := app.clinic();
  given int;
  prefix text;
begin
  select c.case_prefix into prefix from app.clinics c where c.clinic_id = clinic;
  perform pg_advisory_xact_lock(hashtextextended(clinic::text, 3));
  insert into app.case_counters (clinic_id, year, serial) values (clinic, of_year, 1)
    on conflict (clinic_id, year) do update set serial = case_counters.serial + 1
    returning serial into given;
  return prefix || lpad((of_year % 100)::text, 2, '0') || '-' || given;
end $$;

-- A clinic that its owner has closed: nobody works in it and its addresses answer no more; its records stay (decision 151).
alter table app.clinics add column closed_at timestamptz,
  add constraint closed_clinic_is_not_active check (closed_at is null or not is_active);

-- Closes the clinic one is in and ends every session in it, the caller's too. Kept devices stay of those who work elsewhere.
-- @returns how many sessions ended
create function app.close_clinic(at timestamptz) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  clinic constant uuid := app.clinic();
  ended uuid[];
begin
  update app.clinics set is_active = false, closed_at = at, updated_at = now() where clinic_id = clinic and is_active;
  if not found then
    raise exception 'no open clinic' using errcode = '42501';
  end if;
  with gone as (
    update app.sessions set revoked_at = at, revoked_why = 'clinic_closed'
      where clinic_id = clinic and revoked_at is null returning id)
  select coalesce(array_agg(id), '{}') into ended from gone;
  delete from app.access_tokens where session_id = any (ended);
  update app.devices d set revoked_at = at, revoked_why = 'clinic_closed'
    where d.revoked_at is null and d.account_id in (select m.account_id from app.members m where m.clinic_id = clinic)
      and not exists (
        select from app.members m join app.clinics c on c.clinic_id = m.clinic_id
        where m.account_id = d.account_id and m.is_active and c.is_active);
  return cardinality(ended);
end $$;

-- At the door, for whoever has proved their account: the closed clinics in which it would still be a user, the latest first.
create function app.closed_clinics_of(account uuid)
  returns table (clinic_id uuid, name text, is_owner boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.scope() <> 'door' then
    raise exception 'whose clinics?' using errcode = '42501';
  end if;
  return query
    select c.clinic_id, c.name, m.is_owner
    from app.members m join app.clinics c on c.clinic_id = m.clinic_id
    where m.account_id = account and m.is_active and c.closed_at is not null
    order by c.closed_at desc;
end $$;

-- By its owner, at the door. @returns whether it was closed and is open again
create function app.reopen_clinic(account uuid, clinic uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.scope() <> 'door' then
    raise exception 'who opens a clinic?' using errcode = '42501';
  end if;
  update app.clinics c set is_active = true, closed_at = null, updated_at = now()
    where c.clinic_id = clinic and c.closed_at is not null
      and exists (select from app.members m where m.clinic_id = clinic and m.account_id = account and m.is_owner and m.is_active);
  return found;
end $$;

-- What a patient was sent stays theirs to open, whether the clinic still works or not.
create or replace function app.clinic_of_paper_link(wanted bytea) returns table (clinic_id uuid, language text, link_id uuid) language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select l.clinic_id, l.language, l.id from app.paper_links l where l.key_hash = wanted and l.revoked_at is null
$$;

-- As before, for clinics that are not closed.
create or replace function app.plan_weekly_summaries(moment timestamptz, first_hour int, last_hour int, most int)
  returns int language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  planned int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs plan summaries' using errcode = '42501';
  end if;
  with mornings as (
    select c.clinic_id, (moment at time zone c.zone)::date monday from app.clinics c
    where c.is_active and extract(isodow from moment at time zone c.zone) = 1 and extract(hour from moment at time zone c.zone) between first_hour and last_hour),
  due as (
    select m.* from mornings m left join app.weekly_summaries s on s.clinic_id = m.clinic_id
    where coalesce(s.is_on, true) and s.last_on is distinct from m.monday
      and (exists (select from app.treatments t where t.clinic_id = m.clinic_id and t.visit_on >= m.monday - 14)
        or exists (select from app.appointments a where a.clinic_id = m.clinic_id and a.starts_at >= moment - interval '15 days'))
    limit most),
  noted as (
    insert into app.weekly_summaries as s (clinic_id, last_on) select clinic_id, monday from due
    on conflict (clinic_id) do update set last_on = excluded.last_on where s.is_on and s.last_on is distinct from excluded.last_on
    returning clinic_id, last_on),
  handed as (
    insert into app.outgoing (clinic_id, kind, name, payload)
    select clinic_id, 'task', 'reports.tellWeek', jsonb_build_object('monday', last_on) from noted returning 1)
  select count(*) into planned from handed;
  return planned;
end $$;

-- For the operator: which clinics are closed, and since when.
create function app.list_closed_clinics() returns table (clinic_id uuid, closed_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.clinic_id, c.closed_at from app.clinics c where app_private.is_operator() and c.closed_at is not null $$;

do $$
declare f regprocedure;
begin
  foreach f in array array['app.close_clinic(timestamptz)', 'app.closed_clinics_of(uuid)', 'app.reopen_clinic(uuid, uuid)',
    'app.list_closed_clinics()']::regprocedure[] loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_app', f);
  end loop;
end $$;

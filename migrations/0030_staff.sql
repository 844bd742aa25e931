-- People at work: what a clinic keeps of them, invitations and the links that carry them, the sessions an owner may see and end;
-- money and export as rights of their own; the trail checked in steps.

-- ---------------------------------------------------------------- rights

-- Whoever could write treatments could take payments until now and keeps that; the presets get what they are meant to have.
alter table app.roles disable row level security;
update app.roles r set version = version + 1, updated_at = now(), pages = (
    select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(r.pages) e where e->>'page' not in ('Money', 'Export')
  ) || jsonb_build_array(
    jsonb_build_object('page', 'Money', 'allowToView', w.money <> 'none', 'allowToAddEdit', w.money = 'edit'),
    jsonb_build_object('page', 'Export', 'allowToView', w.export, 'allowToAddEdit', false))
  from (
    select clinic_id, id,
      case
        when name in ('Receptionist', 'Accountant', 'Doctor') then 'edit'
        when name in ('Nurse', 'Pharmacist') then 'none'
        when pages @> '[{"page": "Treatment", "allowToAddEdit": true}]' then 'edit'
        when pages @> '[{"page": "Reports", "allowToView": true}]' or pages @> '[{"page": "Wallet", "allowToView": true}]' then 'view'
        else 'none' end as money,
      name in ('Accountant', 'Doctor') as export
    from app.roles) w
  where w.clinic_id = r.clinic_id and w.id = r.id and r.pages <> '[]';
alter table app.roles enable row level security;

-- ---------------------------------------------------------------- members

alter table app.members add column gender text check (gender in ('Male', 'Female', 'Other'));
alter table app.members add column address text not null default '' check (length(address) <= 200);
-- Whoever has gone stays as a name beside what they wrote.
alter table app.members add column removed_at timestamptz;
alter table app.members add constraint who_has_gone_is_not_active check (removed_at is null or not is_active);

-- How the clinic reaches its people, and when each was last here. Their accounts are otherwise their own.
create function app.colleagues()
  returns table (member_id uuid, email text, isd_code text, contact_number text, language text, last_seen_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, a.email, a.isd_code, a.contact_number, m.language,
      (select max(s.last_used_at) from app.sessions s where s.account_id = m.account_id and s.clinic_id = m.clinic_id)
    from app.members m join app.accounts a on a.id = m.account_id
    where m.clinic_id = app.clinic() $$;

-- The signed-in devices of a colleague in this clinic; what they do elsewhere is not ours to see.
create function app.colleague_sessions(member uuid, at timestamptz)
  returns table (id uuid, device text, is_kept boolean, created_at timestamptz, last_used_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.id, s.device, s.is_kept, s.created_at, s.last_used_at
    from app.members m join app.sessions s on s.account_id = m.account_id and s.clinic_id = m.clinic_id
    where m.clinic_id = app.clinic() and m.id = member and s.revoked_at is null and least(s.idle_ends_at, s.ends_at) > at
    order by s.last_used_at desc, s.id $$;

-- Ends one of them, or all where none is named. Kept devices go too, unless the person works in another clinic with them.
create function app.end_colleague_sessions(member uuid, one uuid, why text, at timestamptz) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  clinic constant uuid := app.clinic();
  whose uuid;
  ended uuid[];
begin
  select account_id into whose from app.members where clinic_id = clinic and id = member;
  with gone as (
    update app.sessions set revoked_at = at, revoked_why = why
      where account_id = whose and clinic_id = clinic and revoked_at is null and (one is null or id = one)
      returning id)
  select coalesce(array_agg(id), '{}') into ended from gone;
  delete from app.access_tokens where session_id = any (ended);
  update app.devices d set revoked_at = at, revoked_why = why
    where d.account_id = whose and d.revoked_at is null and case
      when one is not null then d.id in (select device_id from app.sessions where id = any (ended))
      else not exists (select 1 from app.members m where m.account_id = whose and m.clinic_id <> clinic and m.is_active) end;
  return cardinality(ended);
end $$;

-- ---------------------------------------------------------------- links and invitations

-- One-time links: the hash of 256 random bits, what it opens, until when.
create table app.links (
  hash bytea primary key,
  purpose text not null check (purpose in ('invitation')),
  clinic_id uuid not null references app.clinics,
  subject_id uuid not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index links_by_subject on app.links (clinic_id, subject_id);
select app_private.door_wall('links', 'clinic_id = (select app.clinic())');

create table app.invitations (
  clinic_id uuid not null references app.clinics,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  channel text not null check (channel in ('email', 'sms')),
  email text not null default '' check (email = lower(email)),
  isd_code text not null default '',
  contact_number text not null default '',
  gender text check (gender in ('Male', 'Female', 'Other')),
  address text not null default '' check (length(address) <= 200),
  role_id uuid,
  is_doctor boolean not null,
  language text not null,
  invited_by uuid not null,
  sends int not null default 1,
  sent_at timestamptz not null,
  ends_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint invitation_role_exists foreign key (clinic_id, role_id) references app.roles (clinic_id, id),
  constraint invitation_member_exists foreign key (clinic_id, invited_by) references app.members (clinic_id, id),
  constraint invitation_has_an_address check (case channel when 'email' then email <> '' else isd_code <> '' and contact_number <> '' end),
  constraint open_invitation_has_a_role check (role_id is not null or accepted_at is not null or withdrawn_at is not null)
);
create unique index person_is_invited_once on app.invitations (clinic_id, channel, (case channel when 'email' then email else isd_code || contact_number end))
  where accepted_at is null and withdrawn_at is null;
select app_private.wall('invitations');
revoke delete on app.invitations from diary_app;

-- What a link invites to, for whoever holds it. No row: the link is none of ours.
create function app.invitation_behind(link bytea, at timestamptz)
  returns table (is_open boolean, has_expired boolean, clinic_id uuid, clinic_name text, clinic_country text, role_name text, name text, channel text, email text,
    isd_code text, contact_number text, is_doctor boolean, language text, account_id uuid, is_member boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.scope() <> 'door' then
    raise exception 'invitations are opened at the door' using errcode = '42501';
  end if;
  return query
    select l.used_at is null and l.ends_at > at and i.accepted_at is null and i.withdrawn_at is null and c.is_active,
        l.ends_at <= at, c.clinic_id, c.name, c.country, r.name, i.name, i.channel, i.email, i.isd_code, i.contact_number, i.is_doctor, i.language, a.id,
        exists (select 1 from app.members m where m.clinic_id = c.clinic_id and m.account_id = a.id and m.is_active)
      from app.links l
      join app.invitations i on i.clinic_id = l.clinic_id and i.id = l.subject_id
      join app.clinics c on c.clinic_id = i.clinic_id
      left join app.roles r on r.clinic_id = i.clinic_id and r.id = i.role_id
      left join app.accounts a on case i.channel when 'email' then a.email = i.email
        else a.isd_code = i.isd_code and a.contact_number = i.contact_number end
      where l.hash = link and l.purpose = 'invitation';
end $$;

-- Takes the link, once, and makes its holder a member. `outcome`: joined, gone (used, expired, withdrawn), full (the plan holds no more), there (already at work).
create function app.accept_invitation(link bytea, account uuid, most_extra int, at timestamptz)
  returns table (outcome text, joined_clinic uuid, joined_member uuid)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  kept constant text := current_setting('app.ctx');
  taken app.links;
  asked app.invitations;
  today date;
begin
  if app.scope() <> 'door' then
    raise exception 'invitations are accepted at the door' using errcode = '42501';
  end if;
  update app.links set used_at = at where hash = link and purpose = 'invitation' and used_at is null and ends_at > at returning * into taken;
  update app.invitations i set accepted_at = at, updated_at = at
    where i.clinic_id = taken.clinic_id and i.id = taken.subject_id and i.accepted_at is null and i.withdrawn_at is null returning * into asked;
  if asked.id is null then
    outcome := 'gone';
    return next;
    return;
  end if;
  -- One at a time in a clinic, so that the count below holds.
  select (at at time zone c.zone)::date into today from app.clinics c where c.clinic_id = asked.clinic_id for update;
  if exists (select 1 from app.members m where m.clinic_id = asked.clinic_id and m.account_id = account and m.is_active) then
    outcome := 'there';
    return next;
    return;
  end if;
  if not exists (select 1 from app.subscriptions b where b.clinic_id = asked.clinic_id and today between b.starts_on and b.expires_on)
    and (select count(*) from app.members m where m.clinic_id = asked.clinic_id and m.is_active and not m.is_owner) >= most_extra then
    outcome := 'full';
    return next;
    return;
  end if;
  insert into app.members as m (clinic_id, account_id, name, role_id, is_doctor, profile_is_complete, language, gender, address)
    values (asked.clinic_id, account, asked.name, asked.role_id, asked.is_doctor, not asked.is_doctor, asked.language, asked.gender, asked.address)
    on conflict on constraint member_is_in_the_clinic_once do update set name = excluded.name, role_id = excluded.role_id, is_doctor = excluded.is_doctor,
      profile_is_complete = m.profile_is_complete or excluded.profile_is_complete, is_active = true, removed_at = null, gender = excluded.gender,
      address = excluded.address, version = m.version + 1, updated_at = at
    returning m.id into joined_member;
  outcome := 'joined';
  joined_clinic := asked.clinic_id;
  -- The clinic's own trail says so, in the name of the person who joined.
  perform app_private.take_context(concat_ws('|', 'clinic', asked.clinic_id, joined_member, account, '', ''));
  perform app.record(jsonb_build_array(jsonb_build_object('action', 'staff.accept', 'entity', 'member', 'entityId', joined_member,
    'detail', jsonb_build_object('invitationId', asked.id))));
  perform set_config('app.ctx', kept, true);
  return next;
end $$;

-- ---------------------------------------------------------------- the trail in steps

create index audit_by_member on app.audit (clinic_id, member_id, seq desc);
create index audit_by_time on app.audit (clinic_id, at);

-- Checks the entries that follow `after`, at most so many: the first that does not fit, how far it came, how many there are, and whether that was the end.
create function app.audit_walk(after bigint, most int)
  returns table (broken_at bigint, checked_to bigint, total bigint, is_end boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  clinic constant uuid := app.clinic();
  expected bytea := case when after > 0 then (select hash from app.audit where clinic_id = clinic and seq = after) else '\x' end;
  last_of bigint := coalesce((select seq from app.audit_heads where clinic_id = clinic), 0);
  seen int;
begin
  with part as (
    select a.*, lag(a.hash, 1, expected) over w as before, after + row_number() over w as place
      from app.audit a where a.clinic_id = clinic and a.seq > after window w as (order by a.seq) order by a.seq limit most)
  select min(seq) filter (where place <> seq or previous is distinct from before
      or hash <> app.audit_hash(previous, clinic_id, seq, at, actor, member_id, account_id, session_id, action, entity, entity_id, detail)),
    coalesce(max(seq), after), count(*) into broken_at, checked_to, seen from part;
  total := last_of;
  is_end := seen < most or broken_at is not null;
  if is_end and broken_at is null and checked_to <> last_of then
    broken_at := last_of;
  end if;
  return next;
end $$;

do $$
declare f regprocedure;
begin
  foreach f in array array['app.colleagues()', 'app.colleague_sessions(uuid, timestamptz)', 'app.end_colleague_sessions(uuid, uuid, text, timestamptz)',
    'app.invitation_behind(bytea, timestamptz)', 'app.accept_invitation(bytea, uuid, int, timestamptz)', 'app.audit_walk(bigint, int)']::regprocedure[] loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_app', f);
  end loop;
end $$;

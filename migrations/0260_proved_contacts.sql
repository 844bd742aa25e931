-- A contact is unique, a log-in name and an address for resets only once its owner has proved it; whoever proves it takes it from an account that has not.

alter table app.accounts drop constraint account_email_is_taken, drop constraint account_phone_is_taken;
create unique index account_email_is_taken on app.accounts (email) where email_verified_at is not null;
create unique index account_phone_is_taken on app.accounts (isd_code, contact_number) where phone_verified_at is not null;
create index accounts_by_unproved_email on app.accounts (email) where email_verified_at is null;
create index accounts_by_unproved_number on app.accounts (isd_code, contact_number) where phone_verified_at is null;

-- A contact is empty where its owner has taken it; what is empty can't be proved.
alter table app.accounts add constraint proved_contact_is_there
  check ((email_verified_at is null or email <> '') and (phone_verified_at is null or contact_number <> ''));

-- Takes a contact that `account` has proved from the accounts that only typed it, and tells them in our own name: nothing of theirs may
-- stand in the log of the clinic at work. @returns how many lost it.
create function app.take_contact(account uuid, channel text, at timestamptz) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  proved app.accounts;
  loser app.accounts;
  lost int := 0;
  told record;
begin
  if app.scope() <> 'door' and account is distinct from app.account() then
    raise exception 'whose contact?' using errcode = '42501';
  end if;
  select * into proved from app.accounts a where a.id = account
    and case channel when 'email' then a.email_verified_at else a.phone_verified_at end is not null;
  if proved.id is null then
    raise exception 'a contact is proved before it is taken' using errcode = '42501';
  end if;
  for loser in
    update app.accounts a set updated_at = at,
        email = case channel when 'email' then '' else a.email end,
        contact_number = case channel when 'email' then a.contact_number else '' end
      where a.id <> account and case channel
        when 'email' then a.email = proved.email and a.email_verified_at is null
        else a.isd_code = proved.isd_code and a.contact_number = proved.contact_number and a.phone_verified_at is null end
      returning a.*
  loop
    lost := lost + 1;
    for told in
      insert into app.messages (clinic_id, channel, recipient, template, language, dedupe, at)
        select app.house(), w.by, w.address, 'contact_lost', loser.language, format('lost:%s:%s:%s:%s', loser.id, channel, w.by, extract(epoch from at)), at
          from (values ('email', loser.email, loser.email_verified_at), ('sms', loser.isd_code || loser.contact_number, loser.phone_verified_at)) w (by, address, proved_at)
          where w.proved_at is not null
        on conflict on constraint message_is_sent_once do nothing
        returning id
    loop
      insert into app.outgoing (clinic_id, kind, name, payload)
        values (app.house(), 'task', 'messaging.deliver', jsonb_build_object('messageId', told.id));
    end loop;
  end loop;
  return lost;
end $$;

-- How the clinic reaches its people: an e-mail that its owner has not proved is nobody's to write to.
create or replace function app.colleagues()
  returns table (member_id uuid, email text, isd_code text, contact_number text, language text, last_seen_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, case when a.email_verified_at is null then '' else a.email end, a.isd_code, a.contact_number, m.language,
      (select max(s.last_used_at) from app.sessions s where s.account_id = m.account_id and s.clinic_id = m.clinic_id)
    from app.members m join app.accounts a on a.id = m.account_id
    where m.clinic_id = app.clinic() $$;

-- What a link invites to, for whoever holds it. No row: the link is none of ours. The account is the one that has proved the address.
create or replace function app.invitation_behind(link bytea, at timestamptz)
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
      left join app.accounts a on case i.channel when 'email' then a.email = i.email and a.email_verified_at is not null
        else a.isd_code = i.isd_code and a.contact_number = i.contact_number and a.phone_verified_at is not null end
      where l.hash = link and l.purpose = 'invitation';
end $$;

do $$
declare f constant regprocedure := 'app.take_contact(uuid, text, timestamptz)';
begin
  execute format('alter function %s owner to diary_guard', f);
  execute format('revoke execute on function %s from public', f);
  execute format('grant execute on function %s to diary_app', f);
end $$;

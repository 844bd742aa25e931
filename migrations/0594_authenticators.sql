-- An authenticator app in place of an SMS, on devices that the account does not know (decision 149).
create table app.authenticators (
  account_id uuid primary key references app.accounts on delete cascade,
  -- With a key of the server's and the account it makes the key of the codes: by itself it is worth nothing.
  nonce bytea not null,
  -- Null until a code of it has been shown.
  confirmed_at timestamptz,
  -- The half minute of the last code: none is taken twice.
  last_step bigint not null default 0,
  -- Keyed hashes of the backup codes that are left.
  backups bytea[] not null default '{}',
  created_at timestamptz not null default now()
);
select app_private.door_wall('authenticators', 'account_id = (select app.account())');

-- For the operator: whoever has lost the app and all backup codes gets in by what they had before. @returns whom to tell, where they are reached
create function app.take_authenticator(contact text)
  returns table (account_id uuid, email text, number text, language text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.scope() <> 'system' or app.clinic() <> app.house() then
    raise exception 'only the operator takes an authenticator away' using errcode = '42501';
  end if;
  return query
    delete from app.authenticators t using app.accounts a
    where a.id = t.account_id
      and (contact = lower(a.email) and a.email_verified_at is not null or contact = a.isd_code || a.contact_number and a.phone_verified_at is not null)
    returning a.id, case when a.email_verified_at is not null then a.email end,
      case when a.phone_verified_at is not null then a.isd_code || a.contact_number end, a.language;
end $$;
alter function app.take_authenticator(text) owner to diary_guard;
revoke execute on function app.take_authenticator(text) from public;
grant execute on function app.take_authenticator(text) to diary_app;

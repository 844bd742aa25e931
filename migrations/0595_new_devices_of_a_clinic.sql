-- A clinic may ask for a code on every device that an account of its people does not know (decision 150).
alter table app.clinics add column asks_new_devices boolean not null default false;

-- At the door, where no clinic is known yet, and for the person themself. @returns whether a clinic in which the account may work asks it
create function app.is_asked_by_clinic(account uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.scope() <> 'door' and account is distinct from app.account() then
    raise exception 'whose clinics?' using errcode = '42501';
  end if;
  return exists (
    select from app.members m join app.clinics c on c.clinic_id = m.clinic_id
      where m.account_id = account and m.is_active and c.is_active and c.asks_new_devices);
end $$;

-- Those of the clinic whose account has an authenticator app.
create function app.colleagues_with_apps() returns table (member_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id from app.members m join app.authenticators a on a.account_id = m.account_id
    where m.clinic_id = app.clinic() and a.confirmed_at is not null $$;

do $$
declare f regprocedure;
begin
  foreach f in array array['app.is_asked_by_clinic(uuid)', 'app.colleagues_with_apps()']::regprocedure[] loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_app', f);
  end loop;
end $$;

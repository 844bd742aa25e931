-- As before, and for whoever is signed in, of their own: who works in another clinic as well opens a closed one from there (decision 151).
create or replace function app.closed_clinics_of(account uuid)
  returns table (clinic_id uuid, name text, is_owner boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.scope() <> 'door' and account is distinct from app.account() then
    raise exception 'whose clinics?' using errcode = '42501';
  end if;
  return query
    select c.clinic_id, c.name, m.is_owner
    from app.members m join app.clinics c on c.clinic_id = m.clinic_id
    where m.account_id = account and m.is_active and c.closed_at is not null
    order by c.closed_at desc;
end $$;

create or replace function app.reopen_clinic(account uuid, clinic uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.scope() <> 'door' and account is distinct from app.account() then
    raise exception 'who opens a clinic?' using errcode = '42501';
  end if;
  update app.clinics c set is_active = true, closed_at = null, updated_at = now()
    where c.clinic_id = clinic and c.closed_at is not null
      and exists (select from app.members m where m.clinic_id = clinic and m.account_id = account and m.is_owner and m.is_active);
  return found;
end $$;

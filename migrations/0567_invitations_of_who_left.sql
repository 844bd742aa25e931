-- The open invitations by which somebody who leaves could come back: to an address of theirs, proved or only typed. With `sent` those that they
-- sent as well: who these lead to, only they know.
create function app.invitations_of(member uuid, sent boolean) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id from app.members m join app.accounts a on a.id = m.account_id
    join app.invitations i on i.clinic_id = m.clinic_id and i.accepted_at is null and i.withdrawn_at is null
      and (sent and i.invited_by = m.id or case i.channel when 'email' then i.email = a.email
        else i.isd_code = a.isd_code and i.contact_number = a.contact_number end)
    where m.clinic_id = app.clinic() and m.id = member $$;
alter function app.invitations_of(uuid, boolean) owner to diary_guard;
revoke execute on function app.invitations_of(uuid, boolean) from public;
grant execute on function app.invitations_of(uuid, boolean) to diary_app;

-- As before; whoever comes back as a doctor who was none here has a profile to complete first: prescriptions are printed from it.
create or replace function app.accept_invitation(link bytea, account uuid, most_extra int, at timestamptz)
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
      profile_is_complete = excluded.profile_is_complete or (m.is_doctor and m.profile_is_complete), is_active = true, removed_at = null,
      gender = excluded.gender, address = excluded.address, version = m.version + 1, updated_at = at
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

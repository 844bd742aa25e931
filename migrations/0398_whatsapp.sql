-- Messages by WhatsApp: only to a patient who has agreed to it, and never to a number that has answered STOP.
alter table app.patient_consents
  alter column member_id drop not null,
  drop constraint patient_consents_kind_check,
  add constraint patient_consents_kind_check check (kind in ('treatment', 'messages', 'whatsapp', 'sharing')),
  -- A patient's own answer on WhatsApp needs nobody to write it down.
  add constraint consent_was_written_by_somebody check (member_id is not null or kind = 'whatsapp');

alter table app.messages
  -- The consent to WhatsApp by which it goes.
  add column consent_id uuid,
  -- Why it goes by SMS and not by WhatsApp, which it was meant for; null: it was meant for its channel.
  add column instead_reason text check (length(instead_reason) <= 300),
  drop constraint messages_channel_check,
  add constraint messages_channel_check check (channel in ('sms', 'email', 'push', 'inapp', 'whatsapp')),
  -- Only the answer to what a patient wrote themselves needs no consent.
  add constraint whatsapp_was_agreed_to
    check (channel <> 'whatsapp' or consent_id is not null or template in ('whatsapp_stopped', 'whatsapp_started'));

-- What people last answered, by number: one sender writes for all clinics, so STOP is to all of them. Rows of clinic zero.
create table app.whatsapp_replies (
  clinic_id uuid not null,
  number text not null check (number ~ '^\+\d{6,19}$'),
  is_stopped boolean not null,
  -- By the provider's clock: an older answer that comes later moves nothing.
  said_at timestamptz not null,
  primary key (clinic_id, number)
);
select app_private.wall('whatsapp_replies');
revoke delete on app.whatsapp_replies from diary_app;

create function app.is_whatsapp_stopped(its_number text) returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select coalesce((select r.is_stopped from app.whatsapp_replies r
    where r.clinic_id = '00000000-0000-0000-0000-000000000000' and r.number = its_number), false)
$$;

-- Whether the patient of this consent still agrees, by whatever was written down last for them.
create function app.whatsapp_consent_stands(consent uuid) returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce((
    select (select k.is_given from app.patient_consents k
      where k.clinic_id = app.clinic() and k.kind = 'whatsapp' and k.patient_id = any(app.records_of(c.patient_id)) order by k.id desc limit 1)
    from app.patient_consents c where c.clinic_id = app.clinic() and c.id = consent), false)
$$;

-- Notes STOP or START of a number, and leaves a task for each clinic that knows a patient by it.
-- Answers the language to answer in, '' where nothing was ever sent there; null: nothing has changed.
create function app.take_whatsapp_reply(its_number text, stops boolean, moment timestamptz) returns text language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  changed int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs take replies' using errcode = '42501';
  end if;
  if stops then
    insert into app.whatsapp_replies as r (clinic_id, number, is_stopped, said_at)
    values ('00000000-0000-0000-0000-000000000000', its_number, true, moment)
    -- In the same second the STOP counts.
    on conflict (clinic_id, number) do update set is_stopped = true, said_at = excluded.said_at
      where not r.is_stopped and excluded.said_at >= r.said_at;
  else
    update app.whatsapp_replies set is_stopped = false, said_at = moment
    where clinic_id = '00000000-0000-0000-0000-000000000000' and number = its_number and is_stopped and said_at < moment;
  end if;
  get diagnostics changed = row_count;
  if changed = 0 then
    return null;
  end if;
  insert into app.outgoing (clinic_id, kind, name, payload)
  select p.clinic_id, 'task', 'consents.onReply', jsonb_build_object('number', its_number)
  from app.patients p where p.isd_code || p.contact_number = its_number
    and exists (select from app.patient_consents c where c.clinic_id = p.clinic_id and c.kind = 'whatsapp')
  group by p.clinic_id;
  return coalesce((select m.language from app.messages m
    where m.recipient = its_number and m.consent_id is not null order by m.at desc limit 1), '');
end $$;
create index patients_by_whole_number on app.patients ((isd_code || contact_number));
create index messages_by_whatsapp on app.messages (recipient, at desc) where consent_id is not null;

-- A report says of which sending it is: by WhatsApp and then by SMS, one message has two.
create or replace function app.hand_out_reports(moment timestamptz, most int) returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  handed_out int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs hand out reports' using errcode = '42501';
  end if;
  with ready as (
    select r.clinic_id of_clinic, r.id, r.status, r.reason, r.outside_id, m.clinic_id, m.id message_id
    from app.delivery_reports r join app.messages m on m.outside_id = r.outside_id
    order by r.id limit most for update of r skip locked),
  gone as (
    delete from app.delivery_reports r using ready where r.clinic_id = ready.of_clinic and r.id = ready.id),
  handed as (
    insert into app.outgoing (clinic_id, kind, name, payload)
    select clinic_id, 'task', 'messaging.report',
      jsonb_build_object('messageId', message_id, 'status', status, 'reason', reason, 'outsideId', outside_id) from ready returning 1)
  select count(*) into handed_out from handed;
  delete from app.delivery_reports where heard_at < moment - interval '3 days';
  return handed_out;
end $$;

do $$
declare f regprocedure;
begin
  foreach f in array array['app.is_whatsapp_stopped(text)', 'app.take_whatsapp_reply(text, boolean, timestamptz)']::regprocedure[] loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_app', f);
  end loop;
end $$;

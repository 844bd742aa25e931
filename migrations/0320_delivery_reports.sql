-- What a gateway reported of a message, until it is handed to the message's clinic; a report may come before we know what the gateway calls
-- the message.
create table app.delivery_reports (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  outside_id text not null check (length(outside_id) <= 120),
  status text not null check (status in ('delivered', 'read', 'failed')),
  reason text not null default '' check (length(reason) <= 300),
  heard_at timestamptz not null,
  primary key (clinic_id, id)
);
select app_private.wall('delivery_reports');
create index delivery_reports_by_message on app.delivery_reports (outside_id);
create index messages_by_outside_id on app.messages (outside_id) where outside_id is not null;

-- Of all clinics: each report whose message is known becomes a task of its clinic; what nobody has claimed in three days is dropped.
create function app.hand_out_reports(moment timestamptz, most int) returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  handed_out int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs hand out reports' using errcode = '42501';
  end if;
  with ready as (
    select r.clinic_id of_clinic, r.id, r.status, r.reason, m.clinic_id, m.id message_id
    from app.delivery_reports r join app.messages m on m.outside_id = r.outside_id
    order by r.id limit most for update of r skip locked),
  gone as (
    delete from app.delivery_reports r using ready where r.clinic_id = ready.of_clinic and r.id = ready.id),
  handed as (
    insert into app.outgoing (clinic_id, kind, name, payload)
    select clinic_id, 'task', 'messaging.report', jsonb_build_object('messageId', message_id, 'status', status, 'reason', reason) from ready returning 1)
  select count(*) into handed_out from handed;
  delete from app.delivery_reports where heard_at < moment - interval '3 days';
  return handed_out;
end $$;
alter function app.hand_out_reports(timestamptz, int) owner to diary_guard;
revoke execute on function app.hand_out_reports(timestamptz, int) from public;
grant execute on function app.hand_out_reports(timestamptz, int) to diary_app;

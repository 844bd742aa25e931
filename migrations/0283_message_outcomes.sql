-- What became of a message in its provider's words, what it cost, and when it is to leave: a mailbox that asks for patience, a receiver's night.
alter table app.messages
  add column reason text not null default '' check (length(reason) <= 300),
  add column outside_id text check (length(outside_id) <= 120),
  add column parts int check (parts > 0),
  add column cost_paise int check (cost_paise >= 0),
  add column due_at timestamptz,
  drop constraint messages_status_check,
  add constraint messages_status_check
    check (status in ('queued', 'sent', 'delivered', 'read', 'failed', 'unknown', 'held', 'not_sent'));
create index messages_to_release on app.messages (due_at) where status = 'queued' and due_at is not null;
create index messages_in_order on app.messages (clinic_id, at desc, id desc);

-- Of all clinics: what had to wait and may leave now, each as a task of its clinic.
create function app.release_messages(moment timestamptz, most int) returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  released int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs release messages' using errcode = '42501';
  end if;
  with due as (
    select m.clinic_id, m.id from app.messages m where m.status = 'queued' and m.due_at <= moment
    order by m.due_at limit most for update skip locked),
  freed as (
    update app.messages m set due_at = null from due where m.clinic_id = due.clinic_id and m.id = due.id returning m.clinic_id, m.id),
  handed as (
    insert into app.outgoing (clinic_id, kind, name, payload)
    select clinic_id, 'task', 'messaging.deliver', jsonb_build_object('messageId', id) from freed returning 1)
  select count(*) into released from handed;
  return released;
end $$;
alter function app.release_messages(timestamptz, int) owner to diary_guard;
revoke execute on function app.release_messages(timestamptz, int) from public;
grant execute on function app.release_messages(timestamptz, int) to diary_app;

-- Where a clinic's news goes to other programs, signed with a secret that both sides know.
create table app.webhooks (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  url text not null check (length(url) between 9 and 500),
  events text[] not null check (cardinality(events) > 0),
  sealed bytea not null,
  -- The secret before, by which is signed too until then.
  former_sealed bytea,
  former_until timestamptz,
  is_on boolean not null default true,
  -- Since when nothing has been taken there.
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint webhook_former_secret_ends check ((former_sealed is null) = (former_until is null))
);
select app_private.wall('webhooks');
revoke delete on app.webhooks from diary_app;

-- One piece of news to one address; `cause` is the job that told it, so that the same job twice leaves one.
create table app.webhook_deliveries (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  webhook_id uuid not null,
  event text not null,
  content jsonb not null,
  cause text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  -- When it is tried again; null where a job of its own is under way.
  due_at timestamptz,
  answered int,
  reason text not null default '',
  happened_at timestamptz not null,
  settled_at timestamptz,
  primary key (clinic_id, id),
  foreign key (clinic_id, webhook_id) references app.webhooks (clinic_id, id),
  constraint webhook_delivery_is_made_once unique (clinic_id, webhook_id, cause)
);
create index webhook_deliveries_in_order on app.webhook_deliveries (clinic_id, webhook_id, id desc);
create index webhook_deliveries_due on app.webhook_deliveries (due_at) where due_at is not null;
create index webhook_deliveries_by_age on app.webhook_deliveries (happened_at);
select app_private.wall('webhook_deliveries');

-- Hands on what is due again, of all clinics.
create function app.release_webhook_deliveries(moment timestamptz, most int) returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  released int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs release deliveries' using errcode = '42501';
  end if;
  with due as (
    select d.clinic_id, d.id from app.webhook_deliveries d
    where d.due_at <= moment order by d.due_at limit most for update skip locked),
  kept as (
    update app.webhook_deliveries d set due_at = null from due
    where d.clinic_id = due.clinic_id and d.id = due.id returning d.clinic_id, d.id),
  handed as (
    insert into app.outgoing (clinic_id, kind, name, payload)
    select clinic_id, 'task', 'integrations.deliver', jsonb_build_object('deliveryId', id) from kept returning 1)
  select count(*) into released from handed;
  return released;
end $$;

create function app.forget_webhook_deliveries(before timestamptz) returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  gone int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs forget deliveries' using errcode = '42501';
  end if;
  delete from app.webhook_deliveries where happened_at < before and status <> 'waiting';
  get diagnostics gone = row_count;
  return gone;
end $$;

do $$
declare f regprocedure;
begin
  foreach f in array array['app.release_webhook_deliveries(timestamptz,int)', 'app.forget_webhook_deliveries(timestamptz)']::regprocedure[] loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_app', f);
  end loop;
end $$;

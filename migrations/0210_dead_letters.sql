-- What waits to be handed on is an event or a task; a row that cannot be handed on waits longer each time, and then stands by itself.
alter table app.outgoing drop constraint outgoing_kind_check;
update app.outgoing set kind = 'event' where kind = 'fact';
alter table app.outgoing
  add constraint outgoing_kind_is_known check (kind in ('event', 'task')),
  add column tries int not null default 0,
  add column due_at timestamptz not null default now();

create or replace function app.take_outgoing(most int) returns setof app.outgoing language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  delete from app.outgoing where (clinic_id, id) in
    (select clinic_id, id from app.outgoing where due_at <= now() order by id limit most for update skip locked)
  returning * $$;

-- What could not be handed on or done, until somebody tries again or lets it go. Ids only, as in the queue.
create table app.dead_letters (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('event', 'task')),
  name text not null,
  payload jsonb not null,
  reason text not null,
  tries int not null,
  written_at timestamptz not null,
  died_at timestamptz not null default now(),
  primary key (clinic_id, id)
);
select app_private.wall('dead_letters');
revoke all on app.dead_letters from diary_app;

create function app.put_back_outgoing(clinic uuid, letter uuid, kind text, name text, payload jsonb, written_at timestamptz, tries int, after_seconds int)
  returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into app.outgoing (clinic_id, id, kind, name, payload, told_at, tries, due_at)
    values (clinic, letter, kind, name, payload, written_at, tries, now() + make_interval(secs => after_seconds)) $$;

create function app.bury(clinic uuid, letter uuid, kind text, name text, payload jsonb, reason text, tries int, written_at timestamptz)
  returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into app.dead_letters (clinic_id, id, kind, name, payload, reason, tries, written_at)
    values (clinic, letter, kind, name, payload, left(reason, 300), tries, written_at) on conflict do nothing $$;

-- For the operator alone: our own jobs in the name of clinic zero.
create function app_private.is_operator() returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  select app.scope() = 'system' and app.clinic() = '00000000-0000-0000-0000-000000000000' $$;
create function app.list_dead_letters(most int) returns setof app.dead_letters language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select * from app.dead_letters where app_private.is_operator() order by died_at, id limit most $$;
create function app.retry_dead_letter(letter uuid) returns boolean language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  with taken as (delete from app.dead_letters where id = letter and app_private.is_operator() returning *),
  back as (insert into app.outgoing (clinic_id, kind, name, payload) select clinic_id, kind, name, payload from taken returning 1)
  select exists (select from back) $$;
create function app.discard_dead_letter(letter uuid) returns boolean language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  with gone as (delete from app.dead_letters where id = letter and app_private.is_operator() returning 1)
  select exists (select from gone) $$;

grant execute on function app_private.is_operator() to diary_guard;
do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
    and p.proname in ('put_back_outgoing', 'bury', 'list_dead_letters', 'retry_dead_letter', 'discard_dead_letter') loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
grant execute on function app.put_back_outgoing(uuid, uuid, text, text, jsonb, timestamptz, int, int),
  app.bury(uuid, uuid, text, text, jsonb, text, int, timestamptz) to diary_jobs;
grant execute on function app.list_dead_letters(int), app.retry_dead_letter(uuid), app.discard_dead_letter(uuid) to diary_app;

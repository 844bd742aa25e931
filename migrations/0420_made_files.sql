-- Files that take too long to be made while somebody waits: all of a clinic, long reports. They lie in parts among the kept files and go after a week.
create table app.made_files (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('clinic', 'report')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  language text not null,
  -- Of a report: which, and what of it.
  content jsonb not null default '{}' check (jsonb_typeof(content) = 'object'),
  status text not null default 'waiting' check (status in ('waiting', 'making', 'ready', 'failed', 'canceled', 'ended')),
  -- Counts who has begun to make it: an earlier one that comes late changes nothing.
  run int not null default 0,
  -- When whoever makes it last said so.
  beat_at timestamptz,
  phase text not null default '' check (phase in ('', 'rows', 'records', 'documents', 'bundles')),
  done bigint not null default 0 check (done >= 0),
  total bigint not null default 0 check (total >= 0),
  parts text[] not null default '{}',
  size bigint not null default 0,
  -- Kept files that a record names and the storage had no more.
  missing int not null default 0,
  file_name text not null default '',
  media text not null default '',
  ready_at timestamptz,
  ends_at timestamptz,
  primary key (clinic_id, id),
  constraint made_file_member_exists foreign key (clinic_id, asked_by) references app.members (clinic_id, id),
  constraint made_file_is_ready check ((status in ('ready', 'ended')) = (ready_at is not null) and (ready_at is null) = (ends_at is null))
);
create unique index one_made_file_under_way on app.made_files (clinic_id, kind, asked_by) where status in ('waiting', 'making');
create index made_files_under_way on app.made_files (coalesce(beat_at, asked_at)) where status in ('waiting', 'making');
create index made_files_over on app.made_files (ends_at) where status = 'ready';
create index made_files_left on app.made_files (asked_at) where status in ('failed', 'canceled', 'ended') and parts <> '{}';
select app_private.wall('made_files');
revoke delete on app.made_files from diary_app;

-- Hands on, of all clinics: what nobody makes any more, what is over, what left parts behind.
create function app.release_made_files(moment timestamptz, silent_since timestamptz, most int) returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  released int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs release made files' using errcode = '42501';
  end if;
  with silent as (
    select f.clinic_id, f.id from app.made_files f
    where f.status in ('waiting', 'making') and coalesce(f.beat_at, f.asked_at) < silent_since order by coalesce(f.beat_at, f.asked_at) limit most
    for update skip locked),
  waiting as (
    update app.made_files f set status = 'waiting', beat_at = moment from silent s
    where f.clinic_id = s.clinic_id and f.id = s.id returning f.clinic_id, f.id),
  over as (
    update app.made_files f set status = 'ended' from (
      select o.clinic_id, o.id from app.made_files o where o.status = 'ready' and o.ends_at <= moment order by o.ends_at limit most for update skip locked) o
    where f.clinic_id = o.clinic_id and f.id = o.id returning f.clinic_id, f.id),
  handed as (
    insert into app.outgoing (clinic_id, kind, name, payload)
    select h.clinic_id, 'task', 'exports.tend', jsonb_build_object('id', h.id) from (
      select clinic_id, id from waiting union select clinic_id, id from over
      union select l.clinic_id, l.id from (
        select clinic_id, id from app.made_files where status in ('failed', 'canceled', 'ended') and parts <> '{}' order by asked_at limit most) l) h
    returning 1)
  select count(*) into released from handed;
  return released;
end $$;
alter function app.release_made_files(timestamptz, timestamptz, int) owner to diary_guard;
revoke execute on function app.release_made_files(timestamptz, timestamptz, int) from public;
grant execute on function app.release_made_files(timestamptz, timestamptz, int) to diary_app;

-- Who asked for a file hears that it is there, or that it could not be made.
alter table app.notifications
  add column file_id uuid,
  add column file_kind text check (file_kind in ('clinic', 'report')),
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('appointment_booked', 'appointment_canceled', 'review_low', 'many_patients_opened', 'exported_at_night', 'bank_changed', 'webhook_failed',
     'file_ready', 'file_failed')),
  add constraint notification_of_a_file_names_it
    check ((kind in ('file_ready', 'file_failed')) = (file_id is not null) and (file_id is null) = (file_kind is null)),
  drop constraint notification_is_about_one_thing,
  add constraint notification_is_about_one_thing
    check (num_nonnulls(appointment_id, about_member_id, file_id) = case when kind = 'webhook_failed' then 0 else 1 end);
create unique index made_file_is_told_once on app.notifications (clinic_id, file_id, kind) where file_id is not null;
alter table app.notification_choices
  drop constraint notification_choices_kind_check,
  add constraint notification_choices_kind_check check (kind in
    ('appointment_booked', 'appointment_canceled', 'review_low', 'many_patients_opened', 'exported_at_night', 'bank_changed', 'webhook_failed',
     'file_ready', 'file_failed'));

-- What a user has seen of the product itself, so that news and the tour come once.
alter table app.settings
  add column news_seen text not null default '' check (length(news_seen) <= 20),
  add column tour_seen boolean not null default false;

-- News for one member: ids only, the words are made when it is read.
create table app.notifications (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  kind text not null check (kind in ('appointment_booked', 'appointment_canceled')),
  appointment_id uuid not null,
  happened_at timestamptz not null,
  read_at timestamptz,
  primary key (clinic_id, id),
  constraint notification_member_exists foreign key (clinic_id, member_id) references app.members (clinic_id, id),
  constraint notification_appointment_exists foreign key (clinic_id, appointment_id) references app.appointments (clinic_id, id),
  -- A fact that is handed on twice is told once.
  constraint notification_is_told_once unique (clinic_id, member_id, kind, appointment_id, happened_at)
);
create index notifications_unread on app.notifications (clinic_id, member_id) where read_at is null;
create index notifications_by_member on app.notifications (clinic_id, member_id, id desc);
select app_private.wall('notifications');
revoke delete on app.notifications from diary_app;

-- Faults of the screens as browsers report them, scrubbed of everything personal. No clinic's record: all are of the house, for the operator.
create table app.client_reports (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('error', 'log')),
  -- Whose session, to hold each to its share; null before anybody is known.
  session_id uuid,
  source text not null check (length(source) <= 200),
  message text not null check (length(message) <= 1000),
  stack text not null check (length(stack) <= 8000),
  happened_at timestamptz not null,
  pictures text[] not null check (cardinality(pictures) <= 5),
  device text not null check (length(device) <= 200),
  created_at timestamptz not null default now(),
  primary key (clinic_id, id)
);
create index client_reports_by_session on app.client_reports (clinic_id, session_id, created_at);
create index client_reports_by_time on app.client_reports (clinic_id, created_at);
select app_private.wall('client_reports');
revoke update on app.client_reports from diary_app;

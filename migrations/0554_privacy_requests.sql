-- What patients ask about their data, each with its clocks: when it must be acknowledged and when answered.
create table app.privacy_requests (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('access', 'correction', 'erasure', 'withdrawal', 'nomination', 'grievance')),
  -- Of a withdrawal: from what.
  consent text check (consent in ('treatment', 'messages', 'whatsapp', 'sharing')),
  -- Null where the number that was proved is of nobody here, and of who was erased since.
  patient_id uuid,
  -- By what whoever proves the number again sees how it stands: a keyed hash of it.
  phone_key bytea check (octet_length(phone_key) = 32),
  -- Who asks, by the number that was proved; emptied with the patient's record.
  isd_code text not null check (length(isd_code) <= 8),
  contact_number text not null check (length(contact_number) <= 20),
  name text not null check (length(name) <= 60),
  words text not null check (length(words) <= 2000),
  language text not null,
  nominee_name text not null default '' check (length(nominee_name) <= 60),
  nominee_number text not null default '' check (length(nominee_number) <= 20),
  nominee_relationship text not null default '' check (length(nominee_relationship) <= 40),
  asked_at timestamptz not null,
  acknowledge_by timestamptz not null,
  answer_by timestamptz not null,
  acknowledged_at timestamptz,
  answered_at timestamptz,
  outcome text check (outcome in ('done', 'refused')),
  answer text not null default '' check (length(answer) <= 2000),
  -- Null: done at once, by the server.
  answered_by uuid,
  reminded_at timestamptz,
  primary key (clinic_id, id),
  constraint privacy_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  foreign key (clinic_id, answered_by) references app.members (clinic_id, id),
  constraint privacy_answer_is_whole check ((answered_at is null) = (outcome is null)),
  constraint privacy_clocks_run_on check (acknowledge_by >= asked_at and answer_by >= asked_at)
);
create index privacy_requests_open on app.privacy_requests (clinic_id, answer_by) where answered_at is null;
create index privacy_requests_of_phone on app.privacy_requests (clinic_id, phone_key, id);
create index privacy_requests_of_patient on app.privacy_requests (clinic_id, patient_id);
select app_private.wall('privacy_requests');
revoke delete on app.privacy_requests from diary_app;

-- How long answers may take and whom patients ask, as the clinic has set it.
create table app.privacy_rules (
  clinic_id uuid not null,
  answer_days smallint not null default 30 check (answer_days between 1 and 90),
  contact_name text not null default '' check (length(contact_name) <= 60),
  contact text not null default '' check (length(contact) <= 100),
  primary key (clinic_id)
);
select app_private.wall('privacy_rules');
revoke delete on app.privacy_rules from diary_app;

-- Hands on, of all clinics, whose requests are to be thought of: not acknowledged in time, or an answer due within three days; once a day.
create function app.release_privacy_requests(moment timestamptz, most int) returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  released int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs look at the requests of all clinics' using errcode = '42501';
  end if;
  -- Of who was no patient here nothing holds the words: a year after the answer they go.
  update app.privacy_requests r set phone_key = null, isd_code = '', contact_number = '', name = '', words = '', nominee_name = '', nominee_number = '',
    nominee_relationship = '', answer = ''
    where r.patient_id is null and r.answered_at < moment - interval '1 year' and r.phone_key is not null;
  with due as (
    select r.clinic_id, r.id from app.privacy_requests r
    where r.answered_at is null and ((r.acknowledged_at is null and r.acknowledge_by <= moment) or r.answer_by <= moment + interval '3 days')
      and coalesce(r.reminded_at, '-infinity') <= moment - interval '23 hours'
    order by r.answer_by limit most for update skip locked),
  marked as (
    update app.privacy_requests r set reminded_at = moment from due
    where r.clinic_id = due.clinic_id and r.id = due.id returning r.clinic_id),
  handed as (
    insert into app.outgoing (clinic_id, kind, name, payload)
    select distinct clinic_id, 'task', 'privacy.remind', jsonb_build_object('at', moment) from marked returning 1)
  select count(*) into released from handed;
  return released;
end $$;
alter function app.release_privacy_requests(timestamptz, int) owner to diary_guard;
revoke execute on function app.release_privacy_requests(timestamptz, int) from public;
grant execute on function app.release_privacy_requests(timestamptz, int) to diary_app;

-- The owner hears of it.
alter table app.notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('appointment_booked', 'appointment_canceled', 'review_low', 'many_patients_opened', 'exported_at_night', 'bank_changed', 'webhook_failed',
     'file_ready', 'file_failed', 'request_answered', 'privacy_asked'));
alter table app.notification_choices
  drop constraint notification_choices_kind_check,
  add constraint notification_choices_kind_check check (kind in
    ('appointment_booked', 'appointment_canceled', 'review_low', 'many_patients_opened', 'exported_at_night', 'bank_changed', 'webhook_failed',
     'file_ready', 'file_failed', 'request_answered', 'privacy_asked'));
alter table app.notifications
  drop constraint notification_is_about_one_thing,
  add constraint notification_is_about_one_thing
    check (num_nonnulls(appointment_id, about_member_id, file_id) = case when kind in ('webhook_failed', 'request_answered', 'privacy_asked') then 0 else 1 end);
create unique index privacy_is_told_once on app.notifications (clinic_id, member_id, happened_at) where kind = 'privacy_asked';

-- What a patient withdraws themselves, by a number that was proved, needs nobody to write it down either. Whether they agree is still written by somebody.
alter table app.patient_consents
  drop constraint consent_was_written_by_somebody,
  add constraint consent_was_written_by_somebody check (member_id is not null or kind = 'whatsapp' or not is_given);

-- Video consultations: the consent given before, and who was in the room for how long. Nothing that was said or seen is kept.
create table app.video_consents (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  age_years smallint not null check (age_years between 0 and 120),
  adult_name text not null default '' check (length(adult_name) <= 80),
  adult_relation text not null default '' check (length(adult_relation) <= 40),
  language text not null,
  given_at timestamptz not null,
  primary key (clinic_id, id),
  constraint video_consent_is_of_an_appointment foreign key (clinic_id, appointment_id) references app.appointments (clinic_id, id),
  constraint video_consent_is_given_once unique (clinic_id, appointment_id),
  constraint minor_comes_with_an_adult check (age_years >= 18 or (adult_name <> '' and adult_relation <> ''))
);
select app_private.wall('video_consents');
revoke update, delete on app.video_consents from diary_app;

create table app.video_stays (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  seat text not null check (seat in ('doctor', 'patient')),
  member_id uuid,
  device bytea not null,
  entered_at timestamptz not null,
  seen_at timestamptz not null,
  admitted_at timestamptz,
  moved_at timestamptz,
  means text not null default 'video' check (means in ('video', 'audio', 'chat')),
  tickets smallint not null default 0,
  seated smallint not null default 0,
  primary key (clinic_id, id),
  constraint video_stay_is_of_an_appointment foreign key (clinic_id, appointment_id) references app.appointments (clinic_id, id),
  constraint doctor_of_a_video_stay_exists foreign key (clinic_id, member_id) references app.members (clinic_id, id),
  constraint only_the_doctor_is_a_member check ((seat = 'doctor') = (member_id is not null)),
  constraint stay_ends_after_it_begins check (seen_at >= entered_at)
);
create index video_stays_of_appointment on app.video_stays (clinic_id, appointment_id, id);
select app_private.wall('video_stays');
revoke delete on app.video_stays from diary_app;

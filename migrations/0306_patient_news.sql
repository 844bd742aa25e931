-- What a patient is to hear of an appointment: the message it went out by, or that none did, and when they heard of it by word of mouth.
create table app.patient_news (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  status text not null,
  starts_at timestamptz not null,
  delay_id uuid,
  message_id uuid,
  made_at timestamptz not null,
  heard_at timestamptz,
  heard_from uuid,
  primary key (clinic_id, id),
  constraint patient_news_once unique nulls not distinct (clinic_id, appointment_id, status, starts_at, delay_id),
  foreign key (clinic_id, appointment_id) references app.appointments (clinic_id, id),
  foreign key (clinic_id, delay_id) references app.day_delays (clinic_id, id),
  foreign key (clinic_id, message_id) references app.messages (clinic_id, id) on delete set null (message_id),
  foreign key (clinic_id, heard_from) references app.members (clinic_id, id)
);
create index patient_news_to_tell on app.patient_news (clinic_id, starts_at) where heard_at is null;
select app_private.wall('patient_news');
revoke delete on app.patient_news from diary_app;

-- Who was told of a delay stands with each patient.
alter table app.day_delays drop column told;

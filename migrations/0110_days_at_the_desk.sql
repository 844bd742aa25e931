-- What the patient was last told of an appointment: status and start. Telling again what is known already is how messages become noise.
alter table app.appointments add column told text not null default '';

-- The doctor runs late today: said once to everybody who is still to come, half a minute after it was noted, unless it was taken back before.
create table app.day_delays (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  doctor_id uuid not null,
  day date not null,
  minutes smallint not null check (minutes between 5 and 180),
  made_by uuid not null,
  made_at timestamptz not null,
  taken_back_at timestamptz,
  told int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint day_delay_doctor_exists foreign key (clinic_id, doctor_id) references app.members (clinic_id, id),
  foreign key (clinic_id, made_by) references app.members (clinic_id, id)
);
create index day_delays_by_day on app.day_delays (clinic_id, day, doctor_id, id desc);
select app_private.wall('day_delays');
revoke delete on app.day_delays from diary_app;

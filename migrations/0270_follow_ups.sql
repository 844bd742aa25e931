-- Who is asked to come again: by a signed visit or by hand, until they came or it is settled otherwise; and what the desk did about it.
create table app.follow_ups (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  doctor_id uuid not null,
  treatment_id uuid,
  due_on date not null,
  ask_on date not null,
  reason text not null default '' check (length(reason) <= 100),
  status text not null default 'open' check (status in ('open', 'came', 'settled')),
  added_by uuid,
  added_at timestamptz not null,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint follow_up_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  constraint follow_up_doctor_exists foreign key (clinic_id, doctor_id) references app.members (clinic_id, id),
  constraint follow_up_treatment_exists foreign key (clinic_id, treatment_id) references app.treatments (clinic_id, id),
  constraint follow_up_is_closed_at_a_time check ((status = 'open') = (closed_at is null))
);
create unique index treatment_has_one_follow_up on app.follow_ups (clinic_id, treatment_id) where treatment_id is not null;
create unique index patient_is_asked_once_a_day on app.follow_ups (clinic_id, patient_id, doctor_id, due_on) where treatment_id is null and status = 'open';
create index follow_ups_to_ask on app.follow_ups (clinic_id, ask_on, id) where status = 'open';
create index follow_ups_of_patient on app.follow_ups (clinic_id, patient_id, id);
create index follow_ups_closed on app.follow_ups (clinic_id, closed_at, id) where status <> 'open';
select app_private.wall('follow_ups');
revoke delete on app.follow_ups from diary_app;

create table app.follow_up_steps (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  follow_up_id uuid not null,
  means text not null check (means in ('call', 'whatsapp', 'sms', 'desk', 'visit')),
  result text not null,
  note text not null default '' check (length(note) <= 200),
  member_id uuid,
  at timestamptz not null,
  ask_on_before date not null,
  ask_on date not null,
  closes boolean not null,
  taken_back_at timestamptz,
  primary key (clinic_id, id),
  constraint follow_up_step_is_of_one foreign key (clinic_id, follow_up_id) references app.follow_ups (clinic_id, id)
);
create index follow_up_steps_in_order on app.follow_up_steps (clinic_id, follow_up_id, id);
select app_private.wall('follow_up_steps');
revoke delete on app.follow_up_steps from diary_app;

-- Whoever was asked back by a visit before now, and has not been seen by that doctor since.
insert into app.follow_ups (clinic_id, patient_id, doctor_id, treatment_id, due_on, ask_on, added_by, added_at)
  select t.clinic_id, t.patient_id, t.doctor_id, t.id, t.follow_up_on, t.follow_up_on, t.doctor_id, t.created_at
  from app.treatments t
  where t.follow_up_on is not null and t.signed_version is not null and t.removed_at is null
    and not exists (select 1 from app.treatments n where n.clinic_id = t.clinic_id and n.patient_id = t.patient_id and n.doctor_id = t.doctor_id
      and n.removed_at is null and (n.visit_on, n.id) > (t.visit_on, t.id));

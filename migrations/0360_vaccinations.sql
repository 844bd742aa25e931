-- Vaccines that were given, here or elsewhere. Only ever added to: what was noted wrongly is marked by an entry of its own and stays.
create table app.vaccinations (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  vaccine text not null check (length(vaccine) between 1 and 60),
  -- The dose of the schedules that this was; none where it was another vaccine.
  dose text not null default '' check (length(dose) <= 20),
  -- By which schedule the patient's card is kept; none where it was another vaccine.
  schedule text check (schedule in ('national', 'iap')),
  given_on date not null,
  is_here boolean not null,
  -- A person; elsewhere the place.
  given_by text not null default '' check (length(given_by) <= 60),
  brand text not null default '' check (length(brand) <= 60),
  batch text not null default '' check (length(batch) <= 30),
  site text check (site in ('left_thigh', 'right_thigh', 'left_arm', 'right_arm', 'mouth', 'nose')),
  -- When the next one of the same vaccine is due, of those that no schedule counts.
  next_on date,
  member_id uuid not null,
  noted_at timestamptz not null,
  primary key (clinic_id, id),
  constraint vaccination_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id),
  constraint next_comes_after check (next_on > given_on)
);
create index vaccinations_of_patient on app.vaccinations (clinic_id, patient_id, given_on);
select app_private.wall('vaccinations');
revoke update, delete on app.vaccinations from diary_app;

create table app.vaccination_mistakes (
  clinic_id uuid not null,
  vaccination_id uuid not null,
  reason text not null check (length(reason) between 1 and 100),
  member_id uuid not null,
  marked_at timestamptz not null,
  constraint vaccination_is_marked_once primary key (clinic_id, vaccination_id),
  constraint mistake_is_of_a_vaccination foreign key (clinic_id, vaccination_id) references app.vaccinations (clinic_id, id),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
select app_private.wall('vaccination_mistakes');
revoke update, delete on app.vaccination_mistakes from diary_app;

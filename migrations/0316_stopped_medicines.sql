-- Medicines that a patient was told to stop, or to go on with, by the visit that prescribed them; the latest entry counts.
-- Only ever added to.
create table app.medicine_stops (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  treatment_id uuid not null,
  medicine_name text not null,
  form text not null,
  -- False: goes on after all.
  is_stopped boolean not null,
  reason text not null,
  told_on date not null,
  member_id uuid not null,
  primary key (clinic_id, id),
  constraint stop_treatment_exists foreign key (clinic_id, treatment_id) references app.treatments (clinic_id, id),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
create index medicine_stops_by_treatment on app.medicine_stops (clinic_id, treatment_id, id desc);
select app_private.wall('medicine_stops');
revoke update, delete on app.medicine_stops from diary_app;

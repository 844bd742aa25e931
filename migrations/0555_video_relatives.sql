-- A relative whom the patient asks into the video room: one at a time, by a link that opens once. Who was there from when to when stays; nothing that was said does.
create table app.video_relatives (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  key_hash bytea not null,
  asked_at timestamptz not null,
  name text not null default '' check (length(name) <= 80),
  relation text not null default '' check (length(relation) <= 40),
  language text not null default '',
  consented_at timestamptz,
  device bytea,
  admitted_at timestamptz,
  seen_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('doctor', 'patient', 'call', 'link')),
  tickets smallint[] not null default '{0,0,0,0}',
  seated smallint[] not null default '{0,0,0,0}',
  primary key (clinic_id, id),
  constraint video_relative_is_of_an_appointment foreign key (clinic_id, appointment_id) references app.appointments (clinic_id, id),
  constraint video_relative_has_one_key unique (clinic_id, key_hash),
  constraint relative_in_the_room_agreed check (admitted_at is null or (consented_at is not null and name <> '' and relation <> ''))
);
create unique index one_video_relative_at_a_time on app.video_relatives (clinic_id, appointment_id) where ended_at is null;
create index video_relatives_of_appointment on app.video_relatives (clinic_id, appointment_id, id);
select app_private.wall('video_relatives');
revoke delete on app.video_relatives from diary_app;

-- An erasure takes them with the consent beside which they stand.
do $$
declare
  before constant text := '  delete from app.video_consents c where';
  body constant text := pg_get_functiondef('app.erase_patient(uuid)'::regprocedure);
begin
  if position(before in body) = 0 then
    raise exception 'app.erase_patient is not as it was';
  end if;
  execute replace(body, before, '  delete from app.video_relatives r where r.clinic_id = clinic and r.appointment_id = any (starts);' || chr(10) || before);
end $$;

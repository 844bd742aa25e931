-- What the owner is told of a member's unusual reading stands with the other news: about a member instead of an appointment, with a count.
alter table app.notifications
  alter column appointment_id drop not null,
  add column about_member_id uuid,
  add column count int check (count > 0),
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check
    check (kind in ('appointment_booked', 'appointment_canceled', 'review_low', 'many_patients_opened', 'exported_at_night')),
  add constraint notification_about_member_exists foreign key (clinic_id, about_member_id) references app.members (clinic_id, id),
  add constraint notification_is_about_an_appointment_or_a_member check ((appointment_id is null) <> (about_member_id is null));
-- Told once, and the last of a member is found at once.
create unique index alert_is_told_once on app.notifications (clinic_id, about_member_id, kind, happened_at, member_id) where about_member_id is not null;

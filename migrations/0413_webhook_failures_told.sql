-- The owner is told of a webhook that nobody takes, once for each time it begins to fail.
alter table app.notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('appointment_booked', 'appointment_canceled', 'review_low', 'many_patients_opened', 'exported_at_night', 'bank_changed', 'webhook_failed')),
  drop constraint notification_is_about_an_appointment_or_a_member,
  add constraint notification_is_about_one_thing
    check (num_nonnulls(appointment_id, about_member_id) = case when kind = 'webhook_failed' then 0 else 1 end);
create unique index webhook_failure_is_told_once on app.notifications (clinic_id, member_id, happened_at) where kind = 'webhook_failed';
alter table app.notification_choices
  drop constraint notification_choices_kind_check,
  add constraint notification_choices_kind_check check (kind in
    ('appointment_booked', 'appointment_canceled', 'review_low', 'many_patients_opened', 'exported_at_night', 'bank_changed', 'webhook_failed'));

-- The gateway gave a patient's payment not back, or a payout came back: whoever can do something about it is told.
alter table app.notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('appointment_booked', 'appointment_canceled', 'review_low', 'many_patients_opened', 'exported_at_night', 'bank_changed', 'webhook_failed',
     'file_ready', 'file_failed', 'request_answered', 'privacy_asked', 'refund_failed', 'payout_failed'));
alter table app.notification_choices
  drop constraint notification_choices_kind_check,
  add constraint notification_choices_kind_check check (kind in
    ('appointment_booked', 'appointment_canceled', 'review_low', 'many_patients_opened', 'exported_at_night', 'bank_changed', 'webhook_failed',
     'file_ready', 'file_failed', 'request_answered', 'privacy_asked', 'refund_failed', 'payout_failed'));
alter table app.notifications
  drop constraint notification_is_about_one_thing,
  add constraint notification_is_about_one_thing
    check (num_nonnulls(appointment_id, about_member_id, file_id)
      = case when kind in ('webhook_failed', 'request_answered', 'privacy_asked', 'payout_failed') then 0 else 1 end);
create unique index payout_failure_is_told_once on app.notifications (clinic_id, member_id, happened_at) where kind = 'payout_failed';

-- What a patient paid online was taken back at the gateway, is disputed by a bank, or stays after a dispute: whoever sees the clinic's money is told.
alter table app.notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('appointment_booked', 'appointment_canceled', 'review_low', 'many_patients_opened', 'exported_at_night', 'bank_changed', 'webhook_failed',
     'file_ready', 'file_failed', 'request_answered', 'privacy_asked', 'refund_failed', 'payout_failed', 'payment_taken_back', 'payment_disputed', 'dispute_won'));
alter table app.notification_choices
  drop constraint notification_choices_kind_check,
  add constraint notification_choices_kind_check check (kind in
    ('appointment_booked', 'appointment_canceled', 'review_low', 'many_patients_opened', 'exported_at_night', 'bank_changed', 'webhook_failed',
     'file_ready', 'file_failed', 'request_answered', 'privacy_asked', 'refund_failed', 'payout_failed', 'payment_taken_back', 'payment_disputed', 'dispute_won'));

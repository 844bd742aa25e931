-- How each member hears of what happened, beside the bell: by e-mail, on their browsers, by SMS, and not in their quiet hours.
create table app.notification_choices (
  clinic_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('appointment_booked', 'appointment_canceled', 'review_low', 'many_patients_opened', 'exported_at_night', 'bank_changed')),
  email boolean not null,
  push boolean not null,
  sms boolean not null,
  primary key (clinic_id, member_id, kind),
  constraint notification_choice_member_exists foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
select app_private.wall('notification_choices');
revoke delete on app.notification_choices from diary_app;

-- By the clinic's clock, from one full hour to another; over midnight where the first is the later.
create table app.quiet_hours (
  clinic_id uuid not null,
  member_id uuid not null,
  from_hour int not null check (from_hour between 0 and 23),
  to_hour int not null check (to_hour between 0 and 23),
  primary key (clinic_id, member_id),
  constraint quiet_hours_have_a_length check (from_hour <> to_hour),
  constraint quiet_hours_member_exists foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
select app_private.wall('quiet_hours');

-- A browser that takes notifications, for the member who last asked for them there.
create table app.push_subscriptions (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  added_at timestamptz not null,
  primary key (clinic_id, id),
  constraint browser_is_subscribed_once unique (clinic_id, endpoint),
  constraint push_subscription_member_exists foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
create index push_subscriptions_by_member on app.push_subscriptions (clinic_id, member_id);
select app_private.wall('push_subscriptions');

-- What patients are told unasked; what is not named here is on.
create table app.patient_message_rules (
  clinic_id uuid not null,
  about text not null check (about in ('booked', 'changed', 'late', 'reminder', 'follow_up', 'waitlist')),
  is_on boolean not null,
  primary key (clinic_id, about)
);
select app_private.wall('patient_message_rules');
revoke delete on app.patient_message_rules from diary_app;

-- Which browsers their push service no longer knows.
create index messages_to_gone_browsers on app.messages (clinic_id, recipient) where channel = 'push' and reason = 'message_reason.browser_gone';

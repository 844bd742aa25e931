-- What a clinic lets its SMS cost in a month; no row: no limit.
create table app.message_limits (
  clinic_id uuid not null,
  limit_paise bigint not null check (limit_paise >= 0),
  primary key (clinic_id)
);
select app_private.wall('message_limits');
create index messages_paid_for on app.messages (clinic_id, at) include (cost_paise) where cost_paise > 0;

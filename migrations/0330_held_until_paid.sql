-- A booking of the clinic's page that stands only when it is paid online, and until when its start is kept for that.
create table app.payment_holds (
  clinic_id uuid not null,
  appointment_id uuid not null,
  until timestamptz not null,
  -- Not paid in time: the appointment was called off and its start is free.
  lapsed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, appointment_id),
  foreign key (clinic_id, appointment_id) references app.appointments (clinic_id, id)
);
select app_private.wall('payment_holds');
revoke delete on app.payment_holds from diary_app;

-- A patient who calls off within so many hours leaves the fee to the clinic; 0: it always goes back.
alter table app.wallet_settings add column fee_kept_hours smallint not null default 0 constraint fee_kept_hours_are_a_week_at_most check (fee_kept_hours between 0 and 168);
alter table app.online_payments add column is_kept boolean not null default false;

-- What patients pay online for an appointment, and whether a clinic wants that.
create table app.online_payments (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  amount_paise bigint not null constraint online_payment_is_at_least_a_rupee check (amount_paise >= 100),
  -- `open` waits for its money, `returned` went back.
  state text not null default 'open' constraint online_payment_state_is_known check (state in ('open', 'paid', 'returned')),
  -- The gateway's payment that paid it.
  payment_id uuid,
  paid_at timestamptz,
  -- The payment of a visit that it was counted as.
  counted_as uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint online_payment_is_paid_by_one check ((state = 'open') = (payment_id is null) and (state = 'open') = (paid_at is null)),
  foreign key (clinic_id, appointment_id) references app.appointments (clinic_id, id),
  foreign key (clinic_id, payment_id) references app.gateway_payments (clinic_id, id),
  foreign key (clinic_id, counted_as) references app.treatment_payments (clinic_id, id)
);
create index online_payments_by_appointment on app.online_payments (clinic_id, appointment_id);
create index online_payments_by_payment on app.online_payments (clinic_id, payment_id);
create index online_payments_counted on app.online_payments (clinic_id, counted_as);
create table app.wallet_settings (
  clinic_id uuid not null,
  -- `needed`: a booking is confirmed by its payment.
  online_fees text not null constraint online_fees_are_known check (online_fees in ('off', 'optional', 'needed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id)
);
select app_private.wall(t) from unnest(array['online_payments', 'wallet_settings']) t;
revoke delete on app.online_payments, app.wallet_settings from diary_app;

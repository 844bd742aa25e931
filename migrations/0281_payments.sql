-- Money that comes by the gateway: what was asked for, what was paid, what went back, and which of its calls were heard.
create table app.payment_orders (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  -- Which module placed it, and its record there.
  purpose text not null,
  subject_id uuid not null,
  amount_paise bigint not null constraint order_is_at_least_a_rupee check (amount_paise >= 100),
  state text not null default 'asked' constraint order_state_is_known check (state in ('asked', 'created', 'paid')),
  gateway_id text,
  -- Where the payer is led afterwards, a path of ours.
  returns_to text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint order_is_known_outside check ((state = 'asked') = (gateway_id is null))
);
create unique index gateway_order_is_one_clinics on app.payment_orders (gateway_id);
create index orders_by_subject on app.payment_orders (clinic_id, subject_id);
create table app.gateway_payments (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  order_id uuid not null,
  gateway_id text not null,
  amount_paise bigint not null check (amount_paise > 0),
  method text not null,
  state text not null constraint gateway_payment_state_is_known check (state in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  captured_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  foreign key (clinic_id, order_id) references app.payment_orders (clinic_id, id)
);
create unique index gateway_payment_is_kept_once on app.gateway_payments (clinic_id, gateway_id);
create index gateway_payments_by_order on app.gateway_payments (clinic_id, order_id);
create table app.gateway_refunds (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  payment_id uuid not null,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  state text not null default 'asked' constraint refund_state_is_known check (state in ('asked', 'pending', 'processed', 'failed')),
  gateway_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  -- A payment goes back whole and once.
  constraint payment_is_refunded_once unique (clinic_id, payment_id),
  foreign key (clinic_id, payment_id) references app.gateway_payments (clinic_id, id)
);
create table app.webhooks_heard (
  clinic_id uuid not null,
  event_id text not null,
  event text not null,
  heard_at timestamptz not null,
  primary key (clinic_id, event_id)
);
select app_private.wall(t) from unnest(array['payment_orders', 'gateway_payments', 'gateway_refunds', 'webhooks_heard']) t;
revoke delete on app.payment_orders, app.gateway_payments, app.gateway_refunds, app.webhooks_heard from diary_app;
revoke update on app.webhooks_heard from diary_app;

-- The clinic behind an order, by our id or the gateway's; a webhook and the return of a payer need no more than that.
create function app.clinic_of_order(wanted text) returns uuid language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.clinic_id from app.payment_orders o where o.gateway_id = wanted
$$;
alter function app.clinic_of_order(text) owner to diary_guard;
revoke execute on function app.clinic_of_order(text) from public;
grant execute on function app.clinic_of_order(text) to diary_app;

-- Plans that are bought, coupons and invoices. What belongs to the operator stands in clinic zero.
create table app.coupons (
  clinic_id uuid not null,
  code text not null check (code ~ '^[A-Z0-9-]{3,20}$'),
  kind text not null constraint coupon_kind_is_known check (kind in ('percent', 'amount')),
  percent int,
  amount_paise bigint,
  starts_on date not null,
  ends_on date not null,
  uses int not null check (uses > 0),
  created_at timestamptz not null default now(),
  primary key (clinic_id, code),
  constraint coupon_says_how_much check ((kind = 'percent') = (percent is not null) and (kind = 'amount') = (amount_paise is not null) and coalesce(percent between 1 and 100, amount_paise > 0)),
  constraint coupon_ends_after_it_starts check (ends_on >= starts_on)
);
create table app.coupon_uses (
  clinic_id uuid not null,
  code text not null,
  purchase_id uuid not null,
  -- A use that is not paid within the hour is free for others again.
  held_at timestamptz not null,
  is_paid boolean not null default false,
  primary key (clinic_id, code)
);
create index uses_by_code on app.coupon_uses (code);
create table app.plan_purchases (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  plan text not null check (plan in ('premium_monthly', 'premium_yearly')),
  state text not null default 'open' constraint purchase_state_is_known check (state in ('open', 'active', 'closed')),
  price_paise bigint not null check (price_paise > 0),
  discount_paise bigint not null check (discount_paise between 0 and price_paise),
  amount_paise bigint not null,
  coupon text,
  member_id uuid not null,
  terms_at timestamptz not null,
  subscription_id uuid,
  activated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint purchase_is_priced check (amount_paise = price_paise - discount_paise),
  constraint active_purchase_has_a_plan check ((state = 'active') = (subscription_id is not null)),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id),
  foreign key (clinic_id, subscription_id) references app.subscriptions (clinic_id, id)
);
create unique index subscription_is_bought_once on app.plan_purchases (clinic_id, subscription_id);
create index purchases_by_state on app.plan_purchases (clinic_id, state, id desc);
create index purchases_by_member on app.plan_purchases (clinic_id, member_id);
create table app.invoice_series (
  clinic_id uuid not null,
  -- 2026 for April 2026 to March 2027.
  year int not null,
  last int not null,
  primary key (clinic_id, year)
);
create table app.plan_invoices (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  purchase_id uuid not null,
  number text not null,
  issued_on date not null,
  -- As printed: seller, buyer, sums. Corrected by a credit note, never by editing.
  content jsonb not null,
  created_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint purchase_has_one_invoice unique (clinic_id, purchase_id),
  foreign key (clinic_id, purchase_id) references app.plan_purchases (clinic_id, id)
);
create unique index invoice_number_is_given_once on app.plan_invoices (number);
select app_private.wall(t) from unnest(array['coupons', 'coupon_uses', 'plan_purchases', 'invoice_series', 'plan_invoices']) t;
revoke insert, update, delete on app.coupons, app.coupon_uses, app.invoice_series from diary_app;
revoke delete on app.plan_purchases from diary_app;
revoke update, delete on app.plan_invoices from diary_app;

-- What a code takes off; nothing where it is unknown, over, or used up by others.
create function app.find_coupon(wanted text, day date) returns table (kind text, percent int, amount_paise bigint) language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  select c.kind, c.percent, c.amount_paise from app.coupons c
  where c.clinic_id = app.house() and c.code = wanted and day between c.starts_on and c.ends_on
    and not exists (select 1 from app.coupon_uses u where u.clinic_id = app.clinic() and u.code = wanted and u.is_paid)
    and c.uses > (select count(*) from app.coupon_uses u where u.code = wanted and u.clinic_id <> app.clinic() and (u.is_paid or u.held_at > clock_timestamp() - interval '1 hour'))
$$;
-- Holds one use for the calling clinic; whoever else wants one waits for the coupon's own row.
create function app.hold_coupon(wanted text, day date, purchase uuid) returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  perform 1 from app.coupons c where c.clinic_id = app.house() and c.code = wanted for update;
  if not exists (select 1 from app.find_coupon(wanted, day)) then
    return false;
  end if;
  insert into app.coupon_uses values (app.clinic(), wanted, purchase, clock_timestamp(), false)
    on conflict (clinic_id, code) do update set purchase_id = excluded.purchase_id, held_at = excluded.held_at where not coupon_uses.is_paid;
  return true;
end $$;
create function app.use_coupon(wanted text, purchase uuid) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into app.coupon_uses values (app.clinic(), wanted, purchase, clock_timestamp(), true)
    on conflict (clinic_id, code) do update set is_paid = true, purchase_id = excluded.purchase_id
$$;
-- The next number of the operator's one series; taken back with the transaction, so there is no gap.
create function app.next_invoice(wanted int) returns int language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  taken int;
begin
  if (app.context())[1] <> 'system' then
    raise exception 'invoices are numbered by our own jobs' using errcode = '42501';
  end if;
  insert into app.invoice_series as s values (app.house(), wanted, 1)
    on conflict (clinic_id, year) do update set last = s.last + 1 returning last into taken;
  return taken;
end $$;
-- For the operator's command.
create function app.put_coupon(code text, kind text, percent int, amount_paise bigint, starts_on date, ends_on date, uses int) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if not app_private.is_operator() then
    raise exception 'coupons are the operator''s' using errcode = '42501';
  end if;
  insert into app.coupons values (app.house(), put_coupon.code, put_coupon.kind, put_coupon.percent, put_coupon.amount_paise, put_coupon.starts_on, put_coupon.ends_on, put_coupon.uses)
    on conflict (clinic_id, code) do update set kind = excluded.kind, percent = excluded.percent, amount_paise = excluded.amount_paise,
      starts_on = excluded.starts_on, ends_on = excluded.ends_on, uses = excluded.uses;
end $$;
do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
    and p.proname in ('find_coupon', 'hold_coupon', 'use_coupon', 'next_invoice', 'put_coupon') loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_app', f);
  end loop;
end $$;

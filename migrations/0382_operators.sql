-- The operator's own people, in clinic zero: who may open the console.
create table app.operators (
  clinic_id uuid not null constraint operators_are_in_clinic_zero check (clinic_id = '00000000-0000-0000-0000-000000000000'),
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  -- Of a password that we made, 130 bits of chance.
  password_hash bytea not null,
  -- Sealed; what the one-time codes are counted from.
  code_key bytea not null,
  -- The half minute of the last code: none is taken twice.
  last_step bigint not null default 0,
  wrong int not null default 0,
  held_until timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id)
);
create unique index operator_name_is_taken on app.operators (clinic_id, lower(name)) where removed_at is null;
create table app.operator_sessions (
  clinic_id uuid not null,
  key_hash bytea not null,
  operator_id uuid not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (clinic_id, key_hash),
  foreign key (clinic_id, operator_id) references app.operators (clinic_id, id)
);
create index operator_sessions_by_operator on app.operator_sessions (clinic_id, operator_id);
select app_private.wall(t) from unnest(array['operators', 'operator_sessions']) t;
revoke delete on app.operators from diary_app;

-- For the operator: all clinics and what they have bought; nothing of their patients.
create function app.list_clinics(most int) returns table (clinic_id uuid, name text, city text, country text, since timestamptz, members bigint, plan text, expires_on date)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.clinic_id, c.name, c.city, c.country, c.created_at, (select count(*) from app.members m where m.clinic_id = c.clinic_id),
    s.plan, s.expires_on
  from app.clinics c left join lateral (select s.plan, s.expires_on from app.subscriptions s where s.clinic_id = c.clinic_id order by s.expires_on desc limit 1) s on true
  where app_private.is_operator() and c.clinic_id <> app.house() order by c.created_at desc limit most $$;
create function app.list_coupons(most int) returns table (code text, kind text, percent int, amount_paise bigint, starts_on date, ends_on date, uses int, used bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.code, c.kind, c.percent, c.amount_paise, c.starts_on, c.ends_on, c.uses, (select count(*) from app.coupon_uses u where u.code = c.code and u.is_paid)
  from app.coupons c where app_private.is_operator() and c.clinic_id = app.house() order by c.ends_on desc, c.code limit most $$;
-- As before, where the columns of a conflict are no longer taken for the arguments.
create or replace function app.put_coupon(code text, kind text, percent int, amount_paise bigint, starts_on date, ends_on date, uses int) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  if not app_private.is_operator() then
    raise exception 'coupons are the operator''s' using errcode = '42501';
  end if;
  insert into app.coupons values (app.house(), put_coupon.code, put_coupon.kind, put_coupon.percent, put_coupon.amount_paise, put_coupon.starts_on, put_coupon.ends_on, put_coupon.uses)
    on conflict (clinic_id, code) do update set kind = excluded.kind, percent = excluded.percent, amount_paise = excluded.amount_paise,
      starts_on = excluded.starts_on, ends_on = excluded.ends_on, uses = excluded.uses;
end $$;
-- What was asked of providers since an instant, by verb.
create function app.provider_health(since timestamptz) returns table (verb text, asked bigint, failed bigint, unanswered bigint, last_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.verb, count(*), count(*) filter (where i.state = 'failed'), count(*) filter (where i.state = 'unknown'), max(i.created_at)
  from app.intents i where app_private.is_operator() and i.created_at >= since group by i.verb order by i.verb $$;
do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
    and p.proname in ('list_clinics', 'list_coupons', 'provider_health') loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_app', f);
  end loop;
end $$;

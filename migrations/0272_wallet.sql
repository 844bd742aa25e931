-- The clinic's wallet: what is asked to go to its bank, and who of the operator's people let it go.
create table app.payouts (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  amount_paise bigint not null constraint payout_is_at_least_a_rupee check (amount_paise >= 100),
  state text not null default 'requested' constraint payout_state_is_known check (state in ('requested', 'processing', 'paid', 'failed')),
  -- The account that it was asked for; one that is named later gets nothing of it.
  bank_version int not null,
  account_end text not null,
  -- How many of the operator's people must agree.
  approvals_needed int not null constraint payout_needs_two_at_most check (approvals_needed between 0 and 2),
  requested_by uuid not null,
  requested_at timestamptz not null,
  gateway_id text,
  -- Why it failed, in the gateway's word or the operator's.
  reason text not null default '' check (length(reason) <= 200),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint payout_is_settled_at_a_time check ((state in ('paid', 'failed')) = (settled_at is not null)),
  foreign key (clinic_id, bank_version) references app.bank_accounts (clinic_id, version),
  foreign key (clinic_id, requested_by) references app.members (clinic_id, id)
);
create unique index one_payout_is_open on app.payouts (clinic_id) where state in ('requested', 'processing');
create index payouts_by_account on app.payouts (clinic_id, bank_version);
create index payouts_by_member on app.payouts (clinic_id, requested_by);
create table app.payout_approvals (
  clinic_id uuid not null,
  payout_id uuid not null,
  -- The operator's person, by their log-in on the machine: nobody agrees twice.
  approver text not null check (length(approver) between 1 and 100),
  approved_at timestamptz not null,
  primary key (clinic_id, payout_id, approver),
  foreign key (clinic_id, payout_id) references app.payouts (clinic_id, id)
);
select app_private.wall(t) from unnest(array['payouts', 'payout_approvals']) t;
revoke delete on app.payouts from diary_app;
revoke insert, update, delete on app.payout_approvals from diary_app;

-- For the operator: what waits and what was settled lately, of all clinics.
create function app.list_payouts(most int) returns table (id uuid, clinic_id uuid, clinic_name text, amount_paise bigint, state text, account_end text, reason text,
  approvals_needed int, approvers text[], requested_at timestamptz) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.id, p.clinic_id, c.name, p.amount_paise, p.state, p.account_end, p.reason, p.approvals_needed,
    array(select a.approver from app.payout_approvals a where a.clinic_id = p.clinic_id and a.payout_id = p.id order by a.approved_at), p.requested_at
  from app.payouts p join app.clinics c on c.clinic_id = p.clinic_id
  where app_private.is_operator() order by (p.state = 'requested') desc, p.requested_at desc limit most $$;
-- How many must still agree; null where nothing of that id waits. With the last one it goes out.
create function app.approve_payout(wanted uuid, approver text) returns int language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  payout app.payouts;
  lacking int;
begin
  if not app_private.is_operator() then
    raise exception 'payouts are let go by the operator' using errcode = '42501';
  end if;
  select * into payout from app.payouts p where p.id = wanted and p.state = 'requested' for update;
  if not found then
    return null;
  end if;
  insert into app.payout_approvals values (payout.clinic_id, payout.id, approve_payout.approver, clock_timestamp()) on conflict do nothing;
  select greatest(payout.approvals_needed - count(*), 0) into lacking from app.payout_approvals a where a.clinic_id = payout.clinic_id and a.payout_id = payout.id;
  if lacking = 0 then
    insert into app.outgoing (clinic_id, kind, name, payload) values (payout.clinic_id, 'task', 'wallet.send', jsonb_build_object('payoutId', payout.id));
  end if;
  return lacking;
end $$;
create function app.refuse_payout(wanted uuid, why text) returns boolean language sql security definer set search_path = pg_catalog, pg_temp as $$
  with asked as (insert into app.outgoing (clinic_id, kind, name, payload)
    select p.clinic_id, 'task', 'wallet.refused', jsonb_build_object('payoutId', p.id, 'reason', why) from app.payouts p
    where p.id = wanted and p.state = 'requested' and app_private.is_operator() returning 1)
  select exists (select from asked) $$;
do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
    and p.proname in ('list_payouts', 'approve_payout', 'refuse_payout') loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_app', f);
  end loop;
end $$;

-- The owner hears of every account that is named for payouts.
alter table app.notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check
    check (kind in ('appointment_booked', 'appointment_canceled', 'review_low', 'many_patients_opened', 'exported_at_night', 'bank_changed'));

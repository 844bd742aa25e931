-- A refusal counts from the moment it is said, not from when the clinic's own task has entered it: nobody lets such a payout go meanwhile.
alter table app.payouts add column refused_why text;

create or replace function app.list_payouts(most int) returns table (id uuid, clinic_id uuid, clinic_name text, amount_paise bigint, state text, account_end text, reason text,
  approvals_needed int, approvers text[], requested_at timestamptz) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.id, p.clinic_id, c.name, p.amount_paise, case when p.state = 'requested' and p.refused_why is not null then 'failed' else p.state end, p.account_end,
    case when p.state = 'requested' then coalesce(p.refused_why, p.reason) else p.reason end, p.approvals_needed,
    array(select a.approver from app.payout_approvals a where a.clinic_id = p.clinic_id and a.payout_id = p.id order by a.approved_at), p.requested_at
  from app.payouts p join app.clinics c on c.clinic_id = p.clinic_id
  where app_private.is_operator() order by (p.state = 'requested' and p.refused_why is null) desc, p.requested_at desc limit most $$;

create or replace function app.approve_payout(wanted uuid, approver text) returns int language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  payout app.payouts;
  lacking int;
begin
  if not app_private.is_operator() then
    raise exception 'payouts are let go by the operator' using errcode = '42501';
  end if;
  select * into payout from app.payouts p where p.id = wanted and p.state = 'requested' and p.refused_why is null for update;
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

create or replace function app.refuse_payout(wanted uuid, why text) returns boolean language sql security definer set search_path = pg_catalog, pg_temp as $$
  with refused as (update app.payouts p set refused_why = why where p.id = wanted and p.state = 'requested' and p.refused_why is null and app_private.is_operator()
    returning p.clinic_id, p.id),
  asked as (insert into app.outgoing (clinic_id, kind, name, payload)
    select clinic_id, 'task', 'wallet.refused', jsonb_build_object('payoutId', id, 'reason', why) from refused returning 1)
  select exists (select from asked) $$;

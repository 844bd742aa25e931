-- What went out of a payment without our asking: given back on the gateway's own pages, in part or whole, or taken by a bank in a dispute.
create table app.gateway_withdrawals (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  payment_id uuid not null,
  kind text not null constraint withdrawal_kind_is_known check (kind in ('refund', 'dispute')),
  -- The gateway's number of the refund or of the dispute.
  gateway_id text not null,
  amount_paise bigint not null check (amount_paise > 0),
  state text not null constraint withdrawal_state_is_known check (state in ('open', 'taken', 'left')),
  -- The clinic's day on which the money went; null where it has not, or stays.
  taken_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint withdrawal_is_booked_once unique (clinic_id, gateway_id),
  constraint withdrawal_is_taken_on_a_day check ((state = 'taken') = (taken_on is not null)),
  foreign key (clinic_id, payment_id) references app.gateway_payments (clinic_id, id)
);
create index withdrawals_by_payment on app.gateway_withdrawals (clinic_id, payment_id);
create index withdrawals_open on app.gateway_withdrawals (clinic_id) include (amount_paise) where state = 'open';
select app_private.wall('gateway_withdrawals');
revoke delete on app.gateway_withdrawals from diary_app;

-- What of an online payment went that way; the rest is what was paid.
alter table app.online_payments
  add column returned_paise bigint not null default 0,
  add constraint online_payment_returns_no_more_than_it_is check (returned_paise between 0 and amount_paise);

create or replace function app.reckon_paid(clinic uuid, treatment uuid) returns void language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform from app.treatments t where t.clinic_id = clinic and t.id = treatment for no key update;
  update app.treatments t set paid_paise = s.paid
    from (select v.id, (select coalesce(sum(y.amount_paise), 0) from app.treatment_payments y
          where y.clinic_id = clinic and y.treatment_id = treatment and y.status = 'Paid')
        + (select coalesce(sum(o.amount_paise - o.returned_paise), 0) from app.online_payments o
          where o.clinic_id = clinic and o.appointment_id = v.appointment_id and v.removed_at is null and o.state = 'paid' and o.counted_as is null) as paid
      from app.treatments v where v.clinic_id = clinic and v.id = treatment) s
    where t.clinic_id = clinic and t.id = s.id and t.paid_paise <> s.paid;
end $$;
create or replace trigger online_payment_moves_paid after insert or update of state, counted_as, returned_paise on app.online_payments
  for each row execute function app.keep_paid_ahead();

create or replace view app.money_entries with (security_invoker = true) as
  select y.clinic_id, y.id, y.treatment_id, t.patient_id, t.doctor_id, y.amount_paise, y.type, y.status, y.entry, y.of_id, y.reason, y.paid_on, y.received_by, null::uuid as appointment_id
  from app.treatment_payments y left join app.treatments t on t.clinic_id = y.clinic_id and t.id = y.treatment_id
  union all
  select a.clinic_id, a.id, null::uuid, a.patient_id, null::uuid, a.amount_paise, a.type, 'Paid', a.entry, a.of_id, a.reason, a.paid_on, a.received_by, null::uuid
  from app.advance_entries a where a.type is not null
  union all
  select o.clinic_id, o.id, null::uuid, p.patient_id, p.doctor_id, o.amount_paise, 'Online', 'Paid', 'payment', null::uuid, '', o.collected_on, p.doctor_id, p.id
  from app.online_payments o left join app.appointments p on p.clinic_id = o.clinic_id and p.id = o.appointment_id
  where o.collected_on is not null and o.counted_as is null
  union all
  -- Its id is the gateway's payment's: one goes back once.
  select o.clinic_id, o.payment_id, null::uuid, p.patient_id, p.doctor_id, o.returned_paise - o.amount_paise, 'Online', 'Paid', 'refund', o.id, 'Online payment given back', o.given_back_on, p.doctor_id, p.id
  from app.online_payments o left join app.appointments p on p.clinic_id = o.clinic_id and p.id = o.appointment_id
  where o.given_back_on is not null and o.counted_as is null
  union all
  -- Not before the day on which the payment itself stands there.
  select o.clinic_id, w.id, null::uuid, p.patient_id, p.doctor_id, -w.amount_paise, 'Online', 'Paid', 'refund', o.id,
    case w.kind when 'dispute' then 'Lost in a dispute' else 'Given back at the payment service' end, greatest(w.taken_on, o.collected_on), p.doctor_id, p.id
  from app.gateway_withdrawals w join app.online_payments o on o.clinic_id = w.clinic_id and o.payment_id = w.payment_id
    left join app.appointments p on p.clinic_id = o.clinic_id and p.id = o.appointment_id
  where w.taken_on is not null and o.collected_on is not null and o.counted_as is null;

-- As `app.gateway_books`, and each refund by its own number where we know it: of one payment several may go back. What a bank takes in a dispute is no refund of the settlement file.
create function app.gateway_money(since timestamptz)
  returns table (clinic_id uuid, kind text, payment text, refund text, order_id uuid, amount_paise bigint, happened_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.clinic_id, m.kind, m.payment, m.refund, m.order_id, coalesce(sum(l.amount_paise), 0)::bigint, m.happened_at from (
    select p.clinic_id, 'payment' as kind, p.gateway_id as payment, null::text as refund, p.order_id, 'gateway_payment' as cause, p.id as cause_id, p.captured_at as happened_at
      from app.gateway_payments p where p.captured_at >= since
    union all
    select r.clinic_id, 'refund', p.gateway_id, r.gateway_id, p.order_id, 'gateway_refund', r.id, r.created_at
      from app.gateway_refunds r join app.gateway_payments p on p.clinic_id = r.clinic_id and p.id = r.payment_id where r.state = 'processed' and r.created_at >= since
    union all
    select w.clinic_id, 'refund', p.gateway_id, w.gateway_id, p.order_id, 'gateway_withdrawal', w.id, w.created_at
      from app.gateway_withdrawals w join app.gateway_payments p on p.clinic_id = w.clinic_id and p.id = w.payment_id
      where w.kind = 'refund' and w.state = 'taken' and w.created_at >= since
  ) m
  left join app.ledger_entries e on e.clinic_id = m.clinic_id and e.cause = m.cause and e.cause_id = m.cause_id
  left join app.ledger_postings l on l.clinic_id = e.clinic_id and l.entry_id = e.id and l.account = 'gateway'
  where app_private.is_operator()
  group by m.clinic_id, m.kind, m.payment, m.refund, m.order_id, m.happened_at $$;
alter function app.gateway_money(timestamptz) owner to diary_guard;
revoke execute on function app.gateway_money(timestamptz) from public;
grant execute on function app.gateway_money(timestamptz) to diary_app;

-- For the operator: what the books of all clinics say of the gateway's money since an instant, to be compared with the gateway's settlement file.
create function app.gateway_books(since timestamptz) returns table (clinic_id uuid, kind text, payment text, order_id uuid, amount_paise bigint, happened_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.clinic_id, m.kind, m.payment, m.order_id, coalesce(sum(l.amount_paise), 0)::bigint, m.happened_at from (
    select p.clinic_id, 'payment' as kind, p.gateway_id as payment, p.order_id, 'gateway_payment' as cause, p.id as cause_id, p.captured_at as happened_at
      from app.gateway_payments p where p.captured_at >= since
    union all
    select r.clinic_id, 'refund', p.gateway_id, p.order_id, 'gateway_refund', r.id, r.created_at
      from app.gateway_refunds r join app.gateway_payments p on p.clinic_id = r.clinic_id and p.id = r.payment_id where r.state = 'processed' and r.created_at >= since
  ) m
  left join app.ledger_entries e on e.clinic_id = m.clinic_id and e.cause = m.cause and e.cause_id = m.cause_id
  left join app.ledger_postings l on l.clinic_id = e.clinic_id and l.entry_id = e.id and l.account = 'gateway'
  where app_private.is_operator()
  group by m.clinic_id, m.kind, m.payment, m.order_id, m.happened_at $$;
alter function app.gateway_books(timestamptz) owner to diary_guard;
revoke execute on function app.gateway_books(timestamptz) from public;
grant execute on function app.gateway_books(timestamptz) to diary_app;

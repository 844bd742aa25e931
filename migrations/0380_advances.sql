-- Money taken of a patient before there is a visit to pay, what visits used of it and what went back. Only ever added to.
create table app.advance_entries (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  patient_id uuid not null,
  -- `used` by a payment of a visit, `put_back` from one; the others are money that came, went back, or was noted wrongly.
  entry text not null constraint advance_entry_is_known check (entry in ('payment', 'refund', 'correction', 'used', 'put_back')),
  amount_paise bigint not null,
  type text constraint advance_type_is_known check (type in ('Cash', 'UPI', 'Card', 'Cheque', 'Bank transfer', 'Online')),
  -- What came in one step stands on one receipt.
  taking_id uuid,
  -- The payment that went back or was wrong.
  of_id uuid,
  -- The payment of a visit.
  payment_id uuid,
  reason text not null default '' check (length(reason) <= 40),
  paid_on date not null,
  received_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint advance_amount_says_which_way check (amount_paise <> 0 and (amount_paise > 0) = (entry in ('payment', 'put_back'))),
  constraint advance_that_moves_money_says_how check ((entry in ('used', 'put_back')) = (type is null)),
  constraint advance_of_a_visit_says_which check ((entry in ('used', 'put_back')) = (payment_id is not null)),
  constraint advance_taken_has_a_receipt check ((entry = 'payment') = (taking_id is not null)),
  constraint advance_given_back_says_of_what check ((entry in ('refund', 'correction')) = (of_id is not null) and (of_id is null) = (reason = '')),
  constraint advance_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  foreign key (clinic_id, of_id) references app.advance_entries (clinic_id, id),
  foreign key (clinic_id, payment_id) references app.treatment_payments (clinic_id, id),
  foreign key (clinic_id, received_by) references app.members (clinic_id, id)
);
create index advance_entries_by_patient on app.advance_entries (clinic_id, patient_id, id);
create index advance_entries_by_day on app.advance_entries (clinic_id, paid_on) include (amount_paise) where type is not null;
create index advance_entries_taken on app.advance_entries (clinic_id, taking_id) where taking_id is not null;
create index advance_entries_of on app.advance_entries (clinic_id, of_id) where of_id is not null;
create index advance_entries_by_payment on app.advance_entries (clinic_id, payment_id) where payment_id is not null;
select app_private.wall('advance_entries');
revoke update, delete on app.advance_entries from diary_app;

-- Of a record never more goes than came.
create function app.advance_is_there() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('advance ' || new.clinic_id || new.patient_id, 0));
  if (select sum(e.amount_paise) from app.advance_entries e where e.clinic_id = new.clinic_id and e.patient_id = new.patient_id) < 0 then
    raise exception 'more than was paid in advance' using errcode = '23514', constraint = 'advance_is_not_overdrawn';
  end if;
  return null;
end $$;
revoke execute on function app.advance_is_there() from public;
create trigger advance_is_there after insert on app.advance_entries for each row when (new.amount_paise < 0) execute function app.advance_is_there();

-- A visit is paid from an advance: the money came earlier.
alter table app.treatment_payments
  drop constraint treatment_payments_type_check,
  add constraint payment_type_is_known check (type in ('Cash', 'UPI', 'Card', 'Cheque', 'Bank transfer', 'Online', 'Advance')),
  add constraint advance_is_there_at_once check (type <> 'Advance' or status = 'Paid');

-- All entries of money, of visits and of advances. What is of the type `Advance` moves none.
create view app.money_entries with (security_invoker = true) as
  select y.clinic_id, y.id, y.treatment_id, t.patient_id, t.doctor_id, y.amount_paise, y.type, y.status, y.entry, y.of_id, y.reason, y.paid_on, y.received_by
  from app.treatment_payments y left join app.treatments t on t.clinic_id = y.clinic_id and t.id = y.treatment_id
  union all
  select a.clinic_id, a.id, null::uuid, a.patient_id, null::uuid, a.amount_paise, a.type, 'Paid', a.entry, a.of_id, a.reason, a.paid_on, a.received_by
  from app.advance_entries a where a.type is not null;
grant select on app.money_entries to diary_app;

drop index app.treatment_payments_by_day;
create index treatment_payments_by_day on app.treatment_payments (clinic_id, paid_on) include (amount_paise) where status = 'Paid' and type <> 'Advance';

-- A fee that was paid online and pays no visit stands with the clinic's money from the day on which it is the clinic's (decision 153).
alter table app.online_payments
  -- The day from which the clinic has it though no visit is signed: the patient did not come, canceled too late, or was seen.
  add column collected_on date,
  -- The day on which it went back all the same.
  add column given_back_on date,
  add constraint online_payment_goes_back_once_collected check (given_back_on is null or collected_on is not null and state = 'returned');

-- What is counted to a visit stands with its payments.
create index online_payments_collected on app.online_payments (clinic_id, collected_on) include (amount_paise)
  where collected_on is not null and counted_as is null;
create index online_payments_given_back on app.online_payments (clinic_id, given_back_on) include (amount_paise)
  where given_back_on is not null and counted_as is null;

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
  select o.clinic_id, o.payment_id, null::uuid, p.patient_id, p.doctor_id, -o.amount_paise, 'Online', 'Paid', 'refund', o.id, 'Online payment given back', o.given_back_on, p.doctor_id, p.id
  from app.online_payments o left join app.appointments p on p.clinic_id = o.clinic_id and p.id = o.appointment_id
  where o.given_back_on is not null and o.counted_as is null;

-- What the clinic has already, by the day on which its appointment ended.
update app.online_payments o set collected_on = (m.moved_at at time zone c.zone)::date
  from app.appointments a join app.clinics c on c.clinic_id = a.clinic_id
    cross join lateral (select v.moved_at from app.appointment_moves v where v.clinic_id = a.clinic_id and v.appointment_id = a.id order by v.id desc limit 1) m
  where a.clinic_id = o.clinic_id and a.id = o.appointment_id and o.state = 'paid' and o.counted_as is null
    and (a.status in ('No-show', 'Completed') or a.status in ('Canceled', 'Rejected') and o.is_kept);

-- How an appointment ended is heard by the wallet where something was paid, or begun to be paid, online for it.
create function app.is_paid_online(clinic uuid, payload jsonb) returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select app.scope() = 'system' and exists (select from app.online_payments o
    where o.clinic_id = clinic and o.appointment_id = (payload ->> 'appointmentId')::uuid)
$$;
alter function app.is_paid_online(uuid, jsonb) owner to diary_guard;
revoke execute on function app.is_paid_online(uuid, jsonb) from public;
grant execute on function app.is_paid_online(uuid, jsonb) to diary_jobs;

-- What has arrived for a visit stands beside it, so that visits are ordered by their dues and narrowed to them by an index (decision 109).
alter table app.treatments add column paid_paise bigint not null default 0;

-- Nobody else is at the table meanwhile; what its triggers keep does not change.
alter table app.treatments disable trigger user;
update app.treatments t set paid_paise = y.paid
  from (select clinic_id, treatment_id, sum(amount_paise) as paid from app.treatment_payments where status = 'Paid' group by 1, 2) y
  where y.clinic_id = t.clinic_id and y.treatment_id = t.id and y.paid <> 0;
alter table app.treatments enable trigger user;

-- A column of its own: the wall lets a comparison into an index only where nothing in it can fail, and a difference may.
alter table app.treatments add column due_paise bigint not null generated always as (total_fees_paise - discount_paise - paid_paise) stored;
create index treatments_by_due on app.treatments (clinic_id, due_paise, id) where removed_at is null;

-- A visit that was signed is the same visit when more of it is paid; what is due is reckoned after its triggers.
create or replace function app.treatment_stays_signed() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  marks constant text[] := '{removed_at,removed_by,removal_reason,updated_at,paid_paise,due_paise}';
  fees constant text[] := '{total_fees_paise,discount_paise}';
begin
  if old.signed_version is null then
    return new;
  end if;
  if new.signed_version is not null and (new.version > old.version or to_jsonb(new) - marks = to_jsonb(old) - marks) then
    return new;
  end if;
  if new.signed_version = old.signed_version and to_jsonb(new) - marks - fees = to_jsonb(old) - marks - fees and exists (
    select 1 from app.fee_changes c where c.clinic_id = new.clinic_id and c.treatment_id = new.id
      and c.from_fees_paise = old.total_fees_paise and c.from_discount_paise = old.discount_paise
      and c.to_fees_paise = new.total_fees_paise and c.to_discount_paise = new.discount_paise) then
    return new;
  end if;
  -- No login role is the guard: this is app.erase_patient, which asks whether the record may go.
  if current_user = 'diary_guard' and (new.patient_id, new.doctor_id, new.visit_on, new.total_fees_paise, new.discount_paise, new.signed_version, new.version)
    = (old.patient_id, old.doctor_id, old.visit_on, old.total_fees_paise, old.discount_paise, old.signed_version, old.version) and exists (
    select 1 from app.erasure_requests e where e.clinic_id = new.clinic_id and e.outcome = 'erased' and new.patient_id = any (app.records_of(e.patient_id))) then
    return new;
  end if;
  raise exception 'a signed treatment is never overwritten' using errcode = '23514', constraint = 'treatment_stays_signed';
end $$;

-- Nothing but the payments moves the sum.
create function app.paid_follows_from_payments() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'what was paid follows from the payments' using errcode = '23514', constraint = 'paid_follows_from_payments';
end $$;
create trigger paid_is_not_written before update of paid_paise on app.treatments for each row
  when (pg_trigger_depth() = 0) execute function app.paid_follows_from_payments();
create trigger paid_begins_with_nothing before insert on app.treatments for each row
  when (new.paid_paise <> 0 and pg_trigger_depth() = 0) execute function app.paid_follows_from_payments();

-- Held before it is added up: of two payments at once the second sees the first.
create function app.keep_paid() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from app.treatments t where t.clinic_id = new.clinic_id and t.id = new.treatment_id for no key update;
  update app.treatments t set paid_paise = s.paid
    from (select coalesce(sum(y.amount_paise), 0) as paid from app.treatment_payments y
      where y.clinic_id = new.clinic_id and y.treatment_id = new.treatment_id and y.status = 'Paid') s
    where t.clinic_id = new.clinic_id and t.id = new.treatment_id and t.paid_paise <> s.paid;
  return null;
end $$;
create trigger payment_moves_paid after insert or update of status on app.treatment_payments
  for each row execute function app.keep_paid();

-- What a patient owes over all visits, and when the last visit asked them back: from the visits alone, and held first, as two visits may be paid at once.
create or replace function app.settle_patient(clinic uuid, patient uuid) returns void language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  kept constant uuid := (select case when q.merged_into is null then q.id else q.merged_into end from app.patients q where q.clinic_id = clinic and q.id = patient);
begin
  perform from app.patients p where p.clinic_id = clinic and p.id = kept for no key update;
  with records as materialized (select kept as id union all select p.id from app.patients p where p.clinic_id = clinic and p.merged_into = kept),
  visits as materialized (select v.* from records r cross join lateral (
    select t.visit_on, t.id, t.follow_up_on, t.due_paise as due
    from app.treatments t where t.clinic_id = clinic and t.patient_id = r.id and t.removed_at is null order by t.visit_on desc, t.id desc limit 100000) v),
  standing as (select coalesce((select sum(due) from visits), 0) as due, (select v.follow_up_on from visits v order by v.visit_on desc, v.id desc limit 1) as back)
  update app.patients p set due_paise = s.due, follow_up_on = s.back from standing s
    where p.clinic_id = clinic and p.id = kept and (p.due_paise, p.follow_up_on) is distinct from (s.due, s.back);
end $$;

-- A payment moves its visit, the visit its patient.
drop trigger payment_moves_standing on app.treatment_payments;
create or replace trigger treatment_moves_standing after insert or update of total_fees_paise, discount_paise, follow_up_on, visit_on, removed_at, paid_paise on app.treatments
  for each row execute function app.keep_patient_standing();
create or replace function app.keep_patient_standing() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.settle_patient(new.clinic_id, new.patient_id);
  return null;
end $$;

-- Two payments at once could leave one of them out until now.
update app.patients p set due_paise = s.due
  from (select r.clinic_id, coalesce(r.merged_into, r.id) as id, sum(t.due_paise) as due
    from app.patients r join app.treatments t on t.clinic_id = r.clinic_id and t.patient_id = r.id and t.removed_at is null group by 1, 2) s
  where p.clinic_id = s.clinic_id and p.id = s.id and p.due_paise <> s.due;

alter function app.keep_paid() owner to diary_guard;
revoke execute on function app.keep_paid(), app.paid_follows_from_payments() from public;

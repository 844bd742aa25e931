-- A visit's sum holds what was paid online before it and waits to be counted to it, and what is paid too much for one visit pays no other (decision 118).

-- Held before it is added up: of two payments at once the second sees the first.
create function app.reckon_paid(clinic uuid, treatment uuid) returns void language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform from app.treatments t where t.clinic_id = clinic and t.id = treatment for no key update;
  update app.treatments t set paid_paise = s.paid
    from (select v.id, (select coalesce(sum(y.amount_paise), 0) from app.treatment_payments y
          where y.clinic_id = clinic and y.treatment_id = treatment and y.status = 'Paid')
        + (select coalesce(sum(o.amount_paise), 0) from app.online_payments o
          where o.clinic_id = clinic and o.appointment_id = v.appointment_id and v.removed_at is null and o.state = 'paid' and o.counted_as is null) as paid
      from app.treatments v where v.clinic_id = clinic and v.id = treatment) s
    where t.clinic_id = clinic and t.id = s.id and t.paid_paise <> s.paid;
end $$;

create or replace function app.keep_paid() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.reckon_paid(new.clinic_id, new.treatment_id);
  return null;
end $$;

-- A visit that is begun while the money of its appointment arrives: whoever is second sees the first.
create function app.hold_paid_ahead(appointment uuid) returns void language sql volatile set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('paid ahead ' || appointment::text, 0));
$$;

create function app.keep_paid_of_visit() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.hold_paid_ahead(new.appointment_id);
  perform app.reckon_paid(new.clinic_id, new.id);
  return null;
end $$;
create trigger visit_has_paid_ahead after insert or update of appointment_id, removed_at on app.treatments
  for each row when (new.appointment_id is not null) execute function app.keep_paid_of_visit();

create function app.keep_paid_ahead() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  visit uuid;
begin
  -- What is only counted is there already, and so is its visit.
  if tg_op = 'INSERT' or new.state <> old.state then
    perform app.hold_paid_ahead(new.appointment_id);
  end if;
  for visit in select t.id from app.treatments t where t.clinic_id = new.clinic_id and t.appointment_id = new.appointment_id and t.removed_at is null loop
    perform app.reckon_paid(new.clinic_id, visit);
  end loop;
  return null;
end $$;
create trigger online_payment_moves_paid after insert or update of state, counted_as on app.online_payments
  for each row execute function app.keep_paid_ahead();

-- What a patient owes: what their visits leave open. What was paid too much for one goes back, or becomes an advance, by whoever decides that.
create or replace function app.settle_patient(clinic uuid, patient uuid) returns void language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  kept constant uuid := (select case when q.merged_into is null then q.id else q.merged_into end from app.patients q where q.clinic_id = clinic and q.id = patient);
begin
  perform from app.patients p where p.clinic_id = clinic and p.id = kept for no key update;
  with records as materialized (select kept as id union all select p.id from app.patients p where p.clinic_id = clinic and p.merged_into = kept),
  visits as materialized (select v.* from records r cross join lateral (
    select t.visit_on, t.id, t.follow_up_on, greatest(t.due_paise, 0) as due
    from app.treatments t where t.clinic_id = clinic and t.patient_id = r.id and t.removed_at is null order by t.visit_on desc, t.id desc limit 100000) v),
  standing as (select coalesce((select sum(due) from visits), 0) as due, (select v.follow_up_on from visits v order by v.visit_on desc, v.id desc limit 1) as back)
  update app.patients p set due_paise = s.due, follow_up_on = s.back from standing s
    where p.clinic_id = clinic and p.id = kept and (p.due_paise, p.follow_up_on) is distinct from (s.due, s.back);
end $$;

-- What is there already: the visits that wait for their signature, then the patients who have paid too much for one.
alter table app.treatments disable trigger paid_is_not_written;
do $$
declare
  it record;
begin
  for it in select t.clinic_id, t.id from app.online_payments o
      join app.treatments t on t.clinic_id = o.clinic_id and t.appointment_id = o.appointment_id and t.removed_at is null
      where o.state = 'paid' and o.counted_as is null loop
    perform app.reckon_paid(it.clinic_id, it.id);
  end loop;
  for it in select distinct t.clinic_id, t.patient_id from app.treatments t where t.due_paise < 0 and t.removed_at is null loop
    perform app.settle_patient(it.clinic_id, it.patient_id);
  end loop;
end $$;
alter table app.treatments enable trigger paid_is_not_written;

alter function app.reckon_paid(uuid, uuid) owner to diary_guard;
alter function app.hold_paid_ahead(uuid) owner to diary_guard;
alter function app.keep_paid_of_visit() owner to diary_guard;
alter function app.keep_paid_ahead() owner to diary_guard;
revoke execute on function app.reckon_paid(uuid, uuid), app.hold_paid_ahead(uuid), app.keep_paid_of_visit(), app.keep_paid_ahead() from public;

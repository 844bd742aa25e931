-- The list of patients by filters and in several orders: what it is asked by stands in the row, each order has its index.

alter table app.patients
  add column conditions text not null default '' check (length(conditions) <= 200),
  -- What the treatments leave to pay and when the patient is asked back; kept by the triggers below so that a list can be asked for them.
  add column due_paise bigint not null default 0,
  add column follow_up_on date,
  -- Found to be the same person as another: that record goes on, this one stays as it was and points there.
  add column merged_into uuid,
  add column born_about date not null generated always as (coalesce(birth_on, (stated_on - case stated_age_unit
    when 'years' then make_interval(years => stated_age) when 'months' then make_interval(months => stated_age) else make_interval(days => stated_age) end)::date)) stored,
  add constraint patient_merged_into_exists foreign key (clinic_id, merged_into) references app.patients (clinic_id, id),
  add constraint patient_is_not_merged_into_itself check (merged_into <> id);

create index patients_merged on app.patients (clinic_id, merged_into) where merged_into is not null;
create index patients_by_name on app.patients (clinic_id, latin_name, id);
create index patients_by_birth on app.patients (clinic_id, born_about desc, id desc);
create index patients_by_last_visit on app.patients (clinic_id, coalesce(last_visit_on, '-infinity'::date) desc, id desc);
drop index app.patients_by_registration;
create index patients_by_registration on app.patients (clinic_id, registered_on desc, id desc);
create index patients_in_debt on app.patients (clinic_id, due_paise desc, id desc) where due_paise > 0;
create index patients_asked_back on app.patients (clinic_id, follow_up_on, id) where follow_up_on is not null;
create index patients_allergic on app.patients (clinic_id, recent_at desc, id desc) where allergies <> '';

-- All records of one person: the one that goes on and those merged into it.
create function app.records_of(patient uuid) returns uuid[] language sql stable set search_path = pg_catalog, pg_temp as $$
  select array_agg(p.id) from app.patients p,
    (select coalesce(q.merged_into, q.id) as id from app.patients q where q.clinic_id = app.clinic() and q.id = patient) kept
  where p.clinic_id = app.clinic() and (p.id = kept.id or p.merged_into = kept.id)
$$;

-- What a patient owes over all visits, and when the last visit asked them back.
create function app.settle_patient(clinic uuid, patient uuid) returns void language sql volatile set search_path = pg_catalog, pg_temp as $$
  with kept as (select coalesce(q.merged_into, q.id) as id from app.patients q where q.clinic_id = clinic and q.id = patient),
  records as (select p.id from app.patients p, kept where p.clinic_id = clinic and (p.id = kept.id or p.merged_into = kept.id)),
  visits as materialized (select t.id, t.visit_on, t.follow_up_on, t.total_fees_paise - t.discount_paise as fees from app.treatments t
    where t.clinic_id = clinic and t.patient_id in (select id from records) and t.removed_at is null),
  standing as (select
    coalesce((select sum(fees) from visits), 0) - coalesce((select sum(y.amount_paise) from app.treatment_payments y
      where y.clinic_id = clinic and y.treatment_id in (select id from visits) and y.status = 'Paid'), 0) as due,
    (select v.follow_up_on from visits v order by v.visit_on desc, v.id desc limit 1) as back)
  update app.patients p set due_paise = s.due, follow_up_on = s.back from kept, standing s
    where p.clinic_id = clinic and p.id = kept.id and (p.due_paise, p.follow_up_on) is distinct from (s.due, s.back)
$$;

create function app.keep_patient_standing() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.settle_patient(new.clinic_id,
    case tg_table_name when 'treatments' then (to_jsonb(new) ->> 'patient_id')::uuid
      else (select t.patient_id from app.treatments t where t.clinic_id = new.clinic_id and t.id = (to_jsonb(new) ->> 'treatment_id')::uuid) end);
  return null;
end $$;
create trigger treatment_moves_standing after insert or update of total_fees_paise, discount_paise, follow_up_on, visit_on, removed_at on app.treatments
  for each row execute function app.keep_patient_standing();
create trigger payment_moves_standing after insert or update of status on app.treatment_payments
  for each row execute function app.keep_patient_standing();

alter function app.keep_patient_standing() owner to diary_guard;
alter function app.settle_patient(uuid, uuid) owner to diary_guard;
alter function app.records_of(uuid) owner to diary_guard;
revoke execute on function app.keep_patient_standing(), app.settle_patient(uuid, uuid), app.records_of(uuid) from public;
grant execute on function app.settle_patient(uuid, uuid) to diary_guard;
grant execute on function app.records_of(uuid) to diary_app, diary_guard;

update app.patients p set due_paise = s.due, follow_up_on = s.back from (
  select t.clinic_id, t.patient_id, sum(t.total_fees_paise - t.discount_paise - coalesce(y.paid, 0)) as due, (array_agg(t.follow_up_on order by t.visit_on desc, t.id desc))[1] as back
  from app.treatments t left join (select clinic_id, treatment_id, sum(amount_paise) as paid from app.treatment_payments where status = 'Paid' group by 1, 2) y
    on y.clinic_id = t.clinic_id and y.treatment_id = t.id
  where t.removed_at is null group by 1, 2) s
where p.clinic_id = s.clinic_id and p.id = s.patient_id;

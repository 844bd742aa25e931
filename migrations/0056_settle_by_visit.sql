-- The same reckoning, asked payment by payment's own index: no guess about table sizes can make it slow for a patient with many visits.
create or replace function app.settle_patient(clinic uuid, patient uuid) returns void language sql volatile set search_path = pg_catalog, pg_temp as $$
  with kept as (select coalesce(q.merged_into, q.id) as id from app.patients q where q.clinic_id = clinic and q.id = patient),
  records as materialized (select k.id from kept k union all select p.id from kept k join app.patients p on p.clinic_id = clinic and p.merged_into = k.id),
  visits as materialized (select v.visit_on, v.id, v.follow_up_on, v.fees - v.paid as due from records r cross join lateral (
    select t.visit_on, t.id, t.follow_up_on, t.total_fees_paise - t.discount_paise as fees, (select coalesce(sum(y.amount_paise), 0) from app.treatment_payments y
      where y.clinic_id = clinic and y.treatment_id = t.id and y.status = 'Paid') as paid
    from app.treatments t where t.clinic_id = clinic and t.patient_id = r.id and t.removed_at is null order by t.visit_on desc, t.id desc limit 100000) v),
  standing as (select coalesce((select sum(due) from visits), 0) as due, (select v.follow_up_on from visits v order by v.visit_on desc, v.id desc limit 1) as back)
  update app.patients p set due_paise = s.due, follow_up_on = s.back from kept, standing s
    where p.clinic_id = clinic and p.id = kept.id and (p.due_paise, p.follow_up_on) is distinct from (s.due, s.back)
$$;

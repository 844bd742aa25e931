-- Lists are ordered by their columns (decision 100): visits by what they cost and by when they ask back, payments by day and by amount.
create index treatments_by_fees on app.treatments (clinic_id, (total_fees_paise - discount_paise), id) where removed_at is null;
create index treatments_by_follow_up on app.treatments (clinic_id, coalesce(follow_up_on, 'infinity'::date), id) where removed_at is null;
create index treatments_by_follow_up_down on app.treatments (clinic_id, coalesce(follow_up_on, '-infinity'::date), id) where removed_at is null;
create index treatment_payments_listed on app.treatment_payments (clinic_id, paid_on, id);
create index treatment_payments_by_amount on app.treatment_payments (clinic_id, amount_paise, id);
create index advance_entries_listed on app.advance_entries (clinic_id, paid_on, id) where type is not null;
create index advance_entries_by_amount on app.advance_entries (clinic_id, amount_paise, id) where type is not null;

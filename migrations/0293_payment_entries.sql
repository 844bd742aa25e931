-- Money that went back, and what was noted wrongly, stand as entries of their own below nought, each with its reason and of what it is.
alter table app.treatment_payments
  add column entry text not null default 'payment' constraint payment_entry_is_known check (entry in ('payment', 'refund', 'correction')),
  add column of_id uuid,
  add column reason text not null default '' check (length(reason) <= 40),
  drop constraint payment_amount_is_positive,
  add constraint payment_amount_says_which_way check (amount_paise <> 0 and (amount_paise > 0) = (entry = 'payment')),
  add constraint only_what_arrived_goes_back check (entry = 'payment' or status = 'Paid'),
  add constraint entry_says_of_what check ((entry = 'payment') = (of_id is null) and (entry = 'payment' or reason <> '')),
  add constraint entry_is_of_a_payment foreign key (clinic_id, of_id) references app.treatment_payments (clinic_id, id);
create index treatment_payments_of on app.treatment_payments (clinic_id, of_id) where of_id is not null;

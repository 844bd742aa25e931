-- Whom a posting is about, and the ways in which a wallet's history is looked through.
alter table app.ledger_postings add about_id uuid;
alter table app.ledger_postings disable trigger never_changed;
update app.ledger_postings p set about_id = a.patient_id
from app.ledger_entries e
  join app.online_payments o on o.clinic_id = e.clinic_id and o.id = e.cause_id
  join app.appointments a on a.clinic_id = o.clinic_id and a.id = o.appointment_id
where e.clinic_id = p.clinic_id and e.id = p.entry_id and e.cause = 'online_payment';
alter table app.ledger_postings enable trigger never_changed;
create index postings_about on app.ledger_postings (clinic_id, account, about_id, number) where about_id is not null;
create index postings_by_amount on app.ledger_postings (clinic_id, account, amount_paise, number);
create index postings_debited on app.ledger_postings (clinic_id, account, number) where amount_paise > 0;

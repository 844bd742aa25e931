-- What patients pay the clinic to by UPI, at the desk and by a receipt's code.
alter table app.clinics add column upi_id text not null default '' constraint upi_id_is_a_name_at_a_bank check (upi_id = '' or upi_id ~ '^[A-Za-z0-9_.-]+@[A-Za-z]+$');

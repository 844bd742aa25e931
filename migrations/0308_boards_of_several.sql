-- A board, or a calendar, may be of every doctor of the clinic: it names none.
alter table app.public_links alter column doctor_id drop not null;
drop index app.public_link_is_one;
create unique index public_link_is_one on app.public_links (clinic_id, kind, doctor_id) nulls not distinct where revoked_at is null;

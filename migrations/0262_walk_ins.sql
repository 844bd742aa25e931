-- Whoever walks in has an appointment too, of its own kind: it takes no seat, so it never stands in the way of a booked one.

alter table app.appointments add column kind text not null default 'booked' constraint appointment_kind_is_known check (kind in ('booked', 'walkin'));
alter table app.appointments alter column seat drop not null;
alter table app.appointments add constraint walk_in_takes_no_seat check ((kind = 'walkin') = (seat is null));

-- Only a booked patient keeps a start; tokens of walk-ins that were given before stand without an appointment.
alter table app.tokens drop constraint booked_token_has_a_start;
alter table app.tokens add constraint booked_token_has_a_start check ((kind = 'booked') = (starts_at is not null) and (kind <> 'booked' or appointment_id is not null));


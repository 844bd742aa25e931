-- Whoever waits may be sent to another doctor: the token gets a number there, and the number on the paper they hold stays known.

alter table app.tokens add column former_number int, add column former_doctor_id uuid;
alter table app.tokens add constraint former_number_has_a_doctor check ((former_number is null) = (former_doctor_id is null));
alter table app.tokens add constraint former_doctor_exists foreign key (clinic_id, former_doctor_id) references app.members (clinic_id, id);

-- As it was before the step.
alter table app.token_steps add column from_doctor_id uuid, add column from_number int, add column from_fee_paise bigint;
alter table app.token_steps add constraint step_from_doctor_exists foreign key (clinic_id, from_doctor_id) references app.members (clinic_id, id);

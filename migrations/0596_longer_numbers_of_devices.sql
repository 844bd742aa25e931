-- Three letters of a device where there were two: of two devices in a clinic one pair in 576 gave the same numbers on paper. What is there satisfies the wider check.
alter table app.patient_codes
  drop constraint patient_codes_code_check,
  add constraint patient_codes_code_check check (code ~ '^~[A-Z]{2,3}[0-9]{1,7}$') not valid;
alter table app.tokens
  drop constraint tokens_slip_code_check,
  add constraint tokens_slip_code_check check (slip_code ~ '^~[A-Z]{2,3}[0-9]{1,7}$') not valid;

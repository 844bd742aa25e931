-- Tapers and titrations are one line of steps: `20 mg OD 5d > 10 mg 5d > 5 mg 5d`.
alter table app.treatment_lines drop constraint treatment_lines_dosage_check;
alter table app.treatment_lines add constraint treatment_lines_dosage_check check (length(dosage) between 1 and 160) not valid;
alter table app.treatment_lines validate constraint treatment_lines_dosage_check;

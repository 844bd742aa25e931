-- The day on which a patient died, as the clinic was told it.
alter table app.patients add column died_on date;
alter table app.patients add constraint patient_died_after_birth check (died_on >= birth_on) not valid;
alter table app.patients validate constraint patient_died_after_birth;

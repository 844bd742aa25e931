-- Whether the ages of a sheet have the sex beside them, F for women: an M there is no month. Of the whole sheet, whose rows go as they are
-- taken in.
alter table app.patient_imports add column ages_say_sex boolean not null default false;

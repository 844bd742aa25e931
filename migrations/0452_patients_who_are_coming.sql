-- The start for which the patient has said that they are coming; of another start it says nothing.
alter table app.appointments add column coming_for timestamptz;

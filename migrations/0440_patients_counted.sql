-- The dashboard counts those who stand in the list, all of them and by day, from the index alone.
create index patients_counted on app.patients (clinic_id, registered_on) where merged_into is null and removed_at is null;

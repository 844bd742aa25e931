-- Run once by whoever administers the PostgreSQL server, with psql (\connect is its own; elsewhere connect to the new database there). Then:
--   DATABASE_URL=postgres://clinic_admin:<password>@<host>/clinic?sslmode=verify-full
-- A service that creates the role and the database by itself has done the first half. The role needs neither SUPERUSER nor BYPASSRLS.
create role clinic_admin login createrole password '<password>';
create database clinic owner clinic_admin encoding 'UTF8' template template0;

\connect clinic
-- In the database clinic. What only a superuser may do; without it the server starts, and says at each start what is less safe.
grant set on parameter track_activities to clinic_admin;
revoke execute on function pg_terminate_backend(int, bigint), pg_cancel_backend(int), pg_stat_get_activity(int) from public;
revoke usage on language plpgsql from public;
grant usage on language plpgsql to clinic_admin with grant option;

-- A step of setting up: who works here was looked at.
alter table app.settings add column team_seen boolean not null default false;

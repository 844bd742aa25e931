-- Money is a bigint everywhere.
alter table app.messages alter column cost_paise type bigint;

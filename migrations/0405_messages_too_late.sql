-- Until when what a message says has sense; null: always.
alter table app.messages add column ends_at timestamptz;

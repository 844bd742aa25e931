-- The keys that seal and sign, themselves sealed by SECRET: another SECRET seals these anew and nothing else, and a purpose may have several.
create table app_private.key_ring (
  purpose text not null check (length(purpose) <= 40),
  id int not null check (id > 0),
  wrapped bytea not null,
  -- Which SECRET sealed it; says nothing of it.
  secret_mark bytea not null check (length(secret_mark) = 8),
  made_at timestamptz not null default now(),
  -- From when on it seals; before, every process comes to know it.
  active_at timestamptz not null default now(),
  primary key (purpose, id)
);

-- How far the latest sealing anew is: one row.
create table app_private.key_rotation (
  only_one boolean primary key default true check (only_one),
  begun_at timestamptz not null,
  starts_at timestamptz not null,
  -- Of the file columns, in their order: those before it are done.
  file_column int not null default 0,
  file_clinic uuid not null default '00000000-0000-0000-0000-000000000000',
  file_key text not null default '',
  rows_done bigint not null default 0,
  files_done bigint not null default 0,
  files_total bigint not null default 0,
  -- What no key opened, and what the storage had no more.
  failed bigint not null default 0,
  missing bigint not null default 0,
  ended_at timestamptz
);

-- Sealed as they lie, they are nothing to whoever has no SECRET.
create function app.key_ring() returns table (purpose text, id int, wrapped bytea, secret_mark bytea, wait_seconds float8) language sql stable
  security definer set search_path = pg_catalog, pg_temp as $$
  select k.purpose, k.id, k.wrapped, k.secret_mark, greatest(0, extract(epoch from k.active_at - now()))::float8 from app_private.key_ring k
$$;
grant select on app_private.key_ring to diary_guard;
alter function app.key_ring() owner to diary_guard;
revoke execute on function app.key_ring() from public;
grant execute on function app.key_ring() to diary_app;

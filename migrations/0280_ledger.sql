-- The clinic's books: double entry, never changed, each entry posted once for its cause.
create table app.ledger_entries (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null,
  -- What it was posted for, and its id there: `gateway_payment`, `payout`.
  cause text not null,
  cause_id uuid not null,
  happened_at timestamptz not null,
  primary key (clinic_id, id),
  constraint entry_is_posted_once unique (clinic_id, cause, cause_id, kind)
);
create table app.ledger_postings (
  clinic_id uuid not null,
  account text not null,
  -- Counts within the account; given by the database.
  number bigint not null,
  entry_id uuid not null,
  kind text not null,
  -- Debit above zero, credit below.
  amount_paise bigint not null constraint posting_is_not_nothing check (amount_paise <> 0),
  -- Of the account, this posting counted.
  balance_paise bigint not null,
  happened_at timestamptz not null,
  primary key (clinic_id, account, number),
  foreign key (clinic_id, entry_id) references app.ledger_entries (clinic_id, id)
);
create index postings_by_entry on app.ledger_postings (clinic_id, entry_id);
create index postings_by_time on app.ledger_postings (clinic_id, account, kind, happened_at) include (amount_paise);
-- Sums of the postings, kept by the database alone; `app.ledger_differences` proves them.
create table app.ledger_balances (
  clinic_id uuid not null,
  account text not null,
  kind text not null,
  postings bigint not null,
  amount_paise bigint not null,
  primary key (clinic_id, account, kind)
);
create table app.ledger_accounts (
  clinic_id uuid not null,
  account text not null,
  postings bigint not null,
  balance_paise bigint not null,
  primary key (clinic_id, account)
);
select app_private.wall(t) from unnest(array['ledger_entries', 'ledger_postings', 'ledger_balances', 'ledger_accounts']) t;
revoke update, delete on app.ledger_entries, app.ledger_postings from diary_app, diary_guard;
revoke insert, update, delete on app.ledger_balances, app.ledger_accounts from diary_app;

create function app_private.number_posting() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.ledger_accounts as a values (new.clinic_id, new.account, 1, new.amount_paise)
    on conflict (clinic_id, account) do update set postings = a.postings + 1, balance_paise = a.balance_paise + excluded.balance_paise
    returning postings, balance_paise into new.number, new.balance_paise;
  insert into app.ledger_balances as b values (new.clinic_id, new.account, new.kind, 1, new.amount_paise)
    on conflict (clinic_id, account, kind) do update set postings = b.postings + 1, amount_paise = b.amount_paise + excluded.amount_paise;
  return new;
end $$;
alter function app_private.number_posting() owner to diary_guard;
revoke execute on function app_private.number_posting() from public;
create trigger number_posting before insert on app.ledger_postings for each row execute function app_private.number_posting();

create function app_private.prove_entry() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  entry constant uuid := case tg_table_name when 'ledger_entries' then to_jsonb(new)->>'id' else to_jsonb(new)->>'entry_id' end;
  total bigint;
  lines int;
begin
  select coalesce(sum(p.amount_paise), 0), count(*) into total, lines from app.ledger_postings p where p.clinic_id = new.clinic_id and p.entry_id = entry;
  if total <> 0 or lines < 2 then
    raise exception 'debits and credits of an entry differ' using errcode = '23514', constraint = 'entry_is_balanced';
  end if;
  return null;
end $$;
create constraint trigger entry_is_balanced after insert on app.ledger_entries deferrable initially deferred for each row execute function app_private.prove_entry();
create constraint trigger entry_stays_balanced after insert on app.ledger_postings deferrable initially deferred for each row execute function app_private.prove_entry();

create function app_private.refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'books are not changed, they are corrected by another entry' using errcode = '23514', constraint = 'books_are_not_changed';
end $$;
create trigger never_changed before update or delete or truncate on app.ledger_entries for each statement execute function app_private.refuse_change();
create trigger never_changed before update or delete or truncate on app.ledger_postings for each statement execute function app_private.refuse_change();

-- For the operator: accounts whose kept sums are not those of their postings, entries that do not balance. Nothing, unless somebody got past the database.
create function app.ledger_differences(most int) returns table (clinic_id uuid, account text) language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select d.clinic_id, d.account from (
    select coalesce(a.clinic_id, p.clinic_id) as clinic_id, coalesce(a.account, p.account) as account
      from app.ledger_accounts a full join (select clinic_id, account, count(*) as postings, sum(amount_paise) as balance from app.ledger_postings group by 1, 2) p
        on p.clinic_id = a.clinic_id and p.account = a.account
      where a.postings is distinct from p.postings or a.balance_paise is distinct from p.balance
    union
    select e.clinic_id, e.kind from app.ledger_entries e left join app.ledger_postings p on p.clinic_id = e.clinic_id and p.entry_id = e.id
      group by e.clinic_id, e.id, e.kind having coalesce(sum(p.amount_paise), 0) <> 0 or count(p.*) < 2
  ) d where app_private.is_operator() limit most $$;
alter function app.ledger_differences(int) owner to diary_guard;
revoke execute on function app.ledger_differences(int) from public;
grant execute on function app.ledger_differences(int) to diary_app;

-- A person proves again that it is them before something that matters; a new device may be asked for a code; contacts change after a code.
alter table app.sessions add column proved_at timestamptz;
alter table app.accounts add column asks_new_devices boolean not null default false;

-- A keyed hash of the number the SMS went to: counts those that never answer, and names nobody.
alter table app.codes add column number_key bytea;

-- A new e-mail or contact number that waits for its code.
create table app.contact_changes (
  code_id bytea primary key references app.codes on delete cascade,
  account_id uuid not null references app.accounts on delete cascade,
  email text,
  country text,
  isd_code text,
  contact_number text,
  constraint one_contact_at_a_time check ((email is null) <> (contact_number is null)),
  constraint a_number_has_its_country check ((contact_number is null) = (isd_code is null) and (contact_number is null) = (country is null))
);
create index contact_changes_by_account on app.contact_changes (account_id);
select app_private.door_wall('contact_changes', 'account_id = (select app.account())');

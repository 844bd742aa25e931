-- The operator's register of personal-data breaches (DPDP Act 2023, section 8(6); Rules of 2025, rule 7; CERT-In's directions of 2022).
create table app_private.breaches (
  id int generated always as identity primary key,
  what text not null check (length(what) between 1 and 2000),
  noticed_at timestamptz not null,
  -- Whose records: of these clinics, all of them where none is named; opened by this account between these moments where that is known.
  clinics uuid[] not null default '{}',
  account_id uuid,
  seen_from timestamptz,
  seen_to timestamptz,
  told jsonb not null default '{}' check (jsonb_typeof(told) = 'object'),
  closed_at timestamptz
);

-- The desk's cash of a day, counted by person and signed. A later count of the same stands; earlier ones are kept.
create table app.cash_counts (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  day date not null,
  -- Who had taken it.
  member_id uuid not null,
  expected_paise bigint not null,
  counted_paise bigint not null constraint cash_is_not_below_nought check (counted_paise >= 0),
  note text not null default '' check (length(note) <= 200),
  signed_by uuid not null,
  signed_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint difference_is_explained check (counted_paise = expected_paise or note <> ''),
  constraint cash_was_taken_by_a_member foreign key (clinic_id, member_id) references app.members (clinic_id, id),
  foreign key (clinic_id, signed_by) references app.members (clinic_id, id)
);
create index cash_counts_by_day on app.cash_counts (clinic_id, day, member_id, id desc);
create index cash_counts_by_signer on app.cash_counts (clinic_id, signed_by);
select app_private.wall('cash_counts');
revoke update, delete on app.cash_counts from diary_app;

-- Two records found to be one person. Nothing is moved: the merged record keeps its visits and points to the one that goes on.
create table app.patient_merges (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  kept_id uuid not null,
  merged_id uuid not null,
  -- The kept record's fields that the merge changed, as they were and as they became: an undo puts back those that still stand so.
  former jsonb not null check (jsonb_typeof(former) = 'object'),
  changed jsonb not null check (jsonb_typeof(changed) = 'object'),
  merged_by uuid not null,
  merged_at timestamptz not null,
  undone_by uuid,
  undone_at timestamptz,
  primary key (clinic_id, id),
  foreign key (clinic_id, kept_id) references app.patients (clinic_id, id),
  foreign key (clinic_id, merged_id) references app.patients (clinic_id, id),
  foreign key (clinic_id, merged_by) references app.members (clinic_id, id),
  foreign key (clinic_id, undone_by) references app.members (clinic_id, id),
  constraint merge_joins_two check (kept_id <> merged_id),
  constraint merge_undo_is_whole check (num_nulls(undone_by, undone_at) in (0, 2))
);
create unique index patient_is_merged_once on app.patient_merges (clinic_id, merged_id) where undone_at is null;
create index patient_merges_by_kept on app.patient_merges (clinic_id, kept_id, merged_at desc) where undone_at is null;
select app_private.wall('patient_merges');
revoke update, delete on app.patient_merges from diary_app;
grant update (undone_by, undone_at) on app.patient_merges to diary_app;
grant execute on function app.settle_patient(uuid, uuid) to diary_app;

-- How each member reads the reports: columns left out, and filters kept under a name.
create table app.report_columns (
  clinic_id uuid not null,
  member_id uuid not null,
  report text not null check (length(report) <= 40),
  hidden text[] not null check (cardinality(hidden) <= 40),
  primary key (clinic_id, member_id, report),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
select app_private.wall('report_columns');

create table app.report_filters (
  clinic_id uuid not null,
  member_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  address jsonb not null,
  primary key (clinic_id, member_id, name),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
select app_private.wall('report_filters');

-- How each member reads the lists: columns left out, and filters (with search and order) kept under a name. Takes over what was kept of the reports;
-- `report_columns` and `report_filters` stay for the version before and go with the next.
create table app.list_columns (
  clinic_id uuid not null,
  member_id uuid not null,
  list text not null check (length(list) <= 40),
  hidden text[] not null check (cardinality(hidden) <= 40),
  primary key (clinic_id, member_id, list),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
select app_private.wall('list_columns');

create table app.list_filters (
  clinic_id uuid not null,
  member_id uuid not null,
  list text not null check (length(list) <= 40),
  name text not null check (length(name) between 1 and 40),
  address jsonb not null,
  primary key (clinic_id, member_id, list, name),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
select app_private.wall('list_filters');

insert into app.list_columns (clinic_id, member_id, list, hidden)
  select clinic_id, member_id, 'reports.' || report, hidden from app.report_columns;
insert into app.list_filters (clinic_id, member_id, list, name, address)
  select clinic_id, member_id, 'reports', name, address from app.report_filters;

-- Which release of the app a browser's report comes from, and the release with which the operator has closed its fault.
alter table app.client_reports
  add column build text not null default '' check (length(build) <= 12),
  add column closed_in text not null default '' check (length(closed_in) <= 40);
grant update (closed_in) on app.client_reports to diary_app;

-- Papers are typeset into an archive after its records.
alter table app.made_files
  drop constraint made_files_phase_check,
  add constraint made_files_phase_check check (phase in ('', 'rows', 'records', 'documents', 'bundles', 'papers'));

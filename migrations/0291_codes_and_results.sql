-- The ICD-10 codes beside a diagnosis, and results of tests, with each visit.
alter table app.treatments
  add column diagnosis_codes text[] not null default '{}',
  add column test_results text[] not null default '{}';

-- What is poured or sprayed is given out in packs of a size; a course may have a last day, and be given again.
alter table app.treatment_lines
  add column pack text not null default '' check (pack ~ '^([1-9][0-9]{0,3}([.][0-9])? (ml|g|doses))?$'),
  add column stop_on date,
  add column repeats smallint not null default 0 check (repeats between 0 and 12);

-- What a patient works as.
alter table app.patients add column occupation text not null default '' check (length(occupation) <= 60);

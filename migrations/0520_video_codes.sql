-- Whether patients of a doctor prove their phone by a code before they enter the video room.
alter table app.clinic_times add column online_asks_code boolean not null default false;

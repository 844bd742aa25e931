-- What a patient says of a visit, to the clinic alone. A change is one more version; the highest counts. Only ever added to.
create table app.reviews (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  appointment_id uuid not null,
  version smallint not null check (version >= 1),
  stars smallint not null check (stars between 1 and 5),
  words text not null default '' check (length(words) <= 500),
  given_at timestamptz not null,
  primary key (clinic_id, id),
  constraint review_appointment_exists foreign key (clinic_id, appointment_id) references app.appointments (clinic_id, id),
  constraint review_version_is_one unique (clinic_id, appointment_id, version)
);
select app_private.wall('reviews');
revoke update, delete on app.reviews from diary_app;

alter table app.notifications drop constraint notifications_kind_check;
alter table app.notifications
  add constraint notifications_kind_check check (kind in ('appointment_booked', 'appointment_canceled', 'review_low'));

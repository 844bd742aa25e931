-- What a clinic says of a message to patients by itself: words of its own, and which of the registered texts.
create table app.message_words (
  clinic_id uuid not null,
  template text not null check (length(template) <= 60),
  language text not null check (language in ('en', 'gu', 'hi', 'mr', 'pa', 'ta', 'or', 'kn', 'ml', 'bn')),
  note text not null default '' check (length(note) <= 60),
  dlt_id text not null default '' check (length(dlt_id) <= 25),
  primary key (clinic_id, template, language)
);
select app_private.wall('message_words');

-- Of a registered text, as it left: without codes and links.
alter table app.messages add column said text;

-- Whoever is sent to another doctor gets the next number there from the same trigger as whoever comes; a number that is said stays.
create trigger number_sent_token before update of number on app.tokens for each row
  when (new.number is null) execute function app_private.number_token();

-- Guesses are counted against the account, whatever it was called by; a code that was superseded or never sent fits nothing.

-- Codes live for five minutes: those under way are asked for again.
delete from app.codes;
alter table app.codes
  -- Keyed hashes of whom each half is about: an account, or the number and the mailbox that are being proved.
  add column sms_subject bytea not null,
  add column email_subject bytea not null,
  -- All guesses, those before a resend included, and when the last one was made.
  add column guesses int not null default 0,
  add column last_guess_at timestamptz;
create index codes_by_sms_subject on app.codes (sms_subject);
create index codes_by_email_subject on app.codes (email_subject);

-- How often a subject was guessed at since then, whoever asked for the codes. A code counts whole while its last guess is younger.
create function app.guesses_of(subject bytea, since timestamptz) returns int language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(guesses), 0)::int from app.codes where (sms_subject = subject or email_subject = subject) and last_guess_at > since $$;

do $$
declare f constant regprocedure := 'app.guesses_of(bytea, timestamptz)';
begin
  execute format('alter function %s owner to diary_guard', f);
  execute format('revoke execute on function %s from public', f);
  execute format('grant execute on function %s to diary_app', f);
end $$;

-- What has served its time at the door; codes stay until their guesses no longer count for the day.
create or replace function app.forget_stale(at timestamptz) returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  gone int;
  total int := 0;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs tidy up' using errcode = '42501';
  end if;
  delete from app.access_tokens where expires_at < at;
  get diagnostics gone = row_count; total := total + gone;
  delete from app.codes where sent_at < at - interval '2 days';
  get diagnostics gone = row_count; total := total + gone;
  delete from app.throttles where last_at < at - interval '30 days';
  get diagnostics gone = row_count; total := total + gone;
  delete from app.sessions where least(idle_ends_at, ends_at, coalesce(revoked_at, 'infinity')) < at - interval '90 days';
  get diagnostics gone = row_count; total := total + gone;
  delete from app.devices d where least(d.idle_ends_at, d.ends_at, coalesce(d.revoked_at, 'infinity')) < at - interval '90 days'
    and not exists (select 1 from app.sessions s where s.device_id = d.id);
  get diagnostics gone = row_count; total := total + gone;
  return total;
end $$;

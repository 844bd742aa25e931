-- A number that a colleague only typed is shown to the clinic and keeps nobody out: whoever owns it may be invited by it.

-- The colleagues who have proved the number they are shown with.
create function app.colleagues_with_numbers() returns table (member_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id from app.members m join app.accounts a on a.id = m.account_id
    where m.clinic_id = app.clinic() and a.phone_verified_at is not null $$;

do $$
declare f constant regprocedure := 'app.colleagues_with_numbers()';
begin
  execute format('alter function %s owner to diary_guard', f);
  execute format('revoke execute on function %s from public', f);
  execute format('grant execute on function %s to diary_app', f);
end $$;

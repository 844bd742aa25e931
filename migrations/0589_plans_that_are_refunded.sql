-- What was paid for a plan went back whole: it ends with this day, and one that was still to begin is gone (decision 155).
create function app.end_subscription(subscription uuid, today date) returns date language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  context constant text[] := app.context();
  it app.subscriptions;
begin
  if context[1] <> 'system' then
    raise exception 'plans are not ended by members' using errcode = '42501';
  end if;
  select * into it from app.subscriptions s where s.clinic_id = context[2]::uuid and s.id = subscription for update;
  if it.starts_on > today then
    update app.plan_purchases p set state = 'closed', subscription_id = null where p.clinic_id = it.clinic_id and p.subscription_id = it.id;
    delete from app.subscriptions s where s.clinic_id = it.clinic_id and s.id = it.id;
    return it.starts_on;
  end if;
  if it.expires_on > today then
    update app.subscriptions s set expires_on = today, updated_at = now() where s.clinic_id = it.clinic_id and s.id = it.id;
  end if;
  return least(it.expires_on, today) + 1;
end $$;
alter function app.end_subscription(uuid, date) owner to diary_guard;
revoke execute on function app.end_subscription(uuid, date) from public;
grant execute on function app.end_subscription(uuid, date) to diary_app;

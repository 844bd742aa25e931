-- Webhooks that were refused, failed or were heard before: a row for each hook, reason and day, so that no flood fills it. In clinic zero.
create table app.hook_refusals (
  clinic_id uuid not null constraint refusals_are_in_clinic_zero check (clinic_id = '00000000-0000-0000-0000-000000000000'),
  hook text not null check (length(hook) between 1 and 60),
  reason text not null check (length(reason) between 1 and 60),
  day date not null,
  times int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (clinic_id, hook, reason, day)
);
-- What the plans cost and what the free one holds, as the operator set it; the last row stands, the others say what it was. In clinic zero.
create table app.plan_terms (
  clinic_id uuid not null constraint terms_are_in_clinic_zero check (clinic_id = '00000000-0000-0000-0000-000000000000'),
  id uuid not null default uuidv7(),
  monthly_paise bigint not null constraint month_costs_at_least_a_rupee check (monthly_paise >= 100),
  extra_users int not null check (extra_users >= 0),
  report_days int not null check (report_days > 0),
  excel_days int not null check (excel_days > 0),
  set_by text not null check (length(set_by) between 1 and 100),
  set_at timestamptz not null,
  primary key (clinic_id, id)
);
select app_private.wall(t) from unnest(array['hook_refusals', 'plan_terms']) t;
revoke insert, update, delete on app.hook_refusals from diary_app;
revoke update, delete on app.plan_terms from diary_app, diary_guard;

-- Of any hook, whoever's news it was. Kept for ninety days.
create function app.note_hook(hook text, reason text, at timestamptz) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from app.hook_refusals r where r.clinic_id = app.house() and r.last_at < note_hook.at - interval '90 days';
  insert into app.hook_refusals as r values (app.house(), note_hook.hook, note_hook.reason, (note_hook.at at time zone 'UTC')::date, 1, note_hook.at, note_hook.at)
    on conflict (clinic_id, hook, reason, day) do update set times = r.times + 1, last_at = greatest(r.last_at, excluded.last_at);
$$;
-- Every clinic is told what stands; nothing where the operator never set it.
create function app.standing_terms() returns table (monthly_paise bigint, extra_users int, report_days int, excel_days int) language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select t.monthly_paise, t.extra_users, t.report_days, t.excel_days from app.plan_terms t where t.clinic_id = app.house() order by t.set_at desc, t.id desc limit 1 $$;
do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname in ('note_hook', 'standing_terms') loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_app', f);
  end loop;
end $$;

-- What members tell us: feedback, and problems with their pictures. Only the operator answers.
create table app.support_requests (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  kind text not null check (kind in ('feedback', 'problem')),
  severity text check (severity in ('low', 'medium', 'high', 'critical')),
  category text,
  report_type text check (report_type in ('fault', 'question', 'idea')),
  description text not null check (length(description) between 1 and 2000),
  pictures text[] not null default '{}' check (cardinality(pictures) <= 5),
  status text not null default 'received' check (status in ('received', 'in_progress', 'answered', 'closed')),
  answer text not null default '' check (length(answer) <= 2000),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint problem_is_sorted check ((kind = 'problem') = (severity is not null and category is not null and report_type is not null)),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
create index support_requests_by_member on app.support_requests (clinic_id, member_id, id desc);
select app_private.wall('support_requests');
revoke update, delete on app.support_requests from diary_app;

-- For the operator: all of them, the newest first, and an answer.
create function app.list_support_requests(most int) returns setof app.support_requests language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select * from app.support_requests where app_private.is_operator() order by id desc limit most $$;
create function app.answer_support_request(wanted uuid, state text, words text) returns boolean language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  with answered as (update app.support_requests
    set status = state, answer = case when words = '' then answer else words end, answered_at = case when words = '' then answered_at else now() end
    where id = wanted and app_private.is_operator() returning 1)
  select exists (select from answered) $$;
do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
    and p.proname in ('list_support_requests', 'answer_support_request') loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_app', f);
  end loop;
end $$;

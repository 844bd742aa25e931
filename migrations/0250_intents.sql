-- What somebody outside is asked to do: written before they are asked, settled after, so that a crash between the two is seen.
create table app.intents (
  clinic_id uuid not null,
  id uuid not null,
  verb text not null,
  -- What may be under way only once at a time: `abha_flow:<id>`.
  about text,
  -- Goes with every call outside; the same for every try of the same thing.
  key text not null,
  -- Who began it; all null for our own jobs.
  member_id uuid,
  account_id uuid,
  session_id uuid,
  -- The `Idempotency-Key` that waits for the answer.
  once_key text,
  language text not null,
  state text not null default 'begun' constraint intent_state_is_known check (state in ('begun', 'finished', 'refused', 'failed', 'discarded')),
  -- Sealed by a key outside the database, wiped when it is settled.
  sealed bytea,
  -- Something went along in memory alone: nobody else can ask again, only report.
  has_secret boolean not null,
  tries int not null default 1,
  -- Until then a process is at it; after that it is anybody's.
  busy_until timestamptz not null,
  -- After that nobody asks any more.
  ends_at timestamptz not null,
  reason text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (clinic_id, id),
  constraint settled_intent_keeps_nothing check ((state = 'begun') = (sealed is not null) and (state = 'begun') = (settled_at is null)),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
create unique index one_intent_about on app.intents (clinic_id, about) where state = 'begun';
create index intents_by_member on app.intents (clinic_id, member_id);
create index intents_begun on app.intents (clinic_id, busy_until) where state = 'begun';
create index intents_failed on app.intents (clinic_id, settled_at) where state = 'failed';
select app_private.wall('intents');
revoke delete on app.intents from diary_app;

-- What a process left lying, of all clinics, for another to take up; only verbs that it knows.
create function app.take_overdue_intents(known text[], most int, busy_seconds int) returns setof app.intents language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  update app.intents i set tries = i.tries + 1, busy_until = now() + make_interval(secs => busy_seconds)
  from (select clinic_id, id from app.intents where state = 'begun' and busy_until < now() and verb = any (known)
    order by busy_until limit most for update skip locked) t
  where app_private.is_operator() and i.clinic_id = t.clinic_id and i.id = t.id returning i.* $$;

-- For the operator: what failed, and what has lain for more than five minutes.
create function app.list_stuck_intents(most int)
  returns table (clinic_id uuid, id uuid, verb text, state text, reason text, tries int, created_at timestamptz, settled_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.clinic_id, i.id, i.verb, i.state, i.reason, i.tries, i.created_at, i.settled_at from app.intents i
  where app_private.is_operator() and (i.state = 'failed' or (i.state = 'begun' and i.busy_until < now() - interval '5 minutes'))
  order by i.created_at, i.id limit most $$;
create function app.discard_intent(wanted uuid) returns boolean language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  with gone as (update app.intents set state = 'discarded' where id = wanted and state = 'failed' and app_private.is_operator() returning 1)
  select exists (select from gone) $$;

-- Answers to an `Idempotency-Key` live for 48 hours, settled intents for 30 days; a failed one until the operator has seen it.
create function app.forget_settled(at timestamptz) returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  intents int;
  answers int;
begin
  if not app_private.is_operator() then
    raise exception 'only our own jobs forget what is settled' using errcode = '42501';
  end if;
  delete from app.intents where state in ('finished', 'refused', 'discarded') and settled_at < at - interval '30 days';
  get diagnostics intents = row_count;
  delete from app.once where created_at < at - interval '48 hours';
  get diagnostics answers = row_count;
  return intents + answers;
end $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'app'::regnamespace
    and p.proname in ('take_overdue_intents', 'list_stuck_intents', 'discard_intent', 'forget_settled') loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_app', f);
  end loop;
end $$;

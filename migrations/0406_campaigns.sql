-- Messages that ask many patients at once to come again: whom a member chose, and how far it has come.
create table app.campaigns (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  choice jsonb not null,
  status text not null default 'running' check (status in ('running', 'stopped', 'done')),
  people int not null check (people > 0),
  started_by uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (clinic_id, id),
  constraint campaign_ends_once check ((status = 'running') = (ended_at is null)),
  foreign key (clinic_id, started_by) references app.members (clinic_id, id)
);
create index campaigns_in_order on app.campaigns (clinic_id, started_at desc, id desc);
create index campaigns_running on app.campaigns (id) where status = 'running';
select app_private.wall('campaigns');
revoke delete on app.campaigns from diary_app;

-- Each once. `message_id` is null until the message is written; `outcome` says what came of their turn.
create table app.campaign_people (
  clinic_id uuid not null,
  campaign_id uuid not null,
  patient_id uuid not null,
  planned_at timestamptz,
  outcome text check (outcome in ('asked', 'withheld', 'not_needed')),
  message_id uuid,
  primary key (clinic_id, campaign_id, patient_id),
  foreign key (clinic_id, campaign_id) references app.campaigns (clinic_id, id),
  foreign key (clinic_id, patient_id) references app.patients (clinic_id, id)
);
create index campaign_people_to_ask on app.campaign_people (clinic_id, campaign_id, patient_id) where planned_at is null;
create index campaign_people_asked on app.campaign_people (clinic_id, patient_id, planned_at) where outcome = 'asked';
select app_private.wall('campaign_people');
revoke delete on app.campaign_people from diary_app;

-- Of all running campaigns so many as the gateway takes, by day in the clinic; clinics take turns. A campaign has ended when nobody is left.
create function app.plan_campaigns(moment timestamptz, first_hour int, last_hour int, most int) returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  planned int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs plan campaigns' using errcode = '42501';
  end if;
  update app.campaigns k set status = 'done', ended_at = moment
  where k.status = 'running' and not exists
    (select 1 from app.campaign_people p where p.clinic_id = k.clinic_id and p.campaign_id = k.id and p.planned_at is null);
  with waiting as (
    select p.clinic_id, p.campaign_id, p.patient_id, row_number() over (partition by p.clinic_id order by p.campaign_id, p.patient_id) turn
    from app.campaigns k join app.clinics c on c.clinic_id = k.clinic_id
    join app.campaign_people p on p.clinic_id = k.clinic_id and p.campaign_id = k.id and p.planned_at is null
    where k.status = 'running' and extract(hour from moment at time zone c.zone) between first_hour and last_hour),
  due as (select * from waiting order by turn, clinic_id limit most),
  kept as (
    update app.campaign_people p set planned_at = moment from due
    where p.clinic_id = due.clinic_id and p.campaign_id = due.campaign_id and p.patient_id = due.patient_id and p.planned_at is null
    returning p.clinic_id, p.campaign_id, p.patient_id),
  handed as (
    insert into app.outgoing (clinic_id, kind, name, payload)
    select clinic_id, 'task', 'campaigns.ask', jsonb_build_object('campaignId', campaign_id, 'patientId', patient_id) from kept returning 1)
  select count(*) into planned from handed;
  return planned;
end $$;
alter function app.plan_campaigns(timestamptz, int, int, int) owner to diary_guard;
revoke execute on function app.plan_campaigns(timestamptz, int, int, int) from public;
grant execute on function app.plan_campaigns(timestamptz, int, int, int) to diary_app;

alter table app.patient_message_rules
  drop constraint patient_message_rules_about_check,
  add constraint patient_message_rules_about_check
    check (about in ('booked', 'changed', 'late', 'reminder', 'follow_up', 'waitlist', 'campaign'));

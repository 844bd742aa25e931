-- What a clinic calls a long wait, and after how many days whoever did not come is marked so by itself; null: only by hand.
create table app.desk_rules (
  clinic_id uuid not null primary key references app.clinics,
  wait_limit_minutes smallint not null default 30 check (wait_limit_minutes between 5 and 240),
  no_show_after_days smallint check (no_show_after_days between 1 and 30),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
select app_private.wall('desk_rules');
revoke delete on app.desk_rules from diary_app;

create index appointments_unclosed on app.appointments (clinic_id, starts_at) where status in ('Requested', 'Confirmed', 'Checked in', 'Started');

-- Gives each clinic with such a rule and somebody to mark the work of it; each does it in its own name.
create function app.close_due_days(at timestamptz) returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  given int;
begin
  if app.scope() <> 'system' then
    raise exception 'only our own jobs close days' using errcode = '42501';
  end if;
  insert into app.outgoing (clinic_id, kind, name, payload)
    select r.clinic_id, 'task', 'appointments.closePast', '{}'
    from app.desk_rules r join app.clinics c on c.clinic_id = r.clinic_id
    where r.no_show_after_days is not null and exists (select from app.appointments a
      where a.clinic_id = r.clinic_id and a.status = 'Confirmed'
        and a.starts_at < ((at at time zone c.zone)::date - (r.no_show_after_days - 1))::timestamp at time zone c.zone);
  get diagnostics given = row_count;
  return given;
end $$;
alter function app.close_due_days(timestamptz) owner to diary_guard;
revoke execute on function app.close_due_days(timestamptz) from public;
grant execute on function app.close_due_days(timestamptz) to diary_app;

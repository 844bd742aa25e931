-- Fees may change after a treatment was signed, by whoever takes the money: each change is kept, and says why. The signed versions stay as they were.
create table app.fee_changes (
  clinic_id uuid not null,
  treatment_id uuid not null,
  number int not null check (number >= 1),
  from_fees_paise bigint not null,
  from_discount_paise bigint not null,
  to_fees_paise bigint not null,
  to_discount_paise bigint not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 40),
  primary key (clinic_id, treatment_id, number),
  foreign key (clinic_id, treatment_id) references app.treatments (clinic_id, id),
  foreign key (clinic_id, changed_by) references app.members (clinic_id, id),
  constraint changed_fees_are_not_negative check (to_fees_paise >= 0 and to_discount_paise between 0 and to_fees_paise)
);
select app_private.wall('fee_changes');
revoke update, delete on app.fee_changes from diary_app;

-- Once signed a treatment stays signed, and stays the same until its version goes up; its fees change only where the change is kept.
create or replace function app.treatment_stays_signed() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  marks constant text[] := '{removed_at,removed_by,removal_reason,updated_at}';
  fees constant text[] := '{total_fees_paise,discount_paise}';
begin
  if old.signed_version is null then
    return new;
  end if;
  if new.signed_version is not null and (new.version > old.version or to_jsonb(new) - marks = to_jsonb(old) - marks) then
    return new;
  end if;
  if new.signed_version = old.signed_version and to_jsonb(new) - marks - fees = to_jsonb(old) - marks - fees and exists (
    select 1 from app.fee_changes c where c.clinic_id = new.clinic_id and c.treatment_id = new.id
      and c.from_fees_paise = old.total_fees_paise and c.from_discount_paise = old.discount_paise
      and c.to_fees_paise = new.total_fees_paise and c.to_discount_paise = new.discount_paise) then
    return new;
  end if;
  raise exception 'a signed treatment is never overwritten' using errcode = '23514', constraint = 'treatment_stays_signed';
end $$;

-- Keys with which programs call in a member's name, each for what its scopes open. The table keeps the hash of a key's proof, which opens nothing.
create table app.api_keys (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 40),
  hash bytea not null check (length(hash) = 32),
  -- Its last letters, by which a person knows it again.
  ending text not null check (length(ending) = 4),
  scopes text[] not null check (cardinality(scopes) > 0),
  member_id uuid not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (clinic_id, id),
  foreign key (clinic_id, member_id) references app.members (clinic_id, id)
);
create index api_keys_by_hash on app.api_keys (hash);
select app_private.wall('api_keys');
revoke delete on app.api_keys from diary_app;

-- As app.enter answers a token, with the key behind it. Worked out anew for every call, so that a key ends with the call after it was ended.
-- Only an owner's key opens anything.
create function app_private.work_out_key(proof bytea)
  returns table (body text, seat text, refused text)
  language sql stable
begin atomic
  select concat_ws('|', 'clinic', c.clinic_id, m.id, m.account_id, k.id, ''),
    json_build_array(r.refused, k.id, m.account_id, c.clinic_id, m.id, m.name, m.is_owner, m.is_doctor, m.profile_is_complete,
      '[]'::jsonb, p.premium_until, c.zone, c.country, c.name, c.code, c.language,
      json_build_object('id', k.id, 'name', k.name, 'scopes', k.scopes))::text,
    r.refused
  from app.api_keys k
  join app.members m on m.clinic_id = k.clinic_id and m.id = k.member_id
  join app.clinics c on c.clinic_id = k.clinic_id,
  lateral (select max(b.expires_on) as premium_until from app.subscriptions b
    where b.clinic_id = k.clinic_id and (now() at time zone c.zone)::date between b.starts_on and b.expires_on) p,
  lateral (select case
    when k.revoked_at is not null then 'revoked'
    when not m.is_owner or not m.is_active or not c.is_active then 'inactive'
    when k.expires_at <= now() then 'expired' end as refused) r
  where k.hash = sha256(proof);
end;

create function app.enter_by_key(proof bytea) returns text language sql security definer
begin atomic
  select case when w.refused is not null or app_private.take_context(w.body) then w.seat end from app_private.work_out_key(proof) w;
end;
alter function app.enter_by_key(bytea) owner to diary_guard;
revoke execute on function app.enter_by_key(bytea) from public;
grant execute on function app.enter_by_key(bytea) to diary_app;

-- Every paper that was given out, as it was given out: what it said, when, by whom, and a code by which a stranger learns whether it still stands.

create table app.papers (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  -- 80 random bits in capitals without I, L, O and U; printed as a QR code.
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  kind text not null check (kind in ('prescription', 'summary', 'receipt', 'referral', 'sick', 'fitness')),
  patient_id uuid not null,
  doctor_id uuid not null,
  treatment_id uuid,
  -- What its editions have in common: the treatment, or the first edition of a letter.
  subject_id uuid not null,
  edition int not null check (edition >= 1),
  -- Of the treatment; what a later version has overtaken no longer stands.
  treatment_version int check (treatment_version >= 1),
  -- Of a receipt: one series per clinic and year without gaps; all editions bear it.
  number text check (number ~ '^[0-9/-]{6,16}$'),
  issued_on date not null,
  issued_at timestamptz not null,
  issued_by uuid not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawal_reason text check (length(withdrawal_reason) <= 40),
  primary key (clinic_id, id),
  constraint paper_patient_exists foreign key (clinic_id, patient_id) references app.patients (clinic_id, id),
  constraint paper_doctor_exists foreign key (clinic_id, doctor_id) references app.members (clinic_id, id),
  constraint paper_treatment_exists foreign key (clinic_id, treatment_id) references app.treatments (clinic_id, id),
  foreign key (clinic_id, issued_by) references app.members (clinic_id, id),
  foreign key (clinic_id, withdrawn_by) references app.members (clinic_id, id),
  constraint paper_edition_is_one unique (clinic_id, kind, subject_id, edition),
  constraint paper_of_a_treatment_names_its_version check ((treatment_id is null) = (treatment_version is null)),
  constraint receipt_has_its_number check ((kind = 'receipt') = (number is not null)),
  constraint paper_withdrawal_is_whole check (num_nulls(withdrawn_at, withdrawn_by, withdrawal_reason) in (0, 3))
);
create unique index paper_code_is_own on app.papers (code);
create index papers_by_patient on app.papers (clinic_id, patient_id, issued_at desc, id desc);
create unique index receipt_number_is_one on app.papers (clinic_id, number, edition) where number is not null;
select app_private.wall('papers');
-- A paper that was given out stays as it was; it can only be withdrawn.
revoke update, delete on app.papers from diary_app;
grant update (withdrawn_at, withdrawn_by, withdrawal_reason) on app.papers to diary_app;

-- The last number given in a year of the clinic's books.
create table app.receipt_series (
  clinic_id uuid not null,
  year text not null check (year ~ '^[0-9]{4}(-[0-9]{2})?$'),
  last int not null check (last >= 1),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, year)
);
select app_private.wall('receipt_series');
revoke delete on app.receipt_series from diary_app;

-- Whether a paper still stands, from what is so now: nothing has to be kept up when a treatment changes.
create function app.paper_standing(p app.papers) returns text language sql stable set search_path = pg_catalog, pg_temp as $$
  select case
    when p.withdrawn_at is not null then 'withdrawn'
    when exists (select 1 from app.papers n where n.clinic_id = p.clinic_id and n.kind = p.kind and n.subject_id = p.subject_id and n.edition > p.edition) then 'replaced'
    when p.kind in ('prescription', 'summary') then coalesce((
      select case when t.removed_at is not null then 'withdrawn' when t.signed_version > p.treatment_version then 'replaced' else 'valid' end
        from app.treatments t where t.clinic_id = p.clinic_id and t.id = p.treatment_id), 'withdrawn')
    else 'valid'
  end
$$;

-- A paper sent to a patient: the link's key is known by its hash alone, and opens nothing without a code sent to the same phone.
create table app.paper_links (
  clinic_id uuid not null,
  id uuid not null default uuidv7(),
  paper_id uuid not null,
  key_hash bytea not null check (length(key_hash) = 32),
  isd_code text not null,
  contact_number text not null,
  language text not null,
  sent_by uuid not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  opened_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint paper_link_paper_exists foreign key (clinic_id, paper_id) references app.papers (clinic_id, id),
  foreign key (clinic_id, sent_by) references app.members (clinic_id, id)
);
create unique index paper_link_key_is_own on app.paper_links (key_hash);
create index paper_links_of_a_paper on app.paper_links (clinic_id, paper_id);
select app_private.wall('paper_links');
revoke delete on app.paper_links from diary_app;

-- The clinic behind a paper's code and behind a sent link; the door needs no more than that.
create function app.clinic_of_paper(wanted text) returns table (clinic_id uuid, language text) language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select c.clinic_id, c.language from app.papers p join app.clinics c on c.clinic_id = p.clinic_id where p.code = wanted
$$;
create function app.clinic_of_paper_link(wanted bytea) returns table (clinic_id uuid, language text, link_id uuid) language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select l.clinic_id, l.language, l.id from app.paper_links l join app.clinics c on c.clinic_id = l.clinic_id
    where l.key_hash = wanted and l.revoked_at is null and c.is_active
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array['app.clinic_of_paper(text)', 'app.clinic_of_paper_link(bytea)']::regprocedure[] loop
    execute format('alter function %s owner to diary_guard', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to diary_app', f);
  end loop;
end $$;

-- Why something is given in spite of a serious warning: part of what a treatment says, so it goes into every version.
-- [{ "key": what was warned of, "reason": in the doctor's words }]

alter table app.treatments add column heeded jsonb not null default '[]' check (jsonb_typeof(heeded) = 'array');

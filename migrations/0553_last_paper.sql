-- The last paper that somebody has given out, to print it again.
create index papers_by_issuer on app.papers (clinic_id, issued_by, issued_at desc, id desc);

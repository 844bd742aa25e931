-- Where a day begins and ends in an account's postings.
create index postings_by_moment on app.ledger_postings (clinic_id, account, happened_at);

-- A key ends with the right of who made it, and stays ended should that right come back: so do those of former owners.
update app.api_keys k set revoked_at = now() from app.members m
  where m.clinic_id = k.clinic_id and m.id = k.member_id and not m.is_owner and k.revoked_at is null;

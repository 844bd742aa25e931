-- Who asked by the booking link, as keyed hashes, like the bookings of the same door; both null for those whom the desk added.
alter table app.waitlist_entries
  add column phone_key bytea,
  add column address_key bytea,
  add constraint waitlist_guest_has_both_keys check ((phone_key is null) = (address_key is null));
create index waitlist_entries_by_guests on app.waitlist_entries (clinic_id, added_at) where phone_key is not null;

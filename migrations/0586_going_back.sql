-- A payment that its gateway was asked to send back is not given back by hand as well: the row by which it was counted is held until the asker is done.
create function app.hold_going_back(payment uuid) returns boolean language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  online uuid;
begin
  select o.payment_id into online from app.online_payments o where o.counted_as = payment for no key update;
  return online is not null and exists (select from app.gateway_refunds g where g.payment_id = online and g.state <> 'failed');
end $$;

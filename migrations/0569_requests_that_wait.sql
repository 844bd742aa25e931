-- What nobody has answered comes first, the oldest of it at the top: among the latest alone it was out of sight once so many newer ones had come.
create or replace function app.list_support_requests(most int) returns setof app.support_requests language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select * from app.support_requests where app_private.is_operator()
    order by status in ('answered', 'closed'), case when status not in ('answered', 'closed') then id end, id desc limit most $$;

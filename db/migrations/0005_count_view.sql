-- Counts one visit in one statement: unknown texts enter the dictionary, the visitor is marked as seen, and the day's
-- rows rise by one view, and by one visitor where the mark is new. Rows are taken in the order of their dimensions, so
-- that simultaneous visits wait for each other instead of for themselves (facts/links-analytics.md §3).
-- A function, because its plan is kept: planning costs twice as much as counting.
CREATE FUNCTION "count_view"("given_values" jsonb, "on_day" date, "by_visitor" bigint, "other_hash" text, "other_value" text, "new_values_max" integer)
RETURNS void LANGUAGE plpgsql AS $$
begin
  with input as materialized (
    select given.dimension, given.hash, given.value, stored.id
    from jsonb_to_recordset(given_values) as given (dimension smallint, hash text, value text)
    left join analytics_values stored on stored.kind = given.dimension and stored.hash = given.hash
  ), added as (
    insert into analytics_values (kind, hash, value, first_seen)
    select
      dimension,
      case when is_allowed then hash else other_hash end,
      case when is_allowed then value else other_value end,
      on_day
    from input cross join lateral (
      select count(*) < new_values_max as is_allowed from analytics_values today
      where today.first_seen = on_day and today.kind = input.dimension
    ) room
    where id is null
    order by dimension
    on conflict (kind, hash) do update set kind = excluded.kind
    returning kind as dimension, id
  ), target as materialized (
    select dimension, id from input where id is not null union all select dimension, id from added
  ), newly as (
    insert into analytics_seen (day, dimension, value_id, visitor)
    select on_day, dimension, id, by_visitor from target order by dimension
    on conflict do nothing
    returning dimension
  )
  insert into analytics_days (dimension, day, value_id, views, visitors)
  select dimension, on_day, id, 1, (dimension in (select newly.dimension from newly))::int
  from target
  order by dimension
  on conflict (dimension, day, value_id) do update
  set views = analytics_days.views + 1, visitors = analytics_days.visitors + excluded.visitors;
end
$$;

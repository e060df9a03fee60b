-- As in the migration before the last, with less to do where nothing is new.
-- The first `counted` texts count by themselves, all of them say how a visit with this hit begins.
-- `reached` is the number of a goal of ours, 0 says that the event itself is one.
CREATE OR REPLACE FUNCTION "count_hit"("dimensions" smallint[], "hashes" text[], "texts" text[], "counted" integer, "on_day" date, "at" timestamptz, "by_visitor" bigint, "by_link" text, "reached" bigint, "other_hash" text, "other_text" text, "new_texts_max" integer)
RETURNS void LANGUAGE plpgsql AS $$
declare
  ids bigint[];
  event_id bigint;
  link bigint := 0;
  visit record;
begin
  -- Nearly always all texts are known.
  select array_agg(stored.id order by given.place) into ids
  from unnest(dimensions, hashes) with ordinality as given (dimension, hash, place)
  left join analytics_values stored on stored.kind = given.dimension and stored.hash = given.hash;
  if array_position(ids, null) is not null then
    ids := value_ids(dimensions, hashes, texts, on_day, other_hash, other_text, new_texts_max);
  end if;
  event_id := ids[array_position(dimensions, 9::smallint)];

  if by_link <> '' then
    link := coalesce((select id from redirects where slug_key = by_link and deleted_at is null), 0);
  end if;

  insert into visits as known (day, visitor, last_at, hits, views, source_id, campaign_id, link_id, entry_id)
  values (
    on_day, by_visitor, at, 1, (event_id is null)::int,
    coalesce(ids[array_position(dimensions, 10::smallint)], case when link > 0 then -1 else 0 end),
    coalesce(ids[array_position(dimensions, 7::smallint)], 0), link, ids[array_position(dimensions, 1::smallint)]
  )
  on conflict (day, visitor) do update set
    last_at = greatest(known.last_at, at),
    views = known.views + excluded.views,
    hits = case when at - known.last_at > interval '30 minutes' then 1 else known.hits + 1 end,
    source_id = case when at - known.last_at > interval '30 minutes' then excluded.source_id else known.source_id end,
    campaign_id = case when at - known.last_at > interval '30 minutes' then excluded.campaign_id else known.campaign_id end,
    link_id = case when at - known.last_at > interval '30 minutes' then excluded.link_id else known.link_id end,
    entry_id = case when at - known.last_at > interval '30 minutes' then excluded.entry_id else known.entry_id end,
    goals = case when at - known.last_at > interval '30 minutes' then '{}' else known.goals end
  returning hits = 1 as has_begun, views = 1 as is_first_view, source_id, campaign_id, link_id, entry_id into visit;

  if visit.has_begun then
    insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
    values (on_day, 0, visit.source_id, visit.campaign_id, visit.link_id, visit.entry_id, 1)
    on conflict (day, goal, source_id, campaign_id, link_id, entry_id) do update set count = goal_days.count + 1;
  end if;

  -- The total needs no mark of its own: the visitor's row says whether he was here today. Nor do device and browser:
  -- they follow from what names the visitor.
  with newly as (
    insert into analytics_seen (day, dimension, value_id, visitor)
    select on_day, dimension, id, by_visitor from unnest(dimensions[:counted], ids[:counted]) as given (dimension, id)
    where dimension not in (4, 8, 100)
    on conflict do nothing
    returning dimension
  )
  insert into analytics_days (dimension, day, value_id, views, visitors)
  select dimension, on_day, id, 1,
    (case when dimension in (4, 8, 100) then visit.is_first_view else dimension in (select newly.dimension from newly) end)::int
  from unnest(dimensions[:counted], ids[:counted]) as given (dimension, id)
  on conflict (dimension, day, value_id) do update
  set views = analytics_days.views + 1, visitors = analytics_days.visitors + excluded.visitors;

  reached := coalesce(nullif(reached, 0), event_id * (reached = 0)::int);
  if reached <> 0 then
    perform count_goal(reached, on_day, by_visitor);
  end if;
end
$$;

CREATE OR REPLACE FUNCTION "count_goal"("reached" bigint, "on_day" date, "by_visitor" bigint)
RETURNS void LANGUAGE plpgsql AS $$
declare
  visit record;
begin
  update visits set goals = goals || reached
  where day = on_day and visitor = by_visitor and not reached = any (goals) and cardinality(goals) < 16
  returning source_id, campaign_id, link_id, entry_id into visit;
  if found then
    perform count_way(on_day, reached, visit.source_id, visit.campaign_id, visit.link_id, visit.entry_id);
  end if;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_hit"("dimensions" smallint[], "hashes" text[], "texts" text[], "counted" integer, "on_day" date, "at" timestamptz, "by_visitor" bigint, "by_link" text, "reached" bigint, "other_hash" text, "other_text" text, "new_texts_max" integer)
RETURNS void LANGUAGE plpgsql AS $$
declare
  -- Dimensions that are no texts: how many marks a day has, and its total.
  marks constant smallint := 101;
  total constant smallint := 100;
  ids bigint[];
  event_id bigint;
  link bigint := 0;
  part bigint := (by_visitor >> 56) << 56;
  source bigint;
  campaign bigint;
  entry bigint;
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

  source := coalesce(ids[array_position(dimensions, 10::smallint)], case when link > 0 then -1 else 0 end);
  campaign := coalesce(ids[array_position(dimensions, 7::smallint)], 0);
  entry := ids[array_position(dimensions, 1::smallint)];

  -- Most come again. Who is new at the same moment elsewhere is found the second time.
  loop
    update visits set
      last_at = greatest(last_at, at),
      views = views + (event_id is null)::int,
      hits = case when at - last_at > interval '30 minutes' then 1 else hits + 1 end,
      source_id = case when at - last_at > interval '30 minutes' then source else source_id end,
      campaign_id = case when at - last_at > interval '30 minutes' then campaign else campaign_id end,
      link_id = case when at - last_at > interval '30 minutes' then link else link_id end,
      entry_id = case when at - last_at > interval '30 minutes' then entry else entry_id end,
      goals = case when at - last_at > interval '30 minutes' then '{}' else goals end
    where day = on_day and visitor = by_visitor
    returning hits = 1 as has_begun, views = 1 as is_first_view, source_id, campaign_id, link_id, entry_id into visit;
    exit when found;
    select case when count(*) < 256 then by_visitor else part end into by_visitor
    from visits where day = on_day and visitor between part and part + 72057594037927935;
    insert into visits (day, visitor, last_at, hits, views, source_id, campaign_id, link_id, entry_id)
    values (on_day, by_visitor, at, 1, (event_id is null)::int, source, campaign, link, entry)
    on conflict (day, visitor) do nothing
    returning hits = 1 as has_begun, views = 1 as is_first_view, source_id, campaign_id, link_id, entry_id into visit;
    exit when found;
  end loop;

  if visit.has_begun then
    perform count_way(on_day, 0, visit.source_id, visit.campaign_id, visit.link_id, visit.entry_id);
  end if;

  -- The total needs no mark of its own: the visitor's row says whether he was here today. Nor do device and browser:
  -- they follow from what names the visitor.
  with newly as (
    insert into analytics_seen (day, dimension, value_id, visitor)
    select on_day, dimension, id, by_visitor from unnest(dimensions[:counted], ids[:counted]) as given (dimension, id)
    where dimension not in (4, 8, total) and not exists (
      select from analytics_days where dimension = marks and day = on_day and value_id = 0 and views >= 40000
    )
    on conflict do nothing
    returning dimension
  )
  insert into analytics_days (dimension, day, value_id, views, visitors)
  select dimension, on_day, id, 1,
    (case when dimension in (4, 8, total) then visit.is_first_view else dimension in (select newly.dimension from newly) end)::int
  from unnest(dimensions[:counted], ids[:counted]) as given (dimension, id)
  on conflict (dimension, day, value_id) do update
  set views = analytics_days.views + 1, visitors = analytics_days.visitors + excluded.visitors;

  -- Some hits of a thousand, whichever: every mark is one visitor of a text.
  if extract(milliseconds from at)::int % 500 = 0 then
    insert into analytics_days (dimension, day, value_id, views, visitors)
    select marks, on_day, 0, coalesce(sum(visitors), 0), 0 from analytics_days where day = on_day and dimension in (1, 2, 3, 5, 6, 7, 9)
    on conflict (dimension, day, value_id) do update set views = greatest(analytics_days.views, excluded.views);
  end if;

  reached := coalesce(nullif(reached, 0), event_id * (reached = 0)::int);
  if reached <> 0 then
    perform count_goal(reached, on_day, by_visitor);
  end if;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "value_ids"("dimensions" smallint[], "hashes" text[], "texts" text[], "on_day" date, "other_hash" text, "other_text" text, "new_texts_max" integer)
RETURNS bigint[] LANGUAGE plpgsql AS $$
declare
  ids bigint[];
begin
  select array_agg(stored.id order by given.place) into ids
  from unnest(dimensions, hashes) with ordinality as given (dimension, hash, place)
  left join analytics_values stored on stored.kind = given.dimension and stored.hash = given.hash;
  if array_position(ids, null) is null then
    return ids;
  end if;

  with added as (
    insert into analytics_values (kind, hash, value, first_seen)
    select
      dimension, case when is_allowed then hash else other_hash end, case when is_allowed then value else other_text end,
      on_day
    from unnest(dimensions, hashes, texts, ids) as given (dimension, hash, value, id) cross join lateral (
      select count(*) < case given.dimension when 1 then 500 else new_texts_max end as is_allowed from analytics_values today
      where today.first_seen = on_day and today.kind = given.dimension
    ) room
    where id is null
    order by dimension
    on conflict (kind, hash) do update set kind = excluded.kind
    returning kind, id
  )
  select array_agg(coalesce(given.id, added.id) order by given.place) into ids
  from unnest(dimensions, ids) with ordinality as given (dimension, id, place)
  left join added on added.kind = given.dimension;
  return ids;
end
$$;

-- Counts a hit: its visit, its texts of the day, and the goal it reaches.
-- A day keeps ROOM.visitors visitors in each part of their pseudonyms; all further visitors of a part are one. Beyond
-- ROOM.marks, page views still count, but no visitors per text. The number of marks is in analytics_days under the
-- dimension MARKS, whose row is locked last.
-- The first `counted` texts count on their own; all of them describe how a visit with this hit begins.
-- `reached` is the number of one of our goals; 0 means that the event itself is a goal.
CREATE OR REPLACE FUNCTION "count_hit"("dimensions" smallint[], "hashes" text[], "texts" text[], "counted" integer, "on_day" date, "at" timestamptz, "by_visitor" bigint, "by_link" text, "reached" bigint, "other_hash" text, "other_text" text, "new_texts_max" integer)
RETURNS void LANGUAGE plpgsql AS $$
declare
  ids bigint[];
  event_id bigint;
  link bigint := 0;
  part bigint := (by_visitor >> {{PARTS.shift}}) << {{PARTS.shift}};
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
  event_id := ids[array_position(dimensions, {{dimensions.event}}::smallint)];

  if by_link <> '' then
    link := coalesce((select id from redirects where slug_key = by_link and deleted_at is null), 0);
  end if;

  source := coalesce(
    ids[array_position(dimensions, {{dimensions.source}}::smallint)],
    case when link > 0 then {{NO_SOURCE.shortLink}} else {{NO_SOURCE.unknown}} end
  );
  campaign := coalesce(ids[array_position(dimensions, {{dimensions.campaignName}}::smallint)], 0);
  entry := ids[array_position(dimensions, {{dimensions.page}}::smallint)];

  -- Most come again. Who is new at the same moment elsewhere is found the second time.
  loop
    update visits set
      last_at = greatest(last_at, at),
      views = views + (event_id is null)::int,
      hits = case when at - last_at > interval '{{VISIT_MINUTES}} minutes' then 1 else hits + 1 end,
      source_id = case when at - last_at > interval '{{VISIT_MINUTES}} minutes' then source else source_id end,
      campaign_id = case when at - last_at > interval '{{VISIT_MINUTES}} minutes' then campaign else campaign_id end,
      link_id = case when at - last_at > interval '{{VISIT_MINUTES}} minutes' then link else link_id end,
      entry_id = case when at - last_at > interval '{{VISIT_MINUTES}} minutes' then entry else entry_id end,
      goals = case when at - last_at > interval '{{VISIT_MINUTES}} minutes' then '{}' else goals end
    where day = on_day and visitor = by_visitor
    returning hits = 1 as has_begun, views = 1 as is_first_view, source_id, campaign_id, link_id, entry_id into visit;
    exit when found;
    select case when count(*) < {{ROOM.visitors}} then by_visitor else part end into by_visitor
    from visits where day = on_day and visitor between part and part + ((1::bigint << {{PARTS.shift}}) - 1);
    insert into visits (day, visitor, last_at, hits, views, source_id, campaign_id, link_id, entry_id)
    values (on_day, by_visitor, at, 1, (event_id is null)::int, source, campaign, link, entry)
    on conflict (day, visitor) do nothing
    returning hits = 1 as has_begun, views = 1 as is_first_view, source_id, campaign_id, link_id, entry_id into visit;
    exit when found;
  end loop;

  if visit.has_begun then
    perform count_way(on_day, {{goals.visit}}, visit.source_id, visit.campaign_id, visit.link_id, visit.entry_id);
  end if;

  -- The other dimensions need no marks: the visitor's row says whether he was here today.
  with newly as (
    -- Marks that are new today, as long as the day has room for them.
    insert into analytics_seen (day, dimension, value_id, visitor)
    select on_day, dimension, id, by_visitor from unnest(dimensions[:counted], ids[:counted]) as given (dimension, id)
    where dimension in ({{dimensions with marks}}) and not exists (
      select from analytics_days where dimension = {{MARKS}} and day = on_day and value_id = 0 and views >= {{ROOM.marks}}
    )
    on conflict do nothing
    returning dimension
  )
  -- The view, and the visitor where the mark is new.
  insert into analytics_days (dimension, day, value_id, views, visitors)
  select dimension, on_day, id, 1,
    (case
      when dimension in ({{dimensions with marks}}) then dimension in (select newly.dimension from newly)
      else visit.is_first_view
    end)::int
  from unnest(dimensions[:counted], ids[:counted]) as given (dimension, id)
  on conflict (dimension, day, value_id) do update
  set views = analytics_days.views + 1, visitors = analytics_days.visitors + excluded.visitors;

  -- Few hits, whichever: every mark is one visitor of a text.
  if extract(milliseconds from at)::int % {{ROOM.hitsPerMarkCount}} = 0 then
    insert into analytics_days (dimension, day, value_id, views, visitors)
    select {{MARKS}}, on_day, 0, coalesce(sum(visitors), 0), 0 from analytics_days
    where day = on_day and dimension in ({{dimensions with marks}})
    on conflict (dimension, day, value_id) do update set views = greatest(analytics_days.views, excluded.views);
  end if;

  reached := coalesce(nullif(reached, 0), event_id * (reached = 0)::int);
  if reached <> 0 then
    perform count_goal(reached, on_day, by_visitor);
  end if;
end
$$;

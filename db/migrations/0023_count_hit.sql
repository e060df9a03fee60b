-- Counts one hit in one call, as `count_view` of 0005 did, and with it the visit to which it belongs: a visit is one
-- visitor of the day with at most 30 minutes between two hits, and keeps the source, campaign, link and page with which
-- it began (design/decisions.md §15). The numbers of dimensions and goals are those of src/domain.
-- Whatever several hits write, all of them write in the same order, so that they wait for each other and not for
-- themselves: texts, the visitor's own rows, the counter of visits, the counters of the day by dimension, those of goals.
DROP FUNCTION "count_view";
--> statement-breakpoint
-- The numbers of texts in the dictionary, in their order; unknown ones enter it as long as the day has room for more.
-- The texts come by dimension, each dimension once. Most are known, which is why looking them up comes first.
CREATE FUNCTION "value_ids"("dimensions" smallint[], "hashes" text[], "texts" text[], "on_day" date, "other_hash" text, "other_text" text, "new_texts_max" integer)
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
      select count(*) < new_texts_max as is_allowed from analytics_values today
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
--> statement-breakpoint
-- Counts a goal under how the visit began, once per visit.
CREATE FUNCTION "count_goal"("reached" bigint, "on_day" date, "by_visitor" bigint)
RETURNS void LANGUAGE sql AS $$
  with visit as (
    update visits set goals = goals || reached
    where day = on_day and visitor = by_visitor and not reached = any (goals) and cardinality(goals) < 50
    returning source_id, campaign_id, link_id, entry_id
  )
  insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
  select on_day, reached, source_id, campaign_id, link_id, entry_id, 1 from visit
  on conflict (day, goal, source_id, campaign_id, link_id, entry_id) do update set count = goal_days.count + 1
$$;
--> statement-breakpoint
-- The first `counted` texts count by themselves, all of them say how a visit with this hit begins.
-- `reached` is the number of a goal of ours, 0 says that the event itself is one.
CREATE FUNCTION "count_hit"("dimensions" smallint[], "hashes" text[], "texts" text[], "counted" integer, "on_day" date, "at" timestamptz, "by_visitor" bigint, "by_link" text, "reached" bigint, "other_hash" text, "other_text" text, "new_texts_max" integer)
RETURNS void LANGUAGE plpgsql AS $$
declare
  ids bigint[] := value_ids(dimensions, hashes, texts, on_day, other_hash, other_text, new_texts_max);
  event_id bigint := ids[array_position(dimensions, 9::smallint)];
  link bigint := 0;
  visit record;
begin
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
    (hits, source_id, campaign_id, link_id, entry_id, goals) = (
      select 1, excluded.source_id, excluded.campaign_id, excluded.link_id, excluded.entry_id, '{}'::bigint[]
      where at - known.last_at > interval '30 minutes'
      union all
      select known.hits + 1, known.source_id, known.campaign_id, known.link_id, known.entry_id, known.goals
      where at - known.last_at <= interval '30 minutes'
    )
  returning hits = 1 as has_begun, views = 1 as is_first_view, source_id, campaign_id, link_id, entry_id into visit;

  if visit.has_begun then
    insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
    values (on_day, 0, visit.source_id, visit.campaign_id, visit.link_id, visit.entry_id, 1)
    on conflict (day, goal, source_id, campaign_id, link_id, entry_id) do update set count = goal_days.count + 1;
  end if;

  -- The total needs no mark of its own: the visitor's row says whether he was here today.
  with newly as (
    insert into analytics_seen (day, dimension, value_id, visitor)
    select on_day, dimension, id, by_visitor from unnest(dimensions[:counted], ids[:counted]) as given (dimension, id)
    where dimension <> 100
    on conflict do nothing
    returning dimension
  )
  insert into analytics_days (dimension, day, value_id, views, visitors)
  select dimension, on_day, id, 1,
    (case when dimension = 100 then visit.is_first_view else dimension in (select newly.dimension from newly) end)::int
  from unnest(dimensions[:counted], ids[:counted]) as given (dimension, id)
  on conflict (dimension, day, value_id) do update
  set views = analytics_days.views + 1, visitors = analytics_days.visitors + excluded.visitors;

  reached := coalesce(nullif(reached, 0), event_id * (reached = 0)::int);
  if reached <> 0 then
    perform count_goal(reached, on_day, by_visitor);
  end if;
end
$$;
--> statement-breakpoint
-- Counts what a sign-up or a confirmation has reached under what it was attributed to, also where there is no visit (any
-- more); what the running visit has reached already does not count again.
CREATE FUNCTION "count_sign_up"("dimensions" smallint[], "hashes" text[], "texts" text[], "on_day" date, "at" timestamptz, "by_visitor" bigint, "by_link" bigint, "reached" bigint[], "other_hash" text, "other_text" text, "new_texts_max" integer)
RETURNS void LANGUAGE plpgsql AS $$
declare
  ids bigint[] := value_ids(dimensions, hashes, texts, on_day, other_hash, other_text, new_texts_max);
  before bigint[];
  fresh bigint[];
begin
  select goals into before from visits
  where day = on_day and visitor = by_visitor and at - last_at <= interval '30 minutes' for update;
  fresh := array(select unnest(reached) except select unnest(before));
  update visits set goals = goals || fresh where before is not null and day = on_day and visitor = by_visitor;

  insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
  select
    on_day, goal,
    coalesce(ids[array_position(dimensions, 10::smallint)], case when by_link > 0 then -1 else 0 end),
    coalesce(ids[array_position(dimensions, 7::smallint)], 0), by_link,
    coalesce(ids[array_position(dimensions, 1::smallint)], 0), 1
  from unnest(fresh) goal order by goal
  on conflict (day, goal, source_id, campaign_id, link_id, entry_id) do update set count = goal_days.count + 1;
end
$$;

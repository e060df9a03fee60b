-- Bounds what strangers can leave behind in a day: visitors, marks of who was seen where, and ways in which visits began.
-- Only what is new asks whether there is room; what is known counts as before, in the same order of locks.
-- What stands in for what is not told apart; here from the start, so that nobody has to wait for it in the middle of a hit.
INSERT INTO "analytics_values" ("kind", "hash", "value", "first_seen")
SELECT kind, encode(sha256(convert_to('Sonstige', 'UTF8')), 'hex'), 'Sonstige', current_date FROM unnest(array[1, 7, 9, 10]) kind
ON CONFLICT ("kind", "hash") DO NOTHING;
--> statement-breakpoint
-- Counts a goal once under one way. A day has room for 2000 ways of visits, 200 of each goal of ours and 500 of all
-- goals of other websites; beyond, a way keeps its link and counts as the rest, and as many ways later not even that.
CREATE FUNCTION "count_way"("on_day" date, "reached" bigint, "source" bigint, "campaign" bigint, "link" bigint, "entry" bigint)
RETURNS void LANGUAGE plpgsql AS $$
declare
  room integer := case when reached = 0 then 2000 when reached < 0 then 200 else 500 end;
  taken bigint;
  other record;
begin
  update goal_days set count = goal_days.count + 1
  where day = on_day and goal = reached and source_id = source and campaign_id = campaign and link_id = link and entry_id = entry;
  if found then
    return;
  end if;

  if reached > 0 then
    select count(*) into taken from goal_days where day = on_day and goal > 0;
  else
    select count(*) into taken from goal_days where day = on_day and goal = reached;
  end if;
  if taken >= room then
    select
      coalesce(max(id) filter (where kind = 1), 0) as entry_id, coalesce(max(id) filter (where kind = 7), 0) as campaign_id,
      max(id) filter (where kind = 9) as goal, coalesce(max(id) filter (where kind = 10), 0) as source_id
    into other from analytics_values
    where kind in (1, 7, 9, 10) and hash = encode(sha256(convert_to('Sonstige', 'UTF8')), 'hex');
    reached := case when reached > 0 then coalesce(other.goal, reached) else reached end;
    source := case when source > 0 then other.source_id else source end;
    campaign := case when campaign > 0 then other.campaign_id else 0 end;
    entry := case when entry > 0 then other.entry_id else 0 end;
    link := case when taken < 2 * room then link else 0 end;
  end if;

  insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
  values (on_day, reached, source, campaign, link, entry, 1)
  on conflict (day, goal, source_id, campaign_id, link_id, entry_id) do update set count = goal_days.count + 1;
end
$$;
--> statement-breakpoint
-- Counts a goal under how the visit began, once per visit.
CREATE OR REPLACE FUNCTION "count_goal"("reached" bigint, "on_day" date, "by_visitor" bigint)
RETURNS void LANGUAGE plpgsql AS $$
declare
  visit record;
begin
  update visits set goals = goals || reached
  where day = on_day and visitor = by_visitor and not reached = any (goals) and cardinality(goals) < 50
  returning source_id, campaign_id, link_id, entry_id into visit;
  if found then
    perform count_way(on_day, reached, visit.source_id, visit.campaign_id, visit.link_id, visit.entry_id);
  end if;
end
$$;
--> statement-breakpoint
-- As in 0026, with the day's room: for 256 visitors of each of the 256 parts into which their names fall, beyond which
-- all others of a part are one; and for 200,000 marks, beyond which views count on, but no more visitors of single texts.
-- How many marks there are stands in analytics_days under dimension 101, the last one to be locked.
-- The first `counted` texts count by themselves, all of them say how a visit with this hit begins.
-- `reached` is the number of a goal of ours, 0 says that the event itself is one.
CREATE OR REPLACE FUNCTION "count_hit"("dimensions" smallint[], "hashes" text[], "texts" text[], "counted" integer, "on_day" date, "at" timestamptz, "by_visitor" bigint, "by_link" text, "reached" bigint, "other_hash" text, "other_text" text, "new_texts_max" integer)
RETURNS void LANGUAGE plpgsql AS $$
declare
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
    where dimension not in (4, 8, 100) and not exists (
      select from analytics_days where dimension = 101 and day = on_day and value_id = 0 and views >= 200000
    )
    on conflict do nothing
    returning dimension
  )
  insert into analytics_days (dimension, day, value_id, views, visitors)
  select dimension, on_day, id, 1,
    (case when dimension in (4, 8, 100) then visit.is_first_view else dimension in (select newly.dimension from newly) end)::int
  from unnest(dimensions[:counted], ids[:counted]) as given (dimension, id)
  on conflict (dimension, day, value_id) do update
  set views = analytics_days.views + 1, visitors = analytics_days.visitors + excluded.visitors;

  -- Some hits of a thousand, whichever: every mark is one visitor of a text.
  if extract(milliseconds from at)::int % 500 = 0 then
    insert into analytics_days (dimension, day, value_id, views, visitors)
    select 101, on_day, 0, coalesce(sum(visitors), 0), 0 from analytics_days where day = on_day and dimension in (1, 2, 3, 5, 6, 7, 9)
    on conflict (dimension, day, value_id) do update set views = greatest(analytics_days.views, excluded.views);
  end if;

  reached := coalesce(nullif(reached, 0), event_id * (reached = 0)::int);
  if reached <> 0 then
    perform count_goal(reached, on_day, by_visitor);
  end if;
end
$$;
--> statement-breakpoint
-- As in 0023, with the day's room for ways.
CREATE OR REPLACE FUNCTION "count_sign_up"("dimensions" smallint[], "hashes" text[], "texts" text[], "on_day" date, "at" timestamptz, "by_visitor" bigint, "by_link" bigint, "reached" bigint[], "other_hash" text, "other_text" text, "new_texts_max" integer)
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

  perform count_way(
    on_day, goal,
    coalesce(ids[array_position(dimensions, 10::smallint)], case when by_link > 0 then -1 else 0 end),
    coalesce(ids[array_position(dimensions, 7::smallint)], 0), by_link,
    coalesce(ids[array_position(dimensions, 1::smallint)], 0)
  ) from (select unnest(fresh) as goal order by goal) sorted;
end
$$;

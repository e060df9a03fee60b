-- Returns the dictionary ids of texts, in order. New texts are added within the day's limit: ROOM.pages for pages,
-- `new_texts_max` for each other dimension.
-- Each dimension occurs at most once. Most texts are known, so they are looked up first.
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
    -- Unknown texts; beyond the day's room they become the rest.
    insert into analytics_values (kind, hash, value, first_seen)
    select
      dimension, case when is_allowed then hash else other_hash end, case when is_allowed then value else other_text end,
      on_day
    from unnest(dimensions, hashes, texts, ids) as given (dimension, hash, value, id) cross join lateral (
      select count(*) < case given.dimension when {{dimensions.page}} then {{ROOM.pages}} else new_texts_max end as is_allowed
      from analytics_values today
      where today.first_seen = on_day and today.kind = given.dimension
    ) room
    where id is null
    order by dimension
    on conflict (kind, hash) do update set kind = excluded.kind
    returning kind, id
  )
  -- Known and new ids in the order of what was given.
  select array_agg(coalesce(given.id, added.id) order by given.place) into ids
  from unnest(dimensions, ids) with ordinality as given (dimension, id, place)
  left join added on added.kind = given.dimension;
  return ids;
end
$$;

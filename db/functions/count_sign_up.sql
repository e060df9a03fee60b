-- Counts the goals of a sign-up by how its visit began: the form once per visit, the others once per call, because two
-- people of one visit are two sign-ups.
CREATE OR REPLACE FUNCTION "count_sign_up"("dimensions" smallint[], "hashes" text[], "texts" text[], "on_day" date, "at" timestamptz, "by_visitor" bigint, "by_link" bigint, "reached" bigint[], "other_hash" text, "other_text" text, "new_texts_max" integer)
RETURNS void LANGUAGE plpgsql AS $$
declare
  ids bigint[] := value_ids(dimensions, hashes, texts, on_day, other_hash, other_text, new_texts_max);
  before bigint[];
  fresh bigint[];
begin
  -- A visit that is over has reached nothing yet: all of it counts.
  select goals into before from visits
  where day = on_day and visitor = by_visitor and at - last_at <= interval '{{VISIT_MINUTES}} minutes' for update;
  fresh := array(select goal from unnest(reached) goal where goal <> {{goals.form}} or goal = any (before) is not true);
  update visits set goals = goals || {{goals.form}}::bigint
  where before is not null and day = on_day and visitor = by_visitor and {{goals.form}} = any (fresh);

  perform count_way(
    on_day, goal,
    coalesce(
      ids[array_position(dimensions, {{dimensions.source}}::smallint)],
      case when by_link > 0 then {{NO_SOURCE.shortLink}} else {{NO_SOURCE.unknown}} end
    ),
    coalesce(ids[array_position(dimensions, {{dimensions.campaignName}}::smallint)], 0), by_link,
    coalesce(ids[array_position(dimensions, {{dimensions.page}}::smallint)], 0)
  ) from (select unnest(fresh) as goal order by goal) sorted;
end
$$;

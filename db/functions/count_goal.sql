-- Counts a goal once per visit, by how the visit began.
CREATE OR REPLACE FUNCTION "count_goal"("reached" bigint, "on_day" date, "by_visitor" bigint)
RETURNS void LANGUAGE plpgsql AS $$
declare
  visit record;
begin
  update visits set goals = goals || reached
  where day = on_day and visitor = by_visitor and not reached = any (goals) and cardinality(goals) < {{ROOM.goalsOfVisit}}
  returning source_id, campaign_id, link_id, entry_id into visit;
  if found then
    perform count_way(on_day, reached, visit.source_id, visit.campaign_id, visit.link_id, visit.entry_id);
  end if;
end
$$;

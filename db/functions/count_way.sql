-- Counts a goal once for a combination of source, campaign, link and page. ROOM limits a day's combinations for visits,
-- for each goal of ours, and for all goals of other websites. Beyond it a combination keeps its link and counts as the
-- rest, and beyond twice the limit not even that.
CREATE OR REPLACE FUNCTION "count_way"("on_day" date, "reached" bigint, "source" bigint, "campaign" bigint, "link" bigint, "entry" bigint)
RETURNS void LANGUAGE plpgsql AS $$
declare
  room integer := case
    when reached = {{goals.visit}} then {{ROOM.waysOfVisits}}
    when reached < 0 then {{ROOM.waysOfGoal}}
    else {{ROOM.waysOfForeignGoals}}
  end;
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
      coalesce(max(id) filter (where kind = {{dimensions.page}}), 0) as entry_id,
      coalesce(max(id) filter (where kind = {{dimensions.campaignName}}), 0) as campaign_id,
      max(id) filter (where kind = {{dimensions.event}}) as goal,
      coalesce(max(id) filter (where kind = {{dimensions.source}}), 0) as source_id
    into other from analytics_values
    where kind in ({{dimensions.page}}, {{dimensions.campaignName}}, {{dimensions.event}}, {{dimensions.source}})
      and hash = encode(sha256(convert_to('{{OTHER}}', 'UTF8')), 'hex');
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

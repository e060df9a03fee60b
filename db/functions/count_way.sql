-- Counts a goal once under one way. A day has room for 2000 ways of visits, 200 of each goal of ours and 500 of all
-- goals of other websites; beyond, a way keeps its link and counts as the rest, and as many ways later not even that.
CREATE OR REPLACE FUNCTION "count_way"("on_day" date, "reached" bigint, "source" bigint, "campaign" bigint, "link" bigint, "entry" bigint)
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
